// Cards that are only looked at: a labelled row of small ones, read card by card.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { refreshCard } from "./card.js";

function makeRowItem() {
  return make("li", { class: "small" }, make("span", { class: "unseen" }));
}

/** Draw small cards as the items of a list; `list` is the <ul> they stand in. */
export function fillRow(list, cards) {
  keyed(list, cards, (card) => card.id, makeRowItem, (item, card) => {
    refreshCard(item, card, { face: false });
    setText(item.querySelector(":scope > .unseen"), card.name);
  });
}

/** Draw small cards inside a button: seen only, since what holds them is named. */
export function fillFan(holder, cards) {
  holder.hidden = cards.length === 0;
  const create = () => make("span", { class: "small" });
  keyed(holder, cards, (card) => card.id, create, (node, card) => refreshCard(node, card, { face: false }));
}

/** Name cards one after another. */
export function cardsAloud(cards) {
  return cards.map((card) => card.name).join(", ");
}

/** Draw rows of cards, each under its label. */
export function fillRows(holder, rows) {
  holder.hidden = rows.length === 0;
  const create = () => make("div", { class: "shown" }, make("p", { class: "what" }), make("ul", { class: "row" }));
  keyed(holder, rows, (_, index) => index, create, (node, row) => {
    setText(node.querySelector(".what"), row.label ?? "");
    node.querySelector(".what").hidden = !row.label;
    setAttribute(node.querySelector(".row"), "aria-label", row.label || "Cards");
    fillRow(node.querySelector(".row"), row.cards ?? []);
  });
}
