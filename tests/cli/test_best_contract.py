"""`best --contract` with contracts of sets and runs."""

from __future__ import annotations

import json

import pytest

from rummy_widgets.cli import main


def best(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert main(["best", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_two_sets_are_laid_and_what_fits_none_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    told = best(capsys, "contract-rummy", "7C 7D 7H KC KD KS 2D 3D", "--contract", "GG", "--drop", "1")
    assert told["melds"] == ["7C 7D 7H", "KC KD KS"]
    assert (told["points"], told["deadwood"], told["drop"]) == (2, ["2D"], "3D")
    assert told["contract_met"] is True


def test_letters_may_be_small_and_lay_offs_go_on_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    told = best(capsys, "contract-rummy", "7C 7D 7H KC KD KS 7S 2C", "--contract", "gg", "--on", "2S 2D 2H")
    assert told["melds"] == ["7C 7D 7H 7S", "KC KD KS"]
    assert (told["points"], told["laid_off"]) == (0, ["2C on m1"])


def test_a_further_set_stays_in_hand_where_none_may_follow_the_contract(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand = "7C 7D 7H KC KD KS 2C 2D 2H"
    told = best(capsys, "contract-rummy", hand, "--contract", "GG")
    assert told["points"] == 6 and len(told["melds"]) == 2
    told = best(capsys, "contract-rummy", hand, "--contract", "GG", "--option", "melds_after_contract=true")
    assert told["points"] == 0 and len(told["melds"]) == 3


@pytest.mark.parametrize(("game", "met"), [("contract-rummy", False), ("may-i", True)])
def test_runs_that_touch_meet_the_contract_of_one_game_alone(
    game: str, met: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    told = best(capsys, game, "3S 4S 5S 6S 7S 8S 9S TS 7C", "--contract", "SS")
    assert told["contract_met"] is met


def test_a_run_is_no_set(capsys: pytest.CaptureFixture[str]) -> None:
    told = best(capsys, "may-i", "3S 4S 5S 6S 8D 9D TD JD", "--contract", "GG")
    assert told["contract_met"] is False and told["points"] == 55


def test_the_last_contract_takes_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "3S 4S 5S 6S 8S 9S TS JS 2D 3D 4D 5D 7C"
    assert best(capsys, "contract-rummy", hand, "--contract", "SSS")["contract_met"] is False
    told = best(capsys, "contract-rummy", hand, "--contract", "SSS", "--drop", "1")
    assert (told["contract_met"], told["points"], told["drop"]) == (True, 0, "7C")


@pytest.mark.parametrize("game", ["ten-card", "rummy", "rummy-500"])
def test_a_game_without_such_contracts_says_so(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["best", game, "7C 7D 7H", "--contract", "GG"]) == 2
    assert "where a meld may be a set or a run" in capsys.readouterr().err
