// Dragging the rows of a list by pointer, with the other rows making room.

import { Gesture } from "./gesture.js";

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
    this.allowed = handlers.allowed;
    this.gesture = new Gesture(list, {
      begin: (event) => this.begin(event),
      far: (_, dy) => Math.abs(dy),
      lift: (drag) => this.lift(drag),
      move: (drag, _, dx, dy) => this.move(drag, dy),
      drop: ({ from, to }) => to !== from && handlers.drop(from, to),
      end: (drag) => this.putBack(drag),
    });
  }

  begin(event) {
    const handle = event.target.closest("[data-drag]");
    if (handle === null || !this.allowed()) return null;
    // A finger on the row itself scrolls the page; its handle drags.
    if (event.pointerType === "touch" && event.target.closest("[data-handle]") === null) return null;
    return { row: handle.closest("li") };
  }

  lift(drag) {
    const nodes = [...this.list.children];
    drag.nodes = nodes;
    drag.from = nodes.indexOf(drag.row);
    drag.to = drag.from;
    drag.rows = nodes.map((node) => node.getBoundingClientRect()).map(({ top, height }) => ({ top, height }));
    drag.gap = drag.rows.length > 1 ? drag.rows[1].top - drag.rows[0].top - drag.rows[0].height : 0;
    drag.row.classList.add("dragged");
  }

  move(drag, by) {
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

  putBack(drag) {
    for (const node of drag.nodes) node.style.transform = "";
    drag.row.classList.remove("dragged");
  }

  /** Give a drag up. */
  end() {
    this.gesture.end();
  }
}
