"""Players: bots, which see a view and nothing else."""

from rummy_widgets.players.bot import BOTS, Bot, find_bot
from rummy_widgets.players.random_bot import RandomBot
from rummy_widgets.players.tidy_bot import TidyBot

__all__ = ["BOTS", "Bot", "RandomBot", "TidyBot", "find_bot"]
