// A list to put in order: by buttons, by keys, by picking one and pressing its place, or by dragging.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { refreshCard } from "./card.js";
import { makeVerdict } from "./choice.js";
import { RowDrag } from "./drag_rows.js";
import { Roving } from "./roving.js";

/** A list in an order of the player's. Handlers: `say(text)`, `murmur(text)`. */
export class OrderBody {
  constructor(handlers) {
    this.handlers = handlers;
    this.order = [];
    this.picked = null;
    this.answered = null;
    this.list = make("ol", { class: "ordered" });
    this.help = make("p", { class: "how" }, "Drag a line, or use its buttons. With keys: Shift and an arrow key.");
    this.element = make("div", { class: "order" }, this.list, this.help);
    this.drag = new RowDrag(this.list, {
      allowed: () => this.answered === null,
      drop: (from, to) => this.moveTo(this.order[from], to),
    });
    this.roving = new Roving(this.list, ".mover");
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("focusin", () => this.followFocus());
  }

  submits() {
    return true;
  }

  draw(exercise, answered) {
    this.exercise = exercise;
    this.answered = answered;
    const items = exercise.items ?? [];
    const known = items.map((item) => item.id);
    this.order = (answered?.given ?? this.order).filter((id) => known.includes(id));
    this.order.push(...known.filter((id) => !this.order.includes(id)));
    if (answered !== null) this.picked = null;
    this.help.hidden = answered !== null;
    const ordered = this.order.map((id) => items.find((item) => item.id === id));
    keyed(this.list, ordered, (item) => item.id, (item) => this.makeItem(item), (...drawn) => this.drawItem(...drawn));
    this.roving.refresh();
    this.followFocus();
  }

  makeItem({ id, card }) {
    const main = make("button", { type: "button", class: "mover", "data-drag": "true" },
      make("span", { class: "grip", "data-handle": "true", "aria-hidden": "true" }, "⠿"),
      make("span", { class: "place", "aria-hidden": "true" }),
      card ? make("span", { class: "small" }) : null,
      make("span", { class: "label" }), make("span", { class: "unseen" }),
      makeVerdict());
    main.addEventListener("click", () => this.press(id));
    const step = (name, sign, by) => {
      const button = make("button", { type: "button", class: `plain ${name.toLowerCase()}` }, sign);
      button.addEventListener("click", () => this.moveBy(id, by));
      return button;
    };
    return make("li", { "data-id": id }, main, step("Up", "↑", -1), step("Down", "↓", 1));
  }

  drawItem(node, item, index) {
    const find = (name) => node.querySelector(`.${name}`);
    const count = this.order.length;
    if (item.card) refreshCard(find("small"), item.card, { face: false });
    setText(find("place"), index + 1);
    setText(find("label"), item.label);
    setText(find("unseen"), `, ${index + 1} of ${count}`);
    setAttribute(find("mover"), "aria-pressed", this.answered === null ? String(this.picked === item.id) : null);
    setAttribute(find("mover"), "aria-disabled", this.answered === null ? null : "true");
    for (const [name, edge] of [["up", 0], ["down", count - 1]]) {
      setAttribute(find(name), "aria-label", `${name === "up" ? "Up" : "Down"}: ${item.label}`);
      setAttribute(find(name), "aria-disabled", this.answered !== null || index === edge ? "true" : null);
      find(name).hidden = this.answered !== null;
    }
    const right = this.answered?.correct?.indexOf(item.id) ?? -1;
    setText(find("sign"), right < 0 ? "" : right === index ? "✓" : "✗");
    setText(find("word"), right < 0 ? "" : right === index ? "in its place" : `belongs at ${right + 1}`);
    find("verdict").hidden = right < 0;
    setAttribute(node, "data-verdict", right < 0 ? null : right === index ? "right" : "wrong");
  }

  /** Only the buttons of the line that has the focus are tab stops. */
  followFocus() {
    for (const node of this.list.children) {
      const stop = node.querySelector(".mover").tabIndex;
      for (const button of node.querySelectorAll(".plain")) button.tabIndex = stop;
    }
  }

  labelOf(id) {
    return this.exercise.items.find((item) => item.id === id)?.label ?? "";
  }

  press(id) {
    if (this.answered !== null) return;
    if (this.picked === null) {
      this.picked = id;
      this.handlers.say(`Press the line where “${this.labelOf(id)}” belongs.`);
    } else if (this.picked === id) {
      this.escape();
    } else {
      const going = this.picked;
      this.picked = null;
      this.moveTo(going, this.order.indexOf(id));
      return;
    }
    this.draw(this.exercise, this.answered);
  }

  moveBy(id, by) {
    this.moveTo(id, this.order.indexOf(id) + by);
  }

  moveTo(id, place) {
    if (this.answered !== null) return;
    if (place < 0 || place >= this.order.length) {
      this.handlers.murmur(`${this.labelOf(id)} is ${place < 0 ? "first" : "last"} already`);
      return;
    }
    this.picked = null;
    this.handlers.hush();
    const rest = this.order.filter((other) => other !== id);
    this.order = [...rest.slice(0, place), id, ...rest.slice(place)];
    this.draw(this.exercise, this.answered);
    this.handlers.murmur(`${this.labelOf(id)}, now ${place + 1} of ${this.order.length}`);
  }

  key(event) {
    if (event.defaultPrevented || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = event.target.closest("li")?.dataset.id;
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (id === undefined || by === undefined || this.answered !== null) return;
    event.preventDefault();
    this.moveBy(id, by);
  }

  /** Let go of what is picked; say whether anything was. */
  escape() {
    if (this.picked === null) return false;
    this.picked = null;
    this.handlers.hush();
    this.draw(this.exercise, this.answered);
    return true;
  }

  value() {
    return [...this.order];
  }

  describe(ids) {
    return ids.map((id, index) => `${index + 1}. ${this.labelOf(id)}`).join(" ");
  }

  close() {
    this.drag.end();
  }

  focusTarget() {
    return this.roving.current();
  }
}
