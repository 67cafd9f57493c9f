// What is said: one status line that is seen and read, and two unseen regions for readers only.

import { make, setText } from "./dom.js";

const SAY_AGAIN = "\u00a0";

const lastSaid = new WeakMap();

/** Change the text of a live region; an equal text gets a blank more or less, else it would stay silent. */
export function announce(region, text) {
  region.textContent = region.textContent === text ? text + SAY_AGAIN : text;
}

/** Change the text of a live region; said again in a row it is counted, so that eye and ear notice. */
export function announceCounted(region, text) {
  const last = lastSaid.get(region);
  const again = last !== undefined && last.text === text && region.textContent === last.shown;
  const times = again ? last.times + 1 : 1;
  const shown = again ? `${text} (${times})` : text;
  lastSaid.set(region, { text, shown, times });
  region.textContent = shown;
}

function firstSentence(text) {
  const end = text.search(/[.!?](\s|$)/);
  return end < 0 ? text : text.slice(0, end + 1);
}

/** Speak to the player. The status line holds the scene's words and, behind them, a note of the felt's own. */
export class Speech {
  constructor() {
    // Only the part that changes is read, but that as a whole.
    this.words = make("span", { class: "words", "aria-atomic": "true" });
    this.note = make("span", { class: "note", "aria-atomic": "true" });
    // What happened last, for who has no log in sight; readers hear the log.
    this.told = make("span", { class: "told", "aria-hidden": "true" });
    this.status = make("div", { class: "status", role: "status", "aria-atomic": "false" }, this.words, this.note, this.told);
    this.loud = make("div", { class: "unseen", "aria-live": "assertive", "aria-atomic": "true" });
    this.soft = make("div", { class: "unseen", "aria-live": "polite", "aria-atomic": "true" });
    this.text = "";
  }

  /** Show and read a note; it stands until the next scene or gesture. */
  say(text) {
    announceCounted(this.note, text);
  }

  /** Take the note away. */
  hush() {
    setText(this.note, "");
  }

  /** Forget what was read: somebody else may come upon it who must not know. */
  forget() {
    this.hush();
    for (const region of [this.loud, this.soft]) setText(region, "");
  }

  /** Read the scene's words again. */
  repeat() {
    this.hush();
    announce(this.words, this.text);
  }

  /** Read a text to readers at once. */
  cry(text) {
    announce(this.loud, text);
  }

  /** Read a text to readers when they are idle, without showing it. */
  murmur(text) {
    announce(this.soft, text);
  }

  /** Show the status of a scene; read it again if something happened although the words are the same. */
  follow(scene, before) {
    const happened = before !== null && scene.log.at(-1)?.n !== before.log.at(-1)?.n;
    const changed = scene.status !== this.text;
    const last = scene.log.at(-1)?.text ?? "";
    // Not where the words say it already.
    setText(this.told, scene.status.includes(last) ? "" : last);
    const newlyUrgent = scene.urgent && (before === null || !before.urgent || changed);
    this.text = scene.status;
    if (changed || happened) {
      this.hush();
      announce(this.words, scene.status);
    }
    if (newlyUrgent && scene.status !== "") this.cry(firstSentence(scene.status));
  }
}
