"""Positions: a table in mid-play as TOML, there and back (a contract with other programs)."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rummy_widgets.cards import Card, PackSpec, fresh_pack, number_copies, parse_card
from rummy_widgets.engine.flow import DRAW, OFFER, PENALTY, TURN
from rummy_widgets.engine.state import DEALER, Ending, Finish, Showing, State, TableMeld, Waiting
from rummy_widgets.errors import NotationError
from rummy_widgets.melds import Claim, Meld, MeldGrammar
from rummy_widgets.melds.reading import readings_of
from rummy_widgets.rules import RuleSheet, find_variant
from rummy_widgets.rules.turn import RESTOCK
from rummy_widgets.session.notation import parse_claims
from rummy_widgets.session.position_text import write_position

__all__ = ["parse_toml", "read_position", "read_table_meld", "write_position"]

_EXAMPLE: Final = 'hands = ["3S 4S 5S", "?10", "?10", "?10"]'
_OF_A_SEAT: Final = frozenset(
    {Finish.OUT, Finish.KNOCKED, Finish.GIN, Finish.BIG_GIN, Finish.DECLARED, Finish.ALONE}
)
_KEYS: Final = {
    *("variant", "options", "round", "dealer", "turn", "phase", "actor", "hands", "opened", "table"),
    *("discard", "stock", "seed", "scores", "taken", "drawn", "must_use", "discarder", "buys", "recycles"),
    *("idle_turns", "laid", "dropped", "wild", "first_upcard", "knock", "hands_won", "turns", "turn_buys"),
    *("laid_now", "opened_now", "melds_now", "all_now", "fixed", "passes", "waiting", "over"),
}


def parse_toml(text: str) -> dict[str, Any]:
    """Read TOML; raise NotationError in one line where it cannot be read."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise NotationError("'[[[[…' is too deep", word="[", example='variant = "ten-card"') from None
    except ValueError as error:  # a TOMLDecodeError, or a number too large for Python
        place = re.search(r"at line (\d+)", str(error))
        lines = text.splitlines() or [""]
        number = min(int(place[1]), len(lines)) if place else len(lines)
        line = lines[number - 1].strip()[:40]
        message = f"{line!r} (line {number}) is not TOML: {error}"
        raise NotationError(message, word=line, example='variant = "ten-card"') from None


def read_position(text: str) -> State:
    """Read a position; raise NotationError or SetupError for one that is not possible with the pack."""
    return _Reader(parse_toml(text)).state()


@dataclass
class _Reader:
    """Reads the keys of one position; every complaint names the key."""

    data: Mapping[str, Any]
    cards: dict[str, list[Card]] = field(default_factory=dict)

    def state(self) -> State:
        data = self.data
        for key in data:
            if key not in _KEYS:
                raise NotationError(f"{key!r} is no part of a position", word=key, example="round = 2")
        if "variant" not in data:
            raise NotationError("'variant' is missing", word="variant", example='variant = "ten-card"')
        sheet = find_variant(self._text("variant", ""), self._table("options"))
        hands = self._texts("hands")
        if not hands:
            raise NotationError("'hands' is missing", word="hands", example=_EXAMPLE)
        seats = len(hands)
        pack = sheet.pack(seats)
        self._number_cards(pack)
        rest = self._rest(pack)
        filled = tuple(self._hand(place, text, rest) for place, text in enumerate(hands))
        pile = tuple(self.cards["discard"]) if "discard" in data else self._upcard(rest)
        stock = tuple(self.cards["stock"]) if "stock" in data else tuple(rest)
        dealer = self._seat("dealer", seats, 0)
        turn = self._seat("turn", seats, (dealer + 1) % seats)
        waiting = self._waiting(sheet, seats)
        phase = self._phase(sheet) if waiting is None else RESTOCK
        row = sheet.table.phases.get(phase)
        asked = (turn + 1) % seats if row is not None and row.next_acts else turn
        actor = self._seat("actor", seats, asked) if waiting is None else DEALER
        round_number = self._number("round", 1, least=1)
        sheet.contract(round_number)
        wild = self._turned()
        melds = self._melds(sheet.grammar_for(wild), seats)
        fresh = turn == (dealer + 1) % seats and len(pile) == 1 and not melds and not data.get("recycles")
        turns = self._number("turns", (turn - dealer - 1) % seats if len(pile) <= 1 and not melds else seats)
        after_buy = row is not None and bool(row.asks) and phase != sheet.table.first
        first = parse_card(self._text("first_upcard", "")) if "first_upcard" in data else None
        return State(
            sheet=sheet,
            round=round_number,
            dealer=dealer,
            turn=turn,
            actor=actor,
            phase=phase,
            hands=filled,
            stock=stock,
            pile=pile,
            melds=melds,
            opened=self._opened(sheet, melds, seats),
            scores=tuple(self._numbers("scores", seats)),
            taken=self._reference("taken", filled[turn]),
            drawn=self._reference("drawn", filled[turn]),
            must_use=self._reference("must_use", filled[turn if actor == DEALER else actor]),
            discarder=self._seat("discarder", seats, None) if "discarder" in data else None,
            first_upcard=first if "first_upcard" in data else pile[0] if fresh and not turns else None,
            buys=tuple(self._numbers("buys", seats)),
            turn_buys=self._number("turn_buys", int(after_buy)),
            recycles=self._number("recycles", 0),
            idle_turns=self._number("idle_turns", 0),
            turns=turns,
            laid_now=bool(data.get("laid_now", False)),
            opened_now=bool(data.get("opened_now", False)),
            melds_now=self._number("melds_now", 0),
            all_now=bool(data.get("all_now", False)),
            laid=self._marks("laid", seats) if "laid" in data else _owners(melds, seats),
            out=self._marks("dropped", seats),
            fixed=tuple(self._numbers("fixed", seats)),
            passes=self._number("passes", 0),
            showing=self._showing(seats),
            wild=wild,
            hands_won=tuple(self._numbers("hands_won", seats)),
            waiting=waiting,
            over=self._over(seats),
        )

    def _text(self, key: str, default: str) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise NotationError(f"{key} is a text, not {value!r}", word=str(value), example=f'{key} = "…"')
        return value

    def _texts(self, key: str) -> list[str]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or any(not isinstance(item, str) for item in value):
            raise NotationError(f"{key} is a list of texts, not {value!r}", word=str(value), example=_EXAMPLE)
        return value

    def _table(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise NotationError(f"{key} is a table, not {value!r}", word=str(value), example=f"{key} = {{ }}")
        return value

    def _number(self, key: str, default: int, *, least: int = 0) -> int:
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise NotationError(
                f"{key} is a number from {least}, not {value!r}", word=str(value), example=f"{key} = {least}"
            )
        return value

    def _numbers(self, key: str, seats: int) -> list[int]:
        value = self.data.get(key, [0] * seats)
        if not isinstance(value, list) or len(value) != seats or any(type(item) is not int for item in value):
            example = f"{key} = {[0] * seats}"
            raise NotationError(f"{key} has a number a seat, not {value!r}", word=str(value), example=example)
        return value

    def _seat(self, key: str, seats: int, default: int | None) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or not 0 <= value < seats:
            message = f"{key} is a seat from 0 to {seats - 1}, not {value!r}"
            raise NotationError(message, word=str(value), example=f"{key} = 0")
        return value

    def _marks(self, key: str, seats: int) -> tuple[bool, ...]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or any(type(s) is not int or not 0 <= s < seats for s in value):
            message = f"{key} is a list of seats from 0 to {seats - 1}, not {value!r}"
            raise NotationError(message, word=str(value), example=f"{key} = [1]")
        return tuple(seat in value for seat in range(seats))

    def _phase(self, sheet: RuleSheet) -> str:
        phase = self._text("phase", sheet.table.first)
        if phase not in sheet.table.phases:
            names = ", ".join(sheet.table.phases)
            raise NotationError(
                f"{phase!r} is no phase; there are {names}",
                word=phase,
                example=f'phase = "{sheet.table.first}"',
            )
        return phase

    def _card_words(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the card codes of each place, in the order of the file."""
        for key in self.data:
            if key == "hands":
                for place, text in enumerate(self._texts("hands")):
                    yield f"hands.{place}", [w for w in _words(text) if not w.startswith("?")]
            elif key == "table":
                for place, row in enumerate(self._rows()):
                    yield f"table.{place}", [word.partition("=")[0] for word in _words(row["cards"])]
            elif key in ("discard", "stock", "wild"):
                yield key, _words(self._text(key, ""))

    def _rows(self) -> list[Mapping[str, Any]]:
        rows = self.data.get("table", [])
        right = isinstance(rows, list) and all(
            isinstance(row, Mapping)
            and isinstance(row.get("cards"), str)
            and set(row) <= {"owner", "cards", "by"}
            for row in rows
        )
        if not right:
            example = 'table = [ { owner = 1, cards = "6D 7D JK=8D" } ]'
            raise NotationError(f"table is a list of melds, not {rows!r}", word=str(rows), example=example)
        return list(rows)

    def _number_cards(self, pack: PackSpec) -> None:
        places = list(self._card_words())
        numbered = list(number_copies(parse_card(word) for _, words in places for word in words))
        known = set(fresh_pack(pack))
        for card in numbered:
            if card not in known:
                message = f"{card.text!r} is not in a pack of {pack.packs} decks and {pack.jokers} jokers"
                raise NotationError(message, word=card.text, example="7H 7H'")
        for place, words in places:
            self.cards[place] = numbered[: len(words)]
            del numbered[: len(words)]

    def _rest(self, pack: PackSpec) -> list[Card]:
        named = {card for cards in self.cards.values() for card in cards}
        rest = [card for card in fresh_pack(pack) if card not in named]
        random.Random(self._number("seed", 0)).shuffle(rest)
        return rest

    def _hand(self, place: int, text: str, rest: list[Card]) -> tuple[Card, ...]:
        hand = list(self.cards[f"hands.{place}"])
        for word in _words(text):
            if word.startswith("?"):
                count = int(word[1:]) if re.fullmatch(r"\?\d{1,3}", word, re.ASCII) else None
                if count is None or count > len(rest):
                    message = f"{word!r} is no number of unknown cards up to {len(rest)}"
                    raise NotationError(message, word=word, example="?10")
                hand += rest[:count]
                del rest[:count]
        return tuple(hand)

    def _upcard(self, rest: list[Card]) -> tuple[Card, ...]:
        if "stock" in self.data or not rest:
            return ()
        return (rest.pop(0),)

    def _melds(self, grammar: MeldGrammar, seats: int) -> tuple[TableMeld, ...]:
        melds = []
        for place, row in enumerate(self._rows()):
            owner = row.get("owner", 0)
            if type(owner) is not int or not 0 <= owner < seats:
                message = f"owner is a seat from 0 to {seats - 1}, not {owner!r}"
                raise NotationError(message, word=str(owner), example="owner = 1")
            claims = parse_claims(row["cards"])
            cards = self.cards[f"table.{place}"]
            exact = tuple(Claim(card, claim.stands_for) for card, claim in zip(cards, claims, strict=True))
            melds.append(
                TableMeld(owner, read_table_meld(grammar, exact, row["cards"]), self._by(row, seats))
            )
        return tuple(melds)

    def _opened(self, sheet: RuleSheet, melds: Sequence[TableMeld], seats: int) -> tuple[bool, ...]:
        """Return who may lay off; without contracts the game says so, or a meld of one's own does."""
        if sheet.opening.is_open:
            return (True,) * seats
        if not sheet.opening.contracts and "opened" not in self.data:
            owners = {laid.owner for laid in melds}
            return tuple(seat in owners for seat in range(seats))
        return self._marks("opened", seats)

    def _by(self, row: Mapping[str, Any], seats: int) -> tuple[int, ...]:
        """Return who laid each card of a meld; none where it was all the owner's."""
        by = row.get("by", [])
        cards = len(_words(row["cards"]))
        right = isinstance(by, list) and all(type(seat) is int and 0 <= seat < seats for seat in by)
        if not right or len(by) not in (0, cards):
            message = f"by is a seat for each of {cards} cards, not {by!r}"
            raise NotationError(message, word=str(by), example="by = [0, 0, 1]")
        return tuple(by) if set(by) - {row.get("owner", 0)} else ()

    def _showing(self, seats: int) -> Showing | None:
        row = self._table("knock")
        if not row:
            return None
        seat, kind, valid = row.get("seat"), row.get("kind", "knock"), row.get("valid", True)
        if type(seat) is not int or not 0 <= seat < seats or type(kind) is not str or type(valid) is not bool:
            message = f"knock has a seat and a kind, not {dict(row)!r}"
            raise NotationError(message, word=str(dict(row)), example='knock = { seat = 0, kind = "knock" }')
        return Showing(seat, kind, valid)

    def _reference(self, key: str, held: Sequence[Card]) -> Card | None:
        """Return the card of a place that a key names: that very copy, or the first held of its face."""
        text = self._text(key, "")
        if not text:
            return None
        named = parse_card(text)
        if named in held:
            return named
        for card in held:
            if card.face == named.face:
                return card
        raise NotationError(f"{key} names {text!r}, which is not there", word=text, example=f'{key} = "9S"')

    def _turned(self) -> Card | None:
        """Return the card turned to say which rank is wild; None where there is none."""
        cards = self.cards.get("wild", [])
        if len(cards) > 1:
            text = self._text("wild", "")
            raise NotationError(f"wild is one card, not {text!r}", word=text, example='wild = "8D"')
        return cards[0] if cards else None

    def _waiting(self, sheet: RuleSheet, seats: int) -> Waiting | None:
        """Return what waits for the dealer's order; its parts decide how the round goes on."""
        row = self._table("waiting")
        if not row:
            return None
        what, seat, to = row.get("what"), row.get("seat"), row.get("to")
        goes_on = to == "" if what == TURN else isinstance(to, str) and to in sheet.table.phases
        known = what in (DRAW, PENALTY, TURN, OFFER)
        if not known or type(seat) is not int or not 0 <= seat < seats or not goes_on:
            example = 'waiting = { what = "draw", seat = 0, to = "discard" }'
            raise NotationError(f"waiting cannot be {dict(row)!r}", word=str(dict(row)), example=example)
        return Waiting(str(what), seat, str(to))

    def _over(self, seats: int) -> Ending | None:
        row = self._table("over")
        if not row:
            return None
        how, seat = row.get("how"), row.get("seat")
        example = 'over = { how = "out", seat = 0 }'
        if how not in [finish.value for finish in Finish]:
            names = ", ".join(finish.value for finish in Finish)
            raise NotationError(f"{how!r} is no end; there are {names}", word=str(how), example=example)
        finish = Finish(how)
        right = type(seat) is int and 0 <= seat < seats if finish in _OF_A_SEAT else seat is None
        if not right:
            raise NotationError(f"{seat!r} is no seat for {how!r}", word=str(seat), example=example)
        return Ending(finish, seat)


def _owners(melds: Sequence[TableMeld], seats: int) -> tuple[bool, ...]:
    """Return which seats have laid anything that lies on the table."""
    seen = {laid.laid_by(place) for laid in melds for place in range(len(laid.meld))}
    return tuple(seat in seen for seat in range(seats))


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def read_table_meld(grammar: MeldGrammar, claims: tuple[Claim, ...], text: str) -> Meld:
    """Read a meld on the table: runs stand low to high, so the written order tells what a joker is."""
    readings = list(readings_of(grammar.without_joker_limit(), claims))
    cards = tuple(claim.card for claim in claims)
    written = [meld for meld in readings if meld.cards == cards]
    if written:
        return written[0]
    for meld in readings:  # two cards of one face, one of them a joker: their order is as written
        turned = Meld(meld.kind, cards, meld.rank, meld.suit)
        if meld.suit is not None and turned.claims() == claims:
            return turned
    if len(readings) != 1:
        raise NotationError(f"{text!r} is no meld", word=text, example="6D 7D JK=8D")
    return readings[0]
