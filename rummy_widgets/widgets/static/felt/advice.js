// Advice that was asked for, in a calm box above the hand.

import { focusedIn, make, setText } from "./dom.js";
import { announce } from "./speech.js";
import { PictureView } from "./picture.js";

/** Show advice. Handlers: `choose(choice)`, `dismiss()`. */
export class AdviceView {
  constructor(handlers) {
    this.handlers = handlers;
    this.present = null;
    this.leaving = false;
    this.title = make("span", { class: "name" });
    this.step = make("span", { class: "step" });
    this.lines = make("div", { class: "lines" });
    // The region stands in the page before there is anything to say, else its first words would stay silent.
    this.told = make("div", { class: "told", role: "status", "aria-atomic": "true" },
      make("p", { class: "heading" }, this.title, " ", this.step), this.lines);
    this.closer = make("button", { type: "button", class: "plain close", "aria-label": "Close the advice" }, "✕");
    this.closer.addEventListener("click", () => handlers.dismiss());
    this.picture = new PictureView();
    this.choices = make("div", { class: "choices", role: "group", tabindex: "-1", "aria-label": "What you can do with it" });
    this.element = make("section", { class: "advice", "data-region": "advice" },
      make("div", { class: "top" }, this.told, this.closer), this.picture.element, this.choices);
    this.draw();
  }

  /** Show advice: `title`, and where given `lines`, `step`, `cards` and `choices`. It takes the place of what stood there. */
  show(advice) {
    this.present = advice;
    this.leaving = false;
    this.draw();
  }

  draw() {
    const advice = this.present;
    const open = advice !== null;
    this.element.classList.toggle("open", open);
    if (open) this.element.setAttribute("aria-label", "Advice");
    else this.element.removeAttribute("aria-label");
    this.closer.hidden = !open;
    if (open) announce(this.title, String(advice.title ?? "Advice"));
    else setText(this.title, "");
    const step = advice?.step ?? null;
    setText(this.step, step === null ? "" : `Step ${step.at} of ${step.of}`);
    this.lines.replaceChildren(...(advice?.lines ?? []).map((line) => make("p", {}, String(line))));
    this.picture.draw(advice?.picture ?? null);
    const choices = advice?.choices ?? [];
    this.choices.hidden = choices.length === 0;
    this.choices.replaceChildren(...choices.map((choice) => {
      const button = make("button", { type: "button", class: "action" }, String(choice.label));
      button.addEventListener("click", (event) => this.handlers.choose(choice, event));
      return button;
    }));
  }

  /** Have the keys go on among the choices: not on one of them, so that a key pressed twice chooses nothing. */
  focus() {
    this.choices.focus({ preventScroll: true });
  }

  /** Whether it waits for an answer and the keys are there. */
  holdsKeys() {
    return this.present?.asks === true && focusedIn(this.element) !== null;
  }

  /** A command was accepted: the advice goes with the next change of the table. */
  leave(id) {
    if (this.present !== null && this.present.id !== id) this.leaving = true;
  }

  /** Take the advice away; say whether there was any. */
  clear() {
    const was = this.present !== null;
    this.present = null;
    this.leaving = false;
    if (was) this.draw();
    return was;
  }

  /** The ids of the cards that the advice names. */
  marked() {
    return this.present?.cards ?? [];
  }
}
