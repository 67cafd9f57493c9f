// The stock, the discard pile (one on another, or spread) and the card turned up beside them.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { markCard, refreshCard, spokenName } from "./card.js";
import { markPlace } from "./targets.js";
import { Roving } from "./roving.js";

const FACE_DOWN = { id: "?", rank: "", suit: "", name: "face-down card", text: "▮" };
const SHOWN_ON_PILE = 3;

function makePile(kind, name) {
  return make("button", { type: "button", class: `pile ${kind}` },
    make("span", { class: "stack" }),
    make("span", { class: "caption" }, make("b", {}, name), " ", make("span", { class: "count" })));
}

function makeFault() {
  return make("span", { class: "fault", "aria-hidden": "true" }, "!");
}

/** Say what lies on the piles. */
export function pilesAloud(scene) {
  const piles = [scene.turned, scene.pile, scene.stock].filter(Boolean).map((pile) => pile.label);
  return piles.length > 0 ? `${piles.join(". ")}.` : "There are no piles now.";
}

/** A discard pile of which every card is seen, oldest first. Handler: `card(card, event)`. */
class SpreadView {
  constructor(handlers) {
    this.handlers = handlers;
    this.present = new Map();
    this.top = null;
    this.row = make("div", { class: "row" });
    this.count = make("span", { class: "count" });
    this.element = make("div", { class: "spread", role: "group", hidden: true, "data-drop": "pile" },
      make("div", { class: "box" }, this.row),
      make("span", { class: "caption", "aria-hidden": "true" }, make("b", {}, "Discards"), " ", this.count));
  }

  draw(pile, ready, marked, says) {
    const cards = pile?.cards ?? [];
    this.element.hidden = cards.length === 0;
    this.present = new Map(cards.map((card) => [card.id, card]));
    markPlace(this.element, pile?.label ?? null, cards.length > 0 ? says : "");
    setText(this.count, pile?.count ?? "");
    this.element.classList.toggle("ready", ready);
    keyed(this.row, cards, (card) => card.id, (card) => this.makeCard(card.id), (button, card) => {
      refreshCard(button, card, { face: false });
      markCard(button, marked.get(card.id));
      button.classList.toggle("free", Boolean(card.intent));
      setAttribute(button, "aria-label", [card.label ?? spokenName(card), card.note].filter(Boolean).join(", "));
    });
    const top = cards.at(-1)?.id ?? null;
    // What came last is in sight when the pile is higher than its box.
    if (top !== this.top) this.row.parentElement.scrollTop = this.row.scrollHeight;
    this.top = top;
  }

  makeCard(id) {
    const button = make("button", { type: "button", class: "small" }, makeFault());
    button.addEventListener("click", (event) => this.handlers.card(this.present.get(id), event));
    return button;
  }

  /** How many cards stand in the first line. */
  across() {
    const cards = [...this.row.children];
    return cards.filter((card) => card.offsetTop === cards[0].offsetTop).length;
  }
}

/** A card turned up beside the stock, that says something of the whole round. */
class TurnedView {
  constructor() {
    this.sheet = make("span", { class: "sheet small" });
    this.words = make("span", { class: "words", "aria-hidden": "true" });
    this.element = make("div", { class: "turned", role: "img", hidden: true }, this.sheet, this.words);
  }

  draw(turned) {
    this.element.hidden = turned === null;
    if (turned === null) return;
    setAttribute(this.element, "aria-label", turned.label);
    setText(this.words, turned.label);
    refreshCard(this.sheet, turned.card, { face: false });
  }
}

/** Draw stock and discard pile. Handlers: `stock(event)`, `pile(event)`, `card(card, event)`. */
export class PilesView {
  constructor(handlers) {
    this.stock = makePile("stock", "Stock");
    this.pile = makePile("discards", "Discards");
    this.stock.addEventListener("click", (event) => handlers.stock(event));
    this.pile.addEventListener("click", (event) => handlers.pile(event));
    setAttribute(this.pile, "data-drop", "pile");
    this.turned = new TurnedView();
    this.spread = new SpreadView(handlers);
    this.element = make("section", { class: "piles", "data-region": "piles", "aria-label": "Stock and discard pile" },
      this.turned.element, this.stock, this.pile, this.spread.element);
    this.roving = new Roving(this.element, "button", {
      stride: () => (this.spread.row.contains(this.roving.now) ? this.spread.across() : 1),
    });
  }

  /** `ready(verb)` says whether the action of a pile can be done now; `says` is what is said of the discards as a place to go. */
  draw(scene, ready, marked, says = "") {
    const isSpread = scene.pile?.spread === true && scene.pile.cards.length > 0;
    this.element.hidden = scene.stock === null && scene.pile === null && scene.turned === null;
    this.element.classList.toggle("with-spread", isSpread);
    this.drawOne(this.stock, scene.stock, scene.stock?.count > 0 ? [FACE_DOWN] : [], ready, marked);
    this.drawOne(this.pile, isSpread ? null : scene.pile, scene.pile?.cards ?? [], ready, marked, says);
    const takes = isSpread && Boolean(scene.pile.action) && ready(scene.pile.action);
    this.spread.draw(isSpread ? scene.pile : null, takes, marked, says);
    this.turned.draw(scene.turned);
    this.roving.refresh();
  }

  drawOne(button, pile, cards, ready, marked, says = "") {
    button.hidden = pile === null;
    if (pile === null) return;
    markPlace(button, pile.label, says);
    setText(button.querySelector(".count"), pile.count);
    button.classList.toggle("ready", Boolean(pile.action) && ready(pile.action));
    button.classList.toggle("bare", cards.length === 0);
    button.classList.toggle("deep", pile.count > 1);
    const create = () => make("span", { class: "sheet" }, makeFault());
    const seen = cards.slice(-SHOWN_ON_PILE);
    keyed(button.querySelector(".stack"), seen, (card) => card.id, create, (sheet, card, index) => {
      refreshCard(sheet, card);
      sheet.dataset.depth = String(seen.length - 1 - index);
      markCard(sheet, marked.get(card.id));
    });
  }

  focusTarget() {
    return this.roving.current();
  }
}
