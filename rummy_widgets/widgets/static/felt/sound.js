// Five short sounds, made here by oscillators. Off unless chosen, and never the only way that something is told.

import { dealOf, isAtRest, isYourMove } from "./scene.js";

const VOLUME = 0.11;
const FADE = 0.012;
// A note: when it begins and how long it lasts in seconds, from which pitch to which in hertz, its wave, its share of the volume.
const tick = (at) => [at, 0.055, 1150, 320, "triangle", 0.8];
const SOUNDS = {
  card: [tick(0)],
  deal: [tick(0), tick(0.07), tick(0.14), tick(0.21), tick(0.28)],
  turn: [[0, 0.13, 659, 659, "sine", 1], [0.12, 0.2, 880, 880, "sine", 1]],
  refused: [[0, 0.2, 233, 165, "triangle", 1]],
  over: [[0, 0.16, 523, 523, "sine", 1], [0.13, 0.16, 659, 659, "sine", 1], [0.26, 0.34, 784, 784, "sine", 1]],
};

function countCards(scene) {
  const melded = scene.melds.reduce((sum, meld) => sum + meld.cards.length, 0);
  return [scene.stock?.count, scene.pile?.count, melded, ...scene.seats.map((seat) => seat.cards)].join(" ");
}

/** Name the sound of what happened between two scenes, or null. */
export function soundOf(scene, before) {
  if (before === null) return null;
  const plays = scene.seats.length > 0 && before.seats.length > 0;
  if (plays && isAtRest(scene) && !isAtRest(before)) return "over";
  if (scene.hand.cards.length > 0 && dealOf(scene) !== dealOf(before)) return "deal";
  if (isYourMove(scene) && !isYourMove(before)) return "turn";
  return plays && countCards(scene) !== countCards(before) ? "card" : null;
}

/** Plays sounds where they are wished, once the page may be heard. */
export class Sounds {
  constructor(preferences) {
    this.preferences = preferences;
    this.context = null;
  }

  /** Play a sound by name. */
  play(name) {
    if (!Object.hasOwn(SOUNDS, name) || this.preferences.get("sounds") !== "on" || document.hidden) return;
    // A browser lets nobody be heard before the first press in a page, and complains where it is tried.
    if (window.navigator.userActivation?.hasBeenActive === false || typeof window.AudioContext !== "function") return;
    this.context ??= new window.AudioContext();
    // Where the browser does not let it sound, nothing is lost: a sound is never the only way something is told.
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
    for (const note of SOUNDS[name]) this.playNote(note);
  }

  playNote([at, length, from, to, wave, share]) {
    const start = this.context.currentTime + at;
    const end = start + length;
    const [oscillator, gain] = [this.context.createOscillator(), this.context.createGain()];
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, end);
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(VOLUME * share, start + FADE);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }

  /** Play what belongs to a new scene. */
  follow(scene, before) {
    this.play(soundOf(scene, before));
  }

  close() {
    this.context?.close().catch(() => {}); // it may be closed already, with its page
    this.context = null;
  }
}
