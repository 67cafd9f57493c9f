"""A picture: an SVG for the eye and a sentence for the ear, in the colours of a light or a dark page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Text and lines reach 4.5:1 and 3:1 on the table's own panels, light and dark.
_INKS: Final = {"light": "#1c2321", "dark": "#f1f4f2"}
_LINES: Final = {
    "light": ("#0b57d0", "#b3261e", "#1b6e2e", "#6a1b9a", "#8a5a00", "#00696d", "#a3195b", "#454b49"),
    "dark": ("#8ab4f8", "#f2a59f", "#8fd6a1", "#d3a6ea", "#f0c36d", "#7fd4d8", "#f4a3c7", "#c6ccc9"),
}
# So that nobody has to tell lines apart by their colours.
MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES: Final = ("-", "--", "-.", ":", "-", "--", "-.", ":")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: `svg` is a whole SVG document, `alt` says in words what it shows."""

    svg: str
    alt: str

    def on_dark(self) -> Picture:
        """Return a picture that was drawn for a light page as it is on a dark one, without drawing again."""
        return Picture(_STYLE.sub(lambda found: _darkened(found[0]), self.svg), self.alt)


_STYLE: Final = re.compile(r'style="[^"<>]*"')
_DARK: Final = dict(
    zip((_INKS["light"], *_LINES["light"]), (_INKS["dark"], *_LINES["dark"]), strict=True),
)
_HEX: Final = re.compile("|".join(_DARK))


def _darkened(style: str) -> str:
    return _HEX.sub(lambda found: _DARK[found[0]], style)


def line_colour(theme: str, place: int) -> str:
    """Return the colour of a line by its place."""
    colours = _LINES[theme]
    return colours[place % len(colours)]


def drawn(alt: str, theme: str, size: tuple[float, float], paint: Callable[[Axes], None]) -> Picture:
    """Return what a function paints on axes of a size in inches; raise ValueError for an unknown theme."""
    if theme not in _INKS:
        raise ValueError(f"a theme is 'light' or 'dark', not {theme!r}")
    with _style(theme):
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        figure = Figure(figsize=size, layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        paint(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return Picture(out.getvalue(), alt)


@contextmanager
def _style(theme: str) -> Iterator[None]:
    import matplotlib

    ink = _INKS[theme]
    wanted: dict[str, Any] = {
        "svg.fonttype": "none",  # text stays text: it can be read aloud and scales with the page
        "svg.hashsalt": "rummy",  # the same picture is the same text
        "font.family": "sans-serif",
        "font.size": 11,
        "axes.grid": True,
        "grid.alpha": 0.25,
        "text.parse_math": False,  # a player may be called $x$
    }
    parts = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "grid.color")
    with matplotlib.rc_context(wanted | dict.fromkeys(parts, ink)):
        yield
