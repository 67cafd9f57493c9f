// Messages to and from Python: ids, the lock, the time-out, the heartbeat and the token.

import { saveFile } from "./dom.js";
import { readStored, writeStored } from "./preferences.js";

const TOKEN_KEY = "rummy_widgets.token";
/** How long an answer may take before the player is told, in milliseconds. */
export const ANSWER_WITHIN = 8000;
/** How often a visible page asks whether anybody is there, in milliseconds. */
export const HEARTBEAT_EVERY = 20000;
/** How long after its acknowledgement a command waits for the scene it leads to, in milliseconds. */
export const SCENE_WITHIN = 250;

/** Make an id nobody has used. */
function freshId() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  // Pages on plain http have no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Carry messages over an anywidget model. Handlers: `accepted(kind, id)`, `refused(message)`, `advised(message)`,
 * `answered(message)` to what was asked, `locked(boolean)` and `lost(boolean)`.
 */
export class Link {
  constructor(model, versionNow, handlers) {
    this.model = model;
    this.versionNow = versionNow;
    this.handlers = handlers;
    this.waiting = new Map();
    this.command = null;
    this.acknowledged = false;
    this.settling = null;
    this.latest = null;
    this.sentOn = 0;
    this.asked = new Set();
    this.lost = false;
    this.receive = this.receive.bind(this);
    this.beat = this.beat.bind(this);
  }

  open() {
    this.model.on("msg:custom", this.receive);
    document.addEventListener("visibilitychange", this.beat);
    this.heart = setInterval(this.beat, HEARTBEAT_EVERY);
    this.hello();
  }

  close() {
    this.model.off("msg:custom", this.receive);
    document.removeEventListener("visibilitychange", this.beat);
    clearInterval(this.heart);
    clearTimeout(this.settling);
    for (const entry of this.waiting.values()) clearTimeout(entry.timer);
    this.waiting.clear();
    this.asked.clear();
  }

  /** Send a command with the present version; false while another one waits for its answer or its scene. */
  send(intent) {
    if (this.command !== null) return false;
    this.sentOn = this.versionNow();
    this.command = this.post(intent);
    this.latest = this.command;
    this.handlers.locked(true);
    return true;
  }

  /** A new scene is there: the command that led to it is over once it was acknowledged, too. */
  follow() {
    if (this.acknowledged && this.versionNow() > this.sentOn) this.unlock();
  }

  unlock() {
    clearTimeout(this.settling);
    this.acknowledged = false;
    if (this.command === null) return;
    this.command = null;
    this.handlers.locked(false);
  }

  /** The command was acknowledged: what is pressed before its scene came would be meant for the old one. */
  settle(kind) {
    this.acknowledged = true;
    if (kind === "setting" || this.versionNow() > this.sentOn) this.unlock();
    else this.settling = setTimeout(() => this.unlock(), SCENE_WITHIN);
  }

  /** Ask something beside the game; it locks nothing, and no answer is no fault. Returns the question's id. */
  ask(intent) {
    const id = freshId();
    this.asked.add(id);
    this.model.send({ ...intent, id, version: this.versionNow() });
    return id;
  }

  hello() {
    this.post({ kind: "hello", token: readStored(TOKEN_KEY) });
  }

  beat() {
    if (document.hidden) return;
    for (const entry of this.waiting.values()) if (entry.kind === "ping") return;
    this.post({ kind: "ping" });
  }

  post(intent) {
    const id = freshId();
    const timer = setTimeout(() => this.overdue(id), ANSWER_WITHIN);
    this.waiting.set(id, { kind: intent.kind, timer, late: false });
    this.model.send({ ...intent, id, version: this.versionNow() });
    return id;
  }

  overdue(id) {
    const entry = this.waiting.get(id);
    if (entry === undefined) return;
    entry.late = true;
    this.show();
  }

  show() {
    const lost = [...this.waiting.values()].some((entry) => entry.late);
    if (lost === this.lost) return;
    this.lost = lost;
    this.handlers.lost(lost);
  }

  receive(message) {
    if (message === null || typeof message !== "object") return;
    if (message.kind === "file") {
      // Another view of the same table hears it too.
      if (message.id !== this.latest && !this.waiting.has(message.id)) return;
      saveFile(String(message.name), String(message.text));
      return;
    }
    if (this.asked.delete(message.id)) {
      this.handlers.answered(message);
      return;
    }
    if (message.kind === "advice") {
      // It comes beside the command's own answer, before or after it; advice on an older command is out of date.
      if (message.id !== this.latest) return;
      if (this.command === message.id) this.unlock();
      this.handlers.advised(message);
      return;
    }
    const entry = this.waiting.get(message.id);
    if (message.kind === "welcome" && typeof message.token === "string") writeStored(TOKEN_KEY, message.token);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    this.waiting.delete(message.id);
    // Somebody answers: an earlier greeting or heartbeat that got lost no longer matters.
    for (const [id, other] of this.waiting) {
      if (other.late && (other.kind === "ping" || other.kind === "hello")) this.waiting.delete(id);
    }
    const wasLost = this.lost;
    this.show();
    if (this.command === message.id) {
      if (message.kind === "ack") this.settle(entry.kind);
      else this.unlock();
    }
    if (message.kind === "refused") this.handlers.refused(message);
    else if (message.kind === "ack") this.handlers.accepted(entry.kind, message.id);
    if (wasLost && !this.lost && entry.kind !== "hello") this.hello();
  }
}
