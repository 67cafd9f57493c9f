"""Moments of every game's turn: what the scene says and offers in each, by positions worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import tomli_w

from rummy_widgets.engine import Ending, Event, EventKind, Finish, State, apply, view
from rummy_widgets.rules import Verb, find_variant
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position
from rummy_widgets.session.session import Told
from rummy_widgets.widgets.actions import KEYS, ORDER
from rummy_widgets.widgets.moment import round_title
from rummy_widgets.widgets.scene import HELP, Table, scene
from rummy_widgets.widgets.text import table_text
from tests.widgets.scene_shape import check_scene

NAMES = ("Zoe", "Ada", "Ben", "Cleo", "Dan", "Eve")


def position(variant: str, *hands: str, **keys: Any) -> State:
    keys.setdefault("dealer", len(hands) - 1)
    keys.setdefault("turn", 0)
    return read_position(tomli_w.dumps({"variant": variant, "hands": list(hands), "seed": 3, **keys}))


def shown(state: State, seat: int = 0, help: str = "all", **table: Any) -> dict[str, Any]:
    drawn = scene(view(state, seat), 1, Table(names=NAMES[: state.seats], help=help, **table))
    check_scene(drawn)
    return drawn


def after(state: State, *actions: str, story: Sequence[Told] = ()) -> tuple[State, list[Told]]:
    story = list(story)
    for text in actions:
        state, events = apply(state, parse_action(text))
        story += [Told(len(story) + place + 1, state.round, event) for place, event in enumerate(events)]
    return state, story


def ready(drawn: dict[str, Any]) -> list[str]:
    return [action["id"] for action in drawn["actions"] if action["ready"]]


def action(drawn: dict[str, Any], name: str) -> dict[str, Any]:
    return next(action for action in drawn["actions"] if action["id"] == name)


# -- hands that are knocked with

GIN_HAND = "AC 2C 3C 4D 5D 6D 7H 8H 9H TS KS"


def test_the_first_upcard_is_a_question_to_take_or_pass() -> None:
    state = position("gin", "?10", "?10", phase="upcard", discard="9C")
    mine, theirs = shown(state), shown(state, seat=1)
    assert mine["status"] == "Take 9♣ or pass?"
    assert mine["question"] == {"text": "Take 9♣ or pass?", "actions": ["take", "pass"]}
    assert [phase["label"] for phase in mine["phases"]] == ["Take or pass", "Discard or knock"]
    assert theirs["question"] is None and theirs["status"] == "Zoe may take 9♣ or pass."


def test_after_two_passes_only_the_stock_is_left() -> None:
    state, _ = after(position("gin", "?10", "?10", phase="upcard", discard="9C"), "pass", "pass")
    drawn = shown(state)
    assert drawn["status"] == "Your turn: draw from the stock."
    assert ready(drawn) == ["draw"]
    assert [phase["state"] for phase in drawn["phases"]] == ["now", "next"]


def test_a_knock_is_ready_when_some_discard_leaves_little_enough() -> None:
    drawn = shown(position("gin", GIN_HAND, "?10", phase="discard"))
    assert ready(drawn) == ["knock", "discard"]
    assert drawn["status"] == "Your turn: knock with 10 or discard."
    assert drawn["hand"]["note"] == "deadwood 10 after a discard · knock at 10 or less"
    assert action(drawn, "knock")["needs"] == "show" and action(drawn, "knock")["card"] == "required"
    assert action(drawn, "big gin")["card"] == "none"
    assert action(drawn, "gin")["reason"] == "After the best discard your deadwood is 10; gin needs none."
    holds = [tray["holds"] for tray in drawn["trays"]]
    assert holds == ["meld", "meld", "meld", "card"] and not any(tray["needed"] for tray in drawn["trays"])


def test_a_knock_that_leaves_too_much_says_how_much() -> None:
    far = shown(
        position("gin", GIN_HAND.replace("TS", "JS"), "?10", phase="discard", options={"knock_limit": 5})
    )
    assert "knock" not in ready(far) and far["trays"] == []
    assert action(far, "knock")["reason"] == (
        "After the best discard your deadwood is 10; you may knock with 5 or less."
    )
    assert far["subtitle"] == "Hand 1 · knock with 5 or less · to 100 points"
    early = shown(position("gin", "?10", "?10", phase="draw"))
    assert action(early, "knock")["reason"] == "Draw first: a hand is shown in place of the discard."


def test_the_card_just_taken_does_not_make_a_knock() -> None:
    hand = GIN_HAND.replace("TS", "QD")
    assert "knock" in ready(shown(position("gin", hand, "?10", phase="discard", drawn="KS")))
    both = shown(position("gin", hand.replace("9H", "9S"), "?10", phase="discard", taken="KS", discard="2H"))
    assert "knock" not in ready(both)


def test_gin_and_big_gin_are_ready_when_they_are_there() -> None:
    gin = shown(position("gin", GIN_HAND.replace("TS", "TH"), "?10", phase="discard"))
    assert ready(gin) == ["knock", "gin", "discard"]
    assert gin["status"] == "Your turn: go gin or discard."
    whole = GIN_HAND.replace("TS", "TH").replace("KS", "JH")
    big = shown(position("gin", whole, "?10", phase="discard"))
    assert ready(big) == ["knock", "gin", "big gin", "discard"]
    assert big["status"] == "Your turn: go big gin, go gin or discard."


def test_without_help_nothing_is_counted_for_the_player() -> None:
    drawn = shown(position("gin", GIN_HAND, "?10", phase="discard"), help="off")
    assert drawn["hand"]["note"] == "" and drawn["status"] == "Your turn: discard a card."


def test_straight_gin_has_no_knock() -> None:
    drawn = shown(position("gin", GIN_HAND, "?10", phase="discard", options={"knock_limit": 0}))
    assert "knock" not in [action["id"] for action in drawn["actions"]]
    assert drawn["hand"]["note"].endswith("only gin ends the hand")


def test_after_a_knock_the_other_lays_off_on_the_melds_shown() -> None:
    state = position("gin", GIN_HAND, "4C TH TD 2H 5S 6C QC QD KD KH", phase="discard")
    state, story = after(state, "knock KS")
    drawn = shown(state, seat=1, story=story)
    assert drawn["status"] == "Zoe knocked with 10. Lay off on those melds, then press Done laying off."
    assert ready(drawn) == ["lay off", "done"]
    assert action(drawn, "done")["label"] == "Done laying off" and action(drawn, "done")["primary"]
    assert drawn["hand"]["note"].startswith("deadwood ")
    assert [phase["state"] for phase in drawn["phases"]] == ["done", "done", "now"]
    (hand,) = drawn["shown"]
    assert (hand["note"], hand["restLabel"], hand["groups"]) == ("knocked with 10", "deadwood, 10 points", [])
    assert [card["id"] for card in hand["rest"]] == ["TS"]
    assert len(drawn["melds"]) == 3 and drawn["trays"] == []
    knocker = shown(state, story=story)
    assert knocker["status"] == "You knocked with 10. Ada may lay off on your melds."
    assert knocker["seats"][0]["note"] == "knocked with 10" and ready(knocker) == []
    over, story = after(state, "lay off 4C on m1", "done", story=story)
    end = shown(over, seat=0, story=story)
    assert end["status"].startswith("The hand is over. You knocked with 10.")
    assert [hand["name"] for hand in end["shown"]] == ["Zoe", "Ada"]
    panel = {"title": "Hand 1 is over", "lines": [], "hands": end["shown"]}
    assert shown(over, panel=panel)["shown"] == [], "a panel that shows the hands does so alone"


def test_boxes_are_noted_and_added_at_the_end() -> None:
    state = position("gin", GIN_HAND, "?10", phase="discard", scores=[95, 40], hands_won=[3, 1], round=5)
    assert [seat["note"] for seat in shown(state)["seats"]] == ["3 hands won", "1 hand won"]
    over, _ = after(state, "knock KS", "done")
    end = shown(over, points=[(0, 0)] * 4)
    assert end["status"] == "The match is over."
    bonuses = end["score"]["rows"][-1]
    assert end["seats"][1]["score"] == int(end["score"]["total"][1]) + 40 == 40 + 25
    assert bonuses["label"] == "Bonuses" and sum(map(int, bonuses["cells"])) == 100 + 25 * 5


# -- piles that are taken deep

SPREAD = "3C 5D 8H JC 7S KH 4S"


def test_a_spread_pile_says_which_cards_can_be_taken_and_what_comes_with_them() -> None:
    drawn = shown(position("rummy-500", "5H 5S 9C 2C 2D QD KD", "?7", "?7", phase="draw", discard=SPREAD))
    pile = drawn["pile"]
    assert pile["spread"] and len(pile["cards"]) == pile["count"] == 7
    takes = {
        card["id"]: (card["intent"].get("cards"), card.get("note"))
        for card in pile["cards"]
        if "intent" in card
    }
    assert takes == {
        "5D": (["5D"], "with the 5 cards above it; it must be used at once"),
        "4S": (None, None),
    }
    assert drawn["status"] == (
        "Your turn: take 4♠, take 5♦ with the 5 cards above it or draw. 5♦ must be used at once."
    )
    text = table_text(drawn)
    assert "3♣ 5♦ 8♥ J♣ 7♠ K♥ 4♠" in text and "5♦ can be taken with the 5 cards above it" in text


def test_a_spread_pile_of_somebody_elses_turn_offers_nothing() -> None:
    state = position("rummy-500", "?7", "5H 5S 9C 2C 2D QD KD", "?7", phase="draw", discard=SPREAD, turn=1)
    drawn = shown(state)
    assert drawn["pile"]["spread"] and not any("intent" in card for card in drawn["pile"]["cards"])


def test_the_deepest_card_of_a_take_comes_first() -> None:
    state = position("rummy-500", "5H 5S 9C 2C 2D QD KD", "?7", "?7", phase="draw", discard=SPREAD)
    state, story = after(state, "take 5D")
    drawn = shown(state, story=story)
    assert drawn["status"] == "Lay down 5♦ first." and ready(drawn) == ["lay down"]
    assert [card["id"] for card in drawn["hand"]["cards"] if card["new"]] == ["5D"]
    assert drawn["seats"][0]["last"] == "took 5♦ 8♥ J♣ 7♠ K♥ 4♠"


def test_an_empty_stock_leaves_the_upcard_or_a_pass() -> None:
    state = position("rummy-500", "?7", "?7", "?7", phase="draw", discard="3C KH 4S", stock="")
    drawn = shown(state)
    assert drawn["question"] == {"text": "The stock is empty. Take 4♠ or pass?", "actions": ["take", "pass"]}
    assert action(drawn, "pass")["primary"]


def test_a_discard_that_fits_may_be_called() -> None:
    state = position(
        "rummy", "?4", "KD 2S 9H 3D", "?4", phase="play", dealer=0, turn=1, drawn="KD",
        table=[{"owner": 2, "cards": "KC KH KS"}], options={"call_rummy": True},
    )  # fmt: skip
    state, _ = after(state, "discard KD")
    asked = shown(state, seat=2)
    assert asked["status"] == "Call K♦? You lay it off at once, then discard another card."
    assert action(asked, "take")["label"] == "Call K♦"
    assert shown(state, seat=0)["status"] == "Ben may call K♦."
    state, _ = after(state, "take")
    assert shown(state, seat=2)["status"] == "Lay off K♦ first."


# -- hands that are declared

GROUPED = "3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D 2H QD"


def test_a_hand_in_groups_can_be_declared_and_has_trays_for_them() -> None:
    drawn = shown(position("indian", GROUPED, "?13", "?13", phase="discard", wild="8D"))
    assert ready(drawn) == ["declare", "discard"]
    assert drawn["status"] == "Your turn: declare or discard."
    assert drawn["hand"]["note"] == "ready to declare"
    assert [(tray["label"], tray["holds"]) for tray in drawn["trays"]] == [
        ("Group 1: a pure run", "meld"),
        ("Group 2: another run", "meld"),
        ("Group 3: a run or a set", "meld"),
        ("Group 4: a run or a set", "meld"),
        ("Finish slot", "card"),
    ]
    assert drawn["turned"]["label"] == "Wild card: 8 of diamonds; every 8 is wild"
    assert drawn["turned"]["card"]["id"] == "8D"


@pytest.mark.parametrize(
    ("hand", "note", "why"),
    [
        (
            "3H 4H JK 6S 7S JK' 9S KC KD KS 2C 2D 2S QD",
            "counts 65 now · no pure run yet",
            "Declaring now would be wrong and cost you 80 points: you have no pure run yet.",
        ),
        (
            "3H 4H 5H KC KD KS 2C 2D 2H 9C TD JS 7H QD",
            "counts 80 now · no second run yet",
            "Declaring now would be wrong and cost you 80 points: "
            "you have one pure run, and two runs are needed.",
        ),
        (
            "3H 4H 5H 6S 7S JK 9S KC KD KS 2C 2D AH QD",
            "counts 14 now · both runs are there",
            "Declaring now would be wrong and cost you 80 points: three cards are in no group.",
        ),
    ],
)
def test_a_hand_that_is_not_ready_says_what_it_lacks(hand: str, note: str, why: str) -> None:
    state = position("indian", hand, "?13", "?13", phase="discard", wild="8D")
    drawn = shown(state)
    assert drawn["hand"]["note"] == note
    assert action(drawn, "declare")["reason"] == why and "declare" not in ready(drawn)
    alone = action(shown(state, help="off"), "declare")
    assert not alone["ready"] and alone["reason"] is None, "without help a wrong declaration can be made"


def test_wild_cards_are_marked_in_the_hand_and_printed_jokers_are_not() -> None:
    state = position("indian", "8H 8S JK 3C 4C 5C 2D 3D KD KS QH JH TC", "?13", phase="draw", wild="8D")
    cards = shown(state)["hand"]["cards"]
    assert {card["id"] for card in cards if card.get("badge") == "wild"} == {"8H", "8S"}
    joker = shown(
        position("indian", "AH 8S JK 3C 4C 5C 2D 3D KD KS QH JH TC", "?13", phase="draw", wild="JK'")
    )
    assert joker["turned"]["label"] == "Wild card: joker; every ace is wild"
    assert {card["id"] for card in joker["hand"]["cards"] if card.get("badge")} == {"AH"}


def test_a_drop_has_its_price_and_a_seat_that_dropped_is_out() -> None:
    state = position("indian", "?13", "?13", "?13", phase="draw", wild="8D")
    drawn = shown(state)
    assert action(drawn, "drop")["label"] == "Drop (20 points)" and "drop" in ready(drawn)
    assert drawn["status"].endswith("or drop for 20 points.")
    after_drop, story = after(state, "drop")
    mine = shown(after_drop, story=story)
    assert mine["status"] == "You are out of this deal. Ada is playing."
    assert (mine["seats"][0]["note"], mine["seats"][0]["out"]) == ("dropped: 20 points", True)
    assert mine["trays"] == [] and action(mine, "draw")["reason"] == "You are out of this deal."
    later, _ = after(state, "draw")
    held = view(later, 0).hand[0].text
    later, _ = after(later, f"discard {held}")
    assert action(shown(later), "drop")["label"] == "Drop (40 points)"
    assert action(shown(later, seat=1), "drop")["label"] == "Drop (20 points)"


def test_a_wrong_declaration_is_told_from_a_drop() -> None:
    state = position("indian", "?14", "?13", "?13", phase="discard", wild="8D", seed=9)
    held = view(state, 0).hand[0].text
    state, story = after(state, f"declare {held}")
    assert story[0].event.kind is EventKind.DECLARED_WRONG
    assert shown(state, seat=1, story=story)["seats"][0]["note"] == "declared wrongly: 80 points"
    assert shown(state, seat=1)["seats"][0]["note"] == "declared wrongly: 80 points"


def test_after_a_declaration_the_others_show() -> None:
    state = position(
        "indian", GROUPED, "3S 4S 5S 9C TC JC 2S 7D KH QC AD AS 4D", "?13", phase="discard", wild="8D"
    )
    state, story = after(state, "declare QD")
    asked = shown(state, seat=1, story=story)
    assert asked["status"] == "Zoe declared. Show your melds, or have them found for you."
    assert ready(asked) == ["show", "done"] and action(asked, "show")["card"] == "none"
    assert [tray["label"] for tray in asked["trays"]][-1] == "Group 4: a run or a set"
    assert [phase["label"] for phase in asked["phases"]][-1] == "Show"
    state, story = after(state, "done", story=story)
    waiting = shown(state, seat=0, story=story)
    (hand,) = waiting["shown"]
    assert (hand["name"], hand["note"]) == ("Ada", "showed") and hand["restLabel"].startswith("in no group, ")
    assert waiting["melds"][0]["label"].startswith("Your ") and waiting["melds"][0]["slots"] == []


def test_in_a_pool_each_seat_says_how_far_it_is_from_the_limit() -> None:
    state = position(
        "indian", "?13", "", "?13", phase="draw", wild="8D", scores=[61, 101, 0], options={"form": "pool_101"}
    )
    notes = [(seat["note"], seat["out"]) for seat in shown(state)["seats"]]
    assert notes == [
        ("40 left in the pool", False),
        ("out of the pool", True),
        ("101 left in the pool", False),
    ]


# -- contracts of sets and runs


@pytest.mark.parametrize(
    ("variant", "number", "labels"),
    [
        (
            "contract-rummy",
            5,
            ["Meld 1: a set of three", "Meld 2: a set of three", "Meld 3: a run of four or more"],
        ),
        ("may-i", 3, ["Meld 1: a run of four or more", "Meld 2: a run of four or more"]),
        ("ten-card", 3, ["Contract: four cards or more", "Another meld"]),
    ],
)
def test_trays_say_what_the_contract_asks_for(variant: str, number: int, labels: list[str]) -> None:
    phase = "meld"
    hands = ["?12"] * 4 if number > 3 else ["?10"] * 4
    drawn = shown(position(variant, *hands, phase=phase, round=number))
    assert [tray["label"] for tray in drawn["trays"]] == labels
    assert [tray["needed"] for tray in drawn["trays"]] == [label != "Another meld" for label in labels]


def test_once_the_contract_is_down_and_no_meld_may_follow_there_are_no_trays() -> None:
    state = position(
        "contract-rummy", "?4", "?10", "?10", phase="meld", opened=[0],
        table=[{"owner": 0, "cards": "7C 7D 7H"}, {"owner": 0, "cards": "KC KD KS"}],
    )  # fmt: skip
    drawn = shown(state)
    assert drawn["trays"] == [] and ready(drawn) == ["lay off", "discard"]
    assert drawn["status"] == "Your turn: lay off or discard."


def test_a_contract_that_comes_in_parts_asks_for_the_rest() -> None:
    state = position(
        "contract-rummy", "?7", "?10", "?10", phase="meld", round=2, options={"contract_at_once": False},
        table=[{"owner": 0, "cards": "7C 7D 7H"}],
    )  # fmt: skip
    assert [tray["label"] for tray in shown(state)["trays"]] == ["Meld 1: a run of four or more"]


# -- rounds, deals, hands


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("ten-card", "Round 2: Two 3's"),
        ("may-i", "Round 2: One set and one run"),
        ("rummy", "Deal 2"),
        ("rummy-500", "Deal 2"),
        ("indian", "Deal 2"),
        ("gin", "Hand 2"),
    ],
)
def test_a_round_is_called_what_it_is_in_its_game(variant: str, title: str) -> None:
    assert round_title(find_variant(variant), 2) == title


def test_buying_two_cards_is_told_so() -> None:
    state = position("may-i", "?13", "?12", "?12", phase="buy", round=7, turn=0, actor=1, discard="9H")
    assert shown(state, seat=1)["question"]["text"] == "Buy 9♥? Two cards from the stock come with it."


def test_a_seat_is_told_down_only_where_something_must_be_down() -> None:
    assert not any(seat["opened"] for seat in shown(position("rummy", "?10", "?10"))["seats"])
    state = position("ten-card", *["?10"] * 4, opened=[2])
    assert [seat["opened"] for seat in shown(state)["seats"]] == [False, False, True, False]


def test_the_log_begins_with_the_rounds_name() -> None:
    story = [Told(1, 1, Event(EventKind.ENDED))]
    lines = shown(position("gin", "?10", "?10", phase="upcard"), story=story)["log"]
    assert [line["text"] for line in lines] == ["Hand 1.", "The hand is over: nobody went out."]


def test_many_deep_takes_are_told_in_few_words() -> None:
    state = position("rummy-500", "5H 5S 9C TC 2D KD KS", "?7", "?7", phase="draw", discard=SPREAD)
    drawn = shown(state)
    assert (
        drawn["status"] == "Your turn: take 4♠, take deeper or draw. The deepest card must be used at once."
    )
    assert sum("note" in card for card in drawn["pile"]["cards"]) == 3


def test_once_a_hand_is_shown_the_bar_holds_only_what_is_left_to_do() -> None:
    state, _ = after(position("gin", GIN_HAND, "?10", phase="discard"), "knock KS")
    assert [action["id"] for action in shown(state, seat=1)["actions"]] == ["lay off", "done"]
    assert shown(state)["actions"] == []


def test_where_laid_cards_count_the_hand_says_what_they_have_earned() -> None:
    state = position(
        "rummy-500", "5H KD", "?7", phase="play",
        table=[
            {"owner": 0, "cards": "AC 2C 3C"},
            {"owner": 1, "cards": "9D 9H 9S 9C", "by": [1, 1, 1, 0]},
            {"owner": 0, "cards": "QH KH AH"},
        ],
    )  # fmt: skip
    assert shown(state)["hand"]["note"] == "15 points in hand, 50 laid"


def test_the_table_as_text_tells_everything_that_is_shown() -> None:
    state = position("gin", GIN_HAND, "?10", phase="discard", hands_won=[2, 0], scores=[30, 0])
    text = table_text(shown(state))
    for part in (
        "Zoe: 11 cards, 30 points (turn, 2 hands won)",
        "deadwood 10 after a discard · knock at 10 or less",
        "Trays: Meld 1 to show; Meld 2 to show; Meld 3 to show; Card you throw away",
        "You can: Knock, Discard",
    ):
        assert part in text
    state, story = after(state, "knock KS")
    text = table_text(shown(state, seat=1, story=story))
    assert "Zoe knocked with 10: 10♠ (deadwood, 10 points)" in text
    assert "m1: A♣ 2♣ 3♣  Zoe's run, ace to 3 of clubs" in text
    wild = table_text(
        shown(position("indian", GROUPED.replace("JK", "8S"), "?13", phase="discard", wild="8D"))
    )
    assert "Wild card: 8 of diamonds; every 8 is wild." in wild and "8♠ (wild)" in wild
    state, story = after(position("indian", "?13", "?13", "?13", phase="draw", wild="8D"), "drop")
    assert "Zoe: 13 cards, 0 points (out, dropped: 20 points)" in table_text(shown(state, story=story))


def test_an_undercut_is_told_to_both() -> None:
    hand = "2H 3D 4S QC QD QH KC KD KH AH"  # ten points beside two sets: as many as the knocker's
    state, _ = after(position("gin", GIN_HAND, hand, phase="discard"), "knock KS", "done")
    assert shown(state)["status"] == "The hand is over. You knocked with 10. Ada undercut you."
    assert shown(state, seat=1)["status"] == "The hand is over. Zoe knocked with 10. You undercut that."


@pytest.mark.parametrize(
    ("variant", "how", "seat", "text"),
    [
        (
            "gin",
            Finish.DEAD,
            None,
            "The hand is over. Too few cards are left in the stock, and nobody knocked.",
        ),
        ("rummy", Finish.OUT, 0, "The deal is over. You went out."),
        ("rummy", Finish.OUT, 1, "The deal is over. Ada went out."),
        (
            "rummy",
            Finish.BLOCKED,
            None,
            "The deal is over. The stock is used up, and nobody wants the discard.",
        ),
        (
            "ten-card",
            Finish.STALEMATE,
            None,
            "The round is over. The turns went round, and nothing changed any more.",
        ),
        ("ten-card", Finish.NO_CARDS, None, "The round is over. No card is left to draw."),
    ],
)
def test_the_end_of_a_round_is_told(variant: str, how: Finish, seat: int | None, text: str) -> None:
    seats = {"gin": 2, "rummy": 3, "ten-card": 4}[variant]
    options = {"target": 1000} if variant == "rummy" else {}
    state = position(variant, *["?7"] * seats, options=options).evolve(over=Ending(how, seat))
    drawn = shown(state)
    assert drawn["status"] == text
    assert len(drawn["shown"]) == seats and drawn["trays"] == []


def test_the_last_one_in_a_deal_is_told_so() -> None:
    state = position("indian", "?13", "?13", phase="draw", wild="8D", options={"form": "deals"})
    state, _ = after(state, "drop")
    assert shown(state)["status"] == "The deal is over. Ada alone is left in it."
    assert shown(state, seat=1)["status"] == "The deal is over. Everybody else is out of it."
    assert [hand["note"] for hand in shown(state)["shown"]] == ["alone in it"]


def test_no_key_has_two_meanings() -> None:
    keys = [*KEYS.values(), *(entry["key"] for entry in HELP), "u", "g", "w", "h"]
    assert len(set(keys)) == len(keys)
    assert KEYS.keys() == set(Verb) - {Verb.RESTOCK} == set(ORDER)
