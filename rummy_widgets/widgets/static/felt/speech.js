// What is said: one status line that is seen and read, and two unseen regions for readers only.

import { make, setText } from "./dom.js";

const SAY_AGAIN = "\u00a0";

/** Change the text of a live region; an equal text gets a blank more or less, else it would stay silent. */
export function announce(region, text) {
  region.textContent = region.textContent === text ? text + SAY_AGAIN : text;
}

function firstSentence(text) {
  const end = text.search(/[.!?](\s|$)/);
  return end < 0 ? text : text.slice(0, end + 1);
}

/** Speak to the player: `status` is the one persistent status line. */
export class Speech {
  constructor() {
    this.status = make("div", { class: "status", role: "status", "aria-atomic": "true" });
    this.loud = make("div", { class: "unseen", "aria-live": "assertive", "aria-atomic": "true" });
    this.soft = make("div", { class: "unseen", "aria-live": "polite" });
    this.text = "";
  }

  /** Show and read a text of the felt's own; it stands until the next scene. */
  say(text) {
    announce(this.status, text);
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
    if (scene.status !== this.text || happened) announce(this.status, scene.status);
    else if (before === null) setText(this.status, scene.status);
    const newlyUrgent = scene.urgent && (before === null || !before.urgent || before.status !== scene.status);
    if (newlyUrgent && scene.status !== "") this.cry(firstSentence(scene.status));
    this.text = scene.status;
  }

  /** Put the scene's own words back after something else was said. */
  restore() {
    setText(this.status, this.text);
  }
}
