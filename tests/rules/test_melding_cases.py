"""The meld rows of the rules and of people's reports, judged and solved by the command for every game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rummy_widgets.cards import parse_cards
from rummy_widgets.cli import main
from rummy_widgets.melds import Meld, MeldFault, extend, read_meld
from rummy_widgets.rules.melding import find_melding
from rummy_widgets.rules.variants import melding_names

Run = Callable[..., tuple[int, Any, str]]
WILD = ("--wild", "8D")
ALL = frozenset(melding_names())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Give a function that runs a command: its status, its JSON object (None: none), its complaint."""

    def run(*words: str) -> tuple[int, Any, str]:
        status = main([*words, "--json"])
        captured = capsys.readouterr()
        return status, json.loads(captured.out) if captured.out else None, captured.err

    return run


def options(text: str) -> list[str]:
    return [word for part in text.split() for word in ("--option", part)]


# -- judge: a row is the game, its options, cards, and what they are: run, set, or the clause that says no

RULES = [
    # rules.md 2.4: the ace of Gin
    ("gin", "", "AC 2C 3C", "run"),
    ("gin", "", "QS KS AS", "meld.ace"),
    ("gin", "", "KS AS 2S", "meld.ace"),
    ("gin", "", "QS KS AS 2S 3S", "meld.ace"),
    ("gin", "", "5D 5C 5H", "set"),
    # rules.md 3: a run of seven
    ("seven-card-gin", "", "2H 3H 4H 5H 6H 7H 8H", "run"),
    ("seven-card-gin", "", "9D 9H 9S 9C", "set"),
    ("seven-card-gin", "", "QS KS AS", "meld.ace"),
    # rules.md 4.5, 2 and 3
    ("rummy", "ace_run=low", "QS KS AS", "meld.ace"),
    ("rummy", "ace_run=either", "QS KS AS", "run"),
    ("rummy", "ace_run=either", "KS AS 2S", "meld.ace"),
    ("rummy", "ace_run=wrap", "KS AS 2S", "run"),
    ("rummy", "", "AS 2S 3S", "run"),
    ("rummy", "", "QS KS AS", "run"),
    ("rummy", "", "8H 9H TH", "run"),
    ("rummy", "", "8H 9H JH", "meld.run"),
    ("rummy", "", "5C 5D 5H 5S", "set"),
    ("rummy", "", "5C 5D", "meld"),
    ("rummy", "", "5C 5D 6H", "meld"),
    # rules.md 5.3, 2 to 5
    ("rummy-500", "", "AC 2C 3C", "run"),
    ("rummy-500", "", "QD KD AD", "run"),
    ("rummy-500", "", "AC AD AH", "set"),
    ("rummy-500", "", "KS AS 2S", "meld.ace"),
    ("rummy-500", "", "5C 5S 5D", "set"),
    ("rummy-500", "jokers_per_pack=2", "5C JK 7C", "run"),
    ("rummy-500", "jokers_per_pack=2", "5C 5D 5H 5S JK", "meld.set.size"),
    ("rummy-500", "jokers_per_pack=2", "9C JK JK", "joker.limit"),
    ("rummy-500", "jokers_per_pack=2 joker_limit=one_natural", "9C JK JK", "run"),
    ("rummy-500", "", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "run"),
    ("rummy-500", "", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "meld.run.length"),
    # rules.md 7, 1 to 3
    ("contract-rummy", "", "JH QH KH AH", "run"),
    ("may-i", "", "JH QH KH AH", "run"),
    ("contract-rummy", "", "QH KH AH 2H", "meld.over-the-top"),
    ("may-i", "", "QH KH AH 2H", "meld.over-the-top"),
    ("contract-rummy", "over_the_top=true", "QH KH AH 2H", "run"),
    ("ten-card", "", "QH KH AH 2H", "run"),
    ("contract-rummy", "", "5C 6C 7C", "meld.run"),
    ("may-i", "", "5C 6C 7C", "meld.run"),
    ("ten-card", "", "5C 6C 7C", "run"),
    ("contract-rummy", "", "7C 7D 7H", "set"),
    ("contract-rummy", "", "3S 4S 5S 6S", "run"),
    ("may-i", "", "6C JK 8C 9C", "run"),
    ("contract-rummy", "", "7C 7C 7H", "set"),
    ("contract-rummy", "", "7C JK JK", "joker.limit"),
]

REPORTS = [
    # cases.md R11: the ace and the king
    *((game, "", "KC KD AD", "no") for game in sorted(ALL)),
    *((game, "", "QS KS AS", "no") for game in ("gin", "seven-card-gin")),
    *((game, "", "QS KS AS", "run") for game in ("ten-card", "rummy", "rummy-500", "indian")),
    *((game, "", "QS KS AS", "meld.run") for game in ("contract-rummy", "may-i")),  # a run has four there
    ("ten-card", "", "KS AS 2S", "run"),
    ("ten-card", "", "QS KS AS 2S 3S", "run"),
    *(
        (game, "", cards, "no")
        for game in sorted(ALL - {"ten-card"})
        for cards in ("KS AS 2S", "QS KS AS 2S 3S")
    ),
    *((game, "", "JS QS KS AC", "no") for game in sorted(ALL)),
    ("ten-card", "", "TH JH QH KH AH 2H 3H 4H 5H 6H", "run"),
    *((game, "", "TH JH QH KH AH 2H 3H 4H 5H 6H", "no") for game in sorted(ALL - {"ten-card"})),
    # cases.md R17: the very same card twice
    *((game, "", "KH KD KS KS", "meld.set.suits") for game in ("rummy-500", "indian")),
    *((game, "", "KH KD KS KS", "set") for game in ("ten-card", "contract-rummy", "may-i")),
    ("rummy-500", "distinct_suits=false", "KH KD KS KS", "set"),
    *(
        (game, "", "4H 5H 5H 6H", "meld.run.once")
        for game in ("ten-card", "rummy-500", "indian", "contract-rummy", "may-i")
    ),
    *((game, "", "KH KH KS", "meld.set.suits") for game in ("rummy-500", "indian")),
    *((game, "", "KH KH KS", "set") for game in ("ten-card", "contract-rummy", "may-i")),
    # cases.md R19: jokers alone
    ("ten-card", "", "JK JK JK", "joker.limit"),
    ("rummy-500", "jokers_per_pack=2", "JK JK JK", "joker.natural"),
    *((game, "", "JK JK JK", "joker.natural") for game in ("contract-rummy", "may-i")),
    *((game, "joker_limit=none", "JK JK JK", "set") for game in ("ten-card", "contract-rummy", "may-i")),
    ("indian", "packs_5_6=3", "JK JK JK", "joker.natural"),
    ("indian", "packs_5_6=3 min_naturals=0", "JK JK JK", "set"),
    # cases.md R23: more naturals than jokers in each of these melds, no wrap, and suits of a set differ
    *(
        ("rummy-500", "jokers_per_pack=2 joker_limit=shanghai", cards, said)
        for cards, said in (
            ("9H TH JK JK KH", "run"),
            ("JK 4S JK", "joker.limit"),
            ("5H JK JK 8H", "joker.limit"),
            ("AS AS AC", "meld.set.suits"),
            ("KS AS 2S", "meld.ace"),
        )
    ),
    # the same cards where the house says otherwise
    *(
        (game, "", cards, said)
        for game, ace in (("ten-card", "run"), ("contract-rummy", "no"), ("may-i", "no"))
        for cards, said in (
            ("9H TH JK JK KH", "run"),
            ("JK 4S JK", "joker.limit"),
            ("5H JK JK 8H", "run"),
            ("AS AS AC", "set"),
            ("KS AS 2S", ace),
        )
    ),
    ("indian", "", "9H TH JK JK KH", "run"),
    ("indian", "", "5H JK JK 8H", "run"),
    ("indian", "", "AS AS AC", "meld.set.suits"),
    ("indian", "", "KS AS 2S", "meld.ace"),
    # cases.md R27: runs that change colour are no melds here
    *((game, "", cards, "no") for game in sorted(ALL) for cards in ("2C 3D 4S", "AC 2S 3H")),
]


@pytest.mark.parametrize(("game", "chosen", "cards", "said"), RULES + REPORTS)
def test_a_row_of_the_rules(run: Run, game: str, chosen: str, cards: str, said: str) -> None:
    status, data, complaint = run("judge", game, cards, *options(chosen))
    assert not complaint
    if said in ("run", "set"):
        assert (status, data["legal"], data["kind"], data["clause"]) == (0, True, said, None)
        return
    assert (status, data["legal"]) == (1, False)
    assert said == "no" or data["clause"] == f"{game}.{said}"
    assert data["clause"] in find_melding(game).book.clauses
    assert data["because"] and "{" not in data["because"]


@pytest.mark.parametrize("game", ["rummy", "gin", "seven-card-gin"])
@pytest.mark.parametrize(("cards", "word"), [("KH KH KS", "KH'"), ("5C JK 7C", "JK"), ("4H 5H 5H 6H", "5H'")])
def test_a_card_that_is_not_in_the_pack_is_no_input(run: Run, game: str, cards: str, word: str) -> None:
    """One pack without jokers: such cards cannot be held, so there is nothing to judge."""
    status, data, complaint = run("judge", game, cards)
    assert (status, data) == (2, None)
    assert complaint.count("\n") == 1
    assert repr(word) in complaint and "a pack of 1 deck and 0 jokers" in complaint


# -- Indian Rummy with a wild rank (rules.md 6.3)


@pytest.mark.parametrize(
    ("cards", "kind", "pure", "stands_for"),
    [
        ("3H 4H 5H", "run", True, []),  # 1
        ("6S 7S JK 9S", "run", False, ["JK=8S"]),  # 1
        ("3H 4H JK", "run", False, ["JK=2H"]),  # 2
        ("7S 8S 9S", "run", True, []),  # 4
        ("7S 8H 9S", "run", False, ["8H=8S"]),  # 5
        ("QD KD AD", "run", True, []),  # 8
        ("AD 2D 3D", "run", True, []),  # 8
        ("3S JK 5S 6S 8H", "run", False, ["JK=2S", "8H=4S"]),  # 9: from 2 or 3 on
        ("KC KD KS", "set", False, []),
        ("KC KD 8S", "set", False, ["8S=K"]),
        ("5S 5H 5D 5C", "set", False, []),
    ],
)
def test_a_group_with_a_wild_rank(run: Run, cards: str, kind: str, pure: bool, stands_for: list[str]) -> None:
    status, data, _ = run("judge", "indian", cards, *WILD)
    assert status == 0
    assert data == {"legal": True, "kind": kind, "stands_for": stands_for, "clause": None, "pure": pure}


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("5S 5S 5H", "meld.set.suits"),  # 6
        ("5S 5H 5D 5C JK", "meld.set.size"),  # 7
        ("KD AD 2D", "meld.ace"),  # 8
        ("7S 8H", "meld"),
        ("6S 8H TS", "meld.run"),
        ("2C 8H TS", "meld"),
    ],
)
def test_what_is_no_group_with_a_wild_rank(run: Run, cards: str, clause: str) -> None:
    status, data, _ = run("judge", "indian", cards, *WILD)
    assert (status, data["legal"], data["clause"]) == (1, False, f"indian.{clause}")
    assert "pure" not in data


def test_a_larger_set_and_a_printed_joker_turned_up(run: Run) -> None:
    five = ("judge", "indian", "5S 5H 5D 5C JK", *WILD)
    assert run(*five, "--option", "max_set_size=5")[1]["kind"] == "set"  # 7
    aces = ("judge", "indian", "5S AH 7S", "--wild", "JK")
    assert run(*aces)[1]["stands_for"] == ["AH=6S"]  # 18
    assert run(*aces, "--option", "printed_joker_turned=only_printed")[0] == 1
    assert run("judge", "indian", "5S JK 7S", "--wild", "JK")[1]["stands_for"] == ["JK=6S"]


def test_the_wild_card_may_be_given_as_an_option(run: Run) -> None:
    flag = run("judge", "indian", "7S 8H 9S", *WILD)
    assert run("judge", "indian", "7S 8H 9S", "--option", "wild=8D") == flag
    assert run("judge", "--wild", "8d", "indian", "7S", "8H", "9S") == flag
    assert run("judge", "indian", "7S 8H=8S 9S", *WILD) == flag
    assert run("judge", "indian", "7S 8H 9S")[1]["legal"] is False


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("judge", "indian", "7S 8H 9S", "--wild", "8X"), "8X"),
        (("judge", "gin", "7S 8H 9S", "--wild", "8D"), "wild"),
        (("judge", "ten-card", "7S 8H 9S", "--wild", "8D"), "wild"),
        (("best", "gin", "7S 8H 9S", "--wild", "8D"), "wild"),
        (("judge", "--position", "table.toml", "draw", "--wild", "8D"), "--wild"),
        (("judge", "indian", "7S 9H=8S 9S", "--wild", "8D"), "9H=8S"),
        (("judge", "indian", "7S 8H=8X 9S", "--wild", "8D"), "8X"),
        (("judge", "indian", "7S 8H=8S 9S"), "8H=8S"),
        (("best", "indian", "7S 8H=8S 9S", "--wild", "8D"), "8H=8S"),
        (("best", "indian", "7S 8S 9S", "--on", "KC KD KH"), "--on"),
        (("best", "indian", "7S 8S 9S", "--contract", "2x3"), "--contract"),
        (("judge", "bridge", "7S 8S 9S"), "bridge"),
    ],
)
def test_what_cannot_be_read(run: Run, words: tuple[str, ...], quoted: str) -> None:
    status, data, complaint = run(*words)
    assert (status, data) == (2, None)
    assert complaint.count("\n") == 1 and "Traceback" not in complaint
    assert repr(quoted) in complaint


def test_people_are_told_about_purity(capsys: pytest.CaptureFixture[str]) -> None:
    for cards, told in (
        ("7S 8S 9S", "legal: pure run of spades, 7 to 9\n  7S 8S 9S\n"),
        ("7S 8H 9S", "legal: impure run of spades, 7 to 9\n  7S 8H=8S 9S\n"),
        ("KC KD 8S", "legal: set of kings\n  KC KD 8S=K\n"),
    ):
        assert main(["judge", "indian", cards, *WILD]) == 0
        assert capsys.readouterr().out == told
    assert main(["judge", "rummy", "7S 8S 9S"]) == 0
    assert capsys.readouterr().out == "legal: run of spades, 7 to 9\n  7S 8S 9S\n"


# -- best: a row is the game, its options, the hand, melds on the table, and the points left

GIN = [
    # rules.md 2.4, 1 to 8, 12 to 14
    ("AC 2C 3C 4D 5D 6D 7H 8H 9H TS", "", 10),
    ("AC 2C 3C 4D 5D 6D 7H 8H 9H JS", "", 10),
    ("4C 5C 6C 7C 7D 7H 8S 9S TS 2D", "", 2),
    ("5C 6C 7C 5D 5H 9S TS JS AD AH", "", 12),
    ("QS KS AS 2S 3S 9H 9D 9C 4D 5D", "", 29),
    ("4H 5H 6H 6S 6D 7H 8H AC 2D 3S", "", 18),
    ("7H 7D 7C 7S 8S 9S KC QC JC 4D", "", 4),
    ("3S 4S 5S 6S 8H 8D 8C TC JC QC KC", "", 0),
    ("7S 7H 7D 7C 8S KC KD KH 2H 3C", "4S 5S 6S / TC TD TH / 2D 3D 4D", 5),
    ("8S 9S QH QD QC AC AD AH 5D KS", "", 32),
    ("8S 9S QH QD QC AC AD AH 5D KS", "5S 6S 7S / 2D 3D 4D / 9H TH JH", 10),
    ("4H", "AH 2H 3H", 0),
    ("4H", "", 4),
    # cases.md R01, R02, R04, R06, R07
    ("6H QH QC 5H KD KH 7H KC 4H QD", "", 0),
    ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", "", 0),
    ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", "", 0),
    ("5S 4H 6S TH 3H JH 5H 9H 2H 4S", "", 0),
    ("JC 9D 8S 6D JS 8H TD 8D 7D JD", "", 16),
    ("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H", "", 16),
    ("2S 8S 9S AC 2C 7C 8C 2D 8D 2H", "KS KC KD / 5S 6S 7S / 9C TC JC", 9),
    ("4C 4D 4H 4S 5C 5D 5H 5S 9S TS", "AS AC AD / JS QS KS / TC TD TH", 0),
    ("TS JS QS KC KD KH 4H 5H AD 2C", "AH 2H 3H", 3),
    ("2C 3C 4C 5D 5H 5S 6C 7C 8D 9H", "8C 9C TC", 17),
]
SEVEN = [
    # rules.md 3, 2 to 13
    ("3C 4C 5C 9D 9H 9S 9C", 0),
    ("2H 3H 4H 5H 6H 7H 8H", 0),
    ("3C 4C 5C 9D 9H 9S KD", 10),
    ("3C 4C 5C 9D 9H 9S AD", 1),
    ("3C 4C 5C 6C 9D 9H 9S 9C", 0),
    ("3C 4C 5C 6C 7C 9D 9H 9S", 0),
    ("5C 6C 7C 5D 5H 9S AD", 20),
    ("QS KS AS 2S 3S 4D 4H", 28),
    ("4C 4D 4H 4S 5S 6S 2D", 2),
    ("3C 4C 5C 6D 4D 2H AD", 13),
    ("2C 3C 4C 9H 9D 6S 5S", 29),
    ("7C 8C 9C TC 8D 8H KS", 26),
]
OTHERS = [
    # rules.md 4.5, 8: an ace and other cards in hand; the hands of two opponents add up
    ("rummy", "", "5C KD", 15),
    ("rummy", "", "AS", 11),
    ("rummy", "ace_value=1", "AS", 1),
    ("rummy", "", "QS KS AS 5D 5H 9C", 19),
    ("rummy", "ace_run=low", "QS KS AS 5D 5H 9C", 50),
    ("rummy", "ace_run=low ace_value=1", "QS KS AS 5D 5H 9C", 40),
    # rules.md 5.3, 8, 9 and 19
    ("rummy-500", "", "AS", 15),
    ("rummy-500", "", "5C 5S 5D JC 2H 9S", 21),
    ("rummy-500", "pips=five", "JC 2H 9S", 20),
    ("rummy-500", "", "QD KD AD", 0),
    ("rummy-500", "jokers_per_pack=2", "JK KC 4D", 29),
    ("rummy-500", "", "KH KH KS", 30),
    ("rummy-500", "distinct_suits=false", "KH KH KS", 0),
    # rules.md 7, 11
    ("contract-rummy", "", "JK AS KD 4H", 44),
    ("may-i", "", "JK AS KD 4H", 54),
    ("contract-rummy", "", "5C 6C 7C KD", 28),
    ("contract-rummy", "", "5C 6C 7C 8C KD", 10),
    ("contract-rummy", "over_the_top=true", "QH KH AH 2H", 0),
    ("contract-rummy", "", "QH KH AH 2H", 37),
    # cases.md R47
    ("rummy", "", "AC KH", 21),
]


@pytest.mark.parametrize(("hand", "on", "points"), GIN)
def test_deadwood(run: Run, hand: str, on: str, points: int) -> None:
    found = check_best(run, "gin", hand, on)
    assert found["points"] == points
    assert check_best(run, "gin", hand, on) == found  # where two splits are equal, always the same one


@pytest.mark.parametrize(("hand", "points"), SEVEN)
def test_deadwood_of_seven_cards(run: Run, hand: str, points: int) -> None:
    assert check_best(run, "seven-card-gin", hand)["points"] == points


@pytest.mark.parametrize(("game", "chosen", "hand", "points"), OTHERS)
def test_points_left(run: Run, game: str, chosen: str, hand: str, points: int) -> None:
    assert check_best(run, game, hand, chosen=chosen)["points"] == points


def check_best(
    run: Run, game: str, hand: str, on: str = "", chosen: str = "", wild: tuple[str, ...] = (), drop: int = 0
) -> Any:
    """Solve a hand; see that every card is in one place and every meld is judged a meld."""
    more = [*(["--on", on] if on else []), *options(chosen), *wild]
    status, data, complaint = run("best", game, hand, *more, "--drop", str(drop))
    assert (status, complaint) == (0, "")
    laid = [word for text in data["laid_off"] for word in text.rpartition(" on ")[0].split()]
    melded = [word.partition("=")[0] for meld in data["melds"] for word in meld.split()]
    dropped = (data["drop"] or "").split()
    assert sorted([*laid, *melded, *data["deadwood"], *dropped]) == sorted(
        card.text for card in parse_cards(hand)
    )
    for meld in data["melds"]:
        again = " ".join(word.replace("'", "") for word in meld.split())
        assert run("judge", game, again, *options(chosen), *wild)[0] == 0, meld
    return data


# -- Indian Rummy counts by its lives (rules.md 6.3)

FREE = "partial_lives=pure_free"
FOURTEEN = "3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H QD"
INDIAN = [
    ("3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H", "", 0),  # 1
    ("3H 4H JK 6S 7S JK 9S KC KD KS 2C 2D 2H", "", 0),  # 2, with 2H 3H 4H for the pure run it lacks
    ("3H 4H JK 6S 7S JK 9S KC KD KS 3C 3D QH", "", 75),  # no pure run at all, so all count
    ("3H 4H 5H 6H KC KD KS 2C 2D 2H 9C 9D 9S", "", 80),  # 3: one run, 81 in all
    ("3H 4H 5H 6S 7S JK KD KC 9C 9D 2S AH JD", "", 53),  # 11, with the joker as QD instead: 7 less
    ("3H 4H 5H 6S 7S JK KD KC 9C 9D 2S AH JH", "", 60),  # 11, where it has no better place
    ("3H 4H 5H KD KC 9C 9D 2S AH JD 6C 7C 2D", "", 80),  # 12: 87
    ("3H 4H 5H KD KC 9C 9D 2S AH JD 6C 7C 2D", FREE, 75),  # 12
    ("KD KC QD QH JD JS TC TH 9C 6S", "", 80),  # 13: 95
    ("8C JK", "", 0),  # 14
    ("8C JK KD", "", 10),  # 14
    ("5S 5H 5D 5C JK 3H 4H 5H 6S 7S 8S", "", 0),
]


@pytest.mark.parametrize(("hand", "chosen", "points"), INDIAN)
def test_a_hand_counts_by_its_lives(run: Run, hand: str, chosen: str, points: int) -> None:
    assert check_best(run, "indian", hand, "", chosen, WILD)["points"] == points


def test_the_card_for_the_finish_slot_is_found(run: Run) -> None:
    found = check_best(run, "indian", FOURTEEN, wild=WILD, drop=1)
    assert (found["points"], found["drop"], found["deadwood"]) == (0, "QD", [])


def test_without_a_wild_card_an_eight_is_an_eight(run: Run) -> None:
    hand = "3H 4H 5H 6S 7S 8S KD 8C"
    assert run("best", "indian", hand)[1]["points"] == 18
    assert run("best", "indian", hand, *WILD)[1]["points"] == 10


def test_people_are_told_what_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["best", "indian", "KD KC QD QH JD JS TC TH 9C 6S", *WILD]) == 0
    told = capsys.readouterr().out
    assert "95, and a hand costs 80 at most" in told and "none count without a pure run" in told
    assert main(["best", "indian", "3H 4H 5H 6S 7S 8D 9S KD", *WILD]) == 0
    told = capsys.readouterr().out
    assert "pure run  3H 4H 5H" in told and "8D=8S" in told and "at most" not in told


# -- what goes on a meld of the table (rules.md 4.5 and 5.3)


@pytest.mark.parametrize(
    ("game", "meld", "cards", "fits"),
    [
        ("rummy", "5C 5D 5H", "5S", True),  # 4
        ("rummy", "5C 5D 5H 5S", "5C'", False),  # 4
        ("rummy", "8H 9H TH", "JH", True),  # 5
        ("rummy", "8H 9H TH", "JH QH", True),
        ("rummy", "8H 9H TH", "7H", True),
        ("rummy", "8H 9H TH", "6H 7H", True),
        ("rummy", "8H 9H TH", "6H", False),
        ("rummy", "8H 9H TH", "QH", False),
        ("rummy", "JS QS KS", "AS", True),
        ("rummy", "QS KS AS", "2S", False),
        ("rummy-500", "2H 3H 4H", "AH", True),  # 6
        ("rummy-500", "JS QS KS", "AS", True),  # 7
        ("rummy-500", "4D 5D 6D", "7D", True),  # 14
        ("rummy-500", "7C 7D 7H", "7S", True),  # 20
        ("rummy-500", "7C 7D 7H", "7C'", False),
        ("gin", "AH 2H 3H", "4H", True),  # 2.4, 14
        ("gin", "JH QH KH", "AH", False),
        ("contract-rummy", "JH QH KH AH", "TH", True),
        ("contract-rummy", "JH QH KH AH", "2H", False),
        ("may-i", "QC QD QH", "QC'", True),
    ],
)
def test_what_goes_on_a_meld(game: str, meld: str, cards: str, fits: bool) -> None:
    melding = find_melding(game)
    laid = read_meld(melding.grammar, parse_cards(meld))
    assert isinstance(laid, Meld)
    longer = extend(melding.grammar, laid, parse_cards(cards))
    assert isinstance(longer, Meld) == fits
    if isinstance(longer, MeldFault):
        assert melding.book.answer(longer.fault)[0].id.startswith(f"{game}.")


@pytest.mark.parametrize("game", sorted(ALL))
def test_every_game_judges_and_solves(run: Run, game: str) -> None:
    assert run("judge", game, "5H 6H 7H 8H")[1]["kind"] == "run"
    assert run("judge", game, "9C 9D 9H")[1]["kind"] == "set"
    assert run("judge", game, "5H 6H 8H 9H")[1]["clause"] == f"{game}.meld.run"
    assert check_best(run, game, "5H 6H 7H 8H 2S 3S 4S 5S KD", drop=1)["drop"] == "KD"
