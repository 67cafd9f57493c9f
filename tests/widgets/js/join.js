// Joins the modules of the felt into the one text that is shipped, as the Python side does.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

const HERE = path.dirname(fileURLToPath(import.meta.url));

/** The folder of the felt's modules. */
export const FELT = path.resolve(HERE, "../../../rummy_widgets/widgets/static/felt");
/** The folder of the sample scenes. */
export const SCENES = path.resolve(HERE, "../scenes");

/** The modules in the order in which they are joined. */
export function moduleNames() {
  return readFileSync(path.join(FELT, "order.txt"), "utf8").split("\n").filter(Boolean);
}

/** The shipped text: imports dropped, `export` dropped before declarations, `export default` kept. */
export function joinedFelt() {
  return moduleNames().map((name) => {
    const lines = readFileSync(path.join(FELT, name), "utf8").split("\n");
    return lines.filter((line) => !line.startsWith("import "))
      .map((line) => line.replace(/^export (?!default)/, "")).join("\n");
  }).join("\n");
}

/** A sample scene by name. */
export function sampleScene(name) {
  return JSON.parse(readFileSync(path.join(SCENES, `${name}.json`), "utf8"));
}
