// While something is held near the upper or lower edge of what is seen of the table, the page moves along.

const ZONE = 44;
/** The same for the box of a hand of many rows. */
const HAND_ZONE = 24;
const STEP = 7;
/** How long something is held at an edge before the page moves, in milliseconds: who goes past does not mean it. */
const WAIT = 250;
/** The same over a place to drop on, which may be meant, or only be in the way. */
const WAIT_OVER_PLACE = 900;

/** The nearest box around a node that can scroll up and down. */
function scrollerOf(node) {
  for (let box = node.parentElement; box !== null; box = box.parentElement) {
    const { overflowY } = window.getComputedStyle(box);
    if ((overflowY === "auto" || overflowY === "scroll") && box.scrollHeight > box.clientHeight) return box;
  }
  return document.scrollingElement;
}

/** Scroll the page of a table while a drag asks for it; `moved()` is called after each step. */
export class EdgeScroll {
  constructor(table, moved) {
    this.table = table;
    this.moved = moved;
    this.step = this.step.bind(this);
    this.frame = null;
    this.way = 0;
    this.since = 0;
    this.wait = WAIT;
  }

  open() {
    this.page = scrollerOf(this.table.root);
    this.scroller = this.page;
    this.way = 0;
  }

  /** What is seen of the middle of the table: below a status line that sticks, above a hand that does. */
  edges() {
    const { actions, dock, hand, speech } = this.table;
    // What is not drawn, or only what it holds is, has no box: it would be at the upper edge of the page.
    const boxes = (...parts) => parts.filter((part) => window.getComputedStyle(part).position === "sticky")
      .map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
    const above = boxes(speech.status).map(({ bottom }) => bottom);
    const below = boxes(dock, hand.element, actions.element).map(({ top }) => top);
    return { top: Math.max(0, ...above), bottom: Math.min(window.innerHeight, ...below) };
  }

  /** The pointer is at a point, over the place to drop on named `over`, or none. */
  follow({ y }, over) {
    const { list } = this.table.hand;
    const inHand = over === "hand";
    this.scroller = inHand ? list : this.page;
    const { top, bottom } = inHand ? list.getBoundingClientRect() : this.edges();
    const zone = inHand ? HAND_ZONE : ZONE;
    // Below what is seen of the table hand and buttons stand; below the hand there is no more of it.
    const below = y > bottom - zone && (inHand || y < bottom);
    const way = inHand && list.scrollHeight <= list.clientHeight ? 0 : y < top + zone ? -1 : below ? 1 : 0;
    if (way !== this.way) this.since = performance.now();
    this.way = way;
    this.wait = over === null || inHand ? WAIT : WAIT_OVER_PLACE;
    if (way !== 0 && this.frame === null) this.frame = window.requestAnimationFrame(this.step);
  }

  step(now) {
    this.frame = null;
    if (this.way === 0) return;
    this.frame = window.requestAnimationFrame(this.step);
    if (now - this.since < this.wait) return;
    const before = this.scroller.scrollTop;
    this.scroller.scrollTop += this.way * STEP;
    if (this.scroller.scrollTop !== before) this.moved();
  }

  close() {
    this.way = 0;
    if (this.frame !== null) window.cancelAnimationFrame(this.frame);
    this.frame = null;
  }
}
