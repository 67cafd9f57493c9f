"""The options of Ten Card Rummy: each ambiguity has its field, its default, its house clause, its values."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from rummy_widgets.errors import SetupError
from rummy_widgets.melds import JokerLimit
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.rules.turn import MeldTiming

SHEET = find_variant("ten-card")


class Row(NamedTuple):
    """One field that settles an ambiguity: its default, the other values it takes, values it refuses."""

    mark: str
    name: str
    default: Any
    others: tuple[Any, ...]
    wrong: tuple[Any, ...]


MELD_FIRST = ("MELD", "OFFER", "BUY", "DRAW", "DISCARD")
OFFER_FIRST = ("OFFER", "BUY", "MELD", "DRAW", "DISCARD")
YES_NO = (0, 1, "yes", None)

# Written by hand from the table of ambiguities, not read from the code.
ROWS = (
    Row("T1", "joker_wild", True, (False,), YES_NO),
    Row("T2", "joker_limit", "half", ("one_natural", "shanghai", "none"), ("two", 2, None)),
    Row("T3", "joker_limit_on_layoff", False, (True,), YES_NO),
    Row("T4", "adjacent_jokers", True, (False,), YES_NO),
    Row("T5", "joker_swap", "none", ("slide_to_end", "take_to_hand", "take_and_replay"), ("yes", True, None)),
    Row("T6", "joker_discard", True, (False,), YES_NO),
    Row(
        "T7",
        "card_values",
        "may_i",
        ("parlett", "heavy", {"A": 1, "JK": 50}),
        ("gin", 5, {"1": 3}, {"A": "x"}),
    ),
    Row("T8", "max_buys_per_round", None, (0, 1, 3), (-1, "two", True, 1.5)),
    Row("T9", "chain_buys", True, (False,), YES_NO),
    Row("T10", "turn_player_first_refusal", "each", ("once",), ("never", True, None)),
    Row("T11", "buy_own_discard", False, (True,), YES_NO),
    Row("T12", "buy_after_contract", True, (False,), YES_NO),
    Row("T13", "buy_initial_upcard", True, (False,), YES_NO),
    Row("T14", "turn_steps", MELD_FIRST, (OFFER_FIRST,), (("MELD",), "MELD", MELD_FIRST[::-1])),
    Row("T15", "meld_timing", "before_draw", ("after_draw", "both"), ("never", True, None)),
    Row("T16", "recycle_when", "on_demand", ("at_once",), ("later", True, None)),
    Row("T17", "recycle", "flip", ("shuffle_keep_top",), ("shuffle", True, None)),
    Row("T18", "max_recycles", None, (0, 2), (-1, "two", True)),
    Row("T18", "stalemate_laps", 12, (1, 30), (0, -1, "two", True, None)),
    Row("T19", "no_cards", "end_round", (), ("redeal", True, None)),
    Row("T20", "max_run_length", None, (13, 14), (2, 12, 15, "long", True)),
    Row("T21", "layoff_end", "ask", ("high",), ("low", True, None)),
    Row("T22", "same_rank_sets", True, (False,), YES_NO),
    Row("T23", "contract_at_once", True, (False,), YES_NO),
    Row("T24", "tie", "shared", (), ("first", True, None)),
    Row(
        "T25",
        "rounds",
        tuple(range(1, 12)),
        ((1,), (1, 2, 11), (6,)),
        ((), (0, 1), (2, 1), (1, 1), (1, 12), "all", 3, (1, "two"), (True, 2)),
    ),
    Row("T26", "allow_2_3_players", False, (True,), YES_NO),
    # Not among the ambiguities, but chosen all the same.
    Row("", "meld_on_first_turn", True, (False,), YES_NO),
    Row("", "redraw_discard_allowed", False, (True,), YES_NO),
    Row("", "concealed_bonus", 0, (10, 25), ("ten", True, None, 1.5)),
)
IDS = [f"{row.mark or 'own'}-{row.name}" for row in ROWS]


def policies(sheet: RuleSheet) -> Iterator[Any]:
    for field in dataclasses.fields(sheet):
        policy = getattr(sheet, field.name)
        if dataclasses.is_dataclass(policy):
            yield policy
    yield sheet.grammar.wild


def value_of(sheet: RuleSheet, name: str) -> Any:
    held = [getattr(policy, name) for policy in policies(sheet) if hasattr(policy, name)]
    assert len(held) == 1, f"{name} is held {len(held)} times"
    return held[0]


def test_the_table_has_every_ambiguity() -> None:
    assert {row.mark for row in ROWS if row.mark} == {f"T{number}" for number in range(1, 27)}


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_default(row: Row) -> None:
    value = value_of(SHEET, row.name)
    assert value == row.default
    assert isinstance(value, str) or type(value) is type(row.default)


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_clause_names_the_field(row: Row) -> None:
    naming = [clause for clause in SHEET.book if row.name in clause.option]
    assert naming
    if row.mark:
        assert all(clause.is_house for clause in naming)


def test_every_option_a_clause_names_is_a_field() -> None:
    named = {name for clause in SHEET.book for name in clause.option}
    assert named == {row.name for row in ROWS}


def test_every_option_that_can_be_chosen_is_in_the_table() -> None:
    with pytest.raises(SetupError, match="there are ") as told:
        find_variant("ten-card", {"no such option": 1})
    choosable = set(str(told.value).split("there are ")[1].split(", "))
    assert choosable == {row.name for row in ROWS}
    declared = {
        (field.metadata.get("mark", ""), field.name)
        for policy in policies(SHEET)
        for field in dataclasses.fields(policy)
        if "doc" in field.metadata and field.name in choosable
    }
    assert {name for _, name in declared} == choosable
    # The grammar knows nothing of this game's table, so its fields carry no mark.
    assert {(mark, name) for mark, name in declared if mark} <= {(row.mark, row.name) for row in ROWS}


@pytest.mark.parametrize(
    "name", ["contracts", "run_min", "hand_size", "values", "packs", "ace", "first_round"]
)
def test_what_makes_the_game_is_no_option(name: str) -> None:
    with pytest.raises(SetupError, match=f"no option is called '{name}'"):
        find_variant("ten-card", {name: 5})


@pytest.mark.parametrize(
    ("row", "value"),
    [pytest.param(row, value, id=f"{row.name}={value}") for row in ROWS for value in row.others],
)
def test_another_value(row: Row, value: Any) -> None:
    changed = find_variant("ten-card", {row.name: value})
    assert value_of(changed, row.name) == value
    assert changed.options == {row.name: value}
    for other in ROWS:
        if other.name != row.name:
            assert value_of(changed, other.name) == other.default


@pytest.mark.parametrize(
    ("row", "value"),
    [pytest.param(row, value, id=f"{row.name}={value!r}") for row in ROWS for value in row.wrong],
)
def test_a_wrong_value_is_refused(row: Row, value: Any) -> None:
    with pytest.raises(SetupError) as caught:
        find_variant("ten-card", {row.name: value})
    message = str(caught.value)
    assert message[0].islower() and not message.endswith(".")


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(SetupError, match=r"no option is called 'jokers'.*joker_wild"):
        find_variant("ten-card", {"jokers": True})


def test_a_list_from_a_file_is_as_good_as_a_tuple() -> None:
    assert find_variant("ten-card", {"rounds": [1, 2]}).match.rounds == (1, 2)
    assert find_variant("ten-card", {"turn_steps": list(OFFER_FIRST)}).turn.turn_steps == OFFER_FIRST


def test_names_from_a_file_become_their_kind() -> None:
    changed = find_variant("ten-card", {"joker_limit": "shanghai", "meld_timing": "both"})
    assert changed.grammar.wild.joker_limit is JokerLimit.SHANGHAI
    assert changed.turn.meld_timing is MeldTiming.BOTH


def test_several_options_at_once() -> None:
    changed = find_variant("ten-card", {"joker_wild": False, "max_run_length": 13, "tie": "shared"})
    assert changed.grammar.wild.joker_wild is False
    assert changed.grammar.max_run_length == 13


@pytest.mark.parametrize("name", ["ten-card", "Ten Card Rummy", "TEN", "10-card", "ten_card"])
def test_the_game_is_found_by_its_names(name: str) -> None:
    assert find_variant(name).variant == "ten-card"


def test_no_other_game_is_found() -> None:
    with pytest.raises(SetupError, match="no game is called 'bridge'"):
        find_variant("bridge")
