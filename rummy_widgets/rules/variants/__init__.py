"""The variants, as data; `find_variant` finds one by its name or an alias."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from rummy_widgets.errors import SetupError
from rummy_widgets.rules.sheet import RuleSheet
from rummy_widgets.rules.variants import ten_card

_VARIANTS: tuple[ModuleType, ...] = (ten_card,)


def variant_names() -> tuple[str, ...]:
    """Return the names of the variants that can be played."""
    return tuple(module.NAME for module in _VARIANTS)


def find_variant(name: str, options: Mapping[str, Any] | None = None) -> RuleSheet:
    """Return the rule sheet of a variant by its name or alias; raise SetupError where there is none."""
    wanted = " ".join(name.lower().replace("_", "-").split())
    for module in _VARIANTS:
        if wanted == module.NAME or wanted in module.ALIASES:
            make: Callable[[Mapping[str, Any] | None], RuleSheet] = module.sheet
            return make(options)
    raise SetupError(f"no game is called {name!r}; there are {', '.join(variant_names())}")
