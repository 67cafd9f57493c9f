"""The one warning, before a card is thrown that could be laid off: true, calm, gone for who wants none."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
import tomli_w

from rummy_widgets.engine import Action, State, View, discard, explain, lay_off, legal_actions, view
from rummy_widgets.melds import End
from rummy_widgets.rules import Verb, find_variant, variant_names
from rummy_widgets.session.notation import parse_action
from rummy_widgets.session.position import read_position
from rummy_widgets.widgets.intent import IntentError, read_intent
from rummy_widgets.widgets.warning import has_warnings, warning
from tests.widgets.table import Page
from tests.widgets.test_targets import views

NAMES: Final = ("You", "Ada", "Ben", "Cleo")
HAND: Final = "9C 2D KS 4H JC"


def position(variant: str, hand: str, *others: str, melds: list[tuple[int, str]], **keys: Any) -> State:
    """Return a round in which seat 0 is to throw a card."""
    words: dict[str, Any] = {"variant": variant, "hands": [hand, *others], "seed": 3, "dealer": len(others)}
    words |= {"turn": 0, "table": [{"owner": owner, "cards": cards} for owner, cards in melds]}
    return read_position(tomli_w.dumps(words | keys))


def warned(state: State, text: str) -> dict[str, Any] | None:
    return warning(view(state, 0), parse_action(text), NAMES)


def rummy(hand: str = HAND, **keys: Any) -> State:
    melds = keys.pop("melds", [(1, "6C 7C 8C"), (2, "KH KD KC")])
    return position("rummy", hand, "?7", "?7", melds=melds, phase="play", discard="5H", **keys)


def test_it_names_the_card_and_whose_meld_and_offers_four_ways() -> None:
    found = warned(rummy(), "discard 9C")
    assert found is not None
    assert found["title"] == "9♣ could be laid off on Ada's run."
    assert found["cards"] == ["9C"] and found["asks"] is True
    labels = [choice["label"] for choice in found["choices"]]
    assert labels == [
        "Lay it off there", "Keep it", "Discard it all the same", "Discard it, and don't warn me again",
    ]  # fmt: skip
    assert found["choices"][1] == {"label": "Keep it", "back": True}, "nothing is sent for that"
    intents = [choice["intent"] for choice in found["choices"] if "intent" in choice]
    assert intents[0] == {"kind": "act", "verb": "lay off", "cards": ["9C"], "meld": "m1", "end": None}
    assert intents[1] == {"kind": "act", "verb": "discard", "cards": ["9C"], "sure": True}
    assert intents[2] == intents[1] | {"hush": True}


def test_several_melds_are_told_apart() -> None:
    found = warned(rummy(melds=[(1, "6C 7C 8C"), (0, "9H 9D 9S")]), "discard 9C")
    assert found is not None
    assert found["title"] == "9♣ could be laid off on Ada's run or your set."
    assert [choice["label"] for choice in found["choices"]][:2] == [
        "Lay it off on Ada's run, 6 to 8 of clubs",
        "Lay it off on your set of 9s",
    ]


def test_nothing_is_said_of_a_card_that_fits_nowhere_or_of_the_last_one() -> None:
    assert warned(rummy(), "discard 2D") is None
    assert warned(rummy("9C"), "discard 9C") is None
    assert warned(rummy(), "lay off 9C on m1") is None
    assert warned(rummy(), "discard 9C 2D") is None  # refused for another reason
    assert warned(rummy(), "discard QH") is None


def ten_card(hand: str = HAND, **keys: Any) -> State:
    keys.setdefault("opened", [0, 1])
    melds = [(1, "6C 7C 8C"), (0, "KH KD KC")]
    return position("ten-card", hand, "?7", "?7", "?7", melds=melds, phase="discard", discard="5H", **keys)


def test_where_laying_off_has_had_its_time_it_is_said_for_the_next_turn() -> None:
    found = warned(ten_card(), "discard 9C")
    assert found is not None
    assert found["title"] == "9♣ could be laid off on Ada's run in your next turn."
    assert [choice["label"] for choice in found["choices"]] == [
        "Keep it", "Discard it all the same", "Discard it, and don't warn me again",
    ]  # fmt: skip
    assert warned(ten_card(), "discard 2D") is None


def test_who_has_not_opened_is_not_warned_nor_who_must_throw_what_fits() -> None:
    melds = [(1, "6C 7C 8C")]
    closed = position(
        "ten-card", HAND, "?7", "?7", "?7", melds=melds, phase="discard", discard="5H", opened=[1]
    )
    assert warned(closed, "discard 9C") is None
    assert warned(ten_card("9C KS"), "discard 9C") is None  # both would fit


def test_games_without_lay_offs_in_a_turn_know_no_warning() -> None:
    assert {name for name in variant_names() if not has_warnings(find_variant(name))} == {
        "gin", "seven-card-gin", "indian",
    }  # fmt: skip


def could_lay_off(seen: View, action: Action) -> bool:
    """Tell by asking about every place whether the card of a discard can be laid off now."""
    card = action.cards[0].card
    ways = [lay_off((card,), meld, end) for meld in range(len(seen.melds)) for end in (None, *End)]
    return any(explain(seen, way) is None for way in ways)


@pytest.mark.parametrize("variant", variant_names())
def test_in_any_game_it_says_what_is_true_and_every_offer_is_legal(variant: str) -> None:
    rng = random.Random(variant)
    said = 0
    for seed in range(4):
        for seen in views(variant, seed):
            names = NAMES[: seen.seats]
            actions = [discard(card) for card in seen.hand]
            for action in rng.sample(actions, min(6, len(actions))):
                found = warning(seen, action, names)
                legal = action in legal_actions(seen)
                here = legal and len(seen.hand) > 1 and could_lay_off(seen, action)
                if found is None:
                    assert not here
                    continue
                said += 1
                assert legal and len(seen.hand) > 1 and seen.opened[seen.actor]
                assert here == (" in your next turn." not in found["title"])
                intents = [choice["intent"] for choice in found["choices"] if "intent" in choice]
                assert [choice.get("back", False) for choice in found["choices"]].count(True) == 1
                assert len(intents) == len(found["choices"]) - 1
                assert any(one["verb"] == "lay off" for one in intents) == here
                for number, one in enumerate(intents):
                    message = {**one, "id": f"message-{number}", "version": 1}
                    intent = read_intent(message)
                    assert intent.action is not None and explain(seen, intent.action) is None
                    assert intent.sure == (intent.action.verb is Verb.DISCARD)
    assert bool(said) == has_warnings(find_variant(variant))


# -- at the table


def at_table(state: State, **wishes: str) -> Page:
    page = Page()
    page.begin(speed="step", variant="rummy")
    for name, value in {"warn": "on", **wishes}.items():
        assert page.say("setting", name=name, value=value)["kind"] == "ack"
    session = page.table.session
    assert session is not None
    session.state = state
    page.table.shown.wished()
    return page


def advice(page: Page) -> dict[str, Any] | None:
    return next((sent for sent in page.sent if sent["kind"] == "advice"), None)


def choose(page: Page, place: int) -> dict[str, Any]:
    box = advice(page)
    assert box is not None
    intent = dict(box["choices"][place]["intent"])
    return page.act(intent.pop("verb"), **{k: v for k, v in intent.items() if k != "kind"})


def test_nothing_changes_until_an_answer_is_pressed() -> None:
    state = rummy()
    page = at_table(state)
    version = page.scene["version"]
    assert page.act("discard", cards=["9C"])["kind"] == "ack"
    assert advice(page) is not None
    assert page.table.session.state == state and page.scene["version"] == version
    assert page.act("discard", cards=["9C"])["kind"] == "ack" and advice(page) is not None
    assert page.table.session.state == state


def test_each_answer_does_what_it_says() -> None:
    page = at_table(rummy())
    page.act("discard", cards=["9C"])
    assert choose(page, 0)["kind"] == "ack"
    assert len(page.table.session.state.melds[0].meld) == 4
    page = at_table(rummy())
    page.act("discard", cards=["9C"])
    assert choose(page, 2)["kind"] == "ack"
    assert page.table.session.state.pile[-1].text == "9C"
    assert page.table.keeper.wishes["warn"] == "on"
    page = at_table(rummy())
    page.act("discard", cards=["9C"])
    assert choose(page, 3)["kind"] == "ack"
    assert page.table.session.state.pile[-1].text == "9C"
    assert {row["name"]: row["value"] for row in page.scene["settings"]}["warn"] == "off"


@pytest.mark.parametrize("wish", [{"warn": "off"}, {"help": "off"}])
def test_silenced_or_without_help_the_card_is_thrown_at_once(wish: dict[str, str]) -> None:
    page = at_table(rummy(), **wish)
    assert page.act("discard", cards=["9C"])["kind"] == "ack"
    assert advice(page) is None and page.table.session.state.pile[-1].text == "9C"


def test_a_lay_off_without_a_meld_is_answered_for_all_of_them() -> None:
    state = rummy()
    page = at_table(state)
    answer = page.act("lay off", cards=["2D"], meld=None, end=None)
    assert answer["because"] == "No meld on the table has a place for 2♦. Your other cards don't change that."
    assert (answer["kind"], answer["clause"], answer["cards"]) == ("refused", "rummy.lay-off.fits", ["2D"])
    assert page.table.session.state == state


def test_a_refused_discard_silences_nothing() -> None:
    page = at_table(rummy())
    assert page.act("discard", cards=["QH"], sure=True, hush=True)["kind"] == "refused"
    assert page.table.keeper.wishes["warn"] == "on"


@pytest.mark.parametrize("name", ["sure", "hush"])
@pytest.mark.parametrize("value", ["yes", 1, None, [], {}])
def test_what_is_not_yes_or_no_is_refused(name: str, value: object) -> None:
    message = {
        "kind": "act",
        "id": "message-1",
        "version": 1,
        "verb": "discard",
        "cards": ["9C"],
        name: value,
    }
    with pytest.raises(IntentError):
        read_intent(message)
    page = at_table(rummy())
    before = page.table.session.state
    assert page.act("discard", cards=["9C"], **{name: value})["kind"] == "refused"
    assert page.table.session.state == before
