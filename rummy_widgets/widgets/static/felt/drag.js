// Dragging cards: out of the hand and the trays, to another place in the hand, a tray, a meld or the pile.
// Whatever a drop does, selecting and pressing does too, and it goes the same way.

import { isShown, make, setAttribute } from "./dom.js";
import { drawCard } from "./card.js";
import { Gesture } from "./gesture.js";
import { gapAt, placeNear, reorder, slotAt } from "./landing.js";
import { EdgeScroll } from "./edge_scroll.js";

const MOST_DRAWN = 4;
/** How far apart the cards of a bundle lie, in px. */
const BUNDLE_STEP = 18;
/** How far the neighbours of a card that comes from elsewhere stand aside, in px. */
const ASIDE = 12;
/** Where a finger holds a card: near its lower edge, so that it can be seen. */
const FINGER_AT = 0.9;
/** How long a finger is on a card before it moves when it means the card and not the page, in milliseconds. */
const MEANT_AFTER = 120;

/** Show the dragged cards under the pointer. */
class Ghost {
  constructor(root, cards, grabbed, { width, height, hold, finger }) {
    this.root = root;
    const first = Math.min(grabbed, Math.max(0, cards.length - MOST_DRAWN));
    const drawn = cards.slice(first, first + MOST_DRAWN);
    this.element = make("div", { class: "ghost", "aria-hidden": "true" }, ...drawn.map((card) => drawCard(card)));
    if (cards.length > 1) this.element.append(make("b", { class: "count" }, cards.length));
    this.element.style.setProperty("--w", `${width}px`);
    this.element.style.setProperty("--apart", `${BUNDLE_STEP - width}px`);
    root.append(this.element);
    const mirrored = window.getComputedStyle(root).direction === "rtl";
    const before = mirrored ? drawn.length - 1 - (grabbed - first) : grabbed - first;
    this.hold = { x: hold.x + before * BUNDLE_STEP, y: finger ? height * FINGER_AT : hold.y };
    this.shift = { x: 0, y: 0 };
  }

  /** Follow the pointer, within the table: beyond it the page would grow. */
  moveTo({ x, y }) {
    const room = this.root.getBoundingClientRect();
    const box = this.element.getBoundingClientRect();
    const within = (value, low, high) => Math.max(low, Math.min(value, high));
    this.shift.x += within(x - this.hold.x, room.left, room.right - box.width) - box.left;
    this.shift.y += within(y - this.hold.y, room.top, room.bottom - box.height) - box.top;
    this.element.style.translate = `${this.shift.x}px ${this.shift.y}px`;
  }

  /** Where its cards are; several may be drawn as one. */
  box(place) {
    const drawn = this.element.querySelectorAll(".card");
    return drawn[Math.min(place, drawn.length - 1)].getBoundingClientRect();
  }

  remove() {
    this.element.remove();
  }
}

/** Whether a drop in the hand leaves it otherwise than it was. */
function changesHand(drag) {
  return drag.from !== "hand" || drag.order.some((from, to) => from !== to);
}

/** Let the cards of a table be dragged. */
export class CardDrag {
  constructor(table) {
    this.table = table;
    this.scroll = new EdgeScroll(table, () => this.show(this.now));
    this.now = null;
    this.gesture = new Gesture(table.root, {
      begin: (event) => this.begin(event),
      far: (dx, dy, drag, time) => (drag.sideways && time < MEANT_AFTER && Math.abs(dx) <= Math.abs(dy) ? 0 : Math.hypot(dx, dy)),
      lift: (drag, event) => this.lift(drag, event),
      move: (drag, event) => this.move(drag, event),
      drop: (drag) => this.drop(drag),
      end: (_, dropped) => this.end(dropped),
    }, [table.hand.list, table.trays.list]);
  }

  begin(event) {
    const { hand, state, trays } = this.table;
    const card = event.target.closest("[data-card]");
    if (card === null) return null;
    const id = card.dataset.card;
    const finger = event.pointerType === "touch";
    const box = card.getBoundingClientRect();
    const hold = { x: event.clientX - box.left, y: event.clientY - box.top };
    if (hand.list.contains(card)) {
      // On a phone the hand is a large part of the screen. A finger that swipes up or down on it scrolls the page; one that
      // takes its time or goes sideways drags, and a selected card goes anywhere at once (see touch-action in drag.css).
      return { id, hold, finger, from: "hand", sideways: finger && !state.selected.has(id) };
    }
    const tray = state.trays.findIndex((staged) => staged.includes(id));
    return trays.element.contains(card) && tray >= 0 ? { id, hold, finger, from: "tray", tray, sideways: false } : null;
  }

  lift(drag, event) {
    const { hand, root, state } = this.table;
    drag.ids = drag.from === "hand" && state.selected.has(drag.id) ? state.chosen() : [drag.id];
    const cards = drag.ids.map((id) => state.cards.find((card) => card.id === id));
    const { width, height } = hand.cardSize();
    // As when something is selected: what was refused before is over, and makes room.
    if (this.table.refusal.present !== null) this.table.arranging.select(() => {});
    this.now = drag;
    drag.point = { x: event.clientX, y: event.clientY };
    drag.ghost = new Ghost(root, cards, drag.ids.indexOf(drag.id), { width, height, hold: drag.hold, finger: drag.finger });
    setAttribute(root, "data-dragging", drag.from);
    this.scroll.open();
    this.table.drawCards(); // marks where these cards go, and has their places learnt
  }

  /** The cards of the hand that are being dragged; undefined while there are none. */
  held() {
    return this.now?.from === "hand" ? this.now.ids.filter((id) => this.table.state.isInHand(id)) : undefined;
  }

  /** Learn where the cards of the hand stand. */
  measure(drag) {
    const { hand } = this.table;
    hand.clearPlaces();
    drag.nodes = [...hand.list.children];
    drag.slots = hand.slots();
    drag.going = drag.nodes.map((node, index) => (drag.ids.includes(node.dataset.card) ? index : -1)).filter((index) => index >= 0);
    drag.nodes.forEach((node, index) => node.classList.toggle("lifted", drag.going.includes(index)));
  }

  move(drag, event) {
    drag.point = { x: event.clientX, y: event.clientY };
    this.show(drag);
  }

  /** Show the drag as it stands: the ghost, the place it is drawn to, and the room the others make. */
  show(drag) {
    if (drag === null) return;
    drag.ghost.moveTo(drag.point);
    const over = this.placeOf(drag);
    for (const node of this.table.root.querySelectorAll("[data-over]")) if (node !== over) node.removeAttribute("data-over");
    if (over !== null) setAttribute(over, "data-over", true);
    drag.over = over?.dataset.drop ?? null;
    const { hand, state } = this.table;
    const list = hand.list.getBoundingClientRect();
    const point = { x: drag.point.x - list.left, y: drag.point.y - list.top + hand.list.scrollTop };
    const inHand = drag.over === "hand";
    drag.order = drag.nodes.map((_, index) => index);
    drag.gap = null;
    if (inHand && drag.from === "hand") {
      const grabbed = drag.nodes.findIndex((node) => node.dataset.card === drag.id);
      drag.order = reorder(drag.nodes.length, drag.going, grabbed, slotAt(drag.slots, point));
    } else if (inHand && state.sortNow() === "hand") {
      drag.gap = gapAt(drag.slots, point);
    }
    this.makeRoom(drag);
    this.scroll.follow(drag.point, drag.over);
  }

  makeRoom(drag) {
    const { slots, gap } = drag;
    drag.order.forEach((from, to) => {
      let dx = slots[to].left - slots[from].left;
      const dy = slots[to].top - slots[from].top;
      const beside = gap === null ? undefined : slots[Math.min(gap, slots.length - 1)];
      if (beside !== undefined && slots[to].top === beside.top) {
        const mirrored = slots.length > 1 && slots[1].left < slots[0].left && slots[1].top === slots[0].top;
        dx += (to < gap) === mirrored ? ASIDE : -ASIDE;
      }
      const { style } = drag.nodes[from];
      style.translate = dx === 0 && dy === 0 ? "" : `${dx}px ${dy}px`;
      style.zIndex = String(to);
    });
  }

  /** The place for a drop that the pointer is drawn to, or null. */
  placeOf(drag) {
    const { root } = this.table;
    const takes = ({ drop }) => drag.from === "hand" || drop === "hand" || (drop.startsWith("tray:") && drop !== `tray:${drag.tray}`);
    const nodes = [...root.querySelectorAll("[data-drop]")].filter((node) => takes(node.dataset) && isShown(node));
    const places = nodes.map((node) => ({ node, box: node.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    // What is in sight counts: melds go on behind the hand.
    const page = root.getRootNode();
    return placeNear(places, drag.point, ({ x, y }) => page.elementFromPoint(x, y)?.closest("[data-drop]") ?? null)?.node ?? null;
  }

  /** The table was drawn anew: a drag goes on while its cards are where it took them. */
  follow() {
    const drag = this.now;
    if (drag === null) return;
    const { hand, state } = this.table;
    const there = drag.from === "hand"
      ? drag.ids.every((id) => state.isInHand(id))
      : state.trays[drag.tray]?.includes(drag.id) === true;
    if (!there || !isShown(hand.element)) {
      this.gesture.end();
      return;
    }
    setAttribute(this.table.root, "data-guided", drag.from === "hand" && this.table.targets.told);
    this.measure(drag);
    this.show(drag);
  }

  end(dropped) {
    const drag = this.now;
    this.now = null;
    this.scroll.close();
    drag.boxes = drag.ids.map((_, place) => drag.ghost.box(place));
    drag.ghost.remove();
    // What is dropped lies where it was shown; what is given up goes back to be seen going.
    this.table.hand.clearPlaces(dropped);
    for (const node of drag.nodes) node.classList.remove("lifted");
    for (const node of this.table.root.querySelectorAll("[data-over]")) node.removeAttribute("data-over");
    for (const name of ["data-dragging", "data-guided"]) setAttribute(this.table.root, name, null);
    this.table.drawCards();
  }

  drop(drag) {
    const { hand, motion } = this.table;
    // In the hand the cards stand where they were shown already; elsewhere they go on from under the pointer.
    if (drag.over === "hand") {
      if (changesHand(drag)) motion.skipNext();
    } else if (drag.over !== null) drag.ids.forEach((id, place) => motion.startsAt(id, drag.boxes[place]));
    this.act(drag);
    hand.settle();
  }

  /** Do what the drop means: what selecting and pressing does. */
  act(drag) {
    const { arranging, commands } = this.table;
    const [kind, ...rest] = (drag.over ?? "").split(":");
    if (kind === "hand") {
      if (drag.from === "tray") arranging.unstage(drag.id, drag.gap);
      else if (changesHand(drag)) arranging.order(drag.order.map((from) => drag.nodes[from].dataset.card), drag.ids);
    } else if (kind === "tray") {
      if (drag.from === "tray") arranging.restack(drag.id, Number(rest[0]));
      else arranging.stageThese(drag.ids, Number(rest[0]));
    } else if (kind === "pile") {
      arranging.take(drag.ids);
      commands.pressPile();
    } else if (kind === "meld" || kind === "slot") {
      arranging.take(drag.ids);
      commands.pressMeld(rest[0], rest[1] ?? null);
    }
  }

  close() {
    this.gesture.end();
  }
}
