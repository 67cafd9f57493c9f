"""Misreadings that no policy of a sheet can hold: what is refused in addition, and what is let through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rummy_widgets.cards import Card, Rank, card
from rummy_widgets.cards.card import RANKS
from rummy_widgets.engine import Action, State, explain, legal_actions
from rummy_widgets.engine.state import without
from rummy_widgets.melds import Claim, Meld, MeldKind, read_meld
from rummy_widgets.rules import Verb

_SPARE = 7  # a copy no table deals: a card that is taken for another becomes this copy of it


def laid_melds(state: State, action: Action) -> list[Meld] | None:
    """Return the melds that an action lays down; None where it lays none, or cards that are no meld."""
    if action.verb is not Verb.LAY_DOWN:
        return None
    read = [read_meld(state.sheet.grammar, claims) for claims in action.melds]
    melds = [meld for meld in read if isinstance(meld, Meld)]
    return melds if len(melds) == len(read) else None


def opening_melds(state: State, action: Action) -> list[Meld]:
    """Return the melds of a first lay-down; none for any other action."""
    return [] if state.opened[state.actor] else laid_melds(state, action) or []


# -- refused in addition


def opens_without_set(state: State, action: Action) -> bool:
    """Refuse contracts with fewer sets than the round asks melds for: "One 4 means four of a kind"."""
    melds = opening_melds(state, action)
    contract = state.sheet.contract(state.round)
    sets = [meld for meld in melds if meld.kind is MeldKind.SET and len(meld) >= contract.size]
    return bool(melds) and len(sets) < contract.count


def opens_longer(state: State, action: Action) -> bool:
    """Refuse contracts in which no meld has exactly the size that the round names."""
    size = state.sheet.contract(state.round).size
    return any(len(meld) > size for meld in opening_melds(state, action))


def opens_with_more(state: State, action: Action) -> bool:
    """Refuse to lay further melds in the go of the contract, or ever after."""
    if action.verb is not Verb.LAY_DOWN:
        return False
    contract = state.sheet.contract(state.round)
    return state.opened[state.actor] or len(action.melds) > contract.count


def further_small(state: State, action: Action) -> bool:
    """Refuse further melds that are smaller than those of the round's contract."""
    if action.verb is not Verb.LAY_DOWN or not state.opened[state.actor]:
        return False
    return any(len(meld) < state.sheet.contract(state.round).size for meld in action.melds)


def opens_mixed(state: State, action: Action) -> bool:
    """Refuse a set and a run together in a contract."""
    return len({meld.kind for meld in opening_melds(state, action)}) > 1


def opens_touching(state: State, action: Action) -> bool:
    """Refuse two runs of one suit side by side in a contract."""
    runs = [meld for meld in opening_melds(state, action) if meld.suit is not None]
    return any(
        low.suit is high.suit and (low.rank - 1 + len(low)) % RANKS == high.rank - 1
        for low in runs
        for high in runs
    )


def draws_with_melds(state: State, action: Action) -> bool:
    """Refuse to get a card while something can still be laid down: "melding is compulsory"."""
    if action.verb not in (Verb.DRAW, Verb.TAKE) or state.actor != state.turn:
        return False
    phase = state.sheet.table.phases[state.phase]
    if Verb.LAY_DOWN not in phase.steps:
        return False
    return any(held.verb is Verb.LAY_DOWN for held in legal_actions(state))


def lays_off_on_others(state: State, action: Action) -> bool:
    """Refuse to lay off on melds of other seats."""
    place = action.target
    if action.verb is not Verb.LAY_OFF or place is None or not 0 <= place < len(state.melds):
        return False
    return state.melds[place].owner != state.actor


def lays_off_on_own(state: State, action: Action) -> bool:
    """Refuse to lay off on one's own melds."""
    place = action.target
    if action.verb is not Verb.LAY_OFF or place is None or not 0 <= place < len(state.melds):
        return False
    return state.melds[place].owner == state.actor


def lays_off_at_once(state: State, action: Action) -> bool:
    """Refuse to lay off in the go in which the contract went down."""
    return action.verb is Verb.LAY_OFF and state.opened_now


def lays_off_low(state: State, action: Action) -> bool:
    """Refuse to lay off at the low end of a run: "runs grow upward"."""
    place = action.target
    if action.verb is not Verb.LAY_OFF or place is None or not 0 <= place < len(state.melds):
        return False
    meld = state.melds[place].meld
    if meld.suit is None:
        return False
    below = {(meld.rank - 2 - step) % RANKS + 1 for step in range(len(action.cards))}
    above = {(meld.rank - 1 + len(meld) + step) % RANKS + 1 for step in range(len(action.cards))}
    return any(claim.card.rank in below - above for claim in action.cards)


# -- let through


def _taken_for(state: State, action: Action, others: dict[Card, Card]) -> tuple[State, Action]:
    """Return a state and an action in which some cards of the acting hand are other cards."""
    if not others:
        return state, action
    seat = state.actor
    hand = tuple(others.get(held, held) for held in state.hands[seat])

    def other(claims: Sequence[Claim]) -> tuple[Claim, ...]:
        return tuple(Claim(others.get(claim.card, claim.card), claim.stands_for) for claim in claims)

    melds = tuple(other(meld) for meld in action.melds)
    return state.with_hand(seat, hand), replace(action, melds=melds, cards=other(action.cards))


def _as_run(ranks: Callable[[list[Card]], list[int] | None], *, one_suit: bool) -> Callable[..., object]:
    """Return an easing that takes cards which are no meld for a run at other ranks or in one suit."""

    def ease(state: State, action: Action) -> tuple[State, Action]:
        if action.verb is not Verb.LAY_DOWN:
            return state, action
        others: dict[Card, Card] = {}
        copy = _SPARE
        for claims in action.melds:
            if isinstance(read_meld(state.sheet.grammar, claims), Meld) or len(claims) < 3:
                continue
            held = [claim.card for claim in claims]
            suit = held[0].suit
            if suit is None or any(item.rank is None for item in held):
                continue
            if one_suit and any(item.suit is not suit for item in held):
                continue
            wanted = ranks(held)
            if wanted is not None:
                others |= {item: card(rank, suit, copy) for item, rank in zip(held, wanted, strict=True)}
                copy -= 1
        return _taken_for(state, action, others)

    return ease


def _own_ranks(held: list[Card]) -> list[int] | None:
    return [int(item.rank or 0) for item in held]


def _closed_up(held: list[Card]) -> list[int] | None:
    """Return ranks in one stretch for cards with one gap of one rank between them."""
    ranks = sorted(int(item.rank or 0) for item in held)
    if len(set(ranks)) < len(ranks) or ranks[-1] - ranks[0] != len(ranks):
        return None
    return [ranks[0] + ranks.index(int(item.rank or 0)) for item in held]


def _past_the_ace(held: list[Card]) -> list[int] | None:
    """Return ranks in one stretch for cards that go from the king to the 2 with no ace."""
    ranks = [int(item.rank or 0) for item in held]
    if Rank.ACE in ranks or not {Rank.KING, Rank.TWO} <= set(ranks):
        return None
    return [rank - 1 if rank < 7 else rank for rank in ranks]


mixed_suits = _as_run(_own_ranks, one_suit=False)
one_gap = _as_run(_closed_up, one_suit=True)
king_to_two = _as_run(_past_the_ace, one_suit=True)


def joined_runs(state: State, action: Action) -> tuple[State, Action]:
    """Cut one long run in two where it is to be the whole contract: "six in a row are two threes"."""
    contract = state.sheet.contract(state.round)
    melds = opening_melds(state, action)
    if contract.count != 2 or len(melds) != 1 or melds[0].kind is not MeldKind.RUN:
        return state, action
    claims = melds[0].claims()
    if len(claims) < 2 * contract.size:
        return state, action
    return state, replace(action, melds=(claims[: contract.size], claims[contract.size :]))


def counted_together(state: State, action: Action) -> tuple[State, Action]:
    """Let several melds count as one contract by their cards: "One 6 means six cards in melds"."""
    contract = state.sheet.contract(state.round)
    melds = opening_melds(state, action)
    if not melds or contract.large(melds) >= contract.count:
        return state, action
    if sum(map(len, melds)) < contract.cards:
        return state, action
    return _opened(state), action


def any_meld_opens(state: State, action: Action) -> tuple[State, Action]:
    """Let any meld go down first: "there is no contract"."""
    return (_opened(state) if action.verb is Verb.LAY_DOWN else state), action


def off_before_contract(state: State, action: Action) -> tuple[State, Action]:
    """Let cards be laid off before the own contract is down; the seat opens with that."""
    return (_opened(state) if action.verb is Verb.LAY_OFF else state), action


def _opened(state: State) -> State:
    opened = tuple(down or seat == state.actor for seat, down in enumerate(state.opened))
    return state.evolve(opened=opened)


def off_with_gap(state: State, action: Action) -> tuple[State, Action]:
    """Let a card go on a run with one place left open: "a 10 goes on 6 7 8"."""
    place = action.target
    if action.verb is not Verb.LAY_OFF or len(action.cards) != 1 or place is None:
        return state, action
    if not 0 <= place < len(state.melds) or explain(state, action) is None:
        return state, action
    meld, held = state.melds[place].meld, action.cards[0].card
    if meld.suit is None or held.suit is not meld.suit or held not in state.hand:
        return state, action
    low, high = (meld.rank - 3) % RANKS + 1, (meld.rank - 1 + len(meld) + 1) % RANKS + 1
    for gap, step in ((low, 1), (high, -1)):
        if held.rank == gap and meld.suit is not None:
            near = card((gap - 1 + step) % RANKS + 1, meld.suit, _SPARE)
            return _taken_for(state, action, {held: near})
    return state, action


def late_buy(state: State, action: Action) -> tuple[State, Action]:
    """Let the discard be bought after the turn player has drawn."""
    if action.verb is not Verb.BUY or state.phase != "discard" or action.seat in (None, state.turn):
        return state, action
    if state.drawn is None or state.round < state.sheet.buying.first_round:
        return state, action
    back = without(state.hands[state.turn], state.drawn)
    asked = state.with_hand(state.turn, back, stock=(state.drawn, *state.stock))
    return asked.evolve(phase="buy", actor=action.seat, drawn=None), action
