"""The log of a game: rows while it is played and for a while after, then one compressed piece (`pack`)."""

import zlib
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache

import msgspec
from django.db import transaction
from django.db.models import Q

from games.models import Entry, Game, Packed


class Line(msgspec.Struct, array_like=True):
    """An entry in a pack."""

    seq: int
    at: datetime
    seat: int | None
    move: str
    events: str
    by: str
    key: str | None


class Pack(msgspec.Struct, array_like=True):
    """All of a game that is not in its row any more."""

    state: str
    lines: list[Line]


_read = msgspec.json.Decoder(Pack).decode  # now, and by no two threads at once


FIELDS = Line.__struct_fields__


def of(game_id: int, *, after: int = 0, upto: int | None = None, most: int | None = None) -> list[Entry]:
    """The entries with numbers beyond `after`, oldest first."""
    wanted = Q(seq__gt=after) & (Q() if upto is None else Q(seq__lte=upto))
    found = list(Entry.objects.filter(wanted, game_id=game_id).order_by("seq")[:most])
    lines = [] if found else [row for row in _packed(game_id) if row.seq > after and (upto is None or row.seq <= upto)]
    return found or lines[:most]


def newest(game_id: int, most: int, upto: int) -> list[Entry]:
    """The last entries until this one, oldest first."""
    found = list(Entry.objects.filter(game_id=game_id, seq__lte=upto).order_by("-seq")[:most])[::-1]
    return found or [row for row in _packed(game_id) if row.seq <= upto][-most:]


def newest_first(game_id: int) -> Iterator[Entry]:
    """All entries, read a few at a time."""
    row = None
    for row in Entry.objects.filter(game_id=game_id).order_by("-seq").iterator(10):
        yield row
    if row is None:
        yield from reversed(_packed(game_id))


def that_tell(game_id: int, text: str, *, upto: int, after: int = 0, most: int | None = None) -> list[Entry]:
    """The entries until this one whose events have this text in them, oldest first: so many at most, without the first
    ones."""
    page = slice(after, None if most is None else after + most)
    found = list(Entry.objects.filter(game_id=game_id, seq__lte=upto, events__contains=text).order_by("seq")[page])
    return found or [row for row in _packed(game_id) if row.seq <= upto and text in row.events][page]


def with_key(game_id: int, seat: int, key: str) -> Entry | None:
    """The move that a seat made with this key."""
    found = Entry.objects.filter(game_id=game_id, seat=seat, key=key).first()
    return found or next((row for row in _packed(game_id) if (row.seat, row.key) == (seat, key)), None)


def state_of(game: Game) -> str:
    """The newest state as it is kept."""
    return game.state or _pack(game.pk).state


# -- Packing -------------------------------------------------------------------------------------------------
@transaction.atomic
def pack(game_id: int) -> bool:
    """Fold the log of an ended game into one piece; whether there was something to fold."""
    game = Game.objects.select_for_update().get(pk=game_id, status=Game.Status.ENDED)
    rows = Entry.objects.filter(game=game)
    lines = [Line(*(getattr(row, name) for name in FIELDS)) for row in rows.order_by("seq")]
    if not lines:
        return False
    data = zlib.compress(msgspec.json.encode(Pack(game.state, lines)), 9)
    Packed.objects.create(game=game, data=data)
    rows.delete()
    Game.objects.filter(pk=game_id).update(state="")
    return True


def _packed(game_id: int) -> tuple[Entry, ...]:
    """The entries of a game that is packed; none for any other."""
    return tuple(Entry(game_id=game_id, **msgspec.structs.asdict(line)) for line in _pack(game_id).lines)


def _pack(game_id: int) -> Pack:
    data = Packed.objects.filter(pk=game_id).values_list("data", flat=True).first()
    return Pack("", []) if data is None else _unpacked(bytes(data))


@lru_cache(maxsize=16)
def _unpacked(data: bytes) -> Pack:
    """Unpacks; several questions about one game follow each other. Nobody changes what is returned."""
    return _read(zlib.decompress(data))
