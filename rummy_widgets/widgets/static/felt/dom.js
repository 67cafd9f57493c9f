// Small helpers over the DOM. Text is always set as text, never as markup.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const keyedNodes = new WeakMap();
// Each widget of a page brings its own copy of this: numbers alone would name things of two tables alike.
const COPY = Math.random().toString(36).slice(2, 8);
let named = 0;

/** Set an attribute, or take it away for null, undefined and false; an equal value is not written again. */
export function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Set the text of a node; an equal text is not written again, so that nothing is announced twice. */
export function setText(node, text) {
  const value = String(text ?? "");
  if (node.textContent !== value) node.textContent = value;
}

/** Make an element. Children may be nodes, texts or null. */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Make an SVG element. */
export function makeSvg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children);
  return node;
}

/** Return the focused element if it is inside the node, else null. */
export function focusedIn(node) {
  const active = node.getRootNode().activeElement ?? null;
  return active !== null && node.contains(active) ? active : null;
}

/** Say whether the node is in the page with no hidden ancestor. */
export function isShown(node) {
  return node.isConnected && node.closest("[hidden]") === null;
}

/**
 * Make the children of `parent` match `items`: one node a key, kept from call to call.
 * A repeated key (face-down cards) gets a node for each time it occurs. Focus survives a move.
 */
export function keyed(parent, items, keyOf, create, update) {
  const before = keyedNodes.get(parent) ?? new Map();
  const after = new Map();
  const times = new Map();
  const focused = focusedIn(parent);
  items.forEach((item, index) => {
    const base = String(keyOf(item, index));
    const time = times.get(base) ?? 0;
    times.set(base, time + 1);
    const key = `${base} ${time}`;
    const node = before.get(key) ?? create(item, index);
    after.set(key, node);
    update?.(node, item, index);
  });
  for (const [key, node] of before) if (!after.has(key)) node.remove();
  let place = parent.firstElementChild;
  for (const node of after.values()) {
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
  keyedNodes.set(parent, after);
  if (focused !== null && isShown(focused) && focusedIn(parent) !== focused) {
    focused.focus({ preventScroll: true });
  }
  return [...after.values()];
}

/** Make a name that no other element of the page has. */
export function freshName(kind) {
  named += 1;
  return `rummy-${kind}-${COPY}-${named}`;
}

/** Hand a text to the player as a file. */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Say "1 card" or "3 cards". */
export function countOf(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}
