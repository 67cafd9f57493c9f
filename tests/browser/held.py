"""What a felt holds outside of itself: listeners, timers and observers that must go with it."""

from __future__ import annotations

# The felt comes as a module of a blob's, or under its own name: what the page around it does is not counted.
COUNTING = """
(() => {
  const held = { listeners: new Map(), timers: new Set(), observers: new Set() };
  const ours = () => /blob:|felt\\.js/.test(new Error().stack);
  const whole = (target) => target === document.body || target === document.documentElement;
  const outside = (target) => !(target instanceof Element) || whole(target);
  const of = (target, type, handler) => {
    if (!held.listeners.has(target)) held.listeners.set(target, new Map());
    const types = held.listeners.get(target);
    if (!types.has(type)) types.set(type, new Set());
    return types.get(type);
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, handler, ...more) {
    if (outside(this ?? window) && ours()) of(this ?? window, type).add(handler);
    return addEventListener.call(this, type, handler, ...more);
  };
  EventTarget.prototype.removeEventListener = function (type, handler, ...more) {
    held.listeners.get(this ?? window)?.get(type)?.delete(handler);
    return removeEventListener.call(this, type, handler, ...more);
  };
  const { setInterval, clearInterval } = window;
  window.setInterval = (...given) => {
    const id = setInterval.apply(window, given);
    if (ours()) held.timers.add(id);
    return id;
  };
  window.clearInterval = (id) => { held.timers.delete(id); clearInterval.call(window, id); };
  for (const name of ["ResizeObserver", "MutationObserver", "IntersectionObserver"]) {
    const Known = window[name];
    window[name] = class extends Known {
      constructor(...given) { super(...given); this.counted = ours(); }
      observe(...given) { if (this.counted) held.observers.add(this); return super.observe(...given); }
      disconnect() { held.observers.delete(this); return super.disconnect(); }
    };
  }
  window.heldByFelts = () => ({
    listeners: [...held.listeners.values()]
      .flatMap((types) => [...types].flatMap(([type, all]) => [...all].map(() => type))).sort(),
    timers: held.timers.size,
    observers: held.observers.size,
  });
})();
"""
NOTHING = {"listeners": [], "timers": 0, "observers": 0}
