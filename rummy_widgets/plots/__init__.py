"""Plots: pictures of matches, past games and odds; the plotting library is loaded with the first picture."""

from rummy_widgets.plots.picture import Picture
from rummy_widgets.plots.pictures import Bar, Played, match_lines, odds_bars, past_games

__all__ = ["Bar", "Picture", "Played", "match_lines", "odds_bars", "past_games"]
