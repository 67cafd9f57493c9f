// The player's own arrangement of the hand: what is selected, staged and how it is sorted. No DOM here.

/** The ways to sort a hand, in the order the sort key goes through them. */
export const SORTS = [
  { id: "suit", label: "by suit" },
  { id: "rank", label: "by rank" },
  { id: "melds", label: "by melds" },
  { id: "hand", label: "in my order" },
];

/** The wish to have the hand sorted as the scene proposes. */
const AS_PROPOSED = "auto";

/** Hold the selection, the trays and the order of one hand; cards are named by their ids. */
export class HandState {
  constructor(sort = "suit") {
    this.cards = [];
    /** The sort that the scene proposes. */
    this.proposed = "suit";
    this.selected = new Set();
    this.trays = [];
    this.holds = [];
    this.deal = null;
    this.takeUp(sort, []);
  }

  /** Begin with a sort, and with an order by hand from before, for the hand that it belongs to. */
  takeUp(sort, order) {
    this.sort = sort === AS_PROPOSED || SORTS.some((known) => known.id === sort) ? sort : "suit";
    this.manual = null;
    this.kept = order;
  }

  /**
   * Take over the cards of a new scene; what left the hand leaves selection, trays and order.
   * `holds` says of each tray whether it takes a "meld" (the usual) or one "card".
   */
  adopt(cards, trayCount, deal, holds = []) {
    this.holds = [...holds];
    if (deal !== this.deal) {
      this.selected.clear();
      this.trays = [];
      this.manual = null;
      this.deal = deal;
    }
    const held = new Set(cards.map((card) => card.id));
    const before = new Set(this.cards.map((card) => card.id));
    this.cards = [...cards];
    this.selected = new Set([...this.selected].filter((id) => held.has(id)));
    const kept = this.trays.slice(0, trayCount).map((tray) => tray.filter((id) => held.has(id)));
    while (kept.length < trayCount) kept.push([]);
    this.trays = kept.map((tray, index) => (this.isSingle(index) ? tray.slice(0, 1) : tray));
    const resumed = this.manual === null && this.isOfThisHand(this.kept);
    if (resumed) this.manual = this.kept;
    if (this.manual === null) {
      if (this.sort === "hand") this.manual = this.sorted("suit").map((card) => card.id);
    } else {
      // What comes new goes to the end; what comes back, by a move taken back, to where it was.
      const known = new Set(this.manual);
      const isNew = (card) => !known.has(card.id) || (card.new && !before.has(card.id) && !resumed);
      const fresh = cards.filter(isNew).map((card) => card.id);
      this.manual = [...this.manual.filter((id) => !fresh.includes(id)), ...fresh];
    }
  }

  /** Whether an order belongs to the cards held: most of them are in it. */
  isOfThisHand(order) {
    const known = this.cards.filter((card) => order.includes(card.id)).length;
    return known > 0 && known >= this.cards.length * 0.75;
  }

  /** The ways of sorting that there are keys for: the scene may leave out the one by melds. */
  sorts() {
    return SORTS.filter((sort) => sort.id !== "melds" || this.cards.some((card) => card.order?.melds !== undefined));
  }

  /** The sort in force: the one wished for or proposed, or by suit while that one is not to be had. */
  sortNow() {
    const wished = this.sort === AS_PROPOSED ? this.proposed : this.sort;
    return this.sorts().some((sort) => sort.id === wished) ? wished : "suit";
  }

  /** All cards, staged ones too, in the present order. */
  arranged() {
    if (this.sort === "hand" && this.manual !== null) {
      const place = new Map(this.manual.map((id, index) => [id, index]));
      return [...this.cards].sort((one, other) => place.get(one.id) - place.get(other.id));
    }
    return this.sorted(this.sort === "hand" ? "suit" : this.sortNow());
  }

  /** Equal keys stand by suit; a card without the key goes last. */
  sorted(key) {
    const cards = key === "suit" ? [...this.cards] : this.sorted("suit");
    const place = (card) => card.order?.[key] ?? Number.MAX_SAFE_INTEGER;
    return cards.sort((one, other) => place(one) - place(other));
  }

  /** The cards still in the hand (not staged), in the present order. */
  visible() {
    return this.arranged().filter((card) => !this.isStaged(card.id));
  }

  /** Whether a tray takes one card only. */
  isSingle(index) {
    return this.holds[index] === "card";
  }

  isStaged(id) {
    return this.trays.some((tray) => tray.includes(id));
  }

  /** Whether a card is held and not staged. */
  isInHand(id) {
    return !this.isStaged(id) && this.cards.some((card) => card.id === id);
  }

  toggle(id) {
    if (!this.isInHand(id)) return;
    if (!this.selected.delete(id)) this.selected.add(id);
  }

  selectAll() {
    this.selected = new Set(this.visible().map((card) => card.id));
  }

  /** Select these cards and no others. */
  choose(ids) {
    this.selected = new Set(ids.filter((id) => this.isInHand(id)));
  }

  clear() {
    this.selected.clear();
  }

  /** The ids of the selected cards, in the order seen. */
  chosen() {
    return this.visible().map((card) => card.id).filter((id) => this.selected.has(id));
  }

  /** Put the selected cards into a tray; say how many went. In a tray for one card another one goes back. */
  stage(index) {
    const going = this.chosen();
    if (index < 0 || index >= this.trays.length) return 0;
    if (this.isSingle(index)) {
      if (going.length !== 1) return 0;
      this.trays[index] = [];
    }
    this.trays[index].push(...going);
    this.clear();
    return going.length;
  }

  /** Bring a staged card back to the hand. */
  unstage(id) {
    this.trays = this.trays.map((tray) => tray.filter((staged) => staged !== id));
  }

  /** Put a staged card into another tray; one that takes a single card gives back what it holds. */
  restack(id, index) {
    if (!this.isStaged(id) || index < 0 || index >= this.trays.length) return;
    this.unstage(id);
    this.trays[index] = this.isSingle(index) ? [id] : [...this.trays[index], id];
  }

  /** Bring every staged card back. */
  unstageAll() {
    this.trays = this.trays.map(() => []);
  }

  /**
   * Put groups of cards into the trays in order, in place of what lay there; say how many cards went.
   * A group of one goes into a tray for one card, where there is such a tray. Without trays the first group is
   * selected. Cards no longer held stay away.
   */
  restage(groups) {
    const held = groups.map((group) => group.filter((id) => this.cards.some((card) => card.id === id)));
    this.clear();
    if (this.trays.length === 0) {
      this.selected = new Set(held[0] ?? []);
      return this.selected.size;
    }
    const place = this.holds.indexOf("card");
    const alone = place < 0 ? undefined : held.find((group) => group.length === 1);
    const melds = held.filter((group) => group !== alone);
    this.trays = this.trays.map((_, index) => {
      if (!this.isSingle(index)) return melds.shift() ?? [];
      return index === place ? alone ?? [] : [];
    });
    return this.trays.reduce((sum, tray) => sum + tray.length, 0);
  }

  /** The first tray for a meld that holds nothing, or -1. */
  firstEmptyTray() {
    return this.trays.findIndex((tray, index) => tray.length === 0 && !this.isSingle(index));
  }

  /** The melds in the trays. */
  groups() {
    return this.trays.filter((tray, index) => tray.length > 0 && !this.isSingle(index)).map((tray) => [...tray]);
  }

  /** The card in the tray for one card, or null. */
  apart() {
    return this.trays.find((tray, index) => tray.length > 0 && this.isSingle(index))?.[0] ?? null;
  }

  /** Sort another way; the order by hand begins as what is seen and is kept for later. */
  sortBy(sort) {
    if (sort === "hand" && this.manual === null) this.manual = this.arranged().map((card) => card.id);
    this.sort = sort;
  }

  /** Go to the next way of sorting. */
  cycleSort() {
    const sorts = this.sorts();
    const now = sorts.findIndex((sort) => sort.id === this.sortNow());
    this.sortBy(sorts[(now + 1) % sorts.length].id);
  }

  sortLabel() {
    return SORTS.find((sort) => sort.id === this.sortNow()).label;
  }

  /** Move cards one place left (-1) or right (+1) among those seen; from then on the hand is sorted by hand. */
  move(ids, direction) {
    const going = new Set(ids);
    const all = this.arranged().map((card) => card.id);
    const seen = all.filter((id) => !this.isStaged(id));
    const walk = seen.map((_, index) => index);
    if (direction > 0) walk.reverse();
    let moved = false;
    for (const index of walk) {
      const next = index + direction;
      if (next < 0 || next >= seen.length || !going.has(seen[index]) || going.has(seen[next])) continue;
      [seen[index], seen[next]] = [seen[next], seen[index]];
      moved = true;
    }
    this.putInOrder(seen);
    return moved;
  }

  /** Have the cards that are seen in this order; from then on the hand is sorted by hand. Others keep their places. */
  putInOrder(seen) {
    const going = new Set(seen);
    const before = this.sort === "hand" && this.manual !== null ? this.manual : this.arranged().map((card) => card.id);
    let place = 0;
    this.manual = before.map((id) => (going.has(id) ? seen[place++] : id));
    this.sort = "hand";
  }

  /** Put a card before the one seen at a place. */
  putAt(id, place) {
    const rest = this.visible().map((card) => card.id).filter((other) => other !== id);
    this.putInOrder([...rest.slice(0, place), id, ...rest.slice(place)]);
  }
}
