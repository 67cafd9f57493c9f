"""What the rooms keep from each other, where import-linter cannot look: names, not modules."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

import rummy_widgets
from rummy_widgets import engine
from rummy_widgets.engine.state import State
from rummy_widgets.rules import variant_names

PACKAGE = Path(rummy_widgets.__file__).parent
BLIND = ("players", "advice")
NAMELESS = ("engine", "melds", "cards", "widgets/static")


def modules_of(room: str) -> list[ModuleType]:
    """Return a room and every module in it."""
    package = import_module(f"rummy_widgets.{room}")
    found = walk_packages(package.__path__, f"{package.__name__}.")
    return [package, *(import_module(module.name) for module in found)]


def gives_state_away(thing: Any) -> bool:
    """Tell whether something is the State, or takes or returns one where a View would not do."""
    if thing is State:
        return True
    if not callable(thing) or not getattr(thing, "__module__", "").startswith("rummy_widgets.engine"):
        return False
    try:
        told = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return False
    return re.search(r"\bState\b", told.replace("State | View", "")) is not None


def imported(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield what a module's text imports, for type checkers only too, with what it is."""
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, import_module(alias.name)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.__name__} imports from a dot"
            source = import_module(node.module or "")
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield (
                    whole,
                    getattr(source, alias.name) if hasattr(source, alias.name) else import_module(whole),
                )


def test_the_check_knows_what_gives_a_state_away() -> None:
    away = {name for name in engine.__all__ if gives_state_away(getattr(engine, name))}
    assert {"State", "apply", "deal", "view", "next_round", "totals"} <= away
    assert not away & {"Action", "View", "explain", "legal_actions", "draw", "lay_down"}


@pytest.mark.parametrize("module", [m for room in BLIND for m in modules_of(room)], ids=lambda m: m.__name__)
def test_players_and_advice_see_views_only(module: ModuleType) -> None:
    for name, thing in imported(module):
        assert not gives_state_away(thing), f"{module.__name__} imports {name}"
        if isinstance(thing, ModuleType) and thing.__name__.startswith("rummy_widgets"):
            # A whole room would bring the State along under another name.
            assert not any(value is State for value in vars(thing).values()), f"{name} holds the State"
    for name, thing in vars(module).items():
        assert not gives_state_away(thing), f"{module.__name__}.{name}"


def test_no_variant_is_named_where_games_are_only_played() -> None:
    names = [name for name in variant_names() if name != "rummy"]  # the word for all of them
    words = "|".join(re.escape(name).replace(r"\-", "[-_ ]") for name in names)
    assert re.search(words, "play_ten_card", re.IGNORECASE)
    looked_at = 0
    for room in NAMELESS:
        for path in sorted((PACKAGE / room).rglob("*.*")):
            if path.suffix not in (".py", ".js", ".css"):
                continue
            found = re.findall(
                rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])", path.read_text("utf-8"), re.IGNORECASE
            )
            verbs = {"gin"} if room == "engine" else set()  # knocking with nothing left
            assert {word.lower() for word in found} <= verbs, path
            looked_at += 1
    assert looked_at > 60


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_is_of_one_matter_and_finished(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 420
    assert not re.search(r"\b(TODO|FIXME|XXX)\b", text)
    assert ast.get_docstring(ast.parse(text)), "a module says what it is for"
