// The staging trays: melds being put together before they are laid down.

import { countOf, keyed, make, setAttribute, setText } from "./dom.js";
import { markCard, refreshCard, spokenName } from "./card.js";
import { Roving } from "./roving.js";
import { drawAnswer } from "./reading.js";

const MANY_TRAYS = 4;

/** Draw the trays. Handlers: `stage(index)`, `unstage(id)`, `unstageAll()`. */
export class TraysView {
  constructor(state, handlers) {
    this.state = state;
    this.handlers = handlers;
    this.list = make("div", { class: "list" });
    this.back = make("button", { type: "button", class: "plain" }, "Take all back");
    this.back.addEventListener("click", () => handlers.unstageAll());
    this.element = make("section", {
      class: "trays", "data-region": "trays", "aria-label": "Melds you are putting together",
    }, this.list, this.back);
    this.roving = new Roving(this.element, "button");
    this.compact = false;
    this.drawn = null;
  }

  /** `answerOf(index)` is the reading of a tray, or null; `reading` says whether there are readings at all. */
  draw(trays, marked, reading = false, answerOf = () => null, said = "") {
    this.drawn = [trays, marked, reading, answerOf, said];
    this.element.hidden = trays.length === 0 || this.state.cards.length === 0;
    const cards = new Map(this.state.cards.map((card) => [card.id, card]));
    const order = this.state.arranged().map((card) => card.id);
    keyed(this.list, trays, (_, index) => index, (_, index) => this.makeTray(index), (node, tray, index) => {
      const mine = this.state.trays[index] ?? [];
      const staged = order.filter((id) => mine.includes(id));
      const need = tray.needed ? "needed" : "if you like";
      const answer = answerOf(index);
      const facts = [tray.label, need, countOf(staged.length, "card"), answer?.text];
      setAttribute(node, "aria-label", facts.filter(Boolean).join(", "));
      node.classList.toggle("needed", Boolean(tray.needed));
      node.classList.toggle("filled", staged.length > 0);
      node.classList.toggle("single", tray.holds === "card");
      node.hidden = this.compact && this.isSpare(tray, index);
      const place = node.querySelector(".place");
      setText(place.querySelector(".what"), tray.label);
      setText(place.querySelector(".held"), staged.length > 0 ? countOf(staged.length, "card") : need);
      const says = place.querySelector(".answer");
      says.hidden = !reading || staged.length === 0 || tray.holds === "card";
      drawAnswer(says, answer, said);
      this.drawStaged(node.querySelector(".staged"), staged.map((id) => cards.get(id)), marked);
    });
    this.list.classList.toggle("many", [...this.list.children].filter((node) => !node.hidden).length > MANY_TRAYS);
    this.back.hidden = !this.state.trays.some((tray) => tray.length > 0);
    this.roving.refresh();
  }

  /** In little room an empty tray that need not be filled waits until those before it hold cards. */
  isSpare(tray, index) {
    const empty = (this.state.trays[index] ?? []).length === 0;
    return empty && !tray.needed && !this.state.isSingle(index) && index !== this.state.firstEmptyTray();
  }

  /** In little room not every empty tray is shown. */
  fit(compact) {
    this.compact = compact;
    if (this.drawn !== null) this.draw(...this.drawn);
  }

  drawStaged(holder, staged, marked) {
    keyed(holder, staged, (card) => card.id, (card) => this.makeStaged(card.id), (button, card) => {
      refreshCard(button, card, { face: false });
      markCard(button, marked.get(card.id));
      setAttribute(button, "aria-label", `${spokenName(card)}, back to the hand`);
    });
  }

  makeTray(index) {
    const place = make("button", { type: "button", class: "place" },
      make("span", { class: "what" }), make("span", { class: "held" }),
      make("span", { class: "answer", hidden: true }));
    place.addEventListener("click", () => this.handlers.stage(index));
    return make("div", { class: "tray", role: "group", "data-drop": `tray:${index}` }, place, make("div", { class: "staged" }));
  }

  makeStaged(id) {
    const fault = make("span", { class: "fault", "aria-hidden": "true" }, "!");
    const button = make("button", { type: "button", class: "small" }, fault);
    button.addEventListener("click", () => this.handlers.unstage(id));
    button.dataset.card = id;
    return button;
  }

  focusTarget() {
    return this.roving.current();
  }
}
