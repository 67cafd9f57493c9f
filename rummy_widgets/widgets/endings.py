"""Endings: how a round ended and what it was worth, in sentences; each way to score has its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch

from rummy_widgets.cards import Card, pretty_cards
from rummy_widgets.engine import Event, EventKind, Finish, State, match_over, round_points, settlement
from rummy_widgets.engine.lives import declaring, in_first_lap
from rummy_widgets.rules.declaring import FormMatch, LivesScoring
from rummy_widgets.rules.knocking import KnockScoring
from rummy_widgets.rules.match import leaders
from rummy_widgets.rules.scoring import Scoring
from rummy_widgets.rules.winnings import TableScoring, WinnerScoring
from rummy_widgets.rules.words import begin, listed, number_word, points_text


@dataclass(frozen=True)
class Ended:
    """A round that is over, as one seat is told of it: the state, the names, what happened in it."""

    state: State
    names: Sequence[str]
    me: int | None
    events: Sequence[Event] = ()

    @property
    def out(self) -> int | None:
        """Return the seat that ended the round; None where nobody did."""
        return self.state.over.seat if self.state.over is not None else None

    @property
    def winner(self) -> int | None:
        """Return the seat that won the round; None where nobody did, or nobody alone.

        Where few points are good that is who ended it, elsewhere who got the most.
        """
        if self.state.sheet.match.lowest_wins:
            return self.out
        points = round_points(self.state)
        best = leaders(points, lowest=False)
        return best[0] if len(best) == 1 and points[best[0]] > 0 else None

    @property
    def how(self) -> Finish:
        """Return how the round ended."""
        assert self.state.over is not None
        return self.state.over.how

    def who(self, seat: int) -> str:
        """Return a seat's name at the start of a sentence."""
        return "You" if seat == self.me else self.names[seat]

    def whom(self, seat: int) -> str:
        """Return a seat's name inside a sentence."""
        return "you" if seat == self.me else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Return a seat with a verb: `You win`, `Ada wins`."""
        return f"{self.who(seat)} {verb if seat == self.me else f'{verb}s'}"

    def cards_of(self, kind: EventKind, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat openly moved in this round in some way."""
        return tuple(
            card for event in self.events if (event.kind, event.seat) == (kind, seat) for card in event.cards
        )


def ending_lines(ended: Ended) -> list[str]:
    """Return how a round ended, who won what, and why."""
    return list(_lines(ended.state.sheet.scoring, ended))


@singledispatch
def _lines(scoring: Scoring, ended: Ended) -> Iterable[str]:
    """Tell of penalties for what is left in hand; each other kind of scoring registers its own words."""
    seat = ended.out
    if seat is None:
        yield f"{_why_over(ended)} Every hand counts."
        return
    bonus = scoring.cost(ended.state.hands[seat]) - round_points(ended.state)[seat]
    yield f"{ended.who(seat)} went out{f' in one turn: {points_text(bonus)} off' if bonus else ''}."


def _why_over(ended: Ended) -> str:
    """Return why a round ended in which nobody went out."""
    state, stock = ended.state, ended.state.sheet.stock
    if ended.how is Finish.BLOCKED:
        return "The stock is used up, and nobody wants the discard."
    if ended.how is Finish.NO_CARDS:
        return "No card is left to draw."
    if state.idle_turns < stock.stalemate_laps * state.seats:
        return "Nobody can go out any more: no card that is left fits on the table."
    laps = number_word(stock.stalemate_laps)
    times = "once" if stock.stalemate_laps == 1 else f"{laps} times"
    return f"The table went round {times} with nothing laid down."


@_lines.register
def _(scoring: WinnerScoring, ended: Ended) -> Iterable[str]:
    state, points = ended.state, round_points(ended.state)
    seat = ended.out
    if seat is not None:
        held = sum(scoring.cost(hand) for hand in state.hands)
        others = _others(ended)
        if not state.all_now:
            yield f"{ended.who(seat)} went out."
            yield f"{others} held {points_text(held)}: {_for(ended, seat, points[seat])}."
            return
        more = points[seat] - held
        adds = f", and going rummy adds {more}" if more else ""
        yield f"{ended.who(seat)} went rummy, with the whole hand in one turn."
        yield f"{others} held {points_text(held)}{adds}: {_for(ended, seat, points[seat])}."
        return
    yield _why_over(ended)
    best = max(range(state.seats), key=lambda other: points[other])
    if scoring.blocked_scoring == "each_penalised":
        yield "Each hand counts against its player."
    elif points[best] > 0:
        yield f"{ended.who(best)} held least: what the others held more is {_for(ended, best, points[best])}."
    elif scoring.blocked_scoring == "lowest_takes_difference":
        yield "The lowest hands are equal, so nobody scores."
    else:
        yield "Nobody scores."


def _others(ended: Ended) -> str:
    """Return all but the seat that ended the round, at the start of a sentence."""
    if ended.state.seats == 2 and ended.out is not None:
        return ended.who(1 - ended.out)
    return "The others"


def _for(ended: Ended, seat: int, points: int) -> str:
    return f"{points_text(points)} for {ended.whom(seat)}"


@_lines.register
def _(scoring: TableScoring, ended: Ended) -> Iterable[str]:
    seat = ended.out
    if seat is None:
        yield _why_over(ended)
    else:
        bonus = scoring.going_out_bonus
        yield f"{ended.who(seat)} went out{f': {points_text(bonus)} on top' if bonus else ''}."
    yield "What you laid on the table counts for you, what is left in your hand against you."
    best = ended.winner
    if best is not None:
        yield f"{ended.does(best, 'score')} most: {points_text(round_points(ended.state)[best])}."


@_lines.register
def _(scoring: KnockScoring, ended: Ended) -> Iterable[str]:
    state = ended.state
    seat = ended.out
    if seat is None:
        if ended.how is Finish.DEAD:
            yield "Only two cards are left in the stock, and nobody knocked: a dead hand. Nobody scores."
        else:
            laps = number_word(state.sheet.stock.stalemate_laps)
            yield f"Nobody drew from the stock for {laps} laps, so the hand is over. Nobody scores."
        return
    other = 1 - seat
    points = round_points(state)
    mine, theirs = scoring.cost(state.hands[seat]), scoring.cost(state.hands[other])
    laid = pretty_cards(ended.cards_of(EventKind.LAID_OFF, other))
    had = f"{ended.whom(other)} had {theirs}{f' after laying off {laid}' if laid else ''}"
    if ended.how in (Finish.GIN, Finish.BIG_GIN):
        kind = ended.how.value
        yield (
            f"{ended.who(seat)} went {kind}: {had}, and {kind} adds {points[seat] - theirs}. "
            f"{begin(_for(ended, seat, points[seat]))}."
        )
        return
    knocked = f"{ended.who(seat)} knocked with {mine}, {had}"
    if points[other] <= 0:
        yield f"{knocked}: {_for(ended, seat, points[seat])}."
        return
    yield f"{knocked}: an undercut."
    ahead = mine - theirs
    bonus = points[other] - ahead
    sums = f"the bonus of {bonus}" if not ahead else f"the difference of {ahead} and a bonus of {bonus}"
    yield f"{ended.does(other, 'get')} {sums}: {points_text(points[other])}."


@_lines.register
def _(scoring: LivesScoring, ended: Ended) -> Iterable[str]:
    state = ended.state
    seat = ended.out
    if ended.how is Finish.DECLARED and seat is not None:
        yield f"{ended.who(seat)} declared, and every card is in a group."
        if declaring(state).at_home:
            yield from _at_home(state, seat)
    elif seat is not None:
        yield f"{ended.who(seat)} alone {'are' if seat == ended.me else 'is'} left, and it costs nothing."
    else:
        yield _why_over(ended)
    for kind, words in ((EventKind.DECLARED_WRONG, "declared wrongly"), (EventKind.DROPPED, "dropped")):
        for event in ended.events:
            if event.kind is kind and event.seat is not None:
                yield f"{ended.who(event.seat)} {words}: {points_text(state.fixed[event.seat])}."
    yield from _of_the_match(ended)


def _at_home(state: State, seat: int) -> Iterable[str]:
    """Tell what makes a declaration dearer or cheaper to the others in the home game."""
    if not any(laid.meld.jokers for laid in state.melds if laid.owner == seat):
        yield "No card in it stands in for another: a Hand Rummy, and the others pay double."
    if in_first_lap(state):
        yield "It was declared in the first lap, so the others pay half."


def _of_the_match(ended: Ended) -> Iterable[str]:
    """Tell what a deal settles, or who has left the pool by it."""
    state, match = ended.state, ended.state.sheet.match
    if not isinstance(match, FormMatch):
        return
    settled = settlement(state)
    if match.form == "points" and settled is not None and ended.out is not None:
        yield f"{ended.does(ended.out, 'collect')} what the others pay: {points_text(settled[ended.out])}."
    if match.limit is not None:
        points = round_points(state)
        left = [
            ended.whom(seat)
            for seat, before in enumerate(state.scores)
            if before < match.limit <= before + points[seat]
        ]
        if left and not match_over(state):
            yield f"Out of the pool of {match.limit}: {listed(left)}."
