"""What is wrong with a screen, found by measuring: what is cut off, what lies on what, what is too small."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Shared by the measures below: what is seen, and which layer it lies in.
TOOLS = """
const root = document.querySelector(".rummy");
const name = (node) => {
  const words = (node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\\s+/g, " ");
  const up = node.parentElement?.className ?? "";
  const kind = `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""}`;
  return `${kind} in .${up} "${words.slice(0, 30)}"`;
};
const shape = (node) => getComputedStyle(node);
const unseen = (node) => {
  for (let at = node; at !== null && at !== document.body; at = at.parentElement) {
    const style = shape(at);
    if (style.display === "none" || style.visibility === "hidden") return true;
    if (style.clipPath === "inset(50%)") return true;
  }
  return node.closest("details:not([open]) > :not(summary)") !== null;
};
const layer = (node) => {
  for (let at = node; at !== root && at !== null; at = at.parentElement) {
    if (["sticky", "fixed"].includes(shape(at).position)) return at;
  }
  return null;
};
// The part of a box that the boxes it scrolls in let through.
const cut = (inside, box) => {
  let { left, top, right, bottom } = box;
  for (let at = inside; at !== null && at !== document.body; at = at.parentElement) {
    if (shape(at).overflowX === "visible" && shape(at).overflowY === "visible") continue;
    const around = at.getBoundingClientRect();
    left = Math.max(left, around.left); right = Math.min(right, around.right);
    top = Math.max(top, around.top); bottom = Math.min(bottom, around.bottom);
  }
  return { left, top, right, bottom, width: right - left, height: bottom - top };
};
const scrolls = (node) => {
  for (let at = node; at !== null && at !== document.body; at = at.parentElement) {
    if (["auto", "scroll"].includes(shape(at).overflowX)) return true;
  }
  return false;
};
const CONTROLS = "button, select, input, summary, a[href], textarea, [role=option], [role=slider]";
const controls = () => [...root.querySelectorAll(CONTROLS)].filter((node) => !unseen(node));
// What is printed on a card or on an edge stands where it is meant to.
const PRINTED = ".card, svg, option, .fresh, .badge, .fault, .spot .sign, .mark-of.asking";
const texts = () => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || node.closest(PRINTED) || unseen(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    found.push([node, range]);
  }
  return found;
};
"""
# Words that stick out of the page or of their button, or are cut off without a sign of it.
CLIPPED = """
const found = [];
const room = document.documentElement.clientWidth;
for (const [node, range] of texts()) {
  const boxes = [...range.getClientRects()];
  const out = boxes.map((box) => cut(node, box)).find((box) => box.left < -1 || box.right > room + 1);
  if (out !== undefined && !scrolls(node)) found.push(`off the page: ${name(node)}`);
  const button = node.closest("button, summary, .pile, .seat, .tray, .place");
  const around = button?.getBoundingClientRect();
  const spilt = around && boxes.find((box) => {
    const across = box.left < around.left - 1 || box.right > around.right + 1;
    return across || box.top < around.top - 3 || box.bottom > around.bottom + 3;
  });
  const seen = spilt && cut(node, spilt);
  if (spilt && seen.width > 1 && seen.height > 1) found.push(`spills out of ${name(button)}: ${name(node)}`);
  for (let at = node; at !== null && at !== root; at = at.parentElement) {
    const style = shape(at);
    if (style.overflowX === "visible") continue;
    if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) break;
    if (style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis") break;
    const more = at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1;
    if (more) found.push(`cut off: ${name(node)}`);
  }
}
return [...new Set(found)];
"""
# Controls, and words, that lie on others.
OVERLAPPING = """
const found = [];
// What lies on others by design, and the round spots of a ring, whose corners are not there.
const fanned = ".hand .cards, .spread .row, .staged, .fan, .meld .row, .spots";
const boxes = [
  ...controls().filter((node) => !node.closest(fanned)).map((node) => {
    return [node, node.parentElement, [node.getBoundingClientRect()]];
  }),
  ...texts().filter(([node]) => !node.closest(CONTROLS)).map(([node, range]) => {
    return [node, node, [...range.getClientRects()]];
  }),
].flatMap(([node, inside, all]) => all.map((box) => [node, cut(inside, box), layer(node)]));
for (let one = 0; one < boxes.length; one += 1) {
  const [node, box, under] = boxes[one];
  if (box.width < 1 || box.height < 1) continue;
  for (let two = one + 1; two < boxes.length; two += 1) {
    const [other, its, above] = boxes[two];
    if (under !== above || node === other || node.contains(other) || other.contains(node)) continue;
    const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
    const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
    if (across > 2 && down > 3 && its.width >= 1 && its.height >= 1) {
      found.push(`${name(node)} and ${name(other)} by ${Math.round(across)}x${Math.round(down)}`);
    }
  }
}
return [...new Set(found)];
"""
# Targets of less than 24 px, and main ones of less than 44; a label belongs to the switch or circle it names.
SMALL_TARGETS = """
const main = [
  ".actions .action", ".question .action", ".places button", ".panel .action", ".tutor .action", ".pile",
  ".exercise .action", ".choices .action", ".trays .place", ".lesson", ".option", ".field select", ".plain",
  ".field input[type=text]", ".meld .body",
].join();
return controls().flatMap((node) => {
  const box = node.getBoundingClientRect();
  if (box.width === 0 || node.matches("[role=option]")) return [];
  const labelled = node.matches("input[type=checkbox], input[type=radio]");
  const label = labelled ? node.closest(".field, label")?.getBoundingClientRect() : null;
  const high = Math.max(box.height, label?.height ?? 0);
  const wide = Math.max(box.width, label?.width ?? 0);
  const least = node.matches(main) ? 43.5 : 23.5;
  return high < least || wide < Math.min(least, node.matches(".action.signed") ? 39.5 : least)
    ? [`${name(node)} ${wide.toFixed(1)}x${high.toFixed(1)}, ${least + 0.5} wanted`] : [];
});
"""
# Cards of the hand of which less than 24 px are free, in their row and above the next one.
STRIPS = """
const cards = [...root.querySelectorAll(".hand [role=option]")].filter((node) => !unseen(node));
const boxes = cards.map((node) => {
  return [node, node.offsetLeft, node.offsetTop, node.offsetWidth, node.offsetHeight];
});
const found = [];
for (const [node, left, top, width, height] of boxes) {
  const beside = boxes.filter((other) => other[2] === top && other[1] > left).map((other) => other[1] - left);
  const below = boxes.filter((other) => other[2] > top).map((other) => other[2] - top);
  const strip = [Math.min(width, ...beside), Math.min(height, ...below)];
  if (Math.min(...strip) < 23.9) found.push(`${name(node)} ${strip[0].toFixed(1)}x${strip[1].toFixed(1)}`);
}
return found;
"""
# What must be in sight without scrolling: cards, words of a refusal and its buttons.
OUT_OF_SIGHT = """
return [...root.querySelectorAll(selector)].filter((node) => !unseen(node)).flatMap((node) => {
  const box = cut(node.parentElement, node.getBoundingClientRect());
  const whole = node.getBoundingClientRect();
  const middle = [whole.left + Math.min(11, whole.width / 2), whole.top + Math.min(11, whole.height / 2)];
  const hit = document.elementFromPoint(...middle);
  const there = box.width > 0 && box.height >= Math.min(whole.height, 24);
  const inside = box.top >= -1 && middle[1] <= innerHeight && hit !== null;
  const free = inside && (node.contains(hit) || hit.contains(node) || hit.closest(selector) !== null);
  return there && free ? [] : [name(node)];
});
"""


def measured(page: Page, script: str, selector: str = "") -> list[str]:
    """Return what a measure finds; a script above is the body of it."""
    found: Any = page.evaluate(f"(selector) => {{ {TOOLS} {script} }}", selector)
    return [str(fault) for fault in found]
