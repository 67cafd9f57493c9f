"""Write the rule yourself: right rules pass, each wrong one is shown the smallest hand it gets wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, pairwise
from time import sleep

import pytest

from rummy_widgets.cards import Card, Suit, card, card_of_face, number_copies, parse_cards, pretty_cards
from rummy_widgets.engine import explain
from rummy_widgets.engine.action import lay_down
from rummy_widgets.errors import SetupError
from rummy_widgets.lessons.drawing import cards_svg, cards_text
from rummy_widgets.lessons.hands_to_try import hands_to_try, lay_downs_to_try
from rummy_widgets.lessons.level import read_start
from rummy_widgets.lessons.own_function import OwnFunction
from rummy_widgets.lessons.own_rule import Verdict, check_is_run, check_is_set, check_meets
from rummy_widgets.rules import find_variant

Rule = Callable[[Sequence[Card]], bool]


# -- the rules once more, as a learner might write them


def naturals(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not card.is_joker]


def enough(cards: Sequence[Card]) -> bool:
    return len(cards) >= 3 and len(naturals(cards)) * 2 >= len(cards)


def is_set(cards: Sequence[Card]) -> bool:
    return enough(cards) and len({card.rank for card in naturals(cards)}) == 1


def is_run(cards: Sequence[Card]) -> bool:
    held = [card.rank for card in naturals(cards)]
    if not enough(cards) or len({card.suit for card in naturals(cards)}) > 1 or len(set(held)) < len(held):
        return False
    windows = ({(start + step) % 13 + 1 for step in range(len(cards))} for start in range(13))
    return any(set(held) <= window for window in windows)


def meets(melds: Sequence[Sequence[Card]], count: int, size: int) -> bool:
    return all(is_run(meld) or is_set(meld) for meld in melds) and (
        sum(len(meld) >= size for meld in melds) >= count
    )


@pytest.mark.parametrize("jokers", [False, True])
def test_right_rules_are_found_right(jokers: bool) -> None:
    for verdict in (
        check_is_run(is_run, jokers=jokers),
        check_is_set(is_set, jokers=jokers),
        check_meets(meets, jokers=jokers),
    ):
        assert verdict.is_right, verdict
        assert verdict.tried > 8000
        assert "agrees with the rules" in str(verdict)


# -- wrong rules


def ranks(cards: Sequence[Card]) -> list[int]:
    return sorted(int(card.rank or 0) for card in cards)


def one_suit(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def no_gap(row: Sequence[int]) -> bool:
    return all(high - low == 1 for low, high in pairwise(row))


def no_wrap(cards: Sequence[Card]) -> bool:
    """The ace is below the two or above the king, but nothing goes past it."""
    row = ranks(cards)
    high = sorted(rank if rank > 1 else 14 for rank in row)
    return len(cards) >= 3 and one_suit(cards) and (no_gap(row) or no_gap(high))


def ace_low(cards: Sequence[Card]) -> bool:
    return len(cards) >= 3 and one_suit(cards) and no_gap(ranks(cards))


def as_they_come(cards: Sequence[Card]) -> bool:
    """Forget that cards may come in any order."""
    steps = {(int(b.rank or 0) - int(a.rank or 0)) % 13 for a, b in pairwise(cards)}
    return len(cards) >= 3 and one_suit(cards) and steps == {1}


def any_suit(cards: Sequence[Card]) -> bool:
    return is_run([card(held.rank or 0, Suit.CLUBS) for held in cards])


def no_eight(cards: Sequence[Card]) -> bool:
    """Be right but for eight cards."""
    return is_run(cards) and len(cards) != 8


@pytest.mark.parametrize(
    ("rule", "cards", "truth", "clause"),
    [
        (no_wrap, "AC 2C KC", True, "ten-card.meld.over-the-top"),
        (ace_low, "AC 2C KC", True, "ten-card.meld.over-the-top"),
        (
            lambda cards: len(cards) >= 2 and is_run([*cards, *parse_cards("JK")]),
            "AC 2C",
            False,
            "ten-card.meld",
        ),
        (lambda cards: len(cards) >= 3 and one_suit(cards), "AC AC 2C", False, "ten-card.meld.run.once"),
        (
            lambda cards: len(cards) >= 3 and one_suit(cards) and len(set(ranks(cards))) == len(cards),
            "AC 2C 4C",
            False,
            "ten-card.meld.run",
        ),
        (any_suit, "AC 2C 3D", False, "ten-card.meld.run"),
        (as_they_come, "AC 2C KC", True, "ten-card.meld.over-the-top"),
        (no_eight, "AC 2C 3C 4C 5C 6C 7C 8C", True, "ten-card.meld.run"),
        (lambda cards: is_run(cards) or is_set(cards), "AC AC AD", False, "ten-card.meld.run"),
    ],
)
def test_wrong_runs_are_shown_their_smallest_hand(rule: Rule, cards: str, truth: bool, clause: str) -> None:
    verdict = check_is_run(rule)
    assert_shows(verdict, cards, truth, clause)
    assert_is_smallest(rule, is_run, verdict)


def suits_differ(cards: Sequence[Card]) -> bool:
    return is_set(cards) and len({card.suit for card in cards}) == len(cards)


@pytest.mark.parametrize(
    ("rule", "cards", "truth", "clause"),
    [
        (suits_differ, "AC AC AD", True, "ten-card.meld.set.copies"),
        (lambda cards: len(set(ranks(cards))) == 1, "AC", False, "ten-card.meld"),
        (lambda cards: len(cards) >= 2 and len(set(ranks(cards))) == 1, "AC AC", False, "ten-card.meld"),
        (lambda cards: is_set(cards) and len(cards) <= 4, "AC AC AD AD AH", True, "ten-card.meld.set.copies"),
        (lambda cards: len(cards) >= 3 and len(set(ranks(cards))) < len(cards), "AC AC 2C", False, None),
    ],
)
def test_wrong_sets_are_shown_their_smallest_hand(
    rule: Rule, cards: str, truth: bool, clause: str | None
) -> None:
    verdict = check_is_set(rule)
    assert_shows(verdict, cards, truth, clause)
    assert_is_smallest(rule, is_set, verdict)


def assert_shows(verdict: Verdict, cards: str, truth: bool, clause: str | None) -> None:
    assert [[card.stem for card in group] for group in verdict.cards] == [cards.split()]
    assert verdict.truth is truth and verdict.said == str(not truth)
    assert clause is None or f"({clause})" in verdict.clause
    text, picture = str(verdict), verdict._repr_html_()
    shown = pretty_cards(parse_cards(cards))
    for told in (verdict.because, f'parse_cards("{cards}")'):
        assert told in text
    assert all(f" {card} " in text for card in shown.split())
    assert (
        picture.startswith("<div><p>is_")
        and shown in picture
        and picture.count("<rect") == len(shown.split())
    )


def assert_is_smallest(rule: Rule, right: Rule, verdict: Verdict) -> None:
    """Look at every sorted hand of two packs up to three cards: none comes before the one shown."""
    shown = verdict.cards[0]
    for size in range(1, min(len(shown), 3) + 1):
        for faces in combinations_with_replacement(range(52), size):
            if size == 3 and faces[0] == faces[2]:
                continue
            hand = number_copies(map(card_of_face, faces))
            if hand == shown:
                return
            assert rule(list(hand)) == right(hand), hand


@pytest.mark.parametrize(
    ("rule", "melds", "round_number", "truth"),
    [
        (
            lambda melds, count, size: len(melds) >= count and sum(map(len, melds)) >= count * size,
            "5C 6C 8C",
            1,
            False,
        ),
        (lambda melds, count, size: meets(melds, 1, size), "5C 6C 7C", 2, False),
        (lambda melds, count, size: meets(melds, count, 3), "5C 6C 7C", 3, False),
        (
            lambda melds, count, size: all(map(is_set, melds)) and meets(melds, count, size),
            "5C 6C 7C",
            1,
            True,
        ),
        (
            lambda melds, count, size: meets(melds, count, size) and all(len(meld) == size for meld in melds),
            "5C 6C 7C 8C",
            1,
            True,
        ),
        (
            lambda melds, count, size: meets(melds, count, size) and len(melds) == count,
            "7C 7D 7H / 7C 7D 7S",
            1,
            None,
        ),
    ],
)
def test_wrong_contracts_are_shown_their_smallest_lay_down(
    rule: Callable[..., bool], melds: str, round_number: int, truth: bool | None
) -> None:
    verdict = check_meets(rule)
    assert not verdict.is_right
    assert f"Round {round_number} asks for" in verdict.because
    if truth is None:  # a meld too many is the learner's mistake; which two come first is all one
        assert len(verdict.cards) == 2 and verdict.truth
        return
    assert [[card.stem for card in group] for group in verdict.cards] == [melds.split()]
    assert verdict.truth is truth


def test_one_long_run_is_not_two_melds() -> None:
    verdict = check_meets(
        lambda melds, count, size: (
            all(is_run(meld) or is_set(meld) for meld in melds)
            and sum(len(meld) // size for meld in melds) >= count
        )
    )
    assert len(verdict.cards) == 1 and len(verdict.cards[0]) == 6
    assert not verdict.truth


def test_what_may_be_put_down_is_what_the_engine_says() -> None:
    sheet = find_variant("ten-card")
    for number, groups in lay_downs_to_try(sheet)[::37]:
        contract = sheet.contract(number)
        cards = [card.text for group in groups for card in group]
        used = [card.text for card in parse_cards("KH QD") if card.text not in cards]
        hands = [" ".join([*cards, *used]), "?10", "?10", "?10"]
        start = read_start({"round": number, "hands": hands, "discard": "TS"}, "ten-card")
        refusal = explain(start, lay_down(groups, 0))
        assert (refusal is None) == meets(groups, contract.count, contract.size), (number, groups, refusal)


# -- what a function can do besides


def broken(cards: list[Card]) -> bool:
    return cards[1].rank == 5


def test_an_error_is_shown_plainly() -> None:
    verdict = check_is_run(broken)
    assert len(verdict.cards[0]) == 1
    assert "stops with IndexError: list index out of range (in broken, line " in str(verdict)
    assert "return cards[1].rank == 5" in str(verdict)
    assert "stops with TypeError" in str(check_is_run(lambda: True))  # type: ignore[misc,arg-type]


def test_an_answer_that_is_none_is_told() -> None:
    verdict = check_is_set(lambda cards: None)  # type: ignore[arg-type,return-value]
    assert "None, which is neither True nor False" in str(verdict)


def test_a_function_may_spoil_its_list() -> None:
    def spoils(cards: list[Card]) -> bool:
        answer = is_set(cards)
        cards.clear()
        return answer

    assert check_is_set(spoils).is_right


def endless(cards: list[Card]) -> bool:
    while len(cards) > 1:
        try:
            cards.sort(key=lambda card: card.rank or 0)
        except Exception:
            continue
    return False


def test_a_function_without_end_is_stopped_and_the_line_is_told() -> None:
    verdict = check_is_run(endless)
    assert len(verdict.cards[0]) == 2
    assert verdict.said.startswith("does not come to an end; after 2 seconds it was still at work (in ")
    # The next question finds nothing of it left.
    assert check_is_set(is_set).is_right


def test_nothing_is_sent_to_a_function_that_came_to_its_end() -> None:
    with OwnFunction(lambda: True, seconds=0) as own:
        answers = {own.ask()[:12] for _ in range(200_000)}
    assert answers <= {"True", "does not com"} and "True" in answers
    assert sum(range(1000)) == 499500


def test_a_slow_answer_counts_while_there_is_time() -> None:
    def slow(cards: list[Card]) -> bool:
        sleep(0.4)
        return True

    with OwnFunction(slow, seconds=5) as own:
        assert own.ask([]) == "True"


def test_exit_and_too_deep_a_call_are_told_and_stop_goes_through() -> None:
    def deep(cards: list[Card]) -> bool:
        return deep(cards)

    assert "stops with SystemExit (in leave, line " in check_is_run(leave).said
    assert "stops with RecursionError" in check_is_run(deep).said
    before = sys.stdout
    with pytest.raises(KeyboardInterrupt):
        check_is_run(stop)
    assert sys.stdout is before


def leave(cards: list[Card]) -> bool:
    sys.exit()


def stop(cards: list[Card]) -> bool:
    raise KeyboardInterrupt


def test_a_flood_of_lines_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(cards: list[Card]) -> bool:
        print("I look at", *cards)
        return is_set(cards)

    verdict = check_is_set(talks)
    lines = capsys.readouterr().out.splitlines()
    assert verdict.is_right
    assert [line.startswith("I look at") for line in lines] == [True] * 20 + [False]
    assert lines[-1] == f"… and {verdict.tried - 20:,} more lines that your function printed."


def test_something_else_than_a_function_is_refused() -> None:
    with pytest.raises(SetupError, match="check_is_run takes a function, not 3"):
        check_is_run(3)  # type: ignore[arg-type]


def test_hands_come_by_size_and_only_once() -> None:
    for jokers in (False, True):
        hands = hands_to_try(jokers)
        assert [len(hand) for hand in hands] == sorted(len(hand) for hand in hands)
        assert len(set(hands)) == len(hands)
        assert all(any(card.is_joker for card in hand) == jokers for hand in hands)


def test_cards_are_drawn() -> None:
    cards = parse_cards("TH JK")
    assert cards_text([cards], "  ") == "  ┌─────┐ ┌────┐\n  │ 10♥ │ │ JK │\n  └─────┘ └────┘"
    picture = cards_svg([cards])
    assert 'aria-label="10♥ JK"' in picture and picture.count("<rect") == 2 and picture.endswith("</svg>")
