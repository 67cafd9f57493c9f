// A question with answers to choose from: one press answers, or several are marked and then sent.

import { countOf, keyed, make, setAttribute, setText } from "./dom.js";
import { cardsAloud, fillFan } from "./card_row.js";
import { Roving } from "./roving.js";

const MOST_KEYS = 9;

/** Say on what was chosen, and on what should have been, how it went: a sign and words. */
export function verdictOn(id, chosen, correct) {
  const mine = chosen.includes(id);
  if (correct === null || !(mine || correct.includes(id))) return mine ? ["", "your answer"] : ["", ""];
  if (!correct.includes(id)) return ["✗", "your answer"];
  return ["✓", mine ? "right, your answer" : "the right answer"];
}

/** Make the place of a verdict: a sign and a word. */
export function makeVerdict() {
  return make("span", { class: "verdict" },
    make("span", { class: "sign", "aria-hidden": "true" }), make("span", { class: "word" }));
}

/** The answers of a question. Handlers: `answer(value, event)`, `say(text)`. */
export class ChoiceBody {
  constructor(handlers) {
    this.handlers = handlers;
    this.chosen = [];
    this.list = make("div", { class: "options" });
    this.element = make("div", { class: "choice" }, this.list);
    this.roving = new Roving(this.list, "button");
  }

  /** What there is to choose from. */
  options() {
    return this.exercise.options ?? [];
  }

  most() {
    return this.exercise.most ?? 1;
  }

  /** Whether the answer is sent by a button of its own. */
  submits() {
    return this.most() > 1;
  }

  draw(exercise, answered) {
    this.exercise = exercise;
    this.answered = answered;
    if (answered?.given) this.chosen = [...answered.given];
    const known = this.options().map((option) => option.id);
    this.chosen = this.chosen.filter((id) => known.includes(id));
    const create = (option) => this.makeOption(option.id);
    keyed(this.list, this.options(), (option) => option.id, create, (...drawn) => this.drawOption(...drawn));
    this.roving.refresh();
  }

  makeOption(id) {
    const button = make("button", { type: "button", class: "option" },
      make("kbd", { "aria-hidden": "true" }),
      make("span", { class: "inside" },
        make("span", { class: "label" }), make("span", { class: "line" }), make("span", { class: "row", "aria-hidden": "true" }),
        make("span", { class: "unseen" })),
      makeVerdict());
    button.addEventListener("click", (event) => this.press(id, event));
    return button;
  }

  drawOption(node, option, index) {
    const find = (name) => node.querySelector(`.${name}`);
    const cards = option.cards ?? [];
    setText(node.querySelector("kbd"), index < MOST_KEYS ? index + 1 : "");
    node.querySelector("kbd").hidden = index >= MOST_KEYS;
    setText(find("label"), option.label ?? "");
    find("label").hidden = !option.label;
    setText(find("line"), option.line ?? "");
    find("line").hidden = !option.line;
    fillFan(find("row"), cards);
    setText(find("unseen"), cards.length > 0 ? `: ${cardsAloud(cards)}` : "");
    const correct = this.answered === null ? null : this.answered.correct ?? (this.answered.right ? this.chosen : null);
    const [sign, word] = this.answered === null ? ["", ""] : verdictOn(option.id, this.chosen, correct);
    setText(find("sign"), sign);
    setText(find("word"), word);
    find("verdict").hidden = word === "";
    setAttribute(node, "data-verdict", { "✓": "right", "✗": "wrong" }[sign] ?? null);
    const mine = this.chosen.includes(option.id);
    node.classList.toggle("chosen", mine);
    setAttribute(node, "aria-pressed", this.submits() ? String(mine) : null);
    setAttribute(node, "aria-disabled", this.answered === null ? null : "true");
    setAttribute(node, "aria-keyshortcuts", index < MOST_KEYS ? index + 1 : null);
  }

  press(id, event) {
    if (this.answered !== null) return;
    if (!this.submits()) {
      if (this.handlers.answer([id], event)) this.chosen = [id];
    } else if (this.chosen.includes(id)) {
      this.chosen = this.chosen.filter((other) => other !== id);
    } else if (this.chosen.length >= this.most()) {
      this.handlers.say(`You can choose ${this.most()}. Press one of them again to let it go.`);
      return;
    } else {
      this.chosen = [...this.chosen, id];
    }
    this.draw(this.exercise, this.answered);
  }

  /** Press the option with this number, from 1; say whether there is one. */
  digit(number) {
    const option = this.options()[number - 1];
    if (option === undefined) return false;
    this.press(option.id);
    return true;
  }

  /** What is answered, in the order of the options; null, with a word to the player, when there is nothing yet. */
  value() {
    const value = this.options().map((option) => option.id).filter((id) => this.chosen.includes(id));
    if (value.length > 0) return value;
    this.handlers.say(`Choose up to ${countOf(this.most(), "answer")} first.`);
    return null;
  }

  /** Say an answer in words; where several are chosen each option says itself what it was. */
  describe(ids) {
    if (this.submits()) return "";
    const nameOf = (option) => option?.label || cardsAloud(option?.cards ?? []);
    return ids.map((id) => nameOf(this.options().find((option) => option.id === id))).filter(Boolean).join("; ");
  }

  focusTarget() {
    return this.roving.current();
  }
}
