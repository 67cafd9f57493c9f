"""What `import rummy_widgets` costs a Python that already has ipywidgets, and whether numpy comes with it.

Run it as a script. Times are of the process, so that other work on the machine counts little.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

RUNS = 9
SCRIPT = """
import sys, time
import ipywidgets
began = time.process_time()
import rummy_widgets
print(1000 * (time.process_time() - began), "numpy" in sys.modules)
"""


def main() -> None:
    """Measure in fresh processes and print; the first, which may have to compile, does not count."""
    times = []
    numpy = False
    for _ in range(RUNS + 1):
        ran = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
        took, found = ran.stdout.split()
        times.append(float(took))
        numpy = numpy or found == "True"
    median = statistics.median(times[1:])
    print(f"import rummy_widgets after ipywidgets: median {median:.0f} ms of {RUNS}; wanted: 150 at most")
    print(f"numpy comes with it: {'yes' if numpy else 'no'}")


if __name__ == "__main__":
    main()
