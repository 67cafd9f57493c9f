"""Mutants: the misconceptions of Ten Card Rummy, each a rule sheet with one policy or phase replaced.

Where no policy says what is believed, a small function of `misreadings` refuses or lets through what the
sheet does not. What somebody thinks is said to him in the second person; where it is the true rule of a
relative, that is said too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from rummy_widgets.cards import Card
from rummy_widgets.lessons import misreadings as mis
from rummy_widgets.lessons.beliefs import Belief
from rummy_widgets.melds import AceRule
from rummy_widgets.melds.solver import least_points
from rummy_widgets.rules import RuleSheet, Verb, find_variant
from rummy_widgets.rules.match import TargetMatch
from rummy_widgets.rules.turn import END_TURN, Phase
from rummy_widgets.rules.winnings import WinnerScoring

TRUTH: Final = "truth"
_NAME: Final = "ten-card"


@lru_cache(maxsize=64)
def _sheet(*options: tuple[str, Any]) -> RuleSheet:
    return find_variant(_NAME, dict(options))


def _with(**options: Any) -> RuleSheet:
    """Return the sheet of the game with house rules chosen."""
    return find_variant(_NAME, options)


def _grammar(**fields: Any) -> RuleSheet:
    sheet = _sheet()
    return replace(sheet, grammar=replace(sheet.grammar, **fields))


def _policy(name: str, **fields: Any) -> RuleSheet:
    sheet = _sheet()
    return replace(sheet, **{name: replace(getattr(sheet, name), **fields)})


def _steps(phase: str, more: Mapping[Verb, str]) -> RuleSheet:
    """Return the sheet with one phase of the turn that allows more."""
    sheet = _sheet()
    row = sheet.table.phases[phase]
    phases = {**sheet.table.phases, phase: replace(row, steps={**row.steps, **more})}
    return replace(sheet, table=replace(sheet.table, phases=phases))


def _take_then_draw() -> RuleSheet:
    sheet = _sheet()
    phases = dict(sheet.table.phases)
    phases["meld"] = replace(phases["meld"], steps={**phases["meld"].steps, Verb.TAKE: "taken"})
    phases["taken"] = Phase("taken", "Draw too", {Verb.DRAW: "discard", Verb.DISCARD: END_TURN})
    return replace(sheet, table=replace(sheet.table, phases=phases))


def _values(**values: int) -> RuleSheet:
    return _with(card_values=values)


def _winner_takes() -> RuleSheet:
    sheet = _sheet()
    return replace(sheet, scoring=WinnerScoring(sheet.scoring.values, going_rummy="none"))


# -- questions that no action settles


def first_voice(callers: tuple[int, ...], turn: int, seats: int, wants: bool) -> str:
    """Say who gets the discard when the first to call does."""
    return str(turn if wants else callers[0])


def callers_first(callers: tuple[int, ...], turn: int, seats: int, wants: bool) -> str:
    """Say who gets the discard when callers come before the turn player."""
    return str(min(callers, key=lambda seat: (seat - turn) % seats))


def nearest_right(callers: tuple[int, ...], turn: int, seats: int, wants: bool) -> str:
    """Say who gets the discard when the turn player's right comes first."""
    return str(turn if wants else max(callers, key=lambda seat: (seat - turn) % seats))


def melds_free(sheet: RuleSheet, hand: tuple[Card, ...]) -> str:
    """Say what a hand costs when melds in it are free."""
    return str(least_points(sheet.grammar, sheet.scoring.values, hand))


# -- the table of them


def _rows() -> tuple[Belief, ...]:
    def row(
        name: str,
        thinks: str,
        clause: str,
        sheet: RuleSheet | None = None,
        relative: str = "",
        *,
        forbids: Callable[..., bool] | None = None,
        eases: Callable[..., Any] | None = None,
        own: Mapping[str, Callable[..., str]] | None = None,
    ) -> Belief:
        clause = f"{_NAME}.{clause}"
        return Belief(name, sheet or _sheet(), thinks, clause, relative, forbids, eases, own or {})

    ranked_highest = replace(_sheet(), match=TargetMatch(deals=11))
    return (
        # the table
        row("deck.one", "You think there is only one of each card.", "packs",
            _policy("seats", packs=((8, 1, 2),)), "Gin plays with a single pack."),
        row("deck.two", "You think two packs do for any number of players.", "packs",
            _policy("seats", packs=((8, 2, 4),))),
        row("deck.two-jokers", "You think there are always two jokers.", "packs",
            _policy("seats", packs=((6, 2, 2), (8, 3, 2)))),
        row("deal.grows", "You think later rounds deal more cards.", "deal",
            _policy("dealing", later=((4, 12),)), "Contract Rummy deals twelve in its later rounds."),
        row("deal.right", "You think the turn goes round to the right.", "turn.order",
            _policy("seats", step=-1)),
        # sets
        row("sets.suits", "You think a set may hold each suit only once.", "meld.set.copies",
            _grammar(distinct_suits=True), "That is how Rummy 500 does it."),
        row("sets.four", "You think a set stops at four cards.", "meld.set.copies",
            _grammar(max_set_size=4), "In Gin four is the most, since there is one pack."),
        row("sets.pairs", "You think two of a rank are enough for a set.", "meld.set", _grammar(set_min=2)),
        # runs
        row("runs.ace-low", "You think the ace stands only below the 2.", "meld.over-the-top",
            _grammar(ace=AceRule.LOW), "That is how Gin does it."),
        row("runs.ace-ends", "You think a run stops at the ace and never goes past it.", "meld.over-the-top",
            _grammar(ace=AceRule.EITHER), "That is how Rummy 500 does it."),
        row("runs.four", "You think a run needs four cards.", "meld.run",
            _grammar(run_min=4), "That is how Contract Rummy does it."),
        row("runs.mixed", "You think a run may mix suits.", "meld.run", eases=mis.mixed_suits),
        row("runs.gap", "You think a run may leave a card out.", "meld.run", eases=mis.one_gap),
        row("runs.king-two", "You think the 2 follows straight on the king.", "meld.over-the-top",
            eases=mis.king_to_two),
        # contracts
        row("contract.sets", "You think a contract asks for sets.", "contract.kinds",
            forbids=mis.opens_without_set),
        row("contract.exact", "You think a contract meld has exactly the size that the round names.",
            "contract", forbids=mis.opens_longer),
        row("contract.none", "You think any meld may go down first.", "contract",
            relative="That is how Rummy does it.", eases=mis.any_meld_opens),
        row("contract.together", "You think several small melds add up to one contract.", "contract",
            eases=mis.counted_together),
        row("contract.size-stays", "You think later melds must be as big as the contract's.", "meld.further",
            forbids=mis.further_small),
        row("contract.only", "You think nothing but the contract may be laid down.", "meld.further",
            relative="That is how Contract Rummy does it.", forbids=mis.opens_with_more),
        row("two.joined", "You think one long run counts as two melds.", "contract.two",
            eases=mis.joined_runs),
        row("two.touching", "You think two runs of one suit must not touch.", "contract.side-by-side",
            relative="That is how Contract Rummy does it.", forbids=mis.opens_touching),
        row("two.same-kind", "You think the two melds must be of one kind.", "contract.kinds",
            forbids=mis.opens_mixed),
        row("two.ranks", "You think the two sets must differ in rank.", "contract.same-rank",
            _with(same_rank_sets=False)),
        row("two.in-parts", "You think the two melds may go down one at a time.", "contract.at-once",
            _with(contract_at_once=False)),
        # the turn
        row("turn.after", "You think you draw first and meld after.", "turn.meld-first",
            _with(meld_timing="after_draw"), "That is how Rummy does it."),
        row("turn.any-time", "You think you may meld before the draw and after it.", "turn.meld-timing",
            _with(meld_timing="both")),
        row("turn.must-meld", "You think you must lay down whatever you can.", "meld.optional",
            forbids=mis.draws_with_melds),
        row("turn.both", "You think you may take the discard and draw as well.", "turn.draw",
            _take_then_draw()),
        row("turn.back", "You think the card you took may go straight back.", "take.not-back",
            _with(redraw_discard_allowed=True)),
        row("turn.no-draw", "You think you may throw a card without drawing first.", "turn.draw",
            _steps("meld", {Verb.DISCARD: END_TURN})),
        row("turn.first", "You think nobody melds in the first turn.", "contract.first-turn",
            _with(meld_on_first_turn=False)),
        row("turn.one-meld", "You think you lay down one meld in a turn.", "turn.steps",
            _policy("laying", melds_per_turn=1), "Some tables of Rummy play it so."),
        # laying off
        row("off.before", "You think you may lay off before your own contract is down.", "lay-off",
            eases=mis.off_before_contract),
        row("off.own", "You think you lay off on your own melds only.", "lay-off",
            forbids=mis.lays_off_on_others),
        row("off.others", "You think you lay off on other players' melds only.", "lay-off",
            forbids=mis.lays_off_on_own),
        row("off.later", "You think laying off waits for the turn after your contract.", "lay-off",
            forbids=mis.lays_off_at_once),
        row("off.gap", "You think a card may be laid off with a place left open.", "lay-off.fits",
            eases=mis.off_with_gap),
        row("off.upward", "You think a run grows at its high end only.", "lay-off.fits",
            forbids=mis.lays_off_low),
        # going out
        row("out.throw", "You think the last card must be thrown.", "out.no-discard",
            _policy("laying", must_discard_to_go_out=True), "Some tables of Rummy play it so."),
        # scores
        row("score.highest", "You think the highest total wins.", "score.winner",
            ranked_highest, "That is how Rummy 500 does it."),
        row("score.melds-free", "You think melds still in your hand cost nothing.", "score",
            relative="That is how Gin does it.", own={"cost": melds_free}),
        row("score.winner-takes", "You think whoever goes out collects the others' points.", "score",
            _winner_takes(), "That is how Rummy does it."),
        row("score.ace-one", "You think an ace costs one point.", "score.values",
            _values(A=1), "That is how Gin does it."),
        row("score.pictures", "You think jack, queen and king cost 11, 12 and 13.", "score.values",
            _values(J=11, Q=12, K=13)),
        row("score.joker-free", "You think a joker in your hand costs nothing.", "score.values",
            _values(JK=0), "That is how Indian Rummy does it."),
        # buying
        row("buy.always", "You think buying is open from the first round.", "buy",
            _policy("buying", first_round=1), "That is how May I? does it."),
        row("buy.free", "You think a bought card brings no card with it.", "buy.two-cards",
            _policy("buying", penalty_cards=0)),
        row("buy.two", "You think a bought card brings two cards with it.", "buy.two-cards",
            _policy("buying", penalty_cards=2)),
        row("buy.own", "You think you may buy the card you have just thrown.", "buy.own",
            _with(buy_own_discard=True)),
        row("buy.down", "You think buying ends when your contract is down.", "buy.opened",
            _with(buy_after_contract=False)),
        row("buy.late", "You think the discard is for sale after the draw, too.", "buy.window",
            eases=mis.late_buy),
        row("buy.voice", "You think the first to call gets the card.", "buy.clockwise",
            own={"buyer": first_voice}),
        row("buy.callers", "You think those who call come before the turn player.", "buy.first-refusal",
            own={"buyer": callers_first}),
        row("buy.right", "You think the seat to the turn player's right comes first.", "buy.clockwise",
            own={"buyer": nearest_right}),
        # house rules
        row("stock.shuffled", "You think the discards are shuffled before they are used again.",
            "stock.turned-over", _with(recycle="shuffle_keep_top"), "That is how Rummy does it."),
        row("stock.newest", "You think the newest discard stays face up.", "stock.oldest",
            _policy("stock", upcard="newest")),
        row("joker.many", "You think a new meld may hold any number of jokers.", "joker.limit",
            _with(joker_limit="one_natural")),
        row("joker.dead", "You think a joker stands for nothing.", "joker.wild", _with(joker_wild=False)),
        row("joker.swap", "You think the real card buys a joker off the table.", "joker.swap",
            _with(joker_swap="take_to_hand"), "Some tables of Contract Rummy play it so."),
        row("joker.alone", "You think jokers must not stand side by side.", "joker.adjacent",
            _with(adjacent_jokers=False)),
    )  # fmt: skip


@lru_cache(maxsize=1)
def mutants() -> Mapping[str, Belief]:
    """Return all misconceptions of the game by their ids."""
    return {belief.id: belief for belief in _rows()}


@lru_cache(maxsize=1)
def truth() -> Belief:
    """Return the rules as they are."""
    return Belief(TRUTH, _sheet())
