"""Several people at one screen: nobody sees another's cards, in any game, whatever is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummy_widgets.engine import Action
from rummy_widgets.rules import Verb, variant_names
from rummy_widgets.session.session import Seat, Session
from rummy_widgets.session.store import Store
from rummy_widgets.widgets.curtain import TOLD
from tests.widgets.family import Family, cards_in
from tests.widgets.table import Page

SEATS = {
    "ten-card": {"seats": "4", "length": "first"},
    "rummy": {"rummy.seats": "4"},
    "gin": {},
    "seven-card-gin": {},
    "rummy-500": {"rummy-500.seats": "4"},
    "indian": {"indian.seats": "4"},
    "contract-rummy": {"contract-rummy.seats": "4"},
    "may-i": {"may-i.seats": "4"},
}
TABLES = [(game, people) for game in variant_names() for people in ((2,) if "gin" in game else (2, 3, 4))]


@pytest.mark.parametrize(("game", "people"), TABLES)
def test_only_the_one_who_has_said_so_sees_a_hand(game: str, people: int) -> None:
    family = Family(people, seed=f"{game} {people}", game=game, **SEATS[game])
    assert len(family.session.seats) == (2 if "gin" in game else 4)
    assert [seat.kind for seat in family.session.seats[:people]] == ["person"] * people
    family.play(160)
    assert set(family.lifts) == set(range(people)), "each of them has looked"
    assert family.seen > 25
