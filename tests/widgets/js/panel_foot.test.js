import assert from "node:assert/strict";
import test from "node:test";
import { openTable } from "./browser.js";
import { sampleScene } from "./join.js";

const panelOf = (more) => {
  return {
    id: "match", title: "Robin won", lines: ["Robin went out."], modal: true, fields: [], actions: [{ id: "again", label: "Again" }],
    table: { columns: ["Place", "Player"], rows: [["1", "Robin"]] }, ...more,
  };
};

function placesOf(table) {
  const parts = [...table.one(".panel form").children];
  return ["lines", "scroller", "foot"].map((name) => parts.findIndex((part) => part.classList.contains(name)));
}

test("standings come first where the panel says so, and the small print is folded below", async (t) => {
  const scene = sampleScene("play4");
  const foot = { title: "Receipt", lines: ["Salt: <b>1</b>", "Seed: 2"] };
  const table = await openTable({ ...scene, panel: panelOf({ tableFirst: true, foot }) });
  t.after(() => table.close());
  const [lines, box, print] = placesOf(table);
  assert.ok(box < lines && lines < print);
  const fold = table.one(".panel .foot");
  assert.deepEqual([fold.hidden, fold.open, fold.children[0].textContent], [false, false, "Receipt"]);
  assert.deepEqual([...fold.querySelectorAll("p")].map((p) => p.textContent), foot.lines);
  table.model.show({ ...scene, version: scene.version + 1, panel: panelOf({}) });
  const after = placesOf(table);
  assert.ok(after[0] < after[1] && after[1] < after[2]);
  assert.ok(table.one(".panel .foot").hidden);
});
