import assert from "node:assert/strict";
import test from "node:test";
import { openPage, openTable } from "./browser.js";
import { joinedFelt, sampleScene } from "./join.js";

const NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const PACK = Object.keys(NAMES).flatMap((suit) => RANKS.map((rank) => ({ rank, suit, name: `${rank} of ${NAMES[suit]}` })));
const JOKER = { rank: "JK", suit: "", name: "joker" };
const DOWN = { rank: "", suit: "", name: "face-down card" };
const PIPS = { A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10 };
const PRINTED = (rank) => (rank === "T" ? "10" : rank);

/** The parts of the joined felt that the tests look at, over the page that is open. */
async function parts() {
  const text = `${joinedFelt()}\nexport { drawCard, soundOf, Sounds, Preferences };`;
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}

/** A path's numbers must all be numbers, and its letters commands of paths. */
function assertPaths(node, name) {
  const paths = [...node.querySelectorAll("path")];
  assert.ok(paths.length > 0, name);
  for (const path of paths) assert.match(path.getAttribute("d"), /^M[\dMmLlHhVvCcSsQqAaZz .,-]+$/, name);
  for (const part of node.querySelectorAll("[transform]")) assert.ok(!/NaN|undefined/.test(part.getAttribute("transform")), name);
}

/** Of two drawings of cards, whether the middles are the same. */
const middle = (node) => node.querySelector(".face, .corner").innerHTML;

test("each of the 52 cards is drawn: its index twice, its pips or its figure", async () => {
  openPage();
  const { drawCard } = await parts();
  const seen = new Map();
  for (const card of PACK) {
    const node = drawCard(card);
    assertPaths(node, card.name);
    assert.equal(node.dataset.suit, card.suit);
    assert.equal(node.getAttribute("aria-hidden"), "true");
    assert.deepEqual([...node.querySelectorAll(".index .rank")].map((one) => one.textContent), Array(2).fill(PRINTED(card.rank)));
    assert.deepEqual([...node.querySelectorAll(".index")].map((one) => one.dataset.letter), Array(2).fill(card.suit));
    if (card.rank in PIPS && card.name !== "A of spades") assert.equal(node.querySelectorAll(".face > path").length, PIPS[card.rank], card.name);
    seen.set(middle(node), card.name);
  }
  assert.equal(seen.size, 52);
});

test("courts have two heads: the lower half is the upper one turned", async () => {
  openPage();
  const { drawCard } = await parts();
  for (const card of PACK.filter(({ rank }) => "KQJ".includes(rank))) {
    const [upper, lower] = drawCard(card).querySelectorAll(".face > g");
    assert.equal(lower.getAttribute("transform"), "rotate(180 50 70)");
    assert.equal(upper.innerHTML, lower.innerHTML);
    const layers = upper.querySelectorAll("path").length;
    assert.ok(layers >= 8 && layers <= 12, `${card.name}: ${layers}`);
  }
});

test("no two of the twelve courts look alike, large or small: each has outlines of its own and not only colours", async () => {
  openPage();
  const { drawCard } = await parts();
  const courts = PACK.filter(({ rank }) => "KQJ".includes(rank));
  const outlines = (card, face) => {
    const figure = drawCard(card, { face }).querySelector(face ? ".face > g" : ".corner.court");
    return new Set([...figure.querySelectorAll("path:not(.ink)")].map((path) => path.getAttribute("d")));
  };
  for (const face of [true, false]) {
    const drawn = courts.map((card) => outlines(card, face));
    for (const [at, one] of drawn.entries()) {
      for (const [other, shapes] of drawn.entries()) {
        if (at === other) continue;
        const own = [...one].filter((shape) => !shapes.has(shape));
        assert.ok(own.length >= 4, `${courts[at].name} and ${courts[other].name}: ${own.length}`);
      }
    }
  }
});

test("of each rank some look left and some right, and no mark lies behind what is held up there", async () => {
  openPage();
  const { drawCard } = await parts();
  for (const rank of ["K", "Q", "J"]) {
    const turned = Object.keys(NAMES).map((suit) => drawCard({ rank, suit }).querySelector(".face > g > g") !== null);
    assert.deepEqual([...new Set(turned)].sort(), [false, true], rank);
    for (const suit of Object.keys(NAMES)) {
      const [above, below] = [...drawCard({ rank, suit }).querySelectorAll(".face > path[transform]")]
        .map((pip) => pip.getAttribute("transform").match(/[\d.]+/g).slice(0, 2).map(Number));
      assert.deepEqual([above[0] + below[0], above[1] + below[1]], [100, 140], rank + suit);
    }
  }
});

test("number cards are the same from below, but for the odd pip of some", async () => {
  openPage();
  const { drawCard } = await parts();
  for (const rank of ["2", "4", "T"]) {
    const marks = [...drawCard({ rank, suit: "C" }).querySelectorAll(".face > path")].map((pip) => {
      const [x, y] = pip.getAttribute("transform").match(/[\d.]+/g).map(Number);
      return [x, y, pip.getAttribute("transform").includes("rotate")];
    });
    const turned = marks.map(([x, y, over]) => [100 - x, 140 - y, !over]);
    assert.deepEqual(marks.map(String).sort(), turned.map(String).sort(), rank);
  }
});

test("the joker has a figure and a mark of its own, the back a weave, and no suit's letter", async () => {
  openPage();
  const { drawCard } = await parts();
  const [joker, down] = [drawCard(JOKER), drawCard(DOWN)];
  assertPaths(joker, "joker");
  assert.ok(joker.classList.contains("joker") && joker.querySelector(".bell") !== null);
  assert.equal(joker.querySelector("[data-letter]"), null);
  assertPaths(down, "back");
  assert.ok(down.classList.contains("back"));
  assert.equal(down.textContent, "");
  assert.equal(drawCard({ ...JOKER, as: "7♣" }).querySelector(".as").textContent, "7♣");
});

test("small cards have one index, and a bust or their suit in the corner", async () => {
  openPage();
  const { drawCard } = await parts();
  for (const card of [...PACK, JOKER]) {
    const node = drawCard(card, { face: false });
    assertPaths(node, card.name);
    assert.equal(node.querySelectorAll(".index").length, 1);
    assert.equal(node.querySelector(".face"), null);
    assert.equal(node.querySelector(".corner").classList.contains("court"), ["J", "Q", "K", "JK"].includes(card.rank));
  }
});

test("a card drawn again is a card of its own", async () => {
  openPage();
  const { drawCard } = await parts();
  const [one, other] = [drawCard({ rank: "9", suit: "D", as: "x" }), drawCard({ rank: "9", suit: "D" })];
  assert.notEqual(one, other);
  assert.equal(other.querySelector(".as"), null);
});

test("a suit nobody knows is no way into the page", async () => {
  openPage();
  const { drawCard } = await parts();
  for (const suit of ["<b>", "constructor", "toString"]) {
    const node = drawCard({ rank: "5", suit, name: "?" });
    assert.ok(node.classList.contains("joker"));
    assert.equal(node.querySelector("b"), null);
  }
});

async function choose(table, name, value) {
  const select = table.one(`.looks select[id$="-${name}"]`);
  select.value = value;
  select.dispatchEvent(new table.window.Event("change", { bubbles: true }));
}

test("the looks mark the root: colours, letters and large index, kept in this browser", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  const { colours, letters, index } = table.root.dataset;
  assert.deepEqual([colours, letters, index], ["two", "off", "off"]);
  await choose(table, "colours", "four");
  await choose(table, "letters", "on");
  await choose(table, "index", "on");
  assert.deepEqual([table.root.dataset.colours, table.root.dataset.letters, table.root.dataset.index], ["four", "on", "on"]);
  const kept = JSON.parse(table.window.localStorage.getItem("rummy_widgets.look"));
  assert.deepEqual([kept.colours, kept.letters, kept.index, kept.sounds], ["four", "on", "on", "off"]);
});

test("the felt is green until another is chosen, which is kept in this browser", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  assert.equal(table.root.dataset.felt, "green");
  await choose(table, "felt", "blue");
  assert.equal(table.root.dataset.felt, "blue");
  assert.equal(JSON.parse(table.window.localStorage.getItem("rummy_widgets.look")).felt, "blue");
});

test("a sample of the cards is drawn once the looks are opened, once", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  const part = table.one("details.looks");
  assert.ok(!part.open && table.one(".sample") === null);
  for (const kind of ["toggle", "toggle"]) part.dispatchEvent(new table.window.Event(kind));
  assert.equal(table.all(".sample > .card").length, 6);
  assert.equal(table.all(".sample > .card.back").length, 1);
});

/** A stand-in for the browser's audio that counts what is made of it. */
function hear(window) {
  const made = { contexts: 0, notes: 0, closed: 0 };
  const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    constructor() { made.contexts += 1; this.currentTime = 0; this.state = "running"; this.destination = {}; }
    createOscillator() { made.notes += 1; return { frequency: ramp, connect: (node) => node, start() {}, stop() {} }; }
    createGain() { return { gain: ramp, connect: (node) => node }; }
    async close() { made.closed += 1; }
  };
  return made;
}

test("sounds: none unless chosen, none before a press, none while the page is hidden", async () => {
  const window = openPage();
  const made = hear(window);
  const { Sounds, Preferences } = await parts();
  const preferences = new Preferences();
  const sounds = new Sounds(preferences);
  sounds.play("card");
  assert.deepEqual(made, { contexts: 0, notes: 0, closed: 0 });
  preferences.set("sounds", "on");
  Object.defineProperty(window.navigator, "userActivation", { configurable: true, value: { hasBeenActive: false } });
  sounds.play("card");
  assert.equal(made.contexts, 0);
  Object.defineProperty(window.navigator, "userActivation", { configurable: true, value: { hasBeenActive: true } });
  Object.defineProperty(window.document, "hidden", { configurable: true, value: true });
  sounds.play("card");
  assert.equal(made.contexts, 0);
  Object.defineProperty(window.document, "hidden", { configurable: true, value: false });
  const notes = ["card", "deal", "turn", "refused", "over"].map((name) => {
    const before = made.notes;
    sounds.play(name);
    return made.notes - before;
  });
  assert.deepEqual(notes, [1, 5, 2, 1, 3]);
  sounds.play("no such sound");
  assert.deepEqual([made.contexts, made.notes], [1, 12]);
  sounds.close();
  assert.equal(made.closed, 1);
});

test("what happened has one sound: the end before the deal, your turn before a card", async () => {
  openPage();
  const { soundOf } = await parts();
  const scene = sampleScene("play4");
  const full = { moved: [], shown: [], ...scene };
  const waiting = { ...full, seats: full.seats.map((seat) => ({ ...seat, turn: seat.seat === 1, asked: false })) };
  const mine = { ...full, seats: full.seats.map((seat) => ({ ...seat, turn: seat.you, asked: false })) };
  assert.equal(soundOf(full, null), null);
  assert.equal(soundOf(full, full), null);
  assert.equal(soundOf({ ...waiting, stock: { ...full.stock, count: full.stock.count - 1 } }, waiting), "card");
  assert.equal(soundOf(mine, waiting), "turn");
  assert.equal(soundOf({ ...mine, hand: { ...full.hand, deal: "another" } }, waiting), "deal");
  assert.equal(soundOf({ ...waiting, panel: { id: "round", modal: true } }, mine), "over");
});

test("a refusal is heard where sounds are on", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  const made = hear(table.window);
  await choose(table, "sounds", "on");
  assert.equal(made.notes, 2);
  table.key("x");
  assert.ok(table.refusal());
  assert.equal(made.notes, 3);
});
