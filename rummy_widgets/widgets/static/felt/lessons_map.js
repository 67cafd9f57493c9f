// The map of lessons: where to go on, and each lesson as a card with what was reached in it.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { fillFan } from "./card_row.js";
import { Roving } from "./roving.js";

const PLACE_WORDS = { done: "done", now: "you are here", next: "" };

/** Show stars as signs. */
export function starSigns(got, of) {
  const full = Math.max(0, Math.min(got, of));
  return "★".repeat(full) + "☆".repeat(of - full);
}

/** Put what is known together as sentences. */
function sentences(...parts) {
  return parts.filter(Boolean).map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
}

/** Draw the map of a scene. Handler: `press(id, event)`. */
export class MapView {
  constructor(press) {
    this.press = press;
    this.title = make("h3", { class: "title" });
    this.lines = make("div", { class: "lines" });
    this.onward = make("button", { type: "button", class: "action primary onward" },
      make("span", { class: "label" }), make("span", { class: "note" }));
    this.onward.addEventListener("click", (event) => this.press(this.onward.dataset.id, event));
    this.list = make("ol", { class: "lessons", "aria-label": "Lessons" });
    this.buttons = make("div", { class: "buttons" });
    this.element = make("section", { class: "map", "data-region": "map", "aria-label": "Lessons", hidden: true },
      make("div", { class: "top" }, make("div", { class: "words" }, this.title, this.lines), this.onward),
      this.list, this.buttons);
    this.roving = new Roving(this.list, "button", { stride: () => this.across() });
  }

  /** `heading` is what stands above already, so that it is not written twice. */
  draw(map, heading = "") {
    this.element.hidden = map === null;
    if (map === null) return;
    setText(this.title, map.title);
    this.title.hidden = !map.title || map.title === heading;
    keyed(this.lines, map.lines ?? [], (_, index) => index, () => make("p"), setText);
    this.onward.hidden = !map.next;
    if (map.next) {
      this.onward.dataset.id = map.next.id;
      setText(this.onward.querySelector(".label"), map.next.label);
      setText(this.onward.querySelector(".note"), map.next.line ?? "");
    }
    keyed(this.list, map.lessons ?? [], (lesson) => lesson.id, (lesson) => this.makeLesson(lesson.id),
      (item, lesson) => this.drawLesson(item.firstElementChild, lesson));
    this.buttons.hidden = (map.actions ?? []).length === 0;
    keyed(this.buttons, map.actions ?? [], (action) => action.id, (action) => this.makeAction(action.id), (button, action) => {
      setText(button, action.label);
    });
    this.roving.refresh();
  }

  makeAction(id) {
    const button = make("button", { type: "button", class: "action" });
    button.addEventListener("click", (event) => this.press(id, event));
    return button;
  }

  makeLesson(id) {
    const part = (name) => make("span", { class: name });
    const button = make("button", { type: "button", class: "lesson" },
      part("fan"),
      make("span", { class: "name" }, part("number"), part("what")),
      part("line"),
      make("span", { class: "reached" }, part("stars"), part("text"), part("state"), part("extra")));
    button.addEventListener("click", (event) => this.press(id, event));
    return make("li", {}, button);
  }

  drawLesson(button, lesson) {
    const find = (name) => button.querySelector(`.${name}`);
    const state = PLACE_WORDS[lesson.state] ?? "";
    const of = lesson.of ?? 0;
    fillFan(find("fan"), lesson.cards ?? []);
    setText(find("number"), lesson.number ?? "");
    setText(find("what"), lesson.title);
    setText(find("line"), lesson.line ?? "");
    setText(find("stars"), of > 0 ? starSigns(lesson.stars ?? 0, of) : "");
    setText(find("text"), lesson.starsText ?? "");
    setText(find("state"), state);
    setText(find("extra"), lesson.note ?? "");
    for (const name of ["stars", "text", "state", "extra"]) find(name).hidden = find(name).textContent === "";
    setAttribute(button, "data-state", lesson.state ?? null);
    const title = lesson.number ? `${lesson.number}. ${lesson.title}` : lesson.title;
    setAttribute(button, "aria-label", sentences(title, lesson.line, lesson.starsText, state, lesson.note));
    setAttribute(button, "aria-current", lesson.state === "now" ? "step" : null);
  }

  /** How many lessons stand in one row. */
  across() {
    const items = [...this.list.children];
    const first = items[0]?.offsetTop;
    const count = items.filter((item) => item.offsetTop === first).length;
    return Math.max(1, count);
  }

  focusTarget() {
    if (this.element.hidden) return null;
    return this.onward.hidden ? this.roving.current() : this.onward;
  }
}
