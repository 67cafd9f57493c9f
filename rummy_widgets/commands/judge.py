"""Judge: cards as a meld, or actions in a position."""

from __future__ import annotations

import argparse
from typing import Any

from rummy_widgets.advice import fixes, nearest_melds
from rummy_widgets.cards import pretty_cards
from rummy_widgets.commands import Answer
from rummy_widgets.commands.reading import read_card_groups, read_melding, read_text
from rummy_widgets.commands.telling import event_text, next_text
from rummy_widgets.engine import (
    Action,
    Refusal,
    State,
    apply,
    explain,
    final_totals,
    match_over,
    round_points,
    settlement,
    view,
)
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Claim, Meld, MeldFault, MeldKind, read_meld
from rummy_widgets.rules.melding import Melding
from rummy_widgets.session.notation import format_action, parse_action
from rummy_widgets.session.position import read_position, write_position


def judge(chosen: argparse.Namespace) -> Answer:
    """Judge cards by a game's rules, or actions in a position."""
    words: list[str] = chosen.words
    if chosen.position is None:
        if len(words) < 2:
            raise NotationError("'judge' needs a game and cards", word="judge", example=chosen.example)
        melding = read_melding(words[0], chosen)
        return judge_cards(melding, " ".join(words[1:]), chosen.example)
    example = "rummy-widgets judge --position table.toml 'lay down 3S 4S 5S'"
    for given, word in ((chosen.option, "--option"), (chosen.wild, "--wild")):
        if given:
            raise NotationError(f"{word!r} stands in the position itself", word=word, example=example)
    if not words:
        raise NotationError("'judge --position' needs an action", word="--position", example=example)
    state = read_position(read_text(chosen.position, example))
    return judge_actions(state, words)


def judge_cards(melding: Melding, text: str, example: str) -> Answer:
    """Say whether cards are a meld: its kind and what its jokers stand for, or why they are none."""
    (claims,) = read_card_groups(melding, [text])
    if not claims:
        raise NotationError(f"{text!r} names no cards", word=text, example=example)
    read = read_meld(melding.grammar, claims, named=False)
    if isinstance(read, Meld):
        data: dict[str, Any] = {"legal": True, "kind": read.kind.value}
        data |= {"stands_for": stands_for(read), "clause": None}
        name = read.name
        if melding.knows_purity:
            data["pure"] = read.is_pure
            if read.kind is MeldKind.RUN:
                name = f"pure {name}" if read.is_pure else f"impure {name}"
        return Answer(0, data, [f"legal: {name}", f"  {_named_text(read)}"])
    clause, because = _answer(melding, claims, read)
    data = {"legal": False, "clause": clause, "because": because}
    near = nearest_melds(melding.grammar, claims, melding.pack)
    data |= {"cards": [card.text for card in read.cards], "fixes": list(near)}
    return Answer(1, data, [f"no meld: {because}", f"  {clause}", *(f"  or: {text}" for text in near)])


def stands_for(meld: Meld) -> list[str]:
    """Return what each joker or wild card stands for: `JK=7C` in a run, `JK=7` in a set."""
    return [_named(meld, place) for place in range(len(meld)) if meld.stands_in(place)]


def _named(meld: Meld, place: int) -> str:
    face = meld.stands_for(place)
    return f"{meld.cards[place].stem}={face.stem if face is not None else meld.rank.letter}"


def _named_text(meld: Meld) -> str:
    """Return the cards of a meld for people, each stand-in with what it stands for."""
    places = enumerate(meld.cards)
    return " ".join(_named(meld, place) if meld.stands_in(place) else card.stem for place, card in places)


def _answer(melding: Melding, claims: tuple[Claim, ...], fault: MeldFault) -> tuple[str, str]:
    clause, says = melding.book.answer(str(fault.fault))
    words = {"cards": pretty_cards(claim.card for claim in claims), **fault.words}
    return clause.id, says.format_map(words)


def judge_actions(state: State, texts: list[str]) -> Answer:
    """Judge actions in turn, up to the first that is not legal; nothing is changed by that one."""
    actions = [_read_action(text, state.seats) for text in texts]
    results: list[dict[str, Any]] = []
    lines: list[str] = []
    status = 0
    for text, action in zip(texts, actions, strict=True):
        refusal = explain(state, action)
        result: dict[str, Any] = {"action": text.strip(), "legal": refusal is None}
        results.append(result)
        if refusal is not None:
            result |= _refused(state, action, refusal)
            lines += [
                f"illegal  {text.strip()}",
                f"         {refusal.because}",
                f"         {refusal.clause.id}",
            ]
            lines += [f"         or: {fix}" for fix in result["fixes"]]
            status = 1
            break
        state, events = apply(state, action)
        told = [event_text(event) for event in events]
        result |= {"clause": None, "because": None, "cards": [], "fixes": [], "events": told}
        lines += [f"legal    {text.strip()}", *(f"         {event}" for event in told)]
    data = {
        "results": results,
        "position": write_position(state),
        "over": state.over is not None,
        "match_over": match_over(state),
        "round_points": list(round_points(state)) if state.over is not None else None,
        "scores": list(final_totals(state)),
    }
    settled = settlement(state)
    if settled is not None:
        data["settlement"] = list(settled)
    return Answer(status, data, [*lines, next_text(state)])


def _read_action(text: str, seats: int) -> Action:
    action = parse_action(text)
    if action.seat is not None and action.seat >= seats:
        word = f"S{action.seat}"
        message = f"{word!r} is no seat; there are S0 to S{seats - 1}"
        raise NotationError(message, word=word, example="S0: draw")
    return action


def _refused(state: State, action: Action, refusal: Refusal) -> dict[str, Any]:
    seat = state.actor if action.seat is None else action.seat
    found = fixes(view(state, seat if seat >= 0 else None), action, refusal)
    return {
        "clause": refusal.clause.id,
        "because": refusal.because,
        "cards": [card.text for card in refusal.cards],
        "fixes": [format_action(fix.action) for fix in found.fixes],
        "events": [],
    }
