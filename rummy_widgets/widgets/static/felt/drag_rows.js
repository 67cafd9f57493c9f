// Dragging the rows of a list by pointer: past a threshold, with the other rows making room, given up by Escape.

const THRESHOLD = 8;

/**
 * Say where a row ends up whose middle is at `middle`, among rows given by top and height, itself the one at `from`.
 */
export function placeAt(rows, from, middle) {
  const middleOf = (row) => row.top + row.height / 2;
  const below = rows.filter((row, index) => index > from && middle > middleOf(row)).length;
  const above = rows.filter((row, index) => index < from && middle < middleOf(row)).length;
  return from + below - above;
}

/** Let the rows of `list` be dragged. Handlers: `allowed()`, `drop(from, to)`. */
export class RowDrag {
  constructor(list, handlers) {
    this.list = list;
    this.handlers = handlers;
    this.drag = null;
    this.swallow = false;
    for (const name of ["move", "up", "cancel", "key"]) this[name] = this[name].bind(this);
    list.addEventListener("pointerdown", (event) => this.down(event));
    // The click that ends a drag is no press.
    list.addEventListener("click", (event) => {
      if (this.swallow && event.detail > 0) event.stopImmediatePropagation();
      this.swallow = false;
    }, true);
  }

  down(event) {
    this.swallow = false;
    const handle = event.target.closest("[data-drag]");
    if (handle === null || !event.isPrimary || event.button !== 0 || this.drag !== null || !this.handlers.allowed()) return;
    // A finger on the row itself scrolls the page; its handle drags.
    if (event.pointerType === "touch" && event.target.closest("[data-handle]") === null) return;
    const row = handle.closest("li");
    this.drag = { row, handle, pointer: event.pointerId, at: event.clientY, rows: null };
    this.listen("addEventListener");
  }

  listen(how) {
    document[how]("pointermove", this.move);
    document[how]("pointerup", this.up);
    document[how]("pointercancel", this.cancel);
    document[how]("keydown", this.key, true);
  }

  lift() {
    const { drag } = this;
    const nodes = [...this.list.children];
    drag.nodes = nodes;
    drag.from = nodes.indexOf(drag.row);
    drag.to = drag.from;
    drag.rows = nodes.map((node) => node.getBoundingClientRect()).map(({ top, height }) => ({ top, height }));
    drag.gap = drag.rows.length > 1 ? drag.rows[1].top - drag.rows[0].top - drag.rows[0].height : 0;
    drag.row.classList.add("dragged");
    drag.handle.setPointerCapture?.(drag.pointer);
  }

  move(event) {
    const { drag } = this;
    if (drag === null || event.pointerId !== drag.pointer) return;
    const by = event.clientY - drag.at;
    if (drag.rows === null) {
      if (Math.abs(by) < THRESHOLD) return;
      this.lift();
    }
    const own = drag.rows[drag.from];
    drag.to = placeAt(drag.rows, drag.from, own.top + own.height / 2 + by);
    const room = own.height + drag.gap;
    drag.nodes.forEach((node, index) => {
      const up = index > drag.from && index <= drag.to;
      const down = index < drag.from && index >= drag.to;
      const shift = node === drag.row ? by : up ? -room : down ? room : 0;
      node.style.transform = shift === 0 ? "" : `translateY(${shift}px)`;
    });
  }

  up(event) {
    const { drag } = this;
    if (drag === null || event.pointerId !== drag.pointer) return;
    const lifted = drag.rows !== null;
    this.end();
    this.swallow = lifted;
    if (lifted && drag.to !== drag.from) this.handlers.drop(drag.from, drag.to);
  }

  cancel(event) {
    if (this.drag !== null && event.pointerId === this.drag.pointer) this.end();
  }

  key(event) {
    if (event.key !== "Escape" || this.drag?.rows == null) return;
    event.preventDefault();
    this.swallow = true;
    this.end();
  }

  /** Put everything back where it was. */
  end() {
    const { drag } = this;
    this.drag = null;
    this.listen("removeEventListener");
    for (const node of drag?.nodes ?? []) node.style.transform = "";
    drag?.row.classList.remove("dragged");
  }
}
