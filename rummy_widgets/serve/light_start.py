"""Keep a slow grammar out of the process.

`jsonschema` loads `rfc3987_syntax`, if it is there, to check one kind of web address; loading it parses a
grammar for 1.3 to 1.8 s in every process that reads a notebook. `jsonschema` does without it gladly, and
no notebook of ours uses that format. Import this module before anything that imports `nbformat`.
"""

import sys

# None in the place of a module makes its import fail, which the types do not know.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
