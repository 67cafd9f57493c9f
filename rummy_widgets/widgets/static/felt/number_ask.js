// A question whose answer is a number.

import { freshName, make, setAttribute, setText } from "./dom.js";


/** A field for a number, with a step down and a step up. Handlers: `submit()`, `say(text)`, `murmur(text)`. */
export class NumberBody {
  constructor(handlers) {
    this.handlers = handlers;
    this.answered = null;
    const id = freshName("number");
    this.label = make("label", { for: id, class: "unseen" });
    this.field = make("input", {
      id, type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", maxlength: 6, class: "control",
    });
    this.field.addEventListener("keydown", (event) => this.key(event));
    const step = (sign, name, by) => {
      const button = make("button", { type: "button", class: "plain step", "aria-label": name }, sign);
      button.addEventListener("click", () => this.move(by));
      return button;
    };
    this.element = make("div", { class: "number" }, this.label,
      step("−", "One less", -1), this.field, step("+", "One more", 1));
  }

  submits() {
    return true;
  }

  draw(exercise, answered) {
    this.exercise = exercise;
    this.answered = answered;
    setText(this.label, exercise.text ?? "");
    if (answered?.given) this.field.value = answered.given[0] ?? "";
    // Readable and reachable, so that the focus can stay.
    setAttribute(this.field, "readonly", answered !== null);
    for (const button of this.element.querySelectorAll("button")) {
      setAttribute(button, "aria-disabled", answered === null ? null : "true");
    }
  }

  limits() {
    return [this.exercise.min ?? 0, this.exercise.max ?? 999];
  }

  /** Go up or down by one, from the lowest when nothing stands there yet. */
  move(by) {
    if (this.answered !== null) return;
    const [min, max] = this.limits();
    const now = this.number();
    const start = Math.max(min, Math.min(0, max));
    this.field.value = String(now === null ? start : Math.max(min, Math.min(max, now + by)));
    this.handlers.murmur(this.field.value);
  }

  key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by !== undefined) this.move(by);
    else if (event.key === "Enter" && this.answered === null) {
      if (!event.repeat) this.handlers.submit(event);
    } else return;
    event.preventDefault();
  }

  number() {
    const text = this.field.value.trim();
    return /^[-−]?\d+$/.test(text) ? Number(text.replace("−", "-")) : null;
  }

  value() {
    const [min, max] = this.limits();
    const now = this.number();
    if (now !== null && now >= min && now <= max) return [String(now)];
    this.handlers.say(`Type a number from ${min} to ${max}.`);
    return null;
  }

  describe(ids) {
    return ids[0] ?? "";
  }

  focusTarget() {
    return this.field;
  }
}
