// Kings, queens and jacks: half a figure each, drawn twice.

import { figureOf } from "./court_figures.js";
import { makeSvg } from "./dom.js";

const SASH = "M24 74L76 61V66L24 79z";
const SASH_EDGE = "M24 74L76 61M24 79L76 66";
/** How far from the middle the mark beside a head stands. */
const BESIDE = 20.3;

/** Whether a card has a figure. */
export function isCourt(rank, suit) {
  return figureOf(rank, suit) !== undefined;
}

/** One half of a figure, head upwards. */
export function bustOf(rank, suit) {
  const { layers, turned } = figureOf(rank, suit);
  const shapes = layers.map(([stuff, shape]) => makeSvg("path", { d: shape, class: stuff }));
  return turned ? [makeSvg("g", { transform: "matrix(-1 0 0 1 100 0)" }, ...shapes)] : shapes;
}

/** The whole figure in its frame; `pip` is called for the marks beside the heads. */
export function courtFace(rank, suit, pip) {
  const { turned = false, far = false } = figureOf(rank, suit);
  const side = turned === far ? -BESIDE : BESIDE;
  return [
    makeSvg("rect", { x: 23.5, y: 9.5, width: 53, height: 121, rx: 4, class: "ground" }),
    makeSvg("g", {}, ...bustOf(rank, suit)),
    makeSvg("g", { transform: "rotate(180 50 70)" }, ...bustOf(rank, suit)),
    makeSvg("path", { d: SASH, class: "gold" }),
    makeSvg("path", { d: SASH_EDGE, class: "ink" }),
    makeSvg("rect", { x: 23.5, y: 9.5, width: 53, height: 121, rx: 4, class: "border" }),
    pip(50 + side, 18.5, 10),
    pip(50 - side, 121.5, 10, true),
  ];
}
