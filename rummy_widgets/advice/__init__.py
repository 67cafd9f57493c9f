"""Advice over what one seat can see: the repairs of a refused action."""

from rummy_widgets.advice.fixes import Fixes, fixes
from rummy_widgets.advice.repairs import Fix

__all__ = ["Fix", "Fixes", "fixes"]
