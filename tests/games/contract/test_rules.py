"""Contract Rummy and May I? against the table of rules.md 7; the search for contracts against brute force."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest

from rummy_widgets.cards import fresh_pack, parse_cards
from rummy_widgets.cli import main
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import Meld, MeldKind, read_meld
from rummy_widgets.melds.kinds import kind_openings
from rummy_widgets.rules import find_variant
from rummy_widgets.session.position import read_position, write_position
from tests.games.indian.tables import play, refused

CONTRACT, MAY_I = find_variant("contract-rummy"), find_variant("may-i")


def table(variant: str, hand: str, **keys: object):
    import tomli_w

    position = {"variant": variant, "dealer": 3, "turn": 0, "phase": "meld", "hands": [hand, *["?10"] * 3]}
    return read_position(tomli_w.dumps(position | keys))


def test_the_contracts_of_seven_deals() -> None:
    texts = [
        "two sets of three",
        "one set of three and one run of four or more",
        "two runs of four or more",
        "three sets of three",
        "two sets of three and one run of four or more",
        "one set of three and two runs of four or more",
        "three runs of four or more",
    ]
    for sheet in (CONTRACT, MAY_I):
        assert [sheet.contract(number).text for number in sheet.match.planned] == texts
    assert [CONTRACT.contract(number).title for number in (1, 6)] == ["Two sets", "One set and two runs"]
    assert [CONTRACT.contract(number).cards for number in range(1, 8)] == [6, 7, 8, 9, 10, 11, 12]


@pytest.mark.parametrize("sheet", [CONTRACT, MAY_I], ids=["contract-rummy", "may-i"])
def test_cards_and_players(sheet) -> None:
    assert [sheet.dealing.cards(4, number) for number in range(1, 8)] == [10, 10, 10, 12, 12, 12, 12]
    with pytest.raises(SetupError):
        sheet.pack(2)
    with pytest.raises(SetupError):
        sheet.pack(9)


def test_packs_and_values() -> None:
    assert [CONTRACT.pack(seats).jokers for seats in range(3, 9)] == [2, 3, 4, 5, 6, 7]
    assert [(MAY_I.pack(s).packs, MAY_I.pack(s).jokers) for s in (3, 5, 6, 8)] == [
        (2, 4),
        (2, 4),
        (3, 6),
        (3, 6),
    ]
    assert CONTRACT.scoring.cost(parse_cards("JK AS KD 7C")) == 15 + 15 + 10 + 7
    assert MAY_I.scoring.cost(parse_cards("JK AS KD 7C")) == 25 + 15 + 10 + 7
    assert [MAY_I.buying.price(number) for number in (1, 6, 7)] == [1, 1, 2]
    assert [CONTRACT.buying.price(number) for number in (1, 7)] == [1, 1]


def test_jokers_slide_or_stay() -> None:
    keys = {"round": 2, "opened": [0], "table": [{"owner": 0, "cards": "4S JK=5S 6S 7S"}]}
    after = play(table("contract-rummy", "5S KD 2C", **keys), "lay off 5S on m1 low")
    assert after.melds[0].meld.text == "JK=3S 4S 5S 6S 7S"
    assert refused(table("may-i", "5S KD 2C", **keys), "lay off 5S on m1 low").clause.id == "may-i.joker.swap"


@pytest.mark.parametrize(
    ("cards", "is_meld"), [("QS KS AS 2S", False), ("JS QS KS AS", True), ("AS 2S 3S 4S", True)]
)
def test_r11_the_ace(cards: str, is_meld: bool) -> None:
    assert isinstance(read_meld(CONTRACT.grammar, parse_cards(cards)), Meld) is is_meld


def test_the_last_deal() -> None:
    hand = "3S 4S 5S 6S 8H 9H TH JH 2D 3D 4D 5D {}"
    lay = "lay down 3S 4S 5S 6S / 8H 9H TH JH / 2D 3D 4D 5D"
    assert refused(table("contract-rummy", hand.format("KC"), round=7), lay).point == "contract.whole"
    out = play(table("contract-rummy", hand.format("7S"), round=7), lay.replace("6S", "6S 7S"))
    assert out.over is not None and out.over.seat == 0
    state = play(table("may-i", hand.format("KC"), round=7), lay)
    assert state.over is None
    assert play(state, "discard KC").over is not None


def test_a_contract_meld_by_meld() -> None:
    options = {"contract_at_once": False}
    state = table("may-i", "7C 7D 7H 9C 9D 9H KS KD", options=options)
    state = play(state, "lay down 7C 7D 7H")
    assert not state.opened[0]
    assert refused(state, "lay off KS on m1").point == "lay-off.contract"
    state = play(state, "lay down 9C 9D 9H")
    assert state.opened[0]
    assert refused(
        table("may-i", "7C 7D 7H 9C 9D 9H", round=3, options=options), "lay down 7C 7D 7H"
    ).point == ("contract.kinds")


@pytest.mark.parametrize("seed", range(12))
def test_openings_against_brute_force(seed: int) -> None:
    """Small hands: every way to choose disjoint cards for the contract, or none."""
    rng = random.Random(seed)
    near = [card for card in fresh_pack(CONTRACT.pack(3)) if card.is_joker or card.rank <= 6]
    sets, runs = ((1, 1), (2, 0), (0, 2))[seed % 3]
    for _ in range(25):
        hand = rng.sample(near, 8)
        found = kind_openings(CONTRACT.grammar, sets, runs, hand, sizes=(3, 3), limit=400)
        for way in found:
            cards = [card for meld in way for card in meld.cards]
            assert len(cards) == len(set(cards)) and set(cards) <= set(hand)
            assert [meld.kind for meld in way] == [MeldKind.SET] * sets + [MeldKind.RUN] * runs
        assert bool(found) is _brute(hand, sets, runs)


def _brute(hand, sets: int, runs: int) -> bool:
    if not sets and not runs:
        return True
    size, kind = (3, MeldKind.SET) if sets else (4, MeldKind.RUN)
    for cards in combinations(hand, size):
        read = read_meld(CONTRACT.grammar, cards, named=False)
        if isinstance(read, Meld) and read.kind is kind:
            rest = [card for card in hand if card not in cards]
            if _brute(rest, sets - (kind is MeldKind.SET), runs - (kind is MeldKind.RUN)):
                return True
    return False


@pytest.mark.parametrize("variant", ["contract-rummy", "may-i"])
def test_the_command_line(variant: str, tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text(write_position(table(variant, "7C 7D 7H 7S 9C 9D 9H KS")), "utf-8")
    assert main(["judge", "--position", str(file), "lay down 7C 7D 7H / 9C 9D 9H", "lay off 7S on m1"]) == 0
    capsys.readouterr()
    assert main(["judge", "--position", str(file), "lay down 7C 7D 7H 7S / 9C 9D 9H", "--json"]) == 1
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["clause"] == f"{variant}.contract.exact"
    assert main(["best", variant, "7C 7D 7H 9C 9D 9H KS", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deadwood"] == ["KS"]
    assert (
        main(["simulate", variant, "--games", "1", "--players", "random,random,random", "--seed", "3"]) == 0
    )
