// Where cards may go: what the scene and the answers say is marked and named, at the level that is wished for.

import assert from "node:assert/strict";
import test from "node:test";
import { sampleScene } from "./join.js";
import { openTable } from "./browser.js";

const FITS = { "7H": ["m1", "m1:high", "pile"], "8H": ["pile"] };

/** A table in the middle of a round whose hand says where its cards go. */
function scene(level, { fits = FITS, ...more } = {}) {
  const drawn = structuredClone(sampleScene("play4"));
  const face = (id, name, at) => ({ id, rank: id[0], suit: id[1], name, text: id, order: { suit: at, rank: at }, new: false, fits: fits[id] ?? [] });
  drawn.hand.cards = [face("7H", "7 of hearts", 1), face("8H", "8 of hearts", 2), face("2C", "2 of clubs", 3)];
  const card = (id) => ({ id, rank: id[0], suit: id[1], name: id, text: id });
  drawn.melds = [
    { id: "m1", owner: 1, label: "Ada's run, 4 to 6 of hearts", cards: ["4H", "5H", "6H"].map(card), slots: [
      { end: "low", label: "Low end: 3 of hearts", text: "3♥" }, { end: "high", label: "High end: 7 of hearts", text: "7♥" }] },
    { id: "m2", owner: 1, label: "Ada's set of 7s", cards: ["7C", "7D", "7S"].map(card), slots: [] },
  ];
  drawn.actions = drawn.actions.map((action) => ({
    ...action, ready: ["lay off", "discard"].includes(action.id), reason: null, primary: action.id === "discard",
  }));
  return { ...drawn, targets: level, ...more };
}

async function open(t, level, more) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const table = await openTable(scene(level, more));
  t.after(() => table.close());
  table.model.answer({ kind: "welcome", id: table.model.sent[0].id, token: "t" });
  const tick = (time) => t.mock.timers.tick(time);
  const marked = () => table.all("[data-fits]").map((node) => node.dataset.drop).sort();
  const named = (drop) => table.one(`[data-drop="${drop}"]`).getAttribute("aria-label");
  const going = () => table.all(".hand .goes").map((node) => node.dataset.card);
  return { ...table, tick, marked, named, going };
}

test("after selecting a card the places it goes to are marked and named, and the card says where", async (t) => {
  const table = await open(t, "selected");
  assert.deepEqual([table.marked(), table.going()], [[], []]);
  table.pick("7H");
  assert.deepEqual(table.marked(), ["meld:m1", "pile", "slot:m1:high"]);
  assert.equal(table.named("meld:m1"), "Ada's run, 4 to 6 of hearts: 4H, 5H, 6H, 7 of hearts fits here");
  assert.equal(table.named("slot:m1:high"), "High end: 7 of hearts, 7 of hearts fits here");
  assert.match(table.named("pile"), /^Discard pile, .*, 7 of hearts fits here$/);
  assert.equal(table.option("7H").getAttribute("aria-label"), "7 of hearts, 1 of 3, selected, fits Ada's run, 4 to 6 of hearts");
  assert.equal(table.one('[data-drop="slot:m1:high"] > .way').getAttribute("aria-hidden"), "true");
  assert.equal(table.one('[data-drop="slot:m1:high"] > span').textContent, "7♥");
  table.pick("7H");
  assert.deepEqual([table.marked(), table.going()], [[], []]);
  assert.equal(table.named("slot:m1:high"), "High end: 7 of hearts");
  assert.equal(table.all(".way").length, 3, "only the cards of the hand keep theirs, out of sight");
});

test("always: cards that go on a meld and those melds are marked before anything is selected, the pile is not", async (t) => {
  const table = await open(t, "always", { fits: { "7H": ["m1", "m1:high", "m2", "pile"], "2C": ["m2"], "8H": ["pile"] } });
  assert.deepEqual(table.marked(), ["meld:m1", "meld:m2", "slot:m1:high"]);
  assert.deepEqual(table.going(), ["7H", "2C"]);
  assert.equal(table.option("7H").getAttribute("aria-label"), "7 of hearts, 1 of 3, fits 2 melds");
  assert.match(table.named("meld:m2"), /, 7 of hearts or 2 of clubs fits here$/);
  table.pick("8H");
  assert.deepEqual(table.marked(), ["pile"]);
  assert.deepEqual(table.going(), ["7H", "2C"]);
});

const primary = (table) => table.all(".actions .primary .label").map((node) => node.textContent);
const laid = ({ verb, cards, meld, end }) => ({ verb, cards, meld, end });

test("Enter adds a selected card to the meld it fits, and says so before; one that fits none is discarded", async (t) => {
  const table = await open(t, "selected");
  table.option("7H").focus();
  assert.deepEqual(primary(table), ["Discard"]);
  table.pick("7H");
  assert.deepEqual(primary(table), ["Lay off"]);
  table.key("Enter");
  assert.deepEqual(laid(table.model.last()), { verb: "lay off", cards: ["7H"], meld: "m1", end: null }, "there is one: nothing to choose");
  table.model.carryOut();
  table.pick("7H");
  assert.deepEqual(primary(table), ["Discard"], "nothing is selected");
  table.pick("8H");
  assert.deepEqual(primary(table), ["Discard"]);
  table.key("Enter");
  assert.equal(table.model.last().verb, "discard");
});

test("Enter keeps its meaning where nothing may be told, while nothing is known, and when laying off has not its time", async (t) => {
  const table = await open(t, "off", { reading: false });
  table.pick("7H");
  assert.deepEqual(primary(table), ["Discard"]);
  table.pick("7H");
  table.model.show(scene("always", { version: 98 }));
  assert.deepEqual(primary(table), ["Discard"], "cards that fit are marked, and none is selected");
  table.pick("7H", "2C");
  assert.deepEqual(primary(table), ["Discard"]);
  table.tick(120);
  table.model.answer({ kind: "reading", id: table.model.reads().at(-1).id, text: "", fits: false, targets: ["m2"] });
  assert.deepEqual(primary(table), ["Lay off"]);
  const later = scene("always", { version: 99 });
  later.actions = later.actions.map((action) => (action.id === "lay off" ? { ...action, ready: false } : action));
  table.pick("2C");
  table.model.show(later);
  assert.deepEqual(primary(table), ["Discard"]);
});

test("which meld is asked where several take the card, and the first of them has the keys", async (t) => {
  const table = await open(t, "selected", { fits: { "7H": ["m2", "m3"] } });
  const more = scene("selected", { fits: { "7H": ["m2", "m3"] }, version: 99 });
  more.melds.push({ id: "m3", owner: 1, label: "Ada's run", cards: [], slots: [] });
  table.model.show(more);
  table.option("7H").focus();
  table.pick("7H");
  table.key("l");
  assert.equal(table.note(), "Choose a meld for 7H.");
  assert.equal(document.activeElement.dataset.drop, "meld:m2");
  assert.deepEqual(table.model.commands(), []);
});

test("a card that fits no meld is answered at once; where that may not be told a meld is asked for", async (t) => {
  const table = await open(t, "selected");
  table.option("2C").focus();
  table.pick("2C");
  table.key("l");
  assert.deepEqual(laid(table.model.last()), { verb: "lay off", cards: ["2C"], meld: null, end: null });
  table.model.answer({ kind: "refused", id: table.model.last().id, because: "No meld on the table has a place for 2♣." });
  assert.equal(table.refusal(), "No meld on the table has a place for 2♣.");
  assert.deepEqual(table.picked(), ["2C"]);
  table.model.show(scene("off", { version: 98 }));
  table.key("l");
  assert.equal(table.note(), "Choose a meld for 2C.");
  const early = scene("off", { version: 99 });
  early.actions = early.actions.map((action) => (action.id === "lay off" ? { ...action, ready: false } : action));
  table.model.show(early);
  table.option("2C").focus();
  table.key("l");
  assert.equal(table.model.commands().length, 2);
  assert.equal(table.model.last().meld, null, "out of its time there is no meld to choose");
});

test("never: nothing is marked or asked, and every place still takes a press", async (t) => {
  const table = await open(t, "off", { reading: false });
  table.pick("7H");
  table.pick("8H");
  table.tick(1000);
  assert.deepEqual([table.marked(), table.going(), table.model.reads()], [[], [], []]);
  table.click(table.one('[data-drop="meld:m2"]'));
  const { verb, cards, meld } = table.model.last();
  assert.deepEqual([verb, cards, meld], ["lay off", ["7H", "8H"], "m2"]);
});

test("where nothing goes a press goes to Python all the same", async (t) => {
  const table = await open(t, "selected");
  table.pick("2C");
  assert.deepEqual(table.marked(), []);
  table.click(table.one('[data-drop="slot:m1:low"]'));
  const { id, verb, end } = table.model.last();
  assert.deepEqual([verb, end], ["lay off", "low"]);
  table.model.answer({ kind: "refused", id, because: "3 of hearts goes there." });
  assert.equal(table.refusal(), "3 of hearts goes there.");
});

test("several cards are asked about, be they read out or not; an answer from before the table changed does not count", async (t) => {
  const table = await open(t, "selected", { reading: false });
  table.pick("7H");
  table.tick(500);
  assert.equal(table.model.reads().length, 0, "of one card the scene says it");
  table.pick("8H");
  assert.deepEqual(table.marked(), []);
  table.tick(120);
  const [first] = table.model.reads();
  assert.deepEqual(first.cards, ["7H", "8H"]);
  table.model.answer({ kind: "reading", id: first.id, text: "", fits: false, targets: ["m1", "m1:high"] });
  assert.deepEqual(table.marked(), ["meld:m1", "slot:m1:high"]);
  assert.match(table.named("meld:m1"), /, these 2 cards fit here$/);
  assert.ok(table.one(".reading").hidden);
  table.model.show(scene("selected", { reading: false, version: 99 }));
  assert.deepEqual(table.marked(), [], "what was true before may be true no more");
  table.tick(120);
  const again = table.model.reads().at(-1);
  assert.notEqual(again.id, first.id);
  table.model.answer({ kind: "reading", id: again.id, text: "", fits: false, targets: [] });
  table.tick(2000);
  assert.equal(table.model.reads().length, 2, "asked once for each version");
  assert.deepEqual(table.marked(), []);
});

test("what waits for an answer takes the keys to its choices, but to none of them", async (t) => {
  const table = await open(t, "selected");
  table.option("7H").focus();
  table.pick("7H");
  table.key("x");
  const { id } = table.model.last();
  const intent = { kind: "act", verb: "discard", cards: ["7H"] };
  const choices = [{ label: "Keep it", back: true }, { label: "Discard it all the same", intent: { ...intent, sure: true } }];
  const remind = (to) => {
    table.model.answer({ kind: "advice", id: to, title: "7♥ could be laid off.", lines: [], cards: ["7H"], step: null, asks: true, choices });
    table.model.answer({ kind: "ack", id: to });
  };
  remind(id);
  assert.equal(table.window.document.activeElement.className, "choices");
  table.key("Enter");
  assert.equal(table.model.commands().length, 1, "Enter is the box's own there: nothing is laid off or thrown");
  assert.match(table.note(), /^Tab to one of the answers/);
  table.pick("2C");
  table.all(".advice .choices button")[0].focus();
  table.click(table.all(".advice .choices button")[0]);
  assert.equal(table.advice(), null);
  assert.equal(table.model.commands().length, 1, "to keep a card nothing is sent");
  assert.deepEqual([table.picked(), table.hand().length], [["7H", "2C"], 3]);
  assert.equal(document.activeElement, table.option("7H"), "the keys go on at the card it was about");
  table.pick("2C");
  table.key("x");
  remind(table.model.last().id);
  table.click(table.all(".advice .choices button")[1]);
  const sent = table.model.last();
  assert.deepEqual([sent.verb, sent.cards, sent.sure], ["discard", ["7H"], true]);
});
