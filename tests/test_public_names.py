"""The public names: all there, and nothing heavy comes with them."""

from __future__ import annotations

import subprocess
import sys

import rummy_widgets


def test_every_public_name_can_be_had() -> None:
    for name in rummy_widgets.__all__:
        assert getattr(rummy_widgets, name) is not None
    assert not hasattr(rummy_widgets, "no_such_name")


def test_the_engine_comes_without_jupyter_and_the_table_without_numbers() -> None:
    script = (
        "import sys, rummy_widgets; rummy_widgets.deal; rummy_widgets.Session; "
        "light = 'ipywidgets' not in sys.modules; rummy_widgets.GameTable; "
        "print(light, not {'numpy', 'scipy', 'matplotlib', 'pandas'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True", "True"]
