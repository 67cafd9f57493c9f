"""Disputes judged by hand: what was clicked, and what the rule books say to it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Dispute:
    """A question with its facts and cards (by place), and the answer: yes or no, by which clause.

    `rules` are fields of the first page, `facts` answers to what is asked; `says` is a part of the reason.
    """

    name: str
    game: str
    question: str
    yes: bool
    clause: str
    cards: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    says: str = ""


DISPUTES = (
    # -- Ten Card Rummy
    Dispute("a run round the corner", "ten-card", "meld", True, "meld.over-the-top", {"lay1": "KS AS 2S"}),
    Dispute(
        "a king, an ace, a two of two suits", "ten-card", "meld", False, "meld.run",
        {"lay1": "JS QS KS AC"},
    ),
    Dispute("two kings and an ace", "ten-card", "meld", False, "meld", {"lay1": "KC KD AD"}),
    Dispute("one card twice in a set", "ten-card", "meld", True, "meld.set.copies", {"lay1": "KH KH KS"}),
    Dispute("one card twice in a run", "ten-card", "meld", False, "meld.run.once", {"lay1": "4H 5H 5H 6H"}),
    Dispute("jokers alone", "ten-card", "meld", False, "joker.limit", {"lay1": "JK JK JK"}),
    Dispute("a run that alternates its colours", "ten-card", "meld", False, "meld.run", {"lay1": "2C 3D 4S"}),
    Dispute(
        "a contract by two runs that touch", "ten-card", "lay down", True, "contract",
        {"lay1": "3H 4H 5H", "lay2": "6H 7H 8H"}, {"round": "2"},
    ),
    Dispute(
        "one long run for two melds", "ten-card", "lay down", False, "contract.two",
        {"lay1": "3H 4H 5H 6H 7H 8H"}, {"round": "2"}, says="two melds",
    ),
    Dispute(
        "a contract of one run and one set", "ten-card", "lay down", True, "contract",
        {"lay1": "3H 4H 5H", "lay2": "9S 9D 9C"}, {"round": "2"},
    ),
    Dispute(
        "ten cards over the top", "ten-card", "lay down", True, "contract",
        {"lay1": "TH JH QH KH AH 2H 3H 4H 5H 6H"}, {"round": "11"},
    ),
    Dispute(
        "melding the card just drawn", "ten-card", "lay down", False, "turn.meld-first",
        {}, {"when": "drawn"},
    ),
    Dispute(
        "laying off before the contract is down", "ten-card", "lay off", False, "lay-off",
        {"off": "8C", "m1": "9C TC JC"},
    ),
    Dispute(
        "laying off in the turn of the contract", "ten-card", "lay off", True, "lay-off.fits",
        {"off": "8C", "m1": "9C TC JC"}, {"opened": "yes"},
    ),
    Dispute(
        "laying off a card that does not come next", "ten-card", "lay off", False, "lay-off.fits",
        {"off": "6C", "m1": "9C TC JC"}, {"opened": "yes"},
    ),
    Dispute(
        "buying in round 3", "ten-card", "buy", False, "buy",
        {}, {"round": "3"}, says="begins in round 4",
    ),
    Dispute("buying in round 4", "ten-card", "buy", True, "buy", {}, {"round": "4"}),
    Dispute(
        "buying after the draw", "ten-card", "buy", False, "buy.window", {}, {"round": "5", "when": "late"},
    ),
    Dispute(
        "buying before the player on turn has spoken", "ten-card", "buy", False, "buy.first-refusal", {},
        {"round": "5", "when": "soon"},
    ),
    Dispute(
        "taking what somebody else wants to buy", "ten-card", "take", True, "take.top", {}, {"when": "start"},
    ),
    Dispute(
        "buying one's own discard", "ten-card", "buy", False, "buy.own",
        {}, {"round": "4", "thrown": "me"},
    ),
    Dispute(
        "buying one's own discard, at this table", "ten-card", "buy", True, "buy", {},
        {"round": "4", "thrown": "me"}, {"buy_own_discard": "yes"},
    ),
    Dispute(
        "a third buy of two", "ten-card", "buy", False, "buy.limit", {}, {"round": "4", "bought": "2"},
        {"max_buys_per_round": "2"},
    ),
    Dispute(
        "throwing the taken card back", "ten-card", "discard", False, "take.not-back", {"off": "9S"},
        {"when": "took", "taken": "9S"},
    ),
    Dispute("drawing out of turn", "ten-card", "draw", False, "turn.order", {}, {"when": "other"}),
    Dispute("drawing twice", "ten-card", "draw", False, "turn.draw", {}, {"when": "drawn"}),
    Dispute("four kings, one twice", "ten-card", "meld", True, "meld.set.copies", {"lay1": "KH KD KS KS"}),
    Dispute(
        "an ace, a two and a three of three suits", "ten-card", "meld", False, "meld.run",
        {"lay1": "AC 2S 3H"},
    ),
    Dispute("two jokers to one card", "ten-card", "meld", False, "joker.limit", {"lay1": "JK 4S JK"}),
    Dispute("two jokers to two cards", "ten-card", "meld", True, "joker.wild", {"lay1": "5H JK JK 8H"}),
    Dispute(
        "two runs round the ace stay two", "ten-card", "lay down", True, "contract",
        {"lay1": "JH QH KH", "lay2": "AH 2H 3H"}, {"round": "2"},
    ),
    Dispute(
        "a joker's own card, at this table", "ten-card", "lay off", True, "lay-off.fits",
        {"off": "8H", "m1": "7H JK 9H"}, {"opened": "yes"}, {"joker_swap": "take_to_hand"},
        says="takes the place of the joker",
    ),
    Dispute(
        "the second meld of a contract that comes in parts", "ten-card", "lay down", True, "contract",
        {"lay1": "3H 4H 5H", "own1": "9S 9D 9C"}, {"round": "2"}, {"contract_at_once": "no"},
    ),
    Dispute(
        "melding in the first turn, at this table", "ten-card", "lay down", False, "contract.first-turn",
        {"lay1": "3H 4H 5H"}, {"turn": "yes"}, {"meld_on_first_turn": "no"},
    ),
    # -- Rummy
    Dispute("queen, king, ace", "rummy", "meld", True, "meld.ace", {"lay1": "QS KS AS"}),
    Dispute("king, ace, two", "rummy", "meld", False, "meld.ace", {"lay1": "KS AS 2S"}),
    Dispute(
        "queen, king, ace as pagat tells it", "rummy", "meld", False, "meld.ace", {"lay1": "QS KS AS"},
        rules={"rummy.preset": "pagat"},
    ),
    Dispute(
        "a second meld in a turn as pagat tells it", "rummy", "lay down", False, "meld.many",
        {"lay1": "7H 7S 7D"}, {"melds": "1"}, {"rummy.preset": "pagat"},
    ),
    Dispute(
        "a second meld in a turn", "rummy", "lay down", True, "meld.many",
        {"lay1": "7H 7S 7D", "lay2": "2C 3C 4C"},
    ),
    Dispute(
        "laying off with no meld of one's own", "rummy", "lay off", True, "lay-off.fits",
        {"off": "8C", "m1": "9C TC JC"},
    ),
    Dispute(
        "laying off with no meld, at this table", "rummy", "lay off", False, "lay-off",
        {"off": "8C", "m1": "9C TC JC"}, {}, {"rummy.layoff_needs_meld": "yes"},
    ),
    Dispute("melding before the draw", "rummy", "lay down", False, "turn", {}, {"when": "start"}),
    Dispute(
        "two cards at one end", "rummy", "lay off", True, "lay-off.fits", {"off": "6C 7C", "m1": "8C 9C TC"},
    ),
    Dispute(
        "the second card alone", "rummy", "lay off", False, "lay-off.fits",
        {"off": "6C", "m1": "8C 9C TC"},
    ),
    Dispute(
        "the last card laid where it must be thrown", "rummy", "lay off", False, "out.last",
        {"off": "7C", "m1": "8C 9C TC"}, {"more": "last"}, {"rummy.must_discard_to_go_out": "yes"},
    ),
    # -- Gin
    Dispute("queen, king, ace in gin", "gin", "meld", False, "meld.ace", {"lay1": "QS KS AS"}),
    Dispute(
        "a knock with two points", "gin", "knock", True, "knock",
        {"off": "KD", "rest": "KS KC KH 5S 6S 7S 9C TC JC 2D"},
    ),
    Dispute(
        "a knock with eleven", "gin", "knock", False, "knock",
        {"off": "QD", "rest": "KS KC KH 5S 6S 7S 9C TC TD AD"},
    ),
    Dispute(
        "gin that a greedy split misses", "gin", "gin", True, "gin",
        {"off": "QH", "rest": "3H 4H 5H 6H 7H 8H KC KD KH KS"},
    ),
    Dispute("a knock before the draw", "gin", "knock", False, "knock.when", {}, {"when": "start"}),
    Dispute("the upcard after two passes", "gin", "take", False, "upcard.stock", {}, {"when": "passed"}),
    Dispute(
        "the upcard after two passes, at this table", "gin", "take", True, "turn.top", {}, {"when": "start"},
        {"gin.after_two_passes": "normal"},
    ),
    Dispute(
        "laying off on a knock", "gin", "lay off", True, "lay-off.fits", {"off": "8S", "m1": "5S 6S 7S"},
    ),
    Dispute(
        "laying off in one's own turn", "gin", "lay off", False, "lay-off", {}, {"when": "drawn"},
    ),
    Dispute(
        "gin in three sets and runs", "gin", "gin", True, "gin",
        {"off": "2S", "rest": "6H QH QC 5H KD KH 7H KC 4H QD"},
    ),
    Dispute(
        "gin in two colours", "gin", "gin", True, "gin",
        {"off": "KC", "rest": "TC 2H 3H 2S TD 5H 3S 4H 4S TS"},
    ),
    Dispute(
        "gin where a card fits twice", "gin", "gin", True, "gin",
        {"off": "KC", "rest": "5S 4H 6S TH 3H JH 5H 9H 2H 4S"},
    ),
    Dispute(
        "two cards laid off at one end", "gin", "lay off", True, "lay-off.fits",
        {"off": "4H 5H", "m1": "AH 2H 3H"},
    ),
    Dispute(
        "only one of them, the far one", "gin", "lay off", False, "lay-off.fits",
        {"off": "5H", "m1": "AH 2H 3H"},
    ),
    Dispute(
        "the last discard, for a knock", "gin", "take", True, "turn.top",
        {"pile": "9H", "rest": "KS KC KH 5S 6S 7S 9C 9D 2D QD"}, {"when": "last"},
        {"gin.dead_hand_last_take": "yes"},
    ),
    Dispute(
        "the last discard, for nothing", "gin", "take", False, "dead.last",
        {"pile": "JH", "rest": "KS KC KH 5S 6S 7S 9C 9D 2D QD"}, {"when": "last"},
        {"gin.dead_hand_last_take": "yes"},
    ),
    Dispute(
        "straight gin", "gin", "knock", False, "knock.limit",
        {"off": "KD", "rest": "KS KC KH 5S 6S 7S 9C TC JC 2D"}, {}, {"gin.knock_limit": "0"},
    ),
    Dispute(
        "Oklahoma with an ace", "gin", "knock", False, "knock",
        {"off": "KD", "rest": "KS KC KH 5S 6S 7S 9C TC JC 2D", "first": "AH"}, {},
        {"gin.knock_limit": "oklahoma"}, says="knock with 1 at most",
    ),
    # -- Seven-card Gin
    Dispute(
        "a knock in seven-card gin", "seven-card-gin", "knock", True, "knock",
        {"off": "KD", "rest": "5S 6S 7S 9C 9D 9H 2D"},
    ),
    Dispute(
        "big gin with a card to spare", "seven-card-gin", "big gin", False, "big-gin",
        {"rest": "5S 6S 7S 9C 9D 9H 2D KH"},
    ),
    # -- Rummy 500
    Dispute("queen, king, ace in 500", "rummy-500", "meld", True, "meld.ace", {"lay1": "QS KS AS"}),
    Dispute(
        "kings of one suit with two packs", "rummy-500", "meld", False, "meld.set.suits",
        {"lay1": "KH KH KS"},
        rules={"rummy-500.seats": "5"},
    ),
    Dispute(
        "a deep take that is of use", "rummy-500", "take", True, "take.deep",
        {"pile": "9S 2D KC", "rest": "9D 9H 4C"}, {"depth": "3"},
    ),
    Dispute(
        "a deep take that is of no use", "rummy-500", "take", False, "take.use",
        {"pile": "9S 2D KC", "rest": "9D 9H 4C"}, {"depth": "2"},
    ),
    Dispute(
        "another meld before the deepest card is used", "rummy-500", "lay down", False, "take.first",
        {"lay1": "4C 5C 6C", "rest": "9S 9D 9H"}, {"when": "dived", "taken": "9S"},
    ),
    Dispute(
        "the deepest card first", "rummy-500", "lay down", True, "meld",
        {"lay1": "9S 9D 9H", "rest": "4C 5C"},
        {"when": "dived", "taken": "9S"},
    ),
    Dispute(
        "a ten for two melds goes to the run", "rummy-500", "lay off", True, "lay-off.fits",
        {"off": "TS", "m1": "JS QS KS"},
    ),
    Dispute(
        "a joker's own card", "rummy-500", "lay off", False, "joker.fixed", {"off": "8H", "m1": "7H JK 9H"},
        rules={"rummy-500.jokers_per_pack": "2"},
    ),
    # -- Indian Rummy
    Dispute(
        "king, ace, two at the table of thirteen", "indian", "meld", False, "meld.ace",
        {"lay1": "KS AS 2S"},
    ),
    Dispute(
        "an eight as anything", "indian", "meld", True, "joker.wild", {"lay1": "5S 6S 8D", "wild": "8H"},
    ),
    Dispute(
        "a valid declaration", "indian", "declare", True, "declare",
        {"off": "KD", "rest": "AS 2S 3S 4H 5H 6H 9C 9D 9H TC TD TH TS", "wild": "8D"},
    ),
    Dispute(
        "one card in no group", "indian", "declare", False, "declare.wrong",
        {"off": "KD", "rest": "AS 2S 3S 4H 5H 6H 9C 9D 9H TC TD TH KS", "wild": "8D"}, says="costs 80",
    ),
    Dispute(
        "no pure run", "indian", "declare", False, "lives",
        {"off": "KD", "rest": "AS 2S JK 4H 5H JK 9C 9D 9H TC TD TH TS", "wild": "8D"},
    ),
    Dispute("declaring before the draw", "indian", "declare", False, "declare.turn", {}, {"when": "start"}),
    Dispute(
        "a wild card from the open pile", "indian", "take", False, "take.wild", {"pile": "8S", "wild": "8D"},
    ),
    Dispute(
        "a wild card that is the first card", "indian", "take", True, "take.top",
        {"pile": "8S", "wild": "8D"},
        {"first": "yes"},
    ),
    Dispute("dropping out after the draw", "indian", "drop", False, "turn.steps", {}, {"when": "drawn"}),
    # -- Contract Rummy
    Dispute(
        "a run where a set is asked for", "contract-rummy", "lay down", False, "contract.kinds",
        {"lay1": "3H 4H 5H 6H", "lay2": "7S 8S 9S TS"}, {"round": "1"},
    ),
    Dispute(
        "two sets for two sets", "contract-rummy", "lay down", True, "contract",
        {"lay1": "3H 3S 3D", "lay2": "7S 7C 7D"}, {"round": "1"},
    ),
    Dispute(
        "two runs that touch", "contract-rummy", "lay down", False, "contract.side-by-side",
        {"lay1": "3H 4H 5H 6H", "lay2": "7H 8H 9H TH"}, {"round": "3"},
    ),
    Dispute(
        "a new meld after the contract", "contract-rummy", "lay down", False, "contract.only",
        {"lay1": "9H 9S 9D"}, {"opened": "yes"},
    ),
    Dispute("a run of three", "contract-rummy", "meld", False, "meld.run", {"lay1": "3H 4H 5H"}),
    # -- May I?
    Dispute(
        "two runs that touch, in May I?", "may-i", "lay down", True, "contract",
        {"lay1": "3H 4H 5H 6H", "lay2": "7H 8H 9H TH"}, {"round": "3"},
    ),
    Dispute("a run of three, in May I?", "may-i", "meld", False, "meld.run", {"lay1": "3H 4H 5H"}),
    Dispute("buying in the first round", "may-i", "buy", True, "buy", {}, {"round": "1"}),
    Dispute(
        "laying off with the contract down", "may-i", "lay off", True, "lay-off.fits",
        {"off": "7H", "m1": "3H 4H 5H 6H"}, {"opened": "yes"},
    ),
)  # fmt: skip
