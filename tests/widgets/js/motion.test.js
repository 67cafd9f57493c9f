import assert from "node:assert/strict";
import test from "node:test";
import { sampleScene } from "./join.js";
import { openTable } from "./browser.js";
import { DEALING, TRAVEL, freshMoves, journeys } from "../../../rummy_widgets/widgets/static/felt/motion.js";

const box = (left, top, width = 50) => ({ left, top, width, height: width * 1.42 });
const HOME = { left: 100, top: 600 };
const held = (left, top, base = HOME) => ({ home: "hand", base, rect: box(left, top) });
const laid = (home, left, top) => ({ home, base: null, rect: box(left, top, 40) });
const face = (id) => ({ id, rank: id[0], suit: id[1], name: id, text: id });
const anchors = { stock: box(500, 200), pile: box(600, 200), "seat:1": box(50, 20, 12) };
const anchor = (place) => anchors[place] ?? null;
const way = (found) => found.map(({ id, from, to, slide }) => (slide ? [id, ...slide] : [id, from.left, to.left]));

test("cards of the hand slide by their way inside the hand, whatever moved around it", () => {
  const before = new Map([["2S", held(100, 600)], ["3S", held(150, 600)], ["4S", held(200, 600)]]);
  const lower = { left: 100, top: 640 };
  const after = new Map([["3S", held(100, 640, lower)], ["2S", held(150, 640, lower)], ["4S", held(200, 640, lower)]]);
  assert.deepEqual(way(journeys(before, after, [], anchor)), [["3S", 50, 0], ["2S", -50, 0]]);
  assert.deepEqual(journeys(before, before, [], anchor), []);
});

test("a card that lies in another place travels there from where it was", () => {
  const before = new Map([["2S", held(100, 600)], ["9H", laid("pile", 600, 200)]]);
  const after = new Map([["2S", laid("pile", 600, 200)], ["9H", held(100, 600)]]);
  assert.deepEqual(way(journeys(before, after, [], anchor)), [["2S", 100, 600], ["9H", 600, 100]]);
});

test("what lies in one place on the table may be drawn elsewhere without a journey", () => {
  const before = new Map([["9H", laid("m1", 10, 200)]]);
  assert.deepEqual(journeys(before, new Map([["9H", laid("m1", 10, 240)]]), [], anchor), []);
});

test("what others do is told: a draw face down, a take and a discard face up, cards laid to where they lie", () => {
  const before = new Map([["9H", laid("pile", 600, 200)]]);
  const after = new Map([["4C", laid("pile", 600, 200)], ["5D", laid("m1", 10, 200)]]);
  const moves = [
    { n: 1, cards: [null], from: "stock", to: "seat:1" },
    { n: 2, cards: [face("9H")], from: "pile", to: "seat:1" },
    { n: 3, cards: [face("5D")], from: "seat:1", to: "meld" },
    { n: 4, cards: [face("4C")], from: "seat:1", to: "pile" },
  ];
  const found = journeys(before, after, moves, anchor);
  assert.deepEqual(way(found), [[null, 500, 50], ["9H", 600, 50], ["5D", 50, 10], ["4C", 50, 600]]);
  assert.equal(found[0].card, null);
});

test("an own draw comes from the stock, and nothing travels from or to a place that is not seen", () => {
  const after = new Map([["4C", held(100, 600)]]);
  const own = [{ n: 1, cards: [face("4C")], from: "stock", to: "hand" }];
  assert.deepEqual(way(journeys(new Map(), after, own, anchor)), [["4C", 500, 100]]);
  assert.deepEqual(journeys(new Map(), new Map(), own, anchor), []);
  assert.deepEqual(journeys(new Map(), after, own, () => null), []);
});

test("more than can be followed does not travel", () => {
  const moves = (...numbers) => numbers.map((n) => ({ n, cards: [], from: "stock", to: "hand" }));
  assert.deepEqual(freshMoves(moves(1, 2), moves(1, 2, 3)).map((move) => move.n), [3]);
  assert.deepEqual(freshMoves(moves(), moves(1, 2, 3)).map((move) => move.n), [1, 2, 3]);
  assert.equal(freshMoves(moves(1), moves(2, 3, 4, 5)), null);
  assert.deepEqual(freshMoves(moves(1, 2, 3), moves(1)), [], "taken back");
  assert.equal(freshMoves(moves(6, 7, 8, 9), moves(1)), null, "taken back too far");
  const many = new Map(Array.from({ length: 30 }, (_, at) => [`c${at}`, held(at * 10, 600)]));
  const turned = new Map([...many].map(([id, place]) => [id, { ...place, rect: box(-place.rect.left, 600) }]));
  assert.deepEqual(journeys(many, turned, [], anchor), []);
});

// --- in a table

/** Open a table in a page with animations and with rectangles: a card lies where it stands among its like. */
async function open(t, { quiet = false, hidden = false } = {}) {
  const table = await openTable({ ...sampleScene("play4"), moved: [{ n: 4, cards: [null], from: "stock", to: "seat:1" }] });
  t.after(() => table.close());
  const flights = [];
  table.window.matchMedia = (query) => ({ matches: quiet && query.includes("reduced-motion") });
  if (hidden) Object.defineProperty(table.window.document, "hidden", { value: true });
  table.window.Element.prototype.animate = function animate(keyframes, options) {
    const flight = { node: this, keyframes, options, cancelled: false, cancel() { this.cancelled = true; } };
    flights.push(flight);
    return flight;
  };
  table.window.Element.prototype.getBoundingClientRect = function rect() {
    if (!this.matches(".card, .pack")) return { ...box(0, 0), right: 50, bottom: 71 };
    const holder = this.parentElement;
    const place = [...(holder.parentElement?.children ?? [])].indexOf(holder);
    return box(place * 40, this.closest(".hand") ? 600 : 200, this.matches(".pack") ? 12 : 50);
  };
  const ghosts = () => [...table.root.querySelector(".travels").children];
  return { ...table, flights, ghosts };
}

/** The scene after a card of the hand was discarded. */
function discarded(id) {
  const scene = sampleScene("play4");
  const card = scene.hand.cards.find((held) => held.id === id);
  const { order, new: fresh, ...plain } = card;
  scene.hand.cards = scene.hand.cards.filter((held) => held.id !== id);
  scene.pile = { ...scene.pile, count: scene.pile.count + 1, cards: [...scene.pile.cards, plain].slice(-3) };
  const moves = [{ n: 4, cards: [null], from: "stock", to: "seat:1" }, { n: 6, cards: [plain], from: "hand", to: "pile" }];
  return { ...scene, version: scene.version + 1, moved: moves };
}

test("a discard travels to the pile and the hand closes up; no ghost can be pressed or read, and none stays", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.model.show(discarded("QD"));
  const [ghost, ...more] = table.ghosts();
  assert.equal(more.length, 0);
  assert.equal(ghost.querySelector(".card").dataset.suit, "D");
  assert.equal(table.one(".travels").getAttribute("aria-hidden"), "true");
  const flight = table.flights.find((one) => one.node === ghost);
  assert.equal(flight.options.duration, TRAVEL);
  assert.notEqual(flight.keyframes[0].transform, flight.keyframes[1].transform);
  const unseen = table.flights.filter((one) => one.keyframes[0].opacity === 0).map((one) => one.node.dataset.card);
  assert.deepEqual(unseen, ["QD"]);
  assert.ok(table.flights.some((one) => one.node.matches("[role=option]") && "translate" in one.keyframes[0]));
  assert.equal(document.activeElement.dataset.card, "KC");
  flight.onfinish();
  assert.equal(table.ghosts().length, 0);
});

test("selecting measures and moves nothing; sorting another way slides the cards of the hand", async (t) => {
  const table = await open(t);
  let measured = 0;
  const { getBoundingClientRect } = table.window.Element.prototype;
  table.window.Element.prototype.getBoundingClientRect = function counted() {
    if (this.matches(".card")) measured += 1;
    return getBoundingClientRect.call(this);
  };
  table.pick("3S", "4S", "QD");
  assert.equal(measured + table.flights.length, 0);
  table.click(table.one("[data-sort=rank]"));
  assert.ok(measured > 0 && table.flights.length > 0);
  assert.ok(table.flights.every((one) => one.node.matches("[role=option]")));
});

test("what others do is shown by ghosts of backs and faces", async (t) => {
  const table = await open(t);
  const scene = sampleScene("play4");
  const moved = [
    { n: 4, cards: [null], from: "stock", to: "seat:1" }, { n: 8, cards: [null], from: "stock", to: "seat:2" },
  ];
  table.model.show({ ...scene, version: scene.version + 1, moved });
  assert.equal(table.ghosts().length, 1);
  assert.ok(table.ghosts()[0].querySelector(".card").classList.contains("back"));
});

test("a new scene ends what is on its way", async (t) => {
  const table = await open(t);
  table.model.show(discarded("QD"));
  const first = [...table.flights];
  table.model.show(sampleScene("play4"));
  assert.ok(first.length > 0 && first.every((one) => one.cancelled));
  assert.equal(table.ghosts().length, 1, "taken back: from the pile to the hand");
});

test("a drop is not shown twice: it is left out, or starts from where it was let go", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  const before = new Map([["QD", held(100, 600)], ["3S", held(140, 600)]]);
  const dropped = new Map([...before, ["QD", { ...before.get("QD"), rect: box(400, 300) }]]);
  const after = new Map([["3S", held(100, 600)], ["QD", laid("pile", 420, 290)]]);
  const [flight] = journeys(dropped, after, [{ n: 1, cards: [face("QD")], from: "hand", to: "pile" }], anchor);
  assert.deepEqual([flight.from.left, flight.to.left], [400, 420]);
});

for (const [name, page] of [["reduced motion", { quiet: true }], ["a hidden page", { hidden: true }]]) {
  test(`${name}: nothing travels`, async (t) => {
    const table = await open(t, page);
    table.model.show(discarded("QD"));
    assert.equal(table.hand().length, 9);
    assert.equal(table.flights.length + table.ghosts().length, 0);
  });
}

test("motion can be switched off in this browser", async (t) => {
  const table = await open(t);
  const look = table.all("select").find((node) => node.id.endsWith("-motion"));
  look.value = "off";
  look.dispatchEvent(new table.window.Event("change", { bubbles: true }));
  table.model.show(discarded("QD"));
  table.model.show(dealt());
  assert.equal(table.flights.length, 0);
  assert.equal(JSON.parse(table.window.localStorage.getItem("rummy_widgets.look")).motion, "off");
});

/** Another deal of as many cards; `dealt` where it is dealt now. */
function dealt(count = 10, more = { dealt: true }) {
  const scene = sampleScene("play4");
  const cards = Array.from({ length: count }, (_, at) => ({ ...scene.hand.cards[at % 10], id: `n${at}` }));
  return { ...scene, version: scene.version + 1, subtitle: "Round 5", melds: [], moved: [], hand: { ...scene.hand, cards, ...more } };
}

for (const count of [7, 10, 22]) {
  test(`${count} cards that are dealt come from the stock one after the other, all within two fifths of a second`, async (t) => {
    const table = await open(t);
    table.model.show(dealt(count));
    assert.equal(table.hand().length, count);
    const ghosts = table.ghosts();
    assert.equal(ghosts.length, count);
    assert.ok(ghosts.every((ghost) => ghost.querySelector(".card.back") !== null), "face down until they lie there");
    const flights = ghosts.map((ghost) => table.flights.find((one) => one.node === ghost));
    const delays = flights.map((one) => one.options.delay ?? 0);
    assert.deepEqual(delays, [...new Set(delays)].sort((one, other) => one - other));
    assert.ok(Math.max(...delays) + TRAVEL <= DEALING && DEALING <= 400);
    assert.ok(flights.every((one) => one.keyframes.every((frame) => Object.keys(frame).join() === "transform")));
    for (const option of table.all(".hand [role=option]")) {
      const [unseen, ...more] = table.flights.filter((one) => one.node === option);
      assert.ok(more.length === 0 && unseen.keyframes.every((frame) => Object.keys(frame).join() === "opacity"));
    }
    flights.forEach((one) => one.onfinish());
    assert.equal(table.ghosts().length, 0);
  });
}

test("while cards are dealt they can be picked; whatever changes the table ends it", async (t) => {
  const table = await open(t);
  table.model.show(dealt());
  table.pick("n3");
  assert.deepEqual(table.picked(), ["n3"]);
  assert.equal(table.ghosts().length, 10);
  const running = [...table.flights];
  table.click(table.one("[data-sort=rank]"));
  assert.ok(running.every((one) => one.cancelled));
  assert.equal(table.ghosts().length, 0);
});

test("nothing is dealt again when the same deal is drawn again", async (t) => {
  const table = await open(t);
  table.model.show(dealt());
  table.flights.length = 0;
  table.model.show({ ...dealt(), version: 99, status: "Still your turn." });
  assert.equal(table.flights.length, 0);
});

test("a game that is taken up is not dealt, nor what a page shows first", async (t) => {
  const table = await open(t);
  table.model.show(dealt(10, {}));
  assert.equal(table.flights.length + table.ghosts().length, 0);
  const first = await openTable(dealt());
  t.after(() => first.close());
  assert.equal(first.root.querySelector(".travels").children.length, 0);
});

for (const [name, page] of [["reduced motion", { quiet: true }], ["a hidden page", { hidden: true }]]) {
  test(`${name}: a deal is laid out`, async (t) => {
    const table = await open(t, page);
    table.model.show(dealt());
    assert.equal(table.hand().length, 10);
    assert.equal(table.flights.length + table.ghosts().length, 0);
  });
}

test("another deal is laid out, not moved", async (t) => {
  const table = await open(t);
  table.model.show({ ...discarded("QD"), subtitle: "Round 5" });
  assert.equal(table.flights.length, 0);
});

test("no card travels for longer than a fifth of a second", () => {
  assert.ok(TRAVEL > 0 && TRAVEL <= 200);
});

test("what happened last stands in the status for the eye alone", async (t) => {
  const table = await open(t);
  const told = table.one("[role=status] .told");
  assert.equal(told.textContent, sampleScene("play4").log.at(-1).text);
  assert.equal(told.getAttribute("aria-hidden"), "true");
  table.model.show({ ...sampleScene("play4"), version: 99, log: [] });
  assert.equal(told.textContent, "");
});
