"""The code: a browser's token as a person writes it down and types it in elsewhere."""

from __future__ import annotations

import re
from typing import Final

from rummy_widgets.session.store import TOKEN_LETTERS

_GROUP: Final = 4
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{20,64}")
_EASY: Final = re.compile(f"[{TOKEN_LETTERS}]+")


def written_code(token: str) -> str:
    """Return a token in groups of letters: `K7QM 9XWP …`; an older token keeps its small letters."""
    text = token.upper() if _EASY.fullmatch(token) else token
    return " ".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def tokens_of(text: str) -> list[str]:
    """Return the tokens that a typed code may mean, the likeliest first; none where it is no code."""
    joined = "".join(text.split())
    plain = joined.replace("-", "").lower()
    found = [plain] if _EASY.fullmatch(plain) else []
    return [token for token in dict.fromkeys([*found, joined]) if _TOKEN.fullmatch(token)]
