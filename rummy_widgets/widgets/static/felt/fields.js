// The fields of a form, plain or in groups, each shown only where it applies.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { drawPills, makePills, pillsValue, setPills } from "./pills.js";
import { Changes, drawSlider, makeSlider } from "./slider.js";

// Letters of a file that is sent with a form.
const MOST_FILE = 500_000;
const ON = [true, "true", "on", "yes", "1"];

function conditionsOf(when) {
  if (!when) return [];
  return Array.isArray(when) ? when : [when];
}

/** Say whether a condition holds on any field it names that applies itself. */
function meets(condition, values, applies) {
  return [condition.name].flat().some((name) => applies(name) && condition.in.map(String).includes(String(values[name])));
}

/**
 * Say which fields apply: all conditions of a field, and of its group, hold. A condition on a field that does not
 * apply itself does not hold, nor does one that depends on itself; one on several fields holds when it does on any
 * of them. `values` are texts by name.
 */
export function appliesOf(fields, groups, values) {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const known = new Map();
  const holds = (condition) => meets(condition, values, (name) => byName.has(name) && applies(byName.get(name)));
  const applies = (field) => {
    if (!known.has(field.name)) {
      known.set(field.name, false);
      const conditions = [...conditionsOf(field.when), ...conditionsOf(groupOf.get(field.group)?.when)];
      known.set(field.name, conditions.every(holds));
    }
    return known.get(field.name);
  };
  return new Set(fields.filter(applies).map((field) => field.name));
}

/** Say what a number must be, or null while a text is one. */
export function numberFault(field, text) {
  const isNumber = /^\s*[-−]?\d+\s*$/.test(text);
  const number = Number(text.replace("−", "-"));
  const least = field.min ?? null;
  const most = field.max ?? null;
  if (isNumber && (least === null || number >= least) && (most === null || number <= most)) return null;
  if (least !== null && most !== null) return `A number from ${least} to ${most}, please.`;
  if (least !== null) return `A number from ${least} up, please.`;
  return most === null ? "A number, please." : `A number up to ${most}, please.`;
}

/** The fields of a form. `prefix` begins the ids; `send(action, values)` sends the changes of fields that press one. */
export class FieldsView {
  constructor(prefix, send = () => true) {
    this.prefix = prefix;
    this.changes = new Changes(send);
    this.fields = [];
    this.groups = [];
    this.nodes = new Map();
    this.files = new Map();
    this.reading = new Map();
    this.plain = make("div", { class: "fields" });
    this.grouped = make("div", { class: "fieldgroups" });
    this.element = make("div", { class: "form" }, this.plain, this.grouped);
    for (const event of ["input", "change"]) this.element.addEventListener(event, () => this.refresh());
  }

  /** Forget every field, and what was entered. */
  clear() {
    this.files.clear();
    this.reading = new Map();
    this.changes.clear();
    this.draw([], []);
  }

  draw(fields, groups = []) {
    this.fields = fields;
    this.groups = groups;
    this.nodes = new Map();
    const ids = new Set(groups.map((group) => group.id));
    this.fill(this.plain, fields.filter((field) => !ids.has(field.group)));
    keyed(this.grouped, groups, (group) => `${group.id} ${Boolean(group.folded)}`, (group) => this.makeGroup(group), (node, group) => {
      const note = node.querySelector(".note");
      setText(note, group.note ?? "");
      note.hidden = !group.note;
      this.fill(node.querySelector(".fields"), fields.filter((field) => field.group === group.id));
    });
    this.refresh();
  }

  fill(holder, fields) {
    keyed(holder, fields, (field) => `${field.name} ${field.kind}`, (field) => this.makeField(field), (node, field) => {
      this.nodes.set(field.name, node);
      this.drawField(node, field);
    });
  }

  makeGroup(group) {
    const heading = make(group.folded ? "summary" : "legend", {},
      make("span", { class: "title-of" }, group.title), make("span", { class: "changes" }));
    const parts = [heading, make("p", { class: "note" }), make("div", { class: "fields" })];
    return group.folded ? make("details", { class: "fieldgroup" }, ...parts) : make("fieldset", { class: "fieldgroup" }, ...parts);
  }

  makeField(field) {
    const id = `${this.prefix}-${field.name}`;
    const pills = field.kind === "pills";
    const label = pills ? make("span", { class: "label", id: `${id}-label` }) : make("label", { for: id });
    const changed = make("span", { class: "changed", id: `${id}-changed`, hidden: true }, "changed");
    const hint = make("p", { class: "hint", id: `${id}-hint` },
      make("span", { class: "text" }), " ", make("span", { class: "source" }));
    const control = field.kind === "range" ? makeSlider(id) : pills ? makePills(id) : field.kind === "choice"
      ? make("select", { id })
      : make("input", {
        id, type: { switch: "checkbox", file: "file" }[field.kind] ?? "text", spellcheck: "false",
        inputmode: field.kind === "number" ? "numeric" : null,
      });
    const heading = make("span", { class: "heading" }, label, changed);
    const order = field.kind === "switch" ? [control, heading] : [heading, control];
    const node = make("div", { class: `field ${field.kind}`, "data-field": field.name }, ...order, hint);
    control.classList.add("control");
    if (field.sends) control.addEventListener(field.kind === "range" ? "input" : "change", () => this.sendChange(field.name));
    if (field.kind === "file") control.addEventListener("change", () => this.readFile(field.name, control.files[0]));
    return node;
  }

  sendChange(name) {
    const field = this.fields.find((one) => one.name === name);
    if (field?.sends) this.changes.changed(field, this.valueOf(field), () => this.values(true));
  }

  /** Read a chosen file, so that its text is there when the form is sent; the one chosen last counts. */
  async readFile(name, file) {
    this.files.delete(name);
    this.reading.delete(name);
    if (file === undefined || file.size > MOST_FILE) return;
    const reading = file.text().catch(() => "");
    this.reading.set(name, reading);
    const text = await reading;
    if (this.reading.get(name) !== reading) return;
    this.reading.delete(name);
    this.files.set(name, text);
  }

  /** Call `then` once no chosen file is being read any more, at once where none is; never when all is forgotten. */
  whenRead(then) {
    const { reading } = this;
    if (reading.size === 0) then();
    else Promise.all(reading.values()).then(() => this.reading === reading && this.whenRead(then));
  }

  /** A value the player has changed stays; a value the scene has changed wins. */
  drawField(node, field) {
    const control = node.querySelector(".control");
    setText(node.querySelector(".heading > :first-child"), field.label);
    if (field.kind === "range") {
      drawSlider(control, field, this.changes.isAhead(field));
      return;
    }
    if (field.kind === "choice") {
      keyed(control, field.options ?? [], (option) => option.value, () => make("option"), (option, offered) => {
        option.value = offered.value;
        setText(option, offered.label);
      });
    } else if (field.kind === "pills") {
      drawPills(control, field);
    } else if (field.kind === "text") {
      setAttribute(control, "maxlength", field.max ?? null);
    }
    const given = JSON.stringify(field.value ?? "");
    if (node.dataset.given === given) return;
    node.dataset.given = given;
    if (field.kind === "file") return;
    if (field.kind === "pills") setPills(control, field.value);
    else if (field.kind === "switch") control.checked = ON.includes(field.value);
    else control.value = String(field.value ?? "");
  }

  valueOf(field) {
    if (field.kind === "file") return this.files.get(field.name) ?? "";
    const control = this.nodes.get(field.name).querySelector(".control");
    if (field.kind === "pills") return pillsValue(control);
    if (field.kind !== "switch") return control.value;
    return typeof field.value === "boolean" ? control.checked : control.checked ? "on" : "off";
  }

  /** What every field holds, by name; `shownOnly` leaves out the fields that do not apply. */
  values(shownOnly) {
    const kept = this.fields.filter((field) => !(shownOnly && this.nodes.get(field.name).hidden));
    return Object.fromEntries(kept.map((field) => [field.name, this.valueOf(field)]));
  }

  isChanged(field, value) {
    if (field.usual === undefined || field.usual === null) return false;
    if (field.kind === "switch") return ON.includes(value) !== ON.includes(field.usual);
    return String(value) !== String(field.usual);
  }

  /** Offer of each choice what can be chosen now; what cannot any more gives way to the last before it that can. */
  offer() {
    const values = this.values(false);
    const applies = appliesOf(this.fields, this.groups, values);
    const holds = (condition) => meets(condition, values, (name) => applies.has(name));
    for (const field of this.fields) {
      if (!field.options?.some((option) => option.when)) continue;
      const control = this.nodes.get(field.name).querySelector(".control");
      for (const [index, option] of field.options.entries()) {
        const off = !conditionsOf(option.when).every(holds);
        control.options[index].hidden = off;
        control.options[index].disabled = off;
      }
      while (control.selectedIndex > 0 && control.options[control.selectedIndex].disabled) control.selectedIndex -= 1;
    }
  }

  /** Show what applies now, with the words that belong to what is chosen. */
  refresh() {
    this.offer();
    const values = this.values(false);
    const applies = appliesOf(this.fields, this.groups, values);
    const counts = new Map();
    for (const field of this.fields) {
      const node = this.nodes.get(field.name);
      const isShown = applies.has(field.name);
      const changed = isShown && this.isChanged(field, values[field.name]);
      node.hidden = !isShown;
      node.querySelector(".changed").hidden = !changed;
      this.drawHint(node, field, String(values[field.name]), changed);
      const [shown, differ] = counts.get(field.group) ?? [0, 0];
      counts.set(field.group, [shown + (isShown ? 1 : 0), differ + (changed ? 1 : 0)]);
    }
    this.groups.forEach((group, index) => {
      const node = this.grouped.children[index];
      const [shown, differ] = counts.get(group.id) ?? [0, 0];
      node.hidden = shown === 0;
      setText(node.querySelector(".title-of"), group.title);
      setText(node.querySelector(".changes"), differ > 0 ? ` · ${differ} changed` : "");
    });
    this.plain.hidden = [...this.plain.children].every((node) => node.hidden);
  }

  drawHint(node, field, value, changed) {
    const control = node.querySelector(".control");
    const hint = node.querySelector(".hint");
    const fault = field.kind === "number" ? numberFault(field, value) : null;
    const chosen = field.options?.find((option) => String(option.value) === value)?.hint;
    setAttribute(control, "aria-invalid", fault === null ? null : "true");
    setText(hint.querySelector(".text"), fault ?? chosen ?? field.hint ?? "");
    setText(hint.querySelector(".source"), field.source ? `(${field.source})` : "");
    hint.hidden = !(fault || chosen || field.hint || field.source);
    const describes = [changed ? `${control.id}-changed` : null, hint.hidden ? null : hint.id].filter(Boolean);
    setAttribute(control, "aria-describedby", describes.length > 0 ? describes.join(" ") : null);
  }
}
