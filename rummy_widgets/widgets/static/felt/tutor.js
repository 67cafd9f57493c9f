// The tutor beside the table: what to do, how it went, and where to go from here.

import { isShown, keyed, make, setAttribute, setText } from "./dom.js";
import { drawButton, makeButton } from "./actions.js";
import { starSigns } from "./lessons_map.js";
import { Roving } from "./roving.js";

const BEAT_WORDS = { done: "done", now: "now", next: "to come" };
const VERDICTS = { done: ["✓", "Done"], slip: ["!", "Not yet"] };

/** Draw the tutor of a scene. Handler: `press(id, event)`. */
export class TutorView {
  constructor(press) {
    this.press = press;
    this.state = null;
    this.present = null;
    this.title = make("h3", { class: "title" });
    this.step = make("p", { class: "step" });
    this.beats = make("ol", { class: "beats", "aria-label": "Steps of the lesson" });
    this.roving = new Roving(this.beats, "button");
    this.goal = make("p", { class: "goal", "aria-live": "polite" });
    this.sign = make("span", { class: "sign", "aria-hidden": "true" });
    this.word = make("b", { class: "word" });
    this.verdict = make("p", { class: "verdict" }, this.sign, this.word);
    this.lines = make("div", { class: "lines" });
    this.starSigns = make("span", { class: "signs", "aria-hidden": "true" });
    this.starText = make("span", { class: "text" });
    this.stars = make("p", { class: "stars" }, this.starSigns, this.starText);
    // What is put in here is read out when it comes.
    this.told = make("div", { class: "told", "aria-live": "polite" }, this.verdict, this.lines, this.stars);
    this.words = make("div", { class: "words" }, this.goal, this.told);
    this.buttons = make("div", { class: "buttons" });
    this.element = make("section", { class: "tutor", "data-region": "tutor", "aria-label": "Tutor", hidden: true },
      make("div", { class: "top" }, this.title, this.step), this.beats, this.words, this.buttons);
  }

  /** `exercise` fills the place of the table: what it asks is not written twice, and what came of it shows itself. */
  draw(tutor, exercise = null) {
    const before = this.state;
    const goal = this.goal.textContent;
    this.present = tutor;
    this.state = tutor?.state ?? null;
    this.element.hidden = tutor === null;
    if (tutor === null) return;
    setAttribute(this.element, "data-state", this.state);
    setText(this.title, tutor.title);
    setAttribute(this.title, "title", tutor.title);
    setText(this.step, tutor.step ?? "");
    this.step.hidden = !tutor.step;
    this.drawBeats(tutor.beats ?? []);
    setText(this.goal, tutor.goal ?? "");
    this.goal.hidden = !tutor.goal || tutor.goal === exercise?.text;
    const [sign, word] = VERDICTS[this.state] ?? ["", ""];
    const named = tutor.word ?? word;
    setText(this.sign, sign);
    setText(this.word, named);
    keyed(this.lines, tutor.lines ?? [], (_, index) => index, () => make("p"), setText);
    const stars = tutor.stars ?? null;
    setText(this.starSigns, stars ? starSigns(stars.got, stars.of) : "");
    setText(this.starText, stars?.text ?? "");
    for (const [part, empty] of [[this.verdict, named === ""], [this.stars, stars === null]]) part.hidden = empty;
    if (goal !== this.goal.textContent) this.words.scrollTop = 0;
    if (exercise === null && before !== null && before !== this.state && this.state !== "play") {
      this.element.scrollIntoView?.({ block: "nearest" });
      this.verdict.scrollIntoView?.({ block: "nearest" });
    }
  }

  /** Let the words scroll where they are higher than their room; who has no pointer scrolls them by the keys. */
  limit(most) {
    if (most === null) this.element.style.removeProperty("max-height");
    else this.element.style.setProperty("max-height", `${most}px`);
    setAttribute(this.element, "data-limited", most !== null);
    const scrolls = most !== null && this.words.scrollHeight > this.words.clientHeight + 1;
    setAttribute(this.words, "tabindex", scrolls ? "0" : null);
  }

  /** `enters` says whether Enter does the primary action of the tutor; `elsewhere` is an action that another part shows. */
  drawButtons(enters, elsewhere = null) {
    const actions = (this.present?.actions ?? []).filter((action) => action !== elsewhere);
    const leading = this.primaryAction();
    this.buttons.hidden = actions.length === 0;
    keyed(this.buttons, actions, (action) => action.id, (action) => makeButton(action.id, this.press), (button, action) => {
      drawButton(button, { ...action, primary: enters && action === leading });
      button.classList.toggle("primary", action === leading);
    });
  }

  drawBeats(beats) {
    this.beats.hidden = beats.length === 0;
    const kind = (beat) => `${beat.id} ${beat.press === true}`;
    keyed(this.beats, beats, kind, (beat) => this.makeBeat(beat), (item, beat) => {
      setAttribute(item, "data-state", beat.state);
      setAttribute(item, "aria-current", beat.state === "now" ? "step" : null);
      setText(item.querySelector(".mark"), beat.state === "done" ? "✓" : beat.label);
      setText(item.querySelector(".unseen"), `${beat.name || beat.label}, ${BEAT_WORDS[beat.state] ?? beat.state}`);
      setAttribute(item.firstElementChild, "title", beat.name ?? null);
    });
    this.roving.refresh();
  }

  makeBeat(beat) {
    const parts = [make("span", { class: "mark", "aria-hidden": "true" }), make("span", { class: "unseen" })];
    if (beat.press !== true) return make("li", {}, make("span", { class: "beat" }, ...parts));
    const button = make("button", { type: "button", class: "beat" }, ...parts);
    button.addEventListener("click", (event) => this.press(beat.id, event));
    return make("li", {}, button);
  }

  /** The action with this key, or null. */
  actionFor(key) {
    return this.present?.actions?.find((action) => action.key && action.key.toLowerCase() === key) ?? null;
  }

  /** The primary action, or null. */
  primaryAction() {
    return this.present?.actions?.find((action) => action.primary) ?? null;
  }

  /** When a button goes, what the next step is done with is a better place for the focus than another button here. */
  focusTarget() {
    return null;
  }

  /** Where the focus goes when nothing else is left. */
  lastTarget() {
    return [...this.buttons.children].find(isShown) ?? null;
  }
}
