"""The README's example runs, and its options exist."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from pathlib import Path

import pytest

from rummy_widgets.app import dashboard
from rummy_widgets.cli import main
from rummy_widgets.rules import find_variant, options_of, variant_names

README = Path(__file__).parent.parent / "README.md"


def test_the_example_prints_what_it_says() -> None:
    failed, run = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert run >= 7 and failed == 0


def test_every_option_of_the_house_rules_exists_and_every_one_is_told() -> None:
    told = README.read_text("utf-8").split("## House rules")[1].split("## ")[0]
    named = {name for row in told.splitlines() if row.startswith("|") for name in re.findall(r"`(\w+)`", row)}
    sheet = find_variant("ten-card")
    policies = (sheet.seats, sheet.grammar, sheet.grammar.wild, sheet.opening, sheet.turn, sheet.buying)
    policies += (sheet.stock, sheet.jokers, sheet.scoring, sheet.match)
    marked = {field.name for policy in policies for field in fields(policy) if field.metadata.get("mark")}
    known = {field.name for policy in policies for field in fields(policy)}
    assert marked <= named <= known


def test_every_game_is_told_with_its_players_and_its_styles() -> None:
    told = README.read_text("utf-8").split("## The games")[1].split("## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in told.splitlines() if "`" in line]
    assert [row[1] for row in rows] == [f"`{name}`" for name in variant_names()]
    for title, code, players, _, styles in rows:
        sheet = find_variant(code.strip("`"))
        presets = [choice for choice in options_of(sheet.variant) if choice.preset]
        assert (title, f"{players} players") == (sheet.title, sheet.seats.text)
        assert re.findall(r"`(\w+)`", styles) == [value for choice in presets for value in choice.values]


def test_every_place_of_the_page_is_told() -> None:
    told = README.read_text("utf-8").split("The page has six places.")[1].split("## ")[0]
    assert re.findall(r"\*\*(\w+)\*\*", told) == [place.label for place in dashboard().places]


def test_every_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    known = set(re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE))
    assert len(known) > 8
    told = set(re.findall(r"rummy-widgets (\w+)", README.read_text("utf-8")))
    assert known <= told and told - known <= {"widgets"}
