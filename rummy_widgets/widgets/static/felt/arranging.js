// Gestures that stay in the browser: selecting, sorting and putting cards into trays.

import { countOf } from "./dom.js";

/** Arrange the hand of a table. */
export class Arranging {
  constructor(table) {
    this.table = table;
  }

  get state() {
    return this.table.state;
  }

  arrange(change) {
    this.table.keepingFocus(() => {
      change();
      this.table.speech.hush();
    });
  }

  /** Select another way; what was refused before is over. */
  select(change) {
    this.arrange(() => {
      change();
      this.table.refusal.clear();
    });
  }

  toggle(id) {
    this.select(() => this.state.toggle(id));
    if (this.table.choosing) this.table.choose(false);
  }

  selectAll() {
    this.select(() => this.state.selectAll());
    this.table.speech.murmur(`${countOf(this.state.chosen().length, "card")} selected`);
  }

  move(direction, id) {
    const chosen = this.state.chosen();
    const going = chosen.length > 0 && (id === null || chosen.includes(id)) ? chosen : [id];
    if (going[0] === null) return;
    this.arrange(() => this.state.move(going, direction));
    this.ordered(going);
  }

  /** Have the cards seen in another order, by which some of them were moved. */
  order(ids, moved) {
    this.arrange(() => this.state.putInOrder(ids));
    this.ordered(moved);
  }

  /** Remember that the hand is in the player's order, and say where what was moved stands. */
  ordered(moved) {
    this.table.orders.keepSort();
    this.table.orders.keep();
    const visible = this.state.visible();
    const place = visible.findIndex((card) => card.id === moved[0]);
    if (place < 0) return;
    const what = moved.length > 1 ? `${countOf(moved.length, "card")} from ${visible[place].name}` : visible[place].name;
    this.table.speech.murmur(`${what}, ${place + 1} of ${visible.length}`);
  }

  /** Select exactly these cards. */
  take(ids) {
    this.select(() => this.state.choose(ids));
    if (this.table.choosing) this.table.choose(false);
  }

  sortBy(sort) {
    this.arrange(() => this.state.sortBy(sort));
    this.table.orders.keepSort();
    this.table.speech.murmur(`Sorted ${this.state.sortLabel()}`);
  }

  cycleSort() {
    this.state.cycleSort();
    this.sortBy(this.state.sort);
  }

  /** Put the selected cards into a tray; one that holds a single card takes no more than that. */
  stage(index) {
    const { speech } = this.table;
    const chosen = this.state.chosen();
    const single = this.state.isSingle(index);
    if (chosen.length === 0) {
      speech.say(`Select ${single ? "a card" : "cards"} in your hand first, then press the tray.`);
      return;
    }
    if (single && chosen.length > 1) {
      speech.say(`Only one card goes there, and you have selected ${chosen.length}.`);
      return;
    }
    this.arrange(() => this.state.stage(index));
    this.sayTray(index);
  }

  /** Put these cards into a tray; others that are selected stay so. */
  stageThese(ids, index) {
    const others = this.state.chosen().filter((id) => !ids.includes(id));
    this.take(ids);
    this.stage(index);
    if (this.state.chosen().length === 0 && others.length > 0) this.table.keepingFocus(() => this.state.choose(others));
  }

  /** Put a staged card into another tray. */
  restack(id, index) {
    this.arrange(() => this.state.restack(id, index));
    this.sayTray(index);
  }

  sayTray(index) {
    this.table.speech.murmur(`${this.table.scene.trays[index].label}, ${countOf(this.state.trays[index].length, "card")}`);
  }

  /** Bring a staged card back to the hand, before the card at a place of it where one is named. */
  unstage(id, place = null) {
    this.arrange(() => {
      this.state.unstage(id);
      if (place !== null) this.state.putAt(id, place);
    });
    if (place !== null) this.ordered([id]);
  }

  unstageAll() {
    this.arrange(() => this.state.unstageAll());
  }

  /** Put groups of cards into the trays, as advice proposes. */
  restage(groups) {
    const { advice, speech } = this.table;
    const count = this.state.restage(groups);
    const place = this.state.trays.length > 0 ? "put into the trays" : "selected";
    this.arrange(() => advice.clear());
    if (count > 0) speech.murmur(`${countOf(count, "card")} ${place}`);
    else speech.say("You don't hold those cards any more.");
  }
}
