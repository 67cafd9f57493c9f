// A list of verdicts, drawn as cards: each says in a sign and in a word how it came out.

import { keyed, make, setAttribute, setText } from "./dom.js";

const SIGNS = { yes: "✓", no: "✗", none: "–" };

function makeItem() {
  return make("li", { class: "item" },
    make("h4", { class: "name" }),
    make("p", { class: "verdict" }, make("span", { class: "sign", "aria-hidden": "true" }), " ", make("b", { class: "words" })),
    make("div", { class: "lines" }), make("div", { class: "print" }), make("div", { class: "buttons" }));
}

function fillLines(holder, lines) {
  holder.hidden = lines.length === 0;
  keyed(holder, lines, (_, index) => index, () => make("p"), setText);
}

/**
 * Draw items into a list: each has `title`, `mark` (yes, no or none, or empty for no sign), `markText`, `lines` and
 * `small`; where it has `id` and `actions`, `press(action, event)` is called for its buttons.
 */
export function drawItems(list, items, press = null) {
  list.hidden = items.length === 0;
  keyed(list, items, (item) => item.id ?? item.title, makeItem, (node, item) => {
    const mark = item.mark in SIGNS ? item.mark : "none";
    setAttribute(node, "data-mark", mark);
    setText(node.querySelector(".name"), item.title);
    setText(node.querySelector(".sign"), item.mark === "" ? "" : SIGNS[mark]);
    setText(node.querySelector(".words"), item.markText ?? "");
    fillLines(node.querySelector(".lines"), item.lines ?? []);
    fillLines(node.querySelector(".print"), item.small ?? []);
    const buttons = node.querySelector(".buttons");
    const actions = press === null ? [] : item.actions ?? [];
    buttons.hidden = actions.length === 0;
    keyed(buttons, actions, (action) => action.id, (action) => {
      const button = make("button", { type: "button", class: "action" });
      button.addEventListener("click", (event) => press(action.id, event));
      return button;
    }, (button, action) => {
      setText(button, action.label);
      setAttribute(button, "aria-label", `${action.label}: ${item.title}`);
    });
  });
}
