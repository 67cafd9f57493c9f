// From a key to what it does. The letters of actions come from the scene.

import { contractAloud } from "./head.js";
import { othersAloud } from "./seats.js";
import { pilesAloud } from "./piles.js";

const TEXT_FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";
const OWN_ENTER = "button, a, summary, input, textarea, select";

/** Say whether letters typed at the target are text of the player's. */
function isTyping(target) {
  return target.closest(TEXT_FIELDS) !== null;
}

function pressLetter(event, table) {
  const letter = event.key.toLowerCase();
  const action = table.scene.actions.find((candidate) => candidate.key && candidate.key.toLowerCase() === letter);
  if (action !== undefined) {
    // A key held down must not do the same thing again and again.
    if (!event.repeat) table.commands.perform(action.id);
    return true;
  }
  const reading = {
    s: () => table.arranging.cycleSort(),
    y: () => table.why(),
    c: () => table.speech.say(contractAloud(table.scene)),
    p: () => table.speech.say(pilesAloud(table.scene)),
    o: () => table.speech.say(othersAloud(table.scene.seats)),
    r: () => table.speech.repeat(),
    "?": () => table.toggleKeys(),
  }[letter];
  if (reading === undefined) return false;
  if (!event.repeat) reading();
  return true;
}

function pressInHand(event, table) {
  const option = event.target.closest("[role=option]");
  if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    table.arranging.selectAll();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (option === null) return false;
  if (event.key === " " && !event.shiftKey) {
    table.arranging.toggle(option.dataset.card);
    return true;
  }
  if (!event.shiftKey) return false;
  if (event.key === "ArrowLeft" || event.key === "ArrowUp") table.arranging.move(-1, option.dataset.card);
  else if (event.key === "ArrowRight" || event.key === "ArrowDown") table.arranging.move(1, option.dataset.card);
  else return false;
  return true;
}

/** Say whether the page hears every key that gets as far as the window, and takes letters for its own: VS Code does. */
function isOverheard() {
  return document.body.hasAttribute("data-vscode-theme-kind");
}

/** Handle a key pressed inside the table; the event is used up only if the key did something. */
export function handleKey(event, table) {
  const overheard = isOverheard();
  if (overheard && event.key !== "Escape" && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  if (event.defaultPrevented || event.isComposing) return;
  const typing = isTyping(event.target);
  let used = false;
  if (event.target.closest("[data-region=hand]") !== null && !typing) used = pressInHand(event, table);
  if (!used) used = table.lessons.key(event, typing);
  if (!used && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const hasOwnEnter = event.target.closest(OWN_ENTER) !== null;
    if (event.key === "Escape") used = !typing && table.escape();
    else if (event.key === "Enter") used = !hasOwnEnter && !event.repeat && table.commands.primary();
    else if (event.key.length === 1 && event.key !== " " && !typing) used = pressLetter(event, table);
  }
  if (!used) return;
  event.preventDefault();
  if (overheard) event.stopPropagation();
}
