"""Games as they stand: read once, kept decoded, and brought up to date by replaying what other processes wrote."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain
from typing import Any
from uuid import uuid4

import msgspec
from django.db import connection, transaction

from accounts.faces import face_of
from api import framing, news
from api.codes import CODES
from api.fields import BIGGEST
from api.problems import Problem
from api.rows import Rows, numbers
from games import catalog
from games.core import codec
from games.core.envelope import Envelope, Person
from games.core.rules import Event, Refusal
from games.core.wire import Contract
from games.models import Entry, Game, Offer, Seat
from games.table import entries
from games.table.gathering import lobby_of
from games.table.live import TAIL, Step, Table, group_of_user, refusal
from games.table.pace import Pause, Timing, urges_of
from games.table.remembered import count_awake, find, forget, keep, sweep, unused
from games.table.replay import after
from games.table.steps import (
    GONE,
    VACATION,
    after_vacation,
    away_at,
    is_play,
    logged_events,
    made_by,
    next_step,
    paused_by,
    sat,
)  # fmt: skip
from people.presence import is_connected

Json = Any
ENTRIES = Rows(Entry)
STANDING = f'SELECT "seq", "laid" FROM "{Game._meta.db_table}" WHERE "id" = %s'  # noqa: S608


def current(game_id: int) -> Table:
    """The game as it stands: what this process remembers counts only if its number is still the row's.

    Other processes write too, and without a socket here no nudge tells of it.
    """
    seq, laid = standing(game_id)
    found = at_least(game_id, seq)
    if found.laid == laid:
        return found
    game = Game.objects.only("host_id", "troubles").get(pk=game_id)
    beside = found.beside(laid, layouts_in(seats_of(game_id)), game.host_id, offer_in(game_id, found.people))
    return _kept(_marked(beside, marked=game.is_marked))


def _marked(table: Table, *, marked: bool) -> Table:
    """The table with or without the mark for staff; with it no clock is shown."""
    if table.is_marked == marked:
        return table
    now = table.now
    if marked:
        now.timing = replace(now.timing, deadline=None)
        now.envelope = msgspec.structs.replace(now.envelope, deadline=None)
    return replace(table, is_marked=marked)


def at_least(game_id: int, seq: int) -> Table:
    """The game at least as new as this entry, of which one has been told; one read where this process is behind."""
    return known(game_id, seq) or _newest(game_id)


def known(game_id: int, seq: int) -> Table | None:
    """The same, if this process has it already."""
    found = find(game_id)
    return None if found is None or found.seq < seq else found


def forget_idle() -> None:
    """Let go of games that nobody has wanted for a while, and at once of those that have ended in another process."""
    sweep()
    if idle := unused():
        for game_id in _ended_of(idle):
            forget(game_id)


def _ended_of(games: list[int]) -> list[int]:
    """Those of these games that have ended."""
    which = f'"status" = %s AND "id" IN ({numbers()})'
    with connection.cursor() as cursor:
        ended = [Game.Status.ENDED.value, framing.encode(games).decode()]
        cursor.execute(f'SELECT "id" FROM "{Game._meta.db_table}" WHERE {which}', ended)  # noqa: S608
        return [game_id for (game_id,) in cursor.fetchall()]


def awake() -> int:
    """How many games this process keeps decoded."""
    return count_awake()


def kind_of(game_id: int) -> str | None:
    """The kind of a game, gathering or not, which never changes."""
    found = find(game_id)
    return found.kind if found else Game.objects.filter(pk=game_id).values_list("kind", flat=True).first()


def mirror(game_id: int, user_id: int, problem: Problem) -> None:
    """Tells the actor's sockets at a table of a refusal by REST; a table that does not exist has none."""
    if (kind := kind_of(game_id)) is not None:
        about = ("refused", game_id, problem.status, problem.code, problem.extra.get("seq"), uuid4().hex)
        news.tell(group_of_user(game_id, user_id), about, [refusal(catalog.contract(kind), problem)])


@news.subject("refused")
def refused_elsewhere(game_id: int, status: int, code: str, seq: int | None, _once: str) -> list[str]:
    """A refusal of which another process tells the code alone, in the words of the documentation."""
    contract = catalog.contract(kind_of(game_id) or "")
    problem = Problem(status, code, contract.CODES.get(code) or CODES.get(code, code))
    problem.extra |= {} if seq is None else {"seq": seq}
    return [refusal(contract, problem)]


def standing(game_id: int) -> tuple[int, int]:
    """The number of the newest entry, and of changes beside them; zeros for a game that is not there."""
    if game_id > BIGGEST:
        return 0, 0
    with connection.cursor() as cursor:
        cursor.execute(STANDING, [game_id])
        return cursor.fetchone() or (0, 0)


def _newest(game_id: int) -> Table:
    """The game as the database has it now: what was missed is replayed, or all of it read."""
    behind = find(game_id)
    if behind is not None:
        return _followed(behind, _missing({game_id: behind.seq}))
    return _kept(load(game_id))


def _kept(table: Table) -> Table:
    """The table, remembered once what was read cannot be rolled back any more."""
    if not connection.in_atomic_block:
        return keep(table)
    transaction.on_commit(partial(keep, table), robust=True)
    return table


def catch_up(heard: Mapping[int, int]) -> None:
    """Bring games up to date of which others have told so many entries: what is missing of all in one read."""
    behind = [found for game_id, seq in heard.items() if (found := find(game_id)) and found.seq < seq]
    if behind:
        rows = defaultdict(list)
        for row in _missing({one.id: one.seq for one in behind}):
            rows[row.game_id].append(row)
        for one in behind:
            _followed(one, rows[one.id])


def _missing(known: Mapping[int, int]) -> list[Entry]:
    """The entries after those that are known of each game, in order."""
    where = " OR ".join(['("game_id" = %s AND "seq" > %s)'] * len(known))
    with connection.cursor() as cursor:
        cursor.execute(
            f'SELECT {ENTRIES.columns} FROM {ENTRIES.table} WHERE {where} ORDER BY "game_id", "seq"',  # noqa: S608
            [number for pair in known.items() for number in pair],
        )
        return [ENTRIES.made(row) for row in cursor.fetchall()]


def _followed(behind: Table, rows: Iterable[Entry]) -> Table:
    """The table after the entries that other processes have written."""
    try:
        for row in rows:
            behind = behind.then(replayed(behind, row))
    except Refusal:
        forget(behind.id)  # written by other rules than ours, during an update of the site: the snapshot counts
        return _kept(load(behind.id))
    return _kept(behind)


def replayed(before: Table, row: Entry) -> Step:
    """The step that an entry of the log was."""
    people = before.people
    state, events = after(before.rules, before.state, row, before.seed)
    if row.by == VACATION:
        people = after_vacation(people, events)
    elif row.by in Seat.Reason.values and row.seat is not None:
        people = sat(people, row.seat, bot=row.by != Seat.Reason.REJOINED, reason=row.by)
    step = next_step(before, state, events, people, row.at, verb=verb_of(row.move), by=row.by, seat=row.seat)
    if row.seat is not None and not row.move:  # who leaves may have been the host
        step.envelope = msgspec.structs.replace(step.envelope, host_user_id=host_of(before.id))
    return step


def load(game_id: int) -> Table:
    """The game from the database; `Game.DoesNotExist` while it gathers."""
    game = Game.objects.get(pk=game_id, seq__gt=0)
    state = catalog.rules(game.kind).load(msgspec.json.decode(entries.state_of(game)))
    rows = (row for row in entries.newest_first(game_id) if row.seq <= game.seq)
    newest = next(rows)
    table = table_of(game, state, logged_events(newest.events), newest.at)
    table.now.by = made_by(newest)
    played_at = framing.ms_of(last_played(table.contract, newest, rows))
    table.now.envelope = msgspec.structs.replace(table.now.envelope, played_at=played_at)
    urges = urges_of(table, table.now, game.turn, newest.at)
    table.now.timing = Timing(game.turn, game.deadline, urges, pause_in(game), given_in(game))
    return table


def last_played(contract: Contract, newest: Entry, before: Iterable[Entry]) -> datetime:
    """When the newest move was made that did not just go beside play, or else when the cards were dealt."""
    rows = chain((newest,), before)
    return next(row.at for row in rows if row.seq == 1 or is_play(contract, verb_of(row.move)))


def verb_of(move: str) -> str | None:
    """The type of a move in the log."""
    verb: str | None = msgspec.json.decode(move)["type"] if move else None
    return verb


def table_of(game: Game, state: Any, events: Iterable[Event], at: datetime) -> Table:
    """The game decoded, its newest entry alone; readers who know all before it are told just that."""
    step = Step(game.seq, state, tuple(events), envelope_of(game, at))
    options = codec.convert(game.options, catalog.rules(game.kind).OPTIONS)
    seed, salt = bytes(game.seed or b""), bytes(game.salt)
    return Table(game.pk, game.kind, options, seed, salt, deque([step], maxlen=TAIL), game.laid, game.is_marked)


def envelope_of(game: Game, at: datetime) -> Envelope:
    """What the platform adds to this game's views and events; `at` is the time of its newest entry."""
    seats, pause = seats_of(game.pk), pause_in(game)
    people = tuple(person_of(game.pk, seat) for seat in seats)
    return Envelope(
        game_id=game.pk,
        kind=game.kind,
        seq=game.seq,
        people=people,
        host_user_id=game.host_id,
        server_ts=framing.ms_of(at),
        lobby_id=lobby_of(game),
        deadline=None if pause else framing.iso(game.deadline),
        settings=dict(sorted(game.settings.items())),  # PostgreSQL has an order of its own
        shuffle=shuffle_of(game),
        seeded=game.seeded,
        created_at=framing.iso(game.created_at),
        updated_at=framing.iso(at),
        ended_at=framing.iso(game.ended_at),
        played_at=framing.ms_of(at),
        max_players=game.max_players or len(seats),
        layouts=layouts_in(seats),
        paused=paused_by(pause, people),
        offer=offer_in(game.pk, people),
        vacations=away_at(people, at),
    )


def pause_in(game: Game) -> Pause | None:
    """The pause in which the clocks of this game rest."""
    return None if game.paused_until is None else Pause(game.paused_by or 0, game.paused_until)


def given_in(game: Game) -> bool:
    """Whether somebody has given the present turn more time."""
    return game.extended is not None and game.extended == game.deadline


def offer_in(game_id: int, people: Sequence[Person]) -> dict[str, Json] | None:
    """The open offer at a table, as everybody there may see it."""
    offer = Offer.objects.filter(game_id=game_id, state=Offer.State.OPEN).first()
    return None if offer is None else offer_shown(offer, people)


def offer_shown(offer: Offer, people: Sequence[Person]) -> dict[str, Json]:
    """An offer in users."""
    return {
        "number": offer.number,
        "offer": offer.what,
        "minutes": offer.minutes,
        "by": people[offer.seat].user_id,
        "asked": [people[seat].user_id for seat in offer.asked],
        "agreed": [people[seat].user_id for seat in offer.agreed],
        "state": offer.state,
        "until": framing.iso(offer.until),
    }


def seats_of(game_id: int) -> list[Seat]:
    """Its seats, in order."""
    return list(Seat.objects.filter(game_id=game_id).select_related("user").order_by("number"))


def host_of(game_id: int) -> int:
    """Whose table it is."""
    return Game.objects.values_list("host_id", flat=True).get(pk=game_id)


def layouts_in(seats: Iterable[Seat]) -> dict[int, Json]:
    """Hands as their owners like to see them."""
    return {seat.number: seat.layout for seat in seats if seat.layout}


def person_of(game_id: int, seat: Seat) -> Person:
    """Who sits in a seat."""
    user = seat.user
    bot = seat.bot_plays or user.is_bot
    return Person(
        user.pk, user.display_name, bot, user.is_bot or is_connected(game_id, user.pk), seat.away not in GONE,
        face_of(user), seat.bot_level, framing.iso(seat.vacation),
    )  # fmt: skip


def shuffle_of(game: Game) -> dict[str, Json]:
    """The commitment of the seed; after the end the seed and its salt, so that anybody can check it."""
    shuffle: dict[str, Json] = {"commitment": game.commitment}
    if game.status == Game.Status.ENDED:
        shuffle |= {"seed": bytes(game.seed or b"").hex(), "salt": bytes(game.salt).hex()}
    return shuffle
