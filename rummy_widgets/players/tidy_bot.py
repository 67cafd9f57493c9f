"""The tidy bot: works toward the contract, lays down and off what it can, keeps what still fits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummy_widgets.cards import Card
from rummy_widgets.cards.card import JOKER_FACE
from rummy_widgets.engine import Action, View, buy, discard, draw, explain, legal_actions, pass_, take
from rummy_widgets.melds.shapes import face_counts
from rummy_widgets.players.aims import FACES, Aims, aims_of, promises
from rummy_widgets.players.declarer import DeclareHabits, declare_or_play
from rummy_widgets.players.diver import DiveHabits, dive_or_draw, use
from rummy_widgets.players.fits import fits_on
from rummy_widgets.players.knocker import KnockHabits, knock_or_play
from rummy_widgets.players.laying import lay
from rummy_widgets.rules.turn import Verb


@dataclass(frozen=True, slots=True)
class Habits:
    """How the bot weighs things, found by play against itself.

    `per_copy`: how likely one unseen copy of a card is to come in time. `take_gain`, `buy_gain`: how many
    times an upcard must raise the hand's promise to be taken, to be bought. `per_point`: what a point in
    hand weighs against the share of the promise a card carries; more once somebody has opened (`late`),
    and once the bot has (`opened`). `fits`, `feeds`: the same for a card that can go on the table later,
    and for one that the next seat could put there. `patience`: the share of the laps to a stalemate after
    which the bot throws more at random (`restless`), so that locked-up cards come round.
    """

    per_copy: float = 0.08
    take_gain: float = 1.5
    buy_gain: float = 1.2
    per_point: float = 0.004
    per_point_late: float = 0.003
    per_point_opened: float = 0.001
    fits: float = 0.02
    feeds: float = 0.01
    patience: float = 1 / 6
    restless: float = 0.4


SURE: Final = 10.0  # above any share: what can be laid off in the next turn is kept
SPARE_CARDS: Final = 2  # cards by seat that must lie in stock and pile before a card is bought


class TidyBot:
    """Play with care, and the same way in every seat."""

    name: Final = "tidy"

    def __init__(
        self,
        habits: Habits | None = None,
        knocking: KnockHabits | None = None,
        diving: DiveHabits | None = None,
    ) -> None:
        self.habits = habits or Habits()
        self.knocking = knocking or KnockHabits()
        self.declaring = DeclareHabits()
        self.diving = diving or DiveHabits()

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return what seems best; `rng` settles what seems equal."""
        if view.must_use is not None:
            return use(view) if view.sheet.taking.deep else next(iter(legal_actions(view)))
        if view.sheet.knocking is not None:
            return knock_or_play(view, rng, self.knocking)
        if view.sheet.declaring is not None:
            return declare_or_play(view, rng, self.declaring)
        steps = view.sheet.table.phases[view.phase].steps
        if Verb.LAY_DOWN in steps or Verb.LAY_OFF in steps:
            laid = lay(view)
            if laid is not None:
                return laid
        if Verb.BUY in steps:
            return buy() if wants_to_buy(view, self.habits) else pass_()
        if view.sheet.table.phases[view.phase].calls:
            return take()  # a card laid off and another one thrown, for nothing
        if Verb.TAKE in steps and view.sheet.taking.deep:
            return dive_or_draw(view, self.diving)
        if Verb.TAKE in steps and may_take(view) and wants_to_take(view, self.habits):
            return take()
        if Verb.DRAW in steps and (Verb.PASS not in steps or view.stock_count):
            return draw()
        if Verb.PASS in steps:
            return pass_()
        return discard(worst(view, rng, self.habits))


def may_take(view: View) -> bool:
    """Tell whether there is an upcard, and the seat has not just refused it."""
    return bool(view.pile) and explain(view, take()) is None


def has_opened(view: View) -> bool:
    """Tell whether the seat's own contract is down."""
    return view.seat is not None and view.opened[view.seat]


def aims_in(view: View, counts: Sequence[int]) -> Aims:
    """Return what a seat works toward: the contract, or any further meld."""
    contract = view.sheet.contract(view.round)
    if has_opened(view) or not contract.count:
        return aims_of(view.sheet.grammar, 1, view.sheet.opening.further_size, bytes(counts))
    return aims_of(view.sheet.grammar, contract.count, contract.size, bytes(counts), contract.kinds)


def unseen_in(view: View) -> list[int]:
    """Return how many of each face may still come: not held, on the table, in the pile or known elsewhere."""
    pack = view.sheet.pack(view.seats)
    left = [pack.packs] * FACES + [pack.jokers]
    for card in view.hand:
        left[card.face] -= 1
    for card in view.pile:
        left[card.face] -= 1
    for laid in view.melds:
        for card in laid.meld.cards:
            left[card.face] -= 1
    for seat, cards in enumerate(view.known):
        if seat != view.seat:
            for card in cards:
                left[card.face] -= 1
    return left


def wants_to_take(view: View, habits: Habits) -> bool:
    """Tell whether the upcard is worth more than a card from the stock."""
    card = view.pile[-1]
    if all(held.is_joker for held in view.hand):
        return False  # with the upcard kept, a joker would have to be thrown
    if card.is_joker:
        return True
    counts = face_counts(view.hand)
    aims = aims_in(view, counts)
    if has_opened(view):
        if fits_on(view).reach(view.hand) >> card.face & 1:
            return True
        return aims.lack <= 1 and bool(aims.helps >> card.face & 1)
    if aims.helps >> card.face & 1:
        return True
    return gain(view, counts, aims, card, habits) > habits.take_gain


def wants_to_buy(view: View, habits: Habits) -> bool:
    """Tell whether the upcard is worth a further card from the stock."""
    card = view.pile[-1]
    counts = face_counts(view.hand)
    aims = aims_in(view, counts)
    if has_opened(view):
        return len(view.hand) >= 2 and aims.lack == 1 and bool(aims.helps >> card.face & 1)
    if view.stock_count + len(view.pile) < SPARE_CARDS * view.seats or view.sheet.contract(view.round).whole:
        return False
    if card.is_joker or aims.helps >> card.face & 1:
        return True
    return gain(view, counts, aims, card, habits) > habits.buy_gain


def gain(view: View, counts: list[int], aims: Aims, card: Card, habits: Habits) -> float:
    """Return how many times a natural card multiplies the promise of a hand."""
    if not aims.near >> card.face & 1:
        return 1.0
    unseen = unseen_in(view)
    more = list(counts)
    more[card.face] += 1
    before = sum(value for value, _ in promises(aims, unseen, habits.per_copy))
    after = sum(value for value, _ in promises(aims_in(view, more), unseen, habits.per_copy))
    return after / before if before else 1.0


def worst(view: View, rng: random.Random, habits: Habits) -> Card:
    """Return the card to throw: what the aims, the table and the points say together."""
    faces = _throwable(view)
    counts = face_counts(view.hand)
    carried = promises(aims_in(view, counts), unseen_in(view), habits.per_copy)
    total = sum(value for value, _ in carried)
    opened = has_opened(view)
    fits = fits_on(view)
    reach = fits.reach(view.hand)
    stuck = view.idle_turns > habits.patience * view.sheet.stock.stalemate_laps * view.seats
    fitting = SURE if opened else 0.0 if stuck else habits.fits
    if view.opened[(view.turn + 1) % view.seats] and not stuck:
        fitting += habits.feeds
    noise = habits.restless if stuck else 1e-6
    per_point = habits.per_point
    if any(view.opened):
        per_point += habits.per_point_late + (habits.per_point_opened if opened else 0.0)
    values = view.sheet.scoring.values
    scores: list[tuple[float, int]] = []
    for face, card in faces.items():
        score = -per_point * values[card.rank or 0]
        if face != JOKER_FACE and total:
            score += sum(value for value, bits in carried if bits >> face & 1) / total
        if reach >> face & 1 and (counts[face] == 1 or counts[face] <= fits.room(face)):
            score += fitting
        scores.append((score + noise * rng.random(), face))
    return faces[min(scores)[1]]


def _throwable(view: View) -> dict[int, Card]:
    """Return a card for each face that may be thrown; jokers only where nothing else may go."""
    back = None if view.sheet.turn.redraw_discard_allowed else view.taken
    faces = {card.face: card for card in view.hand if card is not back}
    if len(faces) > 1:
        faces.pop(JOKER_FACE, None)
    return faces or {card.face: card for card in view.hand}
