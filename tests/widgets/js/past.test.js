// Past games: a list with buttons, a slider whose changes are sent, a picture that is an image.

import assert from "node:assert/strict";
import test from "node:test";
import { openTable } from "./browser.js";
import { sampleScene } from "./join.js";

const slider = (value, text = `action ${value}`) => {
  return { name: "at", label: "Action", kind: "range", min: 0, max: 9, value: String(value), text, sends: "at" };
};
const panelOf = (more) => ({ id: "watch:1", title: "A match", lines: [], modal: false, fields: [], table: null, actions: [], ...more });

async function open(t, panel) {
  const scene = { ...sampleScene("play4"), panel: panelOf(panel) };
  const table = await openTable(scene);
  t.after(() => table.close());
  const show = (more) => table.model.show({ ...scene, version: table.model.scene.version + 1, panel: panelOf(more) });
  const move = (value) => {
    const control = table.one(".field.range .control");
    control.value = String(value);
    control.dispatchEvent(new table.window.Event("input", { bubbles: true }));
  };
  return { ...table, show, move };
}

test("a slider sends its action at each change, and the newest alone when they come fast", async (t) => {
  const table = await open(t, { fields: [slider(0)] });
  const control = table.one(".field.range .control");
  assert.deepEqual([control.type, control.min, control.max, control.value], ["range", "0", "9", "0"]);
  assert.equal(control.getAttribute("aria-valuetext"), "action 0");
  table.move(3);
  assert.deepEqual([table.model.last().action, table.model.last().values.at], ["at", "3"]);
  table.move(4);
  table.move(7);
  assert.equal(table.model.commands().length, 1);
  table.model.acknowledge();
  table.show({ fields: [slider(3)] });
  assert.equal(control.value, "7", "what the player has moved on to stays");
  await new Promise((done) => setTimeout(done, 120));
  assert.equal(table.model.commands().length, 2);
  assert.equal(table.model.last().values.at, "7");
  table.model.acknowledge();
  table.show({ fields: [slider(7)] });
  table.show({ fields: [slider(2)] });
  assert.equal(control.value, "2", "what the scene says later wins");
});

test("a picture is an image of each theme, with its words and its numbers", async (t) => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>";
  const picture = { svg, dark: `${svg} `, alt: "Points: ♠ 3", caption: "Points", table: { columns: ["Round", "Ada"], rows: [["1", "3"]] } };
  const table = await open(t, { picture: { wait: "Drawing …" } });
  assert.equal(table.one(".picture .wait").textContent, "Drawing …");
  assert.ok(table.one(".picture .images").hidden && table.one(".picture .scroller").hidden);
  table.show({ picture });
  const images = table.all(".picture img");
  assert.deepEqual(images.map((image) => [image.className, image.alt]), [["light", "Points: ♠ 3"], ["dark", "Points: ♠ 3"]]);
  assert.equal(Buffer.from(images[0].src.split("base64,")[1], "base64").toString(), svg);
  assert.equal(table.all(".picture script, .picture svg").length, 0);
  assert.equal(table.one(".picture tbody").textContent, "13");
  assert.ok(table.one(".picture .wait").hidden);
  table.show({});
  assert.ok(table.one(".picture").hidden);
});

test("advice may carry a picture; it goes with the advice", async (t) => {
  const table = await openTable(sampleScene("advice"));
  t.after(() => table.close());
  table.key("h");
  const { id } = table.model.last();
  const picture = { svg: "<svg/>", alt: "Any 5 %", table: { columns: ["Next card", "Chance"], rows: [["7♠", "5 %"]] } };
  table.model.answer({ kind: "advice", id, title: "Odds", lines: [], picture });
  assert.equal(table.one(".advice .picture img").alt, "Any 5 %");
  table.click(table.one(".advice .close"));
  assert.ok(table.one(".advice .picture").hidden);
});

test("each item of a list has its own buttons, named after it", async (t) => {
  const item = (id) => ({
    id, title: `Game ${id}`, mark: "", markText: "You won", lines: [], small: [], actions: [{ id: `look:${id}`, label: "Look at it" }],
  });
  const table = await open(t, { items: [item("1"), item("2")] });
  const buttons = table.all(".items .action");
  assert.deepEqual(buttons.map((button) => button.getAttribute("aria-label")), ["Look at it: Game 1", "Look at it: Game 2"]);
  assert.equal(table.one(".items .sign").textContent, "");
  table.click(buttons[1]);
  assert.deepEqual([table.model.last().panel, table.model.last().action], ["watch:1", "look:2"]);
});

test("a button that may repeat takes the second click of a double click too", async (t) => {
  const table = await open(t, { actions: [{ id: "on", label: "On", repeat: true }, { id: "save", label: "Save" }] });
  const [on, save] = table.all(".panel .action");
  const twice = (node) => node.dispatchEvent(new table.window.MouseEvent("click", { bubbles: true, detail: 2 }));
  twice(save);
  assert.equal(table.model.commands().length, 0);
  twice(on);
  assert.equal(table.model.last().action, "on");
});
