import assert from "node:assert/strict";
import path from "node:path";
import test, { beforeEach, mock } from "node:test";
import { FakeModel, openPage } from "./browser.js";
import { FELT } from "./join.js";

const { ANSWER_WITHIN, HEARTBEAT_EVERY, Link, SCENE_WITHIN } = await import(path.join(FELT, "link.js"));

let model;
let heard;
let version;

function open() {
  model = new FakeModel({});
  heard = [];
  version = 7;
  const note = (name) => (value) => heard.push([name, value]);
  const link = new Link(model, () => version, {
    accepted: note("accepted"), refused: note("refused"), advised: note("advised"), locked: note("locked"), lost: note("lost"),
  });
  link.open();
  return link;
}

function hidePage(hidden) {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new window.Event("visibilitychange"));
}

beforeEach(() => {
  openPage();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("the first message is a greeting with the kept token; the welcome's token is kept", () => {
  open();
  assert.deepEqual([model.sent[0].kind, model.sent[0].token, model.sent[0].version], ["hello", null, 7]);
  model.answer({ kind: "welcome", id: model.sent[0].id, token: "t1" });
  open();
  assert.equal(model.sent[0].token, "t1");
});

test("one command at a time, each with an id of its own, unlocked by its own answer only", () => {
  const link = open();
  model.answer({ kind: "welcome", id: model.sent[0].id, token: "t" });
  assert.equal(link.send({ kind: "act", verb: "one" }), true);
  assert.equal(link.send({ kind: "act", verb: "two" }), false);
  model.answer({ kind: "ack", id: "somebody else's" });
  assert.equal(link.send({ kind: "act", verb: "three" }), false);
  model.answer({ kind: "ack", id: model.last().id });
  mock.timers.tick(SCENE_WITHIN);
  assert.equal(link.send({ kind: "act", verb: "four" }), true);
  assert.deepEqual(model.commands().map((message) => message.verb), ["one", "four"]);
  assert.equal(new Set(model.sent.map((message) => message.id)).size, model.sent.length);
  model.answer({ kind: "refused", id: model.last().id, because: "no" });
  assert.deepEqual(heard.map(([name]) => name), ["locked", "accepted", "locked", "locked", "locked", "refused"]);
});

test("a command is over when it is acknowledged and its scene is there, in whichever order", () => {
  const link = open();
  const isFree = () => link.command === null;
  const send = (intent) => {
    assert.equal(link.send(intent), true);
    return model.last().id;
  };
  let id = send({ kind: "act", verb: "one" });
  model.answer({ kind: "ack", id });
  link.follow();
  assert.ok(!isFree(), "the scene that is there is still the old one");
  version = 8;
  link.follow();
  assert.ok(isFree());
  id = send({ kind: "act", verb: "two" });
  version = 9;
  link.follow();
  assert.ok(!isFree(), "not yet acknowledged");
  model.answer({ kind: "ack", id });
  assert.ok(isFree());
  id = send({ kind: "act", verb: "three" });
  model.answer({ kind: "ack", id });
  mock.timers.tick(SCENE_WITHIN - 1);
  assert.ok(!isFree());
  mock.timers.tick(1);
  assert.ok(isFree(), "a command without a scene of its own");
});

test("a refusal, advice or a setting waits for no scene", () => {
  const link = open();
  link.send({ kind: "act", verb: "hint" });
  model.answer({ kind: "advice", id: model.last().id, title: "So" });
  assert.equal(link.send({ kind: "act", verb: "draw" }), true);
  model.answer({ kind: "refused", id: model.last().id, because: "no" });
  assert.equal(link.send({ kind: "setting", name: "speed", value: "fast" }), true);
  model.answer({ kind: "ack", id: model.last().id });
  assert.equal(link.send({ kind: "act", verb: "draw" }), true);
  mock.timers.tick(SCENE_WITHIN);
  assert.equal(link.send({ kind: "act", verb: "again" }), false, "no old timer frees a newer command");
});

test("silence is told after the time-out, unlocks nothing, and a late answer takes it back", () => {
  const link = open();
  model.answer({ kind: "welcome", id: model.sent[0].id, token: "t" });
  link.send({ kind: "act", verb: "draw" });
  const { id } = model.last();
  mock.timers.tick(ANSWER_WITHIN - 1);
  assert.ok(!heard.some(([name]) => name === "lost"));
  mock.timers.tick(1);
  assert.deepEqual(heard.at(-1), ["lost", true]);
  assert.equal(link.send({ kind: "act", verb: "draw" }), false);
  model.answer({ kind: "ack", id });
  assert.deepEqual(heard.filter(([name]) => name === "lost"), [["lost", true], ["lost", false]]);
  assert.equal(model.sent.at(-1).kind, "hello", "a table found again greets again");
  mock.timers.tick(SCENE_WITHIN);
  assert.equal(link.send({ kind: "act", verb: "draw" }), true);
});

test("a heartbeat goes out while the page is visible, one at a time, and its silence is told", () => {
  open();
  model.answer({ kind: "welcome", id: model.sent[0].id, token: "t" });
  hidePage(true);
  mock.timers.tick(HEARTBEAT_EVERY * 3);
  assert.equal(model.sent.length, 1);
  hidePage(false);
  assert.equal(model.sent.at(-1).kind, "ping");
  mock.timers.tick(ANSWER_WITHIN);
  assert.deepEqual(heard, [["lost", true]]);
  mock.timers.tick(HEARTBEAT_EVERY);
  assert.equal(model.sent.filter((message) => message.kind === "ping").length, 1);
  model.answer({ kind: "pong", id: model.sent.at(-1).id });
  assert.deepEqual(heard.at(-1), ["lost", false]);
});

test("closing leaves no listener and no timer", () => {
  const link = open();
  link.send({ kind: "act", verb: "draw" });
  link.close();
  assert.equal(model.listeners(), 0);
  const sent = model.sent.length;
  mock.timers.tick(ANSWER_WITHIN + HEARTBEAT_EVERY * 2);
  hidePage(false);
  assert.equal(model.sent.length, sent);
  assert.ok(!heard.some(([name]) => name === "lost"));
});

test("nonsense from the wire is ignored", () => {
  open();
  for (const message of [null, 3, "ack", {}, { kind: "ack" }, { kind: "refused", id: 5 }]) model.answer(message);
  assert.deepEqual(heard, []);
});
