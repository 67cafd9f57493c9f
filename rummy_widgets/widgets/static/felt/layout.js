// What follows from the width of the table, the height of its parts and the room around it.

import { setAttribute } from "./dom.js";
import { Surroundings } from "./surroundings.js";

const WIDE = 900;
const COMPACT = 600;
const FOUR_ACROSS = 360;
/** The size of plain text in pixels where the reader has chosen no other. */
const TEXT = 15;
/** Seen at once, in pixels: below the first piles come first and in a notebook trays make room, below the second the dock lets go. */
const LOW = 780;
const LOWEST = 560;

/** Fit the parts of a table to the room there is. */
export class Layout {
  constructor(table) {
    this.table = table;
    this.wide = null;
    this.seen = false;
    this.around = new Surroundings(table.root);
    this.observed = new Set();
    this.fit = this.fit.bind(this);
  }

  open() {
    const { actions, dock, hand, root, speech } = this.table;
    this.sizes = typeof ResizeObserver === "function" ? new ResizeObserver(this.fit) : null;
    for (const part of [root, dock, actions.element, hand.element, speech.status]) this.sizes?.observe(part);
    this.fit();
  }

  close() {
    this.sizes?.disconnect();
    this.observed.clear();
    this.around.close();
  }

  /** How many times larger than usual the reader has text; widths that decide the layout grow with it. */
  textScale() {
    return Math.max(1, parseFloat(window.getComputedStyle(this.table.root).fontSize) / TEXT || 1);
  }

  /** How high what is seen at once is, in pixels. */
  height() {
    return this.around.height() ?? window.innerHeight;
  }

  /** Fit to the box that the table scrolls in: a window, or a part of it. */
  fitAround() {
    const { root } = this.table;
    if (!root.isConnected) return;
    const boxes = this.around.look();
    for (const box of boxes) if (!this.observed.has(box)) this.sizes?.observe(box);
    for (const box of this.observed) if (!boxes.includes(box)) this.sizes?.unobserve(box);
    this.observed = new Set(boxes);
    const height = this.around.height();
    setAttribute(root, "data-framed", height === null && this.around.isFramed());
    if (height === null) root.style.removeProperty("--seen");
    else root.style.setProperty("--seen", `${height}px`);
    setAttribute(root, "data-low", height !== null && height < LOW ? (height < LOWEST ? "very" : "rather") : null);
  }

  fit() {
    const { actions, hand, refusal, root, side, trays } = this.table;
    this.fitAround();
    const width = root.clientWidth / this.textScale();
    const wide = width === 0 || width >= WIDE;
    const appeared = width > 0 && !this.seen;
    if (wide !== this.wide || appeared) {
      this.wide = wide;
      this.seen = this.seen || appeared;
      root.classList.toggle("wide", wide);
      side.fit(wide);
      refusal.fit(wide);
    }
    setAttribute(root, "data-piles", !wide || this.height() < LOW ? "first" : null);
    const compact = width > 0 && width < COMPACT;
    const columns = compact ? (width < FOUR_ACROSS ? 3 : 4) : null;
    if (columns !== actions.columns) {
      this.table.keepingFocus(() => {
        actions.fit(columns);
        hand.fit(compact);
        trays.fit(compact);
      });
    }
    hand.layOut();
    this.tell();
  }

  /**
   * Tell the styles how high some parts are: so that scrolling to something focused does not leave it behind the dock,
   * and nothing that sticks covers another. What was refused or advised has the middle of the table: from the status line
   * down to the hand. All is read before any of it is written.
   */
  tell() {
    const { actions, dock, hand, main, speech, talk } = this.table;
    const box = dock.getBoundingClientRect();
    const above = Math.max(speech.status.getBoundingClientRect().bottom, this.around.top());
    const said = talk.hasAttribute("data-empty") ? 0 : talk.offsetHeight;
    const sizes = {
      dock: dock.offsetHeight, bar: actions.element.offsetHeight, held: hand.element.offsetHeight,
      room: Math.floor(box.top + said - above),
    };
    for (const [name, size] of Object.entries(sizes)) main.style.setProperty(`--${name}`, `${size}px`);
  }
}
