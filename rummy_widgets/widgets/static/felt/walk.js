// A number that goes up and down with each move; where it has been is shown.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { Roving } from "./roving.js";

/** Moves that are made at once, and the trail they leave. Handlers: `answer(value, event, repeat)`. */
export class WalkBody {
  constructor(handlers) {
    this.handlers = handlers;
    this.state = make("p", { class: "now", "aria-live": "polite" });
    this.trail = make("ol", { class: "trail", "aria-label": "So far" });
    this.moves = make("div", { class: "moves" });
    this.element = make("div", { class: "walk" }, this.state, this.trail, this.moves);
    this.roving = new Roving(this.moves, "button");
  }

  submits() {
    return false;
  }

  draw(exercise, answered) {
    this.answered = answered;
    const trail = exercise.trail ?? [];
    setText(this.state, exercise.state ?? "");
    this.state.hidden = !exercise.state;
    this.trail.hidden = trail.length === 0;
    keyed(this.trail, trail, (_, index) => index, () => make("li", {}, make("span")), (item, text, index) => {
      setText(item.firstElementChild, text);
      setAttribute(item, "aria-current", index === trail.length - 1 ? "step" : null);
    });
    keyed(this.moves, exercise.moves ?? [], (move) => move.id, (move) => this.makeMove(move.id), (button, move) => {
      setText(button, move.label);
      setAttribute(button, "aria-disabled", answered === null ? null : "true");
    });
    this.roving.refresh();
  }

  makeMove(id) {
    const button = make("button", { type: "button", class: "action" });
    button.addEventListener("click", (event) => this.answered === null && this.handlers.answer([id], event, true));
    return button;
  }

  describe() {
    return "";
  }

  focusTarget() {
    return this.roving.current();
  }
}
