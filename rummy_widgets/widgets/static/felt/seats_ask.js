// A question whose answers are the seats around a table.

import { make } from "./dom.js";
import { ChoiceBody } from "./choice.js";

// How far from the middle the seats stand, in hundredths of the table's width and height.
const ACROSS = 36;
const DOWN = 37;
const ON_TURN = "on turn";

/** The seats around a table, each of them an answer; the first is at the near side. */
export class SeatsBody extends ChoiceBody {
  constructor(handlers) {
    super(handlers);
    this.element.classList.add("round-table");
    this.element.prepend(make("p", { class: "centre", "aria-hidden": "true" }, make("span", { class: "turning" }, "↻")));
  }

  options() {
    return (this.exercise.seats ?? []).map((seat) => {
      const told = seat.name.includes(ON_TURN); // once is enough
      return { ...seat, label: seat.name, line: [seat.turn && !told ? ON_TURN : "", seat.line].filter(Boolean).join(" · ") };
    });
  }

  draw(exercise, answered) {
    super.draw(exercise, answered);
    const seats = this.options();
    this.element.dataset.seats = String(seats.length);
    [...this.list.children].forEach((node, index) => {
      const turn = (2 * Math.PI * index) / seats.length;
      node.classList.toggle("turn", Boolean(seats[index].turn));
      node.style.setProperty("--x", `${(50 - ACROSS * Math.sin(turn)).toFixed(2)}%`);
      node.style.setProperty("--y", `${(50 + DOWN * Math.cos(turn)).toFixed(2)}%`);
    });
  }
}
