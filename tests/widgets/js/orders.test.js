// The player's order of the hand: kept in the browser where one plays alone, in the page where several share the screen.

import assert from "node:assert/strict";
import test from "node:test";
import { openTable } from "./browser.js";
import { sampleScene } from "./join.js";

const KEY = "rummy_widgets.look";
const COVERED = { label: "No hand is shown", cards: [], note: "", deal: "covered", owner: "" };
const scene = sampleScene("play4");
const { cards } = scene.hand;
const ids = cards.map((card) => card.id);
/** Another hand: no card of it is in the first one. */
const others = cards.map((card) => ({ ...card, id: `${card.id}'` }));

const handOf = (owner, held = cards) => ({ ...scene.hand, cards: held, deal: `Round 1 ${owner}`, owner });

/** A table that shows one hand after the other. */
async function open(t, hand) {
  const table = await openTable({ ...scene, hand });
  t.after(() => table.close());
  const show = (next) => table.model.show({ ...scene, hand: next, version: table.model.scene.version + 1 });
  const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");
  const whole = () => Object.keys(localStorage).map((key) => localStorage.getItem(key)).join(" ");
  const sort = (id) => table.click(table.one(`.hand [data-sort="${id}"]`));
  /** Move the first card to the end by keys. */
  const reverse = () => {
    const [first] = table.hand();
    table.option(first).focus();
    table.key("ArrowRight", { shiftKey: true });
    return table.hand();
  };
  return { ...table, show, stored, whole, sort, reverse };
}

test("at a shared screen each has an order and a sort of their own, and nothing of a hand is stored", async (t) => {
  const table = await open(t, handOf("0"));
  const suited = table.hand();
  const mine = table.reverse();
  assert.notDeepEqual(mine, suited);
  table.show(COVERED);
  table.show(handOf("1", others));
  assert.deepEqual(table.hand(), suited.map((id) => `${id}'`), "the other begins with the usual sort");
  const theirs = table.reverse();
  table.sort("rank");
  table.show(COVERED);
  table.show(handOf("0"));
  assert.deepEqual(table.hand(), mine);
  table.show(COVERED);
  table.show(handOf("1", others));
  assert.match(table.one("[role=listbox]").getAttribute("aria-label"), /sorted by rank$/);
  table.sort("hand");
  assert.deepEqual(table.hand(), theirs);
  for (const id of [...ids, ...others.map((card) => card.id)]) assert.ok(!table.whole().split(/[ "]/).includes(id), id);
});

test("a card that is drawn comes to the end of the order of the one who drew it", async (t) => {
  const table = await open(t, handOf("0", cards.slice(1)));
  const mine = table.reverse();
  table.show(COVERED);
  table.show(handOf("1", others));
  table.reverse();
  table.show(handOf("0"));
  assert.deepEqual(table.hand(), [...mine, ids[0]]);
});

test("an order stored by one who played alone goes when a shared match is shown, before any hand is", async (t) => {
  const table = await open(t, scene.hand);
  const mine = table.reverse();
  assert.deepEqual(table.stored().order.split(" "), mine);
  table.show(scene.hand);
  assert.deepEqual(table.hand(), mine);
  table.show(COVERED);
  assert.equal(table.stored().order, "");
  table.show(handOf("0"));
  assert.notDeepEqual(table.hand(), mine);
});

test("who plays alone finds the order again after a reload", async (t) => {
  const table = await open(t, scene.hand);
  const mine = table.reverse();
  table.close();
  t.after(table.again());
  const hand = [...document.querySelectorAll("[role=option]")].map((node) => node.dataset.card);
  assert.deepEqual(hand, mine);
});
