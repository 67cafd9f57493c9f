// A panel between two people at one screen, and a form that offers only what can be chosen.

import assert from "node:assert/strict";
import test from "node:test";
import { openTable } from "./browser.js";
import { sampleScene } from "./join.js";

const curtainOf = (key, more = {}) => {
  return {
    id: "curtain", key, title: `Hand the screen to ${key}`, lines: [], modal: true, guard: 400, focus: "show", fields: [],
    actions: [{ id: "show", label: `I am ${key}. Show my cards`, primary: true }, { id: "pass", label: "No, pass" }], ...more,
  };
};

/** A table whose clock the test sets. */
async function clockedTable(t, scene) {
  const clock = { now: 1000 };
  t.mock.method(performance, "now", () => clock.now);
  const table = await openTable(scene);
  t.after(() => table.close());
  const show = (more) => table.model.show({ ...table.model.scene, ...more, version: table.model.scene.version + 1 });
  return { ...table, clock, show };
}

const buttonOf = (table, id) => table.one(`.panel [data-action="${id}"]`);

test("a fresh curtain takes no press at first, nor a key that is held down", async (t) => {
  const table = await clockedTable(t, { ...sampleScene("play4"), panel: curtainOf("Ben") });
  table.click(buttonOf(table, "show"));
  assert.deepEqual(table.model.commands(), []);
  table.clock.now += 399;
  table.click(buttonOf(table, "show"));
  assert.deepEqual(table.model.commands(), []);
  buttonOf(table, "show").focus();
  assert.equal(table.key("Enter", { repeat: true }), true);
  table.clock.now += 1;
  table.click(buttonOf(table, "show"), 2);
  assert.deepEqual(table.model.commands(), [], "the second click of a double click");
  table.click(buttonOf(table, "show"));
  const { kind, panel, action } = table.model.last();
  assert.deepEqual([kind, panel, action], ["panel", "curtain", "show"]);
});

test("each curtain is guarded anew and has the focus on its button; the same one drawn again is not", async (t) => {
  const table = await clockedTable(t, { ...sampleScene("play4"), panel: curtainOf("Ben") });
  assert.equal(document.activeElement, buttonOf(table, "show"));
  table.clock.now += 500;
  buttonOf(table, "pass").focus();
  table.show({ panel: curtainOf("Ben") });
  assert.equal(document.activeElement, buttonOf(table, "pass"));
  table.click(buttonOf(table, "pass"));
  assert.equal(table.model.last().action, "pass");
  table.model.acknowledge();
  table.show({ panel: curtainOf("Cleo") });
  assert.equal(document.activeElement, buttonOf(table, "show"));
  table.click(buttonOf(table, "pass"));
  assert.equal(table.model.commands().length, 1);
});

test("nothing of a hand is left in the page when its cards are covered", async (t) => {
  const scene = sampleScene("play4");
  const open = { ...scene, hand: { ...scene.hand, deal: "1 0" }, urgent: true, status: "Your turn: knock with 6." };
  const table = await clockedTable(t, open);
  table.pick(scene.hand.cards[0].id);
  table.show({ log: [...scene.log, { n: 9999, text: "You drew 9\u2660." }] });
  const covered = { label: "No hand is shown", cards: [], deal: "covered", note: "" };
  table.show({
    hand: covered, trays: [], urgent: false, actions: [], status: "Hand the screen to Ben.", panel: curtainOf("Ben"),
    log: [...scene.log, { n: 9999, text: "Ada drew a card." }],
  });
  assert.deepEqual(table.hand(), []);
  const text = table.root.textContent;
  for (const secret of ["9\u2660", "knock with 6"]) assert.ok(!text.includes(secret), secret);
});

test("a choice offers what its conditions allow, and gives way when that becomes less", async (t) => {
  const offered = ["1", "2", "3", "4"].map((value, index) => {
    return { value, label: value, when: index < 2 ? [] : [{ name: "seats", in: ["3", "4"].slice(index - 2) }] };
  });
  const fields = [
    { name: "seats", label: "Players", kind: "choice", value: "4", options: ["2", "3", "4"].map((value) => ({ value, label: value })) },
    { name: "people", label: "People", kind: "choice", value: "4", options: offered },
    { name: "person.3", label: "Player 4", kind: "text", value: "Mia", when: { name: "people", in: ["4"] } },
  ];
  const panel = { id: "setup", title: "Take a seat", lines: [], modal: false, fields, actions: [{ id: "start", label: "Start" }] };
  const table = await clockedTable(t, { ...sampleScene("setup"), panel });
  const control = (name) => table.one(`[data-field="${name}"] .control`);
  const open = () => [...control("people").options].filter((option) => !option.disabled).map((option) => option.value);
  assert.deepEqual(open(), ["1", "2", "3", "4"]);
  control("seats").value = "3";
  control("seats").dispatchEvent(new table.window.Event("change", { bubbles: true }));
  assert.deepEqual([open(), control("people").value], [["1", "2", "3"], "3"]);
  assert.ok(table.one('[data-field="person.3"]').hidden);
  control("seats").value = "2";
  control("seats").dispatchEvent(new table.window.Event("change", { bubbles: true }));
  table.click(table.one('.panel [data-action="start"]'));
  assert.deepEqual(table.model.last().values, { seats: "2", people: "2" });
});

test("a seat that is looked from and called by its name is told by it too", async (t) => {
  const scene = sampleScene("play4");
  const seat = { ...scene.seats[0], name: "Mia", you: true, turn: true };
  const table = await clockedTable(t, { ...scene, seats: [seat, { ...scene.seats[1], turn: false }] });
  const told = () => [table.one(".seats.own").getAttribute("aria-label"), table.one(".seats.own .unseen").textContent];
  assert.deepEqual([told()[0], / your turn/.test(told()[1])], ["Your seat", true]);
  table.show({ seats: [{ ...seat, named: true }, scene.seats[1]] });
  assert.deepEqual([told()[0], / your turn/.test(told()[1]), / on turn/.test(told()[1])], ["Mia's seat", false, true]);
});
