// What a table in little room leaves out, and where things go.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT, sampleScene } from "./join.js";
import { openPage, openTable } from "./browser.js";

const { ActionsView, chooseShown } = await import(path.join(FELT, "actions.js"));
const { isAtRest, isYourMove } = await import(path.join(FELT, "scene.js"));

const action = (id, ready = true) => ({ id, label: id, key: null, needs: "nothing", primary: false, ready, reason: null });
const NINE = [..."abcde"].map((id) => action(id)).concat([..."vwxy"].map((id) => action(id, false)));
const ids = (...letters) => letters;

async function open(t, scene) {
  const table = await openTable(typeof scene === "string" ? sampleScene(scene) : scene);
  t.after(() => table.close());
  return table;
}

function openBar() {
  openPage();
  const pressed = [];
  const bar = new ActionsView((id) => pressed.push(id));
  document.body.append(bar.element);
  const seen = () => [...bar.element.querySelectorAll("button")].filter((node) => !node.hidden).map((node) => node.querySelector(".label").textContent);
  return { bar, pressed, seen };
}

test("a bar shows all it has room for, then what is ready and as much of the rest as fits, in the scene's order", () => {
  assert.deepEqual(chooseShown(NINE, 9), { ids: NINE.map((one) => one.id), more: false });
  assert.deepEqual(chooseShown(NINE, 8), { ids: ids("a", "b", "c", "d", "e", "v", "w"), more: true });
  assert.deepEqual(chooseShown(NINE, 6), { ids: ids("a", "b", "c", "d", "e"), more: true });
  assert.deepEqual(chooseShown(NINE, 4), { ids: ids("a", "b", "c", "d", "e"), more: true }, "what is ready is never left out");
  const mixed = [action("x", false), action("a"), action("y", false)];
  assert.deepEqual(chooseShown(mixed, 2), { ids: ["a"], more: true });
  assert.deepEqual(chooseShown(NINE.slice(0, 5), 4), { ids: ids("a", "b", "c", "d", "e"), more: false });
});

test("in little room what is not ready stands behind More, which opens and closes", () => {
  const { bar, pressed, seen } = openBar();
  bar.draw(NINE);
  assert.equal(seen().length, 9, "there is room for all");
  bar.fit(3);
  assert.deepEqual(seen(), ["a", "b", "c", "d", "e", "More"]);
  const more = bar.element.querySelector(".more");
  assert.equal(more.getAttribute("aria-expanded"), "false");
  more.click();
  assert.deepEqual(seen(), [...NINE.map((one) => one.id), "Less"]);
  assert.equal(more.getAttribute("aria-expanded"), "true");
  bar.element.children[8].click();
  assert.deepEqual(pressed, ["y"]);
  more.click();
  assert.equal(seen().length, 6);
  bar.fit(null);
  assert.equal(seen().length, 9);
});

test("where only what is ready is wanted nothing else is there, and a bar without anything goes", () => {
  const { bar, seen } = openBar();
  bar.fit(4);
  bar.draw(NINE, true);
  assert.deepEqual(seen(), ["a", "b", "c", "d", "e"]);
  bar.draw([action("x", false)], true);
  assert.ok(bar.element.hidden);
  bar.draw([action("x", false)]);
  assert.deepEqual(seen(), ["x"]);
});

test("while a question is asked the bar holds what can be done now, and the keys of the rest still answer", async (t) => {
  const scene = sampleScene("offer");
  scene.actions.push({ ...action("hint"), label: "Hint", key: "h" });
  const table = await open(t, scene);
  assert.notEqual(table.action("Buy").closest(".question"), null);
  const seen = table.all(".actions .action").filter((node) => !node.hidden).map((node) => node.textContent);
  assert.deepEqual(seen, ["HintH"]);
  table.key("d");
  assert.equal(table.refusal(), "It is not your turn.");
});

test("a question that the status line asks is marked as said", async (t) => {
  const scene = sampleScene("offer");
  const table = await open(t, scene);
  assert.ok(!table.one(".question").hasAttribute("data-said"));
  table.model.show({ ...scene, version: 30, status: scene.question.text });
  assert.ok(table.one(".question").hasAttribute("data-said"));
  assert.equal(table.one(".question .text").textContent, scene.question.text, "readers find it there all the same");
});

test("when nobody is on turn or a panel waits there are no phases and no dead buttons", async (t) => {
  const play = sampleScene("play4");
  const still = play.seats.map((seat) => ({ ...seat, turn: false, asked: false }));
  const table = await open(t, play);
  assert.ok(!table.one(".clock").hidden);
  table.model.show({ ...play, version: 18, seats: still });
  assert.ok(table.one(".clock").hidden);
  assert.equal(table.all(".actions .action[aria-disabled]").filter((node) => !node.hidden).length, 0);
  table.model.show({ ...play, version: 19, panel: sampleScene("round_end").panel });
  assert.ok(table.one(".clock").hidden && table.one(".actions").hidden);
  assert.deepEqual([isAtRest(play), isAtRest({ ...play, seats: still }), isYourMove(play), isYourMove({ ...play, seats: still })],
    [false, true, true, false]);
});

test("an old refusal goes when cards are selected another way and when your move begins or ends", async (t) => {
  const table = await open(t, "play4");
  const refuse = () => table.key("l");
  refuse();
  assert.equal(table.refusal(), "Lay down your own contract first.");
  table.pick("KC");
  assert.equal(table.refusal(), null);
  refuse();
  table.model.show({ ...sampleScene("play4"), version: 18 });
  assert.notEqual(table.refusal(), null, "a scene of the same turn leaves it");
  const others = sampleScene("play4").seats.map((seat) => ({ ...seat, turn: seat.seat === 1, asked: false }));
  table.model.show({ ...sampleScene("play4"), version: 19, seats: others });
  assert.equal(table.refusal(), null);
});

test("a form is folded behind its title; what comes first stands before it", async (t) => {
  const scene = sampleScene("setup");
  scene.panel.folded = "Start a new match";
  scene.panel.actions = [
    { id: "resume:1", label: "Go on", primary: true, first: true }, { id: "start", label: "Start", primary: false },
  ];
  const table = await open(t, scene);
  const fold = table.one(".panel .fold");
  assert.ok(!fold.hidden && !fold.open);
  assert.equal(fold.querySelector("summary").textContent, "Start a new match");
  assert.ok(fold.contains(table.one(".panel .field")) && !fold.contains(table.one(".offers .action")));
  assert.deepEqual([...fold.querySelectorAll(".action")].map((node) => node.textContent), ["Start"]);
  fold.open = true;
  const field = table.one(".panel input[type=text]");
  field.value = "Grace";
  field.focus();
  table.key("Enter");
  assert.equal(table.model.last().action, "start", "Enter in the form is the form's own button");
  assert.ok(Object.values(table.model.last().values).includes("Grace"));
  const plain = sampleScene("setup");
  table.model.show({ ...plain, version: scene.version + 1 });
  assert.ok(table.one(".panel .fold").hidden && !table.one(".panel .field").closest(".fold"));
  assert.equal(table.one(".panel input[type=text]").value, "Grace");
});

test("the example of a rule folds behind its own line, open where there is room", async (t) => {
  const { RefusalView } = await import(path.join(FELT, "refusal.js"));
  openPage();
  const view = new RefusalView({ choose() {}, dismiss() {} });
  const said = { because: "No.", title: "Runs", text: "A run is …", example: ["You hold 7♠.", "You lay it down."] };
  const fold = view.example.querySelector("button");
  view.show(said);
  assert.deepEqual([view.lines.hidden, fold.getAttribute("aria-expanded")], [false, "true"]);
  view.fit(false);
  assert.deepEqual([view.lines.hidden, fold.getAttribute("aria-expanded")], [true, "false"]);
  fold.click();
  assert.deepEqual([view.lines.hidden, fold.getAttribute("aria-expanded")], [false, "true"]);
  view.show(said);
  assert.ok(view.lines.hidden, "a new refusal begins folded");
});

test("one button sorts another way each time where there is little room", async (t) => {
  const table = await open(t, "play4");
  const cycle = table.one(".tools .cycle");
  assert.ok(cycle.hidden, "there is room for all the ways");
  table.click(cycle);
  assert.equal(cycle.getAttribute("aria-label"), "Sorted by rank: sort another way");
  assert.match(cycle.textContent, /rank$/);
});

test("the log stands above the contracts; a long name is whole in its title", async (t) => {
  const scene = sampleScene("play4");
  scene.score.columns[1] = "Wolfeschlegelsteinhausen";
  const table = await open(t, scene);
  const parts = table.all(".side .part").map((node) => node.classList[1]);
  assert.ok(parts.indexOf("log") < parts.indexOf("ladder"));
  const head = table.all(".score thead th")[2];
  assert.equal(head.title, "Wolfeschlegelsteinhausen");
  assert.equal(head.textContent, "Wolfeschlegelsteinhausen");
});

test("names of a score sheet that are longer than its columns are wide stand upright, whole for readers", async (t) => {
  const scene = structuredClone(sampleScene("play4"));
  const table = await open(t, scene);
  const sheet = table.one(".score table");
  const show = (...names) => {
    const rows = [{ label: "1 · One 3", cells: names.map(() => "10"), now: false }];
    scene.score = { ...scene.score, columns: names, rows, total: names.map(() => "10") };
    scene.version += 1;
    table.model.show(structuredClone(scene));
    return [sheet.getAttribute("data-many"), sheet.hasAttribute("data-upright")];
  };
  assert.deepEqual(show("Robin", "Dora-Wilhelmine", "Ben"), [null, false], "few columns are wide enough");
  assert.deepEqual(show("Robin", "Ada", "Ben", "Cleo", "Dora", "Emil"), ["rather", false]);
  assert.deepEqual(show("Robin", "Ada", "Ben", "Cleo", "Dora-Wilhelmine", "Emil"), ["rather", true]);
  const eight = ["Robin", "Ada", "Ben", "Cleo", "Dora-Wilhelmine", "Emil", "Franziska", "Giovanni"];
  assert.deepEqual(show(...eight), ["very", true]);
  const heads = table.all(".score thead th").slice(1);
  assert.deepEqual(heads.map((head) => head.textContent), eight);
  assert.deepEqual(heads.map((head) => head.title), eight);
  assert.ok(heads.every((head) => head.getAttribute("scope") === "col"));
  assert.deepEqual(show("A", "B", "C", "D", "E", "F", "G", "Zoë"), ["very", false]);
});
