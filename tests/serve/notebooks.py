"""Small notebooks that the tests serve in place of the dashboard."""

from __future__ import annotations

from pathlib import Path

import nbformat

PROBE = '''\
import os

import anywidget
import traitlets


class Probe(anywidget.AnyWidget):
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        button.className = "probe";
        const show = () => { button.textContent = "clicked " + model.get("count"); };
        button.onclick = () => model.send({ kind: "click" });
        model.on("change:count", show);
        show();
        el.append(button);
        window.probe = model;
      },
    };
    """
    count = traitlets.Int(0).tag(sync=True)
    process = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__(process=os.getpid())
        self.on_msg(self.hear)

    def hear(self, widget, content, buffers):
        if content.get("kind") == "fail":
            raise ValueError("a secret in an error")
        print("a secret in print")
        self.count += 1


print("a secret in print")
'''


def write_notebook(path: Path, *sources: str, title: str = "A probe") -> Path:
    """Write a notebook with a code cell for each of `sources` and return its path."""
    cells = []
    for number, source in enumerate(sources):
        cell = nbformat.v4.new_code_cell(source)
        cell["id"] = f"c{number}"
        cells.append(cell)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, "title": title})
    nbformat.write(notebook, path)
    return path


def write_probe(path: Path) -> Path:
    """Write a notebook with one button that counts its clicks in the kernel."""
    return write_notebook(path, PROBE, "Probe()")
