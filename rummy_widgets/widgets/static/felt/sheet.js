// Tables of numbers: the score sheet, and the table of a panel.

import { make, setAttribute } from "./dom.js";
import { drawPrize } from "./prize.js";

/** From so many players on columns are narrow; side by side their heads have room for so many letters, those of one player less for fewer. */
const MANY = 6;
const MOST = 8;
const FEWER_LETTERS = 20;
const LETTERS = 36;
const NUMBER = /^[-–−+\d.,% ]*$/;

/** Columns that hold words are marked, for they are read from the left. */
function rowOf(cells, attributes = {}, words = []) {
  const [first, ...rest] = cells;
  const others = rest.map((cell, index) => make("td", words[index + 1] ? { class: "words" } : {}, String(cell)));
  return make("tr", attributes, make("th", { scope: "row" }, first), ...others);
}

/** Mark a table of many columns, and one whose names are too long to stand beside each other over numbers: they are read from below. */
function markNames(table, names) {
  const many = names.length >= MANY;
  const longest = Math.max(...names.map((name) => [...name].length));
  setAttribute(table, "data-many", many ? (names.length < MOST ? "rather" : "very") : null);
  const room = names.length === MANY - 1 ? FEWER_LETTERS : LETTERS;
  setAttribute(table, "data-upright", names.length >= MANY - 1 && longest * names.length > room);
}

/**
 * Fill a <table>: `caption`, `columns` (the first heads the row names), `rows` of cells, each with its name first,
 * and where there is one `total`, a last row. `now` is the index of a row to mark, `won` are those that get the `prize`.
 */
export function fillTable(table, { caption, columns, rows, total = null, now = -1, won = [], prize = "laurel" }) {
  const print = JSON.stringify([caption, columns, rows, total, now, won, prize]);
  if (table.dataset.print === print) return;
  table.dataset.print = print;
  const words = columns.map((_, index) => rows.some((row) => !NUMBER.test(String(row[index] ?? ""))));
  markNames(table, words.slice(1).some(Boolean) ? [] : columns.slice(1));
  // A name too long for its column is cut when seen, and whole as the title.
  const heads = columns.map((column, index) => {
    return make("th", { scope: "col", title: column, class: words[index] ? "words" : null }, make("span", { class: "column" }, column));
  });
  const body = rows.map((row, index) => rowOf(row, index === now ? { class: "now", "aria-current": "true" } : {}, words));
  for (const index of won) {
    body[index].classList.add("won");
    body[index].firstChild.append(drawPrize(prize));
  }
  table.replaceChildren(
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...body),
    ...(total === null ? [] : [make("tfoot", {}, rowOf(total))]),
  );
}

/** Fill a <table> with the score sheet of a scene. */
export function fillScore(table, score) {
  fillTable(table, {
    caption: score.caption,
    columns: [score.word ?? "Round", ...score.columns],
    rows: score.rows.map((row) => [row.label, ...score.columns.map((_, index) => row.cells[index] ?? "")]),
    total: score.total ? ["Total", ...score.total] : null,
    now: score.rows.findIndex((row) => row.now),
  });
}
