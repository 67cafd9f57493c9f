// Forms: fields in groups, what applies, what is changed, what is sent; and lists of verdicts.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT } from "./join.js";
import { openTable } from "./browser.js";
import * as family from "./family.js";

const { appliesOf, numberFault } = await import(path.join(FELT, "fields.js"));

async function open(t, scene = family.choosing()) {
  const table = await openTable(scene);
  t.after(() => table.close());
  const field = (name) => table.all(".panel .field").find((node) => node.dataset.field === name);
  const control = (name) => field(name).querySelector(".control");
  const enter = (name, value) => {
    const node = control(name);
    if (node.type === "checkbox") node.checked = value;
    else node.value = value;
    node.dispatchEvent(new table.window.Event("input", { bubbles: true }));
  };
  const seen = () => table.all(".panel .field").filter((node) => !node.closest("[hidden]")).map((node) => node.dataset.field);
  const start = () => {
    table.click(table.all(".panel .action").find((node) => node.textContent === "Start the match"));
    return table.model.last().values;
  };
  return { ...table, field, control, enter, seen, start };
}

test("fields without a group come first, then the groups in order; each with its own heading", async (t) => {
  const form = await open(t);
  assert.deepEqual(form.seen(), ["game", "name", "seats", "bot2", "one.late", "one.buys"]);
  const groups = form.all(".fieldgroup").filter((node) => !node.hidden);
  assert.deepEqual(groups.map((node) => node.tagName), ["FIELDSET", "DETAILS"]);
  assert.equal(groups[0].querySelector("legend").textContent, "Who plays");
  assert.equal(groups[1].querySelector("summary").textContent, "House rules");
  assert.equal(groups[1].querySelector(".note").textContent, "What differs from the book.");
  assert.ok(!groups[1].open);
});

test("what applies follows from what is chosen; a group of which nothing applies goes", async (t) => {
  const form = await open(t);
  form.enter("game", "two");
  assert.deepEqual(form.seen(), ["game", "name", "style", "bot2", "two.limit"]);
  form.enter("game", "one");
  form.enter("one.late", true);
  assert.ok(form.seen().includes("one.pay"));
  form.enter("game", "two");
  assert.ok(!form.seen().includes("one.pay"), "its condition holds, but its group does not apply");
});

test("only what applies is sent, with what a folded group holds", async (t) => {
  const form = await open(t);
  form.enter("one.late", true);
  assert.deepEqual(form.start(), {
    game: "one", name: "You", seats: "4", "one.late": true, "one.buys": "3", "one.pay": "card", bot2: "tidy",
  });
  form.model.acknowledge();
  form.model.show({ ...family.choosing(), version: 6 });
  form.enter("game", "two");
  assert.deepEqual(form.start(), { game: "two", name: "You", style: "old", "two.limit": "10", bot2: "tidy" });
});

test("what a group changed is counted in its heading and marked in words on the field", async (t) => {
  const form = await open(t);
  const title = () => form.all(".fieldgroup summary")[0].textContent;
  form.enter("one.late", true);
  assert.equal(title(), "House rules · 1 changed");
  form.enter("one.buys", "5");
  assert.equal(title(), "House rules · 2 changed");
  assert.ok(!form.field("one.buys").querySelector(".changed").hidden);
  const describes = form.control("one.buys").getAttribute("aria-describedby").split(" ");
  const words = describes.map((id) => document.getElementById(id).textContent.trim());
  assert.deepEqual(words, ["changed", "How often a player may buy in a round. (source text)"]);
  form.enter("one.buys", "3");
  form.enter("one.late", false);
  assert.equal(title(), "House rules");
  assert.ok(form.field("one.buys").querySelector(".changed").hidden);
});

test("a field that does not apply counts as unchanged", async (t) => {
  const form = await open(t);
  form.enter("one.late", true);
  form.enter("one.pay", "two");
  assert.equal(form.all(".fieldgroup summary")[0].textContent, "House rules · 2 changed");
  form.enter("one.late", false);
  assert.equal(form.all(".fieldgroup summary")[0].textContent, "House rules");
});

test("the hint of the chosen option takes the place of the field's, with the source behind it", async (t) => {
  const form = await open(t);
  const hint = (name) => form.field(name).querySelector(".hint").textContent.trim().replace(/\s+/g, " ");
  assert.equal(hint("game"), "Eleven contracts, one after another; the lowest total wins.");
  form.enter("game", "two");
  assert.equal(hint("game"), "Two players; knock when your deadwood is low.");
  form.enter("game", "one");
  form.enter("one.late", true);
  assert.equal(hint("one.pay"), "You draw one card from the stock. (pagat)");
  assert.equal(hint("one.late"), "A player who has laid down may buy too. (house rule)");
  assert.ok(form.field("seats").querySelector(".hint").hidden);
});

test("a number is a text of digits; what it must be is said where it is not", async (t) => {
  const form = await open(t);
  const control = form.control("one.buys");
  assert.deepEqual([control.type, control.getAttribute("inputmode"), control.hasAttribute("aria-invalid")], ["text", "numeric", false]);
  form.enter("one.buys", "12");
  assert.equal(control.getAttribute("aria-invalid"), "true");
  assert.match(form.field("one.buys").querySelector(".hint").textContent, /^A number from 0 to 9, please\./);
  form.enter("one.buys", "4");
  assert.ok(!control.hasAttribute("aria-invalid"));
});

test("numbers have a least and a most, or only one of them, or neither", () => {
  assert.equal(numberFault({ min: -5, max: 5 }, "-3"), null);
  assert.equal(numberFault({ min: -5, max: 5 }, " −3 "), null);
  assert.equal(numberFault({ min: -5, max: 5 }, "6"), "A number from -5 to 5, please.");
  assert.equal(numberFault({ min: 1 }, "0"), "A number from 1 up, please.");
  assert.equal(numberFault({ max: 9 }, "10"), "A number up to 9, please.");
  assert.equal(numberFault({}, "ten"), "A number, please.");
  assert.equal(numberFault({}, ""), "A number, please.");
  assert.equal(numberFault({ min: 0, max: 9 }, "1.5"), "A number from 0 to 9, please.");
});

test("all conditions must hold, and none on a field that does not apply or depends on itself", () => {
  const fields = [
    { name: "a" },
    { name: "b", when: { name: "a", in: ["1"] } },
    { name: "c", when: [{ name: "a", in: ["1", "2"] }, { name: "b", in: [3] }] },
    { name: "d", when: [{ name: "c", in: ["x"] }] },
    { name: "e", when: { name: "f", in: [""] } },
    { name: "f", when: { name: "e", in: [""] } },
    { name: "g", when: { name: "nowhere", in: [""] } },
    { name: "h", when: [] },
    { name: "i", group: "late" },
  ];
  const groups = [{ id: "late", when: { name: "c", in: ["x"] } }];
  const applies = (values) => [...appliesOf(fields, groups, values)].join("");
  assert.equal(applies({ a: "1", b: "3", c: "x", d: "", e: "", f: "" }), "abcdhi");
  assert.equal(applies({ a: "2", b: "3", c: "x", d: "", e: "", f: "" }), "ah", "b does not apply, and so c and d do not");
  assert.equal(applies({ a: "1", b: "4", c: "x", d: "", e: "", f: "" }), "abh");
});

test("what the player entered stays when the form comes again, unless its value was changed there", async (t) => {
  const form = await open(t);
  form.enter("one.buys", "5");
  form.all("details.fieldgroup")[0].open = true;
  form.model.show({ ...family.choosing(), version: 6 });
  assert.equal(form.control("one.buys").value, "5");
  assert.ok(form.all("details.fieldgroup")[0].open);
  const next = family.choosing();
  next.panel.fields.find((field) => field.name === "one.buys").value = "7";
  form.model.show({ ...next, version: 7 });
  assert.equal(form.control("one.buys").value, "7");
});

test("two hundred fields of many games stand in one form, of which one game's are sent", async (t) => {
  const scene = family.choosing();
  const games = Array.from({ length: 8 }, (_, index) => `game${index}`);
  scene.panel.fields = [
    { name: "game", label: "Game", kind: "choice", value: "game3", options: games.map((value) => ({ value, label: value })) },
    ...games.flatMap((game) => Array.from({ length: 25 }, (_, index) => ({
      name: `${game}.${index}`, label: `Rule ${index}`, kind: "switch", value: "off", usual: "off", group: game,
    }))),
  ];
  scene.panel.groups = games.map((id) => ({ id, title: "House rules", folded: true, when: { name: "game", in: [id] } }));
  const form = await open(t, scene);
  assert.equal(form.seen().length, 26);
  assert.equal(Object.keys(form.start()).length, 26);
});

test("a verdict has a sign and a word, its lines and the small print", async (t) => {
  const table = await open(t, family.compared());
  const items = table.all(".item");
  assert.equal(table.one(".items").tagName, "UL");
  const texts = (selector) => items.map((node) => node.querySelector(selector).textContent);
  assert.deepEqual(texts(".sign"), ["✓", "✗", "–"]);
  assert.deepEqual(texts(".words"), ["legal", "not legal", "not asked"]);
  assert.deepEqual(texts(".name"), ["The first game", "The second game", "The third game"]);
  assert.deepEqual([...items[1].querySelectorAll(".lines p")].map((node) => node.textContent), ["The ace is low only: A 2 3.", "Legal with around the corner = yes."]);
  assert.equal(items[0].querySelector(".print").textContent, "one.meld.run");
  assert.ok(items[2].querySelector(".print").hidden);
  table.model.show({ ...family.choosing(), version: 9 });
  assert.ok(table.one(".items").hidden);
});

test("the cards to compare are sent with the button beside them", async (t) => {
  const table = await open(t, family.compared());
  const field = table.one(".panel input[type=text]");
  field.value = "7H 7D 7S";
  field.focus();
  table.key("Enter");
  const { panel, action, values } = table.model.last();
  assert.deepEqual({ panel, action, values }, { panel: "compare", action: "compare", values: { cards: "7H 7D 7S" } });
});

async function openFile(t) {
  const panel = {
    id: "games", title: "Your games", lines: [], modal: false, table: null, folded: "Open a record from a file",
    fields: [{ name: "file", label: "A record", kind: "file", value: "" }],
    actions: [{ id: "newer", label: "Newer games", first: true }, { id: "open", label: "Open it", primary: true }],
  };
  const form = await open(t, { ...family.choosing(), panel });
  const choose = (file) => {
    Object.defineProperty(form.control("file"), "files", { configurable: true, value: file === null ? [] : [file] });
    form.control("file").dispatchEvent(new form.window.Event("change", { bubbles: true }));
  };
  /** A file that is read when the test says so. */
  const slowly = (size = 9) => {
    const file = { size };
    const promise = new Promise((resolve, reject) => {
      file.read = resolve;
      file.fail = () => reject(new Error("gone"));
    });
    return { ...file, text: () => promise };
  };
  const press = (label) => form.click(form.all(".panel .action").find((node) => node.textContent === label));
  const show = (shown) => form.model.show({ ...form.model.scene, version: form.model.scene.version + 1, panel: shown });
  const sent = async () => {
    await new Promise((done) => setTimeout(done));
    return form.model.commands().map(({ action, values }) => [action, values.file]);
  };
  return { ...form, panel, choose, slowly, press, show, sent };
}

test("what sends a chosen file waits until it has been read; what needs no file does not", async (t) => {
  const form = await openFile(t);
  const record = form.slowly();
  form.choose(record);
  form.press("Open it");
  form.press("Open it");
  assert.deepEqual(await form.sent(), []);
  form.press("Newer games");
  assert.deepEqual(await form.sent(), [["newer", ""]]);
  form.model.acknowledge();
  form.show(form.panel);
  record.read("format = 1");
  assert.deepEqual(await form.sent(), [["newer", ""], ["open", "format = 1"]]);
  form.model.acknowledge();
  form.show(form.panel);
  form.press("Open it");
  assert.deepEqual((await form.sent()).at(-1), ["open", "format = 1"]);
  form.model.acknowledge();
  form.show(form.panel);
  form.choose(null);
  form.press("Open it");
  assert.deepEqual((await form.sent()).at(-1), ["open", ""]);
});

test("the file chosen last is the one that is sent, however long the others take", async (t) => {
  const form = await openFile(t);
  const [first, second, gone] = [form.slowly(), form.slowly(), form.slowly()];
  form.choose(first);
  form.press("Open it");
  form.choose(second);
  first.read("first");
  assert.deepEqual(await form.sent(), []);
  second.read("second");
  assert.deepEqual(await form.sent(), [["open", "second"]]);
  form.model.acknowledge();
  form.show(form.panel);
  form.choose(gone);
  gone.fail();
  form.press("Open it");
  assert.deepEqual((await form.sent()).at(-1), ["open", ""], "what can't be read is no file");
});

test("a press that waits for a file is forgotten with its panel", async (t) => {
  const form = await openFile(t);
  const [record, other] = [form.slowly(), form.slowly()];
  form.choose(record);
  form.press("Open it");
  form.show({ ...form.panel, id: "other" });
  form.show(form.panel);
  record.read("record");
  assert.deepEqual(await form.sent(), []);
  form.choose(other);
  form.press("Open it");
  form.show(null);
  other.read("other");
  assert.deepEqual(await form.sent(), []);
});
