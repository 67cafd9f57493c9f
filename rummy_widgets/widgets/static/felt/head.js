// The top of the table: heading, phase clock, notices and seats.

import { countOf, keyed, make, setAttribute, setText } from "./dom.js";

const MOST_SEATS_ACROSS = 5;
const PHASE_WORDS = { done: "done", now: "now", next: "to come" };

/** Say which game and which round this is. */
export function contractAloud(scene) {
  return [scene.title, scene.subtitle].filter(Boolean).join(". ");
}

/** Draw the heading and the phase clock. */
export class HeadView {
  constructor() {
    this.title = make("h2", { class: "title", tabindex: "-1" });
    this.subtitle = make("p", { class: "subtitle" });
    this.clock = make("ol", { class: "clock", "aria-label": "Steps of the turn" });
    const names = make("div", { class: "names" }, this.title, this.subtitle);
    this.element = make("header", { class: "head" }, names, this.clock);
  }

  /** `phases` are those of the scene, or none when there is no turn to go on with. */
  draw(scene, phases = scene.phases) {
    setText(this.title, scene.title);
    setText(this.subtitle, scene.subtitle);
    this.subtitle.hidden = scene.subtitle === "";
    this.clock.hidden = phases.length === 0;
    keyed(this.clock, phases, (phase) => phase.id, () => this.makePhase(), (node, phase) => {
      setAttribute(node, "data-state", phase.state);
      setAttribute(node, "aria-current", phase.state === "now" ? "step" : null);
      setText(node.querySelector(".label"), phase.label);
      setText(node.querySelector(".unseen"), `, ${PHASE_WORDS[phase.state] ?? phase.state}`);
    });
  }

  makePhase() {
    return make("li", {}, make("span", { class: "label" }), make("span", { class: "unseen" }));
  }
}

/** Draw the notices; `speech` reads out those that are new. */
export class NoticesView {
  constructor(speech) {
    this.speech = speech;
    this.shown = [];
    this.element = make("div", { class: "notices" });
  }

  draw(notices) {
    this.element.hidden = notices.length === 0;
    keyed(this.element, notices, (text) => text, (text) => make("p", { class: "notice" }, text));
    const fresh = notices.filter((text) => !this.shown.includes(text));
    if (fresh.length > 0) this.speech.cry(fresh.join(" "));
    this.shown = [...notices];
  }
}

function seatFacts(seat) {
  const facts = [countOf(seat.cards, "card")];
  if (seat.dealer) facts.push("dealer");
  if (seat.opened) facts.push("down");
  if (seat.turn) facts.push(seat.you ? "your turn" : "on turn");
  if (seat.asked) facts.push("being asked");
  return facts;
}

/** Say in one sentence what the other seats hold. */
export function othersAloud(seats) {
  const others = seats.filter((seat) => !seat.you);
  if (others.length === 0) return "Nobody else sits here.";
  return `${others.map((seat) => `${seat.name}: ${seatFacts(seat).join(", ")}`).join(". ")}.`;
}

/** Draw the seats. */
export class SeatsView {
  constructor() {
    this.element = make("ul", { class: "seats", "aria-label": "Players" });
  }

  draw(seats) {
    this.element.hidden = seats.length === 0;
    const across = seats.length <= MOST_SEATS_ACROSS ? seats.length : Math.ceil(seats.length / 2);
    this.element.style.setProperty("--seats", String(Math.max(1, across)));
    keyed(this.element, seats, (seat) => seat.seat, () => this.makeSeat(), (node, seat) => {
      node.classList.toggle("turn", Boolean(seat.turn));
      node.classList.toggle("asked", Boolean(seat.asked));
      node.classList.toggle("you", Boolean(seat.you));
      setAttribute(node, "aria-current", seat.turn ? "true" : null);
      setText(node.querySelector(".name"), seat.name);
      setText(node.querySelector(".cards .unseen"), `, ${seatFacts(seat).join(", ")}`);
      setText(node.querySelector(".number"), seat.cards);
      node.querySelector(".dealer").hidden = !seat.dealer;
      node.querySelector(".down").hidden = !seat.opened;
      node.querySelector(".asking").hidden = !seat.asked;
      const score = node.querySelector(".score");
      score.hidden = seat.score === null || seat.score === undefined;
      setText(score.querySelector(".points"), seat.score ?? "");
      setText(node.querySelector(".last"), seat.last ?? "");
    });
  }

  makeSeat() {
    const mark = (kind, text) => make("span", { class: `mark-of ${kind}`, "aria-hidden": "true" }, text);
    return make("li", { class: "seat" },
      make("div", { class: "line" },
        make("span", { class: "name" }),
        make("span", { class: "cards" }, make("span", { class: "pack", "aria-hidden": "true" }),
          make("span", { class: "number", "aria-hidden": "true" }), make("span", { class: "unseen" })),
        mark("dealer", "dealer"), mark("down", "down"), mark("asking", "asked")),
      make("div", { class: "line low" },
        make("span", { class: "last" }),
        make("span", { class: "score" }, make("span", { class: "points" }), " pts")));
  }
}
