// What lessons add to a table: places, the map, the tutor and the exercise, and what their keys do.

import { setAttribute } from "./dom.js";
import { pressCounts } from "./commands.js";
import { PlacesView } from "./places.js";
import { MapView } from "./lessons_map.js";
import { TutorView } from "./tutor.js";
import { ExerciseView } from "./exercise.js";

// What of the table between status line and hand is to be seen at least.
const LEAST_ROOM = 90;
// From this size of text on, in times the usual, a table without a tutor may need all the room as well.
const LARGE_TEXT = 1.2;
// How much of the window status line, hand and buttons may take while the rest scrolls behind them.
const MOST_STICKING = 0.68;
// What a tutor whose words scroll inside must still have of the window; and what lies between it and the hand.
const LEAST_TUTOR = 0.4;
const BETWEEN = 16;

/** The parts for lessons of one table; they put themselves where they stand. */
export class LessonParts {
  constructor(table) {
    this.table = table;
    const { speech } = table;
    const send = (intent) => table.commands.send(intent);
    const press = (action, event) => pressCounts(event) && send({ kind: "tutor", action });
    this.places = new PlacesView((name, event) => pressCounts(event) && send({ kind: "place", name }));
    this.map = new MapView(press);
    this.tutor = new TutorView(press);
    this.exercise = new ExerciseView({
      press,
      answer: (exercise, value) => send({ kind: "answer", exercise, value }),
      say: (text) => speech.say(text),
      murmur: (text) => speech.murmur(text),
      hush: () => speech.hush(),
    });
    this.asked = null;
    this.place = null;
    this.page = null;
    const { dock, frame, head, main, notices } = table;
    frame.before(this.places.element);
    frame.prepend(this.tutor.element);
    notices.element.after(this.map.element, this.exercise.element);
    this.sizes = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.measure()) : null;
    for (const part of [this.places.element, this.tutor.element, main, dock, head.element, speech.status]) this.sizes?.observe(part);
  }

  /** The regions of a table with those of lessons: when what had the focus is gone it goes to what is to be done. */
  among(regions) {
    const rest = { element: this.places.element, focusTarget: () => this.tutor.lastTarget() ?? this.places.focusTarget() };
    return [this.exercise, this.map, ...regions, this.tutor, rest];
  }

  draw(scene) {
    this.places.draw(scene.places);
    const place = scene.places.find((candidate) => candidate.now)?.id ?? null;
    const moved = this.place !== null && place !== this.place;
    const page = [scene.map === null, scene.tutor?.title, scene.tutor?.beats?.find((beat) => beat.state === "now")?.id].join(" ");
    const turned = this.page !== null && page !== this.page;
    [this.place, this.page] = [place, page];
    this.map.draw(scene.map, scene.title);
    this.exercise.draw(scene.exercise);
    this.tutor.draw(scene.tutor, scene.exercise);
    for (const [name, part] of [["map", scene.map], ["tutor", scene.tutor], ["exercise", scene.exercise]]) {
      setAttribute(this.table.root, `data-${name}`, part !== null);
    }
    const asked = scene.exercise?.id ?? null;
    if (asked !== null && asked !== this.asked) this.table.speech.murmur(scene.exercise.text ?? "");
    this.asked = asked;
    // Another place is read from its beginning; so is another lesson or level, from what is to be done there.
    if (moved) this.table.root.scrollIntoView?.({ block: "start" });
    else if (turned) this.begin();
  }

  /** Bring the beginning of what the tutor says, or of the map, into sight where the page was left further down. */
  begin() {
    const { element } = this.tutor.present === null ? this.map : this.tutor;
    const { top } = element.getBoundingClientRect();
    if (top < this.table.layout.around.top()) element.scrollIntoView?.({ block: "start" });
  }

  /** How much stands above the table, so that what fills the window leaves room for it, and whether that is enough. */
  measure() {
    const { actions, hand, head, layout, main, question, root, speech, trays } = this.table;
    const above = Math.max(0, Math.round(main.getBoundingClientRect().top - root.getBoundingClientRect().top));
    root.style.setProperty("--above", `${above}px`);
    const kept = [head, { element: speech.status }, question, trays, hand, actions].map((part) => part.element.offsetHeight);
    const needed = kept.reduce((sum, height) => sum + height, above + LEAST_ROOM);
    const narrow = !this.tutor.element.hidden && !root.classList.contains("wide");
    const height = layout.height();
    const large = layout.textScale() > LARGE_TEXT;
    const crowded = (narrow || large) && needed > height;
    const sticking = speech.status.offsetHeight + hand.element.offsetHeight + actions.element.offsetHeight;
    const very = sticking > height * MOST_STICKING;
    setAttribute(root, "data-crowded", crowded && (very ? "very" : "rather"));
    // With large text a tutor beside nothing leaves the hand in sight, and scrolls inside.
    const below = [question, hand, actions].reduce((sum, part) => sum + part.element.offsetHeight, BETWEEN);
    const most = height - this.tutor.element.offsetTop - below;
    this.tutor.limit(narrow && large && crowded && !very && most >= height * LEAST_TUTOR ? most : null);
  }

  isDone() {
    return this.tutor.state === "done" && this.tutor.primaryAction() !== null;
  }

  /** Whether Enter does what the tutor proposes: the step is done, or the game proposes nothing. */
  takesEnter(scene) {
    const tutor = scene.tutor;
    if (!tutor?.actions?.some((action) => action.primary)) return false;
    const proposed = tutor.state === "done" ? undefined : this.table.commands.primaryAction();
    return proposed === undefined || proposed.ready === false;
  }

  /** Show whose Enter is; it depends on what is selected. The way on from an exercise stands below what came of it. */
  drawEnter() {
    const enters = this.takesEnter(this.table.scene);
    const onward = this.exercise.isAnswered() ? this.tutor.primaryAction() : null;
    this.tutor.drawButtons(enters, onward);
    this.exercise.drawOnward(onward, enters);
  }

  /** Do what the tutor proposes, if Enter is its own; say whether it was. */
  pressPrimary() {
    const action = this.tutor.primaryAction();
    if (action === null || !this.takesEnter(this.table.scene)) return false;
    this.table.commands.send({ kind: "tutor", action: action.id });
    return true;
  }

  /** Handle a key that belongs to a lesson; say whether it was one. */
  key(event, typing) {
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") return this.exercise.escape();
    if (event.key === "Enter") {
      // The answers stay in place, with the focus on one of them; Enter goes on from there.
      const over = this.exercise.isAnswered() && this.exercise.holdsFocus();
      return over && !event.repeat && this.pressPrimary();
    }
    if (/^[1-9]$/.test(event.key)) return !event.repeat && this.exercise.digit(Number(event.key));
    const action = event.key.length === 1 ? this.tutor.actionFor(event.key.toLowerCase()) : null;
    if (action === null) return false;
    if (!event.repeat) this.table.commands.send({ kind: "tutor", action: action.id });
    return true;
  }

  close() {
    this.sizes?.disconnect();
    this.exercise.drop();
  }
}
