// Kings, queens and jacks: half a figure each, drawn twice. Every shape is ours, on the 100 by 140 grid of a card.

import { makeSvg } from "./dom.js";

const SHOULDERS = "M24 71V65C24 57 31 53.5 41 51.5L59 51.5C69 53.5 76 57 76 65V71z";
const SLEEVES = "M24 71V65C24 59 28 56 34 53.5L42 71zM76 71V65C76 59 72 56 66 53.5L58 71z";

function ball(x, y, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

// The layers of each figure from the back to the front: what a layer is made of, and its outline.
const FIGURES = {
  K: [
    ["steel", "M68 16.5L70.3 12.5L72.6 16.5V50H68z"],
    ["robe", SHOULDERS],
    ["trim", SLEEVES],
    ["hair", "M39.5 29C34.5 32 34.5 39 35.5 43C36 46 34 48 31.5 48.5C34.5 53 40 52.5 43 49L57 49C60 52.5 65.5 53 68.5 48.5C66 48 64 46 64.5 43C65.5 39 65.5 32 60.5 29z"],
    ["skin", `M41 28H59V42C59 48 55 52 50 52C45 52 41 48 41 42z${ball(70.3, 56, 4)}`],
    ["white", "M35 54.5C40 59 60 59 65 54.5L62 65C56 68 44 68 38 65z"],
    ["hair", "M41 38.5C42.5 43 45 43 46.5 41.5C48 40 49 40 50 41C51 40 52 40 53.5 41.5C55 43 57.5 43 59 38.5V47C59 55 54.5 59.5 52.5 62L50 59L47.5 62C45.5 59.5 41 55 41 47z"],
    ["gold", `M38.5 29.5L35.5 16.5L43 22L50 14L57 22L64.5 16.5L61.5 29.5zM65 50H75.6V53H65z${ball(50, 12.5, 2.3)}${ball(35.2, 15, 1.8)}${ball(64.8, 15, 1.8)}`],
    ["robe", `${ball(50, 24.3, 2.1)}${ball(42.7, 25.8, 1.3)}${ball(57.3, 25.8, 1.3)}`],
    ["ink", "M39 26.5M43.8 34.3C44.8 33.3 46.5 33.3 47.5 34.3M52.5 34.3C53.5 33.3 55.2 33.3 56.2 34.3M45.7 36.2V36.3M54.3 36.2V36.3M50 35.5L48.8 39.3H50.5M48.3 45.2H51.7M41 60.5V60.6M45.5 63.5V63.6M54.5 63.5V63.6M59 60.5V60.6"],
  ],
  Q: [
    ["hair", "M39 28C33 33 35.5 42 32.5 49C31.5 52 29.5 54 28 55C33 59.5 41 58 44 52H56C59 58 67 59.5 72 55C70.5 54 68.5 52 67.5 49C64.5 42 67 33 61 28z"],
    ["robe", SHOULDERS],
    ["trim", "M24 71V65C24 59 29 56 33.5 54.5C37.5 58 37.5 65 35.5 71zM76 71V65C76 59 71 56 66.5 54.5C62.5 58 62.5 65 64.5 71z"],
    ["skin", `M46.5 45H53.5V51.5C57 52.5 60 53 61.5 53.5C58 62.5 42 62.5 38.5 53.5C40 53 43 52.5 46.5 51.5zM42 29H58V38.5C58 45 54 50 50 50C46 50 42 45 42 38.5z${ball(69.8, 57, 3.7)}`],
    ["hair", "M50 27.5C45.5 28.5 42.8 32 41.6 38.5C38.5 35 38.5 29 41.5 25.5H58.5C61.5 29 61.5 35 58.4 38.5C57.2 32 54.5 28.5 50 27.5z"],
    ["gold", `M39.5 28.5C38.5 23 39 19.5 38 16.5L44 22.5L50 15L56 22.5L62 16.5C61 19.5 61.5 23 60.5 28.5C54 25.5 46 25.5 39.5 28.5z${ball(43, 56.3, 1.2)}${ball(46.4, 58.2, 1.2)}${ball(50, 59.2, 1.6)}${ball(53.6, 58.2, 1.2)}${ball(57, 56.3, 1.2)}`],
    ["white", `${ball(38, 15.5, 1.7)}${ball(50, 13.6, 2)}${ball(62, 15.5, 1.7)}`],
    ["rose", `${ball(69.8, 41.2, 2.6)}${ball(73, 43.7, 2.6)}${ball(71.7, 47.2, 2.6)}${ball(67.9, 47.2, 2.6)}${ball(66.6, 43.7, 2.6)}M47.6 44.7C48.8 43.9 49.5 44.2 50 44.5C50.5 44.2 51.2 43.9 52.4 44.7C51.4 46.5 48.6 46.5 47.6 44.7z`],
    ["gold", ball(69.8, 44.5, 1.9)],
    ["ink", "M69.8 49.5V54M44.2 34.8C45.2 33.7 46.6 33.7 47.6 34.5M52.4 34.5C53.4 33.7 54.8 33.7 55.8 34.8M46 37V37.1M54 37V37.1M50 37.5L49 40.8H50.3"],
  ],
  J: [
    ["steel", "M29.5 40C26 46 27 50 29.5 52.5H32.5C35 50 36 46 32.5 40L31 36z"],
    ["wood", "M30 52H32V71H30z"],
    ["robe", SHOULDERS],
    ["trim", "M36 53.5L42 52.5L45 71H39.5zM64 53.5L58 52.5L55 71H60.5zM24 64L31 56L33.5 71H28zM76 64L69 56L66.5 71H72z"],
    ["hair", "M39 29C35.5 35 35 43 37 50C40.5 51.5 43.5 50 44.5 47H55.5C56.5 50 59.5 51.5 63 50C65 43 64.5 35 61 29z"],
    ["skin", `M46.5 46H53.5V53H46.5zM42 30H58V39.5C58 45.5 54 50 50 50C46 50 42 45.5 42 39.5z${ball(31, 60, 3.7)}`],
    ["hair", "M42 37C42.5 33.5 44 31.5 46 30.5H58V37C60 35 60.5 31 59.5 28H40.5C39.5 31 40 35 42 37z"],
    ["white", "M40.5 51.5L44 57.5L47 53L50 59L53 53L56 57.5L59.5 51.5C55 49.5 45 49.5 40.5 51.5z"],
    ["rose", "M60.5 25C69 23.5 73.5 18 74 11.5C66 12 59.5 16.5 57.5 23.5z"],
    ["robe", "M36.5 27C34 20 42 14.5 51 15C59.5 15.5 65.5 20 63.5 27z"],
    ["gold", `M36.5 25.5C45 23 55 23 63.5 25.5V30C55 27.7 45 27.7 36.5 30z${ball(50, 62.5, 1.3)}${ball(50, 67, 1.3)}`],
    ["ink", "M44.2 35.2C45.2 34.3 46.6 34.3 47.6 35.2M52.4 35.2C53.4 34.3 54.8 34.3 55.8 35.2M46 37.6V37.7M54 37.6V37.7M50 37.5L48.9 41H50.3M47.7 44.8C49 46 51 46 52.3 44.8M61 23.5C66 22 69.5 18.5 72 14"],
  ],
};
const SASH = "M24 74L76 61V66L24 79z";
const SASH_EDGE = "M24 74L76 61M24 79L76 66";

/** The ranks that have a figure. */
export function isCourt(rank) {
  return Object.hasOwn(FIGURES, rank);
}

/** One half of a figure, head upwards. */
export function bustOf(rank) {
  return FIGURES[rank].map(([stuff, shape]) => makeSvg("path", { d: shape, class: stuff }));
}

/** The whole figure in its frame; `pip` is called for the marks beside the heads. */
export function courtFace(rank, pip) {
  return [
    makeSvg("rect", { x: 23.5, y: 9.5, width: 53, height: 121, rx: 4, class: "ground" }),
    makeSvg("g", {}, ...bustOf(rank)),
    makeSvg("g", { transform: "rotate(180 50 70)" }, ...bustOf(rank)),
    makeSvg("path", { d: SASH, class: "gold" }),
    makeSvg("path", { d: SASH_EDGE, class: "ink" }),
    makeSvg("rect", { x: 23.5, y: 9.5, width: 53, height: 121, rx: 4, class: "border" }),
    pip(30.5, 18.5, 11),
    pip(69.5, 121.5, 11, true),
  ];
}
