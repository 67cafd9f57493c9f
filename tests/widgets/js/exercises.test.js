// The exercises, each answered by hand and by keys, and what they show afterwards.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT } from "./join.js";
import { openTable } from "./browser.js";
import { CHOICE, KINDS, NUMBER, ORDER, RING, SEATS, SUM, WALK, doneTutor, drill, level } from "./lesson_scenes.js";

const { placeAt } = await import(path.join(FELT, "drag_rows.js"));
const { verdictOn } = await import(path.join(FELT, "choice.js"));

async function open(t, exercise, more = {}) {
  const table = await openTable(drill(exercise, more));
  t.after(() => table.close());
  const find = (selector) => table.one(`.exercise ${selector}`);
  const press = (text) => table.click(table.all(".exercise button").find((node) => node.textContent.includes(text)));
  return { ...table, find, press, answer: () => table.model.last()?.value ?? null };
}

const answered = (exercise, more) => ({ ...exercise, answered: { right: false, text: "No.", clause: null, ...more } });
const shownText = (node) => [...node.children].filter((part) => !part.hidden).map((part) => part.textContent);

for (const [name, exercise] of Object.entries(KINDS)) {
  test(`${name}: named by its question, answered once, then unpressable with everything in place`, async (t) => {
    const table = await open(t, exercise);
    const heading = document.getElementById(table.one(".exercise").getAttribute("aria-labelledby"));
    assert.equal(heading.textContent, exercise.text);
    const count = table.all(".exercise .body button").length;
    table.model.show({ ...drill(answered(exercise, { correct: [], given: [] })), version: 8 });
    assert.equal(table.all(".exercise .body button").length, count);
    for (const button of table.all(".exercise button")) {
      if (button.closest("[hidden]")) continue;
      assert.equal(button.getAttribute("aria-disabled"), "true", button.textContent);
      table.click(button);
    }
    assert.equal(table.model.commands().length, 0);
    assert.match(table.find(".result").textContent, /Not quite\..*No\./);
    assert.equal(table.find(".result").getAttribute("aria-live"), "polite");
  });
}

test("choice: a press answers at once, a second one before the answer does nothing", async (t) => {
  const table = await open(t, CHOICE);
  table.click(table.all(".option")[1]);
  assert.deepEqual([table.model.last().kind, table.model.last().exercise, table.answer()], ["answer", "x17", ["no"]]);
  table.click(table.all(".option")[0]);
  assert.equal(table.model.commands().length, 1);
});

test("choice: the keys 1 to 9 press the answers; other digits and typing do not", async (t) => {
  const table = await open(t, CHOICE);
  table.all(".option")[0].focus();
  assert.equal(table.key("4"), false);
  assert.equal(table.key("0"), false);
  assert.equal(table.model.commands().length, 0);
  assert.ok(table.key("3"));
  assert.deepEqual(table.answer(), ["set"]);
});

test("choice: cards of an answer are in its name; the row to look at is read card by card", async (t) => {
  const table = await open(t, CHOICE);
  const option = table.all(".option")[2];
  assert.equal(option.querySelector(".label").textContent, "It is a set");
  assert.equal(option.querySelector(".unseen").textContent, ": king of spades, ace of spades");
  assert.equal(option.querySelector(".row").getAttribute("aria-hidden"), "true");
  const row = table.find(".rows ul");
  assert.equal(row.getAttribute("aria-label"), "These cards");
  assert.deepEqual([...row.children].map((item) => item.querySelector(".unseen").textContent),
    ["king of spades", "ace of spades", "two of spades"]);
});

test("choice of several: pressed and let go, no more than allowed, sent in their order", async (t) => {
  const table = await open(t, { ...CHOICE, most: 2 });
  table.press("Answer");
  assert.equal(table.note(), "Choose up to 2 answers first.");
  const [yes, no, set] = table.all(".option");
  for (const option of [set, no, yes]) table.click(option);
  assert.match(table.note(), /^You can choose 2\./);
  assert.deepEqual([yes, no, set].map((node) => node.getAttribute("aria-pressed")), ["false", "true", "true"]);
  table.click(no);
  table.click(yes);
  table.press("Answer");
  assert.deepEqual(table.answer(), ["yes", "set"]);
});

test("afterwards the right answer and one's own are told by sign and word", async (t) => {
  assert.deepEqual(verdictOn("a", ["a"], ["a"]), ["✓", "right, your answer"]);
  assert.deepEqual(verdictOn("b", ["a"], ["b"]), ["✓", "the right answer"]);
  assert.deepEqual(verdictOn("a", ["a"], ["b"]), ["✗", "your answer"]);
  assert.deepEqual(verdictOn("c", ["a"], ["b"]), ["", ""]);
  const table = await open(t, answered(CHOICE, { correct: ["yes"], given: ["no"], clause: "meld.run", title: "Runs" }));
  assert.deepEqual(table.all(".option .verdict").map((node) => (node.hidden ? "" : node.textContent)),
    ["✓the right answer", "✗your answer", ""]);
  assert.deepEqual(shownText(table.find(".result")), ["✗", "Not quite.", "No.", "The right answer: Yes", "Rule: Runs"]);
  table.model.show({ ...drill(answered(CHOICE, { right: true, text: "Right: it is.", given: ["yes"] })), version: 9 });
  assert.deepEqual(shownText(table.find(".result")), ["✓", "Right: it is."]);
  assert.equal(table.all(".option .verdict")[0].textContent, "✓right, your answer");
});

test("another exercise begins afresh, and so does the same one when it is asked again", async (t) => {
  const table = await open(t, { ...CHOICE, most: 2 });
  table.click(table.all(".option")[0]);
  const pressed = () => table.all(".option[aria-pressed=true]").length;
  table.model.show({ ...drill({ ...CHOICE, most: 2 }), version: 8 });
  assert.equal(pressed(), 1, "a new scene leaves what was pressed");
  table.model.show({ ...drill({ ...CHOICE, most: 2, id: "x18", text: "And this?" }), version: 9 });
  assert.equal(pressed(), 0);
  assert.equal(table.murmured(), "And this?");
  table.model.show({ ...drill(answered({ ...CHOICE, most: 2, id: "x18" }, { given: ["no"] })), version: 10 });
  table.model.show({ ...drill({ ...CHOICE, most: 2, id: "x18" }), version: 11 });
  assert.equal(pressed(), 0);
});

test("the way on stands below what came of it; Enter on an answer goes there, and the focus too when its button goes", async (t) => {
  const table = await open(t, SUM);
  table.find(".buttons .action").focus();
  table.press("Answer");
  table.model.carryOut(drill(answered(SUM, { correct: ["KH"], given: [] }), { tutor: doneTutor({ goal: SUM.text }) }));
  const next = table.action("Next");
  assert.ok(next.closest(".exercise"));
  assert.equal(table.all(".action.primary").filter((node) => !node.closest("[hidden]")).length, 1);
  assert.equal(document.activeElement, next);
  table.all(".pick")[0].focus();
  assert.ok(table.key("Enter"));
  assert.deepEqual([table.model.last().kind, table.model.last().action], ["tutor", "forward"]);
});

test("seats: who is on turn is told in words; the first seat is at the near side", async (t) => {
  const table = await open(t, SEATS);
  const lines = table.all(".option .line").map((node) => (node.hidden ? "" : node.textContent));
  assert.deepEqual(lines, ["", "wants 9♣", "on turn"]);
  assert.equal(table.all(".option")[0].style.getPropertyValue("--x"), "50.00%");
  assert.ok(parseFloat(table.all(".option")[0].style.getPropertyValue("--y")) > 80);
  assert.ok(parseFloat(table.all(".option")[1].style.getPropertyValue("--x")) < 30, "the next one sits to the left");
  table.all(".option")[0].focus();
  table.key("2");
  assert.deepEqual(table.answer(), ["1"]);
});

test("seats: what a name says of the turn is not said again below it", async (t) => {
  const seats = SEATS.seats.map((seat) => (seat.turn ? { ...seat, name: `${seat.name}, on turn` } : seat));
  const table = await open(t, { ...SEATS, seats });
  assert.ok(table.all(".option .line").every((node) => node.hidden || node.textContent !== "on turn"));
});

test("sum: what is pressed adds up in a polite line", async (t) => {
  const table = await open(t, SUM);
  const line = table.find(".running");
  assert.equal(line.getAttribute("aria-live"), "polite");
  assert.equal(line.textContent, "Nothing pressed yet: 0 points");
  const [king, seven, ace] = table.all(".pick");
  table.click(seven);
  table.click(king);
  assert.equal(line.textContent, "7♣ 7 + K♥ 10 = 17 points");
  table.click(seven);
  table.click(king);
  table.click(ace);
  assert.equal(line.textContent, "A♠ 1 = 1 point");
  assert.equal(ace.getAttribute("aria-pressed"), "true");
  table.click(king);
  table.press("Answer");
  assert.deepEqual(table.answer(), ["KH", "AS"]);
});

test("number: typed or stepped within its limits; Enter answers, a wrong one is told", async (t) => {
  const table = await open(t, NUMBER);
  const field = table.find("input");
  assert.equal(field.getAttribute("inputmode"), "numeric");
  assert.equal(table.find("label").textContent, NUMBER.text);
  field.focus();
  for (const text of ["", "21", "-1", "two", "1.5"]) {
    field.value = text;
    assert.ok(table.key("Enter"));
    assert.match(table.note(), /^Type a number from 0 to 20\.( \(\d\))?$/, text);
  }
  assert.equal(table.model.commands().length, 0);
  field.value = "20";
  table.key("ArrowUp");
  assert.equal(field.value, "20");
  table.key("ArrowDown");
  assert.equal(field.value, "19");
  table.click(table.find("[aria-label='One less']"));
  assert.equal(table.murmured(), "18");
  assert.equal(table.key("h"), false, "a letter typed is text");
  table.key("Enter");
  assert.deepEqual(table.answer(), ["18"]);
});

const labels = (table) => table.all(".ordered .label").map((node) => node.textContent);

test("order: by the buttons of a line and by Shift and an arrow, each move told", async (t) => {
  const table = await open(t, ORDER);
  table.click(table.find("[aria-label='Down: Draw']"));
  assert.deepEqual(labels(table), ["Lay down", "Draw", "Discard"]);
  assert.equal(table.murmured(), "Draw, now 2 of 3");
  const draw = table.all(".mover")[1];
  draw.focus();
  assert.ok(table.key("ArrowDown", { shiftKey: true }));
  assert.deepEqual(labels(table), ["Lay down", "Discard", "Draw"]);
  assert.equal(document.activeElement, draw);
  assert.ok(table.key("ArrowDown", { shiftKey: true }));
  assert.equal(table.murmured(), "Draw is last already");
  assert.ok(table.key("ArrowUp"));
  assert.match(document.activeElement.textContent, /Discard/);
  table.press("Answer");
  assert.deepEqual(table.answer(), ["meld", "discard", "draw"]);
});

test("order: one line is a tab stop, with its buttons", async (t) => {
  const table = await open(t, ORDER);
  const stops = () => table.all(".ordered button").filter((node) => node.tabIndex === 0).map((node) => node.getAttribute("aria-label") ?? node.querySelector(".label").textContent);
  assert.deepEqual(stops(), ["Draw", "Up: Draw", "Down: Draw"]);
  table.all(".mover")[0].focus();
  table.key("End");
  assert.deepEqual(stops(), ["Discard", "Up: Discard", "Down: Discard"]);
});

test("order: a line is picked and put where another stands; Escape lets go", async (t) => {
  const table = await open(t, ORDER);
  const [draw, , discard] = table.all(".mover");
  table.click(draw);
  assert.equal(draw.getAttribute("aria-pressed"), "true");
  assert.equal(table.note(), "Press the line where “Draw” belongs.");
  draw.focus();
  assert.ok(table.key("Escape"));
  assert.equal(draw.getAttribute("aria-pressed"), "false");
  assert.equal(table.note(), "");
  assert.equal(table.key("Escape"), false);
  table.click(draw);
  table.click(discard);
  assert.deepEqual(labels(table), ["Lay down", "Discard", "Draw"]);
});

function dragger(table) {
  const rows = table.all(".ordered > li");
  rows.forEach((row) => {
    row.getBoundingClientRect = () => ({ top: [...row.parentElement.children].indexOf(row) * 60, height: 50 });
  });
  return (type, target, clientY, more = {}) => {
    const event = new table.window.MouseEvent(type, { bubbles: true, cancelable: true, clientY, button: 0, detail: 1 });
    for (const [name, value] of Object.entries({ pointerId: 1, isPrimary: true, pointerType: "mouse", buttons: 1, ...more })) {
      Object.defineProperty(event, name, { value });
    }
    target.dispatchEvent(event);
  };
}

test("order: the place a dragged line falls on", () => {
  const rows = [0, 60, 120].map((top) => ({ top, height: 50 }));
  assert.deepEqual([10, 84, 86, 144, 146].map((middle) => placeAt(rows, 0, middle)), [0, 0, 1, 1, 2]);
  assert.deepEqual([146, 86, 84, 26, 24].map((middle) => placeAt(rows, 2, middle)), [2, 2, 1, 1, 0]);
});

test("order: dragged past a threshold; the click that ends it picks nothing", async (t) => {
  const table = await open(t, ORDER);
  const point = dragger(table);
  const draw = table.all(".mover")[0];
  point("pointerdown", draw, 20);
  point("pointermove", document.body, 27);
  assert.equal(table.all(".dragged").length, 0);
  point("pointermove", document.body, 120);
  assert.equal(table.all(".dragged").length, 1);
  point("pointerup", document.body, 120);
  table.click(draw);
  assert.deepEqual(labels(table), ["Lay down", "Draw", "Discard"]);
  assert.equal(table.all(".ordered [aria-pressed=true]").length, 0);
  assert.ok(table.all(".ordered > li").every((row) => row.style.transform === ""));
  table.click(draw);
  assert.equal(table.all(".ordered [aria-pressed=true]").length, 1, "the next click is a press again");
});

test("order: Escape, a lost pointer and another scene give a drag up; a finger drags by the handle alone", async (t) => {
  const table = await open(t, ORDER);
  const point = dragger(table);
  const [draw] = table.all(".mover");
  const before = labels(table);
  const giveUps = [
    () => table.key("Escape"),
    () => point("pointercancel", document.body, 200),
  ];
  for (const giveUp of giveUps) {
    point("pointerdown", draw, 20);
    point("pointermove", document.body, 200);
    giveUp();
    point("pointermove", document.body, 210);
    point("pointerup", document.body, 210);
    assert.deepEqual(labels(table), before);
    assert.equal(table.all(".dragged").length, 0);
  }
  const touch = { pointerType: "touch" };
  point("pointerdown", draw.querySelector(".label"), 20, touch);
  point("pointermove", document.body, 200, touch);
  assert.equal(table.all(".dragged").length, 0);
  point("pointerdown", draw.querySelector(".grip"), 20, touch);
  point("pointermove", document.body, 200, touch);
  point("pointerup", document.body, 200, touch);
  assert.deepEqual(labels(table), ["Lay down", "Discard", "Draw"]);
});

test("order: afterwards each line says whether it stands in its place", async (t) => {
  const table = await open(t, answered(ORDER, { correct: ["meld", "draw", "discard"], given: ["draw", "meld", "discard"] }));
  assert.deepEqual(labels(table), ["Draw", "Lay down", "Discard"]);
  assert.deepEqual(table.all(".ordered .verdict").map((node) => node.textContent), ["✗belongs at 2", "✗belongs at 1", "✓in its place"]);
});

const lit = (table) => table.all(".spot.lit .letter").map((node) => node.textContent);

test("ring: the window slides by arrows, grows and shrinks by plus and minus, within its limits", async (t) => {
  const table = await open(t, RING);
  const sentence = table.find(".sentence");
  assert.equal(sentence.getAttribute("aria-live"), "polite");
  assert.equal(sentence.textContent, "Queen, king, ace: 3 ranks");
  assert.equal(table.all(".spot[tabindex='0']").length, 1);
  table.all(".spot")[11].focus();
  assert.ok(table.key("ArrowRight"));
  assert.equal(sentence.textContent, "King, ace, two: 3 ranks");
  assert.equal(document.activeElement, table.all(".spot")[12], "the focus goes with the window");
  assert.ok(table.key("ArrowLeft"));
  assert.ok(table.key("ArrowLeft"));
  assert.ok(table.key("+"));
  assert.equal(sentence.textContent, "Jack, queen, king, ace: 4 ranks");
  assert.deepEqual(lit(table), ["A", "J", "Q", "K"]);
  table.key("+");
  table.key("+");
  assert.equal(table.note(), "It holds at most 5.");
  for (let times = 0; times < 3; times += 1) table.key("-");
  assert.equal(table.note(), "It holds at least 3.");
  assert.deepEqual(table.all(".spot[aria-pressed=true]").length, 3);
});

test("ring: a press on a spot begins the window there, and its buttons do what its keys do", async (t) => {
  const table = await open(t, RING);
  table.click(table.all(".spot")[12]);
  table.press("Longer");
  table.press("Back");
  table.press("Answer");
  assert.deepEqual(table.answer(), ["Q", "K", "A", "2"]);
});

test("ring: afterwards the right spots are marked and named", async (t) => {
  const table = await open(t, answered(RING, { correct: ["Q", "K", "A", "2"], given: ["10", "J", "Q"] }));
  assert.deepEqual(lit(table), ["10", "J", "Q"]);
  const marked = table.all(".spot").filter((spot) => !spot.querySelector(".sign").hidden);
  assert.equal(marked.length, 4);
  assert.match(marked[0].textContent, /in the right answer/);
  assert.match(table.find(".result").textContent, /The right answer: queen, king, ace, two/);
});

test("walk: each move answers at once, and the trail grows with the scene", async (t) => {
  const table = await open(t, WALK);
  assert.deepEqual(table.all(".trail li").map((node) => node.textContent), ["3", "4", "3"]);
  const draw = table.all(".moves button")[0];
  draw.focus();
  table.click(draw);
  assert.deepEqual(table.answer(), ["draw"]);
  table.model.carryOut(drill({ ...WALK, state: "You hold 4 cards.", trail: ["3", "4", "3", "4"] }));
  assert.equal(document.activeElement, draw);
  assert.equal(table.find(".now").textContent, "You hold 4 cards.");
  assert.equal(table.all(".trail li").at(-1).getAttribute("aria-current"), "step");
  table.click(draw, 2);
  assert.equal(table.model.commands().length, 2, "moves may follow each other quickly");
});

test("an answer that is refused leaves the exercise open", async (t) => {
  const table = await open(t, CHOICE);
  table.click(table.all(".option")[0]);
  table.model.answer({ kind: "refused", id: table.model.last().id, because: "Have another look." });
  assert.equal(table.refusal(), "Have another look.");
  table.click(table.all(".option")[1]);
  assert.deepEqual(table.answer(), ["no"]);
});
