import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sampleScene } from "./join.js";
import { openTable } from "./browser.js";
import { card } from "./family.js";

const SIZES = { clientWidth: 900, clientHeight: 160, scrollHeight: 160, scrollTop: 0, offsetWidth: 84, offsetHeight: 120 };
const WRITING = ["setAttribute", "removeAttribute", "append", "prepend", "insertBefore", "remove", "replaceChildren"];

/** Have a page tell, in their order, when sizes are asked for and when something is written: each question after a writing costs a layout. */
function listening(window, heard) {
  const proto = window.HTMLElement.prototype;
  for (const [name, size] of Object.entries(SIZES)) {
    Object.defineProperty(proto, name, { configurable: true, get() { heard.push("asked"); return size; }, set() { heard.push("written"); } });
  }
  proto.getBoundingClientRect = () => {
    heard.push("asked");
    return { left: 10, top: 10, right: 94, bottom: 130, width: 84, height: 120 };
  };
  for (const name of WRITING) {
    const before = proto[name];
    proto[name] = function write(...given) {
      heard.push("written");
      return before.apply(this, given);
    };
  }
}

async function drawnTable(t, scene) {
  const table = await openTable(scene);
  t.after(() => table.close());
  const heard = [];
  listening(table.window, heard);
  table.model.show({ ...scene, version: scene.version + 1 });
  heard.length = 0;
  return { table, heard };
}

const timesAskedAfterWriting = (heard) => heard.filter((what, place) => what === "asked" && heard[place - 1] === "written").length;

test("a card that is drawn from the stock, one that goes and a new line of the log ask for sizes once all is written", async (t) => {
  const scene = sampleScene("play4");
  const { table, heard } = await drawnTable(t, scene);
  table.option(scene.hand.cards[0].id).focus();
  heard.length = 0;
  const cards = [...scene.hand.cards.slice(1), card("9C", { new: true }), card("8C")];
  const log = [...scene.log, { n: scene.log.at(-1).n + 1, text: "You draw from the stock." }];
  table.model.show({ ...scene, version: scene.version + 2, status: "Now discard.", hand: { ...scene.hand, cards }, log });
  assert.ok(table.hand().includes("9C") && heard.includes("written"));
  assert.ok(timesAskedAfterWriting(heard) <= 2, `${timesAskedAfterWriting(heard)} layouts`);
});

test("a deal whose cards come from the stock asks for sizes once all is written", async (t) => {
  const scene = sampleScene("play4");
  const { table, heard } = await drawnTable(t, scene);
  const animated = [];
  table.window.matchMedia = () => ({ matches: false });
  table.window.Element.prototype.animate = function animate() {
    animated.push(this);
    return { cancel() {} };
  };
  const cards = scene.hand.cards.map((held, at) => ({ ...held, id: `n${at}` }));
  table.model.show({ ...scene, version: scene.version + 2, subtitle: "Round 5", moved: [], hand: { ...scene.hand, cards, dealt: true } });
  assert.equal(animated.length, 2 * cards.length);
  assert.ok(timesAskedAfterWriting(heard) <= 2, `${timesAskedAfterWriting(heard)} layouts`);
});

test("selecting a card asks for no size", async (t) => {
  const scene = sampleScene("play4");
  const { table, heard } = await drawnTable(t, scene);
  table.pick(scene.hand.cards[0].id);
  assert.deepEqual(table.picked(), [scene.hand.cards[0].id]);
  assert.ok(!heard.includes("asked"));
});

test("the log goes on with what happens, unless somebody reads further up", async (t) => {
  const scene = sampleScene("play4");
  const table = await openTable(scene);
  t.after(() => table.close());
  const log = table.one(".log .lines");
  const sizes = { clientHeight: 100, scrollHeight: 500 };
  for (const [name, size] of Object.entries(sizes)) Object.defineProperty(log, name, { configurable: true, get: () => size });
  const say = (n, text) => {
    const told = [...scene.log, { n: 900 + n, text }];
    table.model.show({ ...scene, version: scene.version + n, log: told });
  };
  const scrollTo = (top) => {
    log.scrollTop = top;
    log.dispatchEvent(new table.window.Event("scroll"));
  };
  say(1, "Ada draws.");
  assert.equal(log.scrollTop, 500);
  scrollTo(120);
  say(2, "Ben draws.");
  assert.equal(log.scrollTop, 120, "who reads further up stays there");
  scrollTo(390);
  say(3, "Cleo draws.");
  assert.equal(log.scrollTop, 500, "who is back at the end goes on");
});

test("the pointer tells of waiting only when an answer takes long", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  table.click(table.action("Draw"));
  assert.ok(table.root.hasAttribute("data-waiting") && !table.root.hasAttribute("data-slow"));
  await wait(260);
  assert.ok(table.root.hasAttribute("data-slow"));
  table.model.carryOut();
  assert.ok(!table.root.hasAttribute("data-waiting") && !table.root.hasAttribute("data-slow"));
});
