"""Sessions: a match played, saved before it is shown, resumed anywhere, taken back and recorded."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.cards import format_cards, fresh_pack, parse_card
from rummy_widgets.engine import (
    DEALER,
    Action,
    Finish,
    State,
    discard,
    draw,
    legal_actions,
    pass_,
    restock,
    take,
    totals,
)
from rummy_widgets.errors import IllegalActionError, SetupError, StoreError
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.chance import Chance
from rummy_widgets.session.record import read_record, replay, write_record
from rummy_widgets.session.saving import MovedElsewhereError
from rummy_widgets.session.session import PERSON, Seat, Session, Told
from rummy_widgets.session.store import Store
from rummy_widgets.session.store_file import fault

TOKEN = "a browser's token"
SHORT: dict[str, Any] = {"rounds": [1, 4]}
SHUFFLING: dict[str, Any] = {
    "rounds": [11],
    "recycle": "shuffle_keep_top",
    "stalemate_laps": 40,
    "max_buys_per_round": 0,
}
TIDY = ("tidy",) * 4
PEOPLE = (PERSON,) * 4


def new_session(
    kinds: Sequence[str] = TIDY, options: dict[str, Any] | None = None, seed: str = "3"
) -> Session:
    seats = [Seat(f"{kind} {place}", kind) for place, kind in enumerate(kinds)]
    return Session(find_variant("ten-card", options), seats, chance=Chance(seed, "some salt"))


def advance(session: Session) -> None:
    """Let a bot act, or deal the next round."""
    if session.waiting_for is None:
        session.next_round()
    else:
        session.step()


def play_out(session: Session) -> Session:
    while not session.over:
        advance(session)
    return session


def log_of(session: Session) -> list[str]:
    """Return a match as the store is to have it: each round's deal and actions."""
    lines: list[str] = []
    for played in session.record().rounds:
        lines += [f"deal {played.dealer}: {format_cards(played.order)}", *played.actions]
    return lines


@dataclass(frozen=True)
class Shot:
    """What a session shows at one point."""

    state: State
    points: tuple[tuple[int, ...], ...]
    story: tuple[Told, ...]
    undo: tuple[bool, ...]
    totals: tuple[int, ...]
    waiting: int | None
    winners: tuple[int, ...]


def shot(session: Session) -> Shot:
    seats = range(len(session.seats))
    return Shot(
        session.state,
        tuple(session.points),
        tuple(session.story),
        tuple(session.can_undo(seat) for seat in seats),
        session.totals,
        session.waiting_for,
        session.winners,
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "store.sqlite3") as opened:
        yield opened


def kept_in(store: Store, session: Session) -> int:
    """Save a session and return its game's number."""
    session.keep(store, TOKEN)
    assert session.trouble is None
    return store.games(TOKEN)[0].id


def with_lines(store: Store, game: int, lines: Sequence[str]) -> int:
    """Save another game that has gone as far as these lines; return its number."""
    saved, secret = store.game(TOKEN, game), store.secret(TOKEN, game)
    assert saved is not None and secret is not None
    copy = store.create_game(TOKEN, replace(saved.header, secret=secret))
    store.append(copy, 0, lines)
    return copy


# -- playing


def test_bots_play_eleven_rounds_to_the_end() -> None:
    session = play_out(new_session())
    assert len(session.points) == 11
    assert session.totals == tuple(map(sum, zip(*session.points, strict=True)))
    assert session.totals == totals(session.state)
    best = min(session.totals)
    assert session.winners == tuple(seat for seat, total in enumerate(session.totals) if total == best)
    assert session.waiting_for is None and session.waiting_bot is None
    with pytest.raises(SetupError):
        session.next_round()
    with pytest.raises(SetupError):
        session.step()


def test_the_record_names_the_seats_as_the_match_does() -> None:
    session = new_session(("person", "tidy", "random", "tidy"))
    assert session.names == ("person 0", "tidy 1", "random 2", "tidy 3") == session.record().seats


def test_the_deal_moves_one_seat_left() -> None:
    session = play_out(new_session(options={"rounds": [1, 2, 3]}))
    dealers = [played.dealer for played in session.record().rounds]
    assert dealers == [(dealers[0] + place) % 4 for place in range(3)]


def test_the_same_seed_is_the_same_match() -> None:
    one, same, other = (play_out(new_session(options=SHORT, seed=seed)) for seed in ("9", "9", "10"))
    assert one.record() == same.record()
    assert one.story == same.story
    assert one.record() != other.record()


def test_a_match_without_a_seed_is_never_the_same() -> None:
    sheet = find_variant("ten-card")
    seats = [Seat("x")] * 4
    assert Session(sheet, seats).state.hands != Session(sheet, seats).state.hands
    assert Session(sheet, seats).receipt != Session(sheet, seats).receipt


def test_a_chosen_seed_decides_the_cards_and_the_salt_hides_it() -> None:
    sheet = find_variant("ten-card")
    seats = [Seat("x")] * 4
    one, two = (Session(sheet, seats, chance=Chance.fresh("tea")) for _ in range(2))
    assert one.state == two.state
    assert one.receipt != two.receipt


def test_half_a_character_is_a_seed_too() -> None:
    sheet = find_variant("ten-card")
    session = Session(sheet, [Seat("x")] * 4, chance=Chance.fresh("\ud800"))
    assert session.receipt.startswith("sha256:")


def test_wrong_tables_are_refused() -> None:
    sheet = find_variant("ten-card")
    with pytest.raises(SetupError):
        Session(sheet, [Seat("x")] * 3)
    with pytest.raises(SetupError, match="wizard"):
        Session(sheet, [Seat("x", "wizard")] * 4)


def test_every_change_raises_the_version() -> None:
    session = new_session(options=SHORT)
    versions = [session.version]
    while not session.over:
        advance(session)
        versions.append(session.version)
    assert versions == list(range(versions[0], versions[0] + len(versions)))


def test_a_refused_action_changes_nothing(store: Store) -> None:
    session = new_session(PEOPLE)
    game = kept_in(store, session)
    before, version = shot(session), session.version
    turn = session.state.turn
    for seat, action in [
        (turn, discard(session.state.hand[0])),
        (turn, pass_()),
        ((turn + 1) % 4, draw()),
        (turn, restock(session.state.pile)),
        (turn, Action(Verb.BUY)),
    ]:
        refusal = session.explain(seat, action)
        assert refusal is not None and refusal.because
        with pytest.raises(IllegalActionError) as caught:
            session.act(seat, action)
        assert caught.value.refusal == refusal
    assert (shot(session), session.version, store.lines(game)) == (before, version, log_of(session))


def test_who_speaks_is_said_by_the_caller() -> None:
    """An action that names another seat is taken as the caller's own."""
    session = new_session(PEOPLE)
    turn = session.state.turn
    session.act(turn, draw(seat=(turn + 1) % 4))
    assert session.record().rounds[0].actions == (f"S{turn}: draw",)


# -- saved before it is shown


def test_every_action_is_in_the_store_before_act_returns(store: Store, tmp_path: Path) -> None:
    session = new_session(options=SHORT)
    game = kept_in(store, session)
    assert store.path is not None
    with Store.open(store.path) as reader:
        assert reader.lines(game) == log_of(session)
        while not session.over:
            advance(session)
            assert reader.lines(game) == log_of(session)
        saved = reader.game(TOKEN, game)
    assert saved is not None
    assert saved.state == "finished"
    names = " and ".join(session.seats[seat].name for seat in session.winners)
    assert saved.summary == f"Won by {names}"


def test_nothing_is_shown_before_it_is_saved(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(options={"rounds": [1]})
    kept_in(store, session)
    seen: list[Shot] = []
    append = Store.append

    def watched(self: Store, game_id: int, position: int, lines: Sequence[str]) -> None:
        append(self, game_id, position, lines)
        seen.append(shot(session))

    monkeypatch.setattr(Store, "append", watched)
    while not session.over:
        before = shot(session)
        advance(session)
        assert seen.pop() == before != shot(session)


# -- resumed


@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (TIDY, SHORT),
        (("random", "tidy", "random", "tidy", "tidy"), {"rounds": [1, 2], "meld_timing": "both"}),
        (("random",) * 4, SHUFFLING),
    ],
    ids=["tidy", "five seats", "new stocks"],
)
def test_a_match_resumed_anywhere_is_the_same(
    store: Store, kinds: Sequence[str], options: dict[str, Any]
) -> None:
    session = new_session(kinds, options)
    game = kept_in(store, session)
    shots = {len(log_of(session)): shot(session)}
    while not session.over:
        advance(session)
        shots[len(log_of(session))] = shot(session)
    lines = store.lines(game)
    assert len(lines) == max(shots)
    for length in sorted(shots)[:: max(1, len(shots) // 60)]:
        again = Session.resume(store, TOKEN, with_lines(store, game, lines[:length]))
        assert shot(again) == shots[length]
        assert again.receipt == session.receipt
        assert again.seats == session.seats
    whole = Session.resume(store, TOKEN, game)
    assert whole.record() == session.record()
    assert whole.over


def test_a_resumed_match_goes_on_as_it_would_have(store: Store) -> None:
    session = new_session(options=SHORT)
    game = kept_in(store, session)
    for _ in range(40):
        advance(session)
    length = len(store.lines(game))
    play_out(session)
    again = Session.resume(store, TOKEN, with_lines(store, game, log_of(session)[:length]))
    assert play_out(again).record() == session.record()


def test_undo_is_as_possible_after_a_reload(store: Store) -> None:
    session, seat = melding_session()
    game = kept_in(store, session)
    session.act(seat, lay_down_of(session))
    again = Session.resume(store, TOKEN, game)
    assert again.can_undo(seat)
    session_before = shot(new_like(session))
    again.undo(seat)
    assert shot(again) == session_before
    assert store.lines(game) == log_of(again)


def test_a_game_saved_without_its_deal_is_dealt_as_chance_had_it(store: Store) -> None:
    """The process died between making the game and writing its first line."""
    session = new_session()
    game = kept_in(store, session)
    empty = with_lines(store, game, [])
    again = Session.resume(store, TOKEN, empty)
    assert again.state == session.state
    assert store.lines(empty) == store.lines(game)
    advance(again)


def test_a_match_over_but_not_marked_so_is_marked(store: Store) -> None:
    """The process died between the last action and the mark."""
    session = play_out_kept(store, {"rounds": [1]})
    saved = store.games(TOKEN)[0]
    copy = with_lines(store, saved.id, store.lines(saved.id))
    Session.resume(store, TOKEN, copy)
    again = store.game(TOKEN, copy)
    assert again is not None
    assert (again.state, again.summary) == ("finished", saved.summary)
    assert session.over


def play_out_kept(store: Store, options: dict[str, Any]) -> Session:
    session = new_session(options=options)
    kept_in(store, session)
    return play_out(session)


def test_another_token_opens_nothing(store: Store) -> None:
    game = kept_in(store, new_session())
    for token, number in [("another token", game), (TOKEN, game + 1), (TOKEN, -1)]:
        with pytest.raises(StoreError) as caught:
            Session.resume(store, token, number)
        assert caught.value.kind == "damaged"


@pytest.mark.parametrize(
    "lines",
    [
        ["draw"],
        ["deal 0"],
        ["deal x: 7H"],
        ["deal 0: 7H"],
        ["hello"],
        ["deal", "draw", "discard 7H"],
        [],
    ],
    ids=str,
)
@pytest.mark.parametrize("cut", [0, 1, 3])
def test_a_log_that_makes_no_sense_is_damaged(store: Store, lines: list[str], cut: int) -> None:
    session = new_session()
    game = kept_in(store, session)
    for _ in range(4):
        advance(session)
    wrong = [*store.lines(game)[:cut], *lines, *(["discard 7H", "discard 7H"] if cut else [])]
    if not wrong:
        return
    with pytest.raises(StoreError) as caught:
        Session.resume(store, TOKEN, with_lines(store, game, wrong))
    assert caught.value.kind == "damaged"


@pytest.mark.parametrize(
    "settings", ["", "[]", "{}", '{"kinds": 3, "options": {}}', "null", '{"kinds": ["tidy"]}']
)
def test_settings_that_make_no_sense_are_damaged(store: Store, settings: str) -> None:
    game = kept_in(store, new_session())
    store.set_settings(game, settings)
    with pytest.raises(StoreError) as caught:
        Session.resume(store, TOKEN, game)
    assert caught.value.kind == "damaged"


# -- taking back


def melding_session() -> tuple[Session, int]:
    """Return a session of people whose first player can lay his contract down, and that seat."""
    for seed in range(200):
        session = new_session(PEOPLE, seed=f"meld {seed}")
        if any(action.verb is Verb.LAY_DOWN for action in legal_actions(session.state)):
            return session, session.state.turn
    pytest.fail("no deal holds a contract")


def new_like(session: Session) -> Session:
    """Return the session as it was before its first action."""
    return Session(session.sheet, session.seats, chance=session._chance)


def lay_down_of(session: Session) -> Action:
    return next(action for action in legal_actions(session.state) if action.verb is Verb.LAY_DOWN)


def laying_off_session() -> tuple[Session, int]:
    """Return a session of people whose first player has laid down and can lay off, and that seat."""
    for seed in range(2000):
        session = new_session(PEOPLE, seed=f"off {seed}")
        seat = session.state.turn
        action = next((a for a in legal_actions(session.state) if a.verb is Verb.LAY_DOWN), None)
        if action is None:
            continue
        session.act(seat, action)
        if any(action.verb is Verb.LAY_OFF for action in legal_actions(session.state)):
            return session, seat
    pytest.fail("no deal holds a contract and a lay-off")


def test_a_lay_down_is_taken_back(store: Store) -> None:
    session, seat = melding_session()
    game = kept_in(store, session)
    before, record, version = shot(session), session.record(), session.version
    assert not session.can_undo(seat)
    session.act(seat, lay_down_of(session))
    assert session.can_undo(seat)
    assert not any(session.can_undo(other) for other in range(4) if other != seat)
    session.undo(seat)
    assert (shot(session), session.record()) == (before, record)
    assert session.version == version + 2
    assert store.lines(game) == log_of(session)
    session.act(seat, draw())
    assert store.lines(game) == log_of(session)


def test_lay_offs_are_taken_back_one_by_one(store: Store) -> None:
    session, seat = laying_off_session()
    game = kept_in(store, session)
    down = shot(session)
    session.act(seat, next(a for a in legal_actions(session.state) if a.verb is Verb.LAY_OFF))
    session.undo(seat)
    assert shot(session) == down
    session.undo(seat)
    assert not session.state.melds and not session.can_undo(seat)
    assert store.lines(game) == log_of(session) == log_of(new_like(session))


def test_a_take_is_taken_back() -> None:
    session = new_session(PEOPLE)
    seat = session.state.turn
    before, record = shot(session), session.record()
    session.act(seat, take())
    assert session.can_undo(seat)
    session.undo(seat)
    assert (shot(session), session.record()) == (before, record)


def test_what_showed_a_card_or_was_followed_by_others_stays(store: Store) -> None:
    session = new_session(PEOPLE)
    game = kept_in(store, session)
    seat = session.state.turn
    session.act(seat, take())
    session.act(seat, discard(next(card for card in session.state.hand if card is not session.state.taken)))
    following = (seat + 1) % 4
    session.act(following, draw())
    drawn = shot(session)
    session.act(following, discard(session.state.hand[0]))
    assert [session.can_undo(place) for place in range(4)] == [place == following for place in range(4)]
    session.undo(following)
    assert shot(session) == drawn
    for place in range(4):
        assert not session.can_undo(place)
        with pytest.raises(SetupError):
            session.undo(place)
    assert store.lines(game) == log_of(session)


def test_a_draw_after_a_lay_down_stays() -> None:
    session, seat = melding_session()
    session.act(seat, lay_down_of(session))
    session.act(seat, draw())
    assert not session.can_undo(seat)
    with pytest.raises(SetupError):
        session.undo(seat)


def test_nobody_takes_back_for_another() -> None:
    session = new_session(PEOPLE)
    session.act(session.state.turn, take())
    for seat in range(4):
        if seat != session.state.turn:
            with pytest.raises(SetupError):
                session.undo(seat)


def test_going_out_is_not_taken_back() -> None:
    """The hands are shown when a round ends, so nothing can be taken back then."""
    session = new_session(options={"rounds": [1]})
    while session.state.over is None:
        session.step()
    assert session.state.over.how is Finish.OUT
    assert not any(session.can_undo(seat) for seat in range(4))


def test_taking_back_works_without_a_store_and_after_trouble() -> None:
    session, seat = melding_session()
    before = shot(session)
    session.keep(FaultyStore("full", good=1), TOKEN)
    session.act(seat, lay_down_of(session))
    assert session.trouble is not None
    session.undo(seat)
    assert shot(session) == before


# -- faults of the store


class FaultyStore(Store):
    """A store in memory whose writes fail after a number of good ones."""

    def __init__(self, kind: str, *, good: int) -> None:
        super().__init__(None)
        self.kind = kind
        self.good = good

    def _spend(self) -> None:
        self.good -= 1
        if self.good < 0:
            raise fault(self.kind)

    def append(self, game_id: int, position: int, lines: Sequence[str]) -> None:
        self._spend()
        super().append(game_id, position, lines)

    def take_back(self, game_id: int, length: int) -> None:
        self._spend()
        super().take_back(game_id, length)


@pytest.mark.parametrize("kind", ["full", "locked", "damaged", "unwritable", "newer", "closed"])
@pytest.mark.parametrize("good", [0, 1, 9])
def test_play_goes_on_when_the_store_fails(kind: str, good: int) -> None:
    faulty = FaultyStore(kind, good=good)
    session = new_session(options={"rounds": [1]})
    session.keep(faulty, TOKEN)
    assert (session.trouble is None) == (good > 0)
    play_out(session)
    assert session.trouble is not None
    assert session.trouble.startswith(str(fault(kind)))
    assert "reload loses it" in session.trouble
    assert session.record() == play_out(new_session(options={"rounds": [1]})).record()


@pytest.mark.parametrize("kind", ["full", "locked"])
def test_taking_back_goes_on_when_the_store_fails(kind: str) -> None:
    session, seat = melding_session()
    session.keep(FaultyStore(kind, good=2), TOKEN)
    before = shot(session)
    session.act(seat, lay_down_of(session))
    assert session.trouble is None
    session.undo(seat)
    assert session.trouble is not None
    assert shot(session) == before


def test_a_file_that_is_gone_is_told(store: Store) -> None:
    session = new_session(options={"rounds": [1]})
    kept_in(store, session)
    advance(session)
    assert store.path is not None and session.trouble is None
    store.path.rename(store.path.with_name("elsewhere"))
    advance(session)
    assert session.trouble is not None
    play_out(session)


def test_a_line_altered_in_the_file_is_damage(store: Store) -> None:
    session = new_session()
    game = kept_in(store, session)
    advance(session)
    assert store.path is not None
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE lines SET text = 'S0: take' WHERE position = 1")
    connection.close()
    with pytest.raises(StoreError) as caught:
        Session.resume(store, TOKEN, game)
    assert caught.value.kind == "damaged"


# -- another page


@pytest.fixture
def pages(store: Store) -> Iterator[tuple[Session, Session]]:
    """Give one match, opened by two pages."""
    session, _ = melding_session()
    game = kept_in(store, session)
    assert store.path is not None
    with Store.open(store.path) as other:
        yield session, Session.resume(other, TOKEN, game)


def behind(session: Session, act: Callable[[], object]) -> None:
    """See that an action of a page that has been overtaken is refused and changes nothing."""
    before = (shot(session), session.version, session.record())
    with pytest.raises(MovedElsewhereError, match="another page"):
        act()
    assert (shot(session), session.version, session.record()) == before
    assert session.trouble is None


def test_a_page_that_was_overtaken_cannot_act(pages: tuple[Session, Session]) -> None:
    first, second = pages
    seat = first.state.turn
    first.act(seat, draw())
    behind(second, lambda: second.act(seat, draw()))
    behind(second, lambda: second.act(seat, lay_down_of(second)))
    first.act(seat, discard(first.state.hand[0]))
    behind(second, lambda: second.act(seat, take()))


def test_a_page_that_was_overtaken_cannot_take_back(pages: tuple[Session, Session], store: Store) -> None:
    first, _ = pages
    seat = first.state.turn
    first.act(seat, lay_down_of(first))
    game = store.games(TOKEN)[0].id
    assert store.path is not None
    with Store.open(store.path) as other:
        second = Session.resume(other, TOKEN, game)
        first.act(seat, draw())
        behind(second, lambda: second.undo(seat))
        first_again = Session.resume(other, TOKEN, game)
    assert shot(first_again) == shot(first)


def test_a_page_whose_last_action_was_taken_back_elsewhere_cannot_act(
    pages: tuple[Session, Session], store: Store
) -> None:
    first, _ = pages
    seat = first.state.turn
    first.act(seat, take())
    assert store.path is not None
    with Store.open(store.path) as other:
        second = Session.resume(other, TOKEN, store.games(TOKEN)[0].id)
        second.undo(seat)
        card = next(card for card in first.state.hand if card is not first.state.taken)
        behind(first, lambda: first.act(seat, discard(card)))
        second.act(seat, take())
        behind(first, lambda: first.act(seat, discard(card)))


def test_a_page_that_was_overtaken_cannot_deal(store: Store) -> None:
    first = new_session(options=SHORT)
    game = kept_in(store, first)
    while first.state.over is None:
        first.step()
    assert store.path is not None
    with Store.open(store.path) as other:
        second = Session.resume(other, TOKEN, game)
        first.next_round()
        behind(second, second.next_round)


# -- records and receipts


def test_a_finished_match_is_fair_and_replays_to_its_scores() -> None:
    session = play_out(new_session(options=SHORT))
    shown = replay(read_record(write_record(session.record())))
    assert shown.fair is True and shown.over
    assert (shown.totals, shown.winners) == (session.totals, session.winners)
    assert shown.state == session.state


def test_salt_and_seed_are_not_in_a_record_before_the_end() -> None:
    seed, salt = "quite a long seed", "quite a long salt"
    seats = [Seat(f"bot {place}", "tidy") for place in range(4)]
    session = Session(find_variant("ten-card", SHORT), seats, chance=Chance(seed, salt))
    receipt = session.receipt
    while not session.over:
        record = session.record()
        text = write_record(record)
        assert (record.salt, record.seed, record.receipt) == ("", "", receipt)
        assert seed not in text and salt not in text
        assert seed not in repr(session._chance) and salt not in repr(session._chance)
        assert replay(record).fair is None
        advance(session)
    assert (session.record().seed, session.record().salt) == (seed, salt)
    assert session.receipt == receipt


def test_the_receipt_is_of_salt_seed_rules_and_seats() -> None:
    chance = Chance("seed", "salt")
    receipts = {
        chance.receipt("ten-card", {}, 4),
        chance.receipt("ten-card", {}, 5),
        chance.receipt("ten-card", {"rounds": [1]}, 4),
        chance.receipt("rummy", {}, 4),
        Chance("seed", "other").receipt("ten-card", {}, 4),
        Chance("other", "salt").receipt("ten-card", {}, 4),
    }
    assert len(receipts) == 6
    assert all(len(receipt) == len("sha256:") + 64 for receipt in receipts)
    options = {"rounds": (1, 4), "recycle": "flip"}
    turned = {"recycle": "flip", "rounds": [1, 4], "max_recycles": None}
    assert chance.receipt("ten-card", options, 4) == chance.receipt("ten-card", turned, 4)


def test_what_was_taken_back_is_not_in_the_record() -> None:
    session, seat = melding_session()
    session.act(seat, lay_down_of(session))
    session.undo(seat)
    session.act(seat, draw())
    assert session.record().rounds[0].actions == (f"S{seat}: draw",)
    assert replay(session.record()).state == session.state


def test_the_cards_named_in_a_record_are_the_very_copies() -> None:
    """Of two copies of a card the one taken is thrown last; the record says which was thrown."""
    for seed in range(3000):
        session = new_session(PEOPLE, seed=f"copy {seed}")
        seat, upcard = session.state.turn, session.state.pile[-1]
        other = next((card for card in session.state.hand if card.face == upcard.face), None)
        if other is not None and other.copy and not upcard.copy:
            break
    else:
        pytest.fail("no deal has two copies")
    session.act(seat, take())
    session.act(seat, discard(upcard))
    assert session.record().rounds[0].actions[-1] == f"S{seat}: discard {other.text}"
    assert session.state.pile[-1] is other is not parse_card(upcard.text)


def test_new_stocks_are_the_dealers_and_come_from_the_seed(store: Store) -> None:
    session = new_session(("random",) * 4, SHUFFLING)
    game = kept_in(store, session)
    stocks = 0
    while not session.over:
        events = session.step()
        assert session.state.actor != DEALER or session.state.over is not None
        stocks += any(event.kind.value == "restocked" for event in events)
        everywhere = [*session.state.stock, *session.state.pile]
        everywhere += [card for hand in session.state.hands for card in hand]
        everywhere += [card for laid in session.state.melds for card in laid.meld.cards]
        assert sorted(everywhere) == sorted(fresh_pack(session.sheet.pack(4)))
    written = [line for line in store.lines(game) if line.startswith("dealer: restock ")]
    assert len(written) == stocks >= 2
    shown = replay(session.record())
    assert shown.fair is True and shown.state == session.state
    assert play_out(new_session(("random",) * 4, SHUFFLING)).record() == session.record()


def test_a_bot_that_plays_badly_is_kept_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(("random",) * 4)

    class Broken:
        name = "broken"

        def choose(self, view: object, rng: random.Random) -> Action:
            return pass_()

    monkeypatch.setattr(session, "_bots", {seat: Broken() for seat in range(4)})
    session.step()
    assert len(session.record().rounds[0].actions) == 1
