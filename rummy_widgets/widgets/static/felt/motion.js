// Motion: after all is drawn, cards travel from where they lay to where they lie now. Nothing waits for it.

import { make } from "./dom.js";
import { dealOf } from "./scene.js";
import { drawCard } from "./card.js";

/** How long a card travels, in milliseconds. */
export const TRAVEL = 180;
/** When more happened at once it cannot be followed, and nothing travels. */
const MOST_MOVES = 3;
const MOST_CARDS = 24;
/** How long a place that was named to start from is good for, in milliseconds. */
const START_HOLDS = 2000;
const LEAST_WAY = 2;
/** Of a new deal each card leaves the stock so long after the one before, in milliseconds, and all lie within that time. */
const PAUSE = 24;
export const DEALING = 400;
const EASING = "cubic-bezier(.2, .7, .3, 1)";
const BACK_OF_CARD = { id: "?", rank: "", suit: "", name: "face-down card" };
const CARDS = ".hand [role=option], .trays .staged > *, .melds .row > *, .discards .sheet, .spread .row > *";
const HAND = ".hand .cards";

/**
 * Say which cards travel between two pictures. A picture is a map from a card's id to `{ rect, base }`: where it is, and
 * for a card of the hand where the hand begins (else null): inside the hand cards slide, whatever moved around it.
 * `moves` are told by the scene; `anchor(place)` is the rectangle of a stock, a pile or a seat, or null.
 */
export function journeys(before, after, moves, anchor) {
  const found = [];
  const told = new Set();
  for (const move of moves) {
    for (const card of move.cards) {
      const id = card?.id ?? null;
      const from = before.get(id)?.rect ?? anchor(move.from);
      const to = after.get(id)?.rect ?? anchor(move.to);
      if (from && to) found.push({ id, card, from, to });
      told.add(id);
    }
  }
  for (const [id, now] of after) {
    const then = before.get(id);
    if (then === undefined || told.has(id)) continue;
    if (then.base !== null && now.base !== null) {
      const across = then.rect.left - then.base.left - (now.rect.left - now.base.left);
      const down = then.rect.top - then.base.top - (now.rect.top - now.base.top);
      if (Math.abs(across) + Math.abs(down) >= LEAST_WAY) found.push({ id, slide: [across, down] });
    } else if (then.home !== now.home) {
      found.push({ id, card: null, from: then.rect, to: now.rect });
    }
  }
  return found.length > MOST_CARDS ? [] : found;
}

/** Say which moves are new between two scenes; null when more was done, or taken back, than can be followed. */
export function freshMoves(before, after) {
  const [last, now] = [before, after].map((moves) => moves.at(-1)?.n ?? 0);
  const fresh = after.filter((move) => move.n > last);
  const gone = before.filter((move) => move.n > now);
  return fresh.length > MOST_MOVES || gone.length > MOST_MOVES ? null : fresh;
}

/** Let the cards of a table travel: `look()` before it is drawn, `show()` after. */
export class Motion {
  constructor(table) {
    this.table = table;
    this.layer = make("div", { class: "travels", "aria-hidden": "true" });
    this.running = [];
    this.drawn = null;
    this.pending = null;
    this.skipping = false;
    this.starts = new Map();
  }

  /** Let nothing travel when the cards lie differently next time. */
  skipNext() {
    this.skipping = true;
  }

  /** Let a card start from a rectangle when it lies elsewhere next time. */
  startsAt(id, rect) {
    this.starts.set(id, { rect, until: performance.now() + START_HOLDS });
  }

  isWanted() {
    if (this.table.preferences.get("motion") === "off" || document.hidden) return false;
    if (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return false;
    return typeof this.layer.animate === "function";
  }

  /** What lies where, and the last moves, by the ids of cards alone. */
  lies() {
    const { scene, state } = this.table;
    const ids = (cards) => cards.map((card) => card.id);
    const pile = scene.pile === null ? [] : [scene.pile.count, ...ids(scene.pile.cards)];
    const places = [
      ids(state.visible()), state.trays, scene.melds.map((meld) => [meld.id, ...ids(meld.cards)]), pile,
      scene.moved.at(-1)?.n ?? 0,
    ];
    return { key: JSON.stringify(places), deal: dealOf(scene), moved: scene.moved };
  }

  /** Remember where the cards are, if they are about to lie differently. Selecting a card measures nothing. */
  look() {
    if (this.pending !== null) return;
    const { drawn } = this;
    const lies = this.lies();
    if (drawn !== null && lies.key === drawn.key && lies.deal === drawn.deal) return;
    this.cancel();
    const same = drawn !== null && lies.deal === drawn.deal && !this.skipping && this.isWanted();
    const moves = same ? freshMoves(drawn.moved, lies.moved) : null;
    const picture = moves === null ? null : this.picture();
    if (picture !== null) {
      for (const [id, { rect, until }] of this.starts) {
        if (until > performance.now()) picture.set(id, { home: null, base: null, ...picture.get(id), rect });
      }
    }
    const deals = drawn !== null && lies.deal !== drawn.deal && this.table.scene.hand.dealt === true && this.isWanted();
    this.starts.clear();
    this.skipping = false;
    this.pending = { lies, moves, picture, deals };
  }

  /** Let travel what lies elsewhere than it did. */
  show() {
    const { pending } = this;
    if (pending === null) return;
    this.pending = null;
    this.drawn = pending.lies;
    if (pending.deals) this.deal();
    if (pending.picture === null) return;
    const now = this.picture();
    const origin = this.layer.getBoundingClientRect();
    for (const journey of journeys(pending.picture, now, pending.moves, (place) => this.anchor(place))) {
      const node = now.get(journey.id)?.node ?? null;
      if (journey.slide !== undefined) this.slide(node, journey.slide);
      else this.travel(journey, node, origin);
    }
  }

  /** Send backs from the stock to the hand, one after the other; where each comes its card is seen. It can be pressed before. */
  deal() {
    const from = this.anchor("stock");
    const cards = [...this.picture().values()].filter((place) => place.base !== null);
    const origin = this.layer.getBoundingClientRect();
    if (from === null) return;
    const pause = Math.min(PAUSE, (DEALING - TRAVEL) / Math.max(1, cards.length - 1));
    for (const [at, { node, rect }] of cards.entries()) {
      this.travel({ card: BACK_OF_CARD, from, to: rect }, node, origin, { faced: false, delay: Math.floor(at * pause) });
    }
  }

  /** End whatever is on its way. */
  cancel() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.layer.replaceChildren();
  }

  /** Where every card is that can be seen lying open. */
  picture() {
    const { root } = this.table;
    const hand = root.querySelector(HAND);
    const base = hand?.getBoundingClientRect() ?? null;
    const places = new Map();
    for (const node of root.querySelectorAll(CARDS)) {
      const rect = node.querySelector(".card")?.getBoundingClientRect();
      if (rect === undefined || rect.width === 0) continue;
      const home = node.parentElement;
      places.set(node.dataset.card, { node, home, rect, base: home === hand ? base : null });
    }
    return places;
  }

  /** Where cards come from, or go to, that are not seen one by one. */
  anchor(place) {
    const [kind, seat] = place.split(":");
    // A plate that has no room for the picture of a pack still has the number of its cards.
    const plate = [".pack", ".number"].map((part) => `[data-seat="${seat}"] ${part}`);
    const selectors = { stock: [".stock .sheet .card"], pile: [".discards .stack"], seat: plate }[kind] ?? [];
    const rects = selectors.map((selector) => this.table.root.querySelector(selector)?.getBoundingClientRect());
    return rects.find((rect) => rect?.width > 0) ?? null;
  }

  slide(node, [across, down]) {
    // Beside whatever raises a card, not added to it: so it runs without the page's own thread.
    this.run(node, [{ translate: `${across}px ${down}px` }, { translate: "0px 0px" }]);
  }

  /** Send a picture of a card on its way, after a `delay`; the card itself is not seen before it has come. */
  travel({ card, from, to }, node, origin, { faced = true, delay = 0 } = {}) {
    const width = Math.max(from.width, to.width);
    const seen = faced ? node?.querySelector(".card") : null;
    const ghost = make("div", { class: node?.classList.contains("small") ? "small" : null },
      seen?.cloneNode(true) ?? drawCard(card ?? BACK_OF_CARD));
    ghost.style.setProperty("--w", `${width}px`);
    this.layer.append(ghost);
    const at = (rect) => {
      const place = `translate(${rect.left - origin.left}px, ${rect.top - origin.top}px)`;
      return { transform: `${place} scale(${Math.round(rect.width / width * 1000) / 1000})` };
    };
    const timing = delay > 0 ? { delay, fill: "backwards" } : {};
    this.run(ghost, [at(from), at(to)], timing).onfinish = () => ghost.remove();
    if (node !== null) this.run(node, [{ opacity: 0 }, { opacity: 0 }], timing);
  }

  run(node, way, more = {}) {
    const animation = node.animate(way, { duration: TRAVEL, easing: EASING, ...more });
    this.running.push(animation);
    return animation;
  }
}
