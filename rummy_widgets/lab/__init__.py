"""The lab: many games at once."""

from rummy_widgets.lab.arena import simulate
from rummy_widgets.lab.checks import CheckError, check
from rummy_widgets.lab.match_play import MatchResult, RoundResult, play_match, play_round
from rummy_widgets.lab.tally import RoundTally, Tally

__all__ = [
    "CheckError",
    "MatchResult",
    "RoundResult",
    "RoundTally",
    "Tally",
    "check",
    "play_match",
    "play_round",
    "simulate",
]
