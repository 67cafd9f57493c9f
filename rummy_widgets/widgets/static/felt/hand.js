// The hand: a listbox in which several cards can be selected, laid out as an overlapped fan.

import { countOf, keyed, make, setAttribute, setText } from "./dom.js";
import { markCard, refreshCard, spokenName } from "./card.js";
import { Roving } from "./roving.js";
import { makeWay } from "./targets.js";
import { SORTS } from "./selection.js";

const ONE_ROW_STRIP = 32;
const LEAST_STRIP = 24;
const MARK_WORDS = { faulty: "named in the refusal", advised: "named in the advice" };
const CARD_GAP = 6;
/** A strip this wide has its index and a mark side by side. */
const ROOM_FOR_TAG = 41;
const MOST_ROWS = 3;

/**
 * Share cards out into rows: one row while each card shows 32 px, else as many rows as keep 24 px.
 * Returns the rows, the cards in a full row and the step from card to card in px.
 */
export function fanRows(width, cardWidth, count) {
  for (let rows = 1; ; rows += 1) {
    const across = Math.max(1, Math.ceil(count / rows));
    const room = across > 1 ? (width - cardWidth) / (across - 1) : cardWidth + CARD_GAP;
    const least = rows === 1 ? ONE_ROW_STRIP : LEAST_STRIP;
    if (room >= least || across === 1) {
      return { rows, across, step: Math.floor(Math.min(room, cardWidth + CARD_GAP) * 10) / 10 };
    }
  }
}

/** The label of a sort, its "by" apart: narrow tables show the other word alone. */
function sortWords(label) {
  const [first, ...rest] = label.split(" ");
  return [make("span", { class: "by" }, `${first} `), rest.join(" ")];
}

/** Draw the hand; `reading` is an element that stands above the cards. Handlers: `toggle(id)`, `move(direction)`, `sort(id)`, `cycle()`. */
export class HandView {
  constructor(state, reading, handlers) {
    this.state = state;
    this.handlers = handlers;
    this.fan = { rows: 1, across: 1, step: 0 };
    this.room = null;
    this.laid = -1;
    this.fresh = [];
    this.title = make("h3", { class: "name" });
    this.count = make("span", { class: "count" });
    this.note = make("span", { class: "points" });
    this.tools = make("div", { class: "tools", role: "toolbar", "aria-label": "Arrange your hand" });
    for (const sort of SORTS) {
      const button = make("button", { type: "button", "data-sort": sort.id }, ...sortWords(sort.label));
      button.addEventListener("click", () => handlers.sort(sort.id));
      this.tools.append(button);
    }
    this.cycle = make("button", { type: "button", class: "cycle", hidden: true });
    this.cycle.addEventListener("click", () => handlers.cycle());
    this.tools.append(this.cycle);
    this.compact = false;
    for (const [direction, sign, label] of [[-1, "◀", "Move left"], [1, "▶", "Move right"]]) {
      const button = make("button", { type: "button", "aria-label": label, class: "move" }, sign);
      button.addEventListener("click", () => handlers.move(direction));
      this.tools.append(button);
    }
    this.list = make("div", { class: "cards", role: "listbox", "aria-multiselectable": "true", "data-drop": "hand" });
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option !== null) handlers.toggle(option.dataset.card);
    });
    this.element = make("section", { class: "hand", "data-region": "hand" },
      make("div", { class: "bar" }, this.title, make("span", { class: "facts" }, this.count, this.note), this.tools),
      reading, this.list);
    this.roving = new Roving(this.list, "[role=option]", {
      stride: () => (this.fan.rows > 1 ? this.fan.across : 1),
    });
    this.toolsRoving = new Roving(this.tools, "button");
  }

  /**
   * Draw the cards seen, in their order. `hand` has `label` and `note`; `marked` maps ids to marks; `away` puts the
   * hand out of sight; `goes(id)` is what is said of where a card may go, or "".
   */
  draw({ label, note = "" }, marked, away = false, goes = () => "") {
    const cards = this.state.visible();
    const chosen = this.state.chosen();
    this.element.hidden = away || this.state.cards.length === 0;
    setText(this.title, label);
    const staged = this.state.cards.length - cards.length;
    const shown = countOf(cards.length, "card") + (staged > 0 ? ` and ${staged} in the trays` : "");
    setText(this.count, chosen.length > 0 ? `${shown}, ${chosen.length} selected` : shown);
    setText(this.note, note ? ` · ${note}` : "");
    const facts = [label, shown, note, `sorted ${this.state.sortLabel()}`];
    setAttribute(this.list, "aria-label", facts.filter(Boolean).join(", "));
    keyed(this.list, cards, (card) => card.id, (card) => this.makeOption(card), (option, card, index) => {
      const selected = this.state.selected.has(card.id);
      refreshCard(option, card);
      setAttribute(option, "aria-selected", selected ? "true" : "false");
      option.classList.toggle("new", Boolean(card.new));
      option.classList.toggle("goes", goes(card.id) !== "");
      markCard(option, marked.get(card.id));
      const parts = [`${spokenName(card)}, ${index + 1} of ${cards.length}`];
      if (selected) parts.push("selected");
      if (card.new) parts.push("new");
      if (goes(card.id) !== "") parts.push(goes(card.id));
      if (marked.has(card.id)) parts.push(MARK_WORDS[marked.get(card.id)]);
      setAttribute(option, "aria-label", parts.join(", "));
    });
    this.drawTools();
    this.roving.refresh();
    // To ask for sizes while drawing costs a layout: a change of them is told by whoever watches.
    if (this.room === null) this.layOut();
    else if (cards.length !== this.laid) this.place();
  }

  /** Once all is drawn: where the rows scroll in their box, a card that has just come is brought into sight. */
  showFresh() {
    const cards = this.state.visible();
    const fresh = cards.filter((card) => card.new).map((card) => card.id);
    const come = fresh.find((id) => !this.fresh.includes(id));
    this.fresh = fresh;
    if (come === undefined || this.list.scrollHeight <= this.list.clientHeight) return;
    const node = this.list.children[cards.findIndex((card) => card.id === come)];
    this.list.scrollTop = node.offsetTop - (this.list.clientHeight - node.offsetHeight) / 2;
  }

  drawTools() {
    const sorts = this.state.sorts().map((sort) => sort.id);
    for (const button of this.tools.querySelectorAll("[data-sort]")) {
      button.hidden = this.compact || !sorts.includes(button.dataset.sort);
      setAttribute(button, "aria-pressed", button.dataset.sort === this.state.sortNow() ? "true" : "false");
    }
    const sorted = this.state.sortLabel();
    this.cycle.hidden = !this.compact;
    setText(this.cycle, `⇅ ${sorted.split(" ").at(-1)}`);
    setAttribute(this.cycle, "aria-label", `Sorted ${sorted}: sort another way`);
    this.toolsRoving.refresh();
  }

  /** In little room one button goes through the ways of sorting. */
  fit(compact) {
    this.compact = compact;
    this.drawTools();
  }

  makeOption(card) {
    const badge = make("span", { class: "badge", "aria-hidden": "true" }, "✓");
    const fresh = make("span", { class: "fresh", "aria-hidden": "true" }, "new");
    const fault = make("span", { class: "fault", "aria-hidden": "true" }, "!");
    const option = make("div", { role: "option", tabindex: "-1" }, badge, fresh, fault, makeWay());
    option.dataset.card = card.id;
    return option;
  }

  /** Fit the fan to the room there is. */
  layOut() {
    const width = this.list.clientWidth;
    if (width === 0) return;
    const style = getComputedStyle(this.list);
    const inner = width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    this.room = { inner, cardWidth: this.list.firstElementChild?.offsetWidth || 72 };
    this.place();
  }

  /** Place the cards in the room that was measured last. */
  place() {
    const { inner, cardWidth } = this.room;
    this.laid = this.state.visible().length;
    this.fan = fanRows(inner, cardWidth, this.laid);
    this.list.style.setProperty("--across", String(Math.max(1, this.fan.across - 1)));
    this.list.style.setProperty("--step", `${this.fan.step}px`);
    setAttribute(this.list, "data-covered", this.fan.step < cardWidth);
    const tight = this.compact && this.fan.rows > 1;
    setAttribute(this.list, "data-tight", tight ? (this.fan.step >= ROOM_FOR_TAG ? "wide" : "narrow") : null);
    setAttribute(this.list, "data-rows", this.fan.rows > MOST_ROWS ? "many" : null);
  }

  /** How large a card of the hand is drawn, in px. */
  cardSize() {
    const first = this.list.firstElementChild;
    const width = first?.offsetWidth || 72;
    return { width, height: first?.offsetHeight || width * 1.42 };
  }

  /** Where the cards stand in the list, whatever they are raised or moved by. */
  slots() {
    return [...this.list.children].map((node) => ({ left: node.offsetLeft, top: node.offsetTop, width: node.offsetWidth }));
  }

  /** Give up the places a drag showed the cards at: they go back, or `still` when they are about to be drawn there. */
  clearPlaces(still = false) {
    setAttribute(this.list, "data-still", still);
    for (const node of this.list.children) {
      node.style.translate = "";
      node.style.zIndex = "";
    }
  }

  /** The cards have been drawn where a drop put them: from now on they move again. */
  settle() {
    this.list.getBoundingClientRect(); // takes the places in before motion is allowed
    setAttribute(this.list, "data-still", null);
  }

  /** The id of the card that Tab reaches, or null. */
  currentCard() {
    return this.roving.current()?.dataset.card ?? null;
  }

  focusTarget() {
    return this.roving.current();
  }
}
