"""The ring of ranks: what is right on it follows from the rules, within the sizes that a lesson asks for."""

from __future__ import annotations

from typing import Any

from rummy_widgets.lessons.puzzle import read_puzzle

RING = {"kind": "ring", "text": "Light a run.", "suit": "H", "with": "K 2", "size": 3}


def windows(**more: Any) -> set[str]:
    return {"".join(row) for row in read_puzzle({**RING, **more}, "ten-card").windows}


def test_a_ring_takes_every_run_that_is_long_enough() -> None:
    found = windows()
    assert {"KA2", "QKA23", "23456789TJQK", "A23456789TJQK"} <= found
    assert all(len(row) >= 3 and {"K", "2"} <= set(row) for row in found)


def test_a_ring_may_say_how_long_a_run_is_at_most() -> None:
    assert windows(most=4) == {"KA2", "QKA2", "KA23"}
