// A slider in a form, and fields of which every change is sent at once.

import { make, setAttribute, setText } from "./dom.js";

// How soon a change that found the way taken is sent again, and how long it is waited for, in milliseconds.
const AGAIN_IN = 40;
const FORGOTTEN_AFTER = 4000;

/** Make the control of a slider. */
export function makeSlider(id) {
  return make("input", { id, type: "range", step: "1" });
}

/** Draw a slider; what the player has moved it to stays until the scene has come after. */
export function drawSlider(control, field, isAhead) {
  setAttribute(control, "min", field.min ?? 0);
  setAttribute(control, "max", field.max ?? 100);
  setAttribute(control, "aria-valuetext", field.text ?? null);
  if (!isAhead && control.value !== String(field.value)) control.value = String(field.value);
  const node = control.parentElement;
  const told = node.querySelector(".told-value") ?? node.insertBefore(make("span", { class: "told-value", "aria-hidden": "true" }), control);
  setText(told, field.text ?? "");
}

/**
 * Sends the changes of fields, the newest alone when they come faster than they are answered. `send(action, values)`
 * says whether it went through.
 */
export class Changes {
  constructor(send) {
    this.send = send;
    this.due = null;
    this.timer = null;
    this.wanted = new Map();
  }

  /** A field has changed: press its action as soon as the way is free. */
  changed(field, value, valuesNow) {
    const until = Date.now() + FORGOTTEN_AFTER;
    this.wanted.set(field.name, { text: String(value), until });
    this.due = { action: field.sends, valuesNow, until };
    this.tryAgain();
  }

  tryAgain() {
    clearTimeout(this.timer);
    if (this.due === null) return;
    if (this.send(this.due.action, this.due.valuesNow())) this.due = null;
    else if (Date.now() < this.due.until) this.timer = setTimeout(() => this.tryAgain(), AGAIN_IN);
    else this.clear();
  }

  /** Whether what a field shows is newer than what the scene says of it. */
  isAhead(field) {
    const wanted = this.wanted.get(field.name);
    if (wanted === undefined) return false;
    const ahead = wanted.text !== String(field.value) && Date.now() < wanted.until;
    if (!ahead) this.wanted.delete(field.name);
    return ahead;
  }

  clear() {
    clearTimeout(this.timer);
    this.due = null;
    this.wanted.clear();
  }
}
