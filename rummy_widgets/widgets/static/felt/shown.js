// Hands that are shown: a row a seat, its groups and what is left over.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { markCard, refreshCard, spokenName } from "./card.js";
import { markPrize } from "./prize.js";

function makeHeld() {
  return make("span", { class: "small" }, make("span", { class: "fault", "aria-hidden": "true" }, "!"));
}

function makeGroup() {
  return make("div", { class: "group", role: "group" },
    make("span", { class: "row", "aria-hidden": "true" }), make("span", { class: "label" }), make("span", { class: "unseen" }));
}

/** The label of a group stands below its cards; readers hear the cards after it. */
function drawGroup(node, group, marked) {
  const label = group.label ?? "";
  setAttribute(node, "aria-label", label);
  setText(node.querySelector(".label"), label);
  setText(node.querySelector(".unseen"), `: ${group.cards.map(spokenName).join(", ")}`);
  keyed(node.querySelector(".row"), group.cards, (card) => card.id, makeHeld, (holder, card) => {
    refreshCard(holder, card, { face: false });
    markCard(holder, marked.get(card.id));
  });
}

function makeRow() {
  return make("li", { class: "shown-hand" },
    make("p", { class: "who" }, make("b", { class: "name" }), " ", make("span", { class: "remark" })),
    make("div", { class: "groups" }));
}

/** Draw hands into a list: each has `seat`, `name`, `note`, `groups`, `rest` and `restLabel`; one may have `won`. */
export function drawHands(list, hands, marked = new Map()) {
  keyed(list, hands, (hand) => hand.seat, makeRow, (node, hand) => {
    setText(node.querySelector(".name"), hand.name);
    setText(node.querySelector(".remark"), hand.note ?? "");
    node.classList.toggle("won", Boolean(hand.won));
    markPrize(node.querySelector(".who"), hand.won && "laurel");
    const groups = [...(hand.groups ?? [])];
    const rest = hand.rest ?? [];
    if (rest.length > 0) groups.push({ label: hand.restLabel ?? "left over", cards: rest, rest: true });
    keyed(node.querySelector(".groups"), groups, (group, index) => (group.rest ? "rest" : index), makeGroup, (part, group) => {
      part.classList.toggle("rest", group.rest === true);
      drawGroup(part, group, marked);
    });
  });
}

/** The hands shown on the table. */
export class ShownView {
  constructor() {
    this.list = make("ul", { class: "shown-hands" });
    this.element = make("section", { class: "shown-part", "aria-label": "Hands shown", hidden: true },
      make("h3", { class: "name" }, "Hands shown"), this.list);
  }

  draw(hands, marked) {
    this.element.hidden = hands.length === 0;
    drawHands(this.list, hands, marked);
  }
}
