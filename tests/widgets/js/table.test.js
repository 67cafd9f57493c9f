import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { SCENES, sampleScene } from "./join.js";
import { openTable } from "./browser.js";

const copy = (scene) => structuredClone(scene);
const withAction = (scene, id, more) => {
  const changed = copy(scene);
  Object.assign(changed.actions.find((action) => action.id === id), more);
  return changed;
};

async function open(t, scene = "play4", page = {}) {
  const table = await openTable(typeof scene === "string" ? sampleScene(scene) : scene, page);
  t.after(() => table.close());
  return table;
}

for (const file of readdirSync(SCENES).filter((name) => name.endsWith(".json"))) {
  const name = file.replace(/\.json$/, "");
  test(`the scene ${name} is drawn, and drawn again without a new node`, async (t) => {
    const scene = sampleScene(name);
    const table = await open(t, scene);
    assert.equal(table.one("h2").textContent, scene.title);
    assert.equal(table.status(), scene.status);
    assert.equal(table.hand().length, scene.hand.cards.length);
    assert.equal(table.all(".seat").length, scene.seats.length);
    assert.equal(table.all(".meld").length, scene.melds.length);
    assert.equal(table.all(".log .lines p").length, scene.log.length);
    for (const text of ["undefined", "null", "NaN", "[object"]) assert.ok(!table.root.textContent.includes(text), text);
    const before = table.all("*");
    table.model.show({ ...copy(scene), version: scene.version + 1 });
    const after = table.all("*");
    assert.equal(after.length, before.length);
    after.forEach((node, index) => assert.equal(node, before[index]));
  });
}

test("an empty scene is drawn as a table being set up", async (t) => {
  const table = await open(t, {});
  assert.equal(table.status(), "Shuffling…");
  assert.ok(table.one(".hand").hidden && table.one(".piles").hidden && table.one(".actions").hidden);
});

test("texts are texts: a hostile name makes no element", async (t) => {
  const scene = sampleScene("hostile");
  const table = await open(t, scene);
  assert.equal(table.all("img, script").length, 0);
  assert.ok(table.all(".seat .name").some((node) => node.textContent === "<img src=x onerror=alert(1)>"));
});

test("the hand is a listbox that says what it holds, with one tab stop", async (t) => {
  const table = await open(t);
  const list = table.one("[role=listbox]");
  assert.equal(list.getAttribute("aria-multiselectable"), "true");
  assert.equal(list.getAttribute("aria-label"), "Your hand, 10 cards, sorted by suit");
  assert.equal(table.all("[role=option][tabindex='0']").length, 1);
  table.pick("5D");
  assert.equal(table.option("5D").getAttribute("aria-label"), "5 of diamonds, 2 of 10, selected, new");
  assert.deepEqual(table.picked(), ["5D"]);
});

test("each region has one tab stop", async (t) => {
  const table = await open(t);
  for (const region of ["trays", "melds", "piles", "actions"]) {
    const stops = table.all(`.${region} button`).filter((node) => node.tabIndex === 0 && !node.closest("[hidden]"));
    assert.equal(stops.length, 1, region);
  }
});

test("selection, focus and the nodes survive a new scene; what left the hand is dropped", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S", "QD");
  table.option("4S").focus();
  const node = table.option("4S");
  const next = sampleScene("drawn");
  next.hand.cards = next.hand.cards.filter((card) => card.id !== "QD");
  table.model.show(next);
  assert.equal(table.option("4S"), node);
  assert.equal(document.activeElement, node);
  assert.deepEqual(table.picked(), ["3S", "4S"]);
});

test("when the focused card leaves, a neighbour takes the focus", async (t) => {
  const table = await open(t);
  table.option("6S").focus();
  const next = copy(sampleScene("play4"));
  next.version += 1;
  next.hand.cards = next.hand.cards.filter((card) => card.id !== "6S");
  table.model.show(next);
  assert.equal(document.activeElement.getAttribute("role"), "option");
});

test("arrows, Home and End move; Space selects; Shift and arrows move the card", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  assert.ok(table.key("ArrowRight"));
  assert.equal(document.activeElement.dataset.card, "5D");
  assert.ok(table.key(" "));
  assert.deepEqual(table.picked(), ["5D"]);
  assert.ok(table.key("ArrowRight", { shiftKey: true }));
  assert.deepEqual(table.hand().slice(0, 3), ["KC", "QD", "5D"]);
  assert.equal(document.activeElement.dataset.card, "5D");
  assert.ok(table.key("ArrowLeft", { shiftKey: true }));
  assert.deepEqual(table.hand().slice(0, 3), ["KC", "5D", "QD"]);
  assert.equal(document.activeElement.dataset.card, "5D");
  assert.match(table.one("[role=listbox]").getAttribute("aria-label"), /sorted in my order$/);
  table.key("End");
  assert.equal(document.activeElement.dataset.card, "JK'");
  table.key("Home");
  assert.equal(document.activeElement.dataset.card, "KC");
});

test("Ctrl+A selects all, Escape clears the selection and then the refusal", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  assert.ok(table.key("a", { ctrlKey: true }));
  assert.equal(table.picked().length, 10);
  table.key("l");
  assert.equal(table.refusal(), "Lay down your own contract first.");
  assert.ok(table.key("Escape"));
  assert.equal(table.picked().length, 0);
  assert.notEqual(table.refusal(), null);
  assert.ok(table.key("Escape"));
  assert.equal(table.refusal(), null);
  assert.ok(!table.key("Escape"), "an Escape that does nothing is left to the page");
});

test("Tab and unknown keys are left to the page", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  for (const key of ["Tab", "z", "F5", "PageDown"]) assert.equal(table.key(key), false, key);
  assert.equal(table.key("d", { ctrlKey: true }), false);
  assert.equal(table.model.commands().length, 0);
});

test("an action that needs nothing is sent with version and id, once until it is answered", async (t) => {
  const table = await open(t);
  table.click(table.action("Draw"));
  table.click(table.action("Draw"));
  assert.equal(table.model.commands().length, 1);
  const sent = table.model.last();
  assert.deepEqual([sent.kind, sent.verb, sent.version], ["act", "draw", 17]);
  assert.ok(sent.id.length >= 16);
  assert.ok(table.root.hasAttribute("data-waiting"));
  table.pick("3S");
  assert.deepEqual(table.picked(), ["3S"], "selection stays alive");
  table.model.acknowledge();
  table.click(table.action("Draw"));
  assert.equal(table.model.commands().length, 1, "a press before the new scene is meant for the old one");
  table.model.show(sampleScene("drawn"));
  assert.ok(!table.root.hasAttribute("data-waiting"));
  table.click(table.action("Discard"));
  assert.deepEqual([table.model.last().verb, table.model.last().cards, table.model.last().version], ["discard", ["3S"], 18]);
});

test("the second click of a double click does nothing, even when the first was answered at once", async (t) => {
  const table = await open(t);
  table.click(table.one(".stock"), 1);
  table.model.carryOut();
  table.click(table.one(".stock"), 2);
  assert.equal(table.model.commands().length, 1);
});

test("a key held down sends one command", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.key("d");
  table.model.carryOut();
  table.key("d", { repeat: true });
  assert.equal(table.model.commands().length, 1);
});

test("an action that is not ready is pressable and says why, sending nothing", async (t) => {
  const table = await open(t);
  const button = table.action("Undo");
  assert.equal(button.getAttribute("aria-disabled"), "true");
  assert.ok(!button.disabled);
  table.click(button);
  assert.equal(table.refusal(), "There is nothing to take back.");
  assert.equal(table.model.commands().length, 0);
});

test("an action that is not ready and gives no reason is sent anyway", async (t) => {
  const table = await open(t, withAction(sampleScene("play4"), "undo", { ready: false, reason: null }));
  table.click(table.action("Undo"));
  assert.equal(table.model.last().verb, "undo");
});

test("an action that needs cards asks for them", async (t) => {
  const table = await open(t, "drawn");
  table.click(table.action("Discard"));
  assert.equal(table.refusal(), "Select a card first, then press Discard.");
  table.pick("KC");
  table.key("x");
  assert.deepEqual(table.model.last().cards, ["KC"]);
});

test("Enter in the hand does the primary action; on a button it is the button's own", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  assert.ok(table.key("Enter"));
  assert.equal(table.model.last().verb, "draw");
  table.model.carryOut();
  table.action("Take 9♣").focus();
  assert.ok(!table.key("Enter"));
  assert.equal(table.model.commands().length, 1);
});

test("piles: nothing selected does the pile's action, a selection is discarded", async (t) => {
  const table = await open(t, withAction(sampleScene("play4"), "discard", { ready: true, reason: null }));
  table.click(table.one(".stock"));
  assert.equal(table.model.last().verb, "draw");
  table.model.carryOut();
  table.click(table.one(".discards"));
  assert.equal(table.model.last().verb, "take");
  table.model.carryOut();
  table.pick("KC");
  table.click(table.one(".discards"));
  assert.deepEqual([table.model.last().verb, table.model.last().cards], ["discard", ["KC"]]);
});

test("lay down: the selection goes to the first empty tray; missing trays are named; then the groups go", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S", "5S", "6S");
  table.key("m");
  assert.equal(table.model.commands().length, 0);
  assert.equal(table.note(), "Still empty: Meld 2: four cards or more. Select its cards and press Lay down again.");
  assert.equal(table.hand().length, 6);
  assert.deepEqual(table.all(".tray")[0].querySelectorAll(".staged button").length, 4);
  table.pick("TH", "QD", "KC", "AH");
  table.key("m");
  assert.deepEqual(table.model.last().groups, [["3S", "4S", "5S", "6S"], ["KC", "QD", "AH", "TH"]]);
  table.model.answer({ kind: "refused", id: table.model.last().id, because: "That is not a meld.", cards: ["QD"] });
  assert.equal(table.hand().length, 6, "a refusal leaves hand and trays as they are");
  assert.deepEqual(table.picked(), ["KC", "QD", "AH", "TH"]);
  assert.equal(table.one(".hand .count").textContent, "6 cards and 4 in the trays, 4 selected");
  table.click(table.all(".staged button")[0]);
  assert.equal(table.hand().length, 7);
});

test("lay down out of its time is refused by Python and moves no card", async (t) => {
  const table = await open(t, withAction(sampleScene("play4"), "lay down", { ready: false, reason: null }));
  table.pick("3S", "4S");
  table.key("m");
  assert.deepEqual(table.model.last().groups, [["3S", "4S"]]);
  assert.deepEqual(table.picked(), ["3S", "4S"]);
  assert.equal(table.hand().length, 10);
});

test("the trays stand in the dock, and the root says while a meld can be put together", async (t) => {
  const table = await open(t);
  const composing = () => document.querySelector(".rummy").hasAttribute("data-composing");
  assert.ok(table.one(".dock .trays"));
  assert.equal(composing(), true, "before a card is touched: nothing moves when one is selected");
  const later = { ...withAction(sampleScene("play4"), "lay down", { ready: false, reason: null }), version: 18 };
  table.model.show(later);
  assert.equal(composing(), false);
  table.pick("3S");
  assert.equal(composing(), false, "a card to discard needs no tray");
  table.click(table.all(".tray .place")[0]);
  assert.equal(composing(), true, "what lies in a tray is seen");
  table.click(table.one(".trays > button"));
  assert.equal(composing(), false);
});

test("Enter and the marked button are laying down while a meld is put together", async (t) => {
  const table = await open(t);
  const primary = () => table.one(".actions .primary .label").textContent;
  assert.equal(primary(), "Draw");
  table.pick("3S");
  assert.equal(primary(), "Lay down");
  table.option("4S").focus();
  table.key("Enter");
  assert.equal(table.model.commands().length, 0, "the second meld is still to be chosen; nothing is drawn");
  assert.equal(primary(), "Lay down");
  table.click(table.one(".trays > button"));
  assert.equal(primary(), "Draw");
  table.model.show({ ...withAction(sampleScene("play4"), "lay off", { ready: true, reason: null }), version: 18 });
  table.pick("KC");
  assert.equal(primary(), "Draw", "one card may be meant for a meld on the table");
});

test("while a panel has to be answered there are no dead buttons, and Enter answers it", async (t) => {
  const table = await open(t, "round_end");
  assert.ok(table.one(".actions").hidden);
  table.one(".panel .title").focus();
  table.key("Enter");
  assert.deepEqual([table.model.last().panel, table.model.last().action], ["round 4", "next"]);
  table.model.acknowledge();
  table.model.show({ ...sampleScene("play4"), version: 141 });
  assert.ok(!table.one(".actions").hidden);
});

test("pressing a tray stages the selection; take all back empties the trays", async (t) => {
  const table = await open(t);
  table.click(table.all(".tray .place")[1]);
  assert.match(table.note(), /^Select cards/);
  table.pick("3S", "4S");
  table.click(table.all(".tray .place")[1]);
  assert.equal(table.all(".tray")[1].getAttribute("aria-label"), "Meld 2: four cards or more, needed, 2 cards");
  table.click(table.one(".trays > button"));
  assert.equal(table.hand().length, 10);
});

test("a lay down without trays sends the selection as one group", async (t) => {
  const table = await open(t, { ...sampleScene("play4"), trays: [] });
  table.key("m");
  assert.match(table.refusal(), /^Select the cards of a meld first/);
  table.pick("3S", "4S", "5S");
  table.key("m");
  assert.deepEqual(table.model.last().groups, [["3S", "4S", "5S"]]);
});

const layable = () => withAction(sampleScene("play4"), "lay off", { ready: true, reason: null });

test("lay off by pressing a meld sends no end, by pressing a slot its end", async (t) => {
  const table = await open(t, layable());
  table.click(table.one(".meld .body"));
  assert.match(table.note(), /^Select cards/);
  table.pick("5D");
  table.click(table.one(".meld .body"));
  assert.deepEqual([table.model.last().verb, table.model.last().cards, table.model.last().meld, table.model.last().end],
    ["lay off", ["5D"], "m1", null]);
  table.model.carryOut();
  table.click(table.one(".ends.before .slot"));
  assert.equal(table.model.last().end, "low");
  table.model.carryOut();
  table.click(table.one(".ends.after .slot"));
  assert.equal(table.model.last().end, "high");
});

test("lay off by key: several melds are offered, one is taken at once", async (t) => {
  const table = await open(t, layable());
  table.option("KC").focus();
  table.pick("5D");
  table.key("l");
  assert.equal(table.note(), "Choose a meld for 5♦.");
  assert.ok(document.activeElement.matches(".meld .body"));
  assert.ok(table.key("Escape"));
  assert.equal(document.activeElement.getAttribute("role"), "option");
  assert.deepEqual(table.picked(), ["5D"], "stepping back keeps the selection");
  const single = layable();
  single.melds = single.melds.slice(0, 1);
  single.version += 1;
  table.model.show(single);
  table.key("l");
  assert.deepEqual([table.model.last().meld, table.model.last().end], ["m1", null]);
});

test("a refusal shows reason, clause, cards and choices, and changes nothing else", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S");
  table.key("d");
  table.model.answer({
    kind: "refused", id: table.model.last().id, because: "Not so.", clause: "x", title: "Runs", text: "A run is …",
    cards: ["3S", "6D"], choices: [{ label: "Do this", intent: { kind: "act", verb: "lay off", cards: ["3S"], meld: "m1", end: "low" } }],
  });
  assert.equal(table.refusal(), "Not so.");
  assert.equal(table.one(".refusal .because").getAttribute("role"), "alert");
  assert.ok(table.option("3S").classList.contains("faulty"));
  assert.match(table.option("3S").getAttribute("aria-label"), /named in the refusal/);
  assert.equal(table.all(".meld .faulty").length, 1);
  assert.deepEqual(table.picked(), ["3S", "4S"]);
  assert.equal(table.one(".why").open, false);
  table.key("y");
  assert.equal(table.one(".why").open, true);
  assert.equal(table.one(".why .text").textContent, "A run is …");
  table.click(table.one(".choices button"));
  const sent = table.model.last();
  assert.deepEqual([sent.verb, sent.end, sent.version], ["lay off", "low", 17]);
  assert.notEqual(sent.id, table.model.commands()[0].id);
  table.model.acknowledge();
  assert.equal(table.refusal(), null);
  assert.equal(table.all(".faulty").length, 0);
});

test("the choices of the next refusal are its own", async (t) => {
  const table = await open(t);
  for (const verb of ["one", "two"]) {
    table.key("d");
    table.model.answer({ kind: "refused", id: table.model.last().id, because: verb, choices: [{ label: verb, intent: { kind: "act", verb } }] });
  }
  table.click(table.one(".choices button"));
  assert.equal(table.model.last().verb, "two");
});

test("the question never takes the focus, and one key answers it", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.model.show(sampleScene("offer"));
  assert.equal(document.activeElement.dataset.card, "KC");
  assert.match(table.one("[aria-live=assertive]").textContent, /Buy 9♣\?.*N: Pass\./);
  assert.equal(table.all(".question .action").length, 2);
  assert.equal(table.all(".actions .action").filter((node) => node.textContent.startsWith("Pass")).length, 0);
  table.key("n");
  assert.equal(table.model.last().verb, "pass");
});

test("your turn is announced at once, when it comes and not at each scene", async (t) => {
  const table = await open(t, "offer");
  const loud = table.one("[aria-live=assertive]");
  table.model.show({ ...sampleScene("play4"), version: 24 });
  assert.equal(loud.textContent, "Your turn.");
  loud.textContent = "";
  table.model.show({ ...sampleScene("play4"), version: 25 });
  assert.equal(loud.textContent, "");
});

test("the same status is read again when something happened", async (t) => {
  const table = await open(t);
  const region = table.one("[role=status]");
  const status = region.querySelector(".words");
  const before = status.textContent;
  const next = copy(sampleScene("play4"));
  next.version += 1;
  table.model.show(next);
  assert.equal(status.textContent, before);
  const later = copy(next);
  later.version += 1;
  later.log.push({ n: 99, text: "Something." });
  table.model.show(later);
  assert.notEqual(status.textContent, before);
  assert.equal(table.status(), before);
  assert.equal(table.one("[role=status]"), region);
});

test("reading keys speak through the status line", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.key("c");
  assert.equal(table.note(), "Ten Card Rummy. Round 4 of 11 · Two 4's");
  table.key("p");
  assert.equal(table.note(), "Discard pile, 4 cards, top 9 of clubs. Stock, 61 cards.");
  table.key("o");
  assert.match(table.note(), /^Ada: 2 cards, down\. Ben: 10 cards, dealer\. Cleo: 12 cards\.$/);
  const words = table.one("[role=status] .words");
  const before = words.textContent;
  table.key("r");
  assert.notEqual(words.textContent, before, "an unchanged text would stay silent");
  assert.equal(table.status(), sampleScene("play4").status);
  assert.equal(table.note(), "");
  table.key("s");
  assert.equal(table.murmured(), "Sorted by rank");
});

test("? opens the keys and gives the focus back", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.key("?", { shiftKey: true });
  assert.equal(table.one(".help").open, true);
  assert.ok(document.activeElement.matches(".help summary"));
  table.key("?", { shiftKey: true });
  assert.equal(table.one(".help").open, false);
  assert.equal(document.activeElement.dataset.card, "KC");
  const keys = table.all(".keys kbd").map((node) => node.textContent);
  for (const key of ["D", "M", "H", "Space", "?"]) assert.ok(keys.includes(key), key);
});

test("the setup form shows what applies, keeps what was typed and sends it", async (t) => {
  const table = await open(t, "setup");
  const field = (name) => table.one(`[data-field=${name}] .control`);
  const change = (name, value) => {
    field(name).value = value;
    field(name).dispatchEvent(new table.window.Event("input", { bubbles: true }));
    field(name).dispatchEvent(new table.window.Event("change", { bubbles: true }));
  };
  assert.ok(table.one("[data-field=bot5]").hidden);
  change("seats", "6");
  assert.ok(!table.one("[data-field=bot5]").hidden && !table.one("[data-field=bot6]").hidden);
  assert.ok(table.one("[data-field=bot7]").hidden);
  change("name", "Zoë <b>");
  table.model.show({ ...sampleScene("setup"), version: 2 });
  assert.equal(field("name").value, "Zoë <b>");
  assert.equal(field("name").getAttribute("maxlength"), "24");
  field("name").focus();
  assert.equal(table.key("d"), false, "letters in a text field are text");
  assert.ok(table.key("Enter"));
  const sent = table.model.last();
  assert.deepEqual([sent.kind, sent.panel, sent.action, sent.version], ["panel", "setup", "start", 2]);
  assert.equal(sent.values.name, "Zoë <b>");
  assert.equal(sent.values.seats, "6");
  assert.equal(sent.values.hints, "off");
  assert.ok("bot6" in sent.values && !("bot7" in sent.values));
  assert.equal(table.model.commands().length, 1);
});

test("a value the scene changes wins over what stands in the form", async (t) => {
  const table = await open(t, "setup");
  const scene = sampleScene("setup");
  scene.version = 2;
  scene.panel.fields[0].value = "8";
  table.model.show(scene);
  assert.equal(table.one("[data-field=seats] select").value, "8");
  assert.ok(!table.one("[data-field=bot8]").hidden);
});

test("in a panel's table numbers stand right and words left", async (t) => {
  const scene = copy(sampleScene("round_end"));
  scene.panel.table = { columns: ["Player", "Points", "Saved", "Cards left"], rows: [["Ada", "0", "–", "–"], ["Ben", "12", "3.5", "Q♥ 2♠"]] };
  const table = await open(t, scene);
  const marks = (cells) => cells.map((cell) => cell.classList.contains("words"));
  assert.deepEqual(marks(table.all(".panel thead th")), [true, false, false, true]);
  assert.deepEqual(marks(table.all(".panel tbody tr:first-child td")), [false, false, true]);
});

test("what needs no form stands above the form", async (t) => {
  const scene = copy(sampleScene("setup"));
  const start = { id: "start", label: "Start a new match", primary: false };
  scene.panel.actions = [{ id: "resume:1", label: "Go on", primary: true, above: true }, start];
  const table = await open(t, scene);
  const [goOn, fresh] = table.all(".panel .action");
  assert.deepEqual([goOn.textContent, fresh.textContent], ["Go on", "Start a new match"]);
  const fields = table.one(".panel .fields");
  assert.ok(goOn.compareDocumentPosition(fields) & 4, "the form follows");
  assert.ok(fresh.compareDocumentPosition(fields) & 2);
  table.click(goOn);
  assert.equal(table.model.last().action, "resume:1");
});

test("a panel takes the focus only if it is modal", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.model.show({ ...sampleScene("play4"), version: 18, panel: sampleScene("resume").panel });
  assert.equal(document.activeElement.dataset.card, "KC");
  table.model.show(sampleScene("round_end"));
  assert.ok(document.activeElement.matches(".panel .title"));
  assert.equal(table.one(".panel").getAttribute("role"), "dialog");
  table.click(table.all(".panel .action")[0]);
  assert.deepEqual([table.model.last().panel, table.model.last().action], ["round 4", "next"]);
  table.model.acknowledge();
  table.model.show({ ...sampleScene("play4"), version: 141, subtitle: "Round 5 of 11 · One 5" });
  assert.ok(table.one(".panel").hidden);
  assert.equal(document.activeElement.getAttribute("role"), "option", "the focus is not lost with the panel");
});

test("settings are sent, and fall back to the scene while another command waits", async (t) => {
  const table = await open(t);
  const [speed, autopass] = table.all(".settings .field select");
  const choose = (select, value) => {
    select.value = value;
    select.dispatchEvent(new table.window.Event("change", { bubbles: true }));
  };
  choose(speed, "step");
  assert.deepEqual([table.model.last().kind, table.model.last().name, table.model.last().value], ["setting", "speed", "step"]);
  choose(autopass, "always");
  assert.equal(table.model.commands().length, 1);
  assert.equal(autopass.value, "ask");
});

test("where nothing can be set there is no part for settings", async (t) => {
  const table = await open(t);
  const part = table.one(".part.settings");
  const scene = { ...sampleScene("play4"), settings: [] };
  table.model.show({ ...scene, version: 142, actions: [] });
  assert.ok(part.hidden);
  table.model.show({ ...sampleScene("play4"), version: 143, actions: [] });
  assert.ok(!part.hidden);
  const leave = { ...sampleScene("play4").actions[0], id: "menu", label: "Leave this match", place: "side" };
  table.model.show({ ...scene, version: 144, actions: [leave] });
  assert.ok(!part.hidden, "a button beside the table stands in it");
});

test("the score sheet is a table with caption and headers; the ladder marks the round", async (t) => {
  const table = await open(t);
  const sheet = table.one(".score table");
  assert.equal(sheet.caption.textContent, "Score sheet");
  assert.deepEqual([...sheet.tHead.rows[0].cells].map((cell) => [cell.textContent, cell.scope])[1], ["You", "col"]);
  assert.ok([...sheet.tBodies[0].rows].every((row) => row.cells[0].scope === "row" && row.cells.length === 5));
  assert.equal(sheet.tFoot.rows[0].cells[1].textContent, "47");
  assert.equal(table.one(".rungs [aria-current=step] .what").textContent, "Two 4's");
});

test("looks are kept in this browser and follow JupyterLab's theme", async (t) => {
  const table = await open(t, "play4", { body: "data-jp-theme-light=\"false\"" });
  assert.equal(table.root.dataset.theme, "dark");
  const [theme, , colours] = table.all(".looks .field select");
  theme.value = "light";
  theme.dispatchEvent(new table.window.Event("change", { bubbles: true }));
  colours.value = "four";
  colours.dispatchEvent(new table.window.Event("change", { bubbles: true }));
  assert.deepEqual([table.root.dataset.theme, table.root.dataset.colours], ["light", "four"]);
  assert.deepEqual(JSON.parse(table.window.localStorage.getItem("rummy_widgets.look")).colours, "four");
});

test("silence shows a banner with a reload button; a later answer takes it away", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const table = await open(t);
  table.model.answer({ kind: "welcome", id: table.model.sent[0].id, token: "t" });
  table.key("d");
  const { id } = table.model.last();
  t.mock.timers.tick(8000);
  assert.ok(!table.one(".lost").hidden);
  assert.equal(table.one(".lost .text").textContent, "Connection lost. Your game is saved up to your last move.");
  assert.equal(table.one(".lost button").textContent, "Reload");
  table.key("d");
  assert.equal(table.model.commands().length, 1);
  table.model.answer({ kind: "ack", id });
  assert.ok(table.one(".lost").hidden);
});

test("closing the view removes it and every listener on the model", async () => {
  const table = await openTable(sampleScene("play4"));
  assert.ok(table.model.listeners() > 0);
  table.close();
  assert.equal(table.model.listeners(), 0);
  assert.equal(table.el.children.length, 0);
});

test("two tables in one page do not share ids", async (t) => {
  const table = await open(t, "setup");
  t.after(table.again());
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  assert.equal(document.querySelectorAll(".rummy").length, 2);
  assert.equal(new Set(ids).size, ids.length);
  for (const label of document.querySelectorAll("label")) assert.ok(ids.includes(label.getAttribute("for")));
});

test("whatever has the focus carries the mark that keeps JupyterLab's shortcuts away", async (t) => {
  const table = await open(t);
  for (const node of [table.option("KC"), table.action("Draw"), table.one(".part summary"), table.one(".meld .body")]) {
    node.focus();
    assert.equal(document.activeElement.getAttribute("data-lm-suppress-shortcuts"), "true");
  }
});
