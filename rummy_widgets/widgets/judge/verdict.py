"""Verdicts: yes or no, why, by which clause, what would do instead, and in which style it is otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rummy_widgets.advice import fixes
from rummy_widgets.advice.wording import action_words
from rummy_widgets.cards import Card, format_cards, pretty_cards
from rummy_widgets.engine import Action, EventKind, Refusal, State, apply, explain, view
from rummy_widgets.engine.lives import arranged
from rummy_widgets.errors import RummyError, SetupError
from rummy_widgets.rules import Clause, RuleSheet, Verb, chosen_told
from rummy_widgets.rules.clause import Point
from rummy_widgets.session.alternatives import alternatives, changes_told
from rummy_widgets.session.compare import compare, first_clause
from rummy_widgets.session.what_if import YES_CLAUSES
from rummy_widgets.widgets.judge.lying import Lying
from rummy_widgets.widgets.judge.moments import MELD
from rummy_widgets.widgets.judge.situation import ME, Situation, UnfitError

_WHATEVER_THE_CARDS: Final = (Point.PHASE, Point.NOT_YOUR_TURN, Point.VERB, Point.DECLARE_SOON)
_QUIET: Final = (Verb.KNOCK, Verb.DRAW, Verb.TAKE, Verb.BUY, Verb.PASS, Verb.DROP)
_TOP: Final = "the discard"
_TOLD: Final = {
    EventKind.WENT_OUT: "The hand is empty then: you are out.",
    EventKind.SWAPPED: "It takes the place of the joker.",
}


@dataclass(frozen=True)
class Verdict:
    """What the rules say: `legal` None where it can't be said, and `because` says why not."""

    legal: bool | None
    because: str
    clause: Clause | None = None
    cards: tuple[Card, ...] = ()
    repairs: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def needs_no_cards(asked: Situation) -> bool:
    """Tell whether the answer is no at this moment, whatever the cards."""
    return _too_early_or_late(asked) is not None


def judge(asked: Situation, seed: int = 0) -> Verdict:
    """Say what the rules say; raise SetupError, with what is missing, while the question cannot be put."""
    if asked.question == MELD:
        return _judge_meld(asked)
    refusal = _too_early_or_late(asked, seed)
    if refusal is not None:
        verdict = _no(refusal)
    else:
        try:
            action, state = asked.action(), asked.position(seed)
        except UnfitError as unfit:
            clause = asked.sheet.book.clauses.get(unfit.judged.clause or "")
            return Verdict(None, unfit.judged.because, clause, unfit.cards)
        verdict = _judge_action(asked, state, action)
        if asked.question != Verb.DROP:
            verdict = replace(verdict, notes=tuple(_notes(asked)))
    return replace(verdict, styles=_styles(asked, verdict.legal, seed))


# -- melds


def _judge_meld(asked: Situation) -> Verdict:
    cards = asked.cards.get("lay1", ())
    if not cards:
        raise SetupError("press the cards of the meld first")
    sheet = asked.sheet
    wild = asked.wild.text if asked.wild is not None else None
    (found,) = compare(format_cards(cards), games=(sheet.variant,), options=sheet.options, wild=wild)
    clause = sheet.book.clauses.get(found.clause or "")
    styles = changes_told(found.options)
    return Verdict(found.legal, found.because, clause, () if found.legal else cards, (), styles)


# -- actions


def _too_early_or_late(asked: Situation, seed: int = 0) -> Refusal | None:
    """Return why an action is not legal at a moment whatever the cards; None where they matter."""
    if asked.question == MELD:
        return None
    bare = replace(asked, lying=Lying(), taken=None)
    refusal = explain(bare.position(seed), Action(Verb(asked.question), ME))
    return refusal if refusal is not None and refusal.point in _WHATEVER_THE_CARDS else None


def _no(refusal: Refusal, repairs: tuple[str, ...] = ()) -> Verdict:
    return Verdict(False, refusal.because, refusal.clause, refusal.cards, repairs)


def _judge_action(asked: Situation, state: State, action: Action) -> Verdict:
    refusal = explain(state, action)
    if refusal is not None and refusal.choices:
        ways = [choice for choice in refusal.choices if explain(state, choice) is None]
        if ways:
            how = tuple(action_words(view(state, ME), way) for way in ways)
            because = f"You may, {asked.when.words}, but you have to say how."
            return Verdict(True, because, refusal.clause, repairs=how)
        refusal = explain(state, refusal.choices[0]) or refusal
    if refusal is not None:
        return _no(refusal, _repairs(asked, state, action, refusal))
    wrong = _wrong_declaration(state, action)
    if wrong is not None:
        return wrong
    told = " ".join([f"You may, {asked.when.words}.", *_consequences(state, action)])
    first: tuple[str, ...] = ()
    if state.opened[ME] and action.verb is Verb.LAY_DOWN:
        first = ("meld.further",)
    elif action.verb is Verb.TAKE and len(action.cards) > 1:
        first = ("take.deep",)
    clause = first_clause(asked.sheet.book, (*first, *YES_CLAUSES.get(action.verb, ())))
    return Verdict(True, told, asked.sheet.book.clauses.get(clause or ""))


def _repairs(asked: Situation, state: State, action: Action, refusal: Refusal) -> tuple[str, ...]:
    """Return what would do instead, with none but the cards that were clicked."""
    bare = state.with_hand(ME, asked.named)
    if state.actor != ME or (not asked.named and action.claims):
        return ()
    found = fixes(view(bare, ME), action, refusal)
    known = asked.cards.get("pile") or asked.cards.get("first")
    legal = tuple(
        # A top discard that nobody has clicked is any card: it has no name.
        fix.words
        if known or fix.action.verb is not Verb.TAKE
        else fix.words.replace(state.pile[-1].pretty, _TOP)
        for fix in found.fixes
        if explain(state, fix.action) is None
    )
    if legal or not asked.is_exact or found.none is None:
        return legal
    return (found.none,)


def _consequences(state: State, action: Action) -> Iterator[str]:
    """Yield what a player should know of an action that is legal."""
    if action.verb in _QUIET:
        return
    _, events = apply(state, action)
    yield from (_TOLD[event.kind] for event in events if event.seat == ME and event.kind in _TOLD)


def _wrong_declaration(state: State, action: Action) -> Verdict | None:
    """Return the verdict on a declaration that may be made and does not hold; None for any other action."""
    if action.verb is not Verb.DECLARE or state.sheet.declaring is None:
        return None
    _, events = apply(state, action)
    if all(event.kind is not EventKind.DECLARED_WRONG for event in events):
        return None
    aside = {claim.card for claim in action.cards}
    left = arranged(state, tuple(card for card in state.hand if card not in aside)).deadwood
    book = state.sheet.book
    price = f"A wrong declaration costs {state.sheet.declaring.cap} points."
    if len(left) == len(state.hand) - len(aside):
        told, clause = "The hand has not the runs that every hand needs first, one of them pure.", "lives"
    else:
        told, clause = (
            f"{pretty_cards(sorted(left))} {'is' if len(left) == 1 else 'are'} in no group.",
            "declare.wrong",
        )
    found = first_clause(book, (clause, "declare.wrong", "declare"))
    cards = tuple(sorted(left)) if clause != "lives" else ()
    return Verdict(False, f"{told} {price}", book.clauses.get(found or ""), cards)


# -- what is said beside


def _notes(asked: Situation) -> Iterator[str]:
    if asked.is_exact:
        yield "The cards you pressed count as the whole hand."
    elif asked.question in (Verb.LAY_DOWN, Verb.LAY_OFF, Verb.DISCARD):
        yield "It is assumed that you hold other cards too; which ones makes no difference."
    yield "The other hands and the stock make no difference."


def _styles(asked: Situation, legal: bool | None, seed: int) -> tuple[str, ...]:
    """Return the choices of the rules, in words, that would turn an answer round."""
    if legal is None:
        return ()
    turned = [
        other.change
        for other in alternatives(asked.sheet)
        if is_legal(replace(asked, sheet=other.sheet), seed) is (not legal)
    ]
    return changes_told(turned)


def is_legal(asked: Situation, seed: int = 0) -> bool | None:
    """Tell whether an action is legal; None where the question cannot be put in these rules."""
    try:
        if _too_early_or_late(asked, seed) is not None:
            return False
        state, action = asked.position(seed), asked.action()
    except RummyError:
        return None
    refusal = explain(state, action)
    if refusal is not None:
        return any(explain(state, choice) is None for choice in refusal.choices)
    return _wrong_declaration(state, action) is None


def rules_told(sheet: RuleSheet) -> str:
    """Return under which rules a verdict holds, in a sentence or two."""
    chosen = chosen_told(sheet)
    return f"By the rules of {sheet.title}. {chosen}" if chosen else f"By the usual rules of {sheet.title}."
