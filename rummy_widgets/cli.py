"""The command line: `rummy-widgets`; what a command needs is imported when it is run."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rummy_widgets.commands.parser import PROGRAM, Parser, Version, add_command, number_from
from rummy_widgets.errors import NotationError, RummyError

if TYPE_CHECKING:
    from rummy_widgets.commands import Answer

DONE, NO, UNREADABLE = 0, 1, 2
_LONGEST_LINE: Final = 400
_MOST_GAMES: Final = 10_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done and legal, 1 the answer is no, 2 unreadable."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack the suits' signs
    example = f"{PROGRAM} --help"
    try:
        chosen = _read(sys.argv[1:] if arguments is None else arguments)
        example = chosen.example
        return _tell(chosen.run(chosen), as_json=getattr(chosen, "json", False))
    except SystemExit as ended:  # argparse has shown its help
        return int(ended.code or 0)
    except RummyError as error:
        shown = getattr(error, "example", "") or example
        _complain(NotationError(str(error), example=shown).line())
        return UNREADABLE
    except BrokenPipeError:
        # Whoever read the output has enough; Python would complain once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130


def _tell(answer: Answer, *, as_json: bool) -> int:
    if as_json:
        import json

        print(json.dumps(answer.data))
    else:
        for line in answer.lines:
            print(line)
    sys.stdout.flush()
    return answer.status


def _complain(line: str) -> None:
    line = " ".join(line.split())
    if len(line) > _LONGEST_LINE:
        half = _LONGEST_LINE // 2
        line = f"{line[:half]} … {line[-half:]}"
    print(f"{PROGRAM}: {line}", file=sys.stderr)


_LISTS = frozenset({"words", "option"})  # what may come several times


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    chosen, extra = _parser().parse_known_args(arguments)
    if extra and hasattr(chosen, "words"):
        # Words after an option belong to those before it.
        chosen.words += [word for word in extra if not word.startswith("-")]
        extra = [word for word in extra if word.startswith("-")]
    # A second "--" makes a list of what should be one word.
    for name, value in vars(chosen).items():
        if isinstance(value, list) and name not in _LISTS:
            raise NotationError(
                f"{' '.join(map(str, value)) or '--'!r} is no word here", example=chosen.example
            )
    if extra:
        raise NotationError(f"{extra[0]!r} is not known to this command", example=chosen.example)
    return chosen


def _parser() -> Parser:
    parser = Parser(
        prog=PROGRAM,
        description="Play rummy on a page of your own, judge melds and actions, solve hands, replay matches.",
        epilog=f"Example:\n  {Parser.example}\nExit status: 0 done and legal, 1 the answer is no, "
        "2 the input could not be read.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and end")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    _add_play(commands)
    _add_learn(commands)
    _add_judge(commands)
    _add_diff(commands)
    _add_best(commands)
    _add_replay(commands)
    _add_simulate(commands)
    _add_lesson(commands)
    _add_doctor(commands)
    _add_variants(commands)
    _add_rules(commands)
    return parser


def _add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="choose a house rule, for example joker_limit=none; may come several times",
    )


def _add_wild(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--wild", metavar="CARD", help="the card turned up, where its rank is wild")


# -- the commands


def _add_play(commands: Any) -> None:
    parser = add_command(
        commands, "play", "serve the card table as a web page", "play --port 8866", as_json=False
    )
    parser.add_argument(
        "--port", type=number_from(0, 65535), help="the port (left out: a free one from 8866 on)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (this machine alone)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--store", metavar="FILE", help="the file that keeps the games")
    parser.add_argument(
        "--pool-size", type=number_from(0, 100), default=2, metavar="N", help="kernels kept warm (2)"
    )
    parser.set_defaults(run=_play)


def _play(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.serving import play

    return play(chosen)


def _add_learn(commands: Any) -> None:
    parser = add_command(
        commands,
        "learn",
        "copy the notebooks of the course into a folder and open them in JupyterLab",
        "learn rummy-lessons",
        "\nA notebook that you have changed is never replaced without asking.",
        as_json=False,
    )
    parser.add_argument(
        "folder", metavar="FOLDER", nargs="?", default="rummy-lessons", help="where to (rummy-lessons)"
    )
    parser.add_argument("--no-open", action="store_true", help="copy them and do not open JupyterLab")
    parser.add_argument("--force", action="store_true", help="put ours in the place of changed ones")
    parser.set_defaults(run=_learn)


def _learn(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.learn import learn

    return learn(chosen)


def _add_judge(commands: Any) -> None:
    parser = add_command(
        commands,
        "judge",
        "say whether cards are a meld, or whether actions are legal in a position",
        'judge ten-card "QH KH AH 2H"',
        f'  {PROGRAM} judge indian "7S 8H 9S" --wild 8D\n'
        f"  {PROGRAM} judge --position table.toml 'lay down 3S 4S 5S' 'draw'\n\n"
        "A joker needs no name here, but may have one (JK=7C). Among the answers, `stands_for` says for\n"
        "each joker what it stands for: JK=7C in a run, JK=7 in a set; a wild card stands for itself where\n"
        "it can (else 8H=8S). Games that tell pure runs apart add `pure`: true for a run in which every\n"
        "card stands for itself, false for other runs and for sets.\n"
        "With --position the actions are judged in turn, up to the first that is not legal.",
    )
    parser.add_argument("words", nargs="*", metavar="VARIANT CARDS | ACTION …", help="what is judged")
    parser.add_argument("--position", metavar="FILE", help="a position (TOML), or - for standard input")
    _add_wild(parser)
    _add_option(parser)
    parser.set_defaults(run=_judge)


def _judge(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.judge import judge

    return judge(chosen)


def _add_diff(commands: Any) -> None:
    parser = add_command(
        commands,
        "diff",
        "judge cards, or a hand and an action, by every game side by side",
        'diff "QH KH AH 2H 3H"',
        f'  {PROGRAM} diff --hand "9S KD 2C" --table "6S 7S 8S" --opened "lay off 9S on m1"\n'
        f'  {PROGRAM} diff --hand "9C KD" --taken 9C "discard 9C" --games ten-card,gin\n\n'
        "Below each verdict stand the clause and every single option that would turn it round. An action is\n"
        "judged where a game has it: before the draw, after it, or out of turn. What lies on the table is\n"
        "another player's. A question that cannot be put in a game (its pack has no such cards, its table\n"
        "takes no such melds) is not asked there.\n"
        "Exit status: 0 it was judged, whatever the games say; 2 the input could not be read.",
    )
    parser.add_argument("words", nargs="*", metavar="CARDS | ACTION", help="what is judged")
    parser.add_argument("--hand", metavar="CARDS", help="your hand, for an action")
    parser.add_argument("--table", metavar="MELDS", help="melds on the table, apart by /: m1, m2, …")
    parser.add_argument("--discard", metavar="CARDS", help="the discard pile, bottom to top")
    parser.add_argument("--taken", metavar="CARD", help="the card of your hand just taken from the pile")
    parser.add_argument("--opened", action="store_true", help="your contract, or your first meld, is down")
    parser.add_argument(
        "--round", type=number_from(1, 99), metavar="N", help="the round, where it matters (1)"
    )
    parser.add_argument("--turn", choices=("start", "drawn"), help="judge before the draw, or after it")
    parser.add_argument("--games", metavar="A,B,…", help="only these games")
    _add_wild(parser)
    _add_option(parser)
    parser.set_defaults(run=_diff)


def _diff(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.diff import diff

    return diff(chosen)


def _add_best(commands: Any) -> None:
    parser = add_command(
        commands,
        "best",
        "find the arrangement of a hand that leaves least points",
        'best ten-card "3S 4S 5S JK 9C 9D KD" --drop 1',
        f'  {PROGRAM} best ten-card "8S KH 2D" --on "KS KC KD / 5S 6S 7S"\n\n'
        "Melds given with --on are m1, m2, … as written, their runs low to high.\n"
        "Without --contract melding is taken to be allowed. In Indian Rummy no meld counts without a pure\n"
        "run and a second run. A hand too large for an exact search is answered with the best that was\n"
        "found, and `proven` is false then.",
    )
    parser.add_argument("variant", metavar="VARIANT", help="the game")
    parser.add_argument("hand", metavar="HAND", help="the cards, in quotes")
    parser.add_argument(
        "--drop", type=number_from(0, 2), default=0, metavar="N", help="throw N cards away first"
    )
    contract = "the melds that must come first: 2x4, two of four cards, or GGS, two sets (G) and a run (S)"
    parser.add_argument("--contract", metavar="2x4", help=contract)
    parser.add_argument("--on", metavar="MELDS", help="melds on the table that take lay-offs, apart by /")
    _add_wild(parser)
    _add_option(parser)
    parser.set_defaults(run=_best)


def _best(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.best import best

    return best(chosen)


def _add_replay(commands: Any) -> None:
    parser = add_command(
        commands,
        "replay",
        "play a record again: its scores and its receipt, or where it stops being legal",
        "replay match.toml",
    )
    parser.add_argument("file", metavar="FILE", help="a record (TOML), or - for standard input")
    parser.set_defaults(run=_replay)


def _replay(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.replay import replay_file

    return replay_file(chosen)


def _add_simulate(commands: Any) -> None:
    parser = add_command(
        commands,
        "simulate",
        "let bots play many matches and add them up",
        "simulate ten-card --games 200 --players tidy,tidy,tidy,tidy --seed 1",
    )
    parser.add_argument("variant", metavar="VARIANT", help="the game")
    parser.add_argument(
        "--games", type=number_from(1, _MOST_GAMES), default=100, metavar="N", help="matches (100)"
    )
    parser.add_argument("--players", metavar="A,B,…", help="a bot for every seat: random, tidy")
    parser.add_argument(
        "--seed", default="1", metavar="S", help="where chance begins; the same, the same games"
    )
    parser.add_argument("--jobs", type=number_from(1, 1024), default=1, metavar="J", help="processes (1)")
    _add_option(parser)
    parser.set_defaults(run=_simulate)


def _simulate(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.simulate import simulate_games

    return simulate_games(chosen)


def _add_lesson(commands: Any) -> None:
    parser = add_command(
        commands,
        "lesson",
        "prove a lesson file: each level can be solved, each mistake is refused as it says",
        "lesson check my_lesson.toml",
        "\nEach line says what is wrong and where. How lessons are written is told in CONTRIBUTING.md.\n"
        "Exit status: 0 the lesson holds, 1 something is wrong, 2 the file could not be read.",
    )
    parser.add_argument("what", choices=("check",), metavar="check", help="what is done with the lesson")
    parser.add_argument("file", metavar="FILE", help="a lesson (TOML), or - for standard input")
    parser.set_defaults(run=_lesson)


def _lesson(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.lesson import check_lesson

    return check_lesson(chosen)


def _add_doctor(commands: Any) -> None:
    parser = add_command(
        commands, "doctor", "look whether everything the table needs is on this machine", "doctor"
    )
    parser.set_defaults(run=_doctor)


def _doctor(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.serving import look_over

    return look_over()


def _add_variants(commands: Any) -> None:
    parser = add_command(commands, "variants", "list the games", "variants")
    parser.set_defaults(run=_variants)


def _variants(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.books import list_variants

    return list_variants()


def _add_rules(commands: Any) -> None:
    parser = add_command(
        commands,
        "rules",
        "print the rule book of a game, or one clause of it, with examples",
        "rules ten-card buy.limit",
    )
    parser.add_argument("variant", metavar="VARIANT", help="the game")
    parser.add_argument(
        "clause", metavar="CLAUSE", nargs="?", help="a clause, or a subject such as stock (left out: all)"
    )
    parser.set_defaults(run=_rules)


def _rules(chosen: argparse.Namespace) -> Answer:
    from rummy_widgets.commands.books import print_book

    return print_book(chosen)


if __name__ == "__main__":
    sys.exit(main())
