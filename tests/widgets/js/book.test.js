// A book of rules: parts and rules under headings in order, and a list that leads to each part.

import assert from "node:assert/strict";
import test from "node:test";
import { openTable } from "./browser.js";
import { choosing } from "./family.js";

const rule = (id, title, more = {}) => ({ id, title, text: `What <b>${title}</b> says.`, here: "", ...more });
const TABLE = { caption: "The goal of each round", columns: ["Round", "Goal"], rows: [["1", "three"], ["2", "four"]], now: 1 };
const PARTS = [
  { title: "First", rules: [rule("one.first", "Beginning")], table: null },
  { title: "Second", rules: [rule("one.second", "Middle"), rule("one.last", "End", { here: "At this table: none." })], table: TABLE },
];
const panelOf = (parts, id = "rules") => {
  return { id, title: "The rules", lines: [], modal: false, fields: [], table: null, book: { parts }, actions: [{ id: "compare", label: "Compare" }] };
};
const texts = (nodes) => [...nodes].map((node) => node.textContent);

async function opened(t, parts) {
  const scene = choosing();
  const table = await openTable({ ...scene, panel: panelOf(parts) });
  t.after(() => table.close());
  return [table, scene];
}

test("headings come in order, each rule with its text, its reference and what holds here", async (t) => {
  const [table] = await opened(t, PARTS);
  const book = table.one(".panel .book");
  assert.deepEqual(texts(book.querySelectorAll("h4, h5")), ["In these rules", "First", "Beginning", "Second", "Middle", "End"]);
  const rules = [...book.querySelectorAll(".rule")];
  assert.deepEqual(texts(rules.map((one) => one.querySelector(".text"))).slice(0, 1), ["What <b>Beginning</b> says."]);
  assert.deepEqual(texts(rules.map((one) => one.querySelector("small.id"))), ["one.first", "one.second", "one.last"]);
  assert.deepEqual(rules.map((one) => one.querySelector(".here").hidden), [true, true, false]);
  const boxes = [...book.querySelectorAll(".scroller")];
  assert.deepEqual(boxes.map((box) => box.hidden), [true, false]);
  assert.equal(boxes[1].getAttribute("aria-label"), TABLE.caption);
  assert.ok([...book.querySelectorAll("h5")].every((heading) => !heading.hidden));
  assert.deepEqual(texts(boxes[1].querySelectorAll("tr.now td")), ["four"]);
});

test("the list of parts leads to each heading, by mouse and by key", async (t) => {
  const [table] = await opened(t, PARTS);
  const links = [...table.one(".panel .book nav").querySelectorAll("button")];
  assert.deepEqual(texts(links), ["First", "Second"]);
  links[1].click();
  assert.equal(globalThis.document.activeElement.textContent, "Second");
  assert.equal(globalThis.document.activeElement.tagName, "H4");
  assert.equal(table.model.commands().length, 0, "nobody is asked for that");
});

test("another book takes its place, and a panel without one shows none", async (t) => {
  const [table, scene] = await opened(t, PARTS);
  const other = [{ title: "Second", rules: [rule("two.only", "Alone")], table: null }, { title: "Third", rules: [rule("two.third", "Three"), rule("two.plain", "")], table: null }];
  table.model.show({ ...scene, version: scene.version + 1, panel: panelOf(other) });
  const book = table.one(".panel .book");
  assert.deepEqual(texts(book.querySelectorAll("h4, h5")), ["In these rules", "Second", "Alone", "Third", "Three", ""]);
  assert.deepEqual([...book.querySelectorAll("h5")].map((heading) => heading.hidden), [false, false, true]);
  assert.deepEqual(texts(book.querySelectorAll("nav button")), ["Second", "Third"]);
  assert.ok([...book.querySelectorAll(".scroller")].every((box) => box.hidden));
  table.model.show({ ...scene, version: scene.version + 2, panel: { ...panelOf([], "compare"), book: null } });
  assert.ok(book.hidden && book.querySelectorAll(".rule").length === 0);
});
