"""Gin: random hands a second beside OpenSpiel's and RLCard's, and tidy against OpenSpiel's simple bot.

Run it as a script, with the `bench` extra: `python tests/bench/bench_gin.py --json ci-output/gin.json`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

import pyspiel

from rummy_widgets.cards import Card, shuffled
from rummy_widgets.engine import Action, State, apply, deal, legal_actions, round_points, view
from rummy_widgets.lab import simulate
from rummy_widgets.melds import Claim
from rummy_widgets.players import find_bot
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import format_action
from rummy_widgets.session.record import RoundRecord
from tests.games.gin.lockstep import KNOCK, MELDS, PASS, STOCK, UPCARD, Pair, card_of, same_rules

GAME = pyspiel.load_game("gin_rummy")
A_TURN = 25  # hands on one engine before the next one's turn, so that a slow minute is everybody's


def our_random_hands(hands: int, rng: random.Random) -> None:
    """Play random hands on the general engine: every action judged, its history kept as theirs is."""
    for number in range(hands):
        our_random_hand(number % 2, rng)


def our_written_hands(hands: int, rng: random.Random) -> None:
    """Do the same, and write each hand down as the record of a match does."""
    for number in range(hands):
        order, history, state = our_random_hand(number % 2, rng)
        texts = tuple(f"S{seat}: {format_action(action)}" for seat, action in history)
        RoundRecord(number % 2, order, texts, round_points(state))


def our_random_hand(
    dealer: int, rng: random.Random
) -> tuple[tuple[Card, ...], list[tuple[int, Action]], State]:
    """Return a random hand: the order of the pack, who did what, and the state at its end."""
    sheet = find_variant("gin")
    order = shuffled(sheet.pack(2), rng)
    state = deal(sheet, 2, order, dealer=dealer)
    history: list[tuple[int, Action]] = []
    while state.over is None:
        action = rng.choice(list(legal_actions(state)))
        history.append((state.actor, action))
        state, _ = apply(state, action)
    return order, history, state


def their_random_hands(hands: int, rng: random.Random) -> None:
    """Play random hands on OpenSpiel's engine, in its own loop; it keeps its history too."""
    for _ in range(hands):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def rlcard_hands() -> Callable[[int, random.Random], None] | None:
    """Return what plays random hands on RLCard's engine, where it is installed."""
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    table = rlcard.make("gin-rummy", config={"seed": 1})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(2)])

    def play(hands: int, rng: random.Random) -> None:
        for _ in range(hands):
            table.run(is_training=False)

    return play


def random_hands(hands: int) -> dict[str, Any]:
    """Return random hands a second of processor time on each engine, played in turns of a few hands."""
    engines = {"ours": our_random_hands, "ours_written": our_written_hands, "openspiel": their_random_hands}
    rlcard = rlcard_hands()
    if rlcard is not None:
        engines["rlcard"] = rlcard
    rngs = {name: random.Random(1) for name in engines}
    spent = dict.fromkeys(engines, 0.0)
    rounds = max(1, hands // A_TURN)
    for number in range(rounds + 1):
        for name, play in engines.items():
            start = process_time()
            play(A_TURN, rngs[name])
            if number:  # the first turn fills the tables
                spent[name] += process_time() - start
    a_second = {name: rounds * A_TURN / seconds for name, seconds in spent.items()}
    return {
        "random_hands_a_second": {name: round(speed) for name, speed in a_second.items()},
        "ratio": {name: round(a_second["ours"] / speed, 2) for name, speed in a_second.items()},
    }


def against_simple(hands: int) -> dict[str, Any]:
    """Let tidy play OpenSpiel's SimpleGinRummyBot, each deal twice with the seats swapped."""
    tidy = find_bot("tidy")
    sheet = same_rules()
    won = {"tidy": 0, "simple": 0}
    total = 0.0
    for number in range(hands):
        order = shuffled(sheet.pack(2), random.Random(f"simple {number // 2}"))
        seat = number % 2  # tidy's
        pair = Pair.deal(GAME, sheet, order)
        simple = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), 1 - seat)
        rng = random.Random(number)
        while pair.mine.over is None and not pair.explained and not pair.theirs.is_terminal():
            if pair.mine.actor == seat:
                pair.play(as_far_as_seen(pair, tidy.choose(view(pair.mine, seat), rng)))
            elif not follow(pair, simple, seat):
                break
        points = pair.theirs.returns()[seat]
        total += points
        won["tidy"] += points > 0
        won["simple"] += points < 0
    return {"hands": hands, "points_a_hand": round(total / hands, 3), **won}


def as_far_as_seen(pair: Pair, action: Action) -> Action:
    """Return an action, or what is left of it where OpenSpiel overlooks that a knock is legal."""
    if KNOCK in pair.theirs.legal_actions():
        return action
    if pair.mine.phase == "last-take":
        return Action(Verb.PASS)
    shows = action.verb in (Verb.KNOCK, Verb.GIN)
    return Action(Verb.DISCARD, cards=action.cards) if shows else action


def follow(pair: Pair, simple: Any, seat: int) -> bool:
    """Do what the simple bot does on both engines; False when it has shown its hand and both are counted."""
    number = simple.step(pair.theirs)
    if number == KNOCK:
        show(pair, simple, seat)
        return False
    plain = {UPCARD: Action(Verb.TAKE), STOCK: Action(Verb.DRAW), PASS: Action(Verb.PASS)}
    action = plain.get(number) or Action(Verb.DISCARD, cards=(Claim(card_of(number)),))
    pair.play(action)
    return True


def show(pair: Pair, simple: Any, seat: int) -> None:
    """Finish a hand in which the simple bot knocks: it shows its melds, tidy's hand counts at its least."""
    pair.theirs.apply_action(KNOCK)
    thrown = simple.step(pair.theirs)
    pair.theirs.apply_action(thrown)
    melds: list[tuple[Claim, ...]] = []
    while pair.theirs.current_player() != seat:
        number = simple.step(pair.theirs)
        if number >= MELDS:
            text = pair.theirs.action_to_string(1 - seat, number).rsplit(" ", 1)[1]
            codes = [text[place : place + 2].upper() for place in range(0, len(text), 2)]
            melds.append(tuple(Claim(card_of(number_of_code(code))) for code in codes))
        pair.theirs.apply_action(number)
    if pair.mine.phase == "last-take":
        pair.mine, _ = apply(pair.mine, Action(Verb.TAKE))
    pair.mine = pair.mine.evolve(taken=None)  # it may knock with the card it has just taken
    cards = (Claim(card_of(thrown)),)
    pair.finish(Action(Verb.KNOCK, cards=cards, melds=tuple(melds)))


def number_of_code(code: str) -> int:
    """Return OpenSpiel's number of a card's code."""
    return "SCDH".index(code[1]) * 13 + "A23456789TJQK".index(code[0])


def main() -> None:
    """Measure, print, and write to a file where one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=300, help="random hands on each engine")
    parser.add_argument("--against", type=int, default=2_000, help="hands against the simple bot")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args()
    found = {**random_hands(given.hands), "against_simple": against_simple(given.against)}
    tally = simulate(find_variant("gin"), ["tidy", "random"], 20, 1)
    found["against_random"] = {"games": tally.games, "won": tally.wins[0]}
    print(json.dumps(found, indent=2))
    if given.json is not None:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
