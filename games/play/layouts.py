"""How a seat likes to see its hand, kept beside the game: no move, no entry, and nobody else hears of it."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F

from api import groups
from games import catalog
from games.core.text import Line
from games.models import Game, Seat
from games.table import live
from games.table.refusals import demand_hints, on_the_wire

Json = Any


def lay_out(table: live.Table, seat: int, layout: Json) -> None:
    """Keep a layout in place of the last one, and show it on all devices of the seat."""
    with transaction.atomic():
        Game.objects.filter(pk=table.id).update(laid=F("laid") + 1)
        Seat.objects.filter(game_id=table.id, number=seat).update(layout=layout)
    group = live.group_of_user(table.id, table.people[seat].user_id)
    transaction.on_commit(lambda: groups.send_to(group, {"type": "laid.anew"}))


def by_form(table: live.Table, seat: int, fields: Mapping[str, list[str]]) -> Line | str | None:
    """Lay the hand out as a form asks, and what to say of it; `None` for a form that means something else."""
    arranging = catalog.kind(table.kind).arranging
    if arranging is None or table.is_over:
        return None
    if fields.get("form", [""])[0] in arranging.HELP:
        demand_hints(table)
    with on_the_wire(table):
        arranged = arranging.lay_out(fields, table.view(seat), table.now.envelope)
    if arranged is None:
        return None
    if arranged.layout is not None:
        lay_out(table, seat, arranged.layout)
    return arranged.told
