// What this browser remembers about looks, and the theme that follows from it.

const PREFERENCES_KEY = "rummy_widgets.look";
const FIRST_PREFERENCES = { theme: "auto", colours: "two", sort: "auto", motion: "on", order: "", letters: "off", index: "off", sounds: "off" };

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

/** The looks chosen in this browser: theme (auto, light, dark), colours (two, four), what is on or off, and the sort of the hand. */
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
    for (const name of ["letters", "index"]) this.root.dataset[name] = this.preferences.get(name) === "on" ? "on" : "off";
  }

  destroy() {
    this.dark?.removeEventListener?.("change", this.apply);
    this.observer.disconnect();
  }
}
