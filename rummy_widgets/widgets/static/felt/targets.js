// Where cards may go: the scene says it of each card, an answer of several together; this finds the places and marks them.

import { make, makeSvg, setAttribute } from "./dom.js";

/** The place that takes a card of any kind: a card that goes only there is not marked itself. */
const PILE = "pile";
const MOST_NAMED = 3;
const ARROW = "M10.4 2.5h3.2v8h4.1L12 17 6.3 10.5h4.1zM4.5 18.9h15v2.6h-15z";

function meldsOf(places) {
  return [...new Set((places ?? []).filter((place) => place !== PILE).map((place) => place.split(":")[0]))];
}

/** The places where cards may go, and which cards; `together` are those of all that are selected, or null where unknown. */
export class Targets {
  constructor() {
    this.at = new Map();
    this.goes = new Map();
    /** Whether it is told where the cards go that this is about. */
    this.told = false;
    this.ofChosen = null;
  }

  /** `chosen` are the cards this is about: those being dragged, else those that are selected. */
  follow(scene, state, together, chosen = state.chosen()) {
    const level = scene.targets ?? "off";
    this.at = new Map();
    this.goes = new Map();
    this.told = level !== "off" && (chosen.length < 2 || together !== null);
    this.ofChosen = null;
    if (level === "off") return;
    const cards = new Map(state.visible().map((card) => [card.id, card]));
    const picked = state.chosen();
    this.ofChosen = picked.length > 1 ? together : picked.flatMap((id) => cards.get(id).fits ?? []);
    const joint = chosen.length > 1 ? together ?? [] : null;
    const placesOf = (id) => (joint !== null && chosen.includes(id) ? joint : cards.get(id)?.fits ?? []);
    const labels = new Map(scene.melds.map((meld) => [meld.id, meld.label]));
    for (const [id] of cards) {
      if (level !== "always" && !chosen.includes(id)) continue;
      const melds = meldsOf(placesOf(id)).filter((meld) => labels.has(meld));
      if (melds.length > 0) this.goes.set(id, melds.length > 1 ? `fits ${melds.length} melds` : `fits ${labels.get(melds[0])}`);
    }
    const going = chosen.length > 0 ? chosen : level === "always" ? [...cards.keys()] : [];
    for (const id of going) {
      for (const place of placesOf(id)) {
        if (place === PILE && chosen.length !== 1) continue;
        this.at.set(place, [...this.at.get(place) ?? [], cards.get(id).name]);
      }
    }
    this.together = joint !== null;
  }

  /** The melds on which all that is selected goes; null where that is not told. */
  meldsOfChosen() {
    return this.ofChosen === null ? null : meldsOf(this.ofChosen);
  }

  /** What of a card of the hand is marked and said: where it goes, or "". */
  ofCard(id) {
    return this.goes.get(id) ?? "";
  }

  /** What is said of a place, or "". */
  ofPlace(place) {
    const names = this.at.get(place) ?? [];
    if (names.length === 0) return "";
    if (this.together) return `these ${names.length} cards fit here`;
    if (names.length > MOST_NAMED) return `${names.length} of your cards fit here`;
    return `${names.join(" or ")} fits here`;
  }
}

/** A sign for a place where something goes. */
export function makeWay() {
  return make("span", { class: "way", "aria-hidden": "true" },
    makeSvg("svg", { viewBox: "0 0 24 24", focusable: "false" }, makeSvg("path", { d: ARROW })));
}

/** Mark a place and name it; `says` is what is said of it, or "" where nothing goes there. */
export function markPlace(node, label, says) {
  setAttribute(node, "aria-label", says === "" ? label : `${label}, ${says}`);
  setAttribute(node, "data-fits", says !== "");
  const way = node.querySelector(":scope > .way");
  if (says === "") way?.remove();
  else if (way === null) node.append(makeWay());
}
