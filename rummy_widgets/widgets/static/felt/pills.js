// A choice of which every answer is to be seen: radio buttons side by side.

import { keyed, make, setText } from "./dom.js";

/** Make the control of such a choice; `id` names its heading and its buttons. */
export function makePills(id) {
  return make("div", { class: "pills", role: "radiogroup", id, "aria-labelledby": `${id}-label` });
}

/** Draw the answers; the one that is chosen stays chosen. */
export function drawPills(control, field) {
  const chosen = pillsValue(control);
  keyed(control, field.options ?? [], (option) => option.value, (option, index) => {
    const input = make("input", { type: "radio", name: control.id, id: `${control.id}-${index}-${option.value}`, value: option.value });
    return make("label", { class: "pill" }, input, make("span", {}));
  }, (node, option) => setText(node.lastElementChild, option.label));
  setPills(control, chosen);
}

/** Choose an answer. */
export function setPills(control, value) {
  for (const input of control.querySelectorAll("input")) input.checked = input.value === String(value);
}

/** The answer that is chosen, or nothing. */
export function pillsValue(control) {
  return control.querySelector("input:checked")?.value ?? "";
}
