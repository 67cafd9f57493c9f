// One tab stop a region, arrows inside it.

import { focusedIn, isShown, setAttribute } from "./dom.js";

/** Keep one of the matching elements in the tab order and move among them with arrows, Home and End. */
export class Roving {
  /** `stride` says how far up and down go; one place unless told. */
  constructor(container, selector, { stride = () => 1 } = {}) {
    this.container = container;
    this.selector = selector;
    this.stride = stride;
    this.place = 0;
    this.now = null;
    container.addEventListener("focusin", (event) => this.note(event.target));
    container.addEventListener("keydown", (event) => this.press(event));
  }

  items() {
    return [...this.container.querySelectorAll(this.selector)].filter(isShown);
  }

  /** Call after the region has changed: the present item stays the tab stop, or its neighbour becomes it. */
  refresh() {
    const items = this.items();
    if (!items.includes(this.now)) this.now = items[Math.min(this.place, items.length - 1)] ?? null;
    this.place = Math.max(0, items.indexOf(this.now));
    // Written only where it changes: to write it on what has the focus costs a layout.
    for (const item of items) setAttribute(item, "tabindex", item === this.now ? "0" : "-1");
  }

  /** The element that Tab reaches, or null. */
  current() {
    return this.now !== null && isShown(this.now) ? this.now : null;
  }

  note(target) {
    const item = target.closest(this.selector);
    if (item === null || item === this.now) return;
    this.now = item;
    this.refresh();
  }

  focusAt(place) {
    const items = this.items();
    if (items.length === 0) return;
    this.now = items[Math.max(0, Math.min(place, items.length - 1))];
    this.refresh();
    this.now.focus();
  }

  press(event) {
    if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (focusedIn(this.container)?.closest(this.selector) !== this.now) return;
    const last = this.items().length - 1;
    const target = {
      ArrowRight: this.place + 1,
      ArrowLeft: this.place - 1,
      ArrowDown: this.place + this.stride(),
      ArrowUp: this.place - this.stride(),
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (target >= 0 && target <= last) this.focusAt(target);
  }
}
