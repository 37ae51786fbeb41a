"""What may be said: a text as it is kept, or a refusal."""

import unicodedata
from typing import Any

from api.signs import visible
from chat import refusals
from chat.models import LENGTH

Json = Any
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn"})
"""Characters that show nothing by themselves."""


def tidy(text: Json) -> str:
    """The text trimmed, with its line breaks and without what nobody sees; escaping is for who shows it."""
    if not isinstance(text, str):
        raise refusals.text_required()
    if len(text) > 16 * LENGTH:
        raise refusals.text_too_long(len(text))
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = visible("".join(sign for sign in lines if sign == "\n" or unicodedata.category(sign) != "Cc")).strip()
    if all(unicodedata.category(sign) in UNSEEN for sign in kept):
        raise refusals.text_required()
    if len(kept) > LENGTH:
        raise refusals.text_too_long(len(kept))
    return kept
