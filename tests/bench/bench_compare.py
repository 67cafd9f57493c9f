"""What the rules diff takes: cards and actions judged by all eight games under every single option.

Run it as a script. Times are of the process, after the import; the first question also makes the rules of
every option, the others find them made.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

RUNS = 7
SCRIPT = """
import time
from rummy_widgets.session.compare import compare
from rummy_widgets.session.what_if import WhatIf

def took(ask):
    began = time.process_time()
    assert len(ask()) == 8
    return 1000 * (time.process_time() - began)

def lay_off():
    return WhatIf("lay off 9S on m1", "9S KD 2C", "5S 6S 7S 8S", opened=True).verdicts()

print(took(lambda: compare("QH KH AH 2H 3H")), took(lambda: compare("5C JK 7C")), took(lay_off))
"""
NAMES = ("the first meld", "another meld", "a lay-off")


def main() -> None:
    """Measure in fresh processes and print."""
    rows = []
    for _ in range(RUNS):
        ran = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
        rows.append([float(word) for word in ran.stdout.split()])
    for name, times in zip(NAMES, zip(*rows, strict=True), strict=True):
        print(f"{name}: median {statistics.median(times):.0f} ms of {RUNS}; wanted: 150 at most")


if __name__ == "__main__":
    main()
