// The melds on the table, grouped by owner, each with the ends where cards can be added.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { markCard, refreshCard, spokenName } from "./card.js";
import { markPlace } from "./targets.js";
import { Roving } from "./roving.js";
import { acrossFirst } from "./seats.js";

/** Draw the melds. Handler: `press(meldId, end, event)`; `end` is null for the meld itself. */
export class MeldsView {
  constructor(handlers) {
    this.handlers = handlers;
    this.owners = make("div", { class: "owners" });
    this.empty = make("p", { class: "empty" }, "No melds on the table yet.");
    this.element = make("section", { class: "melds", "data-region": "melds", "aria-label": "Melds on the table" },
      this.empty, this.owners);
    this.roving = new Roving(this.owners, "button");
  }

  /** `says(place)` is what is said of a place where cards may go, or "". */
  draw(scene, marked, says = () => "") {
    this.element.hidden = scene.seats.length === 0 || (scene.melds.length === 0 && !scene.melding);
    this.empty.hidden = scene.melds.length > 0;
    const owners = [...new Set(scene.melds.map((meld) => meld.owner))];
    const seatOrder = acrossFirst(scene.seats).map((seat) => seat.seat);
    owners.sort((one, other) => seatOrder.indexOf(one) - seatOrder.indexOf(other));
    keyed(this.owners, owners, (owner) => owner, () => this.makeOwner(), (node, owner) => {
      const seat = scene.seats.find((candidate) => candidate.seat === owner);
      setText(node.querySelector(".name"), seat?.name ?? `Seat ${owner + 1}`);
      const theirs = scene.melds.filter((meld) => meld.owner === owner);
      const create = (meld) => this.makeMeld(meld.id);
      keyed(node.querySelector(".list"), theirs, (meld) => meld.id, create, (group, meld) => {
        this.drawMeld(group, meld, marked, says);
      });
    });
    this.roving.refresh();
  }

  makeOwner() {
    return make("div", { class: "owner" }, make("h3", { class: "name" }), make("div", { class: "list" }));
  }

  makeMeld(id) {
    const body = make("button", { type: "button", class: "body", "data-drop": `meld:${id}` }, make("span", { class: "row" }));
    body.addEventListener("click", (event) => this.handlers.press(id, null, event));
    const ends = ["before", "after"].map((side) => make("span", { class: `ends ${side}` }));
    return make("div", { class: "meld", role: "group", "data-meld": id }, ends[0], body, ends[1]);
  }

  drawMeld(group, meld, marked, says) {
    setAttribute(group, "aria-label", meld.label);
    const body = group.querySelector(".body");
    const names = meld.cards.map(spokenName).join(", ");
    markPlace(body, `${meld.label}: ${names}`, says(meld.id));
    keyed(body.querySelector(".row"), meld.cards, (card) => card.id, () => this.makeCard(), (holder, card) => {
      refreshCard(holder, card, { face: false });
      markCard(holder, marked.get(card.id));
    });
    const slots = meld.slots ?? [];
    for (const [side, ends] of [["before", ["low"]], ["after", ["high"]]]) {
      const mine = slots.filter((slot) => ends.includes(slot.end));
      const create = (slot) => this.makeSlot(meld.id, slot.end);
      keyed(group.querySelector(`.ends.${side}`), mine, (slot) => slot.end, create, (button, slot) => {
        markPlace(button, slot.label, says(`${meld.id}:${slot.end}`));
        setText(button.firstElementChild, slot.text ?? "+");
      });
    }
  }

  makeCard() {
    return make("span", { class: "small" }, make("span", { class: "fault", "aria-hidden": "true" }, "!"));
  }

  makeSlot(meld, end) {
    const button = make("button", { type: "button", class: "slot", "data-drop": `slot:${meld}:${end}` }, make("span"));
    button.addEventListener("click", (event) => this.handlers.press(meld, end, event));
    return button;
  }

  /** Move the focus to the first of some melds, to choose one. */
  focusFirst(melds) {
    const bodies = [...this.owners.querySelectorAll(".body")];
    const first = bodies.find((body) => melds.includes(body.closest("[data-meld]").dataset.meld)) ?? null;
    if (first !== null) this.roving.focusAt(this.roving.items().indexOf(first));
  }

  focusTarget() {
    return this.roving.current();
  }
}
