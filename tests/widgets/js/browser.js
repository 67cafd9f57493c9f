// A small browser for the tests: jsdom's document, the joined felt and a model that records what is sent.

import { JSDOM } from "jsdom";
import { joinedFelt } from "./join.js";

const GLOBALS = ["window", "document", "MutationObserver", "localStorage", "HTMLElement", "Node", "getComputedStyle"];
let felt = null;

/** Open an empty page; the globals of the felt point to it from now on. */
export function openPage({ body = "" } = {}) {
  const { window } = new JSDOM(`<!doctype html><html lang="en"><body ${body}><div id="el"></div></body></html>`, {
    url: "http://localhost/", pretendToBeVisual: true,
  });
  for (const name of GLOBALS) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: name === "window" ? window : window[name] });
  }
  return window;
}

/** The model of an anywidget view, with Python's side in the hands of the test. */
export class FakeModel {
  constructor(scene) {
    this.scene = scene;
    this.handlers = new Map();
    this.sent = [];
  }

  get(name) {
    return name === "scene" ? this.scene : undefined;
  }

  on(event, handler) {
    if (!this.handlers.has(event)) this.handlers.set(event, new Set());
    this.handlers.get(event).add(handler);
  }

  off(event, handler) {
    this.handlers.get(event)?.delete(handler);
  }

  send(content) {
    this.sent.push(content);
  }

  listeners() {
    return [...this.handlers.values()].reduce((sum, handlers) => sum + handlers.size, 0);
  }

  show(scene) {
    this.scene = scene;
    for (const handler of this.handlers.get("change:scene") ?? []) handler();
  }

  answer(message) {
    for (const handler of this.handlers.get("msg:custom") ?? []) handler(message, []);
  }

  /** The commands sent: everything but greetings, heartbeats and questions. */
  commands() {
    return this.sent.filter((message) => !["hello", "ping", "read"].includes(message.kind));
  }

  /** The questions sent: what cards make. */
  reads() {
    return this.sent.filter((message) => message.kind === "read");
  }

  last() {
    return this.commands().at(-1);
  }

  acknowledge() {
    this.answer({ kind: "ack", id: this.last().id });
  }

  /** Acknowledge the last command and show what it led to: the same scene, or another one. */
  carryOut(scene = this.scene) {
    this.acknowledge();
    this.show({ ...scene, version: this.scene.version + 1 });
  }
}

/** Render the shipped text over a scene in a fresh page. */
export async function openTable(scene, page = {}) {
  const window = openPage(page);
  felt ??= (await import(`data:text/javascript;base64,${Buffer.from(joinedFelt()).toString("base64")}`)).default;
  const model = new FakeModel(scene);
  const el = document.getElementById("el");
  const close = felt.render({ model, el });
  const root = el.querySelector(".rummy");
  const again = () => {
    const second = document.body.appendChild(document.createElement("div"));
    return felt.render({ model: new FakeModel(scene), el: second });
  };
  return { window, model, el, root, close, again, ...gestures(root, window) };
}

function gestures(root, window) {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const one = (selector) => root.querySelector(selector);
  const option = (id) => all("[role=option]").find((node) => node.dataset.card === id) ?? null;
  const click = (node, detail = 1) => {
    node.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  };
  return {
    all, one, option, click,
    pick: (...ids) => ids.forEach((id) => click(option(id))),
    action: (label) => all(".action").find((node) => node.querySelector(".label")?.textContent === label && !node.closest("[hidden]")) ?? null,
    key: (key, more = {}) => {
      const target = document.activeElement === document.body ? root : document.activeElement;
      const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
    hand: () => all("[role=option]").map((node) => node.dataset.card),
    picked: () => all("[role=option][aria-selected=true]").map((node) => node.dataset.card),
    status: () => one("[role=status] .words").textContent.replace(/\u00a0$/, ""),
    note: () => one("[role=status] .note").textContent.replace(/\u00a0$/, ""),
    murmured: () => all("[aria-live=polite]").at(-1).textContent.replace(/\u00a0$/, ""),
    reading: () => one(".reading .shown").textContent,
    aloud: () => one("[data-aloud=reading]").textContent.replace(/\u00a0$/, ""),
    advice: () => (one(".advice").classList.contains("open") ? one(".advice .name").textContent.replace(/\u00a0$/, "") : null),
    refusal: () => (one(".refusal").hidden ? null : one(".refusal .because").textContent.replace(/\u00a0$/, "")),
  };
}
