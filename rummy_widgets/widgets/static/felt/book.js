// A book of rules to read: parts and rules under headings, and a list of the parts to go to.

import { freshName, keyed, make, setText } from "./dom.js";
import { fillTable } from "./sheet.js";

/** Draw a book: `parts` with `title`, `rules` (`id`, `title`, `text`, `here`) and a `table` or null. */
export class BookView {
  constructor() {
    this.shown = null;
    const name = freshName("book");
    this.goTo = make("ul", { class: "goto", "aria-labelledby": name });
    this.parts = make("div", { class: "parts" });
    const heading = make("h4", { class: "label", id: name }, "In these rules");
    this.element = make("div", { class: "book", hidden: true }, make("nav", { "aria-labelledby": name }, heading, this.goTo), this.parts);
  }

  draw(book) {
    const print = JSON.stringify(book);
    if (print === this.shown) return;
    this.shown = print;
    this.element.hidden = book === null;
    const parts = book?.parts ?? [];
    const titleOf = (part) => part.title;
    keyed(this.parts, parts, titleOf, () => this.makePart(), (node, part) => this.drawPart(node, part));
    keyed(this.goTo, parts, titleOf, (part) => this.makeLink(part.title), (node, part) => setText(node.firstChild, part.title));
  }

  makeLink(title) {
    const button = make("button", { type: "button", class: "link" }, title);
    button.addEventListener("click", () => this.read(title));
    return make("li", {}, button);
  }

  /** Go on reading where a part begins. */
  read(title) {
    const heading = [...this.parts.querySelectorAll("h4")].find((one) => one.textContent === title);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.({ block: "start" });
  }

  makePart() {
    return make("section", { class: "chapter" }, make("h4", { tabindex: "-1" }),
      make("div", { class: "scroller", tabindex: "0", role: "group" }, make("table", { class: "sheet" })), make("div", { class: "rules" }));
  }

  drawPart(node, part) {
    const [heading, scroller, rules] = node.children;
    setText(heading, part.title);
    scroller.hidden = !part.table;
    if (part.table) {
      scroller.setAttribute("aria-label", part.table.caption);
      fillTable(scroller.firstChild, part.table);
    }
    keyed(rules, part.rules, (rule) => rule.id, makeRule, drawRule);
  }
}

function makeRule() {
  return make("div", { class: "rule" },
    make("h5", {}), make("p", {}, make("span", { class: "text" }), " ", make("small", { class: "id" })), make("p", { class: "here" }));
}

function drawRule(node, rule) {
  const [heading, body, here] = node.children;
  setText(heading, rule.title);
  heading.hidden = !rule.title;
  setText(body.firstChild, rule.text);
  setText(body.lastChild, rule.id);
  setText(here, rule.here);
  here.hidden = !rule.here;
}
