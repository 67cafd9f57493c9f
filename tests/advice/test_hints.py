"""Hints: always legal, told in four steps whose numbers are right, the same whatever cannot be seen."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rummy_widgets.advice import Hint, hint, in_stock, outs_for_points
from rummy_widgets.advice.standing import Standing
from rummy_widgets.cards import Card, card_of_face, parse_cards, shuffled
from rummy_widgets.engine import DEALER, Action, State, View, apply, deal, discard, explain, restock, view
from rummy_widgets.errors import SetupError
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import Verb, find_variant
from tests.advice.counting import dealt_anew, held, holds, lacks_one_meld
from tests.engine.clauses.situations import table
from tests.players.tables import states_of
from tests.session.walks import OPTIONS, walk

NUMBERS = re.compile(
    r"Of (?P<pool>\d+) unseen cards (?:(?P<cards>\d+) cards?)?(?: and )?(?:(?P<jokers>\d+) jokers?)? "
    r"(?:completes?|brings?|finds?) .*: (?P<percent>[\d.]+) %\."
)
NONE = re.compile(r"Of (?P<pool>\d+) unseen cards none (?:completes|brings|finds) ")
KEEP = re.compile(r"Keep (?P<kept>[^,]+), (?P<outs>\d+) outs?, over (?P<lost>[^,]+), (?P<fewer>\d+) outs?\.")


def states(seed: str, number: int, most: int = 15) -> list[State]:
    """Return states of random rounds with random rules, a seat being asked; at most so many of a round."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < number:
        options = rng.choice(OPTIONS)
        rounds = options.get("rounds", [1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11])
        steps = walk(
            rng,
            options,
            seats=rng.randint(4, 8),
            round_number=rng.choice(rounds),
            stock=rng.choice([None, None, 0, 3, 20]),
            most=120,
        )
        asked = [state for state, _ in steps if state.over is None and state.actor != DEALER]
        found += rng.sample(asked, min(most, len(asked)))
    return found[:number]


def played(seed: str, number: int, rounds: Sequence[int]) -> list[State]:
    """Return states of rounds that bots have played by the usual rules."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < number:
        of_round = list(
            states_of(find_variant("ten-card"), rng.randint(4, 8), rng.choice(rounds), f"{seed} {len(found)}")
        )
        found += rng.sample(of_round, min(15, len(of_round)))
    return found[:number]


def asked(state: State) -> View:
    return view(state, state.actor)


def test_a_hint_is_legal_in_a_thousand_states_of_every_phase() -> None:
    phases: Counter[str] = Counter()
    verbs: Counter[Verb] = Counter()
    for state in states("legal", 1000):
        found = hint(asked(state))
        assert explain(asked(state), found.action) is None
        apply(state, found.action)
        phases[state.phase] += 1
        verbs[found.action.verb] += 1
        speaks(found)
    assert set(phases) == {"meld", "offer", "buy", "discard", "play"}
    assert set(verbs) == find_variant("ten-card").table.verbs


def speaks(found: Hint) -> None:
    assert len(found.steps) == 4
    for step in found.steps:
        assert step == step.strip() and "  " not in step, step
        assert step[0].isupper() or step[0].isdigit() or step[0] in "AKQJ", step
        assert step[-1] in ".?", step
        assert "None" not in step and "{" not in step and "_" not in step, step
    assert len(set(found.steps)) == 4 or found.steps[0] == found.steps[1]


def test_following_hints_plays_every_round_to_its_end() -> None:
    ends: Counter[str] = Counter()
    for number, state in enumerate(states("followed", 30, 1)):
        rng = random.Random(number)
        for _ in range(6000):
            if state.over is not None:
                break
            if state.actor == DEALER:
                order = list(state.pile[:-1])
                rng.shuffle(order)
                state, _ = apply(state, restock(order))
            else:
                state, _ = apply(state, hint(asked(state)).action)
        assert state.over is not None
        ends[state.over.how.value] += 1
    assert ends["out"] > 20


def test_hints_go_out_from_the_deal() -> None:
    out = 0
    for seed in range(8):
        rng = random.Random(seed)
        sheet = find_variant("ten-card")
        state = deal(sheet, 4, shuffled(sheet.pack(4), rng), dealer=0, round_number=1 + seed)
        while state.over is None:
            state, _ = apply(state, hint(asked(state)).action)
        out += state.over.seat is not None
    assert out >= 7


def test_what_a_seat_cannot_see_changes_no_hint() -> None:
    for number, state in enumerate(states("leak", 150)):
        other = dealt_anew(state, state.actor, random.Random(number))
        assert hint(asked(other)) == hint(asked(state))


def test_the_order_of_a_hand_changes_no_hint() -> None:
    rng = random.Random("order")
    for state in states("order", 150):
        seen = asked(state)
        cards = list(seen.hand)
        rng.shuffle(cards)
        assert hint(replace(seen, hand=tuple(cards))) == hint(seen)


# -- the numbers in the words


def after(seen: View, action: Action) -> list[Card]:
    """Return the hand whose chances a hint tells: as it is, or without the card thrown."""
    rest = list(seen.hand)
    if action.verb is Verb.DISCARD:
        rest.remove(action.cards[0].card)
    return rest


def test_chances_in_words_are_those_counted_card_by_card() -> None:
    told = placed = 0
    for state in played("words", 260, [1, 2, 3, 4, 5, 7, 9]):
        seen = asked(state)
        if not seen.stock_count:
            continue
        found = hint(seen)
        match = NUMBERS.search(found.steps[3]) or NONE.search(found.steps[3])
        assert bool(match) is ("unseen" in found.steps[3]) is bool(found.note)
        if match is None:
            continue
        rest = after(seen, found.action)
        stock = in_stock(seen)
        two = not seen.opened[state.actor] and seen.sheet.contract(seen.round).count == 2
        if two and "one card" not in found.steps[3]:
            continue  # the count below can only try whether two melds are there
        helps = [face for face, number in enumerate(stock) if number and helping(seen, rest, face)]
        cards = sum(stock[face] for face in helps if face != 52)
        jokers = sum(stock[face] for face in helps if face == 52)
        numbers = match.groupdict()
        assert int(numbers["pool"]) == sum(stock)
        assert (int(numbers.get("cards") or 0), int(numbers.get("jokers") or 0)) == (cards, jokers)
        if helps:
            assert numbers["percent"] == f"{100 * (cards + jokers) / sum(stock):.1f}"
        told += 1
        placed += seen.opened[state.actor]
    assert told > 60 and placed > 20


def helping(seen: View, rest: list[Card], face: int) -> bool:
    """Tell whether one more card helps: finds a place, or brings the contract nearer."""
    assert seen.seat is not None
    if seen.opened[seen.seat]:

        def left(cards: list[Card]) -> int:
            on = [laid.meld for laid in seen.melds]
            return best_arrangement(seen.sheet.grammar, seen.sheet.scoring.values, cards, on=on).points

        return left([*rest, card_of_face(face, 7)]) <= left(rest)
    contract = seen.sheet.contract(seen.round)
    if contract.count == 1:
        return lacks_one_meld(held(rest, face), contract.size) < lacks_one_meld(held(rest), contract.size)
    return holds(held(rest, face), 2, contract.size)


def test_points_in_words_are_those_of_the_cards() -> None:
    said = 0
    for state in played("points", 500, range(1, 12)):
        seen = asked(state)
        found = hint(seen)
        match = re.search(r"It takes (?:the last )?(\d+) points? out of your hand", found.steps[3])
        assert bool(match) is (found.action.verb in (Verb.LAY_DOWN, Verb.LAY_OFF))
        if match is None:
            continue
        cost = seen.sheet.scoring.cost
        laid = [claim.card for claim in found.action.claims]
        assert int(match[1]) == cost(laid)
        left = re.search(r"and leaves (\d+)\.", found.steps[3])
        rest = [card for card in seen.hand if card.face not in {card.face for card in laid}]
        if left is None:
            assert len(laid) == len(seen.hand) and "you go out" in found.steps[3]
        else:
            assert int(left[1]) == cost(seen.hand) - cost(laid) >= cost(rest)
        said += 1
    assert said > 20


def test_outs_kept_over_outs_lost_are_those_of_the_cards_named() -> None:
    said = 0
    for state in played("keep", 600, [1, 3, 5, 7]):
        if state.phase != "discard" or state.opened[state.actor]:
            continue
        seen = asked(state)
        match = KEEP.search(hint(seen).steps[3])
        if match is None:
            continue
        size = seen.sheet.contract(seen.round).size
        for cards, outs in ((match["kept"], match["outs"]), (match["lost"], match["fewer"])):
            named = parse_cards(cards)
            lack = size - len(named)
            stock = in_stock(seen)
            joining = sum(
                stock[face] for face in range(52) if lacks_one_meld(held(named, face), size) == lack - 1
            )
            assert lacks_one_meld(held(named), size) == lack
            assert joining == int(outs)
        said += 1
    assert said > 4


# -- in so many words


def steps(hand: str, **keys: object) -> tuple[str, str, str, str]:
    return hint(view(table(hand, **keys), 0)).steps


def test_the_pair_and_the_run_of_the_lesson() -> None:
    assert steps("8S 8H 7S 3D", round=1, discard="5C", phase="discard") == (
        "Which card helps you least?",
        "Look at 3♦, 8♥ and 7♠: one of them helps you least.",
        "Discard 3♦.",
        "Without 7♠ only 6 cards and 4 jokers would help. You then lack one card for One 3. "
        "Of 103 unseen cards 10 cards and 4 jokers complete One 3: 13.6 %.",
    )
    assert steps("8S 8H 7S 3D", round=1, discard="5C", phase="discard", taken="3D")[2:] == (
        "Discard 7♠.",
        "Keep 8♥ 8♠, 6 outs, over 7♠ 8♠, 4 outs. You then lack one card for One 3. "
        "Of 103 unseen cards 6 cards and 4 jokers complete One 3: 9.7 %.",
    )


def test_a_contract_in_hand_is_laid() -> None:
    found = steps("8S 8H 8D KC 4C", round=1, discard="5C", phase="meld")
    assert found == (
        "Look at your hand: your contract, One 3, is in it.",
        "Look at 8♦ 8♥ 8♠.",
        "Lay down 8♦ 8♥ 8♠.",
        "That is your contract, One 3. It takes 24 points out of your hand and leaves 14.",
    )


def test_the_last_cards_go_out() -> None:
    found = steps("9D TD", melds=["1: 6D 7D 8D"], opened=[0, 1], round=1, discard="5C", phase="meld")
    assert found == (
        "Look at the melds on the table: one of them takes a card of yours.",
        "Look at the run of diamonds, 6 to 8, and at your 9♦ 10♦.",
        "Lay 9♦ 10♦ off on the run of diamonds, 6 to 8 at the high end.",
        "It takes the last 19 points out of your hand, and you go out.",
    )


def test_an_upcard_that_helps_is_taken_and_one_that_does_not_is_left() -> None:
    hand = "8S 8H KC 4C 2D"
    assert steps(hand, round=1, discard="8D", phase="meld") == (
        "Look at the discard pile before you draw.",
        "Look at the upcard, 8♦, and at what it would do for your hand.",
        "Take 8♦.",
        "With 8♦ your contract, One 3, is complete. "
        "Of 102 unseen cards 5 cards and 4 jokers complete One 3: 8.8 %.",
    )
    assert steps(hand, round=1, discard="JD", phase="meld") == (
        "The upcard, which you can see, or a new card from the stock: which helps you more?",
        "Look at the upcard, J♦, and at the stock.",
        "Draw from the stock.",
        "J♦ brings you no nearer to One 3: you still lack one card. "
        "Of 102 unseen cards 6 cards and 4 jokers complete One 3: 9.8 %.",
    )


def test_a_hand_of_dozens_of_cards_is_answered_without_counting_outs() -> None:
    state = table(
        "AD TD AH 5S 4C 5S 8C 3S 9S 6H 3H 2D 9D 2C KD 2S JK 6C AC AD 8S",
        melds=[
            "1: 6C 7C 8C 9C JK=TC JC QC",
            "1: AD 2D JK=3D 4D 5D 6D",
            "2: 7S 8S 9S TS JS QS",
            "2: KS JK=AS 2S 3S",
            "0: 9H TH JH QH",
            "0: 4H 4C 4D",
        ],
        opened=[0, 1, 2],
        round=7,
        phase="discard",
        discard="7H",
        seats=7,
    )
    seen = view(state, 0)
    assert not Standing(seen).light
    found = hint(seen)
    assert found.action.verb is Verb.DISCARD and explain(seen, found.action) is None
    assert "unseen" not in found.steps[3] and not found.note
    assert not outs_for_points(seen).counted


def test_a_joker_is_spoken_of_as_the_joker() -> None:
    found = steps("8S 2H KC 4C 2D", round=1, discard="JK", phase="meld")
    assert found[1:3] == (
        "Look at the upcard, the joker, and at what it would do for your hand.",
        "Take the joker.",
    )


def test_a_hint_is_for_the_seat_that_is_asked() -> None:
    state = table("8S 8H KC 4C 2D", round=1, discard="JD", phase="meld")
    with pytest.raises(SetupError, match="seat 1 is not being asked"):
        hint(view(state, 1))
    with pytest.raises(SetupError, match="seat None is not being asked"):
        hint(view(state, None))


def test_the_card_taken_is_not_thrown_back() -> None:
    state = table("KC QD 2D", discard="5C", phase="discard", taken="KC")
    found = hint(view(state, 0))
    assert found.action.verb is Verb.DISCARD and found.action != discard(parse_cards("KC")[0])
