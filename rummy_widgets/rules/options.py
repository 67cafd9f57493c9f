"""Options: how the fields of policies are changed by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Any, TypeVar

from rummy_widgets.errors import SetupError

T = TypeVar("T")


def option(
    default: Any,
    *values: Any,
    doc: str = "",
    mark: str = "",
    label: str = "",
    offers: Collection[Any] = (),
    words: Mapping[Any, str] | None = None,
    lines: Mapping[Any, str] | None = None,
    least: int | None = None,
    most: int | None = None,
    first: bool = False,
    preset: bool = False,
) -> Any:
    """Declare a policy field that can be chosen by name.

    `values` are those allowed (none given: anything of the default's type), `mark` the row of the rules'
    table of ambiguities. The rest is for people who choose: a `label`, one line `doc`, the values to `offers`
    where more are allowed, their `words` and `lines` of explanation, `least` and `most` for a number. An
    option is asked `first` when it is no house rule but a choice of every match; a `preset` changes others.
    """
    metadata = {
        "values": values,
        "doc": doc,
        "mark": mark,
        "label": label,
        "offers": tuple(offers),
        "words": words or {},
        "lines": lines or {},
        "least": least,
        "most": most,
        "first": first or preset,
        "preset": preset,
    }
    return dataclasses.field(default=default, metadata=metadata)


def choose(policy: T, name: str, value: Any) -> T:
    """Return a policy with one field changed; raise SetupError for a value it does not take."""
    field = next(f for f in dataclasses.fields(policy) if f.name == name)  # type: ignore[arg-type]  # T is a dataclass
    held = getattr(policy, name)
    values = field.metadata.get("values", ())
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(held, Enum) and not isinstance(value, Enum):
        try:
            value = type(held)(value)
        except ValueError:
            allowed = ", ".join(repr(member.value) for member in type(held))
            raise SetupError(f"option {name!r} takes {allowed}, not {value!r}") from None
    elif values and not any(value == v and type(value) is type(v) for v in values):
        raise SetupError(f"option {name!r} takes {', '.join(map(repr, values))}, not {value!r}")
    elif not values and isinstance(held, bool) and not isinstance(value, bool):
        raise SetupError(f"option {name!r} takes true or false, not {value!r}")
    try:
        return dataclasses.replace(policy, **{name: value})  # type: ignore[type-var]  # T is a dataclass
    except (TypeError, ValueError, AttributeError) as error:
        if isinstance(error, SetupError):
            raise
        raise SetupError(f"option {name!r} does not take {value!r}") from error


def choose_all(
    policies: Mapping[str, Any], options: Mapping[str, Any], hidden: Collection[str] = ()
) -> dict[str, Any]:
    """Return named policies with options applied; raise SetupError for a name nobody knows.

    `hidden` are fields that this game does not offer.
    """
    changed = dict(policies)
    owners = {
        field.name: key
        for key, policy in policies.items()
        for field in dataclasses.fields(policy)
        if "doc" in field.metadata and field.name not in hidden
    }
    for name, value in options.items():
        if name not in owners:
            raise SetupError(f"no option is called {name!r}; there are {', '.join(sorted(owners))}")
        changed[owners[name]] = choose(changed[owners[name]], name, value)
    return changed
