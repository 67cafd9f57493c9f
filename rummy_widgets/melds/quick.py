"""Quick: least points of a hand of different naturals, by masks of thirteen bits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rummy_widgets.cards import Card, card_of_face
from rummy_widgets.cards.card import JOKER_FACE, MAX_COPIES, RANKS
from rummy_widgets.melds.grammar import AceRule, MeldGrammar

_SUIT = (1 << RANKS) - 1
_WORTH = 64  # where a packed hand keeps its points, above the bits of its faces
_FACES = (1 << _WORTH) - 1


class _Saved(dict[int, int]):
    """What the runs of a suit save, by mask; worked out when first asked for."""

    def __init__(self, grammar: MeldGrammar, values: Sequence[int]) -> None:
        self._grammar = grammar
        self._values = values

    def __missing__(self, mask: int) -> int:
        held = [rank for rank in range(RANKS) if mask >> rank & 1]
        if self._grammar.ace is AceRule.LOW or not held:
            lines = [held]
        else:
            lines = [held[cut:] + [rank + RANKS for rank in held[:cut]] for cut in range(len(held))]
            if self._grammar.ace is AceRule.EITHER:
                lines = lines[: 2 if held[0] == 0 else 1]
        self[mask] = best = max(self._line(line) for line in lines)
        return best

    def _line(self, line: list[int]) -> int:
        best = [0]
        longest = self._grammar.longest_run or RANKS
        for end in range(1, len(line) + 1):
            most, worth = best[-1], 0
            for size in range(1, min(end, longest) + 1):
                if line[end - 1] - line[end - size] != size - 1:
                    break
                worth += self._values[line[end - size] % RANKS + 1]
                if size >= self._grammar.run_min:
                    most = max(most, best[end - size] + worth)
            best.append(most)
        return best[-1]


class _Loose(dict[int, int]):
    """The cards of a suit that stand in some run, by mask."""

    def __init__(self, grammar: MeldGrammar) -> None:
        size = grammar.run_min
        starts = [start for start in range(RANKS) if grammar.allows_window(start + 1, size)]
        self._windows = [sum(1 << (start + place) % RANKS for place in range(size)) for start in starts]

    def __missing__(self, mask: int) -> int:
        found = 0
        for window in self._windows:
            if mask & window == window:
                found |= window
        self[mask] = found
        return found


class Quick:
    """Answer for hands without jokers and repeated faces; melds need three cards or more."""

    def __init__(self, grammar: MeldGrammar, values: Sequence[int]) -> None:
        self._weights: dict[Card, int] = {}
        for copy in range(MAX_COPIES):
            for face in range(JOKER_FACE + 1):
                held = card_of_face(face, copy)
                self._weights[held] = (values[held.rank or 0] << _WORTH) | (1 << face)
        self._saved = _Saved(grammar, values)
        self._loose = _Loose(grammar)
        self._values = {1 << rank: values[rank + 1] for rank in range(RANKS)}
        largest = min(4, grammar.largest_set or 4)
        self._sizes = range(grammar.set_min, largest + 1)

    @staticmethod
    def serves(grammar: MeldGrammar) -> bool:
        """Tell whether this way of answering fits a grammar."""
        return grammar.lives is None and grammar.wild.wild_rank is None and grammar.set_min >= 3

    def points(self, hand: Sequence[Card]) -> int | None:
        """Return the least points left, or None for a hand with jokers or repeated faces."""
        packed = sum(map(self._weights.__getitem__, hand))
        faces = packed & _FACES
        if faces.bit_count() != len(hand) or faces >> JOKER_FACE:
            return None
        clubs, diamonds = faces & _SUIT, faces >> 13 & _SUIT
        hearts, spades = faces >> 26 & _SUIT, faces >> 39
        ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        saved = self._saved
        if not ranks:
            return (packed >> _WORTH) - saved[clubs] - saved[diamonds] - saved[hearts] - saved[spades]
        return (packed >> _WORTH) - self._best(clubs, diamonds, hearts, spades, ranks)

    def _best(self, clubs: int, diamonds: int, hearts: int, spades: int, ranks: int) -> int:
        """Return the most that sets of these ranks and runs save together."""
        saved = self._saved
        if not ranks:
            return saved[clubs] + saved[diamonds] + saved[hearts] + saved[spades]
        bit = ranks & -ranks
        ranks ^= bit
        value = self._values[bit]
        suits = (clubs, diamonds, hearts, spades)
        holding = [suit for suit in range(4) if suits[suit] & bit]
        loose = self._loose
        tied = [suit for suit in holding if loose[suits[suit]] & bit]
        if not tied and len(holding) in self._sizes:
            # No card of the rank can stand in a run: the set costs nothing.
            rest = self._best(clubs & ~bit, diamonds & ~bit, hearts & ~bit, spades & ~bit, ranks)
            return value * len(holding) + rest
        best = self._best(clubs, diamonds, hearts, spades, ranks)
        for size in self._sizes:
            for taken in combinations(holding, size):
                after = [mask & ~bit if suit in taken else mask for suit, mask in enumerate(suits)]
                most = value * size + self._best(after[0], after[1], after[2], after[3], ranks)
                if most > best:
                    best = most
        return best
