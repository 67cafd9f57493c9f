"""Records: read and written back the same, replayed to their scores, checked against their receipt."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widgets.cards import PackSpec, fresh_pack, shuffled
from rummy_widgets.errors import NotationError, RecordError, SetupError
from rummy_widgets.rules import find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import Record, RoundRecord, read_record, replay, write_record
from rummy_widgets.session.session import Seat, Session

TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
NUMBERS = st.integers(-999, 999)
ORDERS = st.randoms(use_true_random=False).map(lambda rng: shuffled(PackSpec(3, 6), rng))
ROUNDS = st.builds(
    RoundRecord,
    st.integers(0, 7),
    ORDERS,
    st.lists(TEXT, max_size=6).map(tuple),
    st.none() | st.lists(NUMBERS, max_size=8).map(tuple),
)
RECORDS = st.builds(
    Record,
    variant=TEXT,
    seats=st.lists(TEXT, max_size=8).map(tuple),
    rounds=st.lists(ROUNDS, min_size=1, max_size=3).map(tuple),
    options=st.dictionaries(
        st.text(string.ascii_lowercase, min_size=1), NUMBERS | TEXT | st.booleans(), max_size=3
    ),
    receipt=TEXT,
    salt=TEXT,
    seed=TEXT,
)


def played(options: dict[str, Any], seed: str = "7", bots: str = "tidy") -> Record:
    """Return the record of a match of four bots played to its end."""
    session = Session(
        find_variant("ten-card", options),
        [Seat(f"Bot {place}", bots) for place in range(4)],
        chance=Chance(seed, "salt"),
    )
    while not session.over:
        if session.waiting_for is None:
            session.next_round()
        else:
            session.step()
    return session.record()


@pytest.fixture(scope="module")
def match() -> Record:
    return played({"rounds": [1, 4]})


@pytest.fixture(scope="module")
def shuffling() -> Record:
    """Give a match whose stock is made anew several times: nobody melds, so nobody goes out."""
    rules = {"rounds": [11], "recycle": "shuffle_keep_top", "stalemate_laps": 40, "max_buys_per_round": 0}
    return played(rules, bots="random")


def changed(record: Record, place: int, **changes: Any) -> Record:
    """Return a record with one round changed."""
    rounds = list(record.rounds)
    rounds[place] = replace(rounds[place], **changes)
    return replace(record, rounds=tuple(rounds))


# -- there and back


@settings(max_examples=150, deadline=None)
@given(RECORDS)
def test_any_record_comes_back(record: Record) -> None:
    assert read_record(write_record(record)) == record


def test_a_played_match_comes_back(match: Record) -> None:
    text = write_record(match)
    assert read_record(text) == match
    assert text.startswith('format = 1\nvariant = "ten-card"\n')


def test_an_option_that_is_none_is_the_default_and_spoils_no_receipt() -> None:
    record = played({"rounds": [1], "max_buys_per_round": None})
    again = read_record(write_record(record))
    assert "max_buys_per_round" not in again.options
    assert replay(again).fair is True


# -- replay


def test_a_replay_shows_scores_and_winners(match: Record) -> None:
    shown = replay(read_record(write_record(match)))
    sums = [sum(points) for points in zip(*(row.points for row in match.rounds if row.points), strict=True)]
    assert list(shown.totals) == sums
    assert shown.winners == tuple(seat for seat, total in enumerate(sums) if total == min(sums))
    assert shown.over
    assert shown.fair is True


def test_a_match_in_progress_has_no_winners(match: Record) -> None:
    actions = match.rounds[1].actions
    shown = replay(changed(match, 1, actions=actions[: len(actions) // 2], points=None))
    assert not shown.over
    assert shown.winners == ()
    assert shown.totals == match.rounds[0].points
    assert replay(replace(match, rounds=match.rounds[:1])).winners == ()


def test_actions_need_no_seat(match: Record) -> None:
    bare = [text.split(": ", 1)[1] for text in match.rounds[0].actions]
    assert replay(changed(match, 0, actions=tuple(bare))).fair is True


def test_new_stocks_stand_in_the_record_and_are_replayed(shuffling: Record) -> None:
    dealt = [text for row in shuffling.rounds for text in row.actions if text.startswith("dealer: restock ")]
    assert len(dealt) >= 2
    assert replay(read_record(write_record(shuffling))).fair is True


# -- what is not fair


def test_without_salt_and_seed_nothing_is_said_of_fairness(match: Record) -> None:
    for name in ("salt", "seed", "receipt"):
        assert replay(replace(match, **{name: ""})).fair is None


@pytest.mark.parametrize("name", ["salt", "seed"])
def test_another_salt_or_seed_is_not_fair(match: Record, name: str) -> None:
    assert replay(replace(match, **{name: getattr(match, name) + "x"})).fair is False


def test_another_receipt_is_not_fair(match: Record) -> None:
    turned = match.receipt[:-1] + ("0" if match.receipt[-1] != "0" else "1")
    assert replay(replace(match, receipt=turned)).fair is False


def test_other_rules_than_the_receipt_was_for_are_not_fair(match: Record) -> None:
    assert replay(replace(match, options={**match.options, "max_buys_per_round": 99})).fair is False


def test_another_order_of_the_stock_is_not_fair(match: Record) -> None:
    """The last cards of the stock were never drawn, so the match goes just as it did."""
    order = match.rounds[0].order
    swapped = (*order[:-2], order[-1], order[-2])
    assert replay(changed(match, 0, order=swapped)).fair is False


def test_other_cards_are_not_fair_or_not_legal(match: Record) -> None:
    order = match.rounds[0].order
    try:
        assert replay(changed(match, 0, order=(*order[1:10], order[0], *order[10:]))).fair is False
    except RecordError as error:
        assert error.round == 1


def test_another_order_of_a_new_stock_is_not_fair(shuffling: Record) -> None:
    actions = list(shuffling.rounds[0].actions)
    place = max(place for place, text in enumerate(actions) if text.startswith("dealer: restock "))
    head, cards = actions[place][: len("dealer: restock ")], actions[place].split()[2:]
    actions[place] = head + " ".join([*cards[:-2], cards[-1], cards[-2]])
    # What was done after the last stock was made goes by its order.
    shown = replay(changed(shuffling, 0, actions=tuple(actions[: place + 1]), points=None))
    assert shown.fair is False
    untouched = shuffling.rounds[0].actions[: place + 1]
    assert replay(changed(shuffling, 0, actions=untouched, points=None)).fair is True


def test_another_first_dealer_is_not_fair_or_not_legal(match: Record) -> None:
    dealer = (match.rounds[0].dealer + 1) % 4
    try:
        assert replay(changed(replace(match, rounds=match.rounds[:1]), 0, dealer=dealer)).fair is False
    except RecordError as error:
        assert error.round == 1
    empty = changed(replace(match, rounds=match.rounds[:1]), 0, dealer=dealer, actions=(), points=None)
    assert replay(empty).fair is False


# -- where a record stops being legal


def where(record: Record) -> tuple[int, int, str]:
    with pytest.raises(RecordError) as caught:
        replay(record)
    return caught.value.round, caught.value.action, str(caught.value)


def test_an_illegal_action_is_found_in_its_place(match: Record) -> None:
    actions = match.rounds[1].actions
    forged = (*actions[:2], "S0: lay off 9D on m1", *actions[2:])
    number, action, why = where(changed(match, 1, actions=forged))
    assert (number, action) == (4, 3)
    assert "'S0: lay off 9D on m1' is refused: " in why and "(ten-card." in why


def test_a_seat_that_is_not_there_is_found(match: Record) -> None:
    forged = (*match.rounds[0].actions[:1], "S9: buy", "S9: draw")
    assert where(changed(match, 0, actions=forged, points=None))[:2] == (1, 2)


def test_actions_after_the_end_of_a_round_are_found(match: Record) -> None:
    actions = match.rounds[0].actions
    number, action, why = where(changed(match, 0, actions=(*actions, "draw")))
    assert (number, action) == (1, len(actions) + 1)
    assert "round is over" in why


def test_a_missing_action_is_found(match: Record) -> None:
    assert where(changed(match, 0, actions=match.rounds[0].actions[:-1]))[0] == 1


def test_other_points_are_found(match: Record) -> None:
    points = match.rounds[0].points
    assert points is not None
    number, _, why = where(changed(match, 0, points=(points[0] + 1, *points[1:])))
    assert number == 1
    assert why == f"points are {list(points)}, not {[points[0] + 1, *points[1:]]}"
    assert where(changed(match, 0, points=points[:3]))[0] == 1


def test_a_round_begun_too_early_is_found(match: Record) -> None:
    cut = changed(match, 0, actions=match.rounds[0].actions[:5], points=None)
    assert where(cut) == (4, 0, "the round before is not over")


def test_a_wrong_dealer_is_found(match: Record) -> None:
    assert where(changed(match, 1, dealer=match.rounds[0].dealer))[0] == 4
    assert where(changed(match, 0, dealer=4))[0] == 1


def test_a_round_too_many_is_found(match: Record) -> None:
    number, _, why = where(replace(match, rounds=(*match.rounds, match.rounds[0])))
    assert (number, why) == (3, "the match was over after 2 rounds")
    assert where(replace(match, rounds=()))[2] == "there are no rounds"


def test_an_order_that_is_not_the_pack_is_found(match: Record) -> None:
    order = match.rounds[0].order
    assert where(changed(match, 0, order=order[:-1]))[0] == 1
    assert where(changed(match, 0, order=fresh_pack(PackSpec(3, 6))))[0] == 1


def test_a_wrong_number_of_seats_is_found(match: Record) -> None:
    for seats in ((), ("you",), match.seats[:3], match.seats * 3):
        assert where(replace(match, seats=seats))[0] == 1


# -- unreadable


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"format": 2}, "2"),
        ({"format": "one"}, "one"),
        ({"seats": "you"}, "seats"),
        ({"seats": [1, 2]}, "seats"),
        ({"round": []}, "round"),
        ({"round": "first"}, "round"),
        ({"round": ["first"]}, "first"),
        ({"round": [{"dealer": 0}]}, "dealer"),
        ({"round": [{"dealer": "me", "order": "3S"}]}, "me"),
        ({"round": [{"dealer": True, "order": "3S"}]}, "True"),
        ({"round": [{"dealer": 0, "order": "3S KX"}]}, "KX"),
        ({"round": [{"dealer": 0, "order": "3S' 3S'"}]}, "3S'"),
        ({"round": [{"dealer": 0, "order": "3S", "actions": "draw"}]}, "actions"),
        ({"round": [{"dealer": 0, "order": "3S", "actions": [1]}]}, "actions"),
        ({"round": [{"dealer": 0, "order": "3S", "points": "none"}]}, "none"),
        ({"round": [{"dealer": 0, "order": "3S", "points": [1.5]}]}, "1.5"),
        ({"options": 4}, "options"),
    ],
)
def test_an_unreadable_record_quotes_the_word(keys: dict[str, Any], word: str) -> None:
    data: dict[str, Any] = {"format": 1, "variant": "ten-card", "seats": ["you"] * 4}
    data |= {"round": [{"dealer": 0, "order": "3S KD"}], **keys}
    with pytest.raises(NotationError) as caught:
        read_record(tomli_w.dumps(data))
    assert word in caught.value.line()
    assert "for example: " in caught.value.line()
    assert "\n" not in caught.value.line()


def test_an_unreadable_action_is_told_with_its_place(match: Record) -> None:
    forged = (*match.rounds[0].actions[:3], "S1: drwa")
    with pytest.raises(NotationError) as caught:
        replay(changed(match, 0, actions=forged, points=None))
    assert caught.value.line().startswith("round 1, action 4: 'drwa' is not an action (for example: ")


def test_an_unknown_game_or_option_is_told(match: Record) -> None:
    with pytest.raises(SetupError, match="whist"):
        replay(replace(match, variant="whist"))
    with pytest.raises(SetupError, match="wings"):
        replay(replace(match, options={"wings": 2}))


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_a_damaged_record_is_read_or_told(data: st.DataObject) -> None:
    text = write_record(Record("ten-card", ("a", "b", "c", "d"), (RoundRecord(0, (), ("draw",)),)))
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    damaged = text[:place] + data.draw(st.text(max_size=6)) + text[place + cut :]
    try:
        replay(read_record(damaged))
    except (NotationError, SetupError, RecordError):
        pass
