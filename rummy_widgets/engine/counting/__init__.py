"""Ways of counting a round, one file each."""

from rummy_widgets.engine.counting import penalties as penalties
from rummy_widgets.engine.counting.count import count

__all__ = ["count"]
