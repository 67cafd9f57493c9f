"""Pure runs: those of a hand, and the sorts of a hand that lacks the runs it needs."""

from __future__ import annotations

from rummy_widgets.cards import parse_cards
from rummy_widgets.melds.pure_runs import pure_runs, sorts_without_lives
from rummy_widgets.rules import find_variant

GRAMMAR = find_variant("indian").grammar
EACH = (1,) * 14


def test_only_runs_of_cards_that_stand_for_themselves_are_pure_the_shortest_first() -> None:
    hand = parse_cards("3H 4H 5H 6H 8C 9C JK KS KD KH")
    assert [run.text for run in pure_runs(GRAMMAR, hand)] == ["3H 4H 5H", "4H 5H 6H", "3H 4H 5H 6H"]


def test_a_hand_sorts_around_each_of_its_pure_runs() -> None:
    hand = parse_cards("3H 4H 5H 6H KS KD KC 9D")
    sorts = list(sorts_without_lives(GRAMMAR, EACH, hand))
    firsts = [sort.groups[0].text for sort in sorts]
    assert firsts == [run.text for run in pure_runs(GRAMMAR, hand)]
    for sort in sorts:
        assert sort.pure and len(sort.groups) == 2
        assert sorted(card for group in sort.groups for card in group.cards) == sorted(
            set(hand) - set(sort.loose)
        )


def test_a_hand_without_a_pure_run_sorts_once_as_it_comes() -> None:
    (sort,) = sorts_without_lives(GRAMMAR, EACH, parse_cards("KS KD KC 8C 9C JK 2D"))
    assert not sort.pure and {len(group) for group in sort.groups} == {3}
    assert [card.text for card in sort.loose] == ["2D"]


def test_of_many_pure_runs_only_the_shortest_are_tried() -> None:
    hand = parse_cards("AH 2H 3H 4H 5H 6H 7H 8H")
    assert len(pure_runs(GRAMMAR, hand)) > 4
    sorts = list(sorts_without_lives(GRAMMAR, EACH, hand))
    assert len(sorts) == 4 and all(len(sort.groups[0]) == 3 for sort in sorts)
