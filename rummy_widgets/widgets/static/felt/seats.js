// The seats: in a row, or, where there are two, face to face.

import { countOf, keyed, make, setAttribute, setText } from "./dom.js";

const MOST_SEATS_ACROSS = 5;
const MANY_SEATS = 6;
/** Asks for a sign of a suit as text, not as a coloured picture. */
const TEXT_SIGN = "\ufe0e";
const MOST_BACKS = 14;
/** So many known cards of a seat are seen at once, the rest on a press; where two sit face to face there is more room. */
const MOST_KNOWN = 4;
const MOST_KNOWN_FACING = 8;

function seatFacts(seat) {
  const facts = [countOf(seat.cards, "card")];
  if (seat.note) facts.push(seat.note);
  if (seat.out) facts.push("out of the round");
  if (seat.dealer) facts.push("dealer");
  if (seat.opened) facts.push("down");
  if (seat.turn) facts.push(seat.you && !seat.named ? "your turn" : "on turn");
  if (seat.asked) facts.push("being asked");
  return facts;
}

function knownAloud(seat) {
  if (!seat.known) return "";
  return `; ${seat.known.label}: ${seat.known.cards.map((card) => card.name).join(", ")}`;
}

/** Say in one sentence what the other seats hold. */
export function othersAloud(seats) {
  const others = seats.filter((seat) => !seat.you);
  if (others.length === 0) return "Nobody else sits here.";
  return `${others.map((seat) => `${seat.name}: ${seatFacts(seat).join(", ")}${knownAloud(seat)}`).join(". ")}.`;
}

/** The seats as they are seen from above: of two, the one across the table comes first. */
export function acrossFirst(seats) {
  if (seats.length !== 2) return seats;
  const mine = seats.find((seat) => seat.you) ?? seats[1];
  return [...seats.filter((seat) => seat !== mine), mine];
}

/** Draw the seats; `own` is where yours stands when there are only two. */
export class SeatsView {
  constructor() {
    this.element = make("ul", { class: "seats", "aria-label": "Players" });
    this.opened = new Set();
    this.own = make("ul", { class: "seats own", "aria-label": "Your seat", hidden: true });
  }

  draw(seats) {
    this.drawn = seats;
    const facing = seats.length === 2;
    const [across, mine] = facing ? acrossFirst(seats) : [];
    this.fill(this.element, facing ? [across] : seats, facing);
    this.fill(this.own, facing ? [mine] : [], facing);
    setAttribute(this.own, "aria-label", mine?.named ? `${mine.name}'s seat` : "Your seat");
    this.element.classList.toggle("facing", facing);
    this.element.classList.toggle("many", seats.length > MANY_SEATS);
    const columns = seats.length <= MOST_SEATS_ACROSS ? seats.length : Math.ceil(seats.length / 2);
    this.element.style.setProperty("--seats", String(Math.max(1, facing ? 1 : columns)));
  }

  fill(list, seats, facing) {
    list.hidden = seats.length === 0;
    keyed(list, seats, (seat) => seat.seat, (seat) => this.makeSeat(seat.seat), (node, seat) => {
      this.drawSeat(node, seat);
      this.drawKnown(node.querySelector(".known"), seat, facing ? MOST_KNOWN_FACING : MOST_KNOWN);
      const backs = facing && !seat.you ? Math.min(seat.cards, MOST_BACKS) : 0;
      const row = node.querySelector(".backs");
      row.hidden = backs === 0;
      keyed(row, Array.from({ length: backs }), (_, index) => index, () => make("span", { class: "card back" }));
    });
  }

  drawSeat(node, seat) {
    for (const state of ["turn", "asked", "you", "out"]) node.classList.toggle(state, Boolean(seat[state]));
    setAttribute(node, "aria-current", seat.turn ? "true" : null);
    const name = node.querySelector(".name");
    setText(name, seat.name);
    setAttribute(name, "title", seat.name);
    setText(node.querySelector(".cards .unseen"), `, ${seatFacts(seat).join(", ")}${knownAloud(seat)}`);
    setText(node.querySelector(".number"), seat.cards);
    node.querySelector(".dealer").hidden = !seat.dealer;
    node.querySelector(".down").hidden = !seat.opened;
    node.querySelector(".asking").hidden = !seat.asked;
    node.querySelector(".gone").hidden = !seat.out;
    const note = node.querySelector(".remark");
    note.hidden = !seat.note;
    setText(note, seat.note ?? "");
    const score = node.querySelector(".score");
    score.hidden = seat.score === null || seat.score === undefined;
    setText(score.querySelector(".points"), seat.score ?? "");
    setText(node.querySelector(".last"), seat.last ?? "");
  }

  /** Draw what is known of a hand. All is said with the seat's other facts; more than there is room for is seen on a press. */
  drawKnown(part, seat, most) {
    const cards = seat.known?.cards ?? [];
    part.hidden = cards.length === 0;
    const isOpen = this.opened.has(seat.seat);
    const shown = isOpen || cards.length <= most ? cards : cards.slice(0, most - 1);
    setText(part.querySelector(".what"), `${seat.known?.label ?? ""}:`);
    keyed(part.querySelector(".chips"), shown, (card) => card.id, () => make("span"), (chip, card) => {
      setText(chip, `${card.text}${card.suit ? TEXT_SIGN : ""}`);
      setAttribute(chip, "class", card.suit ? "card chip" : "card chip joker");
      setAttribute(chip, "data-suit", card.suit || null);
    });
    const more = part.querySelector("button");
    more.hidden = cards.length <= most;
    setText(more, isOpen ? "less" : `+${cards.length - shown.length}`);
    setAttribute(more, "aria-expanded", isOpen ? "true" : "false");
    setAttribute(more, "aria-label", `${seat.name}, ${seat.known?.label ?? ""}: ${isOpen ? "show fewer" : `show all ${cards.length}`}`);
  }

  toggleKnown(part, place) {
    if (!this.opened.delete(place)) this.opened.add(place);
    const seat = this.drawn.find((candidate) => candidate.seat === place);
    this.drawKnown(part, seat, this.drawn.length === 2 ? MOST_KNOWN_FACING : MOST_KNOWN);
  }

  makeSeat(place) {
    const more = make("button", { type: "button", class: "more", hidden: true });
    more.addEventListener("click", () => this.toggleKnown(more.parentElement, place));
    const mark = (kind, text) => make("span", { class: `mark-of ${kind}`, "aria-hidden": "true" }, text);
    return make("li", { class: "seat", "data-seat": place },
      make("div", { class: "line" },
        make("span", { class: "name" }),
        make("span", { class: "cards" }, make("span", { class: "pack", "aria-hidden": "true" }),
          make("span", { class: "number", "aria-hidden": "true" }), make("span", { class: "unseen" })),
        mark("remark", ""), mark("gone", "out"), mark("dealer", "dealer"), mark("down", "down"), mark("asking", "asked")),
      make("div", { class: "line low" },
        make("span", { class: "last" }),
        make("span", { class: "score" }, make("span", { class: "points" }), " pts")),
      make("div", { class: "known", hidden: true },
        make("span", { class: "what", "aria-hidden": "true" }), make("span", { class: "chips", "aria-hidden": "true" }), more),
      make("div", { class: "backs", "aria-hidden": "true", hidden: true }));
  }
}
