// A list of verdicts, drawn as cards: each says in a sign and in a word how it came out.

import { keyed, make, setAttribute, setText } from "./dom.js";

const SIGNS = { yes: "✓", no: "✗", none: "–" };

function makeItem() {
  return make("li", { class: "item" },
    make("h4", { class: "name" }),
    make("p", { class: "verdict" }, make("span", { class: "sign", "aria-hidden": "true" }), " ", make("b", { class: "words" })),
    make("div", { class: "lines" }), make("div", { class: "print" }));
}

function fillLines(holder, lines) {
  holder.hidden = lines.length === 0;
  keyed(holder, lines, (_, index) => index, () => make("p"), setText);
}

/** Draw items into a list: each has `title`, `mark` (yes, no or none), `markText`, `lines` and `small`. */
export function drawItems(list, items) {
  list.hidden = items.length === 0;
  keyed(list, items, (item) => item.title, makeItem, (node, item) => {
    const mark = item.mark in SIGNS ? item.mark : "none";
    setAttribute(node, "data-mark", mark);
    setText(node.querySelector(".name"), item.title);
    setText(node.querySelector(".sign"), SIGNS[mark]);
    setText(node.querySelector(".words"), item.markText ?? "");
    fillLines(node.querySelector(".lines"), item.lines ?? []);
    fillLines(node.querySelector(".print"), item.small ?? []);
  });
}
