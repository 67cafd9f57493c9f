// A panel over the table: the setup form, the end of a round, an offer to resume.

import { BookView } from "./book.js";
import { freshName, keyed, make, setAttribute, setText } from "./dom.js";
import { FieldsView } from "./fields.js";
import { drawItems } from "./items.js";
import { drawSample } from "./looks.js";
import { PickerView } from "./picker.js";
import { PictureView } from "./picture.js";
import { drawPrize } from "./prize.js";
import { drawHands } from "./shown.js";
import { fillTable } from "./sheet.js";
import { VerdictView } from "./verdict.js";


/** Draw the panel of a scene. Handler: `press(panelId, actionId, values)`. */
export class PanelView {
  constructor(handlers) {
    this.handlers = handlers;
    this.panel = null;
    this.first = true;
    this.openAt = 0; // before that moment a press was meant for what stood here
    this.prefix = freshName("panel");
    this.title = make("h3", { class: "title", tabindex: "-1", id: `${this.prefix}-title` });
    this.prize = make("div", { class: "prize-of", hidden: true }, drawPrize("crown"));
    this.lines = make("div", { class: "lines" });
    this.table = make("table", { class: "sheet" });
    const labelledBy = `${this.prefix}-title`;
    this.tableBox = make("div", { class: "scroller", tabindex: "0", role: "group", "aria-labelledby": labelledBy },
      this.table);
    this.hands = make("ul", { class: "shown-hands" });
    this.items = make("ul", { class: "items" });
    this.picture = new PictureView();
    this.fields = new FieldsView(this.prefix, (action, values) => this.panel !== null && this.handlers.press(this.panel.id, action, values, null));
    this.picker = new PickerView((action) => this.panel !== null && this.handlers.press(this.panel.id, action, this.fields.values(true), null));
    this.verdict = new VerdictView();
    this.book = new BookView();
    this.offers = make("div", { class: "buttons offers" });
    this.actions = make("div", { class: "buttons" });
    this.rest = make("div", { class: "rest" }, this.fields.element, this.picker.element, this.actions);
    this.foldTitle = make("summary", {});
    this.fold = make("details", { class: "fold", hidden: true }, this.foldTitle);
    this.foot = make("details", { class: "foot" }, make("summary", {}), make("div", { class: "print" }));
    this.form = make("form", { autocomplete: "off" },
      this.lines, this.picture.element, this.hands, this.tableBox, this.foot, this.offers, this.fold, this.rest);
    this.form.noValidate = true;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("keydown", (event) => this.enter(event));
    this.element = make("section", {
      class: "panel", "aria-labelledby": labelledBy, "data-region": "panel", hidden: true,
    }, this.prize, this.title, this.form, this.verdict.element, this.items, this.book.element);
  }

  draw(panel) {
    const last = this.panel;
    this.panel = panel;
    this.element.hidden = panel === null;
    this.picker.draw(panel?.picker ?? null);
    this.verdict.draw(panel?.verdict ?? null);
    this.book.draw(panel?.book ?? null);
    if (panel === null) {
      this.first = false;
      return;
    }
    const isNew = last === null || last.id !== panel.id || last.key !== panel.key;
    if (isNew) this.openAt = performance.now() + (panel.guard ?? 0);
    if (isNew) {
      this.fields.clear();
      keyed(this.offers, [], String, null);
      keyed(this.actions, [], String, null);
      this.fold.open = false;
      this.foot.open = false;
    }
    setAttribute(this.element, "role", panel.modal ? "dialog" : null);
    setAttribute(this.element, "data-panel", panel.id);
    // Where a match begins a few cards lie on the table.
    if (panel.id === "setup" && this.element.querySelector(":scope > .sample") === null) this.element.append(drawSample());
    setText(this.title, panel.title);
    this.prize.hidden = panel.prize !== "crown";
    keyed(this.lines, panel.lines ?? [], (_, index) => index, () => make("p"), setText);
    this.tableBox.hidden = !panel.table;
    if (panel.table) fillTable(this.table, { caption: panel.title, ...panel.table });
    const before = panel.tableFirst ? this.lines : this.foot;
    if (this.tableBox.nextElementSibling !== before) before.before(this.tableBox);
    this.drawFoot(panel.foot ?? null);
    const hands = panel.hands ?? [];
    this.hands.hidden = hands.length === 0;
    drawHands(this.hands, hands);
    this.picture.draw(panel.picture ?? null);
    drawItems(this.items, panel.items ?? [], (id, event) => this.press(id, event));
    this.fields.draw(panel.fields ?? [], panel.groups ?? []);
    const newButton = (action) => this.makeAction(action.id);
    const drawAction = (button, action) => {
      setText(button, action.sign ?? action.label);
      setAttribute(button, "aria-label", action.sign ? action.label : null);
      setAttribute(button, "title", action.sign ? action.label : null);
      button.classList.toggle("signed", Boolean(action.sign));
      button.classList.toggle("primary", Boolean(action.primary));
    };
    // What needs no form stands above it.
    const [above, below] = [true, false].map((side) => this.buttons(side));
    keyed(this.offers, above, (action) => action.id, newButton, drawAction);
    keyed(this.actions, below, (action) => action.id, newButton, drawAction);
    this.offers.hidden = above.length === 0;
    this.actions.hidden = below.length === 0;
    this.drawFold(panel.folded ?? null);
    if (!isNew) return;
    if (panel.modal) (this.buttonOf(panel.focus) ?? this.title).focus({ preventScroll: true });
    if (!this.first) this.show();
    this.first = false;
  }

  /** Bring a new panel into sight, its beginning first. */
  show() {
    const fits = this.element.offsetHeight < window.innerHeight / 2;
    this.element.scrollIntoView?.({ block: fits ? "nearest" : "start" });
  }

  /** The actions that stand above the form, or those that belong to it. */
  buttons(above) {
    return (this.panel?.actions ?? []).filter((action) => Boolean(action.first ?? action.above) === above);
  }

  /** Draw the small print, folded behind its title. */
  drawFoot(foot) {
    this.foot.hidden = foot === null;
    const [title, print] = this.foot.children;
    setText(title, foot?.title ?? "");
    keyed(print, foot?.lines ?? [], (_, index) => index, () => make("p"), setText);
  }

  /** Fold the form behind a title; null shows it plainly. */
  drawFold(title) {
    this.fold.hidden = title === null;
    setText(this.foldTitle, title ?? "");
    const holder = title === null ? this.form : this.fold;
    if (this.rest.parentElement !== holder) holder.append(this.rest);
  }

  /** The button of an action that a panel names. */
  buttonOf(id) {
    return [...this.offers.children, ...this.actions.children].find((button) => button.dataset.action === id) ?? null;
  }

  makeAction(id) {
    const button = make("button", { type: "button", class: "action", "data-action": id });
    button.addEventListener("click", (event) => this.press(id, event));
    return button;
  }

  /** Enter in a text field presses the primary button of its form; held down it presses nothing that is guarded. */
  enter(event) {
    if (event.repeat && this.panel?.guard) event.preventDefault();
    if (event.key !== "Enter" || event.isComposing || event.target.type !== "text") return;
    event.preventDefault();
    const own = this.buttons(false);
    const wanted = own.find((action) => action.primary) ?? own[0];
    if (wanted && !event.repeat) this.press(wanted.id, event);
  }

  press(id, event) {
    if (this.panel === null || performance.now() < this.openAt) return;
    const { panel } = this;
    const action = panel.actions?.find((one) => one.id === id);
    const send = () => this.handlers.press(panel.id, id, this.fields.values(true), action?.repeat ? null : event);
    // What sends the form waits for its files; all else, as the way back, does not.
    if (action?.primary) this.fields.whenRead(() => this.panel?.id === panel.id && send());
    else send();
  }

  /** Press the primary button of a panel that has to be answered; say whether there is one. */
  pressPrimary(event) {
    const primary = this.panel?.modal ? this.panel.actions.find((action) => action.primary) : undefined;
    if (primary === undefined) return false;
    this.press(primary.id, event);
    return true;
  }

  /** Stop: the table goes away. */
  close() {
    this.picker.close();
  }

  focusTarget() {
    if (this.element.hidden) return null;
    return this.picture.focusTarget() ?? this.element.querySelector(".field.range .control") ?? this.title;
  }
}
