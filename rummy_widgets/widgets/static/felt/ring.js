// A circle of spots with a window of neighbours that slides around it.

import { focusedIn, keyed, make, makeSvg, setAttribute, setText } from "./dom.js";
import { announce } from "./speech.js";

// The circle, in hundredths of the box it stands in.
const RADIUS = 41.5;

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placeOf(turn, radius = RADIUS) {
  return [50 + radius * Math.sin(turn), 50 - radius * Math.cos(turn)];
}

/** The circle and its window. Handlers: `say(text)`. */
export class RingBody {
  constructor(handlers) {
    this.handlers = handlers;
    this.start = null;
    this.length = null;
    this.band = makeSvg("path", { class: "band" });
    this.rim = makeSvg("circle", { cx: 50, cy: 50, r: RADIUS, class: "rim" });
    this.picture = makeSvg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, this.rim, this.band);
    this.spots = make("div", { class: "spots" });
    this.sentence = make("p", { class: "sentence", "aria-live": "polite" });
    this.circle = make("div", { class: "circle" }, this.picture, this.spots);
    const tool = (label, press) => {
      const button = make("button", { type: "button", class: "plain" }, label);
      button.addEventListener("click", press);
      return button;
    };
    this.tools = make("div", { class: "tools" },
      tool("← Back", () => this.slide(-1)), tool("On →", () => this.slide(1)),
      tool("− Shorter", () => this.stretch(-1)), tool("+ Longer", () => this.stretch(1)));
    this.element = make("div", { class: "ring", role: "group", "aria-label": "A circle with a window on it" },
      this.circle, this.sentence, this.tools);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  submits() {
    return true;
  }

  draw(exercise, answered) {
    this.exercise = exercise;
    this.answered = answered;
    const spots = exercise.spots ?? [];
    const find = (id) => spots.findIndex((spot) => spot.id === id);
    if (this.start === null) this.start = Math.max(0, find(exercise.start));
    if (this.length === null) this.length = exercise.length ?? exercise.least ?? 1;
    if (answered?.given?.length > 0) {
      this.start = Math.max(0, find(answered.given[0]));
      this.length = answered.given.length;
    }
    keyed(this.spots, spots, (spot) => spot.id, (spot) => this.makeSpot(spot.id), (...drawn) => this.drawSpot(...drawn));
    this.drawBand(spots.length);
    for (const button of this.tools.children) setAttribute(button, "aria-disabled", answered === null ? null : "true");
    this.tell();
  }

  makeSpot(id) {
    const button = make("button", { type: "button", class: "spot" },
      make("span", { class: "letter", "aria-hidden": "true" }), make("span", { class: "unseen" }),
      make("span", { class: "sign", "aria-hidden": "true" }, "✓"));
    button.addEventListener("click", () => this.begin(id));
    return button;
  }

  drawSpot(node, spot, index) {
    const count = this.exercise.spots.length;
    const place = (index - this.start + count) % count;
    const lit = place < this.length;
    const [x, y] = placeOf((2 * Math.PI * index) / count);
    const belongs = this.answered?.correct?.includes(spot.id) ?? false;
    const words = [spot.name, lit ? `${place + 1} of ${this.length}` : "", belongs ? "in the right answer" : ""];
    node.style.setProperty("--x", `${x.toFixed(2)}%`);
    node.style.setProperty("--y", `${y.toFixed(2)}%`);
    node.classList.toggle("lit", lit);
    node.querySelector(".sign").hidden = !belongs;
    setText(node.querySelector(".letter"), spot.label);
    setText(node.querySelector(".unseen"), words.filter(Boolean).join(", "));
    setAttribute(node, "aria-pressed", String(lit));
    setAttribute(node, "aria-disabled", this.answered === null ? null : "true");
    // One tab stop: where the window begins.
    node.tabIndex = place === 0 ? 0 : -1;
  }

  drawBand(count) {
    const from = (2 * Math.PI * this.start) / count;
    const steps = Math.min(this.length, count) - 1;
    const points = Array.from({ length: steps * 4 + 1 }, (_, step) => placeOf(from + (2 * Math.PI * step) / (4 * count)));
    setAttribute(this.band, "d", `M${points.map((point) => point.map((number) => number.toFixed(2)).join(" ")).join("L")}`);
  }

  /** The spots in the window, in its order. */
  window() {
    const spots = this.exercise.spots;
    return Array.from({ length: this.length }, (_, step) => spots[(this.start + step) % spots.length]);
  }

  limits() {
    const count = this.exercise.spots.length;
    return [this.exercise.least ?? 1, Math.min(this.exercise.most ?? count, count)];
  }

  tell() {
    const inside = this.window();
    const text = `${capital(inside.map((spot) => spot.name).join(", "))}: ${this.length} ranks`;
    if (this.sentence.textContent !== text) announce(this.sentence, text);
  }

  change() {
    const held = focusedIn(this.spots) !== null;
    this.draw(this.exercise, this.answered);
    if (held) this.spots.children[this.start].focus();
  }

  begin(id) {
    if (this.answered !== null) return;
    this.start = this.exercise.spots.findIndex((spot) => spot.id === id);
    this.change();
  }

  slide(by) {
    if (this.answered !== null) return;
    const count = this.exercise.spots.length;
    this.start = (this.start + by + count) % count;
    this.change();
  }

  stretch(by) {
    if (this.answered !== null) return;
    const [least, most] = this.limits();
    const wanted = this.length + by;
    if (wanted < least || wanted > most) {
      this.handlers.say(by < 0 ? `It holds at least ${least}.` : `It holds at most ${most}.`);
      return;
    }
    this.length = wanted;
    this.change();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onSpot = event.target.closest(".spot") !== null;
    const by = { "+": 1, "=": 1, "-": -1, "−": -1 }[event.key];
    const along = onSpot ? { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] : undefined;
    if (by !== undefined) this.stretch(by);
    else if (along !== undefined && !event.shiftKey) this.slide(along);
    else return;
    event.preventDefault();
  }

  value() {
    return this.window().map((spot) => spot.id);
  }

  describe(ids) {
    return ids.map((id) => this.exercise.spots.find((spot) => spot.id === id)?.name).filter(Boolean).join(", ");
  }

  focusTarget() {
    return this.spots.children[this.start] ?? null;
  }
}
