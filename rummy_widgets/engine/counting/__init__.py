"""Ways of counting a round, one file each."""

from rummy_widgets.engine.counting import knocks as knocks
from rummy_widgets.engine.counting import lives as lives
from rummy_widgets.engine.counting import penalties as penalties
from rummy_widgets.engine.counting import table_points as table_points
from rummy_widgets.engine.counting import winner as winner
from rummy_widgets.engine.counting.count import count

__all__ = ["count"]
