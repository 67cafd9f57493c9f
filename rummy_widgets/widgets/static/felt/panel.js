// A panel over the table: the setup form, the end of a round, an offer to resume.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { fillTable } from "./sheet.js";

let panelCount = 0;

/** Draw the panel of a scene. Handler: `press(panelId, actionId, values)`. */
export class PanelView {
  constructor(handlers) {
    this.handlers = handlers;
    this.panel = null;
    this.first = true;
    panelCount += 1;
    this.prefix = `rummy-panel-${panelCount}`;
    this.title = make("h3", { class: "title", tabindex: "-1", id: `${this.prefix}-title` });
    this.lines = make("div", { class: "lines" });
    this.table = make("table", { class: "sheet" });
    const labelledBy = `${this.prefix}-title`;
    this.tableBox = make("div", { class: "scroller", tabindex: "0", role: "group", "aria-labelledby": labelledBy },
      this.table);
    this.fields = make("div", { class: "fields" });
    this.offers = make("div", { class: "buttons offers" });
    this.actions = make("div", { class: "buttons" });
    this.rest = make("div", { class: "rest" }, this.fields, this.actions);
    this.foldTitle = make("summary", {});
    this.fold = make("details", { class: "fold", hidden: true }, this.foldTitle);
    this.form = make("form", { autocomplete: "off" },
      this.lines, this.tableBox, this.offers, this.fold, this.rest);
    this.form.noValidate = true;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("keydown", (event) => this.enter(event));
    this.element = make("section", {
      class: "panel", "aria-labelledby": labelledBy, "data-region": "panel", hidden: true,
    }, this.title, this.form);
    this.fields.addEventListener("input", () => this.showFields());
    this.fields.addEventListener("change", () => this.showFields());
  }

  draw(panel) {
    const before = this.panel;
    this.panel = panel;
    this.element.hidden = panel === null;
    if (panel === null) {
      this.first = false;
      return;
    }
    const isNew = before === null || before.id !== panel.id;
    if (isNew) {
      keyed(this.fields, [], String, null);
      keyed(this.offers, [], String, null);
      keyed(this.actions, [], String, null);
      this.fold.open = false;
    }
    setAttribute(this.element, "role", panel.modal ? "dialog" : null);
    setText(this.title, panel.title);
    keyed(this.lines, panel.lines ?? [], (_, index) => index, () => make("p"), setText);
    this.tableBox.hidden = !panel.table;
    if (panel.table) fillTable(this.table, { caption: panel.title, ...panel.table });
    const fieldKey = (field) => `${field.name} ${field.kind}`;
    keyed(this.fields, panel.fields ?? [], fieldKey, (field) => this.makeField(field), (node, field) => {
      this.drawField(node, field);
    });
    this.showFields();
    const newButton = (action) => this.makeAction(action.id);
    const drawAction = (button, action) => {
      setText(button, action.label);
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
    if (panel.modal) this.title.focus({ preventScroll: true });
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

  /** Fold the form behind a title; null shows it plainly. */
  drawFold(title) {
    this.fold.hidden = title === null;
    setText(this.foldTitle, title ?? "");
    const holder = title === null ? this.form : this.fold;
    if (this.rest.parentElement !== holder) holder.append(this.rest);
  }

  makeAction(id) {
    const button = make("button", { type: "button", class: "action" });
    button.addEventListener("click", (event) => this.press(id, event));
    return button;
  }

  makeField(field) {
    const id = `${this.prefix}-${field.name}`;
    const label = make("label", { for: id });
    const hint = make("p", { class: "hint", id: `${id}-hint` });
    const control = field.kind === "choice"
      ? make("select", { id })
      : make("input", { id, type: field.kind === "switch" ? "checkbox" : "text", spellcheck: "false" });
    const order = field.kind === "switch" ? [control, label] : [label, control];
    const node = make("div", { class: `field ${field.kind}`, "data-field": field.name }, ...order, hint);
    control.classList.add("control");
    return node;
  }

  /** A value the player has changed stays; a value the scene has changed wins. */
  drawField(node, field) {
    const control = node.querySelector(".control");
    const hint = node.querySelector(".hint");
    setText(node.querySelector("label"), field.label);
    setText(hint, field.hint ?? "");
    hint.hidden = !field.hint;
    setAttribute(control, "aria-describedby", field.hint ? hint.id : null);
    if (field.kind === "choice") {
      keyed(control, field.options ?? [], (option) => option.value, () => make("option"), (option, offered) => {
        option.value = offered.value;
        setText(option, offered.label);
      });
    } else if (field.kind === "text") {
      setAttribute(control, "maxlength", field.max ?? null);
    }
    const given = JSON.stringify(field.value ?? "");
    if (node.dataset.given === given) return;
    node.dataset.given = given;
    if (field.kind === "switch") control.checked = [true, "true", "on", "yes", "1"].includes(field.value);
    else control.value = String(field.value ?? "");
  }

  valueOf(node, field) {
    const control = node.querySelector(".control");
    if (field.kind !== "switch") return control.value;
    return typeof field.value === "boolean" ? control.checked : control.checked ? "on" : "off";
  }

  /** What every field holds, by name; `shownOnly` leaves out the fields that do not apply. */
  values(shownOnly) {
    const values = {};
    for (const node of this.fields.children) {
      const field = this.panel.fields.find((candidate) => candidate.name === node.dataset.field);
      if (field !== undefined && !(shownOnly && node.hidden)) values[field.name] = this.valueOf(node, field);
    }
    return values;
  }

  showFields() {
    const values = this.values(false);
    for (const node of this.fields.children) {
      const when = this.panel.fields.find((field) => field.name === node.dataset.field)?.when;
      node.hidden = Boolean(when) && !when.in.map(String).includes(String(values[when.name]));
    }
  }

  /** Enter in a text field presses the primary button of its form. */
  enter(event) {
    if (event.key !== "Enter" || event.isComposing || event.target.type !== "text") return;
    event.preventDefault();
    const own = this.buttons(false);
    const wanted = own.find((action) => action.primary) ?? own[0];
    if (wanted && !event.repeat) this.press(wanted.id, event);
  }

  press(id, event) {
    if (this.panel !== null) this.handlers.press(this.panel.id, id, this.values(true), event);
  }

  /** Press the primary button of a panel that has to be answered; say whether there is one. */
  pressPrimary(event) {
    const primary = this.panel?.modal ? this.panel.actions.find((action) => action.primary) : undefined;
    if (primary === undefined) return false;
    this.press(primary.id, event);
    return true;
  }

  focusTarget() {
    return this.element.hidden ? null : this.title;
  }
}
