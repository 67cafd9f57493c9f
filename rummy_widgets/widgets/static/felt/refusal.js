// What was refused and why, beside the hand.

import { make, setAttribute, setText } from "./dom.js";
import { announceCounted } from "./speech.js";

/** Show refusals. Handlers: `choose(intent)`, `dismiss()`. */
export class RefusalView {
  constructor(handlers) {
    this.present = null;
    this.latest = null;
    this.because = make("p", { class: "because", role: "alert" });
    this.summary = make("summary", {}, "Why?");
    this.clauseTitle = make("h4", { class: "name" });
    this.clauseText = make("p", { class: "text" });
    this.lines = make("div", { class: "lines" });
    this.fold = make("button", { type: "button", class: "fold" }, "An example");
    this.fold.addEventListener("click", () => this.unfold(this.lines.hidden));
    this.example = make("div", { class: "example", hidden: true }, this.fold, this.lines);
    this.wide = true;
    this.why = make("details", { class: "why", hidden: true },
      this.summary, this.clauseTitle, this.clauseText, this.example);
    this.choices = make("div", { class: "choices", role: "group", "aria-label": "What you can do instead" });
    this.closer = make("button", { type: "button", class: "plain close", "aria-label": "Dismiss" }, "✕");
    this.closer.addEventListener("click", () => handlers.dismiss());
    this.element = make("section", {
      class: "refusal", "data-region": "refusal", "aria-label": "Refused", hidden: true,
    },
    make("div", { class: "top" }, this.because, this.closer),
    make("div", { class: "more" }, this.choices, this.why));
    this.handlers = handlers;
  }

  /** Show a refusal: `because`, and where known `title`, `text`, `example`, `cards` and `choices`. */
  show(refused) {
    this.present = refused;
    this.latest = refused;
    this.element.hidden = false;
    announceCounted(this.because, String(refused.because ?? "That is not possible now."));
    const hasClause = Boolean(refused.text);
    this.why.hidden = !hasClause;
    this.why.open = false;
    setText(this.summary, refused.title ? `Why? ${refused.title}` : "Why?");
    setText(this.clauseTitle, refused.title ?? "");
    setText(this.clauseText, refused.text ?? "");
    const lines = refused.example ?? [];
    this.example.hidden = lines.length === 0;
    this.unfold(this.wide);
    this.lines.replaceChildren(...lines.map((line) => make("p", {}, String(line))));
    const choices = refused.choices ?? [];
    this.choices.hidden = choices.length === 0;
    this.choices.replaceChildren(...choices.map((choice) => {
      const button = make("button", { type: "button", class: "action" }, choice.label);
      button.addEventListener("click", () => this.handlers.choose(choice.intent));
      return button;
    }));
  }

  /** Where there is little room the example stays folded. */
  fit(wide) {
    this.wide = wide;
    this.unfold(wide);
  }

  unfold(open) {
    this.lines.hidden = !open;
    setAttribute(this.fold, "aria-expanded", open ? "true" : "false");
  }

  /** Take the refusal away; say whether there was one. */
  clear() {
    const was = this.present !== null;
    this.present = null;
    this.element.hidden = true;
    setText(this.because, "");
    return was;
  }

  /** The ids of the cards the present refusal names. */
  marked() {
    return this.present?.cards ?? [];
  }

  /** Open the clause of the last refusal; say whether it has one. */
  openWhy() {
    if (!this.latest?.text) return false;
    if (this.present === null) this.show(this.latest);
    this.why.open = true;
    this.summary.focus();
    return true;
  }
}
