// What is said again is heard again.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT, sampleScene } from "./join.js";
import { openPage, openTable } from "./browser.js";

const { announce, announceCounted } = await import(path.join(FELT, "speech.js"));

function region() {
  openPage();
  return document.body.appendChild(document.createElement("p"));
}

test("an equal text changes the region each time", () => {
  const node = region();
  const seen = [1, 2, 3].map(() => {
    announce(node, "Your turn.");
    return node.textContent;
  });
  assert.equal(seen[0], "Your turn.");
  assert.notEqual(seen[1], seen[0]);
  assert.notEqual(seen[2], seen[1]);
});

test("what is said again in a row is counted, until something else was said or it was taken away", () => {
  const node = region();
  const say = (text) => {
    announceCounted(node, text);
    return node.textContent;
  };
  assert.deepEqual(["No.", "No.", "No.", "Yes.", "No."].map(say), ["No.", "No. (2)", "No. (3)", "Yes.", "No."]);
  node.textContent = "";
  assert.equal(say("No."), "No.");
});

test("two refusals in a row with the same words are told apart", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  const button = table.one('.actions .action[aria-disabled="true"]');
  table.click(button);
  const words = table.refusal();
  assert.ok(words.length > 5);
  table.click(button);
  assert.equal(table.refusal(), `${words} (2)`);
});

test("of the status line only the part that changes is read, and that as a whole", async (t) => {
  const table = await openTable(sampleScene("play4"));
  t.after(() => table.close());
  const status = table.one("[role=status].status");
  assert.equal(status.getAttribute("aria-atomic"), "false");
  for (const part of [".words", ".note"]) assert.equal(status.querySelector(part).getAttribute("aria-atomic"), "true");
});

test("what happened last is not told below words that say it", async (t) => {
  const scene = sampleScene("play4");
  const log = [{ n: 7, text: "You drew 5♣." }];
  const table = await openTable({ ...scene, log, status: "Your turn: discard a card." });
  t.after(() => table.close());
  const told = () => table.one(".status .told").textContent;
  assert.equal(told(), "You drew 5♣.");
  table.model.show({ ...scene, version: scene.version + 1, log, status: "It is over. You drew 5♣." });
  assert.equal(told(), "");
});
