// Places, the map and the tutor: what they show, what they send and where the focus goes.

import assert from "node:assert/strict";
import test from "node:test";
import { sampleScene } from "./join.js";
import { openTable } from "./browser.js";
import { CHOICE, KINDS, doneTutor, drill, level, map, tutor } from "./lesson_scenes.js";

async function open(t, scene) {
  const table = await openTable(scene);
  t.after(() => table.close());
  return table;
}

const said = (message) => {
  const { id, version, ...rest } = message;
  assert.match(id, /^[\w-]{8,}$/);
  assert.equal(typeof version, "number");
  return rest;
};
const shown = (table, selector) => table.all(selector).filter((node) => node.closest("[hidden]") === null);
const next = (table, scene) => table.model.carryOut(scene);

test("a table without lessons has none of their parts", async (t) => {
  const table = await open(t, sampleScene("play4"));
  for (const part of ["places", "map", "tutor", "exercise"]) assert.ok(table.one(`.${part}`).hidden, part);
});

for (const [name, scene] of [["map", map()], ["level", level()], ["done", level({ tutor: doneTutor() })],
  ...Object.entries(KINDS).map(([kind, exercise]) => [kind, drill(exercise)])]) {
  test(`${name}: drawn again without a new node, and nothing undefined in it`, async (t) => {
    const table = await open(t, scene);
    for (const text of ["undefined", "null", "NaN", "[object"]) assert.ok(!table.root.textContent.includes(text), text);
    const before = table.all("*");
    table.model.show({ ...structuredClone(scene), version: scene.version + 1 });
    const after = table.all("*");
    assert.equal(after.length, before.length);
    after.forEach((node, index) => assert.equal(node, before[index]));
  });
}

test("the places say which of them is now, and a press goes to one", async (t) => {
  const table = await open(t, map());
  assert.equal(table.one(".places").tagName, "NAV");
  const [play, learn] = table.all(".places button");
  assert.equal(play.hasAttribute("aria-current"), false);
  assert.equal(learn.getAttribute("aria-current"), "page");
  table.click(play);
  assert.deepEqual(said(table.model.last()), { kind: "place", name: "play" });
});

test("the map tells each lesson whole in its name, state and stars in words too", async (t) => {
  const table = await open(t, map());
  const lessons = table.all(".lesson");
  assert.deepEqual(lessons.map((node) => node.getAttribute("aria-label")), [
    "1. The table. About the table. 3 of 3 stars. done. ready to check again.",
    "2. Sets. About sets. 1 of 3 stars. you are here.",
    "3. Runs. About runs. 0 of 3 stars.",
  ]);
  assert.deepEqual(lessons.map((node) => node.querySelector(".stars").textContent), ["★★★", "★☆☆", "☆☆☆"]);
  assert.equal(lessons[1].getAttribute("aria-current"), "step");
  assert.equal(lessons[0].querySelectorAll(".card").length, 3);
  assert.equal(table.all(".map h3")[0].hidden, true, "the heading stands above already");
});

test("Continue, a lesson and an action of the map send what they are; lessons are one tab stop", async (t) => {
  const table = await open(t, map());
  table.click(table.one(".onward"));
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "lesson:2" });
  table.model.carryOut();
  assert.equal(table.all(".lesson[tabindex='0']").length, 1);
  table.all(".lesson")[0].focus();
  table.key("ArrowRight");
  assert.equal(document.activeElement, table.all(".lesson")[1]);
  table.click(document.activeElement);
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "lesson:2" });
  table.model.carryOut();
  table.click(table.all(".map .action").at(-1));
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "placement" });
});

test("the goal is a polite region that stays; what came of the step is read out where it comes", async (t) => {
  const table = await open(t, level());
  const goal = table.one(".tutor .goal");
  assert.equal(goal.getAttribute("aria-live"), "polite");
  assert.equal(goal.textContent, "Lay down the run that goes over the top.");
  assert.ok(table.one(".tutor .verdict").hidden && table.one(".tutor .stars").hidden);
  table.model.show(level({ version: 18, tutor: doneTutor() }));
  assert.equal(table.one(".tutor .goal"), goal);
  const told = table.one(".tutor .told");
  assert.equal(told.getAttribute("aria-live"), "polite");
  assert.equal(table.one(".tutor .word").textContent, "Done");
  assert.equal(table.one(".tutor .signs").textContent, "★★☆");
  assert.match(told.textContent, /The ace joins both ends\..*Two stars: done without a hint\./);
  table.model.show(level({ version: 19, tutor: tutor({ state: "slip", lines: ["The ace is missing."] }) }));
  assert.equal(table.one(".tutor .word").textContent, "Not yet");
  assert.ok(table.one(".tutor .stars").hidden);
});

test("the steps are named with their state; those that can be pressed are, and are one tab stop", async (t) => {
  const table = await open(t, level());
  assert.deepEqual(table.all(".beats .unseen").map((node) => node.textContent), [
    "Level 1: Lay a run, done", "Level 2: The other way, now", "Level 3: An obstacle, to come"]);
  const buttons = table.all(".beats button");
  assert.equal(buttons.length, 2);
  assert.deepEqual(buttons.map((button) => button.tabIndex), [0, -1]);
  table.click(buttons[1]);
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "level:3" });
});

test("an action of the tutor answers to its button and its key, before an action of the game with the same key", async (t) => {
  const scene = level();
  scene.actions.push({ id: "hint", label: "Hint", key: "h", needs: "nothing", primary: false, ready: true, reason: null });
  const table = await open(t, scene);
  table.option("KC").focus();
  assert.ok(table.key("h"));
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "hint" });
  next(table, scene);
  table.click(table.action("Start again"));
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "again" });
});

test("Enter goes on when the step is done, whatever the game proposes, and the game's own Enter is not shown", async (t) => {
  const scene = level({ tutor: doneTutor(), actions: sampleScene("play4").actions });
  const table = await open(t, scene);
  assert.equal(table.all(".actions .primary").length, 0);
  assert.equal(table.action("Next").querySelector("kbd").textContent, "Enter");
  table.option("KC").focus();
  assert.ok(table.key("Enter"));
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "forward" });
});

test("before that Enter is the game's where it proposes something, else the tutor's", async (t) => {
  const waiting = tutor({ actions: [{ id: "forward", label: "Skip", primary: true }] });
  const table = await open(t, level({ tutor: waiting, actions: sampleScene("play4").actions }));
  assert.ok(table.action("Skip").querySelector("kbd").hidden);
  table.option("KC").focus();
  table.key("Enter");
  assert.equal(table.model.last().verb, "draw");
  table.model.carryOut(level({ tutor: waiting }));
  assert.equal(table.action("Skip").querySelector("kbd").textContent, "Enter");
  table.key("Enter");
  assert.deepEqual(said(table.model.last()), { kind: "tutor", action: "forward" });
});

test("after Next the focus goes to what is to be done, not to another button of the tutor", async (t) => {
  const table = await open(t, level({ tutor: doneTutor() }));
  table.action("Next").focus();
  table.click(table.action("Next"));
  next(table, drill(CHOICE));
  assert.equal(document.activeElement, table.all(".option")[0]);
  table.model.show({ ...level(), version: 99 });
  assert.equal(document.activeElement.getAttribute("role"), "option");
  table.model.show({ ...map(), version: 100 });
  assert.equal(document.activeElement, table.one(".onward"));
});

test("whatever has the focus in a lesson is marked, so that its keys reach no notebook; so is the table itself", async (t) => {
  const mark = "data-lm-suppress-shortcuts";
  for (const scene of [map(), level(), ...Object.values(KINDS).map((kind) => drill(kind))]) {
    const table = await openTable(scene);
    for (const node of shown(table, ".places button, .map button, .tutor button, .exercise button, .exercise input")) {
      node.focus();
      assert.equal(document.activeElement, node);
      assert.equal(node.getAttribute(mark), "true");
    }
    assert.equal(table.root.getAttribute(mark), "true");
    assert.equal(table.root.tabIndex, -1);
    table.close();
  }
});

test("texts of lessons are texts", async (t) => {
  const evil = "<img src=x onerror=alert(1)>";
  const scene = map();
  scene.map.lessons[0].title = evil;
  scene.map.next.label = evil;
  scene.tutor = tutor({ title: evil, goal: evil, lines: [evil] });
  scene.exercise = drill({ ...CHOICE, text: evil, lines: [evil], options: [{ id: "a", label: evil }] }).exercise;
  const table = await open(t, scene);
  assert.equal(table.all("img").length, 0);
  assert.equal(table.one(".tutor .title").textContent, evil);
});
