// Scenes made by hand for tables of many kinds: what the family of games needs, without a game's name.

const RANKS = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const SUITS = { S: ["spades", "♠"], H: ["hearts", "♥"], D: ["diamonds", "♦"], C: ["clubs", "♣"] };
const ORDER = "A23456789TJQK";

/** A card by its id, with what else it carries. */
export function card(id, more = {}) {
  if (id.startsWith("JK")) return { id, rank: "JK", suit: "", name: "joker", text: "JK", ...more };
  const [rank, suit] = id;
  const [word, sign] = SUITS[suit];
  return {
    id, rank, suit, name: `${RANKS[rank] ?? rank} of ${word}`, text: `${rank === "T" ? "10" : rank}${sign}`, ...more,
  };
}

/** Cards by their ids in one text. */
export function cards(text, more = {}) {
  return text.split(" ").filter(Boolean).map((id) => card(id, more));
}

/** A hand of cards with their sort keys; those of `wild` carry the badge. */
export function hand(text, { wild = "", ...more } = {}) {
  const held = cards(text).map((one) => ({
    ...one,
    ...(wild !== "" && one.rank === wild ? { badge: "wild" } : {}),
    order: { suit: "SHDC".indexOf(one.suit) * 20 + ORDER.indexOf(one.rank), rank: ORDER.indexOf(one.rank) * 5 + "SHDC".indexOf(one.suit) },
    new: false,
  }));
  return { label: "Your hand", cards: held, ...more };
}

export function action(id, label, key, more = {}) {
  return { id, label, key, needs: "nothing", primary: false, ready: true, reason: null, ...more };
}

function seat(index, name, count, more = {}) {
  return {
    seat: index, name, cards: count, you: index === 0, dealer: false, turn: false, asked: false, opened: false,
    last: "", score: 0, ...more,
  };
}

function table(more) {
  return {
    version: 5, title: "A family game", subtitle: "Hand 2", status: "Your turn.", urgent: true,
    phases: [{ id: "draw", label: "Draw", state: "now" }, { id: "discard", label: "Discard", state: "next" }],
    seats: [], melds: [], stock: { count: 31, label: "Stock, 31 cards", action: "draw" },
    pile: { count: 1, cards: cards("9C"), label: "Discard pile, 1 card, top 9 of clubs", action: "take" },
    hand: hand(""), trays: [], actions: [], question: null,
    log: [{ n: 1, text: "Ada dealt." }, { n: 2, text: "9♣ is turned up." }],
    score: { caption: "Score sheet", columns: ["You", "Ada"], rows: [{ label: "1", cells: ["14", "0"], now: false }, { label: "2", cells: ["", ""], now: true }], total: ["14", "0"] },
    ladder: [], settings: [], panel: null, notices: [], help: [], reading: true, ...more,
  };
}

/** Two players; the first card is offered. */
export function offered() {
  return table({
    status: "Take 9♣ or pass?",
    seats: [seat(0, "You", 10, { asked: true, score: 14 }), seat(1, "Ada", 10, { dealer: true, last: "dealt", note: "2 hands won" })],
    hand: hand("AS 2S 3S 9H 9D KD QC 4H 7H 7S", { note: "deadwood 44" }),
    actions: [action("take", "Take 9♣", "t", { primary: true }), action("pass", "Pass", "p"), action("hint", "Hint", "h")],
    question: { text: "Take 9♣ or pass?", actions: ["take", "pass"] },
  });
}

const KNOCKED = {
  seat: 1, name: "Ada", note: "knocked with 6",
  groups: [
    { label: "run, 6 to 8 of diamonds", cards: cards("6D 7D 8D") }, { label: "set of kings", cards: cards("KS KH KC") },
  ],
  rest: cards("2H 4C"), restLabel: "deadwood, 6 points",
};

/** Two players; one has knocked, the other lays off. */
export function knocked() {
  return table({
    status: "Ada knocked with 6. Lay off on her melds, then press Done.",
    phases: [{ id: "lay off", label: "Lay off", state: "now" }],
    seats: [seat(0, "You", 10, { turn: true, score: 14 }), seat(1, "Ada", 8, { opened: true, dealer: true, last: "knocked with 6" })],
    shown: [KNOCKED],
    melds: [
      { id: "m1", owner: 1, label: "Ada's run, 6 to 8 of diamonds", cards: cards("6D 7D 8D"), slots: [{ end: "low", label: "Low end: 5 of diamonds", text: "5♦" }, { end: "high", label: "High end: 9 of diamonds", text: "9♦" }] },
      { id: "m2", owner: 1, label: "Ada's set of kings", cards: cards("KS KH KC"), slots: [] },
    ],
    hand: hand("AS 2S 3S 9H 9D KD QC 4H 7H 7S", { note: "deadwood 44" }),
    actions: [
      action("lay off", "Lay off", "l", { needs: "meld" }), action("done", "Done", "e", { primary: true }),
      action("hint", "Hint", "h"),
    ],
  });
}

/** Two players at the end of a turn; either knock or discard. */
export function knocking() {
  return table({
    status: "Your turn. Knock, or discard.",
    seats: [seat(0, "You", 11, { turn: true, score: 14 }), seat(1, "Ada", 10, { dealer: true, last: "discarded 5♣" })],
    hand: hand("AS 2S 3S 9H 9D 9C 7C 7H 7S 4H KD", { note: "deadwood 14" }),
    trays: [
      { label: "Meld 1", needed: false }, { label: "Meld 2", needed: false }, { label: "Meld 3", needed: false },
      { label: "Card you throw away", needed: false, holds: "card" },
    ],
    actions: [
      action("discard", "Discard", "x", { needs: "cards", primary: true }),
      action("knock", "Knock", "k", { needs: "show", card: "required" }),
      action("gin", "Gin", "g", { needs: "show", card: "required", ready: false, reason: "You hold deadwood." }),
      action("big", "Big gin", "b", { needs: "show", card: "none", ready: false, reason: null }),
      action("hint", "Hint", "h"), action("undo", "Undo", "u"),
    ],
  });
}

/** A pile of which every card is seen, and can be taken with all above it. */
export function spread() {
  const ids = "4S TD 2C JH 8H 5D 9S QD 3C 6H KC 7D AD 9C".split(" ");
  const pile = ids.map((id, index) => card(id, index < 4 ? {} : {
    intent: { kind: "act", verb: "take", cards: [id] },
    note: index === ids.length - 1 ? "" : `with ${ids.length - 1 - index} ${index === ids.length - 2 ? "card" : "cards"} above it`,
  }));
  const run = (id, owner, label, text, slots) => ({ id, owner, label, cards: cards(text), slots });
  const slots = [{ end: "low", label: "Low end: 4 of clubs", text: "4♣" }, { end: "high", label: "High end: 8 of clubs", text: "8♣" }];
  return table({
    status: "Your turn. Draw, or take from the pile.",
    seats: [
      seat(0, "You", 9, { turn: true, score: 120 }), seat(1, "Ada", 6, { score: 85, opened: true, last: "discarded 9♣" }),
      seat(2, "Ben", 12, { score: -15, last: "discarded A♦" }), seat(3, "Cleo", 4, { score: 210, opened: true, dealer: true, last: "laid down three queens" }),
    ],
    pile: { count: 14, cards: pile, label: "Discard pile, 14 cards, top 9 of clubs", action: "take", spread: true },
    melds: [
      run("m1", 1, "Ada's run, 5 to 7 of clubs", "5C 6C 7C", slots), run("m2", 3, "Cleo's set of queens", "QS QH QC", []),
      run("m3", 3, "Cleo's run, 2 to 6 of spades", "2S 3S 5S 6S 7S", []), run("m4", 0, "Your set of tens", "TS TH TC", []),
    ],
    hand: hand("2D 3D 4D 8S 8D JC JD KS KD"),
    trays: [{ label: "A meld", needed: false }, { label: "Another meld", needed: false }],
    actions: [
      action("draw", "Draw", "d", { primary: true }), action("take", "Take 9♣", "t"),
      action("lay down", "Lay down", "m", { needs: "groups", ready: false, reason: "Draw or take first." }),
      action("lay off", "Lay off", "l", { needs: "meld", ready: false, reason: "Draw or take first." }),
      action("discard", "Discard", "x", { needs: "cards", ready: false, reason: "Draw or take first." }),
      action("hint", "Hint", "h"), action("undo", "Undo", "u", { ready: false, reason: "There is nothing to undo." }),
    ],
  });
}

/** Thirteen cards, a wild rank, a finish slot, six seats. */
export function declaring() {
  const group = (number, needed, what) => ({ label: `Group ${number}: ${what}`, needed });
  return table({
    title: "A family game", subtitle: "Deal 3 of 6", status: "Your turn. Declare, or discard.",
    seats: [
      seat(0, "You", 14, { turn: true, note: "pool 61" }), seat(1, "Ada", 13, { note: "pool 20", last: "discarded 2♠" }),
      seat(2, "Ben", 0, { out: true, note: "dropped: 20 points" }), seat(3, "Cleo", 13, { note: "pool 87", dealer: true }),
      seat(4, "Dmitri", 13, { note: "pool 45" }), seat(5, "Wolfeschlegelsteinhausen", 0, { out: true, note: "out of the pool" }),
    ].map((one) => ({ ...one, score: null })),
    turned: { label: "Wild card: 8 of diamonds; every 8 is wild", card: card("8D") },
    hand: hand("3S 4S 5S 8S 6H 7H 8H 9D TD JD QC QS JK 2C", { wild: "8", note: "count 12 · a pure run" }),
    trays: [
      group(1, true, "a pure run"), group(2, true, "a run"), group(3, true, "a run or a set"), group(4, false, "a run or a set"),
      group(5, false, "a run or a set"), { label: "Finish slot", needed: true, holds: "card" },
    ],
    actions: [
      action("discard", "Discard", "x", { needs: "cards" }),
      action("declare", "Declare", "f", { needs: "show", card: "required", primary: true }),
      action("drop", "Drop (40 points)", "q", { ready: false, reason: "You can drop at the start of your turn." }),
      action("hint", "Hint", "h"), action("undo", "Undo", "u"),
    ],
  });
}

/** The first page: a game, its style, its house rules. */
export function choosing() {
  const inGame = (game) => ({ name: "game", in: [game] });
  const options = (...pairs) => pairs.map(([value, label, hint]) => ({ value, label, ...(hint ? { hint } : {}) }));
  return table({
    title: "Rummy", subtitle: "", status: "Choose your table, then start the match.", urgent: false, phases: [], stock: null, pile: null, log: [], score: null,
    notices: [{ text: "This game went on in another page.", reload: true }],
    panel: {
      id: "setup", title: "A new match", lines: ["Choose a game and who plays it."], modal: false,
      fields: [
        { name: "game", label: "Game", kind: "choice", value: "one", options: options(["one", "The first game", "Eleven contracts, one after another; the lowest total wins."], ["two", "The second game", "Two players; knock when your deadwood is low."]) },
        { name: "name", label: "Your name", kind: "text", value: "You", max: 24, hint: "Up to 24 letters." },
        { name: "seats", label: "Players", kind: "choice", value: "4", options: options(["4", "4"], ["5", "5"]), when: inGame("one") },
        { name: "style", label: "Style", kind: "choice", value: "old", options: options(["old", "As of old", "Big gin pays more."], ["new", "As in clubs", "Boxes count 20."]), when: [inGame("two")] },
        { name: "one.late", label: "Late comers may buy", kind: "switch", value: false, usual: false, group: "one", hint: "A player who has laid down may buy too.", source: "house rule" },
        { name: "one.buys", label: "Buys a round", kind: "number", value: "3", usual: "3", min: 0, max: 9, group: "one", hint: "How often a player may buy in a round.", source: "source text" },
        { name: "one.pay", label: "A buy costs", kind: "choice", value: "card", usual: "card", options: options(["card", "One card more", "You draw one card from the stock."], ["two", "Two cards more", "You draw two cards from the stock."]), group: "one", source: "pagat", when: { name: "one.late", in: ["true"] } },
        { name: "two.limit", label: "Knock at", kind: "choice", value: "10", usual: "10", options: options(["10", "10 or less"], ["turned", "What the turned card says"]), group: "two" },
        { name: "bot2", label: "Player 2", kind: "choice", value: "tidy", options: options(["tidy", "Tidy"], ["random", "Random"]), group: "players" },
      ],
      groups: [
        { id: "players", title: "Who plays", folded: false },
        { id: "one", title: "House rules", folded: true, note: "What differs from the book.", when: inGame("one") },
        { id: "two", title: "House rules", folded: true, when: [inGame("two")] },
      ],
      table: null, actions: [{ id: "start", label: "Start the match", primary: true }],
    },
  });
}

/** One meld, judged by several games. */
export function compared() {
  const item = (title, mark, markText, lines, small) => ({ title, mark, markText, lines, small });
  const scene = choosing();
  return {
    ...scene, notices: [],
    panel: {
      id: "compare", title: "Q♥ K♥ A♥ 2♥ 3♥ in every game", lines: ["A run that goes round the corner."], modal: false,
      fields: [{ name: "cards", label: "Cards to compare", kind: "text", value: "QH KH AH 2H 3H", max: 120 }],
      items: [
        item("The first game", "yes", "legal", ["A run over the top."], ["one.meld.run"]),
        item("The second game", "no", "not legal", ["The ace is low only: A 2 3.", "Legal with around the corner = yes."], ["two.meld.run"]),
        item("The third game", "none", "not asked", ["Melds are not laid down before a knock."], []),
      ],
      actions: [{ id: "compare", label: "Compare", primary: true }, { id: "close", label: "Close", primary: false }],
    },
  };
}

/** The end of a hand: the hands shown and the points. */
export function ended() {
  const scene = knocked();
  return {
    ...scene, status: "Hand 2 is over. Ada knocked with 6.", phases: [], shown: [], actions: [], melds: [], hand: hand(""),
    seats: scene.seats.map((one) => ({ ...one, turn: false })), stock: null, pile: null,
    panel: {
      id: "round", title: "Hand 2", lines: ["Ada knocked with 6, you had 20: 14 points for Ada."], modal: true,
      hands: [KNOCKED, { seat: 0, name: "You", note: "", groups: [{ label: "run, ace to 3 of spades", cards: cards("AS 2S 3S") }], rest: cards("9H 9D QC 4H 7H 7S"), restLabel: "deadwood, 45 points" }],
      fields: [], table: { columns: ["Player", "Hand", "Total"], rows: [["You", "0", "14"], ["Ada", "14", "14"]] },
      actions: [{ id: "next", label: "Next hand", primary: true }],
    },
  };
}
