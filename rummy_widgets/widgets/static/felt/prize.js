// The signs of those who won, drawn by us on a 24 by 24 grid: a laurel for a round, a crown for a match.

import { makeSvg } from "./dom.js";

const BRANCH = "M9.4 19.1Q6.9 18.6 5.2 20.9Q8.1 21.3 9.4 19.1zM9.4 19.1Q9.5 16.8 6.9 16Q7.1 18.7 9.4 19.1zM6 16.7Q4.2 14.9 1.5 16Q3.7 17.8 6 16.7zM6 16.7Q7.3 14.7 5.6 12.7Q4.3 15.1 6 16.7zM4.4 12.8Q3.9 10.3 1 9.8Q1.9 12.6 4.4 12.8zM4.4 12.8Q6.6 11.8 6.2 9.2Q3.9 10.5 4.4 12.8zM5.2 8.7Q6 6.3 3.8 4.3Q3.1 7.1 5.2 8.7zM5.2 8.7Q7.5 9 8.5 6.5Q5.9 6.4 5.2 8.7zM7.8 5.7Q10.3 5.5 11.3 2.8Q8.4 3.2 7.8 5.7z";
const STEM = "M12 20.4C7.2 19.4 4.2 16 4.3 12C4.4 9 5.6 6.8 8 5.2";
const CROWN = "M3.4 18.2L1.6 7.4L7.4 11.2L12 4L16.6 11.2L22.4 7.4L20.6 18.2zM3.6 19.6H20.4V22H3.6z";
const PEARLS = "M.2 6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM10.3 2.7a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM20.6 6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z";

function laurel() {
  const branch = () => [makeSvg("path", { d: STEM, class: "stem" }), makeSvg("path", { d: BRANCH })];
  return [makeSvg("g", {}, ...branch()), makeSvg("g", { transform: "matrix(-1 0 0 1 24 0)" }, ...branch())];
}

/** Draw the sign of a prize, "laurel" or "crown". It is for the eyes: who won is said in words. */
export function drawPrize(kind) {
  const shapes = kind === "crown" ? [makeSvg("path", { d: CROWN + PEARLS })] : laurel();
  return makeSvg("svg", { viewBox: "0 0 24 24", class: `prize ${kind === "crown" ? "crown" : "laurel"}`, focusable: "false", "aria-hidden": "true" }, ...shapes);
}

/** Put the sign of a prize at the end of `holder`, or take it away. */
export function markPrize(holder, kind) {
  const sign = holder.querySelector(":scope > .prize");
  if (kind && sign === null) holder.append(drawPrize(kind));
  else if (!kind) sign?.remove();
}
