"""The scored rounds of a table of Spades, read from its log."""

from typing import Any

from games.models import Entry
from games.table.steps import logged_events

Json = Any
PAGE = 20
SCORED = "round:scored"


def page(game_id: int, after: int) -> dict[str, Json]:
    """Up to twenty rounds after the one of this number, oldest first; `next` is what to ask for the rest."""
    entries = Entry.objects.filter(game_id=game_id, events__contains=f'"{SCORED}"').order_by("seq")
    found = [scored_in(text) for text in entries.values_list("events", flat=True)[after : after + PAGE + 1]]
    more = len(found) > PAGE
    return {"hands": found[:PAGE], "next": found[PAGE - 1]["handNumber"] if more else None}


def scored_in(text: str) -> Json:
    """The round that this entry of the log has scored."""
    return next(dict(event.data) for event in logged_events(text) if event.type == SCORED)
