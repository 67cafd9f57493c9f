import assert from "node:assert/strict";
import test from "node:test";
import { appliesOf } from "../../../rummy_widgets/widgets/static/felt/fields.js";

const fields = [
  { name: "game" },
  { name: "one.seats", when: { name: "game", in: ["one"] } },
  { name: "two.seats", when: { name: "game", in: ["two"] } },
  { name: "name.3", when: { name: ["one.seats", "two.seats"], in: ["4", "5"] } },
];

test("a condition on several fields holds when it holds on one of them that applies", () => {
  const applies = (values) => appliesOf(fields, [], values).has("name.3");
  assert.equal(applies({ game: "one", "one.seats": "4", "two.seats": "2" }), true);
  assert.equal(applies({ game: "two", "one.seats": "4", "two.seats": "2" }), false);
  assert.equal(applies({ game: "two", "one.seats": "4", "two.seats": "5" }), true);
  assert.equal(applies({ game: "three", "one.seats": "4", "two.seats": "5" }), false);
});
