import assert from "node:assert/strict";
import test from "node:test";
import { sampleScene } from "./join.js";
import { openTable } from "./browser.js";

const copy = (scene) => structuredClone(scene);

/** Open a table with its clock in the hands of the test. */
async function open(t, scene = "advice") {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const table = await openTable(typeof scene === "string" ? sampleScene(scene) : scene);
  t.after(() => table.close());
  table.model.answer({ kind: "welcome", id: table.model.sent[0].id, token: "t" });
  const tick = (time) => t.mock.timers.tick(time);
  const say = (text, fits = true, read = table.model.reads().at(-1)) => {
    table.model.answer({ kind: "reading", id: read.id, text, fits });
  };
  const advise = (more, key = "h") => {
    table.key(key);
    const { id } = table.model.last();
    table.model.answer({ kind: "advice", id, title: "Look at the spades", lines: ["Four of them stand in a row."], choices: [], step: null, ...more });
    table.model.answer({ kind: "ack", id });
    return id;
  };
  return { ...table, tick, say, advise };
}

const sortButton = (table, sort) => table.one(`[data-sort=${sort}]`);
const trayLabels = (table) => table.all(".tray").map((node) => node.getAttribute("aria-label"));
const trayAnswers = (table) => table.all(".tray .answer").map((node) => node.textContent);
const staged = (table) => table.all(".tray").map((tray) => tray.querySelectorAll(".staged button").length);

test("by melds stands after by rank, in the buttons and in the S key, and is kept", async (t) => {
  const table = await open(t);
  assert.deepEqual(table.all("[data-sort]").map((node) => node.textContent), ["by suit", "by rank", "by melds", "in my order"]);
  table.option("KC").focus();
  table.key("s");
  table.key("s");
  assert.equal(table.murmured(), "Sorted by melds");
  assert.deepEqual(table.hand(), ["3S", "4S", "5S", "6S", "QD", "KC", "JK'", "TH", "AH", "5D"]);
  assert.equal(sortButton(table, "melds").getAttribute("aria-pressed"), "true");
  assert.equal(JSON.parse(table.window.localStorage.getItem("rummy_widgets.look")).sort, "melds");
  table.key("s");
  assert.equal(table.murmured(), "Sorted in my order");
  assert.deepEqual(table.hand().slice(0, 4), ["3S", "4S", "5S", "6S"], "by hand begins as what is seen");
});

test("without the keys by melds is not offered, and a wish for it waits", async (t) => {
  const table = await open(t);
  table.click(sortButton(table, "melds"));
  const plain = sampleScene("play4");
  plain.version = 32;
  table.model.show(plain);
  assert.ok(sortButton(table, "melds").hidden);
  assert.equal(sortButton(table, "suit").getAttribute("aria-pressed"), "true");
  assert.match(table.one("[role=listbox]").getAttribute("aria-label"), /sorted by suit$/);
  table.model.show({ ...sampleScene("advice"), version: 33 });
  assert.equal(table.hand()[0], "3S");
  table.model.show({ ...plain, version: 34 });
  table.option("KC").focus();
  table.key("s");
  assert.equal(table.murmured(), "Sorted by rank");
});

test("a card without a key for its meld stands last", async (t) => {
  const scene = sampleScene("advice");
  delete scene.hand.cards.find((card) => card.id === "3S").order.melds;
  const table = await open(t, scene);
  table.click(sortButton(table, "melds"));
  assert.equal(table.hand().at(-1), "3S");
});

test("the note on the hand is seen and in the label of the list", async (t) => {
  const table = await open(t);
  assert.equal(table.one(".hand .facts").textContent, "10 cards · 92 points in hand");
  assert.equal(table.one("[role=listbox]").getAttribute("aria-label"), "Your hand, 10 cards, 92 points in hand, sorted by suit");
  const scene = sampleScene("advice");
  scene.version = 32;
  scene.hand.note = "";
  table.model.show(scene);
  assert.equal(table.one(".hand .facts").textContent, "10 cards");
});

test("a selection is read once it rests, locks nothing and is no command", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S");
  table.tick(119);
  table.pick("5S");
  table.tick(119);
  assert.equal(table.model.reads().length, 0);
  table.tick(1);
  assert.equal(table.model.reads().length, 1);
  const [read] = table.model.reads();
  assert.deepEqual([read.cards, read.version], [["3S", "4S", "5S"], 31]);
  assert.ok(!table.root.hasAttribute("data-waiting"));
  table.say("A run of three.");
  assert.equal(table.reading(), "A run of three.");
  assert.ok(table.one(".reading .shown").classList.contains("fits"));
  table.key("d");
  assert.equal(table.model.commands().length, 1);
});

test("the newest answer wins, whatever the order; the text goes with the selection", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S");
  table.tick(120);
  table.pick("5S");
  assert.equal(table.reading(), "", "an old text would be wrong");
  table.tick(120);
  const [first, second] = table.model.reads();
  table.say("A run of three.", true, second);
  table.say("Two cards are no meld.", false, first);
  assert.equal(table.reading(), "A run of three.");
  table.pick("5S");
  table.tick(120);
  table.say("Two cards are no meld.", false);
  assert.equal(table.reading(), "Two cards are no meld.");
  assert.ok(!table.one(".reading .shown").classList.contains("fits"));
  assert.equal(table.refusal(), null);
  table.key("Escape");
  assert.equal(table.reading(), "");
});

test("a reading is said once, after rest, and not for each card", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S");
  table.tick(120);
  table.say("Two cards are no meld.", false);
  table.tick(599);
  table.pick("5S");
  table.tick(120);
  table.say("A run of three.");
  assert.equal(table.aloud(), "");
  table.tick(599);
  assert.equal(table.aloud(), "");
  table.tick(1);
  assert.equal(table.aloud(), "A run of three.");
  const node = table.one("[data-aloud=reading]").firstChild;
  table.model.show({ ...sampleScene("advice"), version: 32 });
  table.tick(5000);
  assert.equal(table.one("[data-aloud=reading]").firstChild, node, "a new scene says nothing again");
  assert.equal(table.one(".reading .shown").getAttribute("aria-hidden"), "true", "readers meet the words once");
  table.key("Escape");
  assert.equal(table.aloud(), "");
});

test("no answer is no fault", async (t) => {
  const table = await open(t);
  table.pick("3S");
  table.tick(9000);
  assert.equal(table.model.reads().length, 1);
  assert.ok(table.one(".lost").hidden);
});

test("a question that came to a table moved on is asked once more", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S");
  table.tick(120);
  table.model.answer({ kind: "refused", id: table.model.reads()[0].id, because: "The table has moved on." });
  assert.equal(table.refusal(), null);
  table.tick(120);
  assert.equal(table.model.reads().length, 2);
  table.model.answer({ kind: "refused", id: table.model.reads()[1].id, because: "The table has moved on." });
  table.tick(5000);
  assert.equal(table.model.reads().length, 2);
  table.model.show({ ...sampleScene("advice"), version: 32 });
  table.tick(120);
  assert.equal(table.model.reads().length, 3);
});

test("staged cards take their reading along; it is not asked or said again", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S", "5S", "6S");
  table.tick(120);
  table.say("A run of four.");
  table.tick(600);
  assert.equal(table.aloud(), "A run of four.");
  table.click(table.all(".tray .place")[0]);
  assert.equal(table.reading(), "");
  assert.deepEqual(trayAnswers(table), ["A run of four.", "", ""]);
  assert.equal(trayLabels(table)[0], "Meld 1: four cards or more, needed, 4 cards, A run of four.");
  table.tick(2000);
  assert.equal(table.model.reads().length, 1);
  assert.equal(table.aloud(), "");
});

test("each tray has its own reading, asked only when its cards change", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S", "5S");
  table.click(table.all(".tray .place")[0]);
  table.pick("KC", "QD");
  table.click(table.all(".tray .place")[1]);
  table.tick(120);
  assert.deepEqual(table.model.reads().map((read) => [...read.cards].sort()), [["3S", "4S", "5S"], ["KC", "QD"]]);
  const [first, second] = table.model.reads();
  table.say("No meld.", false, second);
  table.say("A run of three.", true, first);
  assert.deepEqual(trayAnswers(table), ["A run of three.", "No meld.", ""]);
  table.tick(600);
  assert.equal(table.aloud(), "Meld 1: four cards or more: A run of three. Meld 2: four cards or more: No meld.");
  table.click(table.all(".tray")[1].querySelector(".staged button"));
  table.tick(120);
  assert.equal(table.model.reads().length, 3);
  table.model.show({ ...sampleScene("advice"), version: 32 });
  table.tick(5000);
  assert.equal(table.model.reads().length, 3);
});

test("readings switched off ask nothing and show nothing; the line keeps its place while they are on", async (t) => {
  const table = await open(t);
  assert.ok(!table.one(".reading").hidden);
  table.pick("3S", "4S");
  table.tick(120);
  table.say("Two cards are no meld.", false);
  table.model.show({ ...sampleScene("advice"), version: 32, reading: false });
  assert.ok(table.one(".reading").hidden);
  assert.equal(table.reading(), "");
  table.pick("5S");
  table.tick(5000);
  assert.equal(table.model.reads().length, 1);
  assert.equal(table.aloud(), "");
});

test("advice is a calm box: one status region that was there before, cards lit, closed by its button", async (t) => {
  const table = await open(t);
  const region = table.one(".advice [role=status]");
  assert.equal(region.textContent.trim(), "");
  table.option("KC").focus();
  table.advise({ step: { at: 2, of: 4 }, cards: ["3S", "6D"] });
  assert.equal(table.advice(), "Look at the spades");
  assert.equal(table.one(".advice [role=status]"), region);
  assert.match(region.textContent, /Look at the spades Step 2 of 4Four of them stand in a row\./);
  assert.equal(table.all(".advice [role=alert]").length, 0);
  assert.equal(table.refusal(), null);
  assert.ok(table.option("3S").classList.contains("advised") && !table.option("3S").classList.contains("faulty"));
  assert.match(table.option("3S").getAttribute("aria-label"), /named in the advice/);
  assert.equal(table.all(".meld .advised").length, 1);
  assert.equal(document.activeElement.dataset.card, "KC", "the focus stays");
  table.one(".advice .close").focus();
  table.click(table.one(".advice .close"));
  assert.equal(table.advice(), null);
  assert.equal(table.all(".advised").length, 0);
  assert.equal(document.activeElement.getAttribute("role"), "option");
});

test("the same advice given again is said again", async (t) => {
  const table = await open(t);
  table.advise({});
  const before = table.one(".advice .name").textContent;
  table.advise({});
  assert.equal(table.advice(), "Look at the spades");
  assert.notEqual(table.one(".advice .name").textContent, before);
});

test("a further hint takes the place of the one before; an accepted change of the table takes it away", async (t) => {
  const table = await open(t);
  table.advise({ title: "One" });
  const hinted = { ...sampleScene("advice"), version: 32 };
  hinted.actions = hinted.actions.map((action) => (action.id === "hint" ? { ...action, label: "Hint: 2 of 4" } : action));
  table.model.show(hinted);
  assert.equal(table.advice(), "One", "the hint's own new scene leaves it");
  assert.ok(table.action("Hint: 2 of 4"));
  table.advise({ title: "Two" });
  assert.equal(table.advice(), "Two");
  table.model.show({ ...copy(hinted), version: 33 });
  table.key("d");
  assert.equal(table.advice(), "Two");
  table.model.acknowledge();
  assert.equal(table.advice(), "Two", "nothing has changed yet");
  table.model.show({ ...sampleScene("drawn"), version: 34 });
  assert.equal(table.advice(), null);
});

test("the new scene may come before the acknowledgement; a setting or a refusal leaves the advice", async (t) => {
  const table = await open(t);
  table.advise({});
  const select = table.one(".settings .field select");
  select.value = "step";
  select.dispatchEvent(new table.window.Event("change", { bubbles: true }));
  table.model.acknowledge();
  table.model.show({ ...sampleScene("advice"), version: 32 });
  assert.equal(table.advice(), "Look at the spades");
  table.key("t");
  table.model.answer({ kind: "refused", id: table.model.last().id, because: "No." });
  assert.equal(table.refusal(), "No.");
  assert.equal(table.advice(), "Look at the spades");
  table.key("d");
  table.model.show({ ...sampleScene("drawn"), version: 33 });
  table.model.acknowledge();
  assert.equal(table.advice(), null);
  assert.equal(table.refusal(), null);
});

test("advice on an older command is out of date, and a new deal forgets it", async (t) => {
  const table = await open(t);
  table.key("h");
  const { id } = table.model.last();
  table.model.carryOut();
  table.key("d");
  table.model.answer({ kind: "advice", id, title: "Late" });
  assert.equal(table.advice(), null);
  table.model.carryOut();
  table.advise({});
  table.model.show({ ...sampleScene("advice"), version: 40, subtitle: "Round 5 of 11 · One 5" });
  assert.equal(table.advice(), null);
});

test("Escape clears the selection, then the refusal, then the advice", async (t) => {
  const table = await open(t);
  table.option("KC").focus();
  table.advise({});
  table.pick("3S");
  table.key("x");
  assert.notEqual(table.refusal(), null);
  const standing = () => [table.picked().length, table.refusal() !== null, table.advice() !== null];
  assert.deepEqual(standing(), [1, true, true]);
  table.key("Escape");
  assert.deepEqual(standing(), [0, true, true]);
  table.key("Escape");
  assert.deepEqual(standing(), [0, false, true]);
  table.key("Escape");
  assert.deepEqual(standing(), [0, false, false]);
  assert.ok(!table.key("Escape"));
});

const WAYS = {
  title: "You can go down in 2 ways",
  choices: [
    { label: "3♠ 4♠ 5♠ 6♠ / K♣ Q♦ 10♥ A♥", stage: [["3S", "4S", "5S", "6S"], ["KC", "QD", "TH", "AH"]] },
    { label: "Draw instead", intent: { kind: "act", verb: "draw" } },
  ],
};

test("a way to go down is put into the trays in place of what lay there, and the box closes", async (t) => {
  const table = await open(t);
  table.pick("5D", "JK'");
  table.click(table.all(".tray .place")[2]);
  table.pick("3S");
  table.advise(WAYS, "w");
  const sent = table.model.commands().length;
  table.one(".advice .choices button").focus();
  table.click(table.one(".advice .choices button"));
  assert.deepEqual(staged(table), [4, 4, 0]);
  assert.deepEqual(table.picked(), []);
  assert.equal(table.advice(), null);
  assert.equal(table.murmured(), "8 cards put into the trays");
  assert.equal(table.model.commands().length, sent, "nothing is played");
  assert.ok(table.root.contains(document.activeElement));
  table.tick(120);
  assert.equal(table.model.reads().length, 2, "each tray is read");
  table.key("m");
  assert.deepEqual(table.model.last().groups, [["3S", "4S", "5S", "6S"], ["KC", "QD", "TH", "AH"]]);
});

test("a choice with an intent is sent under a fresh id and the present version", async (t) => {
  const table = await open(t);
  const id = table.advise(WAYS, "w");
  table.model.show({ ...sampleScene("advice"), version: 32 });
  table.click(table.all(".advice .choices button")[1]);
  const sent = table.model.last();
  assert.deepEqual([sent.kind, sent.verb, sent.version], ["act", "draw", 32]);
  assert.notEqual(sent.id, id);
});

test("a way with cards that are gone stages what is left, and says so when nothing is", async (t) => {
  const table = await open(t);
  table.advise({ choices: [{ label: "Old", stage: [["9C", "9D"]] }, { label: "Half", stage: [["3S", "9C"]] }] }, "w");
  table.click(table.all(".advice .choices button")[1]);
  assert.deepEqual(staged(table), [1, 0, 0]);
  table.advise({ choices: [{ label: "Old", stage: [["9C", "9D"]] }] }, "w");
  table.click(table.one(".advice .choices button"));
  assert.deepEqual(staged(table), [0, 0, 0]);
  assert.equal(table.note(), "You don't hold those cards any more.");
});

test("where there are no trays the first meld of a way is selected", async (t) => {
  const table = await open(t, { ...sampleScene("advice"), trays: [] });
  table.advise(WAYS, "w");
  table.click(table.one(".advice .choices button"));
  assert.deepEqual(table.picked().sort(), ["3S", "4S", "5S", "6S"]);
  assert.equal(table.murmured(), "4 cards selected");
});

test("an example stands below the rule, as text, and only where there is one", async (t) => {
  const table = await open(t);
  const refuse = (more) => {
    table.key("d");
    table.model.answer({ kind: "refused", id: table.model.last().id, because: "Not so.", title: "Runs", text: "A run is …", ...more });
  };
  refuse({ example: ["You hold <b>7♠</b>.", "You lay down 7♠ 8♠ 10♠."] });
  assert.deepEqual(table.all(".why .example p").map((line) => line.textContent), ["You hold <b>7♠</b>.", "You lay down 7♠ 8♠ 10♠."]);
  assert.ok(!table.one(".why .example").hidden);
  assert.equal(table.all(".why b").length, 0);
  refuse({});
  assert.ok(table.one(".why .example").hidden);
});

test("closing the view stops what was still to be asked", async (t) => {
  const table = await open(t);
  table.pick("3S", "4S");
  table.close();
  table.tick(5000);
  assert.equal(table.model.reads().length, 0);
});
