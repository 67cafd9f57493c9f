"""The README's example runs, and its options exist."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from pathlib import Path

from rummy_widgets.rules import find_variant

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
