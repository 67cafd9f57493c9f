// One pointer that drags: the threshold, Escape, a pointer that is lost, and the click that ends a drag.

/** How far a pointer goes, in px, before it drags. */
const THRESHOLD = 8;

/**
 * Let things inside `container` be dragged. Handlers: `begin(event)` returns what is dragged, or null;
 * `far(dx, dy, what, time)` how far that counts, so long after the press; `lift(what, event)`; `move(what, event, dx, dy)`;
 * `end(what, dropped)` puts everything back; `drop(what)` comes after that. What is dragged lies on the `surfaces`.
 */
export class Gesture {
  constructor(container, handlers, surfaces = [container]) {
    this.container = container;
    this.handlers = handlers;
    this.held = null;
    this.swallow = false;
    this.taking = false;
    for (const name of ["move", "up", "cancel", "key"]) this[name] = this[name].bind(this);
    // Whatever goes down next is a press of its own, though something in between may keep it to itself.
    container.addEventListener("pointerdown", (event) => {
      this.swallow = false;
      if (event.isPrimary) this.taking = false;
    }, true);
    container.addEventListener("pointerdown", (event) => this.down(event));
    // A finger that rests on something before it moves asks for no menu, and nothing is dragged twice.
    for (const name of ["dragstart", "contextmenu"]) {
      container.addEventListener(name, (event) => this.held !== null && event.preventDefault());
    }
    // A quick drag counts as a throw of the page, even where nothing scrolls, unless its moves are taken: Chromium would
    // hold the next tap to be what stops the page, and send no click for it. Whoever listens so makes scrolling wait.
    for (const surface of surfaces) surface.addEventListener("touchmove", (event) => this.take(event), { passive: false });
    // The click that ends a drag is no press.
    container.addEventListener("click", (event) => {
      if (this.swallow && event.detail > 0) event.stopImmediatePropagation();
      this.swallow = false;
    }, true);
  }

  /** Whether something is being dragged, past the threshold. */
  get lifted() {
    return this.held?.lifted === true;
  }

  down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    // There is one mouse and one first finger: what goes down again was let go where nobody told us.
    if (this.held?.kind === event.pointerType) this.end();
    if (event.ctrlKey || this.held !== null) return;
    const what = this.handlers.begin(event);
    if (what === null) return;
    const { clientX: x, clientY: y, pointerId: pointer, pointerType: kind, timeStamp: since } = event;
    this.held = { what, pointer, kind, x, y, since, lifted: false };
    this.listen("addEventListener");
  }

  listen(how) {
    document[how]("pointermove", this.move);
    document[how]("pointerup", this.up);
    document[how]("pointercancel", this.cancel);
    document[how]("keydown", this.key, true);
  }

  isOwn(event) {
    return this.held !== null && event.pointerId === this.held.pointer;
  }

  move(event) {
    if (!this.isOwn(event)) return;
    if (event.pointerType === "mouse" && event.buttons === 0) {
      this.end();
      return;
    }
    this.follow(event);
  }

  follow(event) {
    const { held } = this;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.lifted) {
      if (this.handlers.far(dx, dy, held.what, event.timeStamp - held.since) < THRESHOLD) return;
      held.lifted = true;
      this.taking = true;
      this.handlers.lift(held.what, event);
      // What lies below is drawn anew while it is dragged; the container stays.
      this.container.setPointerCapture?.(held.pointer);
    }
    this.handlers.move(held.what, event, dx, dy);
  }

  /** Take the moves of a finger that drags, to the last of them, though the drag be given up in between. */
  take(event) {
    if (this.taking && event.cancelable) event.preventDefault();
  }

  up(event) {
    if (!this.isOwn(event)) return;
    if (this.lifted) this.follow(event);
    if (this.held === null) return;
    const { lifted, what } = this.held;
    this.end(lifted);
    this.swallow = lifted;
    if (lifted) this.handlers.drop(what);
  }

  cancel(event) {
    if (this.isOwn(event)) this.end();
  }

  key(event) {
    if (event.key !== "Escape" || !this.lifted) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    // The button is still down, and is let go over something.
    this.swallow = true;
  }

  /** Let go and put everything back where it was. */
  end(dropped = false) {
    const { held } = this;
    if (held === null) return;
    this.held = null;
    this.listen("removeEventListener");
    if (this.container.hasPointerCapture?.(held.pointer)) this.container.releasePointerCapture(held.pointer);
    if (held.lifted) this.handlers.end(held.what, dropped);
  }
}
