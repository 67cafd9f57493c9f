// Scenes of lessons for the tests: the map, a level at the table, and an exercise of each kind.

import { sampleScene } from "./join.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const NAMES = "ace two three four five six seven eight nine ten jack queen king".split(" ");
const SUITS = { S: ["spades", "♠"], H: ["hearts", "♥"], D: ["diamonds", "♦"], C: ["clubs", "♣"] };

/** The cards of codes such as "QS KS". */
export function cards(codes) {
  return codes.split(" ").map((code) => {
    const rank = code[0] === "T" ? "10" : code[0];
    const [suit, sign] = SUITS[code[1]];
    return { id: code, rank: code[0], suit: code[1], name: `${NAMES[RANKS.indexOf(rank)]} of ${suit}`, text: `${rank}${sign}` };
  });
}

const PLACES = [{ id: "play", label: "Play", now: false }, { id: "learn", label: "Learn", now: true }];
const BEATS = [
  { id: "level:1", label: "1", name: "Level 1: Lay a run", state: "done" },
  { id: "level:2", label: "2", name: "Level 2: The other way", state: "now", press: true },
  { id: "level:3", label: "3", name: "Level 3: An obstacle", state: "next", press: true },
];

/** A tutor at work on a level. */
export function tutor(more = {}) {
  return {
    title: "Lesson 4 · Going over the top", step: "Level 2 of 7", goal: "Lay down the run that goes over the top.",
    state: "play", lines: [], stars: null, beats: BEATS,
    actions: [{ id: "again", label: "Start again" }, { id: "hint", label: "Hint: where", key: "h" }, { id: "map", label: "All lessons" }],
    ...more,
  };
}

/** A tutor when the level is done. */
export function doneTutor(more = {}) {
  return tutor({
    state: "done", lines: ["The ace joins both ends."], stars: { got: 2, of: 3, text: "Two stars: done without a hint." },
    actions: [{ id: "forward", label: "Next", primary: true, key: "" }, { id: "again", label: "Start again" }], ...more,
  });
}

/** A level at a table: nothing is proposed by the game. */
export function level(more = {}) {
  const scene = sampleScene("play4");
  return { ...scene, places: PLACES, tutor: tutor(), actions: scene.actions.map((action) => ({ ...action, primary: false })), ...more };
}

/** The map of three lessons. */
export function map() {
  const lesson = (number, title, state, stars, note) => ({
    id: `lesson:${number}`, number: String(number), title, line: `About ${title.toLowerCase()}.`, stars, of: 3,
    starsText: `${stars} of 3 stars`, cards: cards("QS KS AS"), state, note,
  });
  return {
    version: 3, title: "Learn", status: "Nothing is locked.", places: PLACES,
    map: {
      title: "Learn", lines: ["Ten minutes a lesson."], next: { id: "lesson:2", label: "Continue: Sets", line: "Level 3 of 7" },
      lessons: [lesson(1, "The table", "done", 3, "ready to check again"), lesson(2, "Sets", "now", 1, ""), lesson(3, "Runs", "next", 0, "")],
      actions: [{ id: "placement", label: "Which lessons can I skip?" }],
    },
  };
}

/** A page with an exercise. */
export function drill(exercise, more = {}) {
  return {
    version: 7, title: "Going over the top", status: "Drill", places: PLACES, tutor: tutor({ goal: exercise.text }),
    exercise: { id: "x17", text: "What is this?", lines: [], shown: [], submit: "Answer", answered: null, ...exercise }, ...more,
  };
}

export const CHOICE = {
  kind: "choice", text: "Is this a run?", shown: [{ label: "These cards", cards: cards("KS AS 2S") }], most: 1,
  options: [{ id: "yes", label: "Yes" }, { id: "no", label: "No" }, { id: "set", label: "It is a set", cards: cards("KS AS") }],
};
export const SEATS = {
  kind: "seats", text: "Who gets it?",
  seats: [{ id: "0", name: "You", line: "" }, { id: "1", name: "Ada", line: "wants 9♣" }, { id: "2", name: "Ben", line: "", turn: true }],
};
export const SUM = {
  kind: "sum", text: "What does it cost?", total: "points",
  cards: cards("KH 7C AS").map((card, place) => ({ ...card, worth: [10, 7, 1][place] })),
};
export const NUMBER = { kind: "number", text: "How many?", min: 0, max: 20 };
export const ORDER = {
  kind: "order", text: "Put them in order.",
  items: [{ id: "draw", label: "Draw" }, { id: "meld", label: "Lay down" }, { id: "discard", label: "Discard", card: cards("9C")[0] }],
};
export const RING = {
  kind: "ring", text: "Slide the window.", least: 3, most: 5, start: "Q", length: 3,
  spots: RANKS.map((id, place) => ({ id, label: id, name: NAMES[place] })),
};
export const WALK = {
  kind: "walk", text: "Reach nothing.", state: "You hold 3 cards.", moves: [{ id: "draw", label: "Draw" }, { id: "discard", label: "Discard" }],
  trail: ["3", "4", "3"],
};
export const KINDS = { CHOICE, SEATS, SUM, NUMBER, ORDER, RING, WALK };
