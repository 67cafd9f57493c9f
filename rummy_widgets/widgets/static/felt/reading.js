// The live reading: what the selected cards, and those in each tray, make. Python says it, this asks and shows.

import { make, setText } from "./dom.js";
import { announce } from "./speech.js";

/** How long after a change it is asked, in milliseconds. */
const READ_AFTER = 120;
/** How long nothing must change before an answer is read out, in milliseconds. */
const SAY_AFTER = 600;

const SELECTION = "selection";

function keyOf(cards) {
  return [...cards].sort().join(" ");
}

/**
 * Ask what groups of cards make, and remember the answers. Handlers: `ask(cards)` sends the question and returns
 * its id; `shown()` is called when there is something new to draw, `say(answers)` to read out `[tray, text]` pairs
 * (null for the selection), `hush()` when what was read out no longer holds.
 */
export class Reader {
  constructor(handlers) {
    this.handlers = handlers;
    this.places = new Map();
    this.askTimer = null;
    this.sayTimer = null;
    this.version = null;
  }

  /** Follow the selection and the trays, at a table of some version; `on` false forgets everything. */
  follow(on, selection, trays, version = null) {
    if (version !== this.version) {
      // What cards are stays true until it is answered anew; where they may go does not.
      const selected = this.places.get(SELECTION);
      if (selected !== undefined) selected.id = null;
    }
    this.version = version;
    const groups = on ? [[SELECTION, selection], ...trays.map((tray, index) => [index, tray])] : [];
    const before = this.places;
    const changed = groups.filter(([place, cards]) => (before.get(place)?.key ?? "") !== keyOf(cards));
    this.places = new Map(groups.map(([place, cards]) => {
      const key = keyOf(cards);
      const known = before.get(place);
      if (known?.key === key) return [place, known];
      // Cards that move from the selection to a tray, or back, take their reading along.
      const moved = [...before.values()].find((other) => other.key === key && other.answer !== null);
      return [place, { key, cards: [...cards], id: null, answer: moved?.answer ?? null, told: moved?.told ?? false, again: false }];
    }));
    if (changed.length > 0 || groups.length < before.size) {
      this.handlers.hush();
      this.rest();
      this.stopAsking();
    }
    this.askSoon();
  }

  askSoon() {
    const open = [...this.places.values()].some((place) => this.isOpen(place));
    if (!open) this.stopAsking();
    else if (this.askTimer === null) this.askTimer = setTimeout(() => this.askAll(), READ_AFTER);
  }

  isOpen(place) {
    const outdated = place === this.places.get(SELECTION) && place.answer?.at !== this.version;
    return place.key !== "" && place.id === null && (place.answer === null || outdated);
  }

  askAll() {
    this.askTimer = null;
    for (const place of this.places.values()) if (this.isOpen(place)) place.id = this.handlers.ask(place.cards);
  }

  /** Take an answer; one to a question that no longer stands is dropped. */
  receive(message) {
    const place = [...this.places.values()].find((candidate) => candidate.id === message.id);
    if (place === undefined) return;
    if (message.kind !== "reading") {
      // The table had moved on: asked once again at once, and then only when it changes.
      place.id = null;
      if (!place.again) this.askSoon();
      place.again = true;
      return;
    }
    const before = place.answer;
    place.answer = {
      text: String(message.text ?? ""),
      fits: message.fits !== false,
      targets: Array.isArray(message.targets) ? message.targets : [],
      at: this.version,
    };
    if (before !== null && before.text !== place.answer.text) place.told = false;
    this.handlers.shown();
    this.rest();
  }

  /** The answer for the selection, or null. */
  ofSelection() {
    return this.places.get(SELECTION)?.answer ?? null;
  }

  /** Where the selected cards may go together, or null while that is not known. */
  targets() {
    const answer = this.places.get(SELECTION)?.answer ?? null;
    return answer === null || answer.at !== this.version ? null : answer.targets;
  }

  /** The answer for a tray, or null. */
  ofTray(index) {
    return this.places.get(index)?.answer ?? null;
  }

  rest() {
    clearTimeout(this.sayTimer);
    this.sayTimer = setTimeout(() => this.sayAll(), SAY_AFTER);
  }

  sayAll() {
    const fresh = [...this.places].filter(([, place]) => !place.told && place.answer !== null && place.answer.text !== "");
    for (const [, place] of fresh) place.told = true;
    if (fresh.length === 0) return;
    this.handlers.say(fresh.map(([name, place]) => [name === SELECTION ? null : name, place.answer.text]));
  }

  stopAsking() {
    clearTimeout(this.askTimer);
    this.askTimer = null;
  }

  close() {
    this.stopAsking();
    clearTimeout(this.sayTimer);
  }
}

function bare(text) {
  return text.trim().replace(/[.!]$/, "");
}

/** Draw an answer into a node: its text and whether it fits. What stands in `said` already is not shown twice. */
export function drawAnswer(node, answer, said = "") {
  setText(node, answer?.text ?? "");
  node.classList.toggle("said", Boolean(answer?.text) && bare(said).includes(bare(answer.text)));
  node.classList.toggle("fits", answer?.fits === true && answer.text !== "");
}

/** The line above the hand. What is seen changes at once; readers hear it from an unseen copy, when all is at rest. */
export class ReadingView {
  constructor() {
    this.shown = make("p", { class: "shown answer", "aria-hidden": "true" });
    this.aloud = make("p", { class: "unseen", "aria-live": "polite", "aria-atomic": "true", "data-aloud": "reading" });
    this.element = make("div", { class: "reading", hidden: true }, this.shown, this.aloud);
  }

  draw(on, answer, said = "") {
    this.element.hidden = !on;
    drawAnswer(this.shown, answer, said);
  }

  say(text) {
    announce(this.aloud, text);
  }

  hush() {
    setText(this.aloud, "");
  }
}
