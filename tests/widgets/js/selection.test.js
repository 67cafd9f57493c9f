import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT } from "./join.js";

const { HandState } = await import(path.join(FELT, "selection.js"));
const { fanRows } = await import(path.join(FELT, "hand.js"));

const card = (id, suit, rank) => ({ id, order: { suit, rank } });
const CARDS = [card("a", 3, 1), card("b", 1, 3), card("c", 2, 2), card("d", 4, 4)];
const ids = (cards) => cards.map((one) => one.id);

function held(sort = "suit", trays = 2) {
  const state = new HandState(sort);
  state.adopt(CARDS, trays, "deal 1");
  return state;
}

test("the sort keys of the scene order the hand", () => {
  const state = held();
  assert.deepEqual(ids(state.visible()), ["b", "c", "a", "d"]);
  state.cycleSort();
  assert.deepEqual(ids(state.visible()), ["a", "c", "b", "d"]);
});

test("the sort that the scene proposes holds until another one is chosen", () => {
  const state = held("auto");
  assert.equal(state.sortLabel(), "by suit");
  state.proposed = "rank";
  assert.deepEqual([state.sortLabel(), ...ids(state.visible())], ["by rank", "a", "c", "b", "d"]);
  state.proposed = "melds"; // no card has a key for that one
  assert.equal(state.sortLabel(), "by suit");
  state.sortBy("suit");
  state.proposed = "rank";
  assert.equal(state.sortLabel(), "by suit");
  state.cycleSort();
  assert.equal(state.sortLabel(), "by rank");
});

test("sorting by hand begins as what is seen and is kept while another sort is on", () => {
  const state = held();
  state.move(["d"], -1);
  assert.equal(state.sort, "hand");
  assert.deepEqual(ids(state.visible()), ["b", "c", "d", "a"]);
  state.sortBy("rank");
  state.sortBy("hand");
  assert.deepEqual(ids(state.visible()), ["b", "c", "d", "a"]);
});

test("the order by hand is sticky through draws and losses; new cards go to the end", () => {
  const state = held("hand");
  state.move(["d"], -1);
  state.adopt([...CARDS.filter((one) => one.id !== "c"), card("e", 0, 0)], 2, "deal 1");
  assert.deepEqual(ids(state.visible()), ["b", "d", "a", "e"]);
});

test("several cards move together and stop at the edge", () => {
  const state = held();
  assert.equal(state.move(["c", "a"], -1), true);
  assert.deepEqual(ids(state.visible()), ["c", "a", "b", "d"]);
  assert.equal(state.move(["c", "a"], -1), false);
  assert.deepEqual(ids(state.visible()), ["c", "a", "b", "d"]);
});

test("moving passes staged cards by and leaves their places", () => {
  const state = held();
  state.toggle("c");
  state.stage(0);
  state.move(["a"], -1);
  assert.deepEqual(ids(state.visible()), ["a", "b", "d"]);
  state.unstage("c");
  assert.deepEqual(ids(state.visible()), ["a", "c", "b", "d"]);
});

test("staging moves the selection, and what leaves the hand leaves selection and trays", () => {
  const state = held();
  state.toggle("a");
  state.toggle("b");
  assert.deepEqual(state.chosen(), ["b", "a"]);
  assert.equal(state.stage(0), 2);
  assert.deepEqual(state.chosen(), []);
  assert.equal(state.firstEmptyTray(), 1);
  state.toggle("a");
  assert.deepEqual(state.chosen(), [], "a staged card cannot be selected");
  state.toggle("c");
  state.adopt(CARDS.filter((one) => one.id !== "a" && one.id !== "c"), 2, "deal 1");
  assert.deepEqual(state.groups(), [["b"]]);
  assert.deepEqual(state.chosen(), []);
  state.adopt(CARDS, 2, "deal 1");
  assert.deepEqual(state.chosen(), [], "a card that comes back is not selected");
  assert.deepEqual(state.groups(), [["b"]]);
});

test("a tray that goes away gives its cards back", () => {
  const state = held();
  state.toggle("a");
  state.stage(1);
  state.adopt(CARDS, 1, "deal 1");
  assert.deepEqual(ids(state.visible()).sort(), ["a", "b", "c", "d"]);
});

test("a new deal forgets selection, trays and the order by hand", () => {
  const state = held();
  state.toggle("a");
  state.stage(0);
  state.toggle("b");
  state.move(["d"], -1);
  state.adopt(CARDS, 2, "deal 2");
  assert.deepEqual(state.chosen(), []);
  assert.deepEqual(state.groups(), []);
  assert.deepEqual(ids(state.visible()), ["b", "c", "a", "d"]);
});

test("an unknown card cannot be selected", () => {
  const state = held();
  state.toggle("nobody");
  assert.deepEqual(state.chosen(), []);
});

test("the fan stays in one row while 32 px show and never goes under 24 px", () => {
  assert.equal(fanRows(374, 56, 10).rows, 1);
  assert.equal(fanRows(374, 56, 12).rows, 2);
  for (const width of [280, 304, 374, 600, 860]) {
    for (let count = 1; count <= 40; count += 1) {
      const { rows, across, step } = fanRows(width, 56, count);
      assert.ok(rows * across >= count, `${count} cards in ${rows} rows of ${across}`);
      assert.ok(across === 1 || step >= (rows === 1 ? 32 : 24), `${count} cards at ${width} px: ${step}`);
      assert.ok((across - 1) * step + 56 <= width + 0.1, `${count} cards overflow ${width} px`);
    }
  }
});
