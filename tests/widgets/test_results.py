"""What is said at the end of a round and of a match, in every way a round may end and be scored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import tomli_w

from rummy_widgets.engine import Ending, Event, Finish, State, apply, explain
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position
from rummy_widgets.session.session import Seat, Session, Told
from rummy_widgets.widgets.endings import Ended, ending_lines
from rummy_widgets.widgets.results import hands_left, match_panel, round_panel

NAMES = ("Robin", "Ada", "Ben", "Cleo")


def table(variant: str, *hands: str, **keys: Any) -> State:
    """Return a position; seat 0 is on turn and the last seat has dealt, unless it says otherwise."""
    melds = keys.pop("melds", ())
    if melds:
        rows = [text.split(": ") for text in melds]
        keys["table"] = [{"owner": int(owner), "cards": cards} for owner, cards in rows]
    position = {"variant": variant, "dealer": len(hands) - 1, "turn": 0, "hands": list(hands)}
    return read_position(tomli_w.dumps(position | keys))


def played(state: State, *actions: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for text in actions:
        action = parse_action(text)
        assert explain(state, action) is None, f"{text}: {explain(state, action)}"
        state, happened = apply(state, action)
        events += happened
    assert state.over is not None
    return state, events


def told(state: State, *actions: str, me: int = 0) -> list[str]:
    """Return what is said once actions have ended a round."""
    after, events = played(state, *actions)
    return ending_lines(Ended(after, NAMES[: state.seats], me, events))


def session_of(state: State, *actions: str) -> Session:
    """Return a session whose round has just ended so."""
    after, events = played(state, *actions) if actions else (state, [])
    seats = [
        Seat(name, "person" if place == 0 else "tidy") for place, name in enumerate(NAMES[: state.seats])
    ]
    session = Session(state.sheet, seats)
    session.state = after
    session.points = [tuple(session.view(0).points)]
    session.story = [Told(number, after.round, event) for number, event in enumerate(events, start=1)]
    return session


# -- knocking

KNOCKER = "5S 6S 7S 2D 3D 4D 9H TH JH 2C KC"
DEFENDER = "8S 9S QH QD QC AC AD AH 5D KS"  # rules.md 2.4, 13: 32 before laying off, 10 after


def gin(hand: str, other: str, **keys: Any) -> State:
    return table("gin", hand, other, phase="discard", **keys)


def test_a_knock_is_told_with_both_counts_and_what_was_laid_off() -> None:
    (line,) = told(gin(KNOCKER, DEFENDER), "knock KC", "done")
    assert line.startswith("You knocked with 2, Ada had 10 after laying off ")
    assert {"8♠", "9♠", "5♦"} <= set(line.replace(":", " ").split())
    assert line.endswith(": 8 points for you.")
    (line,) = told(gin(KNOCKER, DEFENDER), "knock KC", "done", me=1)
    assert line.startswith("Robin knocked with 2, you had 10") and line.endswith("8 points for Robin.")


def test_without_lay_offs_none_are_told() -> None:
    state = gin(KNOCKER, DEFENDER, options={"layoff": False})
    assert told(state, "knock KC") == ["You knocked with 2, Ada had 32: 30 points for you."]


# 2D 3S are left beside three melds: 5; ace and 3 beside three melds: 4; an equal count: 5.
CLOSE = "5S 6S 7S TC JC QC 9H TH JH 5D KC"
LESS = "4C 5C 6C 8D 9D TD 2S 2H 2C AS"
EQUAL = "3C 4C 5C 8D 9D TD AS AH AC 5H"


def test_an_undercut_says_who_gets_what() -> None:
    assert told(gin(CLOSE, LESS), "knock KC", "done") == [
        "You knocked with 5, Ada had 1: an undercut.",
        "Ada gets the difference of 4 and a bonus of 25: 29 points.",
    ]
    assert told(gin(CLOSE, LESS), "knock KC", "done", me=1)[1] == (
        "You get the difference of 4 and a bonus of 25: 29 points."
    )
    classic = gin(CLOSE, EQUAL, options={"scoring": "pagat_classic"})
    assert told(classic, "knock KC", "done") == [
        "You knocked with 5, Ada had 5: an undercut.",
        "Ada gets the bonus of 10: 10 points.",
    ]
    level = gin(CLOSE, EQUAL, options={"undercut_on_tie": False})
    assert told(level, "knock KC", "done") == ["You knocked with 5, Ada had 5: 0 points for you."]


GIN = "5S 6S 7S TC JC QC 9H TH JH QH KC"


def test_gin_and_big_gin_say_what_they_add() -> None:
    assert told(gin(GIN, LESS), "gin KC") == ["You went gin: Ada had 1, and gin adds 25. 26 points for you."]
    big = gin(GIN.replace("QH KC", "QH KH"), LESS)
    assert told(big, "big gin") == ["You went big gin: Ada had 1, and big gin adds 31. 32 points for you."]
    assert told(gin(GIN, LESS), "gin KC", me=1)[0].endswith("26 points for Robin.")


def test_a_hand_nobody_wins_is_told() -> None:
    dead = gin(CLOSE, LESS, stock="8C 8H", discard="KD")
    (line,) = told(dead, "discard KC")
    assert line.startswith("Only two cards are left in the stock") and line.endswith("Nobody scores.")
    state, _ = played(dead, "discard KC")
    stale = state.evolve(over=Ending(Finish.STALEMATE))
    assert ending_lines(Ended(stale, NAMES, 0)) == [
        "Nobody drew from the stock for 25 laps, so the hand is over. Nobody scores."
    ]
    panel = round_panel(session_of(state), 0)
    assert panel["table"]["columns"] == ["Player", "Points", "Total", "Hands"]
    assert [row[1] for row in panel["table"]["rows"]] == ["0", "0"]


def test_hands_after_a_knock_stand_in_the_groups_that_were_shown() -> None:
    mine, theirs = hands_left(session_of(gin(KNOCKER, DEFENDER), "knock KC", "done"), 0)
    assert mine["note"] == "knocked with 2" and theirs["note"] == ""
    assert (mine["restLabel"], theirs["restLabel"]) == ("deadwood, 2 points", "deadwood, 10 points")
    assert [card["text"] for card in mine["rest"]] == ["2♣"]
    labels = [group["label"] for group in mine["groups"]]
    assert any(label.endswith("laid off on it") and "5♦" in label for label in labels)
    assert sorted(len(group["cards"]) for group in theirs["groups"]) == [3, 3]


def test_after_a_dead_hand_the_best_groups_are_looked_for() -> None:
    session = session_of(gin(CLOSE, LESS, stock="8C 8H", discard="KD"), "discard KC")
    mine, theirs = hands_left(session, 0)
    assert len(mine["groups"]) == len(theirs["groups"]) == 3
    assert (mine["restLabel"], theirs["restLabel"]) == ("deadwood, 5 points", "deadwood, 1 point")


def test_the_end_of_a_match_of_boxes_says_what_the_total_is_made_of() -> None:
    other = "8S 9S KS KD KH AC AD AH 5D 3C"  # kings and aces in sets; 8, 9, 5 and 3 beside them
    state = gin(GIN, other, scores=[96, 40], hands_won=[3, 2], options={"target": 100})
    session = session_of(state, "gin KC")
    assert session.over
    panel = match_panel(session, 0)
    assert panel["title"] == "You won the match!" and panel["lines"][0] == "Hand 1 is over."
    assert panel["table"]["columns"] == [
        "Place",
        "Player",
        "Points",
        "Boxes",
        "Game",
        "Total",
    ]
    points = 96 + 25 + 25
    assert panel["table"]["rows"] == [
        ["1", "Robin", str(points), "100", "100", str(points + 200)],
        ["2", "Ada", "40", "50", "0", "90"],
    ]
    assert panel["lines"][-1] == "Each hand won is a box of 25, and the game counts 100."


@pytest.mark.parametrize(
    ("options", "more", "total"),
    [
        ({}, "the winner's total is doubled", 2 * (146 + 100 + 75)),
        ({"shutout": "flat100"}, "the winner gets 100 more", 146 + 100 + 75 + 100),
    ],
)
def test_a_shutout_is_told(options: dict[str, Any], more: str, total: int) -> None:
    other = "8S 9S KS KD KH AC AD AH 5D 3C"
    session = session_of(gin(GIN, other, scores=[96, 0], hands_won=[2, 0], options=options), "gin KC")
    panel = match_panel(session, 0)
    assert panel["lines"][-1] == f"Ada has no point at all: {more}."
    assert panel["table"]["rows"][0][-1] == str(total)


# -- the winner takes it


def test_going_out_and_going_rummy_are_told_with_what_the_others_held() -> None:
    keys: dict[str, Any] = {"phase": "play", "discard": "KH"}
    state = table("rummy", "7C 7D 7H 2S", "KD 5H", "AS 4C", **keys)
    assert told(state, "lay down 7C 7D 7H", "discard 2S") == [
        "You went rummy, with the whole hand in one turn.",
        "The others held 30 points, and going rummy adds 25: 55 points for you.",
    ]
    laid = table("rummy", "7C 2S", "KD 5H", melds=["0: 7S 7D 7H"], laid=[0], **keys)
    assert told(laid, "lay off 7C on m1", "discard 2S") == [
        "You went out.",
        "Ada held 15 points: 15 points for you.",
    ]
    assert told(laid, "lay off 7C on m1", "discard 2S", me=1) == [
        "Robin went out.",
        "You held 15 points: 15 points for Robin.",
    ]


@pytest.mark.parametrize(
    ("blocked", "line", "points"),
    [
        ("zero", "Nobody scores.", ["0", "0", "0"]),
        (
            "lowest_takes_difference",
            "Ada held least: what the others held more is 13 points for Ada.",
            ["0", "13", "0"],
        ),
        ("each_penalised", "Each hand counts against its player.", ["-9", "-2", "-8"]),
    ],
)
def test_a_blocked_deal_is_told_by_its_scoring(blocked: str, line: str, points: list[str]) -> None:
    state = table("rummy", "9C", "2D", "8S", options={"blocked_scoring": blocked}, discard="KH")
    over = state.evolve(over=Ending(Finish.BLOCKED), idle_turns=0)
    session = session_of(over)
    panel = round_panel(session, 0)
    assert panel["lines"] == ["The stock is used up, and nobody wants the discard.", line]
    assert [row[2] for row in panel["table"]["rows"]] == points
    assert panel["table"]["columns"] == ["Player", "In hand", "Points", "Total"]


def test_equal_lowest_hands_win_nothing() -> None:
    options = {"blocked_scoring": "lowest_takes_difference"}
    state = table("rummy", "9C", "2D", "2S", options=options, discard="KH")
    over = state.evolve(over=Ending(Finish.STALEMATE), idle_turns=0)
    assert ending_lines(Ended(over, NAMES, 0)) == [
        "Nobody can go out any more: no card that is left fits on the table.",
        "The lowest hands are equal, so nobody scores.",
    ]
    round_and_round = over.evolve(idle_turns=36)
    assert ending_lines(Ended(round_and_round, NAMES, 0))[0] == (
        "The table went round twelve times with nothing laid down."
    )


# -- table points


def test_table_points_are_told_as_laid_less_held() -> None:
    keys: dict[str, Any] = {"phase": "play", "discard": "KH", "melds": ["1: 7S 7D 7H"]}
    state = table("rummy-500", "7C 2S", "KD 5H", options={"going_out_bonus": 10}, **keys)
    session = session_of(state, "lay off 7C on m1", "discard 2S")
    panel = round_panel(session, 0)
    assert panel["lines"][0] == "You went out: 10 points on top."
    assert panel["table"] == {
        "columns": ["Player", "Laid", "In hand", "Bonus", "Points", "Total"],
        "rows": [["Robin", "7", "0", "10", "17", "17"], ["Ada", "21", "15", "0", "6", "6"]],
        "won": [0],
        "prize": "laurel",
    }
    plain = table("rummy-500", "7C 2S", "KD 5H", **keys)
    assert round_panel(session_of(plain, "lay off 7C on m1", "discard 2S"), 0)["table"]["columns"] == [
        "Player",
        "Laid",
        "In hand",
        "Points",
        "Total",
    ]


def test_who_scores_most_wins_the_deal_though_somebody_else_went_out() -> None:
    keys: dict[str, Any] = {"phase": "play", "discard": "KH", "melds": ["1: TS TD TH"]}
    session = session_of(table("rummy-500", "TC 2S", "5H", "KD", **keys), "lay off TC on m1", "discard 2S")
    panel = round_panel(session, 0)
    assert panel["lines"][0] == "You went out." and panel["lines"][-1] == "Ada scores most: 25 points."
    assert panel["table"]["won"] == [1]
    assert [hand["name"] for hand in panel["hands"] if hand.get("won")] == ["Ada"]


# -- who won


def test_the_hand_of_who_won_a_round_comes_first_and_is_marked() -> None:
    panel = round_panel(session_of(gin(CLOSE, EQUAL), "knock KC", "done"), 0)
    assert [(hand["name"], hand.get("won")) for hand in panel["hands"]] == [("Ada", True), ("Robin", None)]
    assert (panel["table"]["won"], panel["table"]["prize"]) == ([1], "laurel"), "an undercut"
    panel = round_panel(session_of(gin(KNOCKER, DEFENDER), "knock KC", "done"), 0)
    assert [hand["name"] for hand in panel["hands"]] == ["Robin", "Ada"] and panel["table"]["won"] == [0]


def test_of_a_round_nobody_wins_no_hand_is_marked() -> None:
    panel = round_panel(session_of(gin(CLOSE, LESS, stock="8C 8H", discard="KD"), "discard KC"), 0)
    assert panel["table"]["won"] == [] and not any("won" in hand for hand in panel["hands"])
    state = table("rummy", "9C", "2D", "8S", options={"blocked_scoring": "each_penalised"}, discard="KH")
    blocked = state.evolve(over=Ending(Finish.BLOCKED), idle_turns=0)
    assert round_panel(session_of(blocked), 0)["table"]["won"] == []
    ten_card = table("ten-card", "9D", "KD", "JC", "9S", discard="3H").evolve(over=Ending(Finish.BLOCKED))
    assert round_panel(session_of(ten_card), 0)["table"]["won"] == []


# -- penalties


def test_penalties_are_told_with_what_they_could_have_been() -> None:
    state = table(
        "ten-card",
        "9D TD",
        "5C 6C 7C KD",
        "JD 4S",
        "2C 9S",
        opened=[0, 2],
        melds=["0: 6D 7D 8D"],
        discard="3H",
    )
    panel = round_panel(session_of(state, "lay off 9D TD on m1"), 0)
    assert panel["title"] == "Round 1 is over (One 3)"
    assert panel["lines"] == [
        "You went out.",
        "Could have been: the least this hand could have cost, had all that fitted been laid down.",
    ]
    assert panel["table"]["columns"] == ["Player", "Points", "Could have been", "Total"]
    hands = {hand["name"]: hand for hand in panel["hands"]}
    assert hands["Robin"]["note"] == "went out" and hands["Robin"]["rest"] == []
    assert [group["label"] for group in hands["Ada"]["groups"]] == ["run, 5 to 7 of clubs"]
    assert (hands["Ada"]["note"], hands["Ada"]["restLabel"]) == ("28 points in hand", "the rest")
    assert (hands["Cleo"]["note"], hands["Cleo"]["restLabel"]) == ("11 points in hand", "left in hand")


def test_where_nothing_could_have_been_less_no_line_explains_it() -> None:
    state = table("ten-card", "9D TD", "KD", "JC", "9S", opened=[0], melds=["0: 6D 7D 8D"], discard="3H")
    panel = round_panel(session_of(state, "lay off 9D TD on m1"), 0)
    assert panel["lines"] == ["You went out."]


def test_going_out_in_one_turn_says_what_it_takes_off() -> None:
    options = {"concealed_bonus": 25}
    state = table("ten-card", "7C 7D 7H", "KD", "JC", "9S", options=options, discard="3H")
    session = session_of(state, "lay down 7C 7D 7H")
    assert round_panel(session, 0)["lines"][0] == "You went out in one turn: 25 points off."
    assert round_panel(session, 0)["table"]["rows"][0][1] == "-25"


def test_a_round_without_a_winner_says_why() -> None:
    state = table("ten-card", "9D TD", "KD", "JC", "9S", discard="3H")
    for how, start in (
        (Finish.STALEMATE, "The table went round"),
        (Finish.NO_CARDS, "No card is left to draw"),
    ):
        over = state.evolve(over=Ending(how), idle_turns=48)
        (line,) = ending_lines(Ended(over, NAMES, 0))
        assert line.startswith(start) and line.endswith("Every hand counts.")


def test_a_shared_win_names_all_and_gives_them_the_first_place() -> None:
    state = table(
        "ten-card",
        "9D TD",
        "2C",
        "2D",
        "9S",
        opened=[0],
        melds=["0: 6D 7D 8D"],
        discard="3H",
        round=11,
        scores=[20, 18, 18, 90],
    )
    session = session_of(state, "lay off 9D TD on m1")
    panel = match_panel(session, 0)
    assert panel["title"] == "You, Ada and Ben share the win"
    assert [row[0] for row in panel["table"]["rows"]] == ["1", "1", "1", "4"]
    assert (panel["table"]["won"], panel["table"]["prize"], panel["prize"]) == ([0, 1, 2], "crown", "crown")
    assert not any("won" in hand for hand in panel["hands"]), "of a match that is over one sign is enough"
    assert panel["table"]["columns"] == ["Place", "Player", "Penalty points"]
    assert [row[2] for row in panel["table"]["rows"]] == ["20", "20", "20", "99"]
    assert panel["foot"]["lines"][0] == f"Receipt: {session.receipt}"


# -- declaring

VALID = "3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H"
DECLARES = "declare QD : 3H 4H 5H / 6S 7S JK 9S / KC KD KS / 2C 2D 2H"
LOSER = "3D 4D 5D TH JH QH KH 9C 9S AD 7C 4S 2S"  # a pure run, a second one, and 9 9 A 7 4 2 beside them


OTHER = "3C 4C 5C TS JS QS KS' 9D 9H AC 7H 4S 2S"  # the same count in other cards


def indian(*hands: str, **keys: Any) -> State:
    return table("indian", *hands, wild="8D", phase="discard", discard="5S", **keys)


def test_a_declaration_is_told_and_what_it_settles() -> None:
    state = indian(f"{VALID} QD", LOSER, "AH 3C 5C 7D 9D JC KD' 2S' 4S' 6H 9H QS QC")
    session = session_of(state, DECLARES, "done", "done")
    panel = match_panel(session, 0)
    assert panel["lines"] == [
        "Deal 1 is over.",
        "You declared, and every card is in a group.",
        "You collect what the others pay: 121 points.",
    ]
    assert panel["table"]["columns"] == ["Place", "Player", "Wins or pays", "Points"]
    assert panel["table"]["rows"] == [
        ["1", "Robin", "+121", "0"],
        ["2", "Ada", "−41", "41"],
        ["3", "Ben", "−80", "80"],
    ]
    robin, ada, ben = panel["hands"]
    assert robin["note"] == "declared" and len(robin["groups"]) == 4 and robin["rest"] == []
    assert ada["note"] == "41 points" and ada["restLabel"] == "in no group, 41 points"
    assert ben["note"].startswith("80 points: it lacks a pure run")


def test_who_dropped_or_declared_wrongly_is_told_with_the_price() -> None:
    state = table(
        "indian", VALID, LOSER, "AH 3C 5C 7D 9D JC KD' 2S' 4S' 6H 9H QS QC", wild="8D", discard="5S"
    )
    session = session_of(state, "drop", "drop")
    assert match_panel(session, 0)["lines"][1:] == [
        "Ben alone is left, and it costs nothing.",
        "You dropped: 20 points.",
        "Ada dropped: 20 points.",
        "Ben collects what the others pay: 40 points.",
    ]
    notes = [hand["note"] for hand in hands_left(session, 0)]
    assert notes == ["dropped: 20 points", "dropped: 20 points", "alone in the deal"]
    wrong = indian(f"{LOSER} QD", VALID)
    assert told(wrong, "declare QD", me=1) == [
        "You alone are left, and it costs nothing.",
        "Robin declared wrongly: 80 points.",
        "You collect what the others pay: 80 points.",
    ]


def test_a_pool_says_who_is_out_and_shows_no_hand_of_those_who_were() -> None:
    options = {"form": "pool_101"}
    state = indian(f"{VALID} QD", LOSER, OTHER, options=options, scores=[0, 80, 0])
    session = session_of(state, DECLARES, "done", "done")
    panel = round_panel(session, 0)
    assert panel["lines"][-1] == "Out of the pool of 101: Ada."
    assert panel["table"]["columns"] == ["Player", "Points", "Total"]
    assert panel["title"] == "Deal 1 is over" and panel["actions"][0]["label"] == "Next deal"
    after = replace(session.state, scores=(0, 121, 0))
    session.state = after
    assert [hand["name"] for hand in hands_left(session, 0)] == ["Robin", "Ben"]


def test_half_price_in_the_first_lap_is_told_at_home() -> None:
    state = indian(f"{VALID} QD", LOSER, options={"style": "pagat"})
    after, events = played(state.evolve(turns=0), DECLARES, "done")
    lines = ending_lines(Ended(after, NAMES, 0, events))
    assert lines == [
        "You declared, and every card is in a group.",
        "It was declared in the first lap, so the others pay half.",
        "You collect what the others pay: 20 points.",  # 41, halved and rounded to fives
    ]


def test_a_hand_rummy_is_told_at_home() -> None:
    pure = VALID.replace("JK", "8S")
    state = indian(f"{pure} QD", LOSER, options={"style": "pagat"})
    after, events = played(state.evolve(turns=9), DECLARES.replace("JK", "8S"), "done")
    assert ending_lines(Ended(after, NAMES, 0, events)) == [
        "You declared, and every card is in a group.",
        "No card in it stands in for another: a Hand Rummy, and the others pay double.",
        "You collect what the others pay: 80 points.",  # 41, doubled and rounded to fives
    ]


def test_cards_of_every_hand_are_named_once() -> None:
    for state, thrown, actions in (
        (gin(KNOCKER, DEFENDER), "KC", ("knock KC", "done")),
        (indian(f"{VALID} QD", LOSER), "QD", (DECLARES, "done")),
    ):
        session = session_of(state, *actions)
        named = [
            card["id"]
            for hand in hands_left(session, 0)
            for cards in (*(group["cards"] for group in hand["groups"]), hand["rest"])
            for card in cards
        ]
        dealt = [card for hand in state.hands for card in hand]
        assert sorted(named) == sorted(card.text for card in dealt if card.text != thrown)
