"""What may be said: a text as it is kept, or a refusal."""

import unicodedata
from typing import Any

from chat import refusals
from chat.models import LENGTH

Json = Any
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn"})
"""Characters that show nothing by themselves."""

TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of a line, and with it what others say around it."""


def tidy(text: Json) -> str:
    """The text trimmed, with its line breaks and without other control characters; escaping is for who shows it."""
    if not isinstance(text, str):
        raise refusals.text_required()
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(sign for sign in lines if sign == "\n" or not _controls(sign)).strip()
    if all(unicodedata.category(sign) in UNSEEN for sign in kept):
        raise refusals.text_required()
    if len(kept) > LENGTH:
        raise refusals.text_too_long(len(kept))
    return kept


def _controls(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc" or sign in TURNING
