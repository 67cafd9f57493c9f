// The stock and the discard pile.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { markCard, refreshCard } from "./card.js";
import { Roving } from "./roving.js";

const FACE_DOWN = { id: "?", rank: "", suit: "", name: "face-down card", text: "▮" };
const SHOWN_ON_PILE = 3;

function makePile(kind, name) {
  return make("button", { type: "button", class: `pile ${kind}` },
    make("span", { class: "stack" }),
    make("span", { class: "caption" }, make("b", {}, name), " ", make("span", { class: "count" })));
}

/** Say what lies on the piles. */
export function pilesAloud(scene) {
  const piles = [scene.pile, scene.stock].filter(Boolean).map((pile) => pile.label);
  return piles.length > 0 ? `${piles.join(". ")}.` : "There are no piles now.";
}

/** Draw stock and discard pile. Handlers: `stock(event)`, `pile(event)`. */
export class PilesView {
  constructor(handlers) {
    this.stock = makePile("stock", "Stock");
    this.pile = makePile("discards", "Discards");
    this.stock.addEventListener("click", (event) => handlers.stock(event));
    this.pile.addEventListener("click", (event) => handlers.pile(event));
    this.element = make("section", { class: "piles", "data-region": "piles", "aria-label": "Stock and discard pile" },
      this.stock, this.pile);
    this.roving = new Roving(this.element, "button");
  }

  /** `ready(verb)` says whether the action of a pile can be done now. */
  draw(scene, ready, marked) {
    this.element.hidden = scene.stock === null && scene.pile === null;
    this.drawOne(this.stock, scene.stock, scene.stock?.count > 0 ? [FACE_DOWN] : [], ready, marked);
    this.drawOne(this.pile, scene.pile, scene.pile?.cards ?? [], ready, marked);
    this.roving.refresh();
  }

  drawOne(button, pile, cards, ready, marked) {
    button.hidden = pile === null;
    if (pile === null) return;
    setAttribute(button, "aria-label", pile.label);
    setText(button.querySelector(".count"), pile.count);
    button.classList.toggle("ready", Boolean(pile.action) && ready(pile.action));
    button.classList.toggle("bare", cards.length === 0);
    button.classList.toggle("deep", pile.count > 1);
    const create = () => make("span", { class: "sheet" },
      make("span", { class: "fault", "aria-hidden": "true" }, "!"));
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
