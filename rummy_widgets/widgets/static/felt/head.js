// The top of the table: heading, phase clock and notices.

import { keyed, make, setAttribute, setText } from "./dom.js";

const PHASE_WORDS = { done: "done", now: "now", next: "to come" };

/** Say which game and which round this is. */
export function contractAloud(scene) {
  return [scene.title, scene.subtitle].filter(Boolean).join(". ");
}

/** Draw the heading and the phase clock. */
export class HeadView {
  constructor() {
    this.title = make("h2", { class: "title", tabindex: "-1" });
    this.subtitle = make("p", { class: "subtitle" });
    this.clock = make("ol", { class: "clock", "aria-label": "Steps of the turn" });
    const names = make("div", { class: "names" }, this.title, this.subtitle);
    this.element = make("header", { class: "head" }, names, this.clock);
  }

  /** `phases` are those of the scene, or none when there is no turn to go on with. */
  draw(scene, phases = scene.phases) {
    setText(this.title, scene.title);
    setText(this.subtitle, scene.subtitle);
    this.subtitle.hidden = scene.subtitle === "";
    this.clock.hidden = phases.length === 0;
    keyed(this.clock, phases, (phase) => phase.id, () => this.makePhase(), (node, phase) => {
      setAttribute(node, "data-state", phase.state);
      setAttribute(node, "aria-current", phase.state === "now" ? "step" : null);
      setText(node.querySelector(".label"), phase.label);
      setText(node.querySelector(".unseen"), `, ${PHASE_WORDS[phase.state] ?? phase.state}`);
    });
  }

  makePhase() {
    return make("li", {}, make("span", { class: "label" }), make("span", { class: "unseen" }));
  }
}

/** A notice may be a text, or a text with a button that loads the page again. */
function completeNotice(notice) {
  return typeof notice === "string" ? { text: notice, reload: false } : { text: String(notice.text), reload: notice.reload === true };
}

/** Make a button that loads the page again. */
export function makeReload() {
  const button = make("button", { type: "button", class: "action" }, "Reload");
  button.addEventListener("click", () => window.location.reload());
  return button;
}

/** Draw the notices; `speech` reads out those that are new. */
export class NoticesView {
  constructor(speech) {
    this.speech = speech;
    this.shown = [];
    this.element = make("div", { class: "notices" });
  }

  draw(given) {
    const notices = given.map(completeNotice);
    const texts = notices.map((notice) => notice.text);
    this.element.hidden = notices.length === 0;
    keyed(this.element, notices, (notice) => `${notice.reload} ${notice.text}`, (notice) => {
      return make("div", { class: "notice" }, make("p", { class: "text" }, notice.text), notice.reload ? makeReload() : null);
    });
    const fresh = texts.filter((text) => !this.shown.includes(text));
    if (fresh.length > 0) this.speech.cry(fresh.join(" "));
    this.shown = texts;
  }
}
