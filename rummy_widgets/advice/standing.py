"""Standing: what a seat holds, what it works toward, and what it can know of the cards it does not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Final

from rummy_widgets.advice.contracts import further_grammar, kinds_of, laid_before, may_go_down
from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, RANKS
from rummy_widgets.engine import View
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import End, Meld
from rummy_widgets.melds.kind_needs import Kinds, missing_kinds
from rummy_widgets.melds.kinds import kind_openings
from rummy_widgets.melds.needs import FAR, missing
from rummy_widgets.melds.openings import openings
from rummy_widgets.melds.shapes import FACES, face_counts
from rummy_widgets.melds.solver import Solution, engine_of
from rummy_widgets.rules import Verb

WAYS: Final = 12  # ways to go down that are compared
LARGE: Final = 2  # of them with a rest too large for an exact search, or of a hand that is heavy
_CROWDED: Final = 24  # cards of a hand up to which every card is tried for a contract of kinds
_LIGHT: Final = 100  # work for one arrangement of a hand, up to which dozens like it are compared
_APART: Final = 4  # times as many are looked through where runs must lie apart


def unseen(view: View) -> tuple[int, ...]:
    """Return how many cards of each of the 53 faces lie where the seat cannot know.

    That is the pack less the seat's own hand, the table, the pile, and the cards others took from the pile
    and still hold as far as anybody can tell.
    """
    pack = view.sheet.pack(view.seats)
    left = [pack.packs] * JOKER_FACE + [pack.jokers]
    known = (card for seat, cards in enumerate(view.known) if seat != view.seat for card in cards)
    for card in (*view.hand, *view.pile, *(c for laid in view.melds for c in laid.meld.cards), *known):
        left[card.face] -= 1
    return tuple(max(0, number) for number in left)


def in_stock(view: View) -> tuple[int, ...]:
    """Return how many cards of each face may be the next one drawn from the stock, each as likely.

    These are the unseen cards; where the pile has been made the stock, only those that lay in it. The order
    in which they lay there is not used: nobody is asked to remember it. They may lie in other hands too.
    """
    hidden = unseen(view)
    if view.stock_count:
        if not view.turned:
            return hidden
        turned = face_counts(view.turned)
        return tuple(map(min, hidden, turned))
    stock = view.sheet.stock
    if len(view.pile) < 2 or (stock.max_recycles is not None and view.recycles >= stock.max_recycles):
        return (0,) * FACES
    return tuple(face_counts(view.pile[1:] if stock.recycle == "flip" else view.pile[:-1]))


class Standing:
    """Answer what advice asks about one view, each thing worked out once.

    Hands are counts of the 53 faces. `count` melds of `size` are what the seat works toward: what is left
    of the contract, or one further meld once that is down.
    """

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise SetupError("an onlooker has no hand to advise")
        self.view = view
        self.seat = view.seat
        self.sheet = view.sheet
        self.grammar = view.sheet.grammar_for(view.wild)
        self.further = further_grammar(view.sheet, self.grammar)  # of melds beside a contract
        self.values = view.sheet.scoring.values
        self.contract = view.sheet.contract(view.round)
        self.free = not self.contract.count  # a game without contracts
        self.opened = view.opened[view.seat] or self.free
        shut = self.free and not view.opened[view.seat]
        self.on: list[Meld] = [] if shut else [laid.meld for laid in view.melds]
        self.count, self.size = self.contract.count, self.contract.size
        self.kinds: Kinds | None = None
        if self.opened:
            self.count, self.size = 1, view.sheet.opening.further_size
        else:
            down = laid_before(view, view.seat)
            self.count -= len(down)
            self.kinds = kinds_of(view.sheet, self.contract, down)
        self.counts = tuple(face_counts(view.hand))
        self._engine = engine_of(self.further, self.values)
        self._lacks: dict[bytes, int] = {}
        self._bests: dict[bytes, tuple[int, Counter[int]]] = {}
        self._solved: dict[bytes, Solution] = {}
        self.places: dict[bytes, tuple[int, ...]] = {}  # faces that find a place, by hand
        self.helping: frozenset[int] | None = None  # faces that bring the hand's contract nearer

    @cached_property
    def pool(self) -> tuple[int, ...]:
        """Return `in_stock` of the view."""
        return in_stock(self.view)

    @cached_property
    def pool_size(self) -> int:
        """Return how many cards the next one may be."""
        return sum(self.pool)

    @cached_property
    def light(self) -> bool:
        """Tell whether arranging the hand is so little work that every card can be tried with it."""
        return self.solved(self.counts).spent <= _LIGHT

    @property
    def crowded(self) -> bool:
        """Tell whether the hand is too large for every card to be tried toward a contract of kinds."""
        return self.kinds is not None and sum(self.counts) > _CROWDED

    @cached_property
    def average(self) -> float:
        """Return what the next card from the stock costs on average, in points."""
        worth = sum(number * self.value(face) for face, number in enumerate(self.pool))
        return worth / self.pool_size if self.pool_size else 0.0

    @cached_property
    def lays_after_drawing(self) -> bool:
        """Tell whether what is drawn can be laid down before a discard."""
        phases = self.sheet.table.phases
        goals = {phase.steps[Verb.DRAW] for phase in phases.values() if Verb.DRAW in phase.steps}
        goals |= {phase.steps[Verb.PASS] for phase in phases.values() if Verb.PASS in phase.steps}
        last = (phases[goal].steps for goal in goals if goal in phases and Verb.DISCARD in phases[goal].steps)
        return any(Verb.LAY_DOWN in steps for steps in last)

    @cached_property
    def fitting(self) -> frozenset[int]:
        """Return the natural faces that go on a meld of the table now."""
        fitting: set[int] = set()
        for meld in self.on:
            if meld.suit is None:
                fitting |= self._on_set(meld)
            else:
                ends = (meld.next_face(self.grammar, end) for end in End)
                fitting |= {face.face for face in ends if face is not None}
        return frozenset(fitting)

    def _on_set(self, meld: Meld) -> set[int]:
        most = self.grammar.largest_set
        if most is not None and len(meld) >= most:
            return set()
        faces = {suit * RANKS + meld.rank - 1 for suit in range(4)}
        return faces - {card.face for card in meld.cards} if self.grammar.distinct_suits else faces

    def value(self, face: int) -> int:
        """Return what a face costs in hand."""
        rank = face % RANKS + 1
        return self.values[0 if face == JOKER_FACE or rank == self.grammar.wild.wild_rank else rank]

    def cost(self, counts: Sequence[int]) -> int:
        """Return what all counted cards cost."""
        return sum(number * self.value(face) for face, number in enumerate(counts) if number)

    def lack(self, counts: Sequence[int]) -> int:
        """Return how many cards are missing for what the seat works toward."""
        key = bytes(counts)
        found = self._lacks.get(key)
        if found is None:
            found = self._lack(counts)
            if not found and not self.opened and self._is_particular:
                found = 0 if self.ways_with(cards_of(counts)) else 1
            self._lacks[key] = found
        return found

    def _lack(self, counts: Sequence[int]) -> int:
        if self.kinds is not None:
            return missing_kinds(self.grammar, self.kinds, counts)
        if self.opened and self.further is not self.grammar:
            return FAR
        return missing(self.grammar, self.count, self.size, counts)

    def lacks_less(self, counts: Sequence[int], lack: int) -> bool:
        """Tell whether counted cards lack fewer than so many; sooner than `lack` does."""
        found = self._lacks.get(bytes(counts))
        if found is not None or self.kinds is None:
            return self.lack(counts) < lack
        if missing_kinds(self.grammar, self.kinds, counts, lack) >= lack:
            return False
        return lack > 1 or not self._is_particular or self.lack(counts) < lack

    @cached_property
    def _is_particular(self) -> bool:
        """Tell whether melds of the right sizes are not yet all that is asked."""
        return self.contract.whole or (not self.sheet.opening.same_rank_sets and self.count > 1)

    def ways_with(self, cards: Sequence[Card], limit: int = WAYS) -> list[tuple[Meld, ...]]:
        """Return ways to lay what is left of the contract with some cards."""
        kinds = self.kinds
        if self.contract.whole and kinds is not None and not kinds.sets and _runs_for(cards) > kinds.runs:
            return []
        if kinds is None:
            found = openings(self.grammar, self.count, self.size, cards, limit=limit)
        else:
            most = self.contract.size if self.contract.exact else None
            found = kind_openings(
                self.grammar,
                kinds.sets,
                kinds.runs,
                cards,
                sizes=(kinds.set_size, most),
                whole=self.contract.whole,
                limit=limit * (_APART if kinds.apart else 1),
            )
        sound = (way for way in found if may_go_down(self.sheet, self.contract, kinds, way, len(cards)))
        return list(islice(sound, limit))

    def least(self, counts: Sequence[int]) -> int:
        """Return the points left once all that can be laid at the next chance is laid."""
        return self._best(counts)[0]

    def stuck(self, counts: Sequence[int]) -> Counter[int]:
        """Return the faces that are then left; without one of them, as much less is left as it costs."""
        return self._best(counts)[1]

    def _best(self, counts: Sequence[int]) -> tuple[int, Counter[int]]:
        key = bytes(counts)
        found = self._bests.get(key)
        if found is None:
            if self.opened:
                answer = self.solved(counts)
                found = answer.points, _left_by(answer, counts)
            elif self.lack(counts):
                found = self.cost(counts), _as_counter(counts)
            else:
                found = self._after_contract(counts)
            self._bests[key] = found
        return found

    def _after_contract(self, counts: Sequence[int]) -> tuple[int, Counter[int]]:
        """Return the least points left when the contract goes down, the best of a number of ways."""
        floor = self.solved(counts).points
        best = self.cost(counts), _as_counter(counts)
        large = 0
        for way in self.ways_with(cards_of(counts), WAYS if self.light else LARGE):
            rest = list(counts)
            for card in (card for meld in way for card in meld.cards):
                rest[card.face] -= 1
            found = self._engine.answer(rest, [*self.on, *way])
            large += not found.proven
            if found.points < best[0]:
                best = found.points, _left_by(found, rest)
            if best[0] <= floor or large == LARGE:
                break
        return best

    def solved(self, counts: Sequence[int]) -> Solution:
        """Return the best arrangement of counted cards with melds and lay-offs, the contract apart."""
        key = bytes(counts)
        found = self._solved.get(key)
        if found is None:
            found = self._solved[key] = self._engine.answer(list(counts), self.on)
        return found


def _runs_for(cards: Sequence[Card]) -> int:
    """Return how many runs it takes at least to hold all of some cards; aces may be in a run twice."""
    most = [0] * 4
    for face, number in Counter(card.face for card in cards if not card.is_joker).items():
        suit, rank = divmod(face, RANKS)
        most[suit] = max(most[suit], number if rank else (number + 1) // 2)
    return sum(most)


def _as_counter(counts: Sequence[int]) -> Counter[int]:
    return Counter({face: number for face, number in enumerate(counts) if number})


def _left_by(answer: Solution, counts: Sequence[int]) -> Counter[int]:
    """Return the faces that an arrangement leaves."""
    left = _as_counter(counts)
    left.subtract(face for shape in answer.shapes for face in shape.faces)
    left.subtract(face for laid in answer.laid for face in (*laid.below, *laid.above))
    return +left


def cards_of(counts: Sequence[int]) -> tuple[Card, ...]:
    """Return cards with these counts of faces, the lowest copies."""
    return tuple(card_of_face(face, copy) for face, number in enumerate(counts) for copy in range(number))


def with_face(counts: Sequence[int], face: int, number: int = 1) -> list[int]:
    """Return counts with one face changed."""
    changed = list(counts)
    changed[face] += number
    return changed
