"""Every game is played through its page, by messages alone, to the end of a match or of three rounds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widgets.engine import legal_actions, round_points, totals
from rummy_widgets.players import find_bot
from rummy_widgets.rules import find_variant, variant_names
from rummy_widgets.session.record import read_record, replay
from rummy_widgets.session.session import Session
from rummy_widgets.widgets.intent import intent_of
from tests.widgets.family import cards_in
from tests.widgets.table import Page

ROUNDS = 3
MOST = 2000
# A game, options on its first page, and how many rounds are looked at (0: to the end of the match).
TABLES: tuple[tuple[str, dict[str, str], int], ...] = (
    ("ten-card", {"length": "first"}, 0),
    ("ten-card", {"seats": "5"}, ROUNDS),
    ("rummy", {"rummy.target": "60"}, 0),
    ("rummy", {"rummy.preset": "pagat", "rummy.seats@2": "4"}, ROUNDS),
    ("rummy", {"rummy.preset": "block", "rummy.deals": "2"}, 0),
    ("gin", {"gin.target": "60"}, 0),
    ("gin", {"gin.scoring": "pagat_classic", "gin.knock_limit": "oklahoma"}, ROUNDS),
    ("seven-card-gin", {"seven-card-gin.knock_melds": "manual", "seven-card-gin.target": "50"}, 0),
    ("rummy-500", {"rummy-500.target": "120"}, 0),
    ("rummy-500", {"rummy-500.seats": "5", "rummy-500.jokers_per_pack": "2"}, ROUNDS),
    ("indian", {}, 0),
    ("indian", {"indian.form": "pool_101", "indian.seats": "4"}, 0),
    ("indian", {"indian.form": "deals", "indian.deals": "2", "indian.style": "pagat"}, 0),
    ("contract-rummy", {"contract-rummy.length": "first"}, 0),
    ("contract-rummy", {}, ROUNDS),
    ("may-i", {"may-i.seats@2": "4"}, ROUNDS),
)
IDS = [f"{game}{''.join(f' {value}' for value in values.values())}" for game, values, _ in TABLES]


class Player:
    """Plays the person's seat: with care, but now and then anything that is legal."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self.bot = find_bot("tidy")
        self.rng = random.Random(seed)

    @property
    def session(self) -> Session:
        session = self.page.table.session
        assert session is not None
        return session

    def act(self) -> None:
        seen = self.session.view(0)
        action = self.bot.choose(seen, self.rng)
        if self.rng.random() < 0.1:
            action = self.rng.choice(list(legal_actions(seen)))
        content = intent_of(action)
        answer = self.page.say(content.pop("kind"), **content)
        assert answer["kind"] == "ack", (action, answer)


def nothing_is_hidden_in(page: Page, session: Session) -> None:
    """Hold a scene to what its seat may see: no card but those it holds and those that lie open."""
    state, seen = session.state, session.view(0)
    known = {card.text for card in (*seen.hand, *seen.pile)}
    known |= {card.text for laid in seen.melds for card in laid.meld.cards}
    known |= {card.text for hand in seen.shown for card in hand}
    known |= {card.text for card in (state.wild, state.first_upcard) if card is not None}
    told = [told.event for told in session.story if told.round == state.round]
    known |= {card.text for event in told for card in event.seen_by(0).cards}
    assert set(cards_in(page.scene)) <= known | {"?"}


def hint_is_given(page: Page, session: Session) -> None:
    """A hint is told in four steps, and nothing is played by it."""
    state, version = session.state, session.version
    for step in range(1, 5):
        assert page.act("hint")["kind"] == "ack"
        advice = page.sent[0]
        assert advice["step"] == {"at": step, "of": 4} and len(advice["lines"]) >= step
    assert session.state is state and session.version == version
    ways = "ways" in {action["id"] for action in page.scene["actions"]}
    assert ways == bool(session.sheet.opening.contracts)
    assert page.act("ways")["kind"] == ("ack" if ways else "refused")


def column(panel: dict[str, Any], title: str) -> list[str]:
    at = panel["table"]["columns"].index(title)
    return [row[at] for row in panel["table"]["rows"]]


def hands_are_whole(panel: dict[str, Any], session: Session) -> None:
    """Every card that is left in a hand, and every meld shown of it, stands in the panel once."""
    state = session.state
    expected = [card.text for hand in state.hands for card in hand]
    if session.sheet.knocking is not None or session.sheet.declaring is not None:
        expected += [card.text for laid in state.melds for card in laid.meld.cards]
    assert sorted(cards_in(panel["hands"])) == sorted(expected)
    for hand in panel["hands"]:
        assert hand["name"] == session.seats[hand["seat"]].name
        assert bool(hand["rest"]) == bool(hand["restLabel"])
        assert all(group["label"] and len(group["cards"]) >= 3 for group in hand["groups"])


def round_is_told(page: Page, session: Session) -> None:
    panel = page.scene["panel"]
    state = session.state
    points, total = list(map(str, round_points(state))), list(map(str, totals(state)))
    hands_are_whole(panel, session)
    lines = panel["lines"]
    assert lines and all(line[0].isupper() and line.endswith(".") for line in lines)
    if panel["id"] == "round":
        assert column(panel, "Player") == [seat.name for seat in session.seats]
        assert column(panel, "Points") == points
        assert column(panel, "Total") == total
        assert page.scene["seats"][0]["score"] == int(total[0])
    said = " ".join(lines)
    if state.over is not None and state.over.seat is not None:
        who = "You" if state.over.seat == 0 else session.seats[state.over.seat].name
        assert who in said


def match_is_told(page: Page, session: Session) -> None:
    panel = page.scene["panel"]
    assert panel["tableFirst"] is True and panel["table"]["columns"][:2] == ["Place", "Player"]
    last = panel["table"]["columns"][-1]
    finals = {session.seats[seat].name: str(total) for seat, total in enumerate(session.totals)}
    assert dict(zip(column(panel, "Player"), column(panel, last), strict=True)) == finals
    first = {
        name
        for name, place in zip(column(panel, "Player"), column(panel, "Place"), strict=True)
        if place == "1"
    }
    assert first == {session.seats[seat].name for seat in session.winners}
    assert any(line.startswith("Seed: ") for line in panel["foot"]["lines"])
    page.send(page.message("panel", panel="match", action="record", values={}))
    (file,) = [answer for answer in page.sent if answer["kind"] == "file"]
    shown = replay(read_record(file["text"]))
    assert shown.over and shown.fair is True and list(shown.totals) == list(session.totals)


@pytest.mark.parametrize(("game", "values", "rounds"), TABLES, ids=IDS)
def test_a_game_is_played_through_its_page(game: str, values: dict[str, str], rounds: int) -> None:
    page = Page()
    page.say("hello", token=None)
    page.say("setting", name="speed", value="instant")
    page.say("setting", name="autopass", value="always")
    answer = page.panel("setup", "start", game=game, seed=f"every {game}", **{"name.0": "Robin"}, **values)
    assert answer["kind"] == "ack"
    assert page.panel("ready", "deal")["kind"] == "ack"
    player = Player(page, f"{game} {values}")
    sheet = player.session.sheet
    assert page.scene["title"] == sheet.title == find_variant(game).title
    settings = {row["name"] for row in page.scene["settings"]}
    assert ("autopass" in settings) == bool(sheet.opening.contracts)
    told = 0
    for step in range(MOST):
        panel = page.scene["panel"]
        if panel is None:
            if step % 7 == 0:
                nothing_is_hidden_in(page, player.session)
                assert str(page.table)
            if step % 11 == 0:
                hint_is_given(page, player.session)
            player.act()
            continue
        round_is_told(page, player.session)
        told += 1
        if panel["id"] == "match":
            match_is_told(page, player.session)
            break
        if told == rounds:
            break
        word = panel["title"].split()[0].lower()
        assert panel["actions"] == [{"id": "next", "label": f"Next {word}", "primary": True}]
        assert page.panel("round", "next")["kind"] == "ack"
    else:
        pytest.fail(f"{MOST} steps are not enough")
    assert rounds or page.scene["panel"]["id"] == "match"
    page.table.close()


def test_every_game_is_among_them() -> None:
    assert {game for game, _, _ in TABLES} == set(variant_names())
