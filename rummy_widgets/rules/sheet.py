"""The rule sheet: one variant's policies, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rummy_widgets.cards import Card, PackSpec
from rummy_widgets.errors import SetupError
from rummy_widgets.melds import MeldGrammar
from rummy_widgets.rules.clause import Book, load_book
from rummy_widgets.rules.contract import NO_CONTRACT, Contract, OpeningPolicy
from rummy_widgets.rules.dealing import DealPolicy, SeatsPolicy
from rummy_widgets.rules.declaring import DeclaringPolicy, WildPolicy
from rummy_widgets.rules.kinds import KindsPolicy
from rummy_widgets.rules.knocking import KnockPolicy
from rummy_widgets.rules.laying import LayingPolicy
from rummy_widgets.rules.match import MatchPolicy
from rummy_widgets.rules.piles import StockPolicy, TableJokers, TakingPolicy
from rummy_widgets.rules.scoring import Scoring
from rummy_widgets.rules.turn import BuyingPolicy, TurnPolicy, TurnTable


@dataclass(frozen=True)
class RuleSheet:
    """Everything the engine asks about a game; data, no code.

    `choices` are the policies whose options can be chosen by name and made the others what they are; `hidden`
    are fields of theirs that this game does not offer.
    """

    variant: str
    title: str
    seats: SeatsPolicy
    dealing: DealPolicy
    grammar: MeldGrammar
    opening: OpeningPolicy
    turn: TurnPolicy
    table: TurnTable
    buying: BuyingPolicy
    stock: StockPolicy
    jokers: TableJokers
    scoring: Scoring
    match: MatchPolicy
    laying: LayingPolicy = field(default_factory=LayingPolicy)
    taking: TakingPolicy = field(default_factory=TakingPolicy)
    options: Mapping[str, Any] = field(default_factory=dict)
    knocking: KnockPolicy | None = None
    kinds: KindsPolicy | None = None  # for contracts that ask for sets and runs
    wild: WildPolicy | None = None  # for games that turn a wild card up
    declaring: DeclaringPolicy | None = None
    choices: tuple[Any, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def book(self) -> Book:
        """Return the variant's rule book."""
        return load_book(self.variant)

    def pack(self, seats: int) -> PackSpec:
        """Return what is shuffled for a number of seats; raise SetupError for a number it does not take."""
        if not self.seats.least <= seats <= self.seats.most:
            raise SetupError(f"{self.title} is for {self.seats.text}, not {seats}")
        for most, packs, jokers in self.seats.packs:
            if seats <= most:
                return PackSpec(packs, jokers)
        raise SetupError(f"{self.title} has no pack for {seats} players")

    def grammar_for(self, turned: Card | None) -> MeldGrammar:
        """Return what counts as a meld once a wild card was turned up; None where none was."""
        return self.grammar if self.wild is None else _turned_up(self.grammar, self.wild, turned)

    def contract(self, round_number: int) -> Contract:
        """Return the contract of a round (1-based), one that asks for nothing in a game without contracts.

        Raises SetupError for a round the game does not have.
        """
        if not self.opening.contracts and round_number >= 1:
            return NO_CONTRACT
        if not 1 <= round_number <= len(self.opening.contracts):
            raise SetupError(f"{self.title} has no round {round_number}")
        return self.opening.contracts[round_number - 1]


@lru_cache(maxsize=256)
def _turned_up(grammar: MeldGrammar, wild: WildPolicy, turned: Card | None) -> MeldGrammar:
    return grammar.with_wild(wild.rule(turned))
