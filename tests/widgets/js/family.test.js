// What tables of other games need: piles that are spread, places for one card, hands shown, two seats, wild cards.

import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { FELT } from "./join.js";
import { openTable } from "./browser.js";
import * as family from "./family.js";

const { HandState } = await import(path.join(FELT, "selection.js"));
const { shareColumns } = await import(path.join(FELT, "actions.js"));

async function open(t, scene) {
  const table = await openTable(scene);
  t.after(() => table.close());
  return table;
}

const label = (node) => node.getAttribute("aria-label");
const tray = (table, name) => table.all(".tray .place").find((node) => node.querySelector(".what").textContent === name);
const strip = (table, id) => table.all(".spread button").find((node) => label(node).startsWith(family.card(id).name));

for (const [name, make] of Object.entries(family).filter(([, value]) => value.length === 0)) {
  test(`the table "${name}" is drawn, and drawn again without a new node`, async (t) => {
    const scene = make();
    const table = await open(t, scene);
    for (const text of ["undefined", "null", "NaN", "[object"]) assert.ok(!table.root.textContent.includes(text), text);
    const before = table.all("*");
    table.model.show({ ...structuredClone(scene), version: scene.version + 1 });
    const after = table.all("*");
    assert.equal(after.length, before.length);
    after.forEach((node, index) => assert.equal(node, before[index]));
  });
}

// --- two seats

test("two players sit face to face: the other above, you below the table, with backs for the cards that are not seen", async (t) => {
  const table = await open(t, family.offered());
  const [across, own] = table.all(".seats");
  assert.deepEqual([...across.querySelectorAll(".name")].map((node) => node.textContent), ["Ada"]);
  assert.deepEqual([...own.querySelectorAll(".name")].map((node) => node.textContent), ["You"]);
  assert.equal(across.querySelectorAll(".back").length, 10);
  assert.equal(own.querySelectorAll(".back").length, 0);
  assert.equal(across.querySelector(".backs").getAttribute("aria-hidden"), "true");
  assert.match(across.querySelector(".cards").textContent, /10 cards, 2 hands won, dealer/);
  const order = table.all(".seats, .middle, .dock").map((node) => node.className.split(" ").at(-1));
  assert.deepEqual(order, ["facing", "middle", "own", "dock"]);
});

test("of two players the melds of the other come first; of more those of the first seat", async (t) => {
  const scene = family.knocked();
  scene.melds.push({ id: "m3", owner: 0, label: "Your set of nines", cards: family.cards("9H 9D 9S"), slots: [] });
  const table = await open(t, scene);
  assert.deepEqual(table.all(".owner > .name").map((node) => node.textContent), ["Ada", "You"]);
  table.model.show({ ...family.spread(), version: 9 });
  assert.equal(table.all(".owner > .name")[0].textContent, "You");
  assert.ok(table.one(".seats.own").hidden);
  assert.equal(table.all(".seats:not(.own) > .seat").length, 4);
});

test("two players of whom you are none are drawn as well", async (t) => {
  const scene = family.offered();
  scene.seats = scene.seats.map((seat) => ({ ...seat, you: false }));
  const table = await open(t, scene);
  assert.deepEqual(table.all(".seat .name").map((node) => node.textContent), ["You", "Ada"]);
});

test("a seat that is out says so, with its note, in its facts and when read aloud", async (t) => {
  const table = await open(t, family.declaring());
  const ben = table.all(".seat")[2];
  assert.ok(ben.classList.contains("out"));
  assert.equal(ben.querySelector(".remark").textContent, "dropped: 20 points");
  assert.match(ben.querySelector(".cards").textContent, /dropped: 20 points, out of the round/);
  table.key("o");
  assert.match(table.note(), /Ben: 0 cards, dropped: 20 points, out of the round\. Cleo: 13 cards, pool 87, dealer/);
});

test("more than six seats are drawn compactly", async (t) => {
  const scene = family.spread();
  const more = Array.from({ length: 4 }, (_, index) => ({ ...scene.seats[1], seat: 4 + index, name: `Player ${5 + index}` }));
  const table = await open(t, scene);
  assert.ok(!table.one(".seats").classList.contains("many"));
  table.model.show({ ...scene, version: 8, seats: [...scene.seats, ...more] });
  assert.ok(table.one(".seats").classList.contains("many"));
  assert.equal(table.all(".seat").length, 8);
});

// --- the spread pile

test("every card of a spread pile is a button with its name and what comes with it", async (t) => {
  const table = await open(t, family.spread());
  const strips = table.all(".spread .small");
  assert.equal(strips.length, 14);
  assert.equal(label(table.one(".spread")), "Discard pile, 14 cards, top 9 of clubs");
  assert.equal(label(strips[0]), "4 of spades");
  assert.equal(label(strip(table, "5D")), "5 of diamonds, with 8 cards above it");
  assert.equal(label(strips[13]), "9 of clubs");
  assert.ok(table.one(".pile.discards").hidden);
  assert.ok(strip(table, "5D").classList.contains("free") && !strips[0].classList.contains("free"));
});

test("a card's own label takes the place of its name", async (t) => {
  const scene = family.spread();
  scene.pile.cards[0].label = "the very bottom";
  const table = await open(t, scene);
  assert.equal(label(table.one(".spread .small")), "the very bottom");
});

test("pressing a card of the pile sends its intent with a fresh id and the present version", async (t) => {
  const table = await open(t, family.spread());
  table.click(strip(table, "5D"));
  const { id, ...sent } = table.model.last();
  assert.deepEqual(sent, { kind: "act", verb: "take", cards: ["5D"], version: 5 });
  assert.match(id, /^[\w-]{8,}$/);
});

test("the second click of a double click takes nothing more", async (t) => {
  const table = await open(t, family.spread());
  table.click(strip(table, "5D"), 2);
  assert.equal(table.model.commands().length, 0);
});

test("a card without an intent acts as the pile; with cards selected any of them is the place to discard", async (t) => {
  const scene = family.spread();
  const table = await open(t, scene);
  table.click(strip(table, "4S"));
  assert.deepEqual([table.model.last().verb, table.model.last().cards], ["take", undefined]);
  table.model.carryOut({ ...scene, actions: scene.actions.map((one) => ({ ...one, ready: true })) });
  table.pick("KS");
  table.click(strip(table, "5D"));
  assert.deepEqual([table.model.last().verb, table.model.last().cards], ["discard", ["KS"]]);
});

test("the cards of the pile are one tab stop with the stock; arrows, Home and End move", async (t) => {
  const table = await open(t, family.spread());
  const stops = table.all(".piles button").filter((node) => node.tabIndex === 0 && !node.closest("[hidden]"));
  assert.equal(stops.length, 1);
  stops[0].focus();
  table.key("End");
  assert.equal(label(document.activeElement), "9 of clubs");
  table.key("ArrowLeft");
  assert.equal(label(document.activeElement), "ace of diamonds, with 1 card above it");
  table.key("Home");
  assert.ok(document.activeElement.classList.contains("stock"));
});

test("a spread pile without cards is drawn as an empty pile that can be pressed", async (t) => {
  const scene = family.spread();
  Object.assign(scene.pile, { cards: [], count: 0, label: "Discard pile, empty" });
  const table = await open(t, scene);
  assert.ok(table.one(".spread").hidden && !table.one(".pile.discards").hidden);
  table.click(table.one(".pile.discards"));
  assert.equal(table.model.last().verb, "take");
});

test("when the focused card is taken off the pile the focus stays by the piles", async (t) => {
  const scene = family.spread();
  const table = await open(t, scene);
  strip(table, "9C").focus();
  const next = structuredClone(scene);
  next.pile.cards.pop();
  table.model.show({ ...next, version: 6 });
  assert.notEqual(document.activeElement.closest(".piles"), null);
});

// --- a card turned up, wild cards

test("the card turned up is named, and read with the piles", async (t) => {
  const table = await open(t, family.declaring());
  const turned = table.one(".turned");
  assert.deepEqual([turned.getAttribute("role"), label(turned)], ["img", "Wild card: 8 of diamonds; every 8 is wild"]);
  assert.equal(turned.querySelector(".words").textContent, "Wild card: 8 of diamonds; every 8 is wild");
  table.key("p");
  assert.match(table.note(), /^Wild card: 8 of diamonds; every 8 is wild\. Discard pile, /);
  table.model.show({ ...family.offered(), version: 9 });
  assert.ok(table.one(".turned").hidden);
});

test("a wild card carries its badge and says it, in the hand and in a tray", async (t) => {
  const table = await open(t, family.declaring());
  assert.match(label(table.option("8S")), /^8 of spades, wild, \d+ of 14$/);
  assert.equal(table.option("8S").querySelector(".tag").textContent, "wild");
  assert.equal(table.option("3S").querySelector(".tag"), null);
  table.pick("8S");
  table.click(tray(table, "Group 2: a run"));
  assert.equal(label(table.one(".staged button")), "8 of spades, wild, back to the hand");
});

test("a card that becomes wild is drawn again", async (t) => {
  const scene = family.declaring();
  const table = await open(t, scene);
  const next = structuredClone(scene);
  next.hand.cards.find((card) => card.id === "3S").badge = "wild";
  table.model.show({ ...next, version: 6 });
  assert.equal(table.option("3S").querySelector(".tag").textContent, "wild");
});

// --- trays for one card, hands put on the table

test("a tray for one card takes one card: another one swaps it, two are refused", async (t) => {
  const table = await open(t, family.declaring());
  const slot = () => tray(table, "Finish slot");
  const held = () => [...slot().closest(".tray").querySelectorAll(".staged button")].map(label);
  table.click(slot());
  assert.equal(table.note(), "Select a card in your hand first, then press the tray.");
  table.pick("2C");
  table.click(slot());
  assert.deepEqual(held(), ["2 of clubs, back to the hand"]);
  table.pick("QC");
  table.click(slot());
  assert.deepEqual(held(), ["queen of clubs, back to the hand"]);
  assert.ok(table.hand().includes("2C"));
  table.pick("3S", "4S");
  table.click(slot());
  assert.equal(table.note(), "Only one card goes there, and you have selected 2.");
  assert.deepEqual(held(), ["queen of clubs, back to the hand"]);
  table.click(table.all(".trays > button")[0]);
  assert.deepEqual(held(), [], "Take all back empties it too");
});

test("an action that shows the hand sends the melds in the trays and the card that lies apart", async (t) => {
  const table = await open(t, family.declaring());
  table.pick("3S", "4S", "5S");
  table.click(tray(table, "Group 1: a pure run"));
  table.pick("6H", "7H", "8H");
  table.click(tray(table, "Group 3: a run or a set"));
  table.pick("2C");
  table.click(tray(table, "Finish slot"));
  table.key("f");
  const { verb, cards, groups } = table.model.last();
  assert.deepEqual({ verb, cards, groups }, { verb: "declare", cards: ["2C"], groups: [["3S", "4S", "5S"], ["6H", "7H", "8H"]] });
});

test("without a tray for it the single selected card goes along; no card or several are refused here", async (t) => {
  const table = await open(t, family.knocking());
  const because = "Select the card you throw away first, then press Knock.";
  table.key("k");
  assert.equal(table.refusal(), because);
  table.pick("KD", "4H");
  assert.equal(table.refusal(), null);
  table.key("k");
  assert.equal(table.refusal(), because);
  table.pick("4H");
  table.key("k");
  const { verb, cards, groups } = table.model.last();
  assert.deepEqual({ verb, cards, groups }, { verb: "knock", cards: ["KD"], groups: [] });
});

test("an action that shows the hand without a card never sends one, and one that is not ready says why", async (t) => {
  const table = await open(t, family.knocking());
  table.pick("KD");
  table.key("g");
  assert.equal(table.refusal(), "You hold deadwood.");
  table.key("b");
  assert.deepEqual([table.model.last().verb, table.model.last().cards], ["big", []], "without a reason it is Python's to judge");
});

test("where a card is wished for but not required it goes along when there is one", async (t) => {
  const scene = family.knocking();
  scene.actions.push(family.action("show", "Show my melds", "m", { needs: "show" }));
  const table = await open(t, scene);
  table.key("m");
  assert.deepEqual(table.model.last().cards, []);
  table.model.carryOut(scene);
  table.pick("4H");
  table.key("m");
  assert.deepEqual(table.model.last().cards, ["4H"]);
});

test("Enter shows the hand once a tray for a meld holds cards, if nothing can be laid down", async (t) => {
  const scene = family.knocking();
  const table = await open(t, scene);
  const primary = () => table.all(".actions .action.primary .label").map((node) => node.textContent);
  assert.deepEqual(primary(), ["Discard"]);
  table.pick("KD");
  table.click(tray(table, "Card you throw away"));
  assert.deepEqual(primary(), ["Discard"], "a card lying apart is no meld");
  table.pick("AS", "2S", "3S");
  table.click(tray(table, "Meld 1"));
  assert.deepEqual(primary(), ["Knock"]);
  table.model.show({ ...scene, version: 6, actions: [...scene.actions, family.action("lay down", "Lay down", "m", { needs: "groups" })] });
  assert.deepEqual(primary(), ["Lay down"]);
});

test("in your turn trays with a place for one card are there although nothing can be shown yet", async (t) => {
  const scene = family.declaring();
  scene.actions = scene.actions.map((one) => ({ ...one, ready: one.id === "discard" }));
  const table = await open(t, scene);
  assert.ok(table.root.hasAttribute("data-composing"));
  table.model.show({ ...scene, version: 6, seats: scene.seats.map((seat) => ({ ...seat, turn: seat.seat === 1 })) });
  assert.ok(!table.root.hasAttribute("data-composing"));
  table.model.show({ ...scene, version: 7, trays: [{ label: "Meld 1", needed: false }] });
  assert.ok(!table.root.hasAttribute("data-composing"));
});

test("laying down looks at the trays for melds only", async (t) => {
  const scene = family.knocking();
  scene.actions.push(family.action("lay down", "Lay down", "m", { needs: "groups" }));
  scene.trays = [{ label: "The card", needed: true, holds: "card" }, { label: "Meld 1", needed: false }];
  const table = await open(t, scene);
  table.pick("KD");
  table.click(tray(table, "The card"));
  table.pick("9H", "9D", "9C");
  table.key("m");
  assert.deepEqual(table.model.last().groups.map((group) => [...group].sort()), [["9C", "9D", "9H"]]);
  assert.equal(table.model.last().cards, undefined);
});

test("a card lying apart is not read, the melds in the trays are", async (t) => {
  const table = await open(t, family.declaring());
  table.pick("3S", "4S", "5S");
  table.click(tray(table, "Group 1: a pure run"));
  table.pick("2C");
  table.click(tray(table, "Finish slot"));
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual(table.model.reads().map((message) => message.cards), [["3S", "4S", "5S"]]);
});

test("cards that advice proposes go into trays for melds, a single one into the tray for one", () => {
  const state = new HandState();
  const ids = ["1", "2", "3", "4", "5", "6", "7"];
  state.adopt(ids.map((id) => ({ id })), 3, "deal", ["card", "meld", "meld"]);
  assert.equal(state.restage([["1", "2", "3"], ["7"], ["4", "5"]]), 6);
  assert.deepEqual(state.trays, [["7"], ["1", "2", "3"], ["4", "5"]]);
  assert.deepEqual([state.apart(), state.groups()], ["7", [["1", "2", "3"], ["4", "5"]]]);
  state.restage([["4", "5", "6"]]);
  assert.deepEqual(state.trays, [[], ["4", "5", "6"], []]);
  state.adopt(ids.map((id) => ({ id })), 3, "deal", ["meld", "card", "meld"]);
  assert.deepEqual(state.trays[1], ["4"], "a tray that comes to take one card keeps one");
});

// --- hands shown

test("hands shown stand above the melds, each group named and its cards read", async (t) => {
  const table = await open(t, family.knocked());
  const part = table.one(".shown-part");
  assert.equal(label(part), "Hands shown");
  assert.ok(part.compareDocumentPosition(table.one(".melds")) & 4);
  assert.equal(part.querySelector(".who").textContent, "Ada knocked with 6");
  const groups = [...part.querySelectorAll("[role=group]")];
  assert.deepEqual(groups.map(label), ["run, 6 to 8 of diamonds", "set of kings", "deadwood, 6 points"]);
  assert.match(groups[2].textContent, /deadwood, 6 points: 2 of hearts, 4 of clubs$/);
  assert.ok(groups[2].classList.contains("rest") && groups[2].querySelectorAll(".card").length === 2);
  table.model.show({ ...family.knocked(), version: 9, shown: [] });
  assert.ok(part.hidden);
});

test("cards that a refusal names are marked in a hand shown", async (t) => {
  const table = await open(t, family.knocked());
  table.key("e");
  table.model.answer({ kind: "refused", id: table.model.last().id, because: "Not these.", cards: ["2H"] });
  assert.equal(table.all(".shown-hand .faulty").length, 1);
});

test("the hands of a panel stand below its lines and above its table", async (t) => {
  const table = await open(t, family.ended());
  const [lines, hands, sheet] = [".panel .lines", ".panel .shown-hands", ".panel form > .scroller table"].map((at) => table.one(at));
  assert.ok(lines.compareDocumentPosition(hands) & 4);
  assert.ok(hands.compareDocumentPosition(sheet) & 4);
  assert.equal(hands.querySelectorAll(".shown-hand").length, 2);
  assert.deepEqual([...hands.querySelectorAll(".name")].map((node) => node.textContent), ["Ada", "You"]);
});

test("who won a round has a laurel at the hand and the row; readers hear no more for it", async (t) => {
  const scene = family.ended();
  const plain = await open(t, scene);
  assert.equal(plain.all(".panel .won, .panel form .prize").length, 0);
  assert.ok(plain.one(".panel > .prize-of").hidden);
  const said = plain.one(".panel").textContent;
  plain.model.show({ ...scene, version: scene.version + 1, panel: {
    ...scene.panel, table: { ...scene.panel.table, won: [1], prize: "laurel" },
    hands: scene.panel.hands.map((hand, at) => (at === 0 ? { ...hand, won: true } : hand)),
  } });
  assert.deepEqual([...plain.all(".panel .shown-hand")].map((hand) => hand.querySelectorAll(".won .prize.laurel, .prize.laurel").length), [1, 0]);
  assert.deepEqual([...plain.all(".panel tbody tr")].map((row) => [row.classList.contains("won"), row.querySelectorAll("th > .prize").length]), [[false, 0], [true, 1]]);
  assert.ok([...plain.all(".panel .prize")].every((sign) => sign.getAttribute("aria-hidden") === "true"));
  assert.equal(plain.one(".panel").textContent, said);
  plain.model.show({ ...scene, version: scene.version + 2 });
  assert.equal(plain.all(".panel .won, .panel form .prize").length, 0);
});

test("the end of a match has a crown at its title and at the rows of those who won", async (t) => {
  const scene = family.ended();
  scene.panel = { ...scene.panel, prize: "crown", table: { ...scene.panel.table, won: [0], prize: "crown" } };
  const table = await open(t, scene);
  const [sign, title] = [table.one(".panel > .prize-of"), table.one(".panel > .title")];
  assert.ok(!sign.hidden && sign.nextElementSibling === title);
  assert.equal(table.all(".panel tbody .won th > .prize.crown").length, 1);
});

test("where a panel shows the hands yours does not lie beside it; it comes back with the next deal", async (t) => {
  const scene = family.ended();
  scene.hand = family.hand("AS 2S 3S 9H 9D QC 4H 7H 7S");
  scene.trays = [{ label: "Meld 1", needed: false }];
  scene.shown = family.knocked().shown;
  const table = await open(t, scene);
  assert.ok([".hand", ".trays", ".shown-part"].every((part) => table.one(part).hidden));
  table.model.show({ ...scene, version: 6, panel: { ...scene.panel, hands: [] } });
  assert.ok([".hand", ".trays", ".shown-part"].every((part) => !table.one(part).hidden));
  table.model.show({ ...family.knocking(), version: 7 });
  assert.equal(table.hand().length, 11);
});

test("hostile names and labels of hands shown and verdicts stay text", async (t) => {
  const scene = family.ended();
  const nasty = "<img src=x onerror=alert(1)>";
  Object.assign(scene.panel.hands[0], { name: nasty, note: nasty, restLabel: nasty });
  scene.panel.items = [{ title: nasty, mark: nasty, markText: nasty, lines: [nasty], small: [nasty] }];
  scene.notices = [{ text: nasty, reload: true }];
  scene.turned = { label: nasty, card: family.card("8D") };
  const table = await open(t, scene);
  assert.equal(table.all("img").length, 0);
  assert.equal(table.one(".item .sign").textContent, "–");
});

// --- what was mended

test("a notice may carry a button that loads the page again; it is read once", async (t) => {
  const table = await open(t, family.choosing());
  const notice = table.one(".notice");
  assert.equal(notice.querySelector(".text").textContent, "This game went on in another page.");
  assert.equal(notice.querySelector("button").textContent, "Reload");
  const loud = table.one("[aria-live=assertive]");
  assert.equal(loud.textContent, "This game went on in another page.");
  loud.textContent = "";
  table.model.show({ ...family.choosing(), version: 6, notices: [...family.choosing().notices, "Plain words."] });
  assert.equal(loud.textContent, "Plain words.");
  assert.equal(table.all(".notice button").length, 1);
});

test("while a refusal says the same as the reading, the reading is not shown a second time", async (t) => {
  const table = await open(t, family.declaring());
  table.pick("9D", "TD");
  await new Promise((resolve) => setTimeout(resolve, 200));
  table.model.answer({ kind: "reading", id: table.model.reads()[0].id, text: "9♦ 10♦ is not a run: it needs three cards.", fits: false });
  const shown = table.one(".reading .shown");
  assert.ok(!shown.classList.contains("said"));
  table.key("x");
  const refuse = (because) => table.model.answer({ kind: "refused", id: table.model.last().id, because });
  refuse("9♦ 10♦ is not a run: it needs three cards.");
  assert.ok(shown.classList.contains("said"));
  assert.equal(table.reading(), "9♦ 10♦ is not a run: it needs three cards.");
  table.key("x");
  refuse("Only one card can be discarded.");
  assert.ok(!shown.classList.contains("said"));
});

test("buttons are shared out so that none stands alone in a row", () => {
  for (const columns of [3, 4]) {
    for (let count = 1; count <= 12; count += 1) {
      const across = shareColumns(count, columns);
      assert.ok(across <= columns + 1, `${count} over ${columns}`);
      if (count > columns) assert.notEqual(count % across, 1, `${count} over ${columns}`);
      if (count <= columns * 2) assert.ok(Math.ceil(count / across) <= 2, `${count} over ${columns}`);
    }
  }
  assert.equal(shareColumns(9, 4), 5, "a row less, for a column more");
  assert.deepEqual([6, 7, 9, 10, 11].map((count) => shareColumns(count, Infinity)), [6, 4, 5, 5, 4], "where there is room, too");
});

test("in little room empty trays wait behind the next one, but for what is needed or takes one card", async (t) => {
  const table = await open(t, family.knocking());
  const { TraysView } = await import(path.join(FELT, "trays.js"));
  const state = new HandState();
  const scene = family.knocking();
  const view = new TraysView(state, { stage() {}, unstage() {}, unstageAll() {} });
  document.body.append(view.element);
  const seen = () => [...view.list.children].filter((node) => !node.hidden).map((node) => node.querySelector(".what").textContent);
  const draw = () => view.draw(scene.trays, new Map());
  state.adopt(scene.hand.cards, 4, "deal", scene.trays.map((one) => one.holds));
  draw();
  assert.equal(seen().length, 4);
  view.fit(true);
  assert.deepEqual(seen(), ["Meld 1", "Card you throw away"]);
  state.toggle("AS");
  state.stage(0);
  draw();
  assert.deepEqual(seen(), ["Meld 1", "Meld 2", "Card you throw away"]);
  view.fit(false);
  assert.equal(seen().length, 4);
  assert.ok(table.root.isConnected);
});
