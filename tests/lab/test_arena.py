"""The arena: matches that depend on their seed alone, sums that add up, laws that hold all the while."""

from __future__ import annotations

import random
import sys
from dataclasses import replace

import pytest

from rummy_widgets.cards import shuffled
from rummy_widgets.engine import Action, Finish, State, View, first_round, view
from rummy_widgets.errors import IllegalActionError, SetupError
from rummy_widgets.lab import CheckError, Tally, check, play_match, play_round, simulate
from rummy_widgets.lab.match_play import Chance
from rummy_widgets.lab.tally import tally_of
from rummy_widgets.players import RandomBot, TidyBot, find_bot
from rummy_widgets.rules import find_variant
from rummy_widgets.rules.turn import Verb

SHEET = find_variant("ten-card")
SHORT = find_variant("ten-card", {"rounds": [1, 4]})


def first_state() -> State:
    return first_round(SHEET, 4, shuffled(SHEET.pack(4), random.Random(9)), dealer=0)


def test_a_match_is_eleven_rounds_and_adds_up() -> None:
    result = play_match(SHEET, [find_bot("tidy") for _ in range(4)], seed=1, checked=True)
    assert [played.number for played in result.rounds] == list(range(1, 12))
    for seat in range(4):
        assert result.totals[seat] == sum(played.points[seat] for played in result.rounds)
    assert result.winners == tuple(s for s in range(4) if result.totals[s] == min(result.totals))
    for played in result.rounds:
        if played.how is Finish.OUT:
            assert played.out is not None
            assert played.points[played.out] == 0


def test_the_seed_and_the_index_decide_everything() -> None:
    bots = [TidyBot(), RandomBot(), TidyBot(), RandomBot()]
    first = play_match(SHORT, bots, seed=5, game_index=3)
    again = play_match(SHORT, [TidyBot(), RandomBot(), TidyBot(), RandomBot()], seed=5, game_index=3)
    assert first == again
    assert play_match(SHORT, bots, seed=5, game_index=4) != first
    assert play_match(SHORT, bots, seed=6, game_index=3) != first


def test_the_cards_do_not_depend_on_who_plays() -> None:
    """Whoever plays, each round of a game is dealt the same cards."""
    seen: dict[str, list[tuple[int, object]]] = {"tidy": [], "random": []}

    class Watching:
        def __init__(self, name: str) -> None:
            self.name = name
            self._bot = find_bot(name)

        def choose(self, view: View, rng: random.Random) -> Action:
            if view.turns == 0 and view.first_upcard in view.pile:
                seen[self.name].append((view.round, view.first_upcard))
            return self._bot.choose(view, rng)

    for name in seen:
        play_match(SHORT, [Watching(name) for _ in range(4)], seed=2)
    assert set(seen["tidy"]) == set(seen["random"])
    assert {number for number, _ in seen["tidy"]} == {1, 4}


def test_tallies_add_up_whatever_the_split() -> None:
    players = ["tidy", "random", "tidy", "random"]
    bots = [find_bot(name) for name in players]
    whole = simulate(SHORT, players, 4, seed="sum")
    parts = Tally(tuple(players))
    for game in range(4):
        parts += tally_of(players, play_match(SHORT, bots, "sum", game))
    assert whole == parts
    assert sum(whole.wins) + any(whole.shared) >= 1
    assert whole.games == 4
    assert whole.rounds_played == 8
    assert sum(whole.points) == sum(tally.points for tally in whole.rounds.values())
    assert sum(whole.share(how) for how in Finish) == pytest.approx(1)
    assert whole.games_per_second > 0


def test_a_win_can_be_shared() -> None:
    result = play_match(SHORT, [TidyBot() for _ in range(4)], seed=1)
    alone = tally_of(["tidy"] * 4, result)
    assert (sum(alone.wins), sum(alone.shared)) == (1, 0)
    both = tally_of(["tidy"] * 4, replace(result, winners=(1, 3)))
    assert (both.wins, both.shared) == ((0, 0, 0, 0), (0, 1, 0, 1))


def test_tallies_of_other_players_do_not_add() -> None:
    with pytest.raises(ValueError, match="other players"):
        Tally(("tidy", "random")) + Tally(("random", "tidy"))


def test_processes_change_nothing() -> None:
    players = ["tidy", "random", "tidy", "random"]
    one = simulate(SHORT, players, 5, seed=8)
    two = simulate(SHORT, players, 5, seed=8, jobs=2)
    assert one == two
    assert two.games == 5


def test_several_jobs_without_joblib_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(SetupError, match="joblib"):
        simulate(SHORT, ["tidy"] * 4, 4, seed=1, jobs=2)
    assert simulate(SHORT, ["tidy"] * 4, 1, seed=1).games == 1


@pytest.mark.parametrize("players", [["tidy"] * 3, ["tidy"] * 9, ["tidy", "tidy", "tidy", "clever"]])
def test_a_table_that_cannot_be_is_refused(players: list[str]) -> None:
    with pytest.raises(SetupError):
        simulate(SHEET, players, 1, seed=1)


def test_an_illegal_choice_ends_the_match_with_its_reason() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, view: View, rng: random.Random) -> Action:
            return Action(Verb.BUY)

    with pytest.raises(IllegalActionError):
        play_match(SHEET, [Cheat() for _ in range(4)], seed=1)


def test_the_checks_see_lost_and_doubled_cards() -> None:
    state = first_state()
    check(state)
    with pytest.raises(CheckError, match="107 cards"):
        check(state.evolve(stock=state.stock[1:]))
    with pytest.raises(CheckError, match="lost: "):
        check(state.evolve(stock=(state.stock[1], *state.stock[1:])))


def test_the_checks_see_a_table_that_cannot_go_on() -> None:
    state = first_state()
    empty = state.evolve(hands=((), *state.hands[1:]), stock=(*state.hands[0], *state.stock))
    with pytest.raises(CheckError, match="the round goes on"):
        check(empty)
    with pytest.raises(CheckError, match="phase 'nowhere'"):
        check(state.evolve(phase="nowhere"))
    # A phase of buying alone, with nothing in the pile to buy and no way to pass.
    phases = {**SHEET.table.phases, "buy": replace(SHEET.table.phases["buy"], steps={Verb.BUY: "buy"})}
    sheet = replace(SHEET, table=replace(SHEET.table, phases=phases))
    stuck = state.evolve(sheet=sheet, phase="buy", actor=3, pile=(), stock=(*state.stock, *state.pile))
    with pytest.raises(CheckError, match="can do nothing"):
        check(stuck)


def test_a_round_can_be_played_on_from_the_middle() -> None:
    chance = Chance("middle", 0)
    rngs = [chance.rng(f"seat {seat}") for seat in range(4)]
    state, result = play_round(first_state(), [TidyBot() for _ in range(4)], rngs, chance.rng("restock"))
    assert state.over is not None
    assert result.points == view(state, 0).points
    assert result.actions >= result.turns


def mixed(seats: int, offset: int) -> list[str]:
    """Return tidy and random bots in turn, the first of them by the offset."""
    return [("tidy", "random", "tidy")[(seat + offset) % 3] for seat in range(seats)]


def play_rounds(matches: int) -> int:
    """Play matches of every number of seats, each action checked; return how many rounds that was."""
    played = 0
    for match in range(matches):
        seats = 4 + match % 5
        tally = simulate(SHEET, mixed(seats, match), 1, seed=f"law {match}", checked=True)
        assert tally.rounds_played == 11
        played += tally.rounds_played
    return played


def test_the_laws_hold_for_a_hundred_rounds() -> None:
    # Twice each number of seats; engine/laws plays hundreds more by laws of its own.
    assert play_rounds(10) == 110


@pytest.mark.slow
def test_the_laws_hold_for_ten_thousand_rounds() -> None:
    assert play_rounds(910) >= 10_000


def test_tidy_beats_random() -> None:
    tally = simulate(SHEET, ["tidy", "random", "tidy", "random"], 6, seed="better")
    tidy, other = tally.points[0] + tally.points[2], tally.points[1] + tally.points[3]
    assert 2 * tidy < other
    assert tally.wins[0] + tally.wins[2] == 6


def test_tidy_rounds_come_to_an_end_by_somebody_going_out() -> None:
    for seats in (4, 6, 8):
        tally = simulate(SHEET, ["tidy"] * seats, 2, seed="ends")
        assert tally.share(Finish.OUT) > 0.9
