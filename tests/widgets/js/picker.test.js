// Cards to click: places, presses one after another, keys, and answers side by side; and the ruling below.

import assert from "node:assert/strict";
import test from "node:test";
import { openTable } from "./browser.js";
import { sampleScene } from "./join.js";

const SUITS = [["Spades", "S", "spades"], ["Hearts", "H", "hearts"]];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const idOf = (rank, suit) => (rank === "10" ? "T" : rank) + suit;

function cardOf(rank, suit, noun, lies = {}) {
  const id = idOf(rank, suit);
  const marks = lies[id] ?? [];
  return {
    id, rank, suit, name: `${rank} of ${noun}`, text: id, label: [`${rank} of ${noun}`, ...marks.map((mark) => `in ${mark}`)].join(", "),
    marks, in: marks, left: 1 - marks.length,
  };
}

function pickerOf(lies = {}, slots = ["one", "two"], id = "a") {
  const cards = SUITS.flatMap(([, suit, noun]) => RANKS.map((rank) => cardOf(rank, suit, noun, lies)));
  const heldIn = (slot) => cards.filter((card) => card.in.includes(slot)).map(({ id: at, rank, suit, name, text }) => ({ id: at, rank, suit, name, text }));
  const rows = SUITS.map(([label, suit]) => ({ label, cards: cards.filter((card) => card.suit === suit) }));
  rows.push({ label: "Jokers", cards: [{ id: "JK", rank: "JK", suit: "", name: "joker", text: "JK", label: "joker", marks: [], in: [], left: 2 }] });
  return { id, hint: "Choose a place.", slots: slots.map((slot) => ({ id: slot, label: `Place ${slot}`, note: "", cards: heldIn(slot) })), rows };
}

const panelOf = (more) => ({ id: "judge", title: "Allowed?", lines: [], modal: false, fields: [], table: null, actions: [{ id: "judge", label: "Judge", primary: true }], picker: null, verdict: null, ...more });

async function open(t, more) {
  const base = { ...sampleScene("play4"), panel: panelOf(more) };
  const table = await openTable(base);
  t.after(() => table.close());
  const show = (changes) => table.model.show({ ...base, version: table.model.scene.version + 1, panel: panelOf(changes) });
  const cell = (id) => table.one(`.cell[data-card="${id}"]`);
  const slot = (index) => table.all(".slot-of > .name")[index];
  const told = () => table.model.commands().map((sent) => sent.action);
  return { ...table, show, cell, slot, told };
}

const wait = (time) => new Promise((done) => setTimeout(done, time));

test("a card goes to the place that is chosen; the first one is chosen to begin with", async (t) => {
  const table = await open(t, { picker: pickerOf() });
  assert.deepEqual(table.all(".slot-of > .name").map((node) => node.getAttribute("aria-pressed")), ["true", "false"]);
  table.click(table.cell("7H"));
  const sent = table.model.last();
  assert.deepEqual([sent.kind, sent.panel, sent.action], ["panel", "judge", "put:one:7H"]);
  table.model.acknowledge();
  table.show({ picker: pickerOf({ "7H": ["one"] }) });
  assert.equal(table.cell("7H").getAttribute("aria-label"), "7 of hearts, in one");
  assert.equal(table.cell("7H").getAttribute("aria-pressed"), "true");
  assert.equal(table.cell("7H").querySelector(".marks").textContent, "one", "where it lies is written on it");
  table.click(table.slot(1));
  assert.equal(table.model.commands().length, 1, "choosing a place asks nobody");
  assert.equal(table.cell("7H").getAttribute("aria-pressed"), "false", "it does not lie in the place that is chosen now");
  table.click(table.cell("KS"));
  assert.equal(table.model.last().action, "put:two:KS");
});

test("presses that come faster than the answers are sent one after another, and none twice", async (t) => {
  const table = await open(t, { picker: pickerOf() });
  for (const id of ["5S", "6S", "7S"]) table.click(table.cell(id));
  assert.deepEqual(table.told(), ["put:one:5S"]);
  table.model.carryOut();
  await wait(90);
  assert.deepEqual(table.told(), ["put:one:5S", "put:one:6S"]);
  table.model.carryOut();
  await wait(90);
  table.model.carryOut();
  await wait(90);
  assert.deepEqual(table.told(), ["put:one:5S", "put:one:6S", "put:one:7S"]);
});

test("the same card pressed twice is meant twice", async (t) => {
  const table = await open(t, { picker: pickerOf() });
  table.click(table.cell("5S"), 1);
  table.model.carryOut();
  table.click(table.cell("5S"), 2);
  assert.deepEqual(table.told(), ["put:one:5S", "put:one:5S"]);
});

test("a card is taken away where it lies, and the focus goes to its neighbour", async (t) => {
  const table = await open(t, { picker: pickerOf({ "5S": ["one"], "6S": ["one"] }) });
  const first = table.all(".held button")[0];
  assert.equal(first.getAttribute("aria-label"), "Take away the 5 of spades");
  first.focus();
  table.click(first);
  assert.equal(table.model.last().action, "out:one:5S");
  table.model.acknowledge();
  table.show({ picker: pickerOf({ "6S": ["one"] }) });
  assert.equal(document.activeElement.getAttribute("aria-label"), "Take away the 6 of spades");
  table.click(document.activeElement);
  table.model.acknowledge();
  table.show({ picker: pickerOf() });
  assert.equal(document.activeElement, table.slot(0));
});

test("one stop of the Tab key, arrows among the cards, digits for the places", async (t) => {
  const table = await open(t, { picker: pickerOf() });
  assert.deepEqual(table.all(".cell").filter((node) => node.tabIndex === 0).map((node) => node.dataset.card), ["AS"]);
  table.cell("AS").focus();
  const now = () => document.activeElement.dataset.card;
  table.key("ArrowRight");
  assert.equal(now(), "2S");
  table.key("ArrowDown");
  assert.equal(now(), "2H");
  table.key("ArrowDown");
  assert.equal(now(), "JK");
  table.key("ArrowDown");
  assert.equal(now(), "JK", "nothing lies below");
  table.key("ArrowUp");
  assert.equal(now(), "AH");
  table.key("End");
  assert.equal(now(), "JK");
  table.key("Home");
  assert.equal(now(), "AS");
  table.key("ArrowLeft");
  assert.equal(now(), "AS");
  assert.equal(table.key("2"), true);
  assert.equal(table.slot(1).getAttribute("aria-pressed"), "true");
  assert.equal(now(), "AS", "the focus stays on the card");
  assert.equal(table.all(".cell").filter((node) => node.tabIndex === 0).length, 1);
});

test("another question begins with its first place; a place that stays is kept", async (t) => {
  const table = await open(t, { picker: pickerOf() });
  table.click(table.slot(1));
  table.show({ picker: pickerOf({}, ["one", "two", "three"]) });
  assert.equal(table.slot(1).getAttribute("aria-pressed"), "true");
  table.show({ picker: pickerOf({}, ["one", "two"], "b") });
  assert.equal(table.slot(0).getAttribute("aria-pressed"), "true");
  table.show({ picker: null });
  assert.ok(table.one(".picker").hidden);
});

test("names are text, never markup", async (t) => {
  const picker = pickerOf();
  picker.slots[0].label = "<img src=x onerror=alert(1)>";
  picker.rows[0].cards[0].marks = ["<b>1</b>"];
  const table = await open(t, { picker });
  assert.equal(table.all(".picker img, .picker b").length, 0);
  assert.match(table.slot(0).textContent, /<img/);
});

test("answers side by side are one group of radio buttons, and each change is sent", async (t) => {
  const field = (value) => ({
    name: "fact.when", label: "When?", kind: "pills", value, hint: "", when: null, sends: "change",
    options: [{ value: "start", label: "Before" }, { value: "drawn", label: "After" }],
  });
  const table = await open(t, { fields: [field("start")] });
  const group = table.one("[role=radiogroup]");
  assert.equal(document.getElementById(group.getAttribute("aria-labelledby")).textContent, "When?");
  const inputs = table.all(".pill input");
  assert.deepEqual(inputs.map((input) => [input.type, input.checked]), [["radio", true], ["radio", false]]);
  inputs[1].checked = true;
  inputs[1].dispatchEvent(new table.window.Event("change", { bubbles: true }));
  assert.deepEqual([table.model.last().action, table.model.last().values["fact.when"]], ["change", "drawn"]);
  table.model.acknowledge();
  table.show({ fields: [field("drawn")] });
  assert.deepEqual(table.all(".pill input").map((input) => input.checked), [false, true]);
  table.show({ fields: [field("start")] });
  assert.deepEqual(table.all(".pill input").map((input) => input.checked), [true, false], "what the scene says wins");
});

test("a ruling says yes or no in words, with the rule in full; it goes with the question", async (t) => {
  const verdict = {
    mark: "no", title: "No.", because: "It is <b>too early</b>.", cards: [{ id: "7S", rank: "7", suit: "S", name: "7 of spades", text: "7♠" }],
    repairsTitle: "What would do:", repairs: ["Wait."], clause: { id: "a.b", title: "Turns", text: "One after another.", example: ["You hold 7♠."] },
    stylesTitle: "Yes, in another style:", styles: [], rules: "By the usual rules.", notes: ["The stock makes no difference."],
  };
  const table = await open(t, { verdict });
  const ruling = table.one(".ruling");
  assert.equal(ruling.querySelector(".words").textContent, "No.");
  assert.equal(ruling.querySelector(".because").textContent, "It is <b>too early</b>.");
  assert.match(ruling.querySelector(".clause").textContent, /The rule: Turns.*One after another\..*You hold 7♠\./);
  assert.equal(ruling.querySelector(".row .unseen").textContent, "7 of spades");
  assert.equal(ruling.querySelectorAll(".instead:not([hidden])").length, 1, "no style turns it round");
  table.show({ verdict: null });
  assert.ok(ruling.hidden);
});
