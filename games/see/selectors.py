"""The only readers of games for others: who may see one, what it looks like, and what has been missed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Q
from msgspec.structs import replace

from accounts.models import User
from api import framing
from games import catalog
from games.core.envelope import Envelope, Person
from games.core.rules import heard
from games.models import Entry, Game, Offer, Seat
from games.table import delayed, entries, live, memory, watching
from games.table.gathering import Gathered, gathering, is_known
from games.table.refusals import no_such_game, not_a_member, not_playing
from games.table.steps import logged_events
from people import relations
from people.conduct import reports
from people.presence import is_connected

Json = Any
PAGE = 100
OF_A_GAME = ("kind", "status", "seq", "host_id", "created_at", "started_at", "ended_at")
"""What a list tells of a game."""


@dataclass(frozen=True, slots=True)
class Access:
    """A game as one caller may use it: `seat` is `None` for a spectator."""

    table: live.Table
    seat: int | None


def access(game_id: int, user: User) -> Access:
    """A running or ended game for this caller; strangers to a private game hear that there is none."""
    found = approach(game_id, user)
    if isinstance(found, Gathered):
        raise not_playing(catalog.contract(found.kind).idle(started=False), 0)
    return found


def approach(game_id: int, user: User) -> Access | Gathered:
    """A game for this caller, whether it has been dealt or still gathers."""
    try:
        table = memory.current(game_id)
    except Game.DoesNotExist:
        gathered = gathering.look(game_id, user)
        if gathered is None:
            raise no_such_game() from None
        return gathered
    seat = may_see(table, user)
    if seat is None:
        table = _for_spectator(table, user)
    return Access(table, seat)


def _for_spectator(table: live.Table, user: User) -> live.Table:
    """The table as somebody sees it who only watches, and is counted; once it is over, anybody may look."""
    if not table.is_over:
        watching.admit(table.id, user.pk)
    return delayed.for_spectators(table)


def table_for(game_id: int, seat: int | None) -> live.Table:
    """The game for a reader who has been let in: those who only watch may see it later than it is played."""
    table = memory.current(game_id)
    return delayed.for_spectators(table) if seat is None else table


def may_see(table: live.Table, user: User) -> int | None:
    """The caller's seat; `None` for a spectator; refused for anybody else."""
    envelope = table.now.envelope
    seat = envelope.member(user.pk)
    if seat is not None:
        return seat
    settings = envelope.settings
    if (
        settings.get("visibility") == "private"
        and envelope.seat(user.pk) is None
        and not is_known(envelope.lobby_id, user)
    ):
        raise no_such_game()
    if settings.get("spectators") and not _was_removed(table, user) and not _is_apart(table, user):
        return None
    raise not_a_member(table.contract.OUTSIDER)


@reports.knows_games
def demand_known(game_id: int, user: User) -> None:
    """Refuse a game that this person neither sat at nor may see."""
    if not Seat.objects.filter(game=game_id, user=user).exists():
        approach(game_id, user)


def anybody_may_watch(game_id: int) -> bool:
    """Whether this is a game that strangers may look at."""
    public = Game.objects.filter(pk=game_id, settings__visibility="public", settings__spectators=True)
    return public.exclude(status=Game.Status.LOBBY).exists()


def offer(table: live.Table, number: int) -> Json:
    """An offer at this table, also one that is over."""
    return memory.offer_shown(Offer.objects.get(game_id=table.id, number=number), table.people)


def _was_removed(table: live.Table, user: User) -> bool:
    """Whether somebody who had a seat here was sent away; who left may still watch as everybody may."""
    if table.now.envelope.seat(user.pk) is None:
        return False
    return Seat.objects.filter(game_id=table.id, user=user, away=Seat.Reason.KICKED).exists()


def _is_apart(table: live.Table, user: User) -> bool:
    """Whether somebody who plays here and this reader want nothing to do with each other."""
    people = {person.user_id for person in table.now.envelope.people}
    return not people.isdisjoint(relations.apart_from(user.pk))


def seat_of(table: live.Table, user: User) -> int:
    """The caller's own seat, or a refusal."""
    seat = may_see(table, user)
    if seat is None:
        raise not_a_member(table.contract.OUTSIDER)
    return seat


def kind_of(game_id: int) -> str:
    """The kind of a game, gathering or not: a kind's own routes do not exist on games of another."""
    kind = memory.kind_of(game_id)
    if kind is None:
        raise no_such_game()
    return kind


def view_for(game_id: int, user: User) -> Json:
    """The game as this caller may see it, also before the deal."""
    found = approach(game_id, user)
    if not isinstance(found, Gathered):
        return found.table.wire_view(found.seat)
    most = catalog.contract(found.kind).CHAT
    chat = {"chat": gathering.chat(game_id, user.pk, most)} if most else {}
    return {**found.view, **found.own, **chat, "server_ts": framing.now_ms()}


def moves_since(table: live.Table, seat: int | None, since: int, limit: int = PAGE) -> Json:
    """The log after `since` as this reader may know it; after the end everything, with the seed."""
    over = table.is_over
    rows = entries.of(table.id, after=since, upto=table.seq, most=limit + 1)
    shown: dict[str, Json] = {"entries": [logged(table, row, seat, over) for row in rows[:limit]]}
    shown["next"] = rows[limit - 1].seq if len(rows) > limit else None
    return shown | ({"shuffle": dict(table.now.envelope.shuffle)} if over else {})


def events_of(table: live.Table | None, name: str, after: int, most: int) -> list[Json]:
    """What the public events of one type have told, after so many of them; one in an entry at most."""
    rows = entries.that_tell(table.id, f'"{name}"', upto=table.seq, after=after, most=most) if table else []
    return [next(dict(event.data) for event in logged_events(row.events) if event.type == name) for row in rows]


def logged(table: live.Table, row: Entry, seat: int | None, over: bool) -> Json:
    """One line of the log for one reader."""
    events = logged_events(row.events)
    told = events if over else heard(events, seat)
    own = over or (seat is not None and row.seat == seat)
    envelope, contract = envelope_then(table, row), table.contract
    return {
        "seq": row.seq,
        "at": framing.iso(row.at),
        "player_id": envelope.user(row.seat),
        "by": row.by,
        "events": [
            {"event": f"game:{event.type}", "data": contract.event(event, {}, envelope)}
            for event in told
            if event.type not in {"state:update", "hand:update", "legal:update"}
        ],
        "move": contract.write_move(msgspec.json.decode(row.move), envelope) if own and row.move else None,
    }


def envelope_then(table: live.Table, row: Entry) -> Envelope:
    """The envelope with the time of a line of the log; what deadline there was is not kept, but the newest is known."""
    now = table.now.envelope
    deadline = now.deadline if row.seq == table.seq else None
    return replace(now, seq=row.seq, server_ts=framing.ms_of(row.at), deadline=deadline)


def games_for(user: User, *, kind: str | None, status: str | None, mine: bool, after: int | None) -> list[Game]:
    """Public games and one's own, newest first; one more than a page holds."""
    listed = Q(pk__in=Seat.objects.filter(user=user).values("game")) | Q(pk__in=list(gathering.mine(user)))
    if not mine:
        apart = Exists(Seat.objects.filter(relations.between(user.pk, "user_id"), game=OuterRef("pk")))
        kept = Q(apart) | Q(pk__in=gathering.apart_from(user))
        listed |= Q(settings__visibility="public") & ~kept
    found = Game.objects.filter(listed).only(*OF_A_GAME)
    asked = {"kind": kind, "status": status, "pk__lt": after}
    found = found.filter(**{name: value for name, value in asked.items() if value is not None})
    return list(found.order_by("-pk")[: PAGE + 1])


def people_of(games: Iterable[Game]) -> dict[int, list[dict[str, Json]]]:
    """Who sits at each of these games, as lists tell of them."""
    seats = Seat.objects.filter(game__in=[game.pk for game in games]).order_by("game_id", "number")
    found: dict[int, list[dict[str, Json]]] = {}
    asked = ("game_id", "number", "user_id", "user__display_name", "bot_plays", "user__is_bot")
    for game_id, number, user_id, name, bot_plays, is_bot in seats.values_list(*asked):
        here = is_bot or is_connected(game_id, user_id)
        person = Person(user_id, name, bot_plays or is_bot, here)
        found.setdefault(game_id, []).append({**person.public(), "seat": number})
    return found
