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

/** Draw the action bar. Handler: `press(id, event)`. */
export class ActionsView {
  constructor(press) {
    this.press = press;
    this.element = make("div", {
      class: "actions", role: "toolbar", "aria-label": "Actions", "data-region": "actions",
    });
    this.roving = new Roving(this.element, "button");
  }

  draw(actions) {
    this.element.hidden = actions.length === 0;
    keyed(this.element, actions, (action) => action.id, (action) => makeButton(action.id, this.press), drawButton);
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
  draw(question, actions, fresh) {
    this.element.hidden = question === null;
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
