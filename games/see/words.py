"""Sentences that every table says, words that lobbies say too, and all of them in a reader's language."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from games import catalog
from games.core import house_events
from games.core.kind import News
from games.core.rules import Event
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _
from games.table.live import Table

SEAT_CHANGED = {
    "left": _("{player} has left. A bot plays on."),
    "kicked": _("{player} was removed by the host. A bot plays on."),
    "timeout": _("{player} ran out of time again. A bot plays for them."),
    "rejoined": _("{player} is back."),
}
"""By the reason of a seat's change."""

PRESENT = {True: _("{player} is at the table."), False: _("{player} is away.")}
"""Whether somebody has come or has lost the connection for good."""

CLOCK_WORDS = {
    "clock": _("{player} ran out of time."),
    "recess": _("The clock stood still for a while: that of {player} begins anew."),
}
"""By who made an entry: what the clock did, besides the move it may have made."""

HOUSE_WORDS = {
    house_events.PAUSED: _("{player} has a pause. The clocks rest until they are back, {minutes} minutes at most."),
    house_events.RESUMED: _("The pause of {player} is over. The clocks run again."),
    house_events.TIME: _("{player} gives {other} a minute more."),
    house_events.VACATION: _("{player} is away for a while. Their clock rests."),
}
"""By what the house tells at every table."""

BACK = _("{player} is back from vacation.")
ASKS = {
    "pause": _("{player} asks for a pause of {minutes} minutes."),
    "deal_anew": _("{player} asks to deal anew."),
}
ANSWERED = {
    "agreed": _("All agree."),
    "declined": _("Somebody would rather not."),
    "over": _("Not everybody has answered in time."),
}
"""What has become of an offer."""

OF_THE_MOMENT = frozenset({"state:update", "hand:update"})
"""Events whose words lie in the view of their moment: they are told as they happen, and not again."""


def about(text: str, seat: int) -> Line:
    """A sentence about the player in a seat."""
    return line(text, player=Who(seat))


def event_words(kind: str, event: Event, view: Any, seat: int | None) -> News:
    """An event as every table says it, or else as its kind does."""
    if event.type in house_events.HOUSE:
        return house_words(event)
    if event.type == "seat:changed":
        return about(SEAT_CHANGED[event.data["reason"]], event.data["seat"])
    return catalog.kind(kind).page.news(event, view, seat)


def house_words(event: Event) -> Line:
    """What the house tells at every table, in words."""
    data, player = event.data, Who(event.data["seat"])
    if event.type == house_events.TIME:
        return line(HOUSE_WORDS[event.type], player=player, other=Who(data["to"]))
    if event.type == house_events.VACATION and data["until"] is None:
        return line(BACK, player=player)
    return line(HOUSE_WORDS[event.type], player=player, minutes=data.get("minutes", 0))


def offer_words(table: Table, offer: Mapping[str, Any]) -> Line:
    """An offer that has been made, or what has become of it."""
    if offer["state"] != "open":
        return line(ANSWERED[offer["state"]])
    by = Who(table.now.envelope.seat(offer["by"]) or 0)
    return line(ASKS[offer["offer"]], player=by, minutes=offer["minutes"] or 0)


LEVELS = {"easy": _("easy"), "normal": _("normal"), "hard": _("hard"), "program": _("program")}


def level_words(level: str) -> str:
    """How well a bot plays."""
    return gettext(LEVELS[level])


def speech() -> Callable[[str], str]:
    """The translation into the language in force; each text is looked up once."""
    return speech_in(get_language() or settings.LANGUAGE_CODE)


@cache
def speech_in(language: str) -> Callable[[str], str]:
    """The translation into this language, whichever is in force; there is one for each language of the site."""

    @lru_cache(maxsize=5_000)
    def say(text: str) -> str:
        with override(language):
            return gettext(text)

    return say
