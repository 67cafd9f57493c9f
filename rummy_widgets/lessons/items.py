"""Items of a drill: questions made from seeds without end, each answered under the rules and every mutant."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rummy_widgets.engine import Action, State, apply, explain
from rummy_widgets.engine.state import Finish
from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.beliefs import Belief, passing
from rummy_widgets.lessons.draft import Draft, every_tick, ticked
from rummy_widgets.lessons.layout import SUITS, FullError, Layout
from rummy_widgets.lessons.mutants import TRUTH, mutants, truth
from rummy_widgets.lessons.probes import DOWN, UP, plain_run, plain_set, tries_for_two
from rummy_widgets.lessons.questions import QUESTIONS
from rummy_widgets.lessons.relatives import relatives
from rummy_widgets.lessons.saying import say_line
from rummy_widgets.lessons.sorting import BOOKS, sorting_draft
from rummy_widgets.rules.words import number_word
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position_text import write_position

_LINES = 3
_MOST_HELD = 13
_TRIED = 3000


@dataclass(frozen=True)
class Item:
    """One question of a drill.

    `answers` has, for the rules (`TRUTH`) and every mutant the item was made for, the place of the option
    that a believer chooses. `position` is a position in TOML, or empty where the question needs none; `lines`
    are the things somebody tries, in words. `whys` are said afterwards: what is right, or for each line why
    it is not to be ticked (empty for the others).
    """

    kind: str
    subject: str
    prompt: str
    options: tuple[str, ...]  # of a "ticks": the ways to tick the lines, the first line's tick worth one
    answers: Mapping[str, int]
    position: str = ""
    lines: tuple[str, ...] = ()
    whys: tuple[str, ...] = ()

    @property
    def right(self) -> int:
        """Return the place of the right option."""
        return self.answers[TRUTH]

    @cached_property
    def apart(self) -> Mapping[int, tuple[str, ...]]:
        """Return the mutants that answer otherwise than the rules, by their answer."""
        found: dict[int, list[str]] = {}
        for name, answer in self.answers.items():
            if answer != self.right:
                found.setdefault(answer, []).append(name)
        return {answer: tuple(names) for answer, names in found.items()}

    @cached_property
    def separated(self) -> frozenset[str]:
        """Return the mutants that answer otherwise than the rules."""
        return frozenset(name for names in self.apart.values() for name in names)


def belief_of(name: str) -> Belief:
    """Return a misconception by its id, of Ten Card Rummy or of its relatives; raise SetupError for none."""
    found = mutants().get(name) or relatives().get(name)
    if found is None:
        raise SetupError(f"no mutant is called {name!r}; there are {', '.join((*mutants(), *relatives()))}")
    return found


def judged(draft: Draft, beliefs: Iterable[Belief]) -> Item:
    """Answer a draft under the true rules and each belief."""
    words = {TRUTH: draft.answer(truth())}
    words |= {belief.id: draft.answer(belief) for belief in beliefs}
    options = list(dict.fromkeys([*words.values(), *draft.fill]))
    options = options[: max(draft.most, len(set(words.values())))]
    options.sort(key=draft.sort)
    if draft.whys is not None:
        whys = draft.whys() if len(set(words.values())) > 1 else ()  # else nobody is asked
    else:
        whys = (draft.so.format(draft.says.get(words[TRUTH], words[TRUTH])),)
    return Item(
        draft.kind,
        draft.subject,
        draft.prompt,
        tuple(draft.says.get(word, word) for word in options),
        {name: options.index(word) for name, word in words.items()},
        write_position(draft.state) if draft.state is not None else "",
        draft.lines,
        whys,
    )


# -- which of three things are allowed, which of them end the round


def line_draft(rng: random.Random, subjects: Sequence[str]) -> Draft:
    """Draft the question which of three things the rules allow."""
    subject = rng.choice(list(subjects))
    opened = subject in DOWN and (subject not in UP or rng.random() < 0.5)
    first = subject == "first"
    if opened:
        number = rng.choice((1, 2, 3, 3))
    else:
        number = rng.choice((2, 2, 4)) if subject == "two" else 1 if first else rng.choice((1, 3, 5))
    layout = Layout(rng, opened=opened, round_number=number)
    layout.first_turn = first
    if subject == "two":
        lines = tries_for_two(layout, _LINES)
    else:
        table = DOWN if opened else UP
        alike = [other for other in subjects if other in table and other not in ("two", "first")]
        lines = []
        for place in range(_LINES):
            probes = table[subject if first or not place else rng.choice(alike)]
            both = opened and rng.random() < 0.3
            lines.append(_joined([rng.choice(probes)(layout) for _ in range(1 + both)]))
        rng.shuffle(lines)
    while len(layout.hand) < (10 if first else 6):
        layout.spare()
    if len(layout.hand) > _MOST_HELD or (first and len(layout.hand) > 10):
        raise FullError("a hand too large")
    turn = "It is the first turn of the round. " if first else ""
    return _ticks(layout.state(), lines, subject, f"{turn}Which of these may you do?")


def _joined(parts: Sequence[list[str]]) -> list[str]:
    """Join two things tried into one turn, where that makes one; else return the first of them."""
    if len(parts) == 2 and all(len(part) == 1 and part[0].startswith("lay") for part in parts):
        return [*parts[0], *parts[1]]
    return list(parts[0])


def _ticks(
    state: State, lines: Sequence[Sequence[str]], subject: str, prompt: str, *, out: bool = False
) -> Draft:
    """Draft a question to be answered by ticks: the options are all the ways to set them.

    What is asked of each line is whether it is allowed, or with `out` whether it takes you out.
    """
    actions = [[parse_action(text) for text in line] for line in lines]
    right = _is_out if out else _is_allowed

    def answer(belief: Belief) -> str:
        places = range(len(actions))
        return ticked(place for place in places if right(belief.play(state, actions[place])))

    def whys() -> tuple[str, ...]:
        return tuple(_why_not(state, line, out=out) for line in actions)

    every = every_tick(len(lines))
    shown = tuple(say_line(line, state) for line in actions)
    return Draft(
        "ticks", subject, prompt, answer, state, shown, every, every.index, most=len(every), whys=whys
    )


def _is_allowed(after: State | None) -> bool:
    return after is not None


def _is_out(after: State | None) -> bool:
    return after is not None and after.over is not None and after.over.how is Finish.OUT


def _why_not(state: State, line: Sequence[Action], *, out: bool) -> str:
    """Say why a line is not allowed, or does not take you out; nothing for one that does."""
    seat = state.turn
    for action in line:
        state = passing(state, seat)
        refusal = explain(state, action)
        if refusal is not None:
            return refusal.because
        state, _ = apply(state, action)
    held = len(state.hands[seat])
    if not out or not held:
        return ""
    return f"You still hold {number_word(held)} card{'s' if held > 1 else ''}."


def exit_draft(rng: random.Random) -> Draft:
    """Draft the question which of three things take you out."""
    layout = Layout(rng, opened=True, round_number=rng.choice((1, 2, 3)))
    laid = rng.choice((plain_set, plain_run))(layout)
    held = list(layout.hand)
    if rng.random() < 0.4:  # all of the hand is a meld
        lines = [laid, ["draw", f"discard {held[0].text}"], ["draw", *laid]]
    else:
        last = layout.spare()
        others = [suit for suit in SUITS if suit is not last.suit]
        place = layout.put(1, [(int(last.rank or 1), suit) for suit in others])
        off = [f"lay off {last.text} on m{place + 1}"]
        throw = f"discard {last.text}"
        lines = [[*laid, throw], [*laid, *off], [*laid, "draw", throw], ["draw", *laid, *off]]
    lines = rng.sample(lines, _LINES)
    return _ticks(layout.state(), lines, "exits", "Which of these take you out, no card left?", out=True)


def claims_draft(rng: random.Random, subjects: Sequence[str], names: Sequence[str]) -> Draft:
    """Draft the question which of three answers to other questions are right.

    Most claims are right; the others are what one of the named mutants would say.
    """
    mixed = rng.sample(list(subjects), len(subjects))
    chosen = [mixed[place % len(mixed)] for place in range(_LINES)]
    asked = [QUESTIONS[subject](rng) for subject in chosen]
    claimed: list[str] = []
    for question in asked:
        right = question.answer(truth())
        wrong = {question.answer(belief_of(name)) for name in names} - {right}
        claimed.append(rng.choice(sorted(wrong)) if wrong and rng.random() < 1 / 3 else right)

    def answer(belief: Belief) -> str:
        places = range(len(asked))
        return ticked(place for place in places if asked[place].answer(belief) == claimed[place])

    def said(question: Draft, word: str) -> str:
        return question.so.format(question.says.get(word, word))

    def whys() -> tuple[str, ...]:
        rights = [question.answer(truth()) for question in asked]
        rows = zip(asked, rights, claimed, strict=True)
        return tuple("" if right == claim else said(question, right) for question, right, claim in rows)

    lines = tuple(said(question, word) for question, word in zip(asked, claimed, strict=True))
    every = every_tick(len(lines))
    prompt = "Which of these are right?"
    return Draft(
        "ticks", chosen[0], prompt, answer, None, lines, every, every.index, most=len(every), whys=whys
    )


def draft(rng: random.Random, subjects: Sequence[str], names: Sequence[str] = ()) -> Draft:
    """Return one question on any of some subjects; the named mutants say what wrong claims there are."""
    asked = [subject for subject in subjects if subject in QUESTIONS]
    tried = [subject for subject in subjects if subject in DOWN or subject in UP]
    sorted_ = [subject for subject in subjects if subject in BOOKS]
    chances = [len(tried), len(asked), int("exits" in subjects), len(sorted_)]
    (form,) = rng.choices(("line", "question", "exit", "sorting"), chances)
    if form == "sorting":
        return sorting_draft(rng, rng.choice(sorted_), [belief_of(name) for name in names])
    if form == "line":
        return line_draft(rng, tried)
    if form == "exit":
        return exit_draft(rng)
    if rng.random() < 0.5:
        return claims_draft(rng, asked, names)
    return QUESTIONS[rng.choice(asked)](rng)


def items(
    seed: int | str, subjects: Sequence[str], names: Sequence[str], *, least: int = 1
) -> Iterator[Item]:
    """Yield items on some subjects without end, each one that separates `least` of the named mutants.

    The same seed yields the same items.
    """
    beliefs = [belief_of(name) for name in names]
    rng = random.Random(f"{seed}")
    in_vain = 0
    while in_vain < _TRIED:
        in_vain += 1
        try:
            item = judged(draft(rng, subjects, names), beliefs)
        except FullError:
            continue
        if len(item.separated) >= least:
            in_vain = 0
            yield item
    raise SetupError(f"{', '.join(subjects)} hold no items that separate {', '.join(names)}")


def enough(made: Iterator[Item], names: Sequence[str], size: int, each: int) -> list[Item]:
    """Return items out of an endless row: some at least, and each mutant separated by some of them.

    Items beyond `size` are kept only where they separate a mutant that still lacks some. Raises SetupError
    where a mutant has none among very many items.
    """
    found: list[Item] = []
    lacks = dict.fromkeys(names, each)
    for tried, item in enumerate(made):
        if len(found) < size or any(lacks.get(name, 0) > 0 for name in item.separated):
            found.append(item)
            for name in item.separated:
                if name in lacks:
                    lacks[name] -= 1
        short = [name for name, count in lacks.items() if count > 0]
        if len(found) >= size and not short:
            break
        if tried > _TRIED:
            raise SetupError(f"these subjects hold no items that separate {', '.join(short)}")
    return found


@lru_cache(maxsize=32)
def item_pool(
    seed: int | str,
    subjects: tuple[str, ...],
    names: tuple[str, ...],
    size: int,
    each: int = 4,
    among: tuple[str, ...] = (),
) -> tuple[Item, ...]:
    """Return items of a seed, made once: some at least, each named mutant separated by some of them.

    The items are answered for all the mutants `among`, where more are to be told apart than those named.
    """
    return tuple(enough(items(seed, subjects, among or names), names, size, each))
