"""Table points: what each seat has laid, on whosever meld, less what it holds (rules.md 5.1)."""

from __future__ import annotations

from rummy_widgets.cards import Rank
from rummy_widgets.engine.counting.count import count
from rummy_widgets.engine.state import State
from rummy_widgets.melds import Meld
from rummy_widgets.rules.winnings import TableScoring


@count.register
def _(scoring: TableScoring, state: State) -> tuple[int, ...]:
    points = [-scoring.cost(hand) for hand in state.hands]
    for laid in state.melds:
        for place in range(len(laid.meld)):
            points[laid.laid_by(place)] += _worth(scoring, laid.meld, place)
    if state.over is not None and state.over.seat is not None:
        points[state.over.seat] += scoring.going_out_bonus
    return tuple(points)


def _worth(scoring: TableScoring, meld: Meld, place: int) -> int:
    """Return what a card on the table earns: an ace below the 2 of a run has a value of its own."""
    card = meld.cards[place]
    if meld.suit is not None and place == 0 and card.rank is Rank.ACE:
        return scoring.low_ace_value
    return scoring.cost((card,))
