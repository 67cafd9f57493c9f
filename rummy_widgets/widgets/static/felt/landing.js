// Where something dragged would land: among the cards of a fan, and on which of the places for it. Geometry only.

/** How far from a place, in px, a pointer may be and still be drawn to it. */
const SNAP = 24;

/** The slots of the row at `y`: rows overlap, and the one drawn last is on top. */
function rowAt(slots, y) {
  const tops = [...new Set(slots.map((slot) => slot.top))].sort((one, other) => one - other);
  const top = tops.filter((candidate) => candidate <= y).at(-1) ?? tops[0];
  return slots.map((slot, index) => ({ ...slot, index })).filter((slot) => slot.top === top);
}

/** Whether a row goes from right to left. */
function isMirrored(row) {
  return row.length > 1 && row[1].left < row[0].left;
}

/**
 * Say over which of the overlapping slots a point is; the slot nearest to it if over none.
 * Slots have `left`, `top` and `width`; each lies over the one before it.
 */
export function slotAt(slots, { x, y }) {
  if (slots.length === 0) return 0;
  const row = rowAt(slots, y);
  const reached = (slot) => (isMirrored(row) ? slot.left + slot.width >= x : slot.left <= x);
  return (row.filter(reached).at(-1) ?? row[0]).index;
}

/** Say before which slot something falls that has no place among them yet; the count of slots means the end. */
export function gapAt(slots, point) {
  if (slots.length === 0) return 0;
  const at = slotAt(slots, point);
  const row = rowAt(slots, point.y);
  const here = slots[at];
  const next = row.find((slot) => slot.index === at + 1);
  const strip = next === undefined ? here.width : Math.abs(next.left - here.left);
  const into = isMirrored(row) ? here.left + here.width - point.x : point.x - here.left;
  return into > strip / 2 ? at + 1 : at;
}

/** Move what stands at the places `going` so that the one at `grabbed` comes to stand at `place`; returns the order of places. */
export function reorder(count, going, grabbed, place) {
  const all = Array.from({ length: count }, (_, index) => index);
  const rest = all.filter((index) => !going.includes(index));
  const at = Math.max(0, Math.min(rest.length, place - going.indexOf(grabbed)));
  return [...rest.slice(0, at), ...going, ...rest.slice(at)];
}

/** How far a point is from a rectangle, and the point of the rectangle that is nearest. */
function nearest({ left, top, right, bottom }, { x, y }) {
  // Inside by a pixel, where a look at what lies there finds the thing itself.
  const inside = (value, low, high) => Math.max(Math.min(low + 1, high), Math.min(value, Math.max(high - 1, low)));
  const point = { x: inside(x, left, right), y: inside(y, top, bottom) };
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return { point, distance: Math.hypot(dx, dy) };
}

/**
 * Find the place a pointer is drawn to: the one it is over, else the nearest within the snap that is in sight.
 * `places` have a `node` and its `box`; `seenAt(point)` returns the node of the place that is seen at a point, or null.
 */
export function placeNear(places, pointer, seenAt) {
  const over = seenAt(pointer);
  const own = places.find((place) => place.node === over);
  if (own !== undefined) return own;
  const near = places
    .map((place) => ({ place, ...nearest(place.box, pointer) }))
    .filter(({ distance }) => distance <= SNAP)
    .sort((one, other) => one.distance - other.distance);
  return near.find(({ place, point }) => seenAt(point) === place.node)?.place ?? null;
}
