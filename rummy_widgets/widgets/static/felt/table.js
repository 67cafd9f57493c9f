// The whole table: draws a scene part by part and turns gestures into intents. It knows no rules.

import { focusedIn, isShown, make, setAttribute } from "./dom.js";
import { actionOf, completeScene, dealOf, isAtRest, isYourMove, showsHands } from "./scene.js";
import { Orders, Preferences, Theme } from "./preferences.js";
import { HandState } from "./selection.js";
import { Speech } from "./speech.js";
import { HandView } from "./hand.js";
import { TraysView } from "./trays.js";
import { MeldsView } from "./melds.js";
import { PilesView } from "./piles.js";
import { HeadView, NoticesView, makeReload } from "./head.js";
import { SeatsView } from "./seats.js";
import { ShownView } from "./shown.js";
import { ActionsView, QuestionView } from "./actions.js";
import { RefusalView } from "./refusal.js";
import { AdviceView } from "./advice.js";
import { Reader, ReadingView } from "./reading.js";
import { Targets } from "./targets.js";
import { PanelView } from "./panel.js";
import { SideView } from "./side.js";
import { Layout } from "./layout.js";
import { Link } from "./link.js";
import { Arranging } from "./arranging.js";
import { CardDrag } from "./drag.js";
import { LessonParts } from "./lessons.js";
import { Motion } from "./motion.js";
import { Sounds } from "./sound.js";
import { Commands, pressCounts } from "./commands.js";
import { handleKey } from "./keys.js";

const NO_SHORTCUTS = "data-lm-suppress-shortcuts";
/** An answer that takes longer than this is waited for, in milliseconds. */
const SLOW_AFTER = 200;
const LOST_TEXT = "Connection lost. Your game is saved up to your last move.";

/** One table in one page, over one anywidget model. */
export class Table {
  constructor(model) {
    this.model = model;
    this.scene = completeScene(null);
    this.drawn = null;
    this.choosing = false;
    this.beforeKeys = null;
    this.slow = null;
    this.preferences = new Preferences();
    this.state = new HandState();
    this.orders = new Orders(this.preferences, this.state);
    this.speech = new Speech();
    this.sounds = new Sounds(this.preferences);
    this.link = new Link(model, () => this.scene.version, {
      accepted: (kind, id) => this.accepted(kind, id),
      refused: (message) => this.refused(message),
      advised: (message) => this.advised(message),
      answered: (message) => this.reader.receive(message),
      locked: (locked) => this.lock(locked),
      lost: (lost) => this.showLost(lost),
    });
    this.arranging = new Arranging(this);
    this.commands = new Commands(this);
    this.makeParts();
    this.motion = new Motion(this);
    this.root.append(this.motion.layer);
    this.layout = new Layout(this);
    this.drag = new CardDrag(this);
    this.theme = new Theme(this.root, this.preferences);
    this.redraw = this.redraw.bind(this);
  }

  makeParts() {
    const { arranging, commands } = this;
    const press = (id, event) => pressCounts(event, actionOf(this.scene, id)?.repeat) && commands.perform(id);
    this.head = new HeadView();
    this.notices = new NoticesView(this.speech);
    this.seats = new SeatsView();
    this.shown = new ShownView();
    this.melds = new MeldsView({ press: (meld, end, event) => pressCounts(event) && commands.pressMeld(meld, end) });
    this.piles = new PilesView({
      stock: (event) => pressCounts(event) && commands.pressStock(),
      pile: (event) => pressCounts(event) && commands.pressPile(),
      card: (card, event) => pressCounts(event) && commands.pressSpread(card),
    });
    this.panel = new PanelView({ press: (...pressed) => commands.pressPanel(...pressed) });
    this.question = new QuestionView(press, this.speech);
    this.trays = new TraysView(this.state, {
      stage: (index) => arranging.stage(index),
      unstage: (id) => arranging.unstage(id),
      unstageAll: () => arranging.unstageAll(),
    });
    this.refusal = new RefusalView({
      choose: (intent) => commands.send(intent),
      dismiss: () => this.dismiss(this.refusal),
    });
    this.advice = new AdviceView({
      choose: (choice, event) => commands.follow(choice, event),
      dismiss: () => this.dismiss(this.advice),
    });
    this.reading = new ReadingView();
    this.targets = new Targets();
    this.reader = new Reader({
      ask: (cards) => this.link.ask({ kind: "read", cards }),
      shown: () => this.drawCards(),
      say: (answers) => this.sayReadings(answers),
      hush: () => this.reading.hush(),
    });
    this.hand = new HandView(this.state, this.reading.element, {
      toggle: (id) => arranging.toggle(id),
      move: (direction) => arranging.move(direction, this.hand.currentCard()),
      sort: (sort) => arranging.sortBy(sort),
      cycle: () => arranging.cycleSort(),
    });
    this.actions = new ActionsView(press);
    this.side = new SideView({
      setting: (name, value) => commands.changeSetting(name, value),
      look: (name, value) => this.changeLook(name, value),
      press,
    }, this.preferences, this.speech);
    this.lostText = make("p", { class: "text" });
    this.lost = make("div", { class: "lost", role: "alert", hidden: true }, this.lostText, makeReload());
    this.regions = [this.hand, this.actions, this.question, this.trays, this.melds, this.piles, this.panel];
    this.talk = make("div", { class: "talk" }, this.refusal.element, this.advice.element);
    this.dock = make("div", { class: "dock" },
      this.talk, this.question.element, this.trays.element, this.hand.element, this.actions.element);
    this.main = make("div", { class: "main" },
      this.head.element, this.speech.status, this.notices.element, this.panel.element, this.seats.element,
      this.shown.element, make("div", { class: "middle" }, this.melds.element, this.piles.element), this.seats.own, this.dock);
    this.frame = make("div", { class: "frame" }, this.main, this.side.element);
    // It can hold the focus itself: a press beside the buttons must not hand the keys to what is around the table.
    // What it says is English: it reads from left to right in a page that does not, and so do its arrows.
    this.root = make("div", { class: "rummy", lang: "en", dir: "ltr", tabindex: "-1", [NO_SHORTCUTS]: "true" },
      this.lost, this.frame, this.speech.loud, this.speech.soft);
    this.lessons = new LessonParts(this);
    this.regions = this.lessons.among(this.regions);
    // JupyterLab's bindings match the focused element itself, so the mark on the root alone is not seen.
    this.root.addEventListener("focusin", (event) => setAttribute(event.target, NO_SHORTCUTS, "true"));
    this.root.addEventListener("keydown", (event) => handleKey(event, this));
  }

  /** Put the table into `holder` and begin to listen. */
  mount(holder) {
    holder.append(this.root);
    this.model.on("change:scene", this.redraw);
    this.layout.open();
    this.redraw();
    this.link.open();
  }

  /** Take the table away and stop listening. */
  destroy() {
    this.model.off("change:scene", this.redraw);
    this.layout.close();
    this.motion.cancel();
    this.drag.close();
    this.lessons.close();
    this.panel.close();
    this.theme.destroy();
    this.sounds.close();
    this.reader.close();
    this.link.close();
    clearTimeout(this.slow);
    this.root.remove();
  }

  /** Draw the model's scene. */
  redraw() {
    const before = this.drawn;
    const focused = focusedIn(this.root);
    const region = this.regions.find((candidate) => candidate.element.contains(focused)) ?? null;
    this.scene = completeScene(this.model.get("scene"));
    const deal = this.state.deal;
    this.orders.follow(this.scene.hand.owner);
    this.state.proposed = this.scene.hand.sort ?? "suit";
    this.state.adopt(this.scene.hand.cards, this.scene.trays.length, dealOf(this.scene), this.scene.trays.map((tray) => tray.holds));
    this.orders.keep();
    this.motion.look();
    // A card that has the focus and goes gives it up before anything is written: later that costs a layout.
    if (region === this.hand && focused.dataset.card && !this.state.isInHand(focused.dataset.card)) focused.blur();
    if (this.advice.leaving || this.state.deal !== deal) this.advice.clear();
    const turned = before !== null && isYourMove(before) !== isYourMove(this.scene);
    if (turned || this.state.deal !== deal) this.refusal.clear();
    if (this.state.deal !== deal) this.speech.forget();
    if (this.choosing && (this.state.chosen().length === 0 || this.scene.melds.length === 0)) this.choose(false);
    this.head.draw(this.scene, isAtRest(this.scene) ? [] : this.scene.phases);
    this.notices.draw(this.scene.notices);
    this.seats.draw(this.scene.seats);
    this.question.draw(this.scene.question, this.scene.actions, before?.version !== this.scene.version, this.scene.status);
    this.side.draw(this.scene);
    this.panel.draw(this.scene.panel);
    this.lessons.draw(this.scene);
    this.writeCards();
    this.speech.follow(this.scene, before);
    if (focused !== null && !isShown(focused)) this.refocus(region);
    this.settle();
    this.sounds.follow(this.scene, before);
    this.drawn = this.scene;
    this.link.follow();
  }

  /** Draw what depends on selection, trays, order and marks. */
  drawCards() {
    this.motion.look();
    this.writeCards();
    this.settle();
  }

  writeCards() {
    const marked = new Map([
      ...this.advice.marked().map((id) => [id, "advised"]),
      ...this.refusal.marked().map((id) => [id, "faulty"]),
    ]);
    const reading = this.scene.reading === true;
    const said = String(this.refusal.present?.because ?? "");
    // One card lying apart makes nothing: it is not read.
    const trays = this.state.trays.map((tray, index) => (this.state.isSingle(index) ? [] : tray));
    const chosen = this.state.chosen();
    // Of one card the scene says where it may go; several are asked about, be they read out or not.
    const placed = this.scene.targets !== "off" && chosen.length > 1;
    this.reader.follow(reading || placed, chosen, reading ? trays : [], this.scene.version);
    this.targets.follow(this.scene, this.state, this.reader.targets(), this.drag.held());
    this.reading.draw(reading, this.reader.ofSelection(), said);
    const away = showsHands(this.scene);
    this.hand.draw(this.scene.hand, marked, away, (id) => this.targets.ofCard(id));
    this.trays.draw(away ? [] : this.scene.trays, marked, reading, (index) => this.reader.ofTray(index), said);
    this.shown.draw(away ? [] : this.scene.shown, marked);
    this.melds.draw(this.scene, marked, (place) => this.targets.ofPlace(place));
    this.piles.draw(this.scene, (verb) => actionOf(this.scene, verb)?.ready === true, marked, this.targets.ofPlace("pile"));
    setAttribute(this.talk, "data-empty", this.refusal.present === null && this.advice.present === null);
    const picked = chosen.length > 0;
    setAttribute(this.root, "data-picked", picked);
    const arranging = this.state.holds.includes("card") && isYourMove(this.scene);
    const composing = arranging || this.commands.isReady("groups") || this.commands.isReady("show");
    setAttribute(this.root, "data-composing", composing || this.state.trays.some((tray) => tray.length > 0));
    const asked = this.scene.question?.actions ?? [];
    const inBar = (action) => action.place !== "side" && !asked.includes(action.id);
    const primary = this.commands.primaryAction()?.id;
    const shown = this.scene.actions.filter(inBar).map((action) => ({ ...action, primary: action.id === primary }));
    // While a panel waits for its answer nothing can be done at the table; beside a question and after the end only what is ready.
    this.actions.draw(this.scene.panel?.modal ? [] : shown, this.scene.question !== null || isAtRest(this.scene));
    this.lessons.drawEnter();
  }

  /** What asks for sizes comes once all is written: each question in between would cost a layout. */
  settle() {
    this.side.settle();
    this.hand.showFresh();
    this.motion.show();
    this.drag.follow();
  }

  /** The focused thing is gone: put the focus near where it was, never nowhere. */
  refocus(region) {
    if (focusedIn(this.root) !== null && isShown(focusedIn(this.root))) return;
    for (const candidate of [region, ...this.regions]) {
      const target = candidate?.focusTarget() ?? null;
      if (target !== null && isShown(target)) {
        target.focus({ preventScroll: true });
        return;
      }
    }
    this.head.title.focus({ preventScroll: true });
  }

  // --- gestures that stay in the browser

  /** Make a change; if what had the focus goes with it, the focus stays near. */
  keepingFocus(change) {
    const focused = focusedIn(this.root);
    const region = this.regions.find((candidate) => candidate.element.contains(focused)) ?? null;
    change();
    this.drawCards();
    if (focused !== null && !isShown(focused)) this.refocus(region);
  }

  choose(on) {
    this.choosing = on;
    setAttribute(this.root, "data-choosing", on);
  }

  changeLook(name, value) {
    this.preferences.set(name, value);
    this.theme.apply();
    if (name === "sounds") this.sounds.play("turn");
  }

  /** Step back: from choosing a meld, the selection, the refusal, the advice, the keys; say whether there was anything. */
  escape() {
    if (this.choosing) {
      this.choose(false);
      this.speech.hush();
      this.hand.focusTarget()?.focus();
      return true;
    }
    if (this.state.chosen().length > 0) {
      this.arranging.arrange(() => this.state.clear());
      return true;
    }
    for (const box of [this.refusal, this.advice]) {
      if (box.present === null) continue;
      this.dismiss(box);
      return true;
    }
    if (this.beforeKeys !== null) {
      this.toggleKeys();
      return true;
    }
    return false;
  }

  dismiss(box) {
    this.keepingFocus(() => box.clear());
  }

  // --- keys that read or open something

  why() {
    const opened = this.refusal.openWhy();
    if (opened) {
      this.drawCards();
      this.reveal(this.refusal);
    } else this.speech.say("Nothing was refused that has a rule to show.");
  }

  toggleKeys() {
    const open = this.side.toggleKeys();
    const summary = this.side.keysPart.querySelector("summary");
    if (open) {
      this.beforeKeys = focusedIn(this.root);
      summary.focus();
    } else {
      if (this.beforeKeys !== null && isShown(this.beforeKeys)) this.beforeKeys.focus();
      this.beforeKeys = null;
    }
  }

  // --- answers

  /** Show that an answer is awaited; the pointer only tells of it when it takes long. */
  lock(locked) {
    setAttribute(this.root, "data-waiting", locked);
    clearTimeout(this.slow);
    if (locked) this.slow = setTimeout(() => setAttribute(this.root, "data-slow", true), SLOW_AFTER);
    else setAttribute(this.root, "data-slow", null);
  }

  accepted(kind, id) {
    if (kind !== "setting") this.advice.leave(id);
    const over = this.advice.leaving && this.scene.version > this.link.sentOn;
    if (this.refusal.present === null && !over) return;
    this.keepingFocus(() => {
      this.refusal.clear();
      if (over) this.advice.clear();
    });
  }

  advised(message) {
    this.keepingFocus(() => {
      this.refusal.clear();
      this.advice.show(message);
    });
    this.reveal(this.advice);
    // What waits for an answer takes the keys, where they are at the table already.
    if (message.asks === true && focusedIn(this.root) !== null) this.advice.focus();
  }

  sayReadings(answers) {
    if (this.scene.reading !== true) return;
    const texts = answers.map(([tray, text]) => (tray === null ? text : `${this.scene.trays[tray]?.label}: ${text}`));
    this.reading.say(texts.join(" "));
  }

  refused(message) {
    this.sounds.play("refused");
    this.refusal.show(message);
    this.drawCards();
    this.reveal(this.refusal);
    this.side.draw(this.scene);
  }

  /** Refuse something here, before Python is asked. */
  object(because) {
    this.sounds.play("refused");
    this.refusal.show({ because });
    this.drawCards();
    this.reveal(this.refusal);
  }

  reveal(box) {
    this.layout.tell();
    box.element.scrollIntoView?.({ block: "nearest" });
  }

  showLost(lost) {
    this.lost.hidden = !lost;
    this.lostText.textContent = lost ? LOST_TEXT : "";
    setAttribute(this.root, "data-lost", lost);
  }
}
