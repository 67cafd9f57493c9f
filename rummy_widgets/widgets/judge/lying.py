"""Where the clicked cards lie: slots that hold faces, as many of one as the pack has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from rummy_widgets.cards import Card, PackSpec
from rummy_widgets.cards.card import JOKER_FACE, card_of_face
from rummy_widgets.errors import SetupError

MOST: Final = 30  # cards in one place


def copies_of(pack: PackSpec, face: int) -> int:
    """Return how many cards of a face a pack has."""
    return pack.jokers if face == JOKER_FACE else pack.packs


@dataclass(frozen=True)
class Lying:
    """The faces in each slot, in the order in which they were put there."""

    slots: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def at(self, slot: str) -> tuple[int, ...]:
        """Return the faces in a slot."""
        return self.slots.get(slot, ())

    def places(self, face: int) -> list[str]:
        """Return the slots that hold a face, one name a card."""
        return [slot for slot, faces in self.slots.items() for held in faces if held == face]

    def pressed(self, slot: str, face: int, pack: PackSpec, *, most: int = MOST) -> Lying:
        """Return where the cards lie once a face is pressed for a slot.

        It is put there as long as the pack has another; when all have been put out, they leave this slot, or
        one of another slot moves here. Raises SetupError for a card the pack has not, and for one too many.
        """
        if not copies_of(pack, face):
            raise SetupError(f"there is no {card_of_face(face).name} in this pack")
        here, everywhere = self.at(slot).count(face), self.places(face)
        if most == 1:
            if here:
                return self.without(slot, face)
            emptied = self._with(slot, ())
            return emptied.pressed(slot, face, pack) if self.at(slot) else self._added(slot, face, pack)
        if len(everywhere) == copies_of(pack, face) and here:
            return self._with(slot, tuple(held for held in self.at(slot) if held != face))
        if len(self.at(slot)) >= most:
            raise SetupError(f"more than {most} cards cannot lie there")
        return self._added(slot, face, pack)

    def _added(self, slot: str, face: int, pack: PackSpec) -> Lying:
        everywhere = self.places(face)
        freed = self if len(everywhere) < copies_of(pack, face) else self.without(everywhere[-1], face)
        return freed._with(slot, (*freed.at(slot), face))

    def without(self, slot: str, face: int) -> Lying:
        """Return this with one card of a face taken out of a slot; raise SetupError where it is not there."""
        held = list(self.at(slot))
        if face not in held:
            raise SetupError(f"the {card_of_face(face).name} is not there any more")
        del held[len(held) - 1 - held[::-1].index(face)]
        return self._with(slot, tuple(held))

    def kept(self, slots: Collection[str], pack: PackSpec) -> Lying:
        """Return what lies in some slots, less what a pack has not."""
        counts: Counter[int] = Counter()
        kept: dict[str, tuple[int, ...]] = {}
        for slot in slots:
            faces = []
            for face in self.at(slot):
                counts[face] += 1
                if counts[face] <= copies_of(pack, face):
                    faces.append(face)
            if faces:
                kept[slot] = tuple(faces)
        return Lying(kept)

    def _with(self, slot: str, faces: tuple[int, ...]) -> Lying:
        slots = dict(self.slots) | {slot: faces}
        return Lying({name: held for name, held in slots.items() if held})

    def cards(self) -> dict[str, tuple[Card, ...]]:
        """Return the very cards in each slot: the second of a face is of another pack."""
        counts: Counter[int] = Counter()
        found: dict[str, tuple[Card, ...]] = {}
        for slot, faces in self.slots.items():
            cards = []
            for face in faces:
                cards.append(card_of_face(face, counts[face]))
                counts[face] += 1
            found[slot] = tuple(cards)
        return found
