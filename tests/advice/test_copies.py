"""A card held twice is one need, not two (the list of cases, R25)."""

from __future__ import annotations

from rummy_widgets.advice import discards, hint, outs_for_contract
from rummy_widgets.cards import card_of_face, parse_card
from rummy_widgets.engine import view
from tests.engine.clauses.situations import table


def outs_of(hand: str) -> dict[str, int]:
    """Return how many of each natural card bring seat 0 nearer to round 1's contract of one meld of three."""
    outs = outs_for_contract(view(table(hand, round=1, discard="5C", phase="meld"), 0))
    assert outs.missing == 1
    assert len({out.card.face for out in outs.cards}) == len(outs.cards)
    return {card_of_face(out.card.face).text: out.unseen for out in outs.cards if not out.card.is_joker}


def test_r25_a_second_copy_adds_no_run_and_takes_nothing_away() -> None:
    # JD QD: KD and TD, two of each; QD QD': the six other queens.
    others = {"QC": 2, "QH": 2, "QS": 2}
    assert outs_of("JD QD 2C 7H") == {"TD": 2, "KD": 2}
    assert outs_of("JD QD QD' 2C") == {"TD": 2, "KD": 2, **others}
    assert outs_of("QD QD' 2C 7H") == others


def test_r25_the_spare_copy_is_what_a_run_can_do_without() -> None:
    seen = view(table("TD JD QD QD' 2C", round=3, discard="5C", phase="discard"), 0)
    by_card = {one.card.text: one for one in discards(seen)}
    assert sorted(by_card) == ["2C", "JD", "QD", "TD"]  # the two queens are one choice
    assert by_card["QD"].missing == by_card["2C"].missing == 1
    assert by_card["TD"].missing == 2
    # Both queens count as one place of the run: only 9D and KD go on, and the jokers.
    assert {out.card.face for out in by_card["QD"].outs.cards if not out.card.is_joker} == {
        parse_card("9D").face,
        parse_card("KD").face,
    }
    assert not {"TD", "JD"} & {claim.card.text for claim in hint(seen).action.claims}
