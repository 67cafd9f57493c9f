"""The hand: its cards with the keys that sort them, what it counts, and the trays for its melds."""

from __future__ import annotations

from rummy_widgets.cards import Rank
from rummy_widgets.engine import View
from rummy_widgets.melds import MeldGrammar, MeldKind
from rummy_widgets.rules import Verb
from rummy_widgets.rules.contract import Contract
from rummy_widgets.rules.winnings import TableScoring
from rummy_widgets.rules.words import number_word, points_text
from rummy_widgets.widgets.faces import SceneDict, hand_card
from rummy_widgets.widgets.moment import Moment
from rummy_widgets.widgets.targets import fits

_SHOWS = frozenset({Verb.KNOCK, Verb.GIN, Verb.BIG_GIN})


def hand(moment: Moment) -> SceneDict:
    """Return the hand of the view's seat."""
    view = moment.view
    new = {view.drawn, view.taken, view.must_use} if view.seat == view.turn else set()
    wild = moment.grammar.wild.wild_rank
    cards = [hand_card(card, new=card in new, wild=wild) for card in view.hand]
    if moment.marking != "off":
        places_for = fits(view)
        for card, face in zip(view.hand, cards, strict=True):
            face["fits"] = places_for[card]
    note = ""
    if moment.helped and view.hand:
        note = hand_note(moment)
        places = moment.sorting.places(view.hand)
        for card, face in zip(view.hand, cards, strict=True):
            face["order"]["melds"] = places[card]
    return {"label": "Your hand", "cards": cards, "note": note, "sort": _sort(moment)}


def _sort(moment: Moment) -> str:
    """Return the sort that shows best what is looked for: by rank where a contract asks for sets alone."""
    contract = moment.sheet.contract(moment.view.round)
    sets_alone = bool(contract.kinds) and set(contract.kinds) == {MeldKind.SET}
    return "rank" if sets_alone and not moment.has_opened else "suit"


def hand_note(moment: Moment) -> str:
    """Return what a hand counts in this game, as it stands."""
    sorting, view = moment.sorting, moment.view
    if moment.sheet.knocking is not None:
        note = f"deadwood {sorting.points}{' after a discard' if moment.throws else ''}"
        if view.showing is not None or view.over is not None:
            return note
        limit = moment.knock_limit
        return f"{note} · knock at {limit} or less" if limit else f"{note} · only gin ends the hand"
    if moment.sheet.declaring is not None:
        if view.over is not None or moment.is_out:
            return ""
        if sorting.complete:
            return "ready to declare" if moment.can_declare else "every card is in a group"
        points = min(sorting.points, moment.sheet.declaring.cap)
        runs = "both runs are there" if sorting.counts else _runs_missing(pure=sorting.pure)
        return f"counts {points} now · {runs}"
    scoring = moment.sheet.scoring
    laid = f", {_laid_points(view, scoring)} laid" if isinstance(scoring, TableScoring) else ""
    held = scoring.cost(view.hand)
    return f"{points_text(held)} in hand{laid}"


def _laid_points(view: View, scoring: TableScoring) -> int:
    """Return what the seat has earned by the cards it laid; the ace below a 2 has a value of its own."""
    points = 0
    for laid in view.melds:
        for place, card in enumerate(laid.meld.cards):
            if laid.laid_by(place) == view.seat:
                low = laid.meld.suit is not None and place == 0 and card.rank is Rank.ACE
                points += scoring.low_ace_value if low else scoring.cost((card,))
    return points


def _runs_missing(*, pure: bool) -> str:
    return "no second run yet" if pure else "no pure run yet"


# -- trays


def trays(moment: Moment) -> list[SceneDict]:
    """Return the trays in which the seat may put its melds together, and single cards aside."""
    view = moment.view
    if view.seat is None or view.over is not None or moment.is_out:
        return []
    if moment.sheet.declaring is not None:
        return _groups(moment)
    if moment.asked and moment.verbs & _SHOWS:
        return _to_show(moment)
    if Verb.LAY_DOWN not in moment.sheet.table.verbs:
        return []
    contract = moment.sheet.contract(view.round)
    if contract.count and not moment.has_opened:
        return _of_contract(moment, contract)
    kinds = moment.sheet.kinds
    if kinds is not None and not kinds.melds_after_contract:
        return []
    return [_tray(f"New meld: {_any_meld(moment.grammar)}")]


def _tray(label: str, *, needed: bool = False, holds: str = "meld") -> SceneDict:
    return {"label": label, "needed": needed, "holds": holds}


def _any_meld(grammar: MeldGrammar) -> str:
    """Return what any meld is: `three cards or more`."""
    if grammar.run_min == grammar.set_min:
        return f"{number_word(grammar.smallest)} cards or more"
    sizes = number_word(grammar.set_min), number_word(grammar.run_min)
    return f"a set of {sizes[0]} or more, or a run of {sizes[1]} or more"


def _of_contract(moment: Moment, contract: Contract) -> list[SceneDict]:
    """Return a tray for each meld that the contract still asks for, and one more where more may go down."""
    opening, kinds = moment.sheet.opening, moment.sheet.kinds
    in_parts = not opening.contract_at_once and not contract.whole
    wanted = _wanted(contract)
    if in_parts:
        for laid in moment.view.melds:
            if laid.owner == moment.view.seat:
                suits = [place for place, (kind, _) in enumerate(wanted) if kind in (None, laid.meld.kind)]
                if suits and (contract.kinds or len(laid.meld) >= contract.size):
                    del wanted[suits[0]]
    alone = len(wanted) == 1 and contract.count == 1
    rows = [
        _tray(f"Contract: {text}" if alone else f"Meld {at}: {text}", needed=not in_parts)
        for at, (_, text) in enumerate(wanted, start=1)
    ]
    further = kinds is None or kinds.melds_after_contract
    return [*rows, _tray("Another meld")] if further else rows


def _wanted(contract: Contract) -> list[tuple[MeldKind | None, str]]:
    """Return what each meld of a contract is: its kind, if that is asked for, and its text."""
    size = number_word(contract.size)
    if not contract.kinds:
        return [(None, f"{size} cards or more")] * contract.count
    texts = {
        MeldKind.SET: f"a set of {size}" if contract.exact else f"a set of {size} or more",
        MeldKind.RUN: f"a run of {number_word(contract.run_size)} or more",
    }
    return [(kind, texts[kind]) for kind in contract.kinds]


def _to_show(moment: Moment) -> list[SceneDict]:
    """Return trays for a hand that may be shown: melds for who would choose them, and the card thrown."""
    if not moment.knocks and not moment.may(Verb.BIG_GIN):
        return []
    number = len(moment.view.hand) // moment.grammar.smallest
    melds = [_tray(f"Meld {at} to show") for at in range(1, number + 1)]
    return [*melds, _tray("Card you throw away", holds="card")] if moment.knocks else melds


def _groups(moment: Moment) -> list[SceneDict]:
    """Return trays for a whole hand in groups, and one for the card that ends the round."""
    showing = moment.view.showing is not None
    if showing and not moment.asked:
        return []
    size = moment.sheet.dealing.cards(moment.view.seats, moment.view.round)
    rule = moment.grammar.lives
    pure, runs = (rule.pure, rule.runs) if rule is not None else (0, 0)
    rows = []
    for at in range(1, size // moment.grammar.smallest + 1):
        what = "a pure run" if at <= pure else "another run" if at <= runs else "a run or a set"
        rows.append(_tray(f"Group {at}: {what}"))
    return rows if showing else [*rows, _tray("Finish slot", holds="card")]
