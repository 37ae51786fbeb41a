"""What may be said: a text as it is kept, or a refusal."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from api.problems import Invalid
from api.signs import visible
from chat import phrases, refusals
from chat.models import LENGTH

Json = Any
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn"})
"""Characters that show nothing by themselves."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to say: in words of their own, or a phrase by its name."""

    text: Json = None
    phrase: Json = None

    @classmethod
    def read(cls, body: Json) -> "Asked":
        """What a body says; one that cannot be read says nothing."""
        found = body if isinstance(body, Mapping) else {}
        return cls(found.get("text"), found.get("phrase"))

    @property
    def is_phrase(self) -> bool:
        """Whether a phrase is asked for."""
        return self.phrase is not None

    def kept(self, kind: str) -> str:
        """The text as it is kept, or a refusal."""
        if self.phrase is None:
            return tidy(self.text)
        if self.text is not None:
            raise Invalid(fields={"phrase": [str(_("either a phrase or a text"))]})
        return phrases.text_of(kind, self.phrase)


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
