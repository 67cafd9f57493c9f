// The action bar and the question strip.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { Roving } from "./roving.js";

/** Show a key as people write it. */
export function keyName(key) {
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Make the button of an action. */
export function makeButton(id, press) {
  const button = make("button", { type: "button", class: "action" },
    make("span", { class: "label" }), make("kbd", { "aria-hidden": "true" }));
  button.addEventListener("click", (event) => press(id, event));
  return button;
}

/** Draw what the scene says of an action on its button. */
export function drawButton(button, action) {
  setText(button.querySelector(".label"), action.label);
  const keys = [action.key ? keyName(action.key) : null, action.primary ? "Enter" : null].filter(Boolean);
  const shown = button.querySelector("kbd");
  setText(shown, action.primary ? "Enter" : keys[0] ?? "");
  shown.hidden = keys.length === 0;
  button.classList.toggle("primary", Boolean(action.primary));
  setAttribute(button, "aria-disabled", action.ready === false ? "true" : null);
  setAttribute(button, "aria-keyshortcuts", keys.length > 0 ? keys.join(" ") : null);
}

/**
 * Choose what a bar of `room` places shows: all that is ready, and of the rest what fits beside a button for more.
 * Returns ids, and whether that button is needed.
 */
export function chooseShown(actions, room) {
  if (actions.length <= room) return { ids: actions.map((action) => action.id), more: false };
  const ready = actions.filter((action) => action.ready !== false);
  const rest = actions.filter((action) => action.ready === false);
  const places = Math.max(0, room - 1 - ready.length);
  const kept = new Set([...ready, ...rest.slice(0, places)].map((action) => action.id));
  const ids = actions.map((action) => action.id).filter((id) => kept.has(id));
  return { ids, more: ids.length < actions.length };
}

const COMPACT_ROWS = 2;
const MORE_COLUMNS = 1;
const MOST_IN_A_ROW = 6;
const COLUMNS_WHERE_WIDE = 5;

/** Share `count` buttons out into rows of `columns`; one column more where that saves a row, and no button left alone. */
export function shareColumns(count, columns) {
  if (columns === Infinity) return count <= MOST_IN_A_ROW ? count : Math.ceil(count / Math.ceil(count / COLUMNS_WHERE_WIDE));
  if (count <= columns) return count;
  const room = count <= columns * COMPACT_ROWS;
  if (room && count % columns !== 1) return columns;
  const most = room ? columns : columns + MORE_COLUMNS;
  return Math.ceil(count / Math.ceil(count / most));
}

/** Draw the action bar. Handler: `press(id, event)`. */
export class ActionsView {
  constructor(press) {
    this.press = press;
    this.element = make("div", {
      class: "actions", role: "toolbar", "aria-label": "Actions", "data-region": "actions",
    });
    this.roving = new Roving(this.element, "button");
    this.present = [];
    this.readyOnly = false;
    this.columns = null;
    this.unfolded = false;
    this.more = make("button", { type: "button", class: "action more", hidden: true }, make("span", { class: "label" }));
    this.more.addEventListener("click", () => this.unfold(!this.unfolded));
    this.element.append(this.more);
  }

  /** `readyOnly` leaves out what cannot be done now. */
  draw(actions, readyOnly = false) {
    this.present = actions;
    this.readyOnly = readyOnly;
    keyed(this.element, actions, (action) => action.id, (action) => makeButton(action.id, this.press), drawButton);
    this.lay();
  }

  /** In little room the bar has two rows of `columns`, always as high; null: there is room for all. */
  fit(columns) {
    if (columns === this.columns) return;
    this.columns = columns;
    this.unfolded = false;
    this.lay();
  }

  unfold(open) {
    this.unfolded = open;
    this.lay();
  }

  lay() {
    const able = this.readyOnly ? this.present.filter((action) => action.ready !== false) : this.present;
    const room = this.columns === null || this.readyOnly ? Infinity : this.columns * COMPACT_ROWS;
    const { ids, more } = chooseShown(able, room);
    const shown = new Set(this.unfolded ? able.map((action) => action.id) : ids);
    this.present.forEach((action, index) => {
      this.element.children[index].hidden = !shown.has(action.id);
    });
    this.more.hidden = !more;
    const across = Math.max(1, shareColumns(shown.size + (more ? 1 : 0), this.columns ?? Infinity));
    this.element.style.setProperty("--columns", String(across));
    setText(this.more.firstElementChild, this.unfolded ? "Less" : "More");
    setAttribute(this.more, "aria-expanded", this.unfolded ? "true" : "false");
    this.element.hidden = able.length === 0;
    this.roving.refresh();
  }

  focusTarget() {
    return this.roving.current();
  }
}

/** Draw the question strip; it never takes the focus. Handler: `press(id, event)`. */
export class QuestionView {
  constructor(press, speech) {
    this.press = press;
    this.speech = speech;
    this.asked = null;
    this.text = make("p", { class: "text" });
    this.buttons = make("div", { class: "buttons" });
    this.element = make("div", {
      class: "question", role: "group", "aria-label": "Question", "data-region": "question", hidden: true,
    }, this.text, this.buttons);
    this.roving = new Roving(this.buttons, "button");
  }

  /** `fresh` says that the scene is another one than that drawn last. */
  draw(question, actions, fresh, status = "") {
    this.element.hidden = question === null;
    // Where there is little room a question that the status line asks already is not written out again.
    setAttribute(this.element, "data-said", question !== null && question.text === status);
    setText(this.text, question?.text ?? "");
    const answers = (question?.actions ?? []).map((id) => {
      return actions.find((action) => action.id === id) ?? { id, label: id, key: null, ready: true };
    });
    keyed(this.buttons, answers, (action) => action.id, (action) => makeButton(action.id, this.press), drawButton);
    this.roving.refresh();
    if (question !== null && fresh && question.text !== this.asked) {
      const keys = answers.filter((action) => action.key).map((action) => `${keyName(action.key)}: ${action.label}.`);
      this.speech.cry([question.text, ...keys].join(" "));
    }
    this.asked = question?.text ?? null;
  }

  focusTarget() {
    return this.roving.current();
  }
}
