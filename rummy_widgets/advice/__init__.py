"""Advice over what one seat can see: the repairs of a refused action, and the melds near to some cards."""

from rummy_widgets.advice.fixes import Fixes, fixes
from rummy_widgets.advice.near_melds import nearest_melds
from rummy_widgets.advice.repairs import Fix

__all__ = ["Fix", "Fixes", "fixes", "nearest_melds"]
