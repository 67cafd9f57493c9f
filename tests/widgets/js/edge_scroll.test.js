// While something is dragged: at which edges of what is seen of a table the page comes along.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT } from "./join.js";
import { openPage } from "./browser.js";

const { EdgeScroll } = await import(path.join(FELT, "edge_scroll.js"));

/** A table of parts that are `[top, bottom]`, `null` where only what they hold is drawn; all of them stick. */
function open(t, parts) {
  const window = openPage();
  t.mock.method(window, "requestAnimationFrame", () => 1);
  t.mock.method(window, "cancelAnimationFrame", () => {});
  const made = (place) => {
    const node = window.document.body.appendChild(window.document.createElement("div"));
    node.style.position = "sticky";
    if (place === null) node.style.display = "contents";
    const [top, bottom] = place ?? [0, 0];
    node.getBoundingClientRect = () => ({ top, bottom, height: bottom - top });
    return node;
  };
  const list = window.document.createElement("div");
  const hand = { element: made(parts.hand), list };
  const scroll = new EdgeScroll({
    root: window.document.body, hand, dock: made(parts.dock), actions: { element: made(parts.actions) }, speech: { status: made(parts.status) },
  }, () => {});
  scroll.open();
  const ways = (...heights) => heights.map((y) => {
    scroll.follow({ x: 8, y }, null);
    return scroll.way;
  });
  return { window, ways };
}

test("the page comes along below the status line and above the dock, not over what stands there", (t) => {
  const { ways } = open(t, { status: [0, 50], dock: [600, 760], hand: [640, 720], actions: [720, 760] });
  assert.deepEqual(ways(60, 93, 95, 400, 555, 557, 599, 601, 700), [-1, -1, 0, 0, 0, 1, 1, 0, 0]);
});

test("a dock that dissolves into its parts is no edge: above the hand that sticks the page comes along", (t) => {
  const { window, ways } = open(t, { status: null, dock: null, hand: [500, 640], actions: [640, 720] });
  assert.deepEqual(ways(10, 43, 45, 455, 457, 499, 501), [-1, -1, 0, 0, 1, 1, 0]);
  const bare = open(t, { status: null, dock: null, hand: null, actions: null });
  const { innerHeight } = window;
  assert.deepEqual(bare.ways(innerHeight - 45, innerHeight - 10), [0, 1]);
});
