"""The variants, as data; `find_variant` finds one by its name or an alias.

A game that can be played has a `sheet`; one with `MELDS` alone can be judged. A game becomes playable when
its module gets a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.variants import (
    contract_rummy,
    gin,
    indian,
    may_i,
    rummy,
    rummy_500,
    seven_card_gin,
    ten_card,
)

_VARIANTS: tuple[ModuleType, ...] = (
    ten_card,
    rummy,
    gin,
    seven_card_gin,
    rummy_500,
    indian,
    contract_rummy,
    may_i,
)


def variant_names() -> tuple[str, ...]:
    """Return the names of the variants that can be played."""
    return tuple(module.NAME for module in _VARIANTS if hasattr(module, "sheet"))


def melding_names() -> tuple[str, ...]:
    """Return the names of all variants whose melds can be judged, those that can be played first."""
    return tuple(module.NAME for module in sorted(_VARIANTS, key=lambda module: not hasattr(module, "sheet")))


def find_variant(name: str, options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rule sheet of a variant by its name or alias; raise SetupError where there is none."""
    module = _named(name)
    make: Callable[[Mapping[str, Any] | None], RuleSheet] | None = getattr(module, "sheet", None)
    if make is not None:
        return make(options)
    there_are = f"there are {', '.join(variant_names())}"
    if module is not None:
        raise SetupError(f"{name!r} can be judged but not played yet; to play {there_are}")
    raise SetupError(f"no game is called {name!r}; {there_are}")


def variant_summary(name: str) -> str:
    """Return in one line what a game is about, by its name or alias; raise SetupError where there is none."""
    return str(find_module(name).SUMMARY)


def find_module(name: str) -> ModuleType:
    """Return the module of a variant by its name or alias; raise SetupError where there is none."""
    module = _named(name)
    if module is None:
        raise SetupError(f"no game is called {name!r}; there are {', '.join(melding_names())}")
    return module


def _named(name: str) -> ModuleType | None:
    wanted = _plain(name)
    for module in _VARIANTS:
        if wanted in map(_plain, (module.NAME, *module.ALIASES)):
            return module
    return None


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())
