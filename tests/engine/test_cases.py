"""Trouble that people reported of other programs, by the ids of the list of cases: what is right here."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rummy_widgets.cards import Card, format_cards, fresh_pack, parse_cards, shuffled
from rummy_widgets.engine import (
    Action,
    Ending,
    Finish,
    State,
    apply,
    deal,
    draw,
    explain,
    legal_actions,
    next_round,
    round_points,
    totals,
    view,
)
from rummy_widgets.errors import IllegalActionError, NotationError, SetupError
from rummy_widgets.melds import Meld, MeldFault, read_meld
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import parse_action, parse_claims
from rummy_widgets.session.position import read_position, write_position
from tests.engine.clauses.situations import hand, happens, on_table, play, refused, table

SHEET = find_variant("ten-card")


def is_meld(cards: str, **options: Any) -> bool:
    read = read_meld(find_variant("ten-card", options).grammar, parse_claims(cards), named=False)
    return isinstance(read, Meld)


def every_card(state: State) -> list[Card]:
    """Return the cards of all places, wherever they lie."""
    cards = [*state.stock, *state.pile]
    cards += [card for held in state.hands for card in held]
    return sorted(cards + [card for laid in state.melds for card in laid.meld.cards])


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("KC KD AD", False),
        ("QS KS AS", True),
        ("KS AS 2S", True),
        ("QS KS AS 2S 3S", True),
        ("JS QS KS AC", False),
        ("TH JH QH KH AH 2H 3H 4H 5H 6H", True),
    ],
)
def test_r11_ace_and_king(cards: str, right: bool) -> None:
    assert is_meld(cards) is right


def test_r11_ten_over_the_top_go_out_in_the_last_round() -> None:
    cards = "TH JH QH KH AH 2H 3H 4H 5H 6H"
    state = play(table(cards, round=11, discard=""), f"lay down {cards}")
    assert state.over == Ending(Finish.OUT, 0)


def test_r12_a_run_with_a_card_not_held() -> None:
    refusal = refused(table("9C TC 2D 3D 4D", discard=""), "lay down 9C TC JC")
    assert (refusal.point, format_cards(refusal.cards)) == ("cards.not-held", "JC")
    assert "J♣" in refusal.because
    with pytest.raises(NotationError, match="'banana' is not a card"):
        parse_action("lay down 9C TC banana")


def test_r13_a_refused_lay_down_of_many_melds_leaves_no_half() -> None:
    state = table("KC KD KH 4H 5H 6H 9S JS", round=2, discard="")
    refused(state, "lay down KC KD KH / 4H 5H 9S")
    refused(state, "lay down KC KD KH / 4H 5H 7H")
    assert on_table(state) == []
    assert hand(state) == "KC KD 4H 5H 6H KH 9S JS"


def test_r14_too_many_players() -> None:
    """A table is refused when it is made, never filled from a pack that is too small."""
    for seats in (0, 1, 2, 3, 9, 20):
        with pytest.raises(SetupError):
            deal(SHEET, seats, fresh_pack(SHEET.pack(4)), dealer=0)


def test_r17b_a_card_twice_in_a_run() -> None:
    assert not is_meld("4H 5H 5H' 6H")
    state = table("4H 5H 5H' 6H 2S", discard="")
    assert hand(play(state, "lay down 4H 5H 6H")) == "5H' 2S"


def test_r17c_a_card_twice_in_a_set() -> None:
    assert is_meld("KH KH' KS")


def test_r19_three_jokers() -> None:
    refusal = refused(table("JK JK' JK'' 2S", discard=""), "lay down JK JK' JK''")
    assert refusal.point == "meld.joker.alone"
    assert (
        explain(table("JK JK' JK'' JK''' 2S", discard=""), parse_action("lay down JK JK JK JK")) is not None
    )
    named = "JK=5C JK'=6C JK''=7C"
    assert refused(table("JK JK' JK'' 2S", discard=""), f"lay down {named}").point == "meld.joker.alone"


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("9H TH JK JK' KH", True),
        ("JK 4S JK'", False),
        ("5H JK JK' 8H", True),
        ("AS AS' AC", True),
        ("KS AS 2S", True),
    ],
)
def test_r23_jokers_and_copies_by_this_games_rules(cards: str, right: bool) -> None:
    """The row's house rule asks for more naturals than jokers; here as many are enough."""
    assert is_meld(cards) is right


def test_r26_no_table_card_is_lost() -> None:
    state = table(
        "6C 8C 9S 2S",
        opened=[0],
        melds=["1: 5C JK=6C 7C"],
        discard="3D",
        options={"joker_swap": "take_to_hand"},
    )
    before = every_card(state)
    state = play(state, "lay off 6C on m1", "lay off 8C on m1", "lay off JK on m1 low", "draw", "discard 2S")
    assert every_card(state) == before


@pytest.mark.parametrize("cards", ["2C 3D 4S", "AC 2S 3H"])
def test_r27_runs_of_mixed_suits_are_no_runs_and_the_book_says_so(cards: str) -> None:
    read = read_meld(SHEET.grammar, parse_cards(cards))
    assert isinstance(read, MeldFault)
    assert SHEET.book.answer(read.fault)[0].id == "ten-card.meld.run"
    assert "one suit" in SHEET.book.clauses["ten-card.meld.run"].text


def test_r28_the_meld_is_named_and_the_card_stays_there() -> None:
    with pytest.raises(NotationError, match="does not say on which meld"):
        parse_action("lay off TS")
    state = table("TS 2S", opened=[0], melds=["1: TC TD TH", "1: JS QS KS"], discard="")
    refusal = refused(state, Action(Verb.LAY_OFF, cards=parse_claims("TS")))
    assert "m1, m2" in refusal.because
    assert on_table(play(state, "lay off TS on m2"))[1] == "TS JS QS KS"
    refused(play(state, "lay off TS on m2"), "lay off TS on m1")


def test_r29_laying_off_in_the_turn_of_the_first_meld() -> None:
    state = table("7H 7S 7D 8C 2S", melds=["1: 9C TC JC"], discard="")
    state = play(state, "lay down 7H 7S 7D", "lay off 8C on m1")
    assert on_table(state)[0] == "8C 9C TC JC"


def test_r33_a_draw_moves_one_card() -> None:
    order = shuffled(SHEET.pack(4), random.Random(3))
    state = deal(SHEET, 4, order, dealer=0)
    pack = sorted(order)
    rng = random.Random(5)
    for _ in range(60):
        assert every_card(state) == pack
        before = state.counts
        after, _ = happens(state, "draw")
        changed = [now - then for now, then in zip(after.counts, before, strict=True)]
        assert Counter(changed) == Counter([1, 0, 0, 0]) and changed[state.turn] == 1
        assert len(after.stock) == len(state.stock) - 1
        state = play(after, f"discard {rng.choice(after.hand).text}")
    assert every_card(state) == pack


def test_r34_the_stock_runs_out() -> None:
    state = table("5C", "6D", "8H", "TS", discard="2C 3D 4H 5S 6S", stock="", melds=["1: 7D 7H 7S"])
    upcards, drawn = [], []
    for _ in range(4):
        state = play(state, "draw")
        upcards.append(state.pile[0].text)
        drawn.append(state.hand[-1].text)
        state = play(state, f"discard {state.hand[0].text}")
        assert len(state.stock) >= 0
    assert (upcards, drawn) == (["2C"] * 4, ["3D", "4H", "5S", "6S"])
    assert on_table(state) == ["7D 7H 7S"]
    assert state.counts == (1, 1, 1, 1)


def test_r35_a_draw_out_of_turn_is_refused_now_and_forgotten() -> None:
    state = table("5C 5D", "6C 6D", discard="2C", stock="2D 2H 2S 3D")
    assert refused(state, "S1: draw").point == "turn.actor"
    state = play(state, "draw", "discard 5C")
    assert (state.turn, state.phase, hand(state, 1)) == (1, "meld", "6C 6D")


@pytest.mark.parametrize("place", range(11))
def test_r36_any_of_the_eleven_cards_can_be_thrown(place: int) -> None:
    state = play(table(), "draw")
    card = state.hand[place]
    state = play(state, f"discard {card.text}")
    assert (state.pile[-1], len(state.hands[0])) == (card, 10)


def test_r37_the_same_action_twice_is_refused_the_second_time() -> None:
    state = table("JK 2S 3S", opened=[0], melds=["1: 5C 6C 7C"], discard="4D 4H")
    once = play(state, "lay off JK on m1 high")
    assert refused(once, "lay off JK on m1 high").point == "cards.not-held"
    assert sum(card.is_joker for card in once.melds[0].meld.cards) == 1
    drawn = play(once, "draw")
    assert refused(drawn, "draw").point == "turn.phase"
    thrown = play(drawn, "discard 2S")
    assert refused(thrown, "S0: discard 3S").point == "turn.actor"


def test_r38_a_card_no_longer_held_and_a_round_counted_once() -> None:
    state = table("9D TD", "KS 2H", opened=[0], melds=["1: 6D 7D 8D"], discard="", scores=[1, 2, 3, 4])
    gone = play(state, "lay off 9D on m1")
    assert refused(gone, "lay off 9D on m1").point == "cards.not-held"
    over = play(gone, "lay off TD on m1")
    points = totals(over)
    for _ in range(4):
        assert refused(over, "S0: lay off TD on m1").point == "round.over"
        assert totals(over) == points
    following = next_round(over, shuffled(SHEET.pack(4), random.Random(1)))
    assert following.scores == points
    assert totals(following) == points


@pytest.mark.parametrize("seats", [4, 8])
def test_r40_a_hand_that_goes_nowhere_ends(seats: int) -> None:
    state = deal(SHEET, seats, shuffled(SHEET.pack(seats), random.Random(2)), dealer=0)
    turns = 0
    while state.over is None:
        state, _ = apply(state, draw())
        if state.over is None:
            state, _ = apply(state, Action(Verb.DISCARD, cards=parse_claims(state.hand[-1].text)))
        turns += 1
        assert turns < 1000
    assert state.over.how in (Finish.STALEMATE, Finish.NO_CARDS)
    assert all(points > 0 for points in round_points(state))


def test_r40_one_card_each_and_no_lay_off() -> None:
    state = table(
        "KS", "KD", "QH", "QC", opened=[0, 1, 2, 3], melds=["0: 6D 7D 8D"], discard="2C 2D", stock="2H"
    )
    turns = 0
    while state.over is None:
        state = play(state, "take" if state.pile[-1].text == "2D" else "draw")
        state = play(state, f"discard {state.hand[0].text}")
        turns += 1
        assert turns < 200
    assert state.over == Ending(Finish.STALEMATE)


def test_r41_two_runs_joined() -> None:
    together = table("3H 4H 5H 6H 7H 8H 9S 9D 9C 2S", round=2, discard="")
    assert refused(together, "lay down 3H 4H 5H 6H 7H 8H").clause.id == "ten-card.contract.two"
    assert play(together, "lay down 3H 4H 5H / 6H 7H 8H").opened[0]
    assert play(together, "lay down 3H 4H 5H / 9S 9D 9C").opened[0]
    over = play(table("JH QH KH AH 2H 3H 4H 2S", round=2, discard=""), "lay down JH QH KH / AH 2H 3H")
    assert on_table(over) == ["JH QH KH", "AH 2H 3H"]
    longer = play(over, "lay off 4H on m2")
    assert on_table(longer) == ["JH QH KH", "AH 2H 3H 4H"]


def test_r42_melding_the_card_just_drawn() -> None:
    state = play(table("4S 5S KD KH", discard="2C", stock="6S 2D 2H 3D"), "draw")
    assert refused(state, "lay down 4S 5S 6S").clause.id == "ten-card.turn.meld-first"
    assert {action.verb for action in legal_actions(state)} == {Verb.DISCARD}


@pytest.mark.parametrize("count", range(1, 5))
def test_r42_a_hand_never_shrinks_by_drawing_and_discarding(count: int) -> None:
    state = table(f"?{count}", f"?{count}", f"?{count}", f"?{count}")
    for _ in range(8):
        before = state.counts
        state = play(state, "draw")
        state = play(state, f"discard {state.hand[0].text}")
        assert state.counts == before and state.over is None


def test_r44a_no_buying_in_round_three() -> None:
    assert refused(table(round=3, discard="3C 7H"), "S2: buy").point == "buy.round"


def test_r44b_no_buying_after_the_draw() -> None:
    state = play(table(round=4, discard="3C 7H"), "draw", "pass", "pass", "pass")
    assert refused(state, "S1: buy").point == "buy.late"


def test_r44c_the_turn_player_wants_it() -> None:
    state = play(table(round=4, discard="3C 7H"), "take")
    assert state.counts == (11, 10, 10, 10)
    assert state.buys == (0, 0, 0, 0)


def test_r44d_the_stock_is_empty_at_the_buy() -> None:
    state = play(table(round=4, discard="2C 3C 4C 7H", stock=""), "draw", "S1: buy")
    assert (state.counts[1], state.recycles, format_cards(state.pile)) == (12, 1, "2C")
    assert refused(table(round=4, discard="3C 7H", stock=""), "S1: buy").point == "buy.penalty"


@pytest.mark.parametrize(("seats", "cards", "stock"), [(6, 108, 47), (7, 162, 91)])
def test_r45_packs(seats: int, cards: int, stock: int) -> None:
    order = shuffled(SHEET.pack(seats), random.Random(1))
    state = deal(SHEET, seats, order, dealer=0)
    assert (len(order), len(set(order)), len(state.stock)) == (cards, cards, stock)


def test_r45_three_players() -> None:
    with pytest.raises(SetupError, match="4 to 8 players, not 3"):
        read_position('variant = "ten-card"\nhands = ["?10", "?10", "?10"]')


def test_r53_a_new_deal_starts_clean() -> None:
    state = play(
        table("9D TD", opened=[0], melds=["1: 6D 7D 8D"], discard="2C", buys=[1, 2, 0, 0], round=4),
        "lay off 9D TD on m1",
    )
    order = shuffled(SHEET.pack(4), random.Random(9))
    following = next_round(state, order)
    fresh = deal(SHEET, 4, order, dealer=0, round_number=5, scores=totals(state))
    assert following == fresh


def test_r53_a_seat_sees_no_hidden_card() -> None:
    """Cards that a seat cannot see are exchanged: what it sees and may do stays the same."""
    state = deal(SHEET, 4, shuffled(SHEET.pack(4), random.Random(4)), dealer=3)
    hidden = [*state.stock, *(card for held in state.hands[1:] for card in held)]
    random.Random(8).shuffle(hidden)
    hands = (state.hands[0], *(tuple(hidden[place * 10 : place * 10 + 10]) for place in range(3)))
    other = state.evolve(hands=hands, stock=tuple(hidden[30:]))
    assert view(state, 0) == view(other, 0)
    assert list(legal_actions(view(state, 0))) == list(legal_actions(view(other, 0)))
    seen = view(state, 0)
    texts = [card.text for card in hidden]
    shown = {card.text for card in (*seen.hand, *seen.pile)}
    assert not shown & set(texts)


def test_r54_the_phase_comes_from_the_engine() -> None:
    state = table(round=4, discard="3C 7H")
    phases = [state.phase]
    for action in ("draw", "S1: buy", "draw", "S1: pass", "S2: pass", "S3: pass"):
        state = play(state, action)
        phases.append(state.phase)
    assert phases == ["meld", "buy", "offer", "buy", "buy", "buy", "discard"]


@pytest.mark.parametrize(
    "text",
    [
        "S9: draw", "S9: buy", "S44: lay down 9S", "dealer: buy", "dealer: draw", "dealer: restock KD",
        "S3: discard KD", "S1: pass", "S0: buy", "discard 2C 2C' 2D", "take KD KH", "lay down JK",
        "lay down 2C 2C' 2C'' / JK JK'=KD", "lay off JK on m99", "lay off KD on m1 low",
    ],
)  # fmt: skip
def test_f5_odd_actions_are_refused_and_change_nothing(text: str) -> None:
    """Whatever is asked, the answer is a refusal with a clause, and the table stays as it is."""
    state = table("4H 9S 2C 2D", "?10", opened=[0], melds=["1: 9C 9D 9H"], discard="3C 4C", round=4)
    before = write_position(state)
    refusal = refused(state, text)
    assert refusal.clause.id in SHEET.book.clauses
    with pytest.raises(IllegalActionError):
        apply(state, parse_action(text))
    assert write_position(state) == before
