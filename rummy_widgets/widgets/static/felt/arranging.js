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
    this.table.preferences.set("sort", this.state.sort);
    const visible = this.state.visible();
    const place = visible.findIndex((card) => card.id === going[0]);
    if (place >= 0) this.table.speech.murmur(`${visible[place].name}, ${place + 1} of ${visible.length}`);
  }

  sortBy(sort) {
    this.arrange(() => this.state.sortBy(sort));
    this.table.preferences.set("sort", sort);
    this.table.speech.murmur(`Sorted ${this.state.sortLabel()}`);
  }

  cycleSort() {
    this.state.cycleSort();
    this.sortBy(this.state.sort);
  }

  /** Put the selected cards into a tray; one that holds a single card takes no more than that. */
  stage(index) {
    const { scene, speech } = this.table;
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
    speech.murmur(`${scene.trays[index].label}, ${countOf(this.state.trays[index].length, "card")}`);
  }

  unstage(id) {
    this.arrange(() => this.state.unstage(id));
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
