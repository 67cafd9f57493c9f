"""The parser: how commands are declared, with one example each, and how their words are complained about."""

from __future__ import annotations

import argparse
import re
from typing import Any, Final, NoReturn

from rummy_widgets.errors import NotationError

PROGRAM: Final = "rummy-widgets"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, quoting the word at fault and showing a right example."""

    example = f'{PROGRAM} judge ten-card "QH KH AH"'

    def error(self, message: str) -> NoReturn:
        """Raise NotationError in place of ending the program."""
        quoted = re.sub(r"^argument ([^:]+): ", r"'\1': ", message)
        quoted = re.sub(r"^(the following arguments are required: )(.*)", r"\1'\2'", quoted)
        raise NotationError(quoted, example=self.example)


class Version(argparse.Action):
    """Print the version; looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *others: Any) -> NoReturn:
        from importlib.metadata import version

        print(f"{PROGRAM} {version('rummy-widgets')}")
        parser.exit()


def add_command(
    commands: Any, name: str, help_line: str, example: str, more: str = "", *, as_json: bool = True
) -> Parser:
    """Add a command with a line of help and an example, and return its parser."""
    example = f"{PROGRAM} {example}"
    parser: Parser = commands.add_parser(
        name,
        help=help_line,
        description=f"{help_line[0].upper()}{help_line[1:]}.",
        epilog=f"Example:\n  {example}\n{more}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.example = example
    parser.set_defaults(example=example)
    if as_json:
        parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def number_from(least: int, most: int) -> Any:
    """Return what reads a number within bounds, both included."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return int(text)

    return read
