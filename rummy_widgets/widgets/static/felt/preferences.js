// What this browser remembers about looks, and the theme that follows from it.

const PREFERENCES_KEY = "rummy_widgets.look";
const FIRST_PREFERENCES = { theme: "auto", colours: "two", felt: "green", sort: "auto", motion: "on", order: "", letters: "off", index: "off", sounds: "off" };

/** Read a text from the browser's storage; null where there is none or storage is closed. */
export function readStored(key) {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text in the browser's storage, if it lets us. */
export function writeStored(key, text) {
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // Private windows refuse; the choice then lasts as long as the page.
  }
}

/** The looks chosen in this browser: theme (auto, light, dark), colours (two, four), felt (green, blue, grey), what is on or off, and the sort of the hand. */
export class Preferences {
  constructor() {
    this.values = { ...FIRST_PREFERENCES };
    try {
      const kept = JSON.parse(readStored(PREFERENCES_KEY) ?? "{}");
      for (const name of Object.keys(FIRST_PREFERENCES)) {
        if (typeof kept[name] === "string") this.values[name] = kept[name];
      }
    } catch {
      // A spoilt entry counts as none.
    }
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    this.values[name] = value;
    writeStored(PREFERENCES_KEY, JSON.stringify(this.values));
  }
}

/**
 * Whose sort and order of the hand is kept where. What one person chooses alone stays in the browser. Where several
 * share the screen a scene names whose hand it is: then each has a sort and an order of their own, in this page's
 * memory, and no card of a hand is in the storage.
 */
export class Orders {
  constructor(preferences, state) {
    this.preferences = preferences;
    this.state = state;
    this.owner = null;
    this.people = new Map();
  }

  /** Take up what is kept of the one whose hand comes: `owner`, "" for nobody's, or undefined where one plays alone. */
  follow(owner) {
    if (owner === this.owner) return;
    this.owner = owner;
    if (this.isShared() && this.preferences.get("order") !== "") this.preferences.set("order", "");
    const own = { sort: this.preferences.get("sort"), order: this.preferences.get("order").split(" ") };
    const { sort, order } = this.people.get(owner) ?? own;
    this.state.takeUp(sort, order);
  }

  isShared() {
    return typeof this.owner === "string";
  }

  /** Remember the sort that was chosen. */
  keepSort() {
    const { sort, kept } = this.state;
    if (this.isShared()) this.people.set(this.owner, { sort, order: kept });
    else this.preferences.set("sort", sort);
  }

  /** Remember the order of the hand: another place of the page, somebody else's look or a reload must not undo it. */
  keep() {
    const { cards, manual, sort } = this.state;
    if (sort !== "hand" || cards.length === 0) return;
    this.state.kept = manual;
    if (this.isShared()) this.keepSort();
    else if (manual.join(" ") !== this.preferences.get("order")) this.preferences.set("order", manual.join(" "));
  }
}

// Who shows the page may say whether it is dark: JupyterLab, VS Code.
const SAID_BY = ["data-jp-theme-light", "data-vscode-theme-kind"];

/** Say whether the page around the table is dark: what shows it first, then the system. */
function pageIsDark(dark) {
  const kind = document.body?.getAttribute("data-vscode-theme-kind");
  if (kind) return !kind.includes("light");
  const marked = document.body?.getAttribute("data-jp-theme-light");
  if (marked === "false") return true;
  const inLab = document.querySelector(".jp-LabShell, #jp-main-dock-panel") !== null;
  if (marked === "true" && inLab) return false;
  return Boolean(dark?.matches);
}

/** Keep what the looks are drawn by, the `data-` marks of the root, in step with the choice, the page and the system. */
export class Theme {
  constructor(root, preferences) {
    this.root = root;
    this.preferences = preferences;
    this.apply = this.apply.bind(this);
    this.dark = window.matchMedia?.("(prefers-color-scheme: dark)") ?? null;
    this.dark?.addEventListener?.("change", this.apply);
    this.observer = new MutationObserver(this.apply);
    if (document.body) {
      this.observer.observe(document.body, { attributes: true, attributeFilter: SAID_BY });
    }
    this.apply();
  }

  apply() {
    const chosen = this.preferences.get("theme");
    const theme = chosen === "auto" ? (pageIsDark(this.dark) ? "dark" : "light") : chosen;
    this.root.dataset.theme = theme === "dark" ? "dark" : "light";
    this.root.dataset.colours = this.preferences.get("colours") === "four" ? "four" : "two";
    this.root.dataset.felt = this.preferences.get("felt");
    for (const name of ["letters", "index"]) this.root.dataset[name] = this.preferences.get(name) === "on" ? "on" : "off";
  }

  destroy() {
    this.dark?.removeEventListener?.("change", this.apply);
    this.observer.disconnect();
  }
}
