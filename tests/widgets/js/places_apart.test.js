// Draw and Discard never lie in the same place of the bar, whatever else can be done before and after the draw.

import assert from "node:assert/strict";
import test from "node:test";
import { chooseShown, shareColumns } from "../../../rummy_widgets/widgets/static/felt/actions.js";

const BARS = {
  contract: { order: "draw take laydown layoff discard undo ways hint next" },
  knock: { order: "draw take knock gin biggin discard undo hint next" },
  declare: { order: "draw take declare discard drop undo hint next" },
  melds: { order: "draw take laydown layoff discard undo hint next" },
};
const BEFORE_ONLY = ["take", "drop", "next"];
const AFTER_ONLY = ["knock", "gin", "biggin", "declare", "next"]; // the others' next move waits for one's own

/** Every way in which the others may be ready beside one that is. */
function* bars(order, ready, never) {
  const free = order.filter((id) => id !== ready && !never.includes(id));
  for (let bits = 0; bits < 2 ** free.length; bits += 1) {
    const on = new Set([ready, ...free.filter((_, at) => bits >> at & 1)]);
    yield order.map((id) => ({ id, ready: on.has(id) }));
  }
}

/** Where in the bar an action lies: its row, and from where to where it goes across. */
function placeOf(actions, id, columns) {
  const { ids, more } = chooseShown(actions, columns === null ? Infinity : columns * 2);
  const across = Math.max(1, shareColumns(ids.length + (more ? 1 : 0), columns ?? Infinity));
  const at = ids.indexOf(id);
  return { row: Math.floor(at / across), from: at % across / across, to: (at % across + 1) / across };
}

function share(one, other) {
  return one.row === other.row && Math.min(one.to, other.to) - Math.max(one.from, other.from) > 0.01;
}

for (const [name, { order }] of Object.entries(BARS)) {
  for (const columns of [3, 4, null]) {
    test(`${name}, ${columns ?? "any number of"} columns`, () => {
      const ids = order.split(" ");
      const unique = (places) => [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
      const found = (ready, never) => unique([...bars(ids, ready, never)].map((bar) => placeOf(bar, ready, columns)));
      const drawing = found("draw", ["discard", ...AFTER_ONLY]);
      const throwing = found("discard", ["draw", ...BEFORE_ONLY]);
      assert.ok(drawing.length > 0 && throwing.length > 0);
      for (const draw of drawing) {
        for (const thrown of throwing) assert.ok(!share(draw, thrown), JSON.stringify([draw, thrown]));
      }
    });
  }
}
