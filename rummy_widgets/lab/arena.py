"""The arena: many matches between bots, in one process or several, with the same result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter, process_time

from rummy_widgets.errors import SetupError
from rummy_widgets.lab.match_play import play_match
from rummy_widgets.lab.tally import Tally, tally_of
from rummy_widgets.players import Bot, find_bot
from rummy_widgets.rules import RuleSheet

_TASKS_PER_JOB = 4


def simulate(
    sheet: RuleSheet,
    bots: Sequence[str | Bot],
    games: int,
    seed: int | str,
    jobs: int = 1,
    *,
    checked: bool = False,
) -> Tally:
    """Play `games` matches, a bot (or the name of one) to a seat, and add them up.

    The result depends on the rules, the bots, `games` and `seed` alone. Raises SetupError for an unknown
    bot, for a number of seats the game does not take, and for several jobs where joblib is not installed.
    """
    if games < 0 or jobs < 1:
        raise SetupError(f"games and jobs cannot be {games!r} and {jobs!r}")
    seated = [find_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    sheet.pack(len(seated))
    start = perf_counter()
    if jobs == 1 or games < 2:
        tallies = [_play(sheet, seated, seed, range(games), checked)]
    else:
        tallies = _play_in_processes(sheet, seated, seed, games, jobs, checked)
    total = Tally(tuple(bot.name for bot in seated))
    for tally in tallies:
        total += tally
    return replace(total, seconds=perf_counter() - start)


def _play(sheet: RuleSheet, bots: Sequence[Bot], seed: int | str, games: range, checked: bool) -> Tally:
    names = tuple(bot.name for bot in bots)
    start = process_time()
    total = Tally(names)
    for game_index in games:
        total += tally_of(names, play_match(sheet, bots, seed, game_index, checked=checked))
    return replace(total, cpu_seconds=process_time() - start)


def _play_in_processes(
    sheet: RuleSheet, bots: Sequence[Bot], seed: int | str, games: int, jobs: int, checked: bool
) -> list[Tally]:
    try:
        from joblib import Parallel, delayed
    except ImportError:
        raise SetupError("several jobs need joblib: pip install 'rummy-widgets[jobs]'") from None
    size = max(1, -(-games // (jobs * _TASKS_PER_JOB)))
    parts = [range(first, min(first + size, games)) for first in range(0, games, size)]
    tasks = (delayed(_play)(sheet, bots, seed, part, checked) for part in parts)
    return list(Parallel(n_jobs=jobs)(tasks))
