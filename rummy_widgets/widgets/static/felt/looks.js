// The looks that a person chooses for this browser, as a list, and the part beside the table where they are chosen.

import { make } from "./dom.js";
import { drawCard } from "./card.js";

const OFF_ON = [["off", "Off"], ["on", "On"]];
/** Each look: its name in the preferences, its label, its options. */
const LOOKS = [
  {
    name: "theme", label: "Light or dark",
    options: [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]],
  },
  { name: "felt", label: "Felt", options: [["green", "Green"], ["blue", "Blue"], ["grey", "Grey"]] },
  { name: "colours", label: "Suits", options: [["two", "Two colours"], ["four", "Four colours"]] },
  { name: "letters", label: "Letters on cards", options: OFF_ON },
  { name: "index", label: "Large index", options: OFF_ON },
  { name: "motion", label: "Motion", options: OFF_ON },
  { name: "sounds", label: "Sounds", options: OFF_ON },
];
const SAMPLE = [["A", "S"], ["T", "H"], ["Q", "D"], ["K", "C"], ["JK", ""]];

/** Five cards that show what the looks are like; only to be seen. */
export function drawSample() {
  const cards = SAMPLE.map(([rank, suit]) => drawCard({ rank, suit }));
  return make("div", { class: "sample", "aria-hidden": "true" }, ...cards);
}

/** Make the part; `field(look)` makes the control of one look. What the looks are like is shown once it is opened. */
export function makeLooks(field) {
  const fields = make("div", { class: "fields" }, ...LOOKS.map(field));
  const part = make("details", { class: "part looks" },
    make("summary", {}, "Looks"), make("div", { class: "inside" }, fields));
  part.addEventListener("toggle", () => {
    const sample = drawSample();
    sample.append(drawCard({ rank: "", suit: "" })); // the backs go with the felt
    fields.before(sample);
  }, { once: true });
  return part;
}
