// Drawing one card. Every shape is ours: paths on a 24 by 24 grid for suits, a 100 by 140 grid for faces.

import { make, makeSvg, setText } from "./dom.js";

const SUIT_PATHS = {
  H: "M12 21.5C5.2 15.6 2 11.9 2 8 2 4.9 4.4 2.6 7.3 2.6c2 0 3.7 1.1 4.7 2.9 1-1.8 2.7-2.9 4.7-2.9C19.6 2.6 22 4.9 22 8c0 3.9-3.2 7.6-10 13.5z",
  S: "M12 1.8C5.5 7.4 2.3 10.7 2.3 14.1c0 2.7 2 4.6 4.5 4.6 1.7 0 3.2-.9 4.1-2.2-.2 2.5-.9 4.1-2.5 5.7h7.2c-1.6-1.6-2.3-3.2-2.5-5.7.9 1.3 2.4 2.2 4.1 2.2 2.5 0 4.5-1.9 4.5-4.6C21.7 10.7 18.5 7.4 12 1.8z",
  D: "M12 1.4C14.1 5.4 17 9 20.4 12 17 15 14.1 18.6 12 22.6 9.9 18.6 7 15 3.6 12 7 9 9.9 5.4 12 1.4z",
  C: "M12 1.9a4.7 4.7 0 0 0-4 7.2 4.8 4.8 0 1 0 3 7.6c-.2 2.3-1 4-2.6 5.4h7.2c-1.6-1.4-2.4-3.1-2.6-5.4a4.8 4.8 0 1 0 3-7.6 4.7 4.7 0 0 0-4-7.2z",
};
const STAR_PATH = "M12 1.6l2.9 6.6 7.1.7-5.4 4.8 1.6 7.1L12 17.1l-6.2 3.7 1.6-7.1L2 8.9l7.1-.7z";
const CROWN_PATHS = {
  K: "M28 50 24 24l14 11 12-17 12 17 14-11-4 26zM28 54h44v6H28z",
  Q: "M30 52 24 28l12 10 4-16 10 14 10-14 4 16 12-10-6 24zM30 56h40v5H30z",
  J: "M28 54c0-18 8-30 26-34 10-2 20 2 24 8-8-2-12 0-14 4 6 4 8 12 8 22zM28 58h44v5H28z",
};
const CROWN_PLACE = "translate(50 46) scale(.74) translate(-50 -46)";
// Where the pips of a number card stand: a letter across (left, middle, right) and a sign down.
const PIP_PLACES = {
  2: "mt mb", 3: "mt mm mb", 4: "lt rt lb rb", 5: "lt rt mm lb rb", 6: "lt rt lm rm lb rb",
  7: "lt rt mu lm rm lb rb", 8: "lt rt mu lm rm ml lb rb", 9: "lt rt l3 r3 mm l4 r4 lb rb",
  10: "lt rt l3 r3 mh mw l4 r4 lb rb",
};
const PIP_ACROSS = { l: 37, m: 50, r: 63 };
const PIP_DOWN = { t: 22, h: 39, u: 47, 3: 54, m: 70, 4: 86, l: 93, w: 101, b: 118 };
const MIDDLE = 70;

function pip(path, x, y, size, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  const place = `translate(${x} ${y})${turn} scale(${size / 24}) translate(-12 -12)`;
  return makeSvg("path", { d: path, transform: place });
}

function courtFace(rank, path) {
  const letter = makeSvg("text", { x: 50, y: 103, class: "court", "text-anchor": "middle" });
  letter.textContent = rank;
  return [
    makeSvg("rect", { x: 27, y: 14, width: 46, height: 112, rx: 5, class: "frame" }),
    makeSvg("path", { d: CROWN_PATHS[rank], class: "crown", transform: CROWN_PLACE }),
    letter,
    pip(path, 50, 116, 15),
  ];
}

function faceOf(rank, path) {
  if (path === undefined) {
    return [pip(STAR_PATH, 50, 70, 52)];
  }
  if (rank in CROWN_PATHS) return courtFace(rank, path);
  if (!(rank in PIP_PLACES)) return [pip(path, 50, 70, 46)];
  return PIP_PLACES[rank].split(" ").map((place) => {
    const down = PIP_DOWN[place[1]];
    return pip(path, PIP_ACROSS[place[0]], down, 17, down > MIDDLE);
  });
}

function suitMark(path) {
  return makeSvg("svg", { viewBox: "0 0 24 24", class: "mark", "aria-hidden": "true", focusable: "false" },
    makeSvg("path", { d: path }));
}

function indexOf(rank, path, extra = "") {
  return make("span", { class: `index${extra}` }, make("span", { class: "rank" }, rank), suitMark(path));
}

/** The rank as printed on a card. */
function printedRank(card) {
  return card.rank === "T" ? "10" : String(card.rank);
}

/** The name of a card with what is marked on it. */
export function spokenName(card) {
  return card.badge ? `${card.name}, ${card.badge}` : card.name;
}

/**
 * Draw a card as a <span>, hidden from readers: whoever holds it names it.
 * `face` draws the middle of the card too; small cards on the table do without.
 */
export function drawCard(card, { face = true } = {}) {
  const faceDown = card.rank === "";
  const node = make("span", { class: "card", "aria-hidden": "true", "data-suit": card.suit || null });
  if (faceDown) {
    node.classList.add("back");
    return node;
  }
  const path = SUIT_PATHS[card.suit];
  const rank = printedRank(card);
  if (path === undefined) node.classList.add("joker");
  node.append(indexOf(rank, path ?? STAR_PATH));
  if (face) {
    node.append(
      makeSvg("svg", { viewBox: "0 0 100 140", class: "face", focusable: "false" }, ...faceOf(rank, path)),
      indexOf(rank, path ?? STAR_PATH, " turned"),
    );
  }
  if (card.as) node.append(make("span", { class: "as" }, card.as));
  if (card.badge) node.append(make("span", { class: "tag" }, card.badge));
  return node;
}

/** Draw the card again in `holder` only when what is printed on it has changed. */
export function refreshCard(holder, card, options) {
  const print = [card.rank, card.suit, card.as, card.badge].join(" ");
  if (holder.dataset.print === print) return;
  holder.dataset.print = print;
  holder.querySelector(":scope > .card")?.remove();
  holder.prepend(drawCard(card, options));
}

/** Mark a holder of a card: `mark` is "faulty" (a refusal names it), "advised" (advice does) or undefined. */
export function markCard(holder, mark) {
  for (const kind of ["faulty", "advised"]) holder.classList.toggle(kind, mark === kind);
  setText(holder.querySelector(":scope > .fault"), mark === "advised" ? "★" : "!");
}
