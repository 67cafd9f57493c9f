// Cards to click, each put where the chosen place is; what lies where, the scene says.

import { focusedIn, keyed, make, setAttribute, setText } from "./dom.js";
import { refreshCard } from "./card.js";

// From this width on a whole suit stands in one row; below it in two.
const ROOM_FOR_SUIT = 560;
const SUIT_ACROSS = 13;
const HALF_ACROSS = 7;
// How soon a press that found the way taken is tried again, and how long it is waited for, in milliseconds.
const PICK_AGAIN_IN = 30;
const PICK_FORGOTTEN_AFTER = 4000;

/**
 * The place an arrow leads to among rows of `sizes` items that wrap after `columns`; the place itself where there is
 * none. Places count on from row to row; up and down keep the column, or come to the end of a shorter line.
 */
export function neighbour(sizes, columns, at, key) {
  const lines = [];
  let first = 0;
  for (const size of sizes) {
    for (let from = 0; from < size; from += columns) lines.push([first + from, Math.min(columns, size - from)]);
    first += size;
  }
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  if (key in steps) return Math.max(0, Math.min(first - 1, at + steps[key]));
  if (key === "Home") return 0;
  if (key === "End") return first - 1;
  const line = lines.findIndex(([from, length]) => at < from + length);
  const goal = lines[line + { ArrowUp: -1, ArrowDown: 1 }[key]];
  return goal === undefined ? at : goal[0] + Math.min(at - lines[line][0], goal[1] - 1);
}

/** Draw the places and the cards of a picker. `send(action)` says whether it went through. */
export class PickerView {
  constructor(send) {
    this.send = send;
    this.picker = null;
    this.slot = null;
    this.columns = SUIT_ACROSS;
    this.at = 0;
    this.leaving = null;
    this.due = [];
    this.timer = null;
    this.hint = make("p", { class: "hint" });
    this.slots = make("ul", { class: "slots", "aria-label": "Where the next card goes" });
    this.grid = make("div", { class: "grid", role: "group", "aria-label": "All cards" });
    this.element = make("div", { class: "picker", hidden: true }, this.hint, this.slots, this.grid);
    this.grid.addEventListener("keydown", (event) => this.move(event));
    this.grid.addEventListener("focusin", (event) => this.note(event.target.closest("button")));
    this.element.addEventListener("keydown", (event) => this.digit(event));
    this.sizes = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.fit()) : null;
    this.sizes?.observe(this.element);
  }

  draw(picker) {
    const before = this.picker;
    this.picker = picker;
    this.element.hidden = picker === null;
    if (picker === null) {
      this.forget();
      return;
    }
    const known = picker.slots.some((slot) => slot.id === this.slot);
    if (!known || before?.id !== picker.id) this.slot = picker.slots[0].id;
    setText(this.hint, picker.hint);
    this.drawSlots();
    keyed(this.grid, picker.rows, (row) => row.label, (row) => this.makeRow(row), (node, row) => {
      keyed(node, row.cards, (card) => card.id, (card) => this.makeCell(card.id), (button, card) => this.drawCell(button, card));
    });
    this.fit();
    this.rove();
  }

  drawSlots() {
    keyed(this.slots, this.picker.slots, (slot) => slot.id, (slot) => this.makeSlot(slot.id), (node, slot, index) => {
      const [name, held] = node.children;
      const now = slot.id === this.slot;
      setAttribute(node, "data-now", now);
      setAttribute(name, "aria-pressed", now ? "true" : "false");
      const [key, label, note] = name.children;
      setText(key, String(index + 1));
      setText(label, slot.label);
      setText(note, slot.note ?? "");
      setAttribute(held, "aria-label", slot.label);
      keyed(held, slot.cards, (card) => card.id, (card) => this.makeHeld(slot.id, card.id), (item, card) => {
        refreshCard(item.firstElementChild, card, { face: false });
        setAttribute(item.firstElementChild, "aria-label", `Take away the ${card.name}`);
      });
      held.hidden = slot.cards.length === 0;
    });
    // A card that was taken away had the focus: it goes to its neighbour.
    if (this.leaving === null || this.leaving.from.isConnected) return;
    if (this.leaving.to.isConnected) this.leaving.to.focus({ preventScroll: true });
    this.leaving = null;
  }

  makeSlot(id) {
    const name = make("button", { type: "button", class: "name" }, make("span", { class: "key", "aria-hidden": "true" }),
      make("span", { class: "label" }), make("span", { class: "note" }));
    name.addEventListener("click", () => this.choose(id));
    return make("li", { class: "slot-of" }, name, make("ul", { class: "held" }));
  }

  makeHeld(slot, card) {
    const button = make("button", { type: "button", class: "small" });
    button.addEventListener("click", (event) => {
      if (event.detail > 1) return;
      const item = button.parentElement;
      if (focusedIn(item) !== null) {
        const next = item.nextElementSibling ?? item.previousElementSibling;
        this.leaving = { from: button, to: next?.firstElementChild ?? item.closest(".slot-of").firstElementChild };
      }
      this.press(`out:${slot}:${card}`);
    });
    return make("li", {}, button);
  }

  makeRow(row) {
    return make("div", { class: "suit", role: "group", "aria-label": row.label });
  }

  makeCell(id) {
    const button = make("button", { type: "button", class: "cell", "data-card": id, tabindex: "-1" }, make("span", { class: "marks", "aria-hidden": "true" }));
    button.addEventListener("click", () => this.press(`put:${this.slot}:${id}`));
    return button;
  }

  drawCell(button, card) {
    refreshCard(button, card, { face: false });
    setAttribute(button, "aria-label", card.label);
    setAttribute(button, "aria-pressed", card.in.includes(this.slot) ? "true" : "false");
    setAttribute(button, "data-lies", card.in.length > 0);
    keyed(button.querySelector(".marks"), card.marks, (_, index) => index, () => make("span"), setText);
  }

  /** Put the next cards into another place. */
  choose(id) {
    this.slot = id;
    this.draw(this.picker);
  }

  // --- presses go one after another; none is lost while the one before waits for its answer

  press(action) {
    this.due.push({ action, until: Date.now() + PICK_FORGOTTEN_AFTER });
    this.tryAgain();
  }

  tryAgain() {
    clearTimeout(this.timer);
    while (this.due.length > 0 && this.send(this.due[0].action)) this.due.shift();
    if (this.due.length === 0) return;
    if (Date.now() < this.due[0].until) this.timer = setTimeout(() => this.tryAgain(), PICK_AGAIN_IN);
    else this.due = [];
  }

  forget() {
    clearTimeout(this.timer);
    this.due = [];
  }

  /** Stop: the table goes away. */
  close() {
    this.sizes?.disconnect();
    this.forget();
  }

  // --- keys

  cards() {
    return [...this.grid.querySelectorAll("button")];
  }

  note(button) {
    const at = this.cards().indexOf(button);
    if (at < 0 || at === this.at) return;
    this.at = at;
    this.rove();
  }

  rove() {
    const cards = this.cards();
    this.at = Math.max(0, Math.min(this.at, cards.length - 1));
    cards.forEach((button, index) => {
      const tabIndex = index === this.at ? 0 : -1;
      if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
    });
  }

  move(event) {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    const mirrored = window.getComputedStyle(this.grid).direction === "rtl";
    const key = mirrored ? { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[event.key] ?? event.key : event.key;
    this.at = neighbour(this.picker.rows.map((row) => row.cards.length), this.columns, this.at, key);
    this.rove();
    this.cards()[this.at].focus();
  }

  /** A digit chooses a place. */
  digit(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const slot = this.picker?.slots[Number(event.key) - 1];
    if (slot === undefined) return;
    event.preventDefault();
    this.choose(slot.id);
  }

  fit() {
    const width = this.element.offsetWidth;
    this.columns = width > 0 && width < ROOM_FOR_SUIT ? HALF_ACROSS : SUIT_ACROSS;
    this.grid.style.setProperty("--columns", String(this.columns));
  }
}
