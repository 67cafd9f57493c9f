import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { FELT, joinedFelt, moduleNames } from "./join.js";

const source = (name) => readFileSync(path.join(FELT, name), "utf8");
const exported = (name) => [...source(name).matchAll(/^export (?:class|function|const) (\w+)/gm)].map((match) => match[1]);
const imported = (name) => [...source(name).matchAll(/^import \{ ([^}]+) \} from "\.\/([\w-]+\.js)";$/gm)];

test("the order names every module once, the entry last", () => {
  const names = moduleNames();
  const files = readdirSync(FELT).filter((name) => name.endsWith(".js"));
  assert.deepEqual([...names].sort(), files.sort());
  assert.equal(names.at(-1), "main.js");
});

test("imports are single lines, relative, without renaming, of names that exist", () => {
  for (const name of moduleNames()) {
    const lines = source(name).split("\n").filter((line) => /^\s*import\b/.test(line));
    const found = imported(name);
    assert.equal(found.length, lines.length, `${name}: an import the joiner would not understand`);
    for (const [, names, from] of found) {
      for (const wanted of names.split(", ")) {
        assert.match(wanted, /^\w+$/);
        assert.ok(exported(from).includes(wanted), `${name} wants ${wanted} of ${from}`);
      }
    }
  }
});

test("each module imports what it uses of the others and nothing else", () => {
  const owners = new Map(moduleNames().flatMap((name) => exported(name).map((word) => [word, name])));
  for (const name of moduleNames()) {
    const has = new Set(imported(name).flatMap(([, names]) => names.split(", ")));
    const code = source(name).replace(/^import .*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
    for (const [word, owner] of owners) {
      if (owner === name) continue;
      const used = new RegExp(`(?<![.\\w"])${word}(?=[(,)]| \\{)`).test(code);
      assert.equal(used, has.has(word), `${name}: ${word} used but not imported, or imported but not used`);
    }
  }
});

test("modules are small, the entry alone exports a default", () => {
  for (const name of moduleNames()) {
    assert.ok(source(name).split("\n").length <= 400, name);
    assert.equal(/^export default/m.test(source(name)), name === "main.js", name);
  }
});

test("the joined text loads as one module and renders", async () => {
  const text = joinedFelt();
  assert.ok(!/^import /m.test(text));
  const module = await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
  assert.deepEqual(Object.keys(module), ["default"]);
  assert.equal(typeof module.default.render, "function");
});

test("no markup from texts, no request to anywhere, no name of a game", () => {
  const text = joinedFelt();
  assert.ok(!/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/.test(text));
  assert.deepEqual([...text.matchAll(/https?:\/\/[^"]+/g)].map((match) => match[0]), ["http://www.w3.org/2000/svg"]);
  assert.ok(!/\bgin\b|ten.card|indian|contract.rummy|may.?i\b/i.test(text));
});

/** The selectors of a list: what stands between its commas, those inside brackets left alone. */
function listOf(prelude) {
  const found = [""];
  let depth = 0;
  for (const letter of prelude) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

test("every selector of the style sheet stands below the root class; nothing is fetched", () => {
  const names = readdirSync(path.join(FELT, "..")).filter((name) => name.endsWith(".css"));
  const sheets = names.map((name) => readFileSync(path.join(FELT, "..", name), "utf8"));
  const css = sheets.join("\n").replace(/\/\*[\s\S]*?\*\//g, "");
  assert.ok(!/url\(|@import|@font-face/.test(css));
  const preludes = [...css.matchAll(/([^{}]+)\{/g)].map((match) => match[1].trim());
  const selectors = preludes.filter((prelude) => !prelude.startsWith("@"));
  assert.ok(selectors.length > 100);
  for (const prelude of selectors) {
    for (const selector of listOf(prelude)) assert.match(selector.trim(), /^\.rummy\b/, prelude);
  }
});
