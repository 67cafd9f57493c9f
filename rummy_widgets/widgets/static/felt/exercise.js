// An exercise: a question, what it is about, a body by its kind, and what became of the answer.

import { focusedIn, freshName, keyed, make, setAttribute, setText } from "./dom.js";
import { drawButton, makeButton } from "./actions.js";
import { pressCounts } from "./commands.js";
import { fillRows } from "./card_row.js";
import { ChoiceBody } from "./choice.js";
import { SeatsBody } from "./seats_ask.js";
import { SumBody } from "./sum.js";
import { NumberBody } from "./number_ask.js";
import { OrderBody } from "./order_list.js";
import { RingBody } from "./ring.js";
import { WalkBody } from "./walk.js";

const BODIES = {
  choice: ChoiceBody, seats: SeatsBody, sum: SumBody, number: NumberBody, order: OrderBody, ring: RingBody, walk: WalkBody,
};

/**
 * Draw the exercise of a scene. Handlers: `answer(exercise, value)`, which says whether it was sent,
 * `press(action, event)` for the way on from it, `say(text)`, `murmur(text)` and `hush()`.
 */
export class ExerciseView {
  constructor(handlers) {
    this.handlers = handlers;
    this.present = null;
    this.body = null;
    const id = freshName("exercise");
    this.text = make("h3", { class: "text", id });
    this.lines = make("div", { class: "lines" });
    this.rows = make("div", { class: "rows" });
    this.holder = make("div", { class: "body" });
    this.submit = make("button", { type: "button", class: "action primary" });
    this.submit.addEventListener("click", (event) => this.send(event));
    this.sign = make("span", { class: "sign", "aria-hidden": "true" });
    this.word = make("b", { class: "word" });
    this.told = make("span", { class: "told" });
    this.correction = make("span", { class: "correction" });
    this.clause = make("span", { class: "clause" });
    // Kept in the page, so that what comes into it is read out.
    this.result = make("p", { class: "result", "aria-live": "polite" });
    this.verdict = [this.sign, this.word, this.told, this.correction, this.clause];
    this.onward = make("div", { class: "buttons onwards" });
    this.element = make("section", { class: "exercise", "data-region": "exercise", "aria-labelledby": id, hidden: true },
      this.text, this.lines, this.rows, this.holder, make("div", { class: "buttons" }, this.submit), this.result, this.onward);
  }

  draw(exercise) {
    const before = this.present;
    this.present = exercise;
    this.element.hidden = exercise === null;
    if (exercise === null) {
      this.drop();
      return;
    }
    const answered = exercise.answered ?? null;
    const again = before !== null && (before.answered ?? null) !== null && answered === null;
    if (before === null || before.id !== exercise.id || before.kind !== exercise.kind || again) this.begin(exercise);
    setAttribute(this.element, "data-kind", exercise.kind);
    setText(this.text, exercise.text ?? "");
    keyed(this.lines, exercise.lines ?? [], (_, index) => index, () => make("p"), setText);
    fillRows(this.rows, exercise.shown ?? []);
    this.body.draw(exercise, answered);
    this.submit.hidden = !this.body.submits();
    setText(this.submit, exercise.submit || "Answer");
    setAttribute(this.submit, "aria-disabled", answered === null ? null : "true");
    this.drawResult(answered);
  }

  /** Show the way on from an exercise that is over, or nothing. */
  drawOnward(action, enters) {
    const before = this.onward.childElementCount;
    this.onward.hidden = action === null;
    if (action !== null) this.submit.hidden = true;
    const create = (wanted) => makeButton(wanted.id, this.handlers.press);
    keyed(this.onward, action === null ? [] : [action], (wanted) => wanted.id, create, (button, wanted) => {
      drawButton(button, { ...wanted, primary: enters });
      button.classList.add("primary");
    });
    if (action !== null && before === 0) this.onward.scrollIntoView?.({ block: "nearest" });
  }

  begin(exercise) {
    this.drop();
    const { say, murmur, hush } = this.handlers;
    const Body = BODIES[exercise.kind] ?? ChoiceBody;
    this.body = new Body({
      say, murmur, hush,
      answer: (value, event, repeat) => this.answer(value, event, repeat),
      submit: (event) => this.send(event),
    });
    this.holder.append(this.body.element);
  }

  drop() {
    this.body?.close?.();
    this.body?.element.remove();
    this.body = null;
  }

  drawResult(answered) {
    setAttribute(this.result, "data-right", answered === null ? null : String(Boolean(answered.right)));
    if (answered === null) {
      this.result.replaceChildren();
      return;
    }
    const text = answered.text ?? "";
    const word = answered.right ? "Right" : "Not quite";
    setText(this.sign, answered.right ? "✓" : "✗");
    setText(this.word, text.toLowerCase().startsWith(word.toLowerCase()) ? "" : `${word}.`);
    setText(this.told, text);
    const correct = answered.right ? "" : this.body.describe(answered.correct ?? []);
    setText(this.correction, correct === "" ? "" : `The right answer: ${correct}`);
    setText(this.clause, answered.clause ? `Rule: ${answered.title ?? answered.clause}` : "");
    for (const part of this.verdict) part.hidden = part.textContent === "";
    if (this.sign.parentElement !== this.result) this.result.append(...this.verdict);
  }

  /** Send what the body holds, if there is anything. */
  send(event) {
    if (this.present === null || this.isAnswered()) return;
    const value = this.body.value();
    if (value !== null) this.answer(value, event);
  }

  answer(value, event, repeat = false) {
    return pressCounts(event, repeat) && this.handlers.answer(this.present.id, value);
  }

  isAnswered() {
    return (this.present?.answered ?? null) !== null;
  }

  holdsFocus() {
    return this.present !== null && focusedIn(this.element) !== null;
  }

  /** Press the answer with this number; say whether there is one. */
  digit(number) {
    if (this.present === null || this.isAnswered()) return false;
    return this.body.digit?.(number) ?? false;
  }

  /** Step back inside the body; say whether there was anything. */
  escape() {
    return this.body?.escape?.() ?? false;
  }

  focusTarget() {
    return this.onward.firstElementChild ?? this.body?.focusTarget() ?? null;
  }
}
