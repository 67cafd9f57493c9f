"""Golden matches of Indian Rummy, replayed to the scores stated here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.golden_checks import Golden, comes_to, texts_say_the_same

HERE = Path(__file__).parent / "golden"
GOLDEN = {
    # three tidy players, the default rules
    "points": Golden((67, 37, 0), (2,), 1, 22),
    # a pool to 101: four tidy players and one at random, three packs, a pure run counts alone
    "pool": Golden((138, 116, 166, 147, 2), (4,), 4, 109),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_comes_to_its_scores(name: str) -> None:
    comes_to(HERE / f"{name}.toml", GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_texts_say_the_same_all_through(name: str) -> None:
    texts_say_the_same(HERE / f"{name}.toml")
