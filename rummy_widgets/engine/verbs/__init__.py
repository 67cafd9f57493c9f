"""Verbs: one file for each thing a seat can do, and the table that finds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widgets.engine.verbs.buying import BUY, PASS
from rummy_widgets.engine.verbs.declaring import DECLARE
from rummy_widgets.engine.verbs.discarding import DISCARD
from rummy_widgets.engine.verbs.drawing import DRAW, TAKE
from rummy_widgets.engine.verbs.dropping import DROP
from rummy_widgets.engine.verbs.knocking import BIG_GIN, DONE, GIN, KNOCK
from rummy_widgets.engine.verbs.laying_down import LAY_DOWN
from rummy_widgets.engine.verbs.laying_off import LAY_OFF
from rummy_widgets.engine.verbs.restocking import RESTOCK
from rummy_widgets.engine.verbs.showing import SHOW
from rummy_widgets.engine.verbs.verb import VerbCode
from rummy_widgets.rules.turn import Verb

VERBS: Final[Mapping[Verb, VerbCode]] = {
    Verb.DRAW: DRAW,
    Verb.TAKE: TAKE,
    Verb.LAY_DOWN: LAY_DOWN,
    Verb.LAY_OFF: LAY_OFF,
    Verb.DISCARD: DISCARD,
    Verb.BUY: BUY,
    Verb.PASS: PASS,
    Verb.KNOCK: KNOCK,
    Verb.GIN: GIN,
    Verb.BIG_GIN: BIG_GIN,
    Verb.DECLARE: DECLARE,
    Verb.SHOW: SHOW,
    Verb.DROP: DROP,
    Verb.DONE: DONE,
    Verb.RESTOCK: RESTOCK,
}
