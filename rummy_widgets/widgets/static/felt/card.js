// Drawing one card. Every shape is ours: paths on a 24 by 24 grid for suits, a 100 by 140 grid for faces.

import { bustOf, courtFace, isCourt } from "./court.js";
import { make, makeSvg, setAttribute, setText } from "./dom.js";

const SUIT_PATHS = {
  H: "M12 21.5C5.2 15.6 2 11.9 2 8 2 4.9 4.4 2.6 7.3 2.6c2 0 3.7 1.1 4.7 2.9 1-1.8 2.7-2.9 4.7-2.9C19.6 2.6 22 4.9 22 8c0 3.9-3.2 7.6-10 13.5z",
  S: "M12 1.8C5.5 7.4 2.3 10.7 2.3 14.1c0 2.7 2 4.6 4.5 4.6 1.7 0 3.2-.9 4.1-2.2-.2 2.5-.9 4.1-2.5 5.7h7.2c-1.6-1.6-2.3-3.2-2.5-5.7.9 1.3 2.4 2.2 4.1 2.2 2.5 0 4.5-1.9 4.5-4.6C21.7 10.7 18.5 7.4 12 1.8z",
  D: "M12 1.4C14.1 5.4 17 9 20.4 12 17 15 14.1 18.6 12 22.6 9.9 18.6 7 15 3.6 12 7 9 9.9 5.4 12 1.4z",
  C: "M12 1.9a4.7 4.7 0 0 0-4 7.2 4.8 4.8 0 1 0 3 7.6c-.2 2.3-1 4-2.6 5.4h7.2c-1.6-1.4-2.4-3.1-2.6-5.4a4.8 4.8 0 1 0 3-7.6 4.7 4.7 0 0 0-4-7.2z",
};
// Where the pips of a number card stand: a letter across (left, middle, right) and a sign down.
const PIP_PLACES = {
  2: "mt mb", 3: "mt mm mb", 4: "lt rt lb rb", 5: "lt rt mm lb rb", 6: "lt rt lm rm lb rb",
  7: "lt rt mu lm rm lb rb", 8: "lt rt mu lm rm ml lb rb", 9: "lt rt l3 r3 mm l4 r4 lb rb",
  10: "lt rt l3 r3 mh mw l4 r4 lb rb",
};
const PIP_ACROSS = { l: 34.5, m: 50, r: 65.5 };
const PIP_DOWN = { t: 21, h: 37.5, u: 45.5, 3: 54, m: 70, 4: 86, l: 94.5, w: 102.5, b: 119 };
const MIDDLE = 70;
const masters = new WeakMap();
// A jester: the cap's horns, the bells at their tips, the face below; and the cap alone, as the joker's mark.
const CAP_MARK = "M5 21.5C4 16.5 6.5 12.3 2.8 12C4 6.5 9.6 6 10.6 11.5C10.4 8.5 11 6 12 4.5C13 6 13.6 8.5 13.4 11.5C14.4 6 20 6.5 21.2 12C17.5 12.3 20 16.5 19 21.5zM.4 14.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM10 2.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM19.6 14.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0z";
const JESTER = [
  ["collar", "M30 92L36 108L41.5 97L50 112L58.5 97L64 108L70 92C62 84 38 84 30 92z"],
  ["skin", "M39 66H61V78C61 87 56 93 50 93C44 93 39 87 39 78z"],
  ["cap", "M38 68C33 60 36 49 26 44C37 37 47 42 49 54L50 68z"],
  ["horn", "M62 68C67 60 64 49 74 44C63 37 53 42 51 54L50 68z"],
  ["gold", "M42 58C42 46 45 37 50 29C55 37 58 46 58 58L50 68z"],
  ["band", "M36.5 65H63.5V70.5H36.5z"],
  ["bell", "M23 46a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0zM69.6 46a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0zM46.3 27a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0zM33.5 109.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM47.2 113.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM60.9 109.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z"],
  ["ink", "M43 75.5C44 74 46 74 47 75.5M53 75.5C54 74 56 74 57 75.5M45 77.8V77.9M55 77.8V77.9M50 77.5L48.8 81.5H50.5M44.5 84.5C47 88.5 53 88.5 55.5 84.5"],
];
// The back: a lattice inside a border, and a rosette.
const LATTICE = Array.from({ length: 20 }, (_, at) => `M${12.5 * at - 140} 0l140 140M${12.5 * at} 0l-140 140`).join("");

function pip(path, x, y, size, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  const place = `translate(${x} ${y})${turn} scale(${Math.round(size / 24 * 1000) / 1000}) translate(-12 -12)`;
  return makeSvg("path", { d: path, transform: place });
}

/** The ace of spades is larger than the others, with a smaller one cut into it. */
function aceFace(suit) {
  const path = SUIT_PATHS[suit];
  if (suit !== "S") return [pip(path, 50, 70, 46)];
  const [line, heart] = [pip(path, 50, 67.5, 48), pip(path, 50, 66, 18)];
  line.setAttribute("class", "cut");
  heart.setAttribute("class", "heart");
  return [pip(path, 50, 69, 66), line, heart];
}

function jester() {
  return JESTER.map(([stuff, shape]) => makeSvg("path", { d: shape, class: stuff }));
}

function faceOf(rank, suit) {
  const path = SUIT_PATHS[suit];
  if (path === undefined) return jester();
  if (isCourt(rank, suit)) return courtFace(rank, suit, (...place) => pip(path, ...place));
  if (!Object.hasOwn(PIP_PLACES, rank)) return aceFace(suit);
  return PIP_PLACES[rank].split(" ").map((place) => {
    const down = PIP_DOWN[place[1]];
    return pip(path, PIP_ACROSS[place[0]], down, 18.5, down > MIDDLE);
  });
}

function suitMark(path) {
  return makeSvg("svg", { viewBox: "0 0 24 24", class: "mark", focusable: "false" }, makeSvg("path", { d: path }));
}

/** Rank and suit in a corner; the suit's letter stands there too, seen where that is chosen. */
function indexOf(rank, suit, extra = "") {
  return make("span", { class: `index${extra}`, "data-long": rank.length > 1, "data-letter": suit || null },
    make("span", { class: "rank" }, rank), suitMark(SUIT_PATHS[suit] ?? CAP_MARK));
}

/** What a small card shows beside its index: half a figure, or the suit once more. */
function cornerOf(rank, suit) {
  if (isCourt(rank, suit)) return cornerPicture("24 9 52 62", "corner court", bustOf(rank, suit));
  if (suit === "") return cornerPicture("22 24 56 92", "corner court", jester());
  return cornerPicture("0 0 24 24", "corner", [makeSvg("path", { d: SUIT_PATHS[suit] })]);
}

function cornerPicture(viewBox, kind, shapes) {
  return makeSvg("svg", { viewBox, class: kind, focusable: "false" }, ...shapes);
}

function backOf() {
  return makeSvg("svg", { viewBox: "0 0 100 140", class: "weave", preserveAspectRatio: "none", focusable: "false" },
    makeSvg("path", { d: LATTICE, class: "lattice" }),
    makeSvg("path", { d: "M50 44L68 70L50 96L32 70z", class: "rosette" }),
    makeSvg("path", { d: "M50 53L62 70L50 87L38 70zM50 61L44 70L50 79L56 70z", class: "lattice" }));
}

/** The rank as printed on a card. */
function printedRank(card) {
  return card.rank === "T" ? "10" : String(card.rank);
}

/** The name of a card with what is marked on it. */
export function spokenName(card) {
  return card.badge ? `${card.name}, ${card.badge}` : card.name;
}

function drawFace(suit, rank, face) {
  const node = make("span", { class: "card", "aria-hidden": "true", "data-suit": suit || null });
  if (rank === "") {
    node.classList.add("back");
    node.append(backOf());
    return node;
  }
  if (suit === "") node.classList.add("joker");
  if (face) {
    node.append(
      makeSvg("svg", { viewBox: "22 8 56 124", class: "face", focusable: "false" }, ...faceOf(rank, suit)),
      indexOf(rank, suit, " turned"),
    );
  } else node.append(cornerOf(rank, suit));
  node.append(indexOf(rank, suit));
  return node;
}

/**
 * Draw a card as a <span>, hidden from readers: whoever holds it names it.
 * `face` draws the middle of the card too; small cards on the table do without.
 */
export function drawCard(card, { face = true } = {}) {
  const suit = Object.hasOwn(SUIT_PATHS, card.suit) ? card.suit : "";
  const rank = printedRank(card);
  // A card is drawn once a page and copied from then on: that is much quicker than making its paths again.
  if (!masters.has(document)) masters.set(document, new Map());
  const known = masters.get(document);
  const key = `${rank} ${suit} ${face}`;
  if (!known.has(key)) known.set(key, drawFace(suit, rank, face));
  const node = known.get(key).cloneNode(true);
  node.classList.toggle("stands", Boolean(card.as));
  if (card.as) node.append(make("span", { class: "as" }, card.as));
  if (card.badge) node.append(make("span", { class: "tag" }, card.badge));
  return node;
}

/** Draw the card again in `holder` only when what is printed on it has changed. */
export function refreshCard(holder, card, options) {
  const print = [card.rank, card.suit, card.as, card.badge].join(" ");
  setAttribute(holder, "data-card", card.id);
  if (holder.dataset.print === print) return;
  holder.dataset.print = print;
  holder.querySelector(":scope > .card")?.remove();
  holder.prepend(drawCard(card, options));
}

/** Mark a holder of a card: `mark` is "faulty" (a refusal names it), "advised" (advice does) or undefined. */
export function markCard(holder, mark) {
  for (const kind of ["faulty", "advised"]) holder.classList.toggle(kind, mark === kind);
  setText(holder.querySelector(":scope > .fault"), mark === "advised" ? "★" : "!");
}
