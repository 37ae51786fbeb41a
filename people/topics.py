"""What each topic says, in the reader's language, made of facts: names, the title of a game, and nothing else.

Facts that rooms give: `by` or `name` (a display name), `kind` (of game) or its `title`, `others` or `names` (display
names), `mutual` (of a follower), `waits` (for the next game), `offer` (`pause` or `deal_anew`), `until` (a moment,
ISO 8601); of the house what `people.conduct.words` reads. What else they hold reaches nobody.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from people.conduct import words as house
from people.models import Topic

Json = Any
LONGEST = 60
"""Letters of a name; nobody's is as long."""

SAID: dict[str, Promise] = {
    Topic.INVITED: gettext_lazy("%(by)s asks you to a game of %(title)s."),
    Topic.SEATED: gettext_lazy("%(by)s sits down at your table of %(title)s."),
    Topic.YOUR_TURN: gettext_lazy("It’s your turn: %(title)s with %(others)s."),
    Topic.REMATCH: gettext_lazy("%(by)s asks for another game of %(title)s."),
    Topic.DEALT: gettext_lazy("Your table is ready: %(title)s (%(others)s)."),
    Topic.FOLLOWED: gettext_lazy("%(by)s follows you."),
    Topic.FRIEND_TABLE: gettext_lazy("%(by)s has opened a table of %(title)s."),
    Topic.OFFER: gettext_lazy("%(by)s asks everybody something at your table of %(title)s."),
}

CASES: dict[tuple[str, str], Promise] = {
    ("mutual", "True"): gettext_lazy("%(by)s follows you, too: you are friends."),
    ("waits", "True"): gettext_lazy("%(by)s would like to play in your next game of %(title)s."),
    ("offer", "pause"): gettext_lazy("%(by)s asks for a pause: %(title)s."),
    ("offer", "deal_anew"): gettext_lazy("%(by)s asks to deal anew: %(title)s."),
}
"""What is said instead, by one of the facts."""

title_finders: list[Callable[[str], str]] = []
"""Who knows the title of a kind of game; the room that has them says so."""


def heading(topic: str) -> str:
    """The topic in two or three words."""
    return capfirst(str(Topic(topic).label))


def text_of(topic: str, facts: Mapping[str, Json]) -> str:
    """The sentence of a notice, in the language that is spoken now; what staff wrote themselves is not in it."""
    if topic == Topic.STAFF:
        return house.sentence(facts)
    return str(sentence(topic, facts)) % words_of(facts)


def sentence(topic: str, facts: Mapping[str, Json]) -> Promise:
    """The sentence for these facts, with places for names."""
    cases = (CASES.get((name, str(facts.get(name)))) for name in ("mutual", "offer", "waits"))
    return next(filter(None, cases), SAID[topic])


def words_of(facts: Mapping[str, Json]) -> dict[str, str]:
    """The names among the facts."""
    return {
        "by": name_in(facts.get("by") or facts.get("name")) or _("Somebody"),
        "title": name_in(facts.get("title")) or title_of(facts.get("kind")) or _("cards"),
        "others": listed(facts.get("others") or facts.get("names")),
    }


def title_of(kind: Json) -> str:
    """The title of a kind of game, if there is such a kind."""
    found = (find(kind) for find in title_finders) if isinstance(kind, str) else ()
    return next(filter(None, found), "")


def name_in(value: Json) -> str:
    """A name, if it is one."""
    return value[:LONGEST] if isinstance(value, str) else ""


def listed(value: Json) -> str:
    """Several names; of many the first four, and how many more there are."""
    names = list(filter(None, map(name_in, value))) if isinstance(value, list | tuple) else []
    more = len(names) - 4
    shown = ", ".join(names[:4]) or _("nobody else")
    if more <= 0:
        return shown
    return ngettext("%(names)s and %(count)d more", "%(names)s and %(count)d more", more) % {
        "names": shown, "count": more,
    }  # fmt: skip


def moment_in(facts: Mapping[str, Json]) -> datetime | None:
    """Until when something may be done, if that is among the facts."""
    until = facts.get("until")
    return parse_datetime(until) if isinstance(until, str) else None
