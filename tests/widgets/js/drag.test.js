// Dragging cards: where they land, what a drop means, and what gives a drag up.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT, sampleScene } from "./join.js";
import { openTable } from "./browser.js";

const { gapAt, placeNear, reorder, slotAt } = await import(path.join(FELT, "landing.js"));
const { HandState } = await import(path.join(FELT, "selection.js"));

const STEP = 40;
const WIDTH = 60;
/** Where things are on the page of these tests: left, top, right, bottom. */
const BOXES = {
  hand: [0, 500, 460, 600],
  pile: [600, 100, 700, 250],
  "meld:m1": [100, 100, 300, 160],
  "slot:m1:low": [60, 100, 95, 160],
  "tray:0": [0, 400, 100, 450],
  "tray:1": [130, 400, 230, 450],
};

const row = (count, { left = 0, top = 0, step = STEP } = {}) =>
  Array.from({ length: count }, (_, index) => ({ left: left + index * step, top, width: WIDTH }));

test("a card lands in the slot it is over: the visible strip, to the end of the last", () => {
  const slots = row(5);
  const at = (x, y = 30) => slotAt(slots, { x, y });
  assert.deepEqual([-20, 0, 39, 40, 159, 160, 219, 500].map((x) => at(x)), [0, 0, 0, 1, 3, 4, 4, 4]);
  assert.deepEqual([-50, 200].map((y) => at(85, y)), [2, 2]);
  assert.equal(slotAt([], { x: 5, y: 5 }), 0);
});

test("in rows that overlap the lower one counts from where it begins; in the gap between rows the upper one", () => {
  const slots = [...row(4), ...row(3, { top: 42 })];
  assert.deepEqual([0, 41, 42, 300].map((y) => slotAt(slots, { x: 50, y })), [1, 1, 5, 5]);
  assert.equal(slotAt(slots, { x: 400, y: 60 }), 6);
  assert.equal(slotAt([...row(2), ...row(2, { top: 120 })], { x: 5, y: 100 }), 0);
});

test("from right to left the strips lie at the right edges", () => {
  const slots = row(4).map((slot) => ({ ...slot, left: 400 - slot.left }));
  assert.deepEqual([470, 455, 421, 420, 300].map((x) => slotAt(slots, { x, y: 10 })), [0, 0, 0, 1, 3]);
  assert.deepEqual([455, 430, 415].map((x) => gapAt(slots, { x, y: 10 })), [0, 1, 1]);
});

test("what comes from elsewhere falls before or after the card it is over", () => {
  const slots = row(3);
  assert.deepEqual([5, 25, 45, 65, 90, 130].map((x) => gapAt(slots, { x, y: 10 })), [0, 1, 1, 2, 2, 3]);
  assert.equal(gapAt([], { x: 5, y: 10 }), 0);
});

test("the grabbed card lands where the pointer is, those dragged with it around it, in their order", () => {
  assert.deepEqual(reorder(5, [1], 1, 3), [0, 2, 3, 1, 4]);
  assert.deepEqual(reorder(5, [3], 3, 0), [3, 0, 1, 2, 4]);
  assert.deepEqual(reorder(5, [1], 1, 1), [0, 1, 2, 3, 4]);
  assert.deepEqual(reorder(6, [0, 3, 5], 3, 2), [1, 0, 3, 5, 2, 4]);
  assert.deepEqual(reorder(6, [0, 3, 5], 5, 0), [0, 3, 5, 1, 2, 4]);
  assert.deepEqual(reorder(6, [0, 3, 5], 0, 5), [1, 2, 4, 0, 3, 5]);
  for (let place = 0; place < 7; place += 1) {
    assert.deepEqual(reorder(7, [2, 6], 6, place).toSorted(), [0, 1, 2, 3, 4, 5, 6]);
  }
});

test("a pointer is drawn to the nearest place within 24 px that is in sight there, and to none beyond", () => {
  const box = (left, top, right, bottom) => ({ left, top, right, bottom });
  const places = [
    { node: "one", box: box(0, 0, 100, 50) }, { node: "two", box: box(120, 0, 200, 50) }, { node: "low", box: box(0, 100, 100, 150) },
  ];
  let hidden = [];
  const seenAt = ({ x, y }) => places.find(({ node, box: { left, top, right, bottom } }) =>
    !hidden.includes(node) && x >= left && x <= right && y >= top && y <= bottom)?.node ?? null;
  const near = (x, y) => placeNear(places, { x, y }, seenAt)?.node ?? null;
  assert.equal(near(50, 20), "one");
  assert.equal(near(108, 20), "one");
  assert.equal(near(112, 20), "two");
  assert.equal(near(224, 25), "two");
  assert.equal(near(225, 25), null);
  assert.equal(near(218, 69), null, "aslant it is the distance that counts");
  assert.equal(near(50, 74), "one");
  hidden = ["one"];
  assert.equal(near(108, 20), "two", "what something else lies over is none");
  assert.equal(near(50, 20), null);
});

const card = (id, suit, more = {}) => ({ id, order: { suit, rank: suit }, ...more });

test("in the player's order a new card comes last, and one that comes back by a move taken back stands where it stood", () => {
  const state = new HandState("hand");
  const cards = ["a", "b", "c", "d"].map((id, index) => card(id, index));
  const seen = () => state.visible().map(({ id }) => id).join("");
  state.adopt(cards, 1, "deal");
  state.putInOrder(["d", "b", "a", "c"]);
  state.adopt(cards.filter(({ id }) => id !== "b"), 1, "deal");
  assert.equal(seen(), "dac");
  state.adopt(cards, 1, "deal");
  assert.equal(seen(), "dbac");
  state.adopt(cards.filter(({ id }) => id !== "b"), 1, "deal");
  state.adopt([...cards.filter(({ id }) => id !== "b"), card("b", 1, { new: true })], 1, "deal");
  assert.equal(seen(), "dacb", "drawn anew it is a new card");
  state.putInOrder(["d", "b", "a", "c"]);
  state.adopt([...cards.filter(({ id }) => id !== "b"), card("b", 1, { new: true })], 1, "deal");
  assert.equal(seen(), "dbac", "put somewhere by hand it stays there");
});

test("cards in the trays keep their places while the others are put in another order", () => {
  const state = new HandState("suit");
  state.adopt(["a", "b", "c", "d"].map((id, index) => card(id, index)), 2, "deal");
  state.choose(["b"]);
  state.stage(0);
  state.putInOrder(["d", "c", "a"]);
  assert.equal(state.sort, "hand");
  state.unstage("b");
  assert.deepEqual(state.visible().map(({ id }) => id), ["d", "b", "c", "a"]);
  state.choose(["c"]);
  state.stage(1);
  state.unstage("c");
  state.putAt("c", 0);
  assert.deepEqual(state.visible().map(({ id }) => id), ["c", "d", "b", "a"]);
});

test("a staged card goes into another tray; a tray for one card gives back what it held", () => {
  const state = new HandState("suit");
  state.adopt(["a", "b", "c"].map((id, index) => card(id, index)), 3, "deal", ["meld", "meld", "card"]);
  state.choose(["a", "b"]);
  state.stage(0);
  state.restack("a", 2);
  state.restack("b", 2);
  assert.deepEqual(state.trays, [[], [], ["b"]]);
  assert.deepEqual(state.visible().map(({ id }) => id), ["a", "c"]);
  state.restack("c", 0);
  state.restack("b", 7);
  assert.deepEqual(state.trays, [[], [], ["b"]], "a card of the hand, or no such tray");
});

test("an order of the hand kept from before is taken up again for the hand it belongs to and for no other", () => {
  const cards = ["a", "b", "c", "d"].map((id, index) => card(id, index, { new: id === "d" }));
  const opened = (kept) => {
    const state = new HandState("hand");
    state.kept = kept;
    state.adopt(cards, 0, "deal");
    return state.visible().map(({ id }) => id).join("");
  };
  assert.equal(opened(["d", "x", "b", "a"]), "dbac");
  assert.equal(opened(["d", "b", "x", "y"]), "abcd");
  assert.equal(opened([""]), "abcd");
});

// --- at the table

async function open(t, change = {}) {
  const scene = { ...sampleScene("play4"), ...change };
  const ready = scene.actions.map((action) => ({ ...action, ready: true, reason: null }));
  const table = await openTable({ ...scene, actions: ready });
  t.after(() => table.close());
  const { window } = table;
  const toBox = ([left, top, right, bottom]) => ({ left, top, right, bottom, x: left, y: top, width: right - left, height: bottom - top });
  const proto = window.HTMLElement.prototype;
  proto.getBoundingClientRect = function rect() {
    return toBox(BOXES[this.dataset.drop] ?? [0, 0, 0, 0]);
  };
  const place = (node) => [...node.parentElement.children].indexOf(node);
  Object.defineProperty(proto, "offsetLeft", { configurable: true, get() { return place(this) * STEP; } });
  Object.defineProperty(proto, "offsetWidth", { configurable: true, get() { return WIDTH; } });
  window.document.elementFromPoint = (x, y) => table.all("[data-drop]").find((node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }) ?? null;
  const point = (type, target, x, y, more = {}) => {
    const event = new window.MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, detail: 1, ...more });
    for (const [name, value] of Object.entries({ pointerId: 1, isPrimary: true, pointerType: "mouse", buttons: 1, ...more })) {
      Object.defineProperty(event, name, { value });
    }
    target.dispatchEvent(event);
  };
  const over = (x, y, more = {}) => point("pointermove", document.body, x, y, more);
  const hold = (node, more = {}) => point("pointerdown", node, 5, 520, more);
  const drop = (x, y, more = {}) => point("pointerup", document.body, x, y, more);
  const drag = (id, x, y) => {
    hold(table.option(id));
    over(x, y);
    drop(x, y);
    table.click(table.option(id) ?? table.root);
  };
  const isDragging = () => table.root.hasAttribute("data-dragging");
  const ghosts = () => table.all(".ghost").length;
  return { ...table, point, over, hold, drop, drag, isDragging, ghosts };
}

const [PILE, MELD, SLOT, TRAY] = [[640, 150], [200, 130], [80, 130], [50, 420]];
const NOWHERE = [400, 300];

test("less than 8 px is a press; from 8 px on it is a drag, and the click that ends it no press", async (t) => {
  const table = await open(t);
  const [first] = table.hand();
  table.hold(table.option(first));
  table.over(9, 526);
  assert.equal(table.isDragging(), false);
  table.drop(9, 526);
  table.click(table.option(first));
  assert.deepEqual(table.picked(), [first]);
  table.click(table.option(first));
  table.hold(table.option(first));
  table.over(13, 520);
  assert.equal(table.isDragging(), true);
  table.drop(13, 520);
  table.click(table.option(first));
  assert.deepEqual(table.picked(), []);
  assert.equal(table.ghosts(), 0);
  table.click(table.option(first));
  assert.deepEqual(table.picked(), [first], "the next one is a press again");
});

test("dropped in the hand a card lands where it was shown; from then on the hand is in that order, and stays so", async (t) => {
  const table = await open(t);
  const before = table.hand();
  table.hold(table.option(before[1]));
  table.over(STEP * 4 + 5, 520);
  assert.equal(table.option(before[1]).style.translate, `${STEP * 3}px 0px`);
  assert.equal(table.option(before[2]).style.translate, `${-STEP}px 0px`);
  assert.equal(table.option(before[0]).style.translate, "");
  table.drop(STEP * 4 + 5, 520);
  const after = [before[0], ...before.slice(2, 5), before[1], ...before.slice(5)];
  assert.deepEqual(table.hand(), after);
  assert.ok(table.all("[role=option]").every((node) => node.style.translate === "" && !node.classList.contains("lifted")));
  assert.match(table.one("[role=listbox]").getAttribute("aria-label"), /sorted in my order$/);
  assert.match(table.murmured(), /, 5 of 10$/);
  assert.deepEqual(table.model.commands(), []);
  const gone = { ...table.model.scene, version: 18 };
  gone.hand = { ...gone.hand, cards: gone.hand.cards.filter((one) => one.id !== after[0]) };
  table.model.show(gone);
  assert.deepEqual(table.hand(), after.slice(1));
  const kept = JSON.parse(localStorage.getItem("rummy_widgets.look"));
  assert.equal(kept.sort, "hand");
  assert.deepEqual(kept.order.split(" ").filter((id) => id !== after[0]), after.slice(1));
});

test("dropped where it was a card leaves the hand sorted as it was", async (t) => {
  const table = await open(t);
  const before = table.hand();
  table.drag(before[2], STEP * 2 + 20, 540);
  assert.deepEqual(table.hand(), before);
  assert.match(table.one("[role=listbox]").getAttribute("aria-label"), /sorted by suit$/);
});

test("a selected card takes the whole selection along, with the number of cards; another one goes alone", async (t) => {
  const table = await open(t);
  const before = table.hand();
  table.pick(before[0], before[3], before[5]);
  table.hold(table.option(before[3]));
  table.over(...NOWHERE);
  assert.equal(table.one(".ghost .count").textContent, "3");
  assert.equal(table.all(".ghost > .card").length, 3);
  assert.equal(table.all(".lifted").length, 3);
  table.drop(STEP * 9 + 5, 520);
  assert.deepEqual(table.hand().slice(-3), [before[0], before[3], before[5]]);
  assert.deepEqual(table.picked(), [before[0], before[3], before[5]]);
  assert.match(table.murmured(), /^3 cards from /);
  table.hold(table.option(before[1]));
  table.over(...NOWHERE);
  assert.equal(table.all(".ghost > .card").length, 1);
  assert.equal(table.one(".ghost .count"), null);
  table.drop(...NOWHERE);
  assert.deepEqual(table.picked(), [before[0], before[3], before[5]]);
});

test("on the pile and on a meld a drop is selecting and pressing; a place is marked while it is hovered", async (t) => {
  for (const [at, sent, drop] of [
    [PILE, { verb: "discard" }, "pile"],
    [MELD, { verb: "lay off", meld: "m1", end: null }, "meld:m1"],
    [SLOT, { verb: "lay off", meld: "m1", end: "low" }, "slot:m1:low"],
    [[PILE[0], 80], { verb: "discard" }, "pile"],
  ]) {
    const table = await open(t);
    const [other, id] = table.hand();
    table.pick(other);
    table.hold(table.option(id));
    table.over(...at);
    assert.deepEqual(table.all("[data-over]").map((node) => node.dataset.drop), [drop]);
    table.drop(...at);
    assert.equal(table.all("[data-over]").length, 0);
    const { verb, cards, meld, end } = table.model.last();
    assert.deepEqual({ cards, ...JSON.parse(JSON.stringify({ verb, meld, end })) }, { cards: [id], ...sent });
    assert.deepEqual(table.picked(), [id]);
    table.drag(other, ...PILE);
    assert.equal(table.model.commands().length, 1, "while one command waits there is no second");
  }
});

test("after a refused drop the card is in its slot, selected, with the reason", async (t) => {
  const scene = sampleScene("play4");
  const table = await open(t);
  table.model.show({ ...scene, version: 18 });
  const before = table.hand();
  table.drag(before[4], ...PILE);
  assert.deepEqual(table.model.commands(), []);
  assert.equal(table.refusal(), "Draw before you discard.");
  table.drag(before[4], ...MELD);
  assert.equal(table.refusal(), "Lay down your own contract first.");
  assert.deepEqual(table.hand(), before);
  assert.deepEqual(table.picked(), [before[4]]);
});

test("into a tray, from tray to tray, and out of it again; what else is selected stays so", async (t) => {
  const table = await open(t);
  const before = table.hand();
  const staged = () => table.all(".tray").map((tray) => [...tray.querySelectorAll(".staged > *")].map((node) => node.dataset.card));
  const stagedCard = (id) => table.all(".staged > *").find((node) => node.dataset.card === id);
  table.pick(before[7]);
  table.drag(before[2], ...TRAY);
  assert.deepEqual(staged(), [[before[2]], [], []]);
  assert.deepEqual(table.picked(), [before[7]]);
  table.hold(stagedCard(before[2]));
  table.over(...PILE);
  assert.equal(table.all("[data-over]").length, 0, "a staged card goes to the hand or another tray");
  table.over(...TRAY);
  assert.equal(table.all("[data-over]").length, 0, "it lies there already");
  table.over(180, 420);
  table.drop(180, 420);
  table.click(stagedCard(before[2]));
  assert.deepEqual(staged(), [[], [before[2]], []]);
  assert.match(table.murmured(), /^Meld 2: four cards or more, 1 card$/);
  table.hold(stagedCard(before[2]));
  table.over(STEP * 5, 520);
  table.drop(STEP * 5, 520);
  assert.deepEqual(staged(), [[], [], []]);
  assert.deepEqual(table.hand(), before, "sorted by suit it goes where the sort puts it");
  table.drag(before[0], STEP * 2 + 5, 520);
  const mine = table.hand();
  table.drag(mine[0], ...TRAY);
  table.hold(stagedCard(mine[0]));
  table.over(STEP * 5 + 5, 520);
  assert.equal(table.option(mine[6]).style.translate, "12px 0px");
  assert.equal(table.option(mine[5]).style.translate, "-12px 0px");
  table.drop(STEP * 5 + 5, 520);
  assert.deepEqual(table.hand(), [...mine.slice(1, 6), mine[0], ...mine.slice(6)]);
  assert.deepEqual(table.model.commands(), []);
});

test("Escape, a lost pointer, a button let go elsewhere and a drop on nothing give a drag up", async (t) => {
  const table = await open(t);
  const before = table.hand();
  const giveUps = [
    () => assert.ok(table.key("Escape")),
    () => table.point("pointercancel", document.body, ...PILE),
    () => table.over(600, 200, { buttons: 0 }),
    () => table.drop(...NOWHERE),
  ];
  for (const giveUp of giveUps) {
    table.hold(table.option(before[3]));
    table.over(...PILE);
    assert.ok(table.isDragging());
    table.over(...NOWHERE);
    giveUp();
    assert.equal(table.isDragging(), false);
    table.over(...PILE);
    table.drop(...PILE);
    table.click(table.root);
    assert.equal(table.ghosts(), 0);
    assert.equal(table.all("[data-over], .lifted").length, 0);
    assert.deepEqual(table.hand(), before);
    assert.deepEqual(table.picked(), []);
  }
  assert.deepEqual(table.model.commands(), []);
  assert.equal(table.key("Escape"), false, "Escape means what it meant");
});

test("the right button, a second finger and a press with Ctrl drag nothing", async (t) => {
  const table = await open(t);
  const [first, second] = table.hand();
  for (const more of [{ button: 2, buttons: 2 }, { isPrimary: false, pointerType: "touch" }, { ctrlKey: true }]) {
    table.hold(table.option(first), more);
    table.over(...PILE, more);
    assert.equal(table.isDragging(), false);
    table.drop(...PILE, more);
  }
  table.hold(table.option(first));
  table.over(...PILE);
  table.hold(table.option(second), { pointerId: 2, isPrimary: false, pointerType: "touch" });
  table.over(5, 520, { pointerId: 2, isPrimary: false });
  table.drop(5, 520, { pointerId: 2, isPrimary: false });
  assert.ok(table.isDragging());
  assert.equal(table.one("[data-over]").dataset.drop, "pile");
  table.drop(...NOWHERE);
});

test("the moves of a finger that drags are taken to the last, so that none is a throw of the page; others are not", async (t) => {
  const table = await open(t);
  const [first] = table.hand();
  const finger = { pointerType: "touch", pointerId: 7 };
  const { Event } = table.window;
  const isTaken = (node = table.option(first)) => !node.dispatchEvent(new Event("touchmove", { bubbles: true, cancelable: true }));
  table.hold(table.option(first), finger);
  table.over(9, 520, finger);
  assert.equal(isTaken(), false);
  table.over(40, 520, finger);
  assert.equal(isTaken(), true);
  // A second finger changes nothing, nor does a drag that is given up.
  table.hold(table.root, { pointerType: "touch", pointerId: 8, isPrimary: false });
  assert.equal(isTaken(), true);
  assert.ok(table.key("Escape"));
  assert.equal(isTaken(), true);
  table.drop(40, 520, finger);
  table.hold(table.option(first), { ...finger, pointerId: 9 });
  assert.equal(isTaken(), false);
  table.drop(5, 520, { ...finger, pointerId: 9 });
  // Where nothing is dragged nothing waits.
  table.hold(table.option(first), finger);
  table.over(40, 520, finger);
  assert.equal(isTaken(table.one(".seats")), false);
  table.drop(...NOWHERE, finger);
});

test("the click of a drag is no press, and nothing that goes down after it is held back for it", async (t) => {
  const table = await open(t);
  const [first] = table.hand();
  const finger = { pointerType: "touch", pointerId: 7 };
  const tap = (node, keep) => {
    node.addEventListener("pointerdown", keep);
    table.point("pointerdown", node, 5, 520, { ...finger, pointerId: 8 });
    table.point("pointerup", node, 5, 520, { ...finger, pointerId: 8 });
    table.click(node);
    node.removeEventListener("pointerdown", keep);
  };
  for (const keep of [() => {}, (event) => event.stopPropagation()]) {
    table.hold(table.option(first), finger);
    table.over(40, 520, finger);
    // A finger that has gone far makes no click when it is lifted: the suppression waits for none.
    table.drop(...NOWHERE, finger);
    tap(table.one(".pile.stock"), keep);
    assert.equal(table.model.last()?.verb, "draw");
    table.model.carryOut();
    table.hold(table.option(first), finger);
    table.over(40, 520, finger);
    assert.ok(table.key("Escape"));
    table.drop(...NOWHERE, finger);
    tap(table.one(".pile.stock"), keep);
    assert.equal(table.model.last().verb, "draw");
    table.model.carryOut();
  }
  assert.equal(table.model.commands().length, 4);
});

test("a finger of whose lifting nothing was heard is given up by the next one, which drags and presses", async (t) => {
  const table = await open(t);
  const [first, second] = table.hand();
  const finger = (pointerId) => ({ pointerType: "touch", pointerId });
  for (const [lost, far] of [[3, 5], [4, 60]]) {
    table.hold(table.option(first), finger(lost));
    table.over(far, 520, finger(lost));
    assert.equal(table.ghosts(), far > 8 ? 1 : 0);
    table.hold(table.option(second), finger(lost + 10));
    assert.equal(table.ghosts(), 0);
    table.over(60, 520, finger(lost + 10));
    assert.ok(table.isDragging());
    table.drop(...NOWHERE, finger(lost + 10));
    assert.equal(table.isDragging(), false);
  }
  table.hold(table.option(first));
  table.over(...PILE);
  table.hold(table.option(second), finger(30));
  assert.ok(table.isDragging(), "a mouse that drags goes on beside a finger");
  table.drop(...NOWHERE);
  assert.deepEqual(table.model.commands(), []);
});

test("a finger drags sideways, and up and down what is selected or was rested on; else it scrolls the page", async (t) => {
  const table = await open(t);
  const [first] = table.hand();
  const finger = { pointerType: "touch" };
  table.hold(table.option(first), finger);
  table.over(10, 480, finger);
  assert.equal(table.isDragging(), false);
  table.point("pointercancel", document.body, 10, 480, finger);
  table.hold(table.option(first), finger);
  table.over(20, 515, finger);
  assert.ok(table.isDragging());
  table.over(...PILE, finger);
  assert.equal(table.one("[data-over]").dataset.drop, "pile");
  table.drop(...NOWHERE, finger);
  for (const [time, drags] of [[1119, false], [1120, true]]) {
    table.hold(table.option(first), { ...finger, timeStamp: 1000 });
    table.over(6, 480, { ...finger, timeStamp: time });
    assert.equal(table.isDragging(), drags, String(time));
    table.point("pointercancel", document.body, 6, 480, finger);
  }
  table.hold(table.option(first), finger);
  table.drop(5, 520, finger);
  table.pick(first);
  table.hold(table.option(first), finger);
  table.over(6, 505, finger);
  assert.ok(table.isDragging());
  table.drop(...NOWHERE, finger);
});

test("a drag goes on through a new scene while its cards are there; else it is given up, as when the hand goes", async (t) => {
  const table = await open(t);
  const before = table.hand();
  const { scene } = table.model;
  const without = (...gone) => ({ ...scene.hand, cards: scene.hand.cards.filter((one) => !gone.includes(one.id)) });
  const take = () => {
    table.hold(table.option(before[3]));
    table.over(STEP * 6 + 5, 520);
  };
  take();
  table.model.show({ ...scene, version: 18, hand: without(before[0]) });
  assert.ok(table.isDragging());
  assert.ok(table.option(before[3]).classList.contains("lifted"));
  table.drop(STEP * 6 + 5, 520);
  assert.equal(table.hand()[6], before[3]);
  take();
  table.model.show({ ...scene, version: 19, hand: without(before[3]) });
  assert.equal(table.isDragging(), false);
  assert.equal(table.ghosts(), 0);
  table.drop(...PILE);
  table.model.show({ ...scene, version: 20 });
  take();
  table.model.show({ ...scene, version: 21, panel: { id: "round", title: "Over", lines: [], modal: true, fields: [], table: null, actions: [], hands: [{ who: "You", groups: [] }] } });
  assert.equal(table.isDragging(), false);
  table.model.show({ ...scene, version: 22 });
  take();
  table.close();
  table.drop(...PILE);
  assert.deepEqual(table.model.commands(), []);
});

test("where the rows of the hand scroll, a card that has just come is in sight, and once looked at stays where it is", async (t) => {
  const table = await open(t);
  const list = table.one("[role=listbox]");
  const { scene } = table.model;
  const proto = table.window.HTMLElement.prototype;
  Object.defineProperty(proto, "offsetTop", { configurable: true, get() { return [...this.parentElement.children].indexOf(this) * 100; } });
  Object.defineProperty(list, "clientHeight", { configurable: true, value: 200 });
  Object.defineProperty(list, "scrollHeight", { configurable: true, value: 1100 });
  const drawn = { id: "2C", rank: "2", suit: "C", name: "2 of clubs", text: "2♣", order: { suit: 100, rank: 100 }, new: true };
  const known = scene.hand.cards.map((card) => ({ ...card, new: false }));
  table.model.show({ ...scene, version: 18, hand: { ...scene.hand, cards: known } });
  table.model.show({ ...scene, version: 19, hand: { ...scene.hand, cards: [...known, drawn] } });
  assert.equal(table.hand().at(-1), "2C");
  assert.equal(list.scrollTop, 900, "its row stands in the middle of the box");
  list.scrollTop = 0;
  table.pick(table.hand()[0]);
  assert.equal(list.scrollTop, 0);
});

test("while a card is dragged it is marked where that card goes, not where the selected ones go", async (t) => {
  const scene = sampleScene("play4");
  const [first, second, ...rest] = scene.hand.cards;
  const cards = [{ ...first, fits: ["m1"] }, { ...second, fits: ["m2", "pile"] }, ...rest];
  const table = await open(t, { targets: "selected", hand: { ...scene.hand, cards } });
  const marked = () => table.all("[data-fits]").map((node) => node.dataset.drop).toSorted();
  table.pick(first.id);
  assert.deepEqual(marked(), ["meld:m1"]);
  const guided = () => table.root.hasAttribute("data-guided");
  assert.equal(guided(), false);
  table.hold(table.option(second.id));
  table.over(...NOWHERE);
  assert.deepEqual(marked(), ["meld:m2", "pile"]);
  assert.equal(guided(), true, "the other places are quiet");
  table.drop(...NOWHERE);
  assert.deepEqual(marked(), ["meld:m1"]);
  assert.equal(guided(), false);
  table.hold(table.option(second.id));
  table.over(...MELD);
  table.drop(...MELD);
  assert.deepEqual([table.model.last().verb, table.model.last().meld], ["lay off", "m1"], "they take a drop all the same");
});

test("where it is not told, or not yet, where the dragged cards go, all places are alike", async (t) => {
  const scene = sampleScene("play4");
  const cards = scene.hand.cards.map((one) => ({ ...one, fits: ["m1"] }));
  const guided = (table) => table.root.hasAttribute("data-guided");
  const off = await open(t, { targets: "off" });
  off.hold(off.option(off.hand()[0]));
  off.over(...NOWHERE);
  assert.deepEqual([guided(off), off.all("[data-fits]").length], [false, 0]);
  off.drop(...NOWHERE);
  const table = await open(t, { targets: "selected", hand: { ...scene.hand, cards } });
  table.pick(...table.hand().slice(0, 2));
  table.hold(table.option(table.hand()[0]));
  table.over(...NOWHERE);
  assert.equal(guided(table), false);
  await new Promise((done) => { setTimeout(done, 150); });
  table.model.answer({ kind: "reading", id: table.model.reads().at(-1).id, text: "", fits: false, targets: ["m1"] });
  assert.equal(guided(table), true);
  table.drop(...NOWHERE);
  assert.equal(guided(table), false);
});

test("a ghost is not read, and it is drawn from the card itself", async (t) => {
  const table = await open(t);
  const [first] = table.hand();
  table.hold(table.option(first));
  table.over(...NOWHERE);
  const ghost = table.one(".ghost");
  assert.equal(ghost.getAttribute("aria-hidden"), "true");
  assert.equal(ghost.querySelector(".rank").textContent, table.option(first).querySelector(".rank").textContent);
  table.drop(...NOWHERE);
});
