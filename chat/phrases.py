"""What can be said with one tap: eight phrases of the house, and up to four of each kind; none is about cards.

A phrase travels by its name, and in English; whoever shows it says it in the reader's language.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from api.problems import Invalid
from games import catalog
from games.core.kind import MOST_PHRASES
from games.core.text import gettext_noop

Json = Any
HOUSE: Mapping[str, str] = {
    "hello": gettext_noop("Hello!"),
    "good_luck": gettext_noop("Good luck!"),
    "well_played": gettext_noop("Well played!"),
    "thanks": gettext_noop("Thank you!"),
    "oops": gettext_noop("Oops!"),
    "thinking": gettext_noop("Let me think."),
    "one_moment": gettext_noop("One moment, please."),
    "good_game": gettext_noop("Good game!"),
}


def offered(kind: str) -> Mapping[str, str]:
    """What can be said where this kind is played: by name, in English."""
    own = catalog.kind(kind).phrases if kind in catalog.SLUGS else {}
    assert len(own) <= MOST_PHRASES
    return {**HOUSE, **own}


def text_of(kind: str, name: Json) -> str:
    """The phrase of this name in English, or a refusal that says which there are."""
    found = offered(kind)
    if not isinstance(name, str) or name not in found:
        raise Invalid(fields={"phrase": [str(_("one of %(names)s")) % {"names": ", ".join(found)}]})
    return found[name]


def spoken(kind: str) -> dict[str, str]:
    """What can be said there: by name, in the language in force."""
    return {name: gettext(text) for name, text in offered(kind).items()}
