"""No wording of the product is taken from the sources: every text that is shipped, not the books alone."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUN_OF_WORDS = 6
SOURCE_RUNS = frozenset((Path(__file__).parent / "source_runs.txt").read_text("ascii").split())
KINDS = (".py", ".toml", ".js", ".css", ".md", ".ipynb", ".j2")
SHIPPED = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for folder in ("rummy_widgets", "notebooks") for path in (ROOT / folder).rglob("*.*")),
]


def taken(text: str) -> list[str]:
    """Return the runs of six words that stand in the sources too; a row of mere numbers is no wording."""
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    runs = (" ".join(words[at : at + RUN_OF_WORDS]) for at in range(len(words) - RUN_OF_WORDS + 1))
    told = (run for run in runs if re.search("[a-z]", run))
    return [run for run in told if hashlib.blake2b(run.encode(), digest_size=5).hexdigest() in SOURCE_RUNS]


def test_what_is_taken_is_found() -> None:
    assert taken("Some play that, when the stock") == ["some play that when the stock"]


@pytest.mark.parametrize(
    "path", [path for path in SHIPPED if path.suffix in KINDS], ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_wording_is_taken_from_the_sources(path: Path) -> None:
    assert taken(path.read_text("utf-8")) == []
