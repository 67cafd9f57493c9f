"""Write the notebooks of the course: `make notebooks`, or `python -m tests.notebooks.make`.

Each is made of its lesson's own data, the clauses of the rule book and a few paragraphs of `prose.toml`, and
is written as it looks after its cells were run: with text in the outputs, and no widget.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final

import nbformat

from rummy_widgets.lessons.drawing import cards_text
from rummy_widgets.lessons.level import Lesson
from rummy_widgets.lessons.shelf import lessons
from rummy_widgets.rules import find_variant
from rummy_widgets.session.example_text import example_lines
from tests.notebooks import own_rule

HERE: Final = Path(__file__).parent
FOLDER: Final = HERE.parents[1] / "notebooks"
OWN_RULE: Final = "30_write_the_rule.ipynb"
_CLAUSES: Final = 4  # told in a notebook
_HOW: Final = (
    "Run the two cells below, and the first exercise is there. Choose cards by mouse, by touch, or with the "
    "arrow keys and Space; every button shows its key, and `?` lists them all. A no comes with the rule that "
    "says so, and hints are free. What you have done is kept: you can stop anywhere and go on another day."
)
_SEATS: Final = "S0 is you; S1, S2 and so on are the other players, clockwise."
Cell = tuple[str, str]  # "markdown" or "code", and its text


def notebooks() -> dict[str, dict[str, Any]]:
    """Return every notebook of the course by its name, as it has to be."""
    found = {name_of(lesson): lesson_notebook(lesson) for lesson in lessons()}
    found[OWN_RULE] = notebook("Write the rule yourself", own_rule.CELLS)
    return found


def stale() -> list[str]:
    """Return the names of notebooks that are not written as they have to be, or are of no lesson."""
    wanted = notebooks()
    there = {path.name for path in FOLDER.glob("[0-9]*.ipynb")}
    return sorted(
        name
        for name in {*wanted, *there}
        if name not in wanted or name not in there or (FOLDER / name).read_text("utf-8") != text(wanted[name])
    )


def text(made: dict[str, Any]) -> str:
    """Return a notebook as it is written to its file."""
    return str(nbformat.writes(nbformat.from_dict(made))) + "\n"


def name_of(lesson: Lesson) -> str:
    """Return the name of a lesson's notebook: `04_over_the_top.ipynb`."""
    return f"{lesson.number:02d}_{lesson.id.replace('-', '_')}.ipynb"


def lesson_notebook(lesson: Lesson) -> dict[str, Any]:
    """Return the notebook of a lesson."""
    return notebook(lesson.title, lesson_cells(lesson, prose()))


def prose() -> dict[str, str]:
    """Return our paragraphs, by the lessons' ids."""
    return tomllib.loads((HERE / "prose.toml").read_text("utf-8"))


def lesson_cells(lesson: Lesson, ours: dict[str, str]) -> list[Cell]:
    """Return the cells of a lesson's notebook; no code cell has more than one line."""
    told = main_clauses(lesson)
    goals = [f"{number}. {level.goal}" for number, level in enumerate(lesson.levels, start=1)]
    return [
        ("markdown", _paragraphs(f"# Lesson {lesson.number}: {lesson.title}", lesson.intro or lesson.line)),
        ("markdown", _paragraphs("## What it is about", ours.get(lesson.id, lesson.line).strip())),
        ("markdown", _paragraphs("## What the rule book says", *rules(lesson.variant, told))),
        ("markdown", _paragraphs("## An example", *example(lesson, told))),
        ("markdown", _paragraphs("## Now you", _HOW)),
        ("code", "from rummy_widgets import lesson"),
        ("code", f"lesson({lesson.number})"),
        ("markdown", _paragraphs("## What you will do", "\n".join(goals), lesson.live.text, after(lesson))),
    ]


def main_clauses(lesson: Lesson) -> list[str]:
    """Return the clauses that most levels teach, in the order in which they come."""
    used = Counter(clause for level in lesson.levels for clause in level.clauses)
    kept = [clause for clause, _ in used.most_common(_CLAUSES)]
    return sorted(kept, key=list(used).index)


def rules(variant: str, clauses: Iterable[str]) -> list[str]:
    """Return clauses as paragraphs."""
    book = find_variant(variant).book.clauses
    return [f"**{book[name].title}.** {book[name].text} (`{name}`)" for name in clauses]


def example(lesson: Lesson, clauses: Sequence[str]) -> list[str]:
    """Return the cards of a lesson, drawn, and the rule book's example of its first clause that has one."""
    lines = next(filter(None, (example_lines(lesson.variant, name, words=True) for name in clauses)), ())
    drawn = _fenced(cards_text([lesson.cards]))
    return [drawn, _SEATS, _fenced("\n".join(lines))] if lines else [drawn]


def after(lesson: Lesson) -> str:
    """Return what comes after a lesson."""
    later = next((other for other in lessons() if other.number > lesson.number), None)
    if later is None:
        return f"This was the last lesson. Those who program go on to [Write the rule yourself]({OWN_RULE})."
    return f"Next: [Lesson {later.number}: {later.title}]({name_of(later)})"


def notebook(title: str, cells: Sequence[Cell]) -> dict[str, Any]:
    """Return a notebook whose code cells have been run."""
    outputs = iter(run([source for kind, source in cells if kind == "code"]))
    made: list[dict[str, Any]] = []
    count = 0
    for number, (kind, source) in enumerate(cells):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"c{number}", "metadata": {}, "source": source}
        if kind == "code":
            count += 1
            shown = next(outputs)
            for output in shown:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = count
            cell |= {"execution_count": count, "outputs": shown}
        made.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "title": title}
    return {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def run(sources: Iterable[str]) -> list[list[dict[str, Any]]]:
    """Run cells one after the other and return the outputs of each, those for widgets left out."""
    names: dict[str, Any] = {"__name__": "__main__"}
    found = []
    for number, source in enumerate(sources, start=1):
        tree = ast.parse(source)
        end = tree.body[-1]
        last = end if isinstance(end, ast.Expr) else None
        tree.body = tree.body[:-1] if last is not None else tree.body
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(tree, f"cell {number}", "exec"), names)
            if last is None:
                value = None
            else:
                value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
        found.append(_outputs(printed.getvalue(), value))
        if hasattr(value, "close"):
            value.close()
    return found


def _outputs(printed: str, value: object) -> list[dict[str, Any]]:
    outputs: list[dict[str, Any]] = []
    if printed:
        outputs.append({"output_type": "stream", "name": "stdout", "text": printed})
    if value is not None:
        shown = value._repr_mimebundle_()[0] if hasattr(value, "_repr_mimebundle_") else _plain(value)
        data = {kind: part for kind, part in shown.items() if "widget" not in kind}
        outputs.append({"output_type": "execute_result", "data": data, "metadata": {}})
    return outputs


def _plain(value: object) -> dict[str, str]:
    html = {"text/html": value._repr_html_()} if hasattr(value, "_repr_html_") else {}
    return {**html, "text/plain": repr(value)}


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(parts)


def _fenced(lines: str) -> str:
    return f"```text\n{lines}\n```"


def main() -> int:
    """Write what is stale, take away what is of no lesson, and say so."""
    wanted = notebooks()
    for name in stale():
        path = FOLDER / name
        if name in wanted:
            path.write_text(text(wanted[name]), "utf-8", newline="\n")
        else:
            path.unlink()
        print(f"{'wrote' if name in wanted else 'removed'} notebooks/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
