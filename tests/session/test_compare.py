"""Comparing: what every game says to the same cards or action, worked out by hand from its rules."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widgets.cards import Card, PackSpec, Suit, card, format_cards, fresh_pack
from rummy_widgets.commands.judge import judge_cards
from rummy_widgets.engine import explain
from rummy_widgets.errors import NotationError, SetupError
from rummy_widgets.melds.grammar import rank_at
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.rules.melding import find_melding
from rummy_widgets.session.alternatives import alternatives, changes_text
from rummy_widgets.session.compare import Verdict, compare
from rummy_widgets.session.notation import EXAMPLES, parse_action
from rummy_widgets.session.position import read_position
from rummy_widgets.session.what_if import Moment, WhatIf

GAMES = {
    "ten": "ten-card", "rummy": "rummy", "gin": "gin", "seven": "seven-card-gin", "500": "rummy-500",
    "indian": "indian", "contract": "contract-rummy", "may": "may-i",
}  # fmt: skip
SAID = {"y": True, "n": False, "-": None}
NO_JOKERS = "joker_wild=false"
SHORT = {"contract": "run_min=3", "may": "run_min=3"}
OVER = {"contract": "over_the_top=true", "may": "over_the_top=true"}
LOW = {"rummy": "ace_run=low preset=pagat"}
BUYING, GINS = ("ten", "contract", "may"), ("gin", "seven")
CLUBS = " ".join(f"{rank}C" for rank in "23456789TJQK")


class Row(NamedTuple):
    """A question, the games' answers in the order above, and all options that turn an answer round."""

    asked: str
    answers: str
    turned: Mapping[str, str] = {}
    more: Mapping[str, Any] = {}


MELDS = [
    # Runs and the ace: over the top in Ten Card alone; low in Gin; sequences of four in the contract games.
    Row("QH KH AH 2H 3H", "ynnnnnnn", {"rummy": "ace_run=wrap", **OVER}),
    Row("QH KH AH 2H", "ynnnnnnn", {"rummy": "ace_run=wrap", **OVER}),
    Row("KH AH 2H", "ynnnnnnn", {"rummy": "ace_run=wrap"}),  # two options at once in the contract games
    Row("AH 2H 3H", "yyyyyynn", SHORT),
    Row("QD KD AD", "yynnyynn", {**LOW, **SHORT}),
    Row("JH QH KH AH", "yynnyyyy", LOW),
    Row("KS 2S 3S", "nnnnnnnn"),
    Row("5C 6C 7C", "yyyyyynn", SHORT),
    Row("7C 5C 6C 8C", "yyyyyyyy"),
    Row("5C 6C 8C", "nnnnnnnn"),
    Row("4C 5C 6S", "nnnnnnnn"),
    Row("9S 9S TS", "nnnnnnnn"),
    Row("6S 6S 7S 8S", "nnnnnnnn"),
    Row("7H 8H", "nnnnnnnn"),
    Row(f"{CLUBS} AC", "yyyyyyyy"),
    Row(f"AC {CLUBS} AC", "ynnnnnyy", {
        "ten": "max_run_length=13", "contract": "max_run_length=13", "may": "max_run_length=13",
    }),
    Row(f"{CLUBS} AC 2C", "ynnnnnnn", {"ten": "max_run_length=13", **OVER}),
    # Sets: four suits in a game of one pack, in Rummy 500 and in Indian Rummy.
    Row("9C 9D 9H", "yyyyyyyy"),
    Row("9C 9D 9H 9S", "yyyyyyyy"),
    Row("7H 7D 7S 7C 7H", "ynnnnnyy", {"500": "distinct_suits=false"}),
    Row("TC TC TD", "ynnnnnyy", {"500": "distinct_suits=false"}),
    Row("7H 7H 7H", "ynnnnnyy"),  # three packs; Rummy 500 has two
    Row("KC KC KC KC", "nnnnnnnn"),
    Row("KH QH JD", "nnnnnnnn"),
    # Jokers.
    Row("5C JK 7C", "ynnnnynn", {
        "ten": f"{NO_JOKERS} joker_limit=shanghai", "500": "jokers_per_pack=2",
        **SHORT,
    }),
    Row("9C JK JK", "nnnnnynn", {
        "ten": "joker_limit=one_natural joker_limit=none",
        "indian": "max_jokers_per_group=1",
        "contract": "joker_limit=one_natural joker_limit=none",
        "may": "joker_limit=one_natural joker_limit=none",
    }),
    Row("5H 5D 5C JK", "ynnnnyyy", {
        "ten": NO_JOKERS, "500": "jokers_per_pack=2",
        "contract": NO_JOKERS, "may": NO_JOKERS,
    }),
    Row("5S 5H 5D 5C JK", "ynnnnnyy", {
        "ten": NO_JOKERS, "indian": "max_set_size=5", "contract": NO_JOKERS, "may": NO_JOKERS,
    }),
    Row("6C 7C JK JK TC", "ynnnnyyy", {
        "ten": f"{NO_JOKERS} adjacent_jokers=false",
        "500": "jokers_per_pack=2",
        "indian": "max_jokers_per_group=1",
        "contract": f"{NO_JOKERS} adjacent_jokers=false",
        "may": f"{NO_JOKERS} adjacent_jokers=false",
    }),
    Row("JK JK JK", "nnnnnnnn", {
        "ten": "joker_limit=none", "contract": "joker_limit=none", "may": "joker_limit=none",
    }),
    # A wild rank, which Indian Rummy alone has.
    Row("7S 8H 9S", "nnnnnynn", {}, {"wild": "8D"}),
    Row("7S 8S 9S", "yyyyyynn", SHORT, {"wild": "8D"}),
    Row("3S JK 5S 6S 8H", "nnnnnynn", {
        "indian": "max_jokers_per_group=1",
    }, {"wild": "8D"}),
    Row("KC KD AS", "nnnnnynn", {
        "indian": "printed_joker_turned=only_printed",
    }, {"wild": "JK"}),
]  # fmt: skip

PLAIN = {"hand": "9S KD 2C"}
SPADES = {**PLAIN, "table": "5S 6S 7S 8S"}
DOWN = {"opened": True}
BACK = "redraw_discard_allowed=true"
KNOCKING = "knock_melds=manual knock_limit=0"
EARLY = "meld_timing=before_draw meld_timing=both"
NO_BUYS = "max_buys_per_round=0"
ONE_MELD = "melds_per_turn=1 preset=pagat"
IN_PARTS = dict.fromkeys(BUYING, "contract_at_once=false")
BUYING_DOWN = dict.fromkeys(BUYING, "max_buys_per_round=0 buy_after_contract=false")
KNOCKING_TEN = dict.fromkeys(GINS, f"{KNOCKING} knock_limit=5 knock_limit=7")
NO_BIG_GIN = dict.fromkeys(GINS, "big_gin=false scoring=pagat_classic")
TEN_LEFT = "AC 2C 3C 4D 5D 6D 7H 8H 9H TS 9C"
TAKING = {"hand": "KD 2C", "discard": "5D 9C"}
OFFER = "turn_steps=OFFER, BUY, MELD, DRAW, DISCARD"
SWAPPED = "joker_swap=slide_to_end joker_swap=take_to_hand joker_swap=take_and_replay"

ACTIONS = [
    # Laying off: after the contract, with or without a meld of one's own, after a knock, or never.
    Row("lay off 9S on m1", "nynnynnn", {"rummy": "layoff_needs_meld=true"}, SPADES),
    Row("lay off 9S on m1", "yynnynyy", {}, {**SPADES, **DOWN}),
    Row("lay off 9S on m1", "ynnnnnnn", {"ten": "meld_timing=after_draw", "contract": EARLY, "may": EARLY},
        {**SPADES, **DOWN, "moment": "start"}),
    Row("lay off KD on m1", "nnnnnnnn", {}, {**SPADES, **DOWN}),
    Row("lay off 9S on m2", "nnnnnnnn", {}, {**SPADES, **DOWN}),
    Row("lay off 9S TS on m1", "yynnynyy", {}, {"hand": "9S TS 2C", "table": "5S 6S 7S 8S", **DOWN}),
    Row("lay off 2H on m1", "yn--nnnn", {"rummy": "ace_run=wrap", **OVER},
        {"hand": "2H 9C", "table": "JH QH KH AH", **DOWN}),
    Row("lay off 9S on m1", "yynnyn--", SHORT, {"hand": "9S 2C", "table": "6S 7S 8S", **DOWN}),
    Row("lay off AC on m1", "nnnnnnnn", {
        "ten": "layoff_end=high", "rummy": "ace_run=low preset=pagat", "contract": "layoff_end=high",
        "may": "layoff_end=high",
    }, {"hand": "AC 9S", "table": CLUBS, **DOWN}),
    Row("lay off 7C on m1 high", "n----nyn", {"ten": SWAPPED, "contract": "joker_swap=none", "may": SWAPPED},
        {"hand": "7C 9S 2D", "table": "6C JK=7C 8C 9C", **DOWN}),
    # Laying down: the contract, when in the turn, and what must be left.
    Row("lay down 3S 4S 5S", "yynnynnn", {}, {"hand": "3S 4S 5S KD 2C"}),
    Row("lay down 3S 4S 5S", "nynnynnn", {"ten": "meld_timing=after_draw meld_timing=both"},
        {"hand": "3S 4S 5S KD 2C", "moment": "drawn"}),
    Row("lay down 3S 4S 5S", "ynnnnnnn", {"ten": "meld_timing=after_draw"},
        {"hand": "3S 4S 5S KD 2C", "moment": "start"}),
    Row("lay down 7C 7D 7H / KC KD KS", "yynnynyy", {"rummy": ONE_MELD}, {"hand": "7C 7D 7H KC KD KS 9S"}),
    Row("lay down 3S 4S 5S 6S 7S 8S", "nynnynnn", IN_PARTS, {"hand": "3S 4S 5S 6S 7S 8S KD", "round": 2}),
    Row("lay down 3S 4S 5S / 6S 7S 8S", "yynnynnn", {"rummy": ONE_MELD},
        {"hand": "3S 4S 5S 6S 7S 8S KD", "round": 2}),
    Row("lay down 3S 4S 5S 6S / 7S 8S 9S TS", "yynnynny", {
        "rummy": ONE_MELD, "contract": "adjacent_same_suit_runs=true", "may": "adjacent_same_suit_runs=false",
    }, {"hand": "3S 4S 5S 6S 7S 8S 9S TS KD", "round": 3}),
    Row("lay down QC QD QH", "yynnynnn", {
        "contract": "melds_after_contract=true", "may": "melds_after_contract=true",
    }, {"hand": "QC QD QH 2S 3D", **DOWN}),
    Row("lay down 7C 8C 9C", "yynnynnn", {
        "rummy": "must_discard_to_go_out=true", "500": "must_discard_to_go_out=true",
    }, {"hand": "7C 8C 9C"}),
    # The draw and the discard.
    Row("draw", "yyyyyyyy", {}, PLAIN),
    Row("draw", "nnnnnnnn", {}, {**PLAIN, "moment": "drawn"}),
    Row("take", "yyyyyyyy", {"500": "top_card_must_be_used=true"}, TAKING),
    Row("take", "yyyyynyy", {"500": "top_card_must_be_used=true", "indian": "take_wild_discard=always"},
        {**TAKING, "wild": "9D"}),
    Row("take 5D", "nnnnynnn", {}, {"hand": "5C 5S 9H", "discard": "5D JC 2H 9S"}),
    Row("take JC", "nnnnnnnn", {}, {"hand": "5C 5S 9H", "discard": "5D JC 2H 9S"}),
    Row("take 7S", "nnnnynnn", {"500": "dive_use=meld_only"},
        {"hand": "KC 2S", "discard": "7S 4C", "table": "7C 7D 7H"}),
    Row("discard 9C", "yyyyyyyy", {}, {"hand": "9C KD"}),
    Row("discard 9C", "nnnnnnnn", {}, {"hand": "9C KD", "moment": "start"}),
    Row("discard 9C", "nnnnnnnn", dict.fromkeys(BUYING, BACK), {"hand": "9C KD", "taken": "9C"}),
    Row("discard JK", "y----yyy", {
        "ten": "joker_discard=false", "contract": "joker_discard=false", "may": "joker_discard=false",
        "500": "jokers_per_pack=2",
    }, {"hand": "JK KD"}),
    Row("discard 4D", "nnnnnnnn", {}, {"hand": "9C KD"}),
    Row("pass", "nnnnnnnn", {"ten": OFFER}, PLAIN),
    # Buying, from the fourth round in Ten Card.
    Row("buy", "nnnnnnyy", {"contract": NO_BUYS, "may": NO_BUYS}, TAKING),
    Row("buy", "ynnnnnyy", {"ten": NO_BUYS, "contract": NO_BUYS, "may": NO_BUYS}, {**TAKING, "round": 4}),
    Row("buy", "ynnnnnyy", BUYING_DOWN, {**TAKING, **DOWN, "round": 4}),
    Row("buy", "nnnnnnnn", {}, {**TAKING, "round": 4, "moment": "start"}),
    # Showing a hand.
    Row("knock 9C", "nnyynnnn", KNOCKING_TEN, {"hand": TEN_LEFT}),
    Row("knock 9C", "nnyynnnn", {"gin": KNOCKING, "seven": KNOCKING}, {"hand": "3C 4C 5C 9D 9H 9S AD 9C"}),
    Row("knock 9C", "nnnnnnnn", {}, {"hand": "5C 6C 7C 5D 5H 9S TS JS AD AH 9C"}),
    Row("knock 9C", "nnnnnnnn", {}, {"hand": TEN_LEFT, "moment": "start"}),
    Row("gin 9C", "nnyynnnn", {}, {"hand": "3C 4C 5C 9D 9H 9S 6C 9C"}),
    Row("big gin", "nnyynnnn", NO_BIG_GIN, {"hand": "3S 4S 5S 6S 8H 8D 8C TC JC QC KC"}),
    Row("drop", "nnnnnynn", {}, PLAIN),
    Row("declare 9C : 3H 4H 5H", "nnnnnynn", {}, {"hand": "3H 4H 5H 9C"}),
]  # fmt: skip


def ask(row: Row) -> dict[str, Verdict]:
    """Return each game's verdict by its short name."""
    verdicts = put(row)
    assert [verdict.variant for verdict in verdicts] == list(GAMES.values())
    return dict(zip(GAMES, verdicts, strict=True))


def ask_one(row: Row, game: str, options: Mapping[str, Any]) -> Verdict:
    (verdict,) = put(row, [game], options)
    return verdict


def put(row: Row, games: Sequence[str] = (), options: Mapping[str, Any] | None = None) -> list[Verdict]:
    more = dict(row.more)
    if "hand" not in more:
        return compare(row.asked, games=games, options=options, **more)
    moment = more.pop("moment", None)
    asked = WhatIf(row.asked, **more, moment=None if moment is None else Moment(moment))
    return asked.verdicts(games, options)


def turned(verdict: Verdict) -> set[str]:
    return {changes_text([change]).replace(" = ", "=") for change in verdict.options}


def parts(texts: str) -> set[str]:
    return set(re.split(r" (?=\w+=)", texts)) if texts else set()


def id_of(row: Row) -> str:
    return "; ".join([row.asked[:40], *(f"{key} {value}" for key, value in row.more.items())])


@pytest.mark.parametrize("row", [*MELDS, *ACTIONS], ids=id_of)
def test_every_game_says_what_its_rules_say(row: Row) -> None:
    verdicts = ask(row)
    for (short, verdict), letter in zip(verdicts.items(), row.answers, strict=True):
        assert verdict.legal is SAID[letter], f"{short}: {verdict.because}"
        assert turned(verdict) == parts(row.turned.get(short, "")), short
        assert re.fullmatch(r"(?:[A-Z0-9]|m\d)[^{}]*[.?]", verdict.because)
        assert verdict.clause in find_variant(verdict.variant).book.clauses


@pytest.mark.parametrize("row", [*MELDS, *ACTIONS], ids=id_of)
def test_every_option_that_is_named_turns_the_verdict(row: Row) -> None:
    """Each by judging anew under it; of the others a few, which must not."""
    rng = random.Random(row.asked)
    for game, verdict in zip(GAMES.values(), ask(row).values(), strict=True):
        others = [
            other.change for other in alternatives(find_variant(game)) if other.change not in verdict.options
        ]
        for change in (*verdict.options, *rng.sample(others, 2)):
            after = ask_one(row, game, {change.name: change.value})
            assert after.unknown == ()
            assert (after.legal is (not verdict.legal)) is (change in verdict.options), (game, change)


def test_options_that_are_given_hold_and_can_be_turned_back() -> None:
    verdicts = {v.variant: v for v in compare("QH KH AH 2H 3H", options={"over_the_top": True})}
    assert [name for name, v in verdicts.items() if v.legal] == ["ten-card", "contract-rummy", "may-i"]
    assert turned(verdicts["may-i"]) == {"over_the_top=false"}
    assert verdicts["gin"].unknown == ("over_the_top",) and verdicts["may-i"].unknown == ()


def test_a_preset_holds_with_all_that_it_brings() -> None:
    (verdict,) = compare("QD KD AD", games=["basic rummy"], options={"preset": "pagat"})
    assert verdict.legal is False and verdict.clause == "rummy.meld.ace"
    assert turned(verdict) == {
        "ace_run=either", "ace_run=wrap", "preset=traditional", "preset=block",
    }  # fmt: skip
    # Of two ways to the same end, one option comes before a whole preset.
    assert [change.name for change in verdict.options] == ["ace_run", "ace_run", "preset", "preset"]
    assert changes_text(verdict.options).startswith("ace_run = either or wrap, preset = ")


def test_the_right_clause_allows_a_meld() -> None:
    def clause(text: str, game: str, wild: str | None = None) -> str | None:
        (verdict,) = compare(text, games=[game], wild=wild)
        assert verdict.legal
        return verdict.clause

    assert clause("QH KH AH 2H", "ten") == "ten-card.meld.over-the-top"
    assert clause("7H 7H 7D", "ten") == "ten-card.meld.set.copies"
    assert clause("7H JK 7D", "ten") == "ten-card.joker.wild"
    assert clause("7H 7S 7D", "ten") == "ten-card.meld.set"
    assert clause("JH QH KH AH", "rummy") == "rummy.meld.ace"
    assert clause("7S 8S 9S", "indian", "8D") == "indian.meld.run.pure"
    assert clause("7S 8H 9S", "indian", "8D") == "indian.joker.wild"


def test_what_a_meld_is_in_words() -> None:
    def told(text: str, game: str, wild: str | None = None) -> str:
        return compare(text, games=[game], wild=wild)[0].because

    assert told("7H 7H 7D", "ten-card") == "A set of 7s."
    assert told("7H 7H 7H", "ten-card") == "A set of 7s. It takes the cards of a table of seven or more."
    assert told("7S 8H 9S", "indian", "8D") == "An impure run of spades, 7 to 9, with 8♥ as 8♠."
    assert told("7S 8S 9S", "indian", "8D") == "A pure run of spades, 7 to 9."
    assert told("9C JK 9D", "ten-card") == "A set of 9s, with JK as a 9."
    assert told("9C JK TC", "gin") == "Gin Rummy is played without jokers."
    assert told("KC KC KC KC", "may-i") == "May I? is played with up to three packs: there are only three K♣."
    long = f"AC {CLUBS} AC"
    assert told(long, "rummy") == "Rummy is played with one pack: there is only one A♣."


def test_an_action_says_when_and_what_it_brings() -> None:
    def judged(action: str, hand: str, game: str, **more: Any) -> Verdict:
        return WhatIf(action, hand, **more).verdicts([game])[0]

    before = judged("lay down 3S 4S 5S", "3S 4S 5S 9D", "ten-card")
    assert (before.because, before.when) == ("You may, before the draw.", "start")
    after = judged("lay down 3S 4S 5S", "3S 4S 5S 9D", "rummy")
    assert (after.because, after.when) == ("You may, after the draw.", "drawn")
    out = judged("lay down 3S 4S 5S", "3S 4S 5S", "ten-card")
    assert out.because == "You may, before the draw. Your hand is empty: you are out."
    called = judged("buy", "9S 4D", "may-i", discard="5D")
    assert (called.because, called.when) == ("You may, out of turn.", "asked")
    wrong = judged("declare 9C : 3H 4H 5H", "3H 4H 5H 9C", "indian")
    assert wrong.because == "You may, after the draw. But the groups do not hold: it costs 80 points."
    none = judged("buy", "9S 9S", "rummy", discard="5D")  # two cards of a kind, and no buying anyhow
    assert none.legal is False and none.because == "There is no buy in this game."
    gone = judged("draw", "9S", "may-i", round=8)
    assert gone.legal is None and gone.because == "May I? has no round 8."


def test_the_first_upcard_is_not_made_up_where_it_decides() -> None:
    oklahoma = {"knock_limit": "oklahoma"}
    (unknown,) = WhatIf("knock 9C", TEN_LEFT).verdicts(["gin"], oklahoma)
    assert unknown.legal is None and unknown.clause == "gin.knock.limit"
    assert "knock_limit=10" in turned(unknown)
    for upcard, legal in (("KD", True), ("2D", False)):
        (known,) = WhatIf("knock 9C", TEN_LEFT, discard=upcard).verdicts(["gin"], oklahoma)
        assert known.legal is legal


@pytest.mark.parametrize("row", ACTIONS, ids=id_of)
def test_a_position_that_is_told_is_the_one_that_was_judged(row: Row) -> None:
    shown = 0
    for verdict in ask(row).values():
        if verdict.position:
            refusal = explain(read_position(verdict.position), replace(parse_action(row.asked), seat=0))
            assert (refusal is None) is verdict.legal
            assert refusal is None or (refusal.because, refusal.clause.id) == (
                verdict.because,
                verdict.clause,
            )
            shown += 1
    assert shown


ONE_OF_EACH = st.lists(st.sampled_from(fresh_pack(PackSpec(1, 1))), min_size=1, max_size=6, unique=True)
NEAR = st.builds(
    lambda rank, suit, size: [card(rank_at(rank, place), suit) for place in range(size)],
    st.integers(1, 13), st.sampled_from(Suit), st.integers(2, 6),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(ONE_OF_EACH | NEAR)
def test_it_says_what_judge_says(cards: list[Card]) -> None:
    text = format_cards(cards)
    for verdict in compare(text):
        melding = find_melding(verdict.variant)
        if any(card.is_joker for card in cards) and not melding.pack.jokers:
            assert verdict.legal is False
            continue
        judged = judge_cards(melding, text, "")
        assert verdict.legal is judged.data["legal"]
        if not verdict.legal:
            assert (verdict.clause, verdict.because) == (judged.data["clause"], judged.data["because"])


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([text for verb, text in EXAMPLES.items() if verb is not Verb.RESTOCK]),
    st.lists(st.sampled_from(fresh_pack(PackSpec(2, 2))), min_size=1, max_size=14, unique=True),
    st.sampled_from(["", "6D 7D 8D", "5S 6S 7S 8S / 9C 9D 9S", "KH AH 2H", "2C JK=3C 4C 5C"]),
    st.booleans(),
    st.integers(1, 12),
    st.sampled_from([None, *Moment]),
)
def test_every_action_is_judged_everywhere(
    action: str, hand: list[Card], table: str, opened: bool, number: int, moment: Moment | None
) -> None:
    text = format_cards(hand)
    asked = WhatIf(action, text, table, "5D QS", opened=opened, round=number, moment=moment, wild="8H")
    for verdict in asked.verdicts():
        assert verdict.because
        assert verdict.legal is not None or not verdict.when


WRONG = [
    (lambda: compare(""), "names no cards"),
    (lambda: compare("7H 8X"), "'8X' is not a card"),
    (lambda: compare("7H " * 61), "more than 60 cards"),
    (lambda: compare("7H 8H 9H", wild="8"), "'8' is not a card"),
    (lambda: compare("7H 8H=9S", wild="9D"), "names a card that is no joker"),
    (lambda: compare("7H 8H 9H", games=["whist"]), "no game is called 'whist'"),
    (lambda: compare("7H 8H 9H", options={"speed": 3}), "no option of these games is called 'speed'"),
    (lambda: compare("7H 8H 9H", games=["gin"], options={"over_the_top": True}), "is called 'over_the_top'"),
    (lambda: compare("7H 8H 9H", options={"joker_limit": "few"}), "option 'joker_limit' takes 'half'"),
    (lambda: WhatIf("draw", " ").verdicts(), "'--hand' names no cards"),
    (lambda: WhatIf("draw", "9S " * 33).verdicts(), "'9S' is named too often"),
    (lambda: WhatIf("draw", format_cards(fresh_pack(PackSpec(1))[:33])).verdicts(), "more than 32 cards"),
    (lambda: WhatIf("jump", "9S").verdicts(), "'jump' is not an action"),
    (lambda: WhatIf("S1: draw", "9S").verdicts(), "'S1:' names somebody"),
    (lambda: WhatIf("dealer: restock 9S", "9S").verdicts(), "'dealer:' names somebody"),
    (lambda: WhatIf("take", "9S").verdicts(), "'take' needs a discard pile"),
    (lambda: WhatIf("buy", "9S").verdicts(), "'buy' needs a discard pile"),
    (lambda: WhatIf("discard 9S", "9S 4D", taken="9C").verdicts(), "'9C' is not in the hand"),
    (lambda: WhatIf("draw", "9S", table="6S 7S 8S /").verdicts(), "holds an empty meld"),
    (lambda: WhatIf("draw", "9S'", table="9S' 9C 9D").verdicts(), "is named twice"),
]


@pytest.mark.parametrize(("ask_wrongly", "told"), WRONG, ids=[told for _, told in WRONG])
def test_what_cannot_be_read_is_told(ask_wrongly: Callable[[], object], told: str) -> None:
    with pytest.raises((NotationError, SetupError)) as raised:
        ask_wrongly()
    assert told in str(raised.value)
