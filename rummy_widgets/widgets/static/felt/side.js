// The side column: score sheet, ladder, log, settings, looks and keys; each a <details>, open where there is room.

import { freshName, keyed, make, setAttribute, setText } from "./dom.js";
import { drawButton, keyName, makeButton } from "./actions.js";
import { dealOf } from "./scene.js";
import { fillScore } from "./sheet.js";
import { makeLooks } from "./looks.js";

const STATE_WORDS = { done: "done", now: "now", next: "to come" };
const OWN_KEYS = [
  { key: "Space", text: "select or deselect a card" },
  { key: "Arrows", text: "move inside a part of the table; Tab goes to the next part" },
  { key: "Shift + arrows", text: "move the card, or the selected cards" },
  { key: "Ctrl + A", text: "select the whole hand" },
  { key: "Enter", text: "do what is marked Enter" },
  { key: "Escape", text: "clear the selection, then close what was said; Take all back empties the trays" },
  { key: "S", text: "sort another way" },
  { key: "Y", text: "why: the rule behind the last refusal" },
  { key: "C", text: "hear the round and its contract" },
  { key: "P", text: "hear the piles" },
  { key: "O", text: "hear what the others hold" },
  { key: "R", text: "hear the status again" },
  { key: "?", text: "open or close this list" },
];
/** How long the log keeps silent when somebody else looks, in milliseconds. */
const HUSHED = 500;
/** So near to its last line the log goes on with what happens, in pixels. */
const AT_END = 24;

function makePart(name, title, ...children) {
  return make("details", { class: `part ${name}` },
    make("summary", {}, title), make("div", { class: "inside" }, ...children));
}

/**
 * Draw the side column. Handlers: `setting(name, value)`, `look(name, value)`,
 * `press(id, event)` for the actions that stand here; `looks` reads a look.
 */
export class SideView {
  constructor(handlers, looks, speech) {
    this.handlers = handlers;
    this.speech = speech;
    this.lastLine = null;
    this.deal = null;
    this.grown = false;
    this.atEnd = true;
    this.hushed = 0;
    this.prefix = freshName("side");
    this.table = make("table", { class: "sheet" });
    this.ladder = make("ol", { class: "rungs" });
    this.log = make("div", { class: "lines", role: "log", "aria-label": "What happened", tabindex: "0" });
    this.log.addEventListener("scroll", () => this.noteEnd(), { passive: true });
    this.settings = make("div", { class: "fields" });
    this.more = make("div", { class: "buttons" });
    this.keys = make("dl", { class: "keys" });
    this.scorePart = makePart("score", "Score sheet",
      make("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Score sheet" }, this.table));
    this.ladderPart = makePart("ladder", "Contracts", this.ladder);
    this.logPart = makePart("log", "Log", this.log);
    this.settingsPart = makePart("settings", "Settings", this.settings, this.more);
    this.looksPart = makeLooks((look) => this.makeLook(look, looks.get(look.name)));
    this.keysPart = makePart("help", "Keys", this.keys);
    this.parts = [this.scorePart, this.logPart, this.ladderPart, this.settingsPart, this.looksPart, this.keysPart];
    this.element = make("aside", { class: "side", "aria-label": "Beside the table" }, ...this.parts);
  }

  draw(scene) {
    this.scorePart.hidden = scene.score === null;
    if (scene.score !== null) fillScore(this.table, scene.score);
    this.ladderPart.hidden = scene.ladder.length === 0;
    keyed(this.ladder, scene.ladder, (_, index) => index, () => this.makeRung(), (node, rung) => {
      setAttribute(node, "data-state", rung.state);
      setAttribute(node, "aria-current", rung.state === "now" ? "step" : null);
      setText(node.querySelector(".what"), rung.label);
      setText(node.querySelector(".note"), rung.note ?? "");
      setText(node.querySelector(".unseen"), `, ${STATE_WORDS[rung.state] ?? rung.state}`);
    });
    this.drawLog(scene.log, dealOf(scene));
    keyed(this.settings, scene.settings, (setting) => setting.name, (setting) => this.makeSetting(setting),
      (node, setting) => this.drawSetting(node, setting));
    const beside = scene.actions.filter((action) => action.place === "side");
    keyed(this.more, beside, (action) => action.id, (action) => makeButton(action.id, this.handlers.press), drawButton);
    this.settingsPart.hidden = scene.settings.length === 0 && beside.length === 0;
    this.drawKeys(scene);
  }

  drawLog(lines, deal) {
    this.logPart.hidden = lines.length === 0;
    if (deal !== this.deal) this.hushLog();
    this.deal = deal;
    keyed(this.log, lines, (line) => line.n, () => make("p"), (node, line) => setText(node, line.text));
    const last = lines.at(-1)?.n ?? null;
    this.grown = this.grown || last !== this.lastLine;
    // A log in a closed part is not read by readers: say its new lines elsewhere.
    if (!this.logPart.open && this.lastLine !== null && last !== this.lastLine) {
      const fresh = lines.filter((line) => line.n > this.lastLine);
      this.speech.murmur(fresh.map((line) => line.text).join(" "));
    }
    this.lastLine = last;
  }

  noteEnd() {
    const { clientHeight, scrollHeight, scrollTop } = this.log;
    this.atEnd = scrollHeight - scrollTop - clientHeight < AT_END;
  }

  /** Once all is drawn: show the new lines of the log to who was at its end. */
  settle() {
    if (this.grown && this.atEnd) this.log.scrollTop = this.log.scrollHeight;
    this.grown = false;
  }

  /** Somebody else looks: the same lines call others by name, and need not be read again for that. */
  hushLog() {
    setAttribute(this.log, "aria-live", "off");
    clearTimeout(this.hushed);
    this.hushed = setTimeout(() => setAttribute(this.log, "aria-live", null), HUSHED);
  }

  drawKeys(scene) {
    const keys = scene.actions.filter((action) => action.key).map((action) => ({ key: action.key, text: action.label }));
    for (const entry of scene.help) {
      if (!keys.some((known) => known.key === entry.key)) keys.push(entry);
    }
    keyed(this.keys, [...keys, ...OWN_KEYS], (entry) => entry.key, () => this.makeKey(), (node, entry) => {
      setText(node.querySelector("kbd"), keyName(entry.key));
      setText(node.querySelector("dd"), entry.text);
    });
  }

  makeKey() {
    return make("div", {}, make("dt", {}, make("kbd")), make("dd"));
  }

  makeRung() {
    return make("li", {},
      make("span", { class: "what" }), make("span", { class: "unseen" }), " ", make("span", { class: "note" }));
  }

  makeSelect(name, label, changed) {
    const id = `${this.prefix}-${name}`;
    const select = make("select", { id, class: "control" });
    select.addEventListener("change", () => changed(select.value));
    return make("div", { class: "field choice" }, make("label", { for: id }, label), select);
  }

  makeLook(look, value) {
    const node = this.makeSelect(look.name, look.label, (chosen) => this.handlers.look(look.name, chosen));
    const select = node.querySelector("select");
    for (const [option, label] of look.options) select.append(make("option", { value: option }, label));
    select.value = value;
    return node;
  }

  makeSetting(setting) {
    return this.makeSelect(setting.name, setting.label, (value) => this.handlers.setting(setting.name, value));
  }

  drawSetting(node, setting) {
    const select = node.querySelector("select");
    setText(node.querySelector("label"), setting.label);
    keyed(select, setting.options, (option) => option.value, () => make("option"), (option, offered) => {
      option.value = offered.value;
      setText(option, offered.label);
    });
    if (select.value !== setting.value) select.value = setting.value;
  }

  /** Open all parts where there is room, close them where there is not; called when the layout changes. */
  fit(wide) {
    for (const part of this.parts) part.open = wide && part !== this.keysPart && part !== this.looksPart;
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** Open or close the list of keys; say whether it is open now. */
  toggleKeys() {
    this.keysPart.open = !this.keysPart.open;
    return this.keysPart.open;
  }
}
