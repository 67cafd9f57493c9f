"""Golden matches of Contract Rummy and May I?, replayed to the scores stated here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.golden_checks import Golden, comes_to, texts_say_the_same

HERE = Path(__file__).parent / "golden"
GOLDEN = {
    # three tidy players, the default rules
    "contract_rummy": Golden((210, 125, 205), (1,), 7, 908),
    # tidy players and one at random, at most two buys each, a shuffled stock
    "may_i": Golden((451, 814, 73, 149), (2,), 7, 749),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_comes_to_its_scores(name: str) -> None:
    comes_to(HERE / f"{name}.toml", GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_say_the_same_all_through(name: str) -> None:
    texts_say_the_same(HERE / f"{name}.toml")
