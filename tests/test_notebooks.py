"""What may be committed in a notebook. That they run is seen by nbval, which collects them itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
WIDGET_OUTPUTS = ("application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json")


def faults(notebook: dict[str, Any]) -> list[str]:
    """Tell what must not be in a committed notebook: it would be stale, large, or give hidden cards away.

    One that has been run was run from its first cell to its last.
    """
    found = []
    if "widgets" in notebook["metadata"]:
        found.append("widget state in the metadata")
    for cell in notebook["cells"]:
        if any(
            kind in output.get("data", {}) for output in cell.get("outputs", []) for kind in WIDGET_OUTPUTS
        ):
            found.append(f"a widget in the output of cell {cell['id']}")
    counts = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    if any(counts) and counts != list(range(1, len(counts) + 1)):
        found.append(f"cells that were not run in their order: {counts}")
    return found


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_committed_notebook_is_clean(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    nbformat.validate(notebook)
    assert faults(notebook) == []


def test_a_notebook_with_state_is_found_out() -> None:
    cell = nbformat.v4.new_code_cell("table", execution_count=3, id="c0")
    cell.outputs = [nbformat.v4.new_output("display_data", data={WIDGET_OUTPUTS[0]: {"model_id": "m"}})]
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {WIDGET_OUTPUTS[1]: {}}})
    assert len(faults(notebook)) == 3


def test_the_dashboard_is_two_cells() -> None:
    notebook = json.loads((ROOT / "notebooks/dashboard.ipynb").read_text(encoding="utf-8"))
    sources = ["".join(cell["source"]) for cell in notebook["cells"]]
    assert sources == ["from rummy_widgets.app import dashboard", "dashboard()"]
    assert [cell["id"] for cell in notebook["cells"]] == ["import", "table"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in notebook["cells"])
