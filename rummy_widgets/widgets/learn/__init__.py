"""Learn: the course on the page: the map of lessons, levels, puzzles, drills."""

from rummy_widgets.widgets.learn.course import Course

__all__ = ["Course"]
