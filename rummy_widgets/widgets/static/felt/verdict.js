// A verdict: yes or no in large letters, the reason, the rule in full, and what would be otherwise.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { fillRow } from "./card_row.js";

const RULING_SIGNS = { yes: "✓", no: "✗", none: "!" };

function fillTexts(holder, texts) {
  holder.hidden = texts.length === 0;
  keyed(holder, texts, (_, index) => index, () => make(holder.tagName === "UL" ? "li" : "p"), setText);
}

/** Draw a verdict; it comes into sight when it is another one. */
export class VerdictView {
  constructor() {
    this.shown = null;
    this.sign = make("span", { class: "sign", "aria-hidden": "true" });
    this.words = make("b", { class: "words" });
    this.because = make("p", { class: "because" });
    this.cards = make("ul", { class: "row", "aria-label": "The cards in question" });
    this.repairsTitle = make("p", { class: "what" });
    this.repairs = make("ul", { class: "list" });
    this.stylesTitle = make("p", { class: "what" });
    this.styles = make("ul", { class: "list" });
    this.clauseTitle = make("h5", { class: "name" });
    this.clauseText = make("p", { class: "text" });
    this.example = make("div", { class: "told" });
    this.more = make("details", { class: "more" }, make("summary", {}, "An example"), this.example);
    this.clause = make("div", { class: "clause" }, this.clauseTitle, this.clauseText, this.more);
    this.rules = make("p", { class: "rules" });
    this.notes = make("div", { class: "print" });
    this.element = make("section", { class: "ruling", "aria-label": "The ruling", hidden: true },
      make("h4", { class: "headline", tabindex: "-1" }, this.sign, " ", this.words), this.because, this.cards,
      make("div", { class: "instead" }, this.repairsTitle, this.repairs), this.clause,
      make("div", { class: "instead" }, this.stylesTitle, this.styles), this.rules, this.notes);
  }

  draw(verdict) {
    const print = JSON.stringify(verdict);
    if (print === this.shown) return;
    this.shown = print;
    this.element.hidden = verdict === null;
    if (verdict === null) return;
    setAttribute(this.element, "data-mark", verdict.mark);
    setText(this.sign, RULING_SIGNS[verdict.mark] ?? "");
    setText(this.words, verdict.title);
    setText(this.because, verdict.because);
    this.cards.hidden = verdict.cards.length === 0;
    fillRow(this.cards, verdict.cards);
    this.list(this.repairsTitle, verdict.repairsTitle, this.repairs, verdict.repairs);
    this.list(this.stylesTitle, verdict.stylesTitle, this.styles, verdict.styles);
    const clause = verdict.clause;
    this.clause.hidden = clause === null;
    setText(this.clauseTitle, `The rule: ${clause?.title ?? ""}`);
    setText(this.clauseText, clause?.text ?? "");
    fillTexts(this.example, clause?.example ?? []);
    this.more.hidden = this.example.hidden;
    this.more.open = false;
    setText(this.rules, verdict.rules);
    fillTexts(this.notes, verdict.notes);
    this.element.scrollIntoView?.({ block: "nearest" });
  }

  list(title, text, holder, texts) {
    setText(title, text);
    fillTexts(holder, texts);
    holder.parentElement.hidden = texts.length === 0;
  }
}
