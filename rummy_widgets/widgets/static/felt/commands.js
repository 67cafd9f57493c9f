// Gestures that become intents. What they need (nothing, cards, groups, a meld) the scene says.

import { actionOf } from "./scene.js";

/** Say whether a press counts: the second click of a double click does not, unless the action may repeat. */
export function pressCounts(event, repeat = false) {
  return repeat || !(event?.detail > 1);
}

/** Turn presses on a table into commands to Python. */
export class Commands {
  constructor(table) {
    this.table = table;
  }

  /** Whether an action that needs such a thing is ready. */
  isReady(needs) {
    return this.table.scene.actions.some((action) => action.needs === needs && action.ready !== false);
  }

  /**
   * The action of Enter. Cards put together for a meld come first, then those that go on one, where that is told:
   * what Enter did else could end the time for it, and a discard could no more be taken back once somebody has moved.
   */
  primaryAction() {
    const { lessons, scene, state, targets } = this.table;
    if (lessons.isDone()) return undefined;
    const staged = state.groups().length > 0;
    const picked = state.chosen().length > 0;
    const laying = scene.actions.find((action) => action.needs === "groups" && action.ready !== false);
    if (laying !== undefined && (staged || (picked && !this.isReady("meld")))) return laying;
    const adding = scene.actions.find((action) => action.needs === "meld" && action.ready !== false);
    if (adding !== undefined && !staged && picked && targets.meldsOfChosen()?.length > 0) return adding;
    const shows = scene.actions.filter((action) => action.needs === "show" && action.ready !== false);
    if (staged && shows.length > 0) return shows.find((action) => action.primary) ?? shows[0];
    return scene.actions.find((action) => action.primary);
  }

  /** Do the primary action; say whether there is one. */
  primary() {
    if (this.table.panel.pressPrimary() || this.table.lessons.pressPrimary()) return true;
    if (this.table.advice.holdsKeys()) {
      this.table.speech.say("Tab to one of the answers and press Enter there.");
      return true;
    }
    const action = this.primaryAction();
    if (action === undefined) {
      this.table.speech.say("Enter does nothing just now.");
      return true;
    }
    this.perform(action.id);
    return true;
  }

  perform(id) {
    const action = actionOf(this.table.scene, id) ?? { id, label: id, needs: "nothing", ready: true, reason: null };
    if (action.needs === "groups") this.layDown(action);
    else if (action.ready === false && action.reason) this.table.object(action.reason);
    else if (action.needs === "cards") this.sendCards(action);
    else if (action.needs === "meld") this.layOff(action);
    else if (action.needs === "show") this.showHand(action);
    else this.act({ verb: id });
  }

  sendCards(action) {
    const cards = this.table.state.chosen();
    if (cards.length === 0) this.table.object(`Select a card first, then press ${action.label}.`);
    else this.act({ verb: action.id, cards });
  }

  layDown(action) {
    const { scene, speech, state } = this.table;
    const chosen = state.chosen();
    const place = chosen.length > 0 ? state.firstEmptyTray() : -1;
    // What is selected counts as lying in that tray; it moves there only if another tray waits for its cards.
    const trays = state.trays.map((tray, index) => (index === place ? chosen : tray));
    const melds = state.holds.includes("card") ? trays.filter((_, index) => !state.isSingle(index)) : trays;
    const groups = (melds.length > 0 ? melds : [chosen]).filter((group) => group.length > 0).map((group) => [...group]);
    const empty = scene.trays.find((tray, index) => tray.needed && !state.isSingle(index) && trays[index].length === 0);
    if (groups.length === 0) {
      this.table.object(`Select the cards of a meld first, then press ${action.label}.`);
    } else if (action.ready === false) {
      if (action.reason) this.table.object(action.reason);
      else this.act({ verb: action.id, groups });
    } else if (chosen.length > 0 && melds.length > 0 && place < 0) {
      this.table.object("Every tray holds cards. Press the tray these cards belong to.");
    } else if (empty !== undefined) {
      this.table.arranging.arrange(() => state.stage(place));
      speech.say(`Still empty: ${empty.label}. Select its cards and press ${action.label} again.`);
    } else {
      this.act({ verb: action.id, groups });
    }
  }

  /** Put the hand on the table: the melds in the trays, and the card that is thrown away where there is one. */
  showHand(action) {
    const { state } = this.table;
    const chosen = state.chosen();
    const alone = state.apart() ?? (chosen.length === 1 ? chosen[0] : null);
    if (action.card === "required" && alone === null) {
      this.table.object(`Select the card you throw away first, then press ${action.label}.`);
      return;
    }
    const cards = action.card === "none" || alone === null ? [] : [alone];
    this.act({ verb: action.id, cards, groups: state.groups() });
  }

  /** Add the selected cards to a meld. Which one is asked only where several could take them; where none can, Python says why. */
  layOff(action) {
    const { melds, scene, speech, state, targets } = this.table;
    const cards = state.chosen();
    const all = scene.melds.map((meld) => meld.id);
    const taking = all.length === 1 ? all : action.ready === false ? [] : targets.meldsOfChosen() ?? all;
    if (cards.length === 0) {
      this.table.object(`Select a card first, then press ${action.label} or a meld.`);
    } else if (all.length === 0) {
      this.table.object("There is no meld on the table yet.");
    } else if (taking.length < 2) {
      this.act({ verb: action.id, cards, meld: taking[0] ?? null, end: null });
    } else {
      const texts = state.visible().filter((card) => cards.includes(card.id)).map((card) => card.text);
      this.table.choose(true);
      melds.focusFirst(taking);
      speech.say(`Choose a meld for ${texts.join(" ")}.`);
    }
  }

  pressMeld(meld, end) {
    const cards = this.table.state.chosen();
    const action = this.table.scene.actions.find((candidate) => candidate.needs === "meld");
    if (cards.length === 0) {
      this.table.speech.say("Select cards in your hand first, then press a meld.");
      return;
    }
    if (action?.ready === false && action.reason) this.table.object(action.reason);
    else this.act({ verb: action?.id ?? "lay off", cards, meld, end });
    this.table.choose(false);
  }

  pressStock() {
    const verb = this.table.scene.stock?.action;
    if (verb) this.perform(verb);
    else this.table.speech.say(`${this.table.scene.stock.label}.`);
  }

  pressPile() {
    const { scene, speech, state } = this.table;
    const takers = scene.actions.filter((action) => action.needs === "cards");
    const taker = takers.find((action) => action.id === "discard") ?? takers[0] ?? null;
    if (state.chosen().length > 0) this.perform(taker?.id ?? "discard");
    else if (scene.pile.action) this.perform(scene.pile.action);
    else speech.say(`${scene.pile.label}.`);
  }

  /** Press one card of a spread pile: with cards in the hand selected it is the pile as ever. */
  pressSpread(card) {
    if (card.intent && this.table.state.chosen().length === 0) this.send(card.intent);
    else this.pressPile();
  }

  pressPanel(panel, action, values, event) {
    return pressCounts(event) && this.send({ kind: "panel", panel, action, values });
  }

  /** Follow a piece of advice: put its cards into the trays, send what it proposes, or leave everything as it is. */
  follow(choice, event) {
    if (!pressCounts(event)) return;
    if (choice.back === true) this.goBack();
    else if (Array.isArray(choice.stage)) this.table.arranging.restage(choice.stage);
    else this.send(choice.intent);
  }

  /** Close the advice and do nothing: the keys go back to the card it was about. */
  goBack() {
    const { advice, hand } = this.table;
    const [about] = advice.marked();
    this.table.dismiss(advice);
    const place = hand.roving.items().findIndex((option) => option.dataset.card === about);
    if (place >= 0) hand.roving.focusAt(place);
    else hand.focusTarget()?.focus();
  }

  changeSetting(name, value) {
    if (!this.send({ kind: "setting", name, value })) this.table.side.draw(this.table.scene);
  }

  act(intent) {
    return this.send({ kind: "act", ...intent });
  }

  send(intent) {
    return this.table.link.send(intent);
  }
}
