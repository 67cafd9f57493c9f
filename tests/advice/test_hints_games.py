"""The numbers in the hints of the games beside Ten Card, against counts made card by card."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from rummy_widgets.advice import hint
from rummy_widgets.advice.dive_hints import dives_of
from rummy_widgets.advice.groups import sorted_in_groups
from rummy_widgets.advice.knock_hints import throws
from rummy_widgets.advice.pulls import pull_of
from rummy_widgets.advice.standing import Standing
from rummy_widgets.cards import Card, card_of_face, parse_cards
from rummy_widgets.engine import State, View, view
from rummy_widgets.melds import read_meld
from rummy_widgets.melds.meld import Meld
from rummy_widgets.melds.solver import best_arrangement
from rummy_widgets.rules import Verb
from tests.advice.counting import lying_unseen
from tests.advice.family import states
from tests.advice.test_fixes_games import contract, gin, indian, position, rummy

ODDS = re.compile(
    r"Of (?P<pool>\d+) unseen cards "
    r"(?:none|(?:(?P<cards>\d+) cards?)?(?: and )?(?:(?P<jokers>\d+) jokers?)?) "
    r"(?P<does>[a-z]+)[^:.]*(?:: (?P<percent>[\d.]+) %)?\."
)


def told(text: str) -> tuple[int, int, str]:
    """Return the pool, the outs and what they do, as a sentence tells them; the percentage must be theirs."""
    match = ODDS.search(text)
    assert match is not None, text
    pool = int(match["pool"])
    outs = int(match["cards"] or 0) + int(match["jokers"] or 0)
    assert match["percent"] == (f"{100 * (outs / pool):.1f}" if outs else None)
    return pool, outs, match["does"]


# -- gin: deadwood by trying every split


@cache
def deadwood(faces: frozenset[int]) -> int:
    """Return the least points outside melds, trying what the lowest card may be in."""
    if not faces:
        return 0
    first = min(faces)
    rest = faces - {first}
    best = min(first % 13 + 1, 10) + deadwood(rest)
    suit, rank = divmod(first, 13)
    for size in range(3, 14 - rank):
        run = frozenset(suit * 13 + rank + place for place in range(size))
        if not run <= faces:
            break
        best = min(best, deadwood(faces - run))
    same = [face for face in faces if face % 13 == rank and face != first]
    for number in (2, 3):
        for others in combinations(same, number):
            best = min(best, deadwood(faces - {first, *others}))
    return best


def faces_of(cards: tuple[Card, ...]) -> frozenset[int]:
    return frozenset(card.face for card in cards)


def cost(face: int) -> int:
    return min(face % 13 + 1, 10)


def limit_of(seen: View) -> int:
    assert seen.sheet.knocking is not None
    limit = seen.sheet.knocking.knock_limit
    if limit != "oklahoma":
        return int(limit)
    assert seen.first_upcard is not None
    return cost(seen.first_upcard.face)


@pytest.mark.parametrize("name", ["gin", "seven-card-gin"])
def test_numbers_of_a_hand_that_is_kept_to_the_end(name: str) -> None:
    said: Counter[str] = Counter()
    for state in states(name, "numbers", 110, 40):
        seen = view(state, state.actor)
        found = hint(seen)
        why = found.steps[3]
        unseen = lying_unseen(seen)
        hand = faces_of(seen.hand)
        if state.phase in ("discard", "last-knock") and found.action.verb in (Verb.DISCARD, Verb.KNOCK):
            thrown = found.action.cards[0].card.face
            rest = hand - {thrown}
            left = deadwood(rest)
            assert re.search(rf"\b{left} points? (?:is|are) left|[Nn]o points are left", why), why
            over = re.search(r"(\d+) too many to knock", why)
            if over:
                assert int(over[1]) == left - limit_of(seen)
            other = re.search(r"Throwing (\S+) instead would leave (\d+)", why)
            if other:
                assert int(other[2]) == deadwood(hand - {parse_cards(other[1])[0].face})
            if found.action.verb is Verb.KNOCK:
                assert left <= limit_of(seen)
                droppable = [card.face for card in seen.hand if card is not seen.taken]
                assert left == min(deadwood(hand - {face}) for face in droppable)
            pool, outs, does = told(why)
            if does.startswith("make"):
                counted = [f for f in unseen if min(deadwood((rest | {f}) - {c}) for c in rest | {f}) == 0]
            else:
                counted = [f for f in unseen if deadwood(rest | {f}) < left + cost(f)]
            assert (pool, outs) == (sum(unseen.values()), sum(unseen[face] for face in counted))
            said[does] += 1
        elif found.action.verb in (Verb.TAKE, Verb.DRAW, Verb.PASS) and state.phase != "last-take":
            now = deadwood(hand)
            up = seen.pile[-1].face if seen.pile else None
            if found.action.verb is Verb.TAKE:
                after = min(deadwood((hand | {up}) - {face}) for face in hand)  # type: ignore[operator]
                assert f"instead of {now}." in why and re.search(rf"(\b{after} point|[Nn]o points)", why)
            else:
                pool, outs, _ = told(why)
                counted = [f for f in unseen if deadwood(hand | {f}) < now + cost(f)]
                assert (pool, outs) == (sum(unseen.values()), sum(unseen[face] for face in counted))
            said["card"] += 1
        elif state.phase == "lay-off":
            left = best_arrangement(
                seen.sheet.grammar,
                seen.sheet.scoring.values,
                seen.hand,
                on=[laid.meld for laid in seen.melds],
            ).points
            assert re.search(rf"\b{left} points? (?:is|are) left|[Nn]o points are left", why)
            said["lay-off"] += 1
    assert said["card"] > 20 and said["join"] + said["joins"] > 15, said


def test_every_discard_is_weighed_by_what_it_leaves() -> None:
    for state in states("gin", "throws", 40):
        if state.phase == "discard":
            for one in throws(view(state, state.actor)):
                assert one.left == deadwood(faces_of(state.hand) - {one.card.face})


# -- Indian: runs by trying every group


def test_numbers_of_a_hand_that_is_declared() -> None:
    said: Counter[str] = Counter()
    for state in states("indian", "numbers", 90, 30):
        seen = view(state, state.actor)
        found = hint(seen)
        match = ODDS.search(found.steps[3])
        if match is None:
            continue
        grammar = seen.sheet.grammar_for(seen.wild)
        rest = list(seen.hand)
        if found.action.verb is Verb.DISCARD:
            rest.remove(found.action.cards[0].card)
        pool, outs, _ = told(found.steps[3])
        sort = sorted_in_groups(Standing(seen), rest)
        before = pure_runs(rest), runs_beside(grammar, rest)
        assert sort.lacking == (0 if before[1] else 1 if before[0] else 2)
        counted = 0
        for face, number in enumerate(Standing(seen).pool):
            if not number:
                continue
            more = [*rest, card_of_face(face, 7)]
            if sort.lacking == 2:
                helps = pure_runs(more)
            elif sort.lacking == 1:
                helps = runs_beside(grammar, more)
            else:
                helps = finds_a_place(grammar, sort.groups, sort.loose, card_of_face(face, 7))
            counted += number * helps
        assert (pool, outs) == (sum(Standing(seen).pool), counted)
        said[("both", "no second", "no pure")[sort.lacking]] += 1
    assert len(said) == 3 and min(said.values()) > 2, said


def pure_runs(cards: list[Card]) -> bool:
    faces = {card.face for card in cards if not card.is_joker}
    return any(run <= faces for run in _runs())


@cache
def _runs() -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset(suit * 13 + (start + place) % 13 for place in range(3))
        for suit in range(4)
        for start in range(12)
    )


def runs_beside(grammar: object, cards: list[Card]) -> bool:
    """Tell whether a pure run is there, and beside it another of three in which wild cards may stand in."""
    wild = grammar.wild.wild_rank  # type: ignore[attr-defined]
    for run in _runs():
        rest = list(cards)
        for face in run:
            card = next((held for held in rest if held.face == face), None)
            if card is None:
                break
            rest.remove(card)
        else:
            held = {card.face for card in rest if not card.is_joker}
            for other in _runs():
                own = {face for face in other if face in held}
                # Wild cards that lie in their own place may do so, or stand in elsewhere.
                for kept in (own, {face for face in own if face % 13 + 1 != wild}):
                    stand_ins = sum(
                        1 for card in rest if card.is_joker or (card.rank == wild and card.face not in kept)
                    )
                    spare = sum(
                        max(0, sum(1 for card in rest if card.face == face) - 1)
                        for face in kept
                        if face % 13 + 1 == wild
                    )
                    if kept and len(kept) + stand_ins + spare >= 3:
                        return True
    return False


def finds_a_place(grammar: object, groups: tuple[Meld, ...], loose: tuple[Card, ...], card: Card) -> bool:
    if card.is_joker or card.rank == grammar.wild.wild_rank:  # type: ignore[attr-defined]
        return True
    for group in groups:
        if group.suit is None:
            most = grammar.largest_set  # type: ignore[attr-defined]
            own = {item.suit for item in group.cards if item.rank == group.rank}
            if card.rank == group.rank and card.suit not in own and len(group) < most:
                return True
        elif card.suit is group.suit and len(group) < 13:
            ends = {int(group.rank) - 1, int(group.rank) + len(group)} - {0, 15}
            if card.rank in {end - 13 if end == 14 else end for end in ends}:
                return True
    return any(
        isinstance(read_meld(grammar, [*pair, card], named=False), Meld)  # type: ignore[arg-type]
        for pair in combinations(loose, 2)
    )


# -- the others: what finds a place, what brings a contract nearer


@pytest.mark.parametrize("name", ["rummy", "rummy-500", "contract-rummy", "may-i"])
def test_numbers_where_cards_are_laid_on_the_table(name: str) -> None:
    said: Counter[str] = Counter()
    for state in states(name, "numbers", 70, 20):
        seen = view(state, state.actor)
        if not seen.stock_count:
            continue
        found = hint(seen)
        why = found.steps[3]
        if ODDS.search(why) is None:
            continue
        rest = list(seen.hand)
        if found.action.verb is Verb.DISCARD:
            rest.remove(found.action.cards[0].card)
        pool, outs, does = told(why)
        stock = Standing(seen).pool
        assert pool == sum(stock)
        if does.startswith("find"):
            counted = sum(number for face, number in enumerate(stock) if number and placed(seen, rest, face))
        elif does.startswith("complete"):
            counted = sum(number for face, number in enumerate(stock) if number and meets(seen, rest, face))
        else:
            continue
        assert outs == counted, (found.steps, seen.hand)
        said[does[:4]] += 1
    assert sum(said.values()) > 10, said


def placed(seen: View, rest: list[Card], face: int) -> bool:
    """Tell whether with one more card no more points are left than before, all laid that can be."""
    assert seen.seat is not None

    def left(cards: list[Card]) -> int:
        on = [laid.meld for laid in seen.melds] if seen.opened[seen.seat or 0] else []
        return best_arrangement(Standing(seen).further, seen.sheet.scoring.values, cards, on=on).points

    return left([*rest, card_of_face(face, 7)]) <= left(rest)


def meets(seen: View, rest: list[Card], face: int) -> bool:
    """Tell whether the contract is in a hand with one more card."""
    standing = Standing(seen)
    return bool(standing.ways_with([*rest, card_of_face(face, 7)]))


def test_takes_are_weighed_by_what_they_let_one_lay() -> None:
    weighed = 0
    for state in states("rummy-500", "dives", 80, 40):
        if state.phase != "draw":
            continue
        seen = view(state, state.actor)
        on = [laid.meld for laid in seen.melds]
        values = seen.sheet.scoring.values

        def left(
            cards: tuple[Card, ...], seen: View = seen, on: list[Meld] = on, values: tuple[int, ...] = values
        ) -> int:
            return best_arrangement(seen.sheet.grammar, values, cards, on=on).points

        before = left(seen.hand)
        for dive in dives_of(Standing(seen))[:6]:
            after = left((*seen.hand, *dive.cards))
            assert dive.held == after - before
            assert dive.laid == seen.sheet.scoring.cost(dive.cards) - dive.held
            weighed += 1
    assert weighed > 30


# -- in so many words


def steps(state: State) -> tuple[str, str, str, str]:
    return hint(view(state, state.actor)).steps


def test_a_knock_in_words() -> None:
    assert steps(gin("4C 5C 6C 7D 7H 7S 8S 9S TS KD AD")) == (
        "Count the cards outside your melds: you may knock with 10 points or less.",
        "Look at 7♦ 7♥ 7♠, 4♣ 5♣ 6♣ and 8♠ 9♠ 10♠, and at K♦.",
        "Knock with K♦.",
        "Without K♦ 1 point is left, and 10 is the most you may knock with. "
        "Of 40 unseen cards 2 cards make gin: 5.0 %.",
    )


def test_gin_and_big_gin_in_words() -> None:
    assert steps(gin("4C 5C 6C 7D 7H 7S 8S 9S TS JS KD"))[2:] == (
        "Throw K♦ and go gin.",
        "Without K♦ every card is in a meld, and no points are left.",
    )
    assert steps(gin("4C 5C 6C 7D 7H 7S 8S 9S TS JS QS"))[2:] == (
        "Go big gin: show all your cards.",
        "All your cards are in melds, and there is nothing to throw.",
    )


def test_a_discard_in_words() -> None:
    found = steps(gin("4C 5C 6C 7D 7H 2S 8S 9S KC KD QH"))
    assert found[2] == "Discard Q♥."
    assert "too many to knock." in found[3] and "unseen cards" in found[3]


def test_a_declaration_in_words() -> None:
    groups = "2♣ 2♦ 2♥, K♣ K♦ K♠, 3♥ 4♥ 5♥ and 6♠ 7♠ JK 9♠"
    assert steps(indian("3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H 9D")) == (
        "Sort your hand: is any card still outside a group?",
        f"Look at {groups}.",
        "Declare, with 9♦ to the finish slot.",
        f"All your other cards are in groups, with a pure run and a second run: {groups}.",
    )


def test_a_hopeless_hand_is_left() -> None:
    poor = "2H 5C 9D KS 4S 5D QC 9H 6H KD AS JH KC"
    state = indian(poor, phase='"draw"', discard='"3S"')
    assert steps(state)[2:] == (
        "Drop out of this deal.",
        "Leaving now costs 20 points; if somebody declares, this hand costs up to 80. "
        "It has no pure run and no wild card.",
    )
    wild = indian(poor.replace("KC", "8C"), phase='"draw"', discard='"3S"')
    assert steps(wild)[2] == "Take 3♠."


def test_a_deep_take_in_words() -> None:
    state = position("rummy-500", "5C 5S 9H KC 2H", "?7", phase='"draw"', discard='"QD 5D JC 9S 9C"')
    found = steps(state)
    assert found[:3] == (
        "Look through the whole discard pile before you draw.",
        "Look at 5♦ in the discard pile, and at what you hold for it.",
        "Take 5♦ with the three cards above it.",
    )
    assert found[3].startswith(
        "Taking 5♦ and the 3 cards above it lets you put down 42 points more, "
        "and 9 points fewer stay in your hand."
    )


def test_a_contract_of_kinds_in_words() -> None:
    found = steps(contract("7C 7D 7H 3S 4S 5S 6S KD KH 9C 2D"))
    assert found == (
        "Look at your hand: your contract, One set and one run, is in it.",
        "Look at 7♣ 7♦ 7♥ 3♠ 4♠ 5♠ 6♠.",
        "Lay down 7♣ 7♦ 7♥ and 3♠ 4♠ 5♠ 6♠.",
        "That is your contract, One set and one run. It takes 39 points out of your hand and leaves 31.",
    )


@pytest.mark.parametrize(("number", "pulls"), [("1", ["KD KH", None]), ("3", [None, "8C 9C TC"])])
def test_pairs_count_toward_sets_alone_and_neighbours_toward_runs(
    number: str, pulls: list[str | None]
) -> None:
    state = contract("KD KH 8C 9C TC QS 3S 5S 2H 7D 4H", round=number)  # two sets; two runs
    standing = Standing(view(state, 0))
    found = [pull_of(standing, standing.counts, card.face) for card in parse_cards("KD 9C")]
    assert [pull and " ".join(card.text for card in pull.cards) for pull in found] == pulls


def test_a_card_that_finds_a_place_does_so_at_once_where_melds_follow_the_draw() -> None:
    found = steps(rummy("7C 8C KD 2S", phase='"draw"', discard='"9C"'))
    assert found[2] == "Take 9♣." and found[3].startswith("9♣ finds a place at once")
