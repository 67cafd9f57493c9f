// Cards to press whose worth adds up.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { refreshCard } from "./card.js";
import { makeVerdict, verdictOn } from "./choice.js";
import { Roving } from "./roving.js";

/** Cards that add up. Handlers: `say(text)`. */
export class SumBody {
  constructor(handlers) {
    this.handlers = handlers;
    this.chosen = [];
    this.list = make("div", { class: "picks" });
    this.running = make("p", { class: "running", "aria-live": "polite" });
    this.element = make("div", { class: "sum" }, this.list, this.running);
    this.roving = new Roving(this.list, "button");
  }

  submits() {
    return true;
  }

  draw(exercise, answered) {
    this.exercise = exercise;
    this.answered = answered;
    if (answered?.given) this.chosen = [...answered.given];
    const create = (card) => this.makePick(card.id);
    keyed(this.list, exercise.cards ?? [], (card) => card.id, create, (node, card) => this.drawPick(node, card));
    setText(this.running, this.sentence());
    this.roving.refresh();
  }

  makePick(id) {
    const button = make("button", { type: "button", class: "pick" },
      make("span", { class: "small" }, make("span", { class: "badge", "aria-hidden": "true" }, "✓")),
      make("span", { class: "unseen" }),
      makeVerdict());
    button.addEventListener("click", () => this.press(id));
    return button;
  }

  drawPick(node, card) {
    const chosen = this.chosen.includes(card.id);
    refreshCard(node.querySelector(".small"), card, { face: false });
    setText(node.querySelector(".unseen"), card.name);
    setAttribute(node, "aria-pressed", String(chosen));
    setAttribute(node, "aria-disabled", this.answered === null ? null : "true");
    const correct = this.answered?.correct ?? null;
    const [sign] = correct === null ? [""] : verdictOn(card.id, this.chosen, correct);
    setText(node.querySelector(".sign"), sign);
    setText(node.querySelector(".word"), { "✓": "counts", "✗": "does not count" }[sign] ?? "");
    node.querySelector(".verdict").hidden = sign === "";
  }

  press(id) {
    if (this.answered !== null) return;
    this.chosen = this.chosen.includes(id) ? this.chosen.filter((other) => other !== id) : [...this.chosen, id];
    this.draw(this.exercise, this.answered);
  }

  /** The cards pressed and what they come to. */
  sentence() {
    const cards = this.chosen.map((id) => this.exercise.cards.find((card) => card.id === id)).filter(Boolean);
    const total = cards.reduce((sum, card) => sum + card.worth, 0);
    const unit = this.exercise.total ?? "";
    const words = `${total} ${total === 1 ? unit.replace(/s$/, "") : unit}`.trim();
    if (cards.length === 0) return `Nothing pressed yet: ${words}`;
    return `${cards.map((card) => `${card.text} ${card.worth}`).join(" + ")} = ${words}`;
  }

  value() {
    return this.exercise.cards.map((card) => card.id).filter((id) => this.chosen.includes(id));
  }

  describe(ids) {
    return ids.map((id) => this.exercise.cards.find((card) => card.id === id)?.text).filter(Boolean).join(" ");
  }

  focusTarget() {
    return this.roving.current();
  }
}
