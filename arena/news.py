"""The news of a tournament, and the socket that tells it: games that end, how things stand. No cards travel."""

from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings

from api import framing, groups, news
from api.threads import in_thread
from arena import selectors
from arena.host.running import Run
from arena.models import Bout, Tournament
from games.sockets import catching_up
from games.sockets.base import HasTold, Socket, open_sockets
from games.sockets.person import is_of_a_page

Json = Any
EVERY = 1.0
"""Seconds between two pictures of one tournament; single games are told at once."""

COST = 50
"""And so many times as long as it takes to make one: a long tournament has more to count."""

_next: dict[int, float] = {}
_lock = Lock()


def group_of(number: int) -> str:
    """The channel group of a tournament's sockets."""
    return f"arena.{number}"


def publish(run: Run, bout: Bout | None) -> None:
    """Tell that a round (`None`), a game of this run, or the run itself is over."""
    tournament = run.tournament
    if tournament.host and not settings.REDIS_URL:
        return  # a player host of its own: nobody can listen
    if bout is not None:
        tell("tournament's game", tournament.pk, bout.pk)
    if run.over.is_set():
        tournament.refresh_from_db()
        tell("tournament", tournament.pk, over_in(tournament.pk), [])
        if selectors.is_over(tournament):
            tell("tournament's end", tournament.pk)
    elif _is_time(tournament.pk):
        begun = monotonic()
        tell("tournament", tournament.pk, over_in(tournament.pk), playing_in(run))
        with _lock:
            _next[tournament.pk] = monotonic() + max(EVERY, COST * (monotonic() - begun))


def tell(subject: str, number: int, *numbers: Json) -> None:
    """Tell everybody who listens; each picture is one of its moment."""
    about = (subject, number, framing.now_ms(), *numbers)
    news.tell(group_of(number), about, WORDS[subject](*about[1:]))


def over_in(number: int) -> int:
    """How many games of a tournament are over, or will not be played."""
    return Bout.objects.filter(tournament=number).exclude(status=Bout.Status.OPEN).count()


def playing_in(run: Run) -> list[Json]:
    """The games that are being played, with the round and the points of each."""
    return [
        (one.bout.pk, one.progress.round, list(one.progress.totals))
        for one in list(run.running.values())
        if one.progress and one.bout.status == Bout.Status.OPEN
    ]


# -- In which words ------------------------------------------------------------------------------------------
def game_ended(number: int, now: int, bout_id: int) -> list[str]:
    """A game is over."""
    bout = Bout.objects.select_related("tournament", "first", "second").get(pk=bout_id)
    return [_frame("tournament:game:ended", number, now, selectors.bout_json(bout.tournament, bout))]


def state_update(number: int, now: int, _over: int, playing: Sequence[Json]) -> list[str]:
    """How a tournament stands, of which so many games are over."""
    return [_frame("tournament:state:update", number, now, state_of(number, playing))]


def ended(number: int, now: int) -> list[str]:
    """A tournament is over, and how it stands."""
    return [_frame("tournament:ended", number, now, state_of(number))]


WORDS: dict[str, news.Words] = {
    "tournament's game": game_ended, "tournament": state_update, "tournament's end": ended,
}  # fmt: skip
for _subject, _words in WORDS.items():
    news.subject(_subject)(_words)


def _frame(event: str, number: int, now: int, data: dict[str, Json]) -> str:
    return framing.frame(event, {"tournament_id": number, **data, "server_ts": now})


def state_of(number: int, playing: Sequence[Json] = ()) -> dict[str, Json]:
    """How a tournament stands, with the games that are being played, each by its number, round and points."""
    tournament = Tournament.objects.get(pk=number)
    records = selectors.table_of(tournament)
    bouts = Bout.objects.select_related("first", "second").in_bulk([bout_id for bout_id, *_ in playing])
    return {
        "status": tournament.status,
        "progress": selectors.progress_of(tournament),
        "standings": [selectors.record_json(rank, record) for rank, record in enumerate(records, 1)],
        "playing": [
            {"id": bout_id, "seats": list(bouts[bout_id].names), "round": played, "totals": list(totals)}
            for bout_id, played, totals in playing
        ],
    }


def _is_time(number: int) -> bool:
    with _lock:
        if monotonic() < _next.get(number, float("-inf")):
            return False
        _next[number] = monotonic() + EVERY
        return True


class TournamentSocket(Socket):
    """Tells everybody who has a name how a tournament stands, then every game that ends."""

    over = 0
    """How many games were over when this reader was told how it stands."""

    ended = 0
    """Whether the reader knows that all of it is over, as 0 or 1."""

    async def enter(self) -> None:
        """Send the picture as it is now; what follows comes by itself."""
        self.number = int(self.scope["url_route"]["kwargs"]["number"])
        await in_thread(selectors.tournament_for, self.number)
        await self.listen(group_of(self.number))
        frames = await in_thread(self._look)
        await self.greet()
        await self.say(*frames)
        if is_of_a_page(self.scope):
            await self.hear_in_person()

    def _look(self) -> list[str]:
        self.over = over_in(self.number)
        self.ended = int(selectors.is_over(selectors.tournament_for(self.number)))
        return state_update(self.number, framing.now_ms(), self.over, ())

    def has_told(self) -> list[HasTold]:
        """How far this reader was told of the games, and of the end."""
        return [*super().has_told(), ("tournament", self.number, self.over, self.ended)]

    async def tell(self, message: Json) -> None:
        """Pass on what is told, and remember how far that was."""
        await super().tell(message)
        subject, _number, _now, *more = message["about"]
        if subject == "tournament":
            self.over = max(self.over, more[0])
        elif subject == "tournament's end":
            self.ended = 1


class Tournaments:
    """Tournaments by how many of their games are over, and whether all of it is."""

    def __init__(self) -> None:
        self.before: dict[int, tuple[int, int]] = {}
        """How far each one was ahead of its sockets at the last look."""

    def newer(self, name: str, told: catching_up.Told, since: datetime) -> tuple[str, list[Json]]:
        """Tournaments that have come further than was told."""
        over = [Tournament.Status.ENDED.value, Tournament.Status.STOPPED.value]
        statement = (
            f"SELECT '{name}', id, over, ended FROM (SELECT told.*, (SELECT count(*) FROM {Bout._meta.db_table} bout"  # noqa: S608
            " WHERE bout.tournament_id = told.id AND bout.status <> %s) AS over,"
            " CASE WHEN now.status IN (%s, %s) THEN 1 ELSE 0 END AS ended"
            f" FROM ({catching_up.as_rows()}) told JOIN {Tournament._meta.db_table} now ON now.id = told.id) counted"
            " WHERE over > number OR ended > beside"
        )
        return statement, [Bout.Status.OPEN.value, *over, catching_up.packed(told)]

    async def missed(self, number: int, over: int, ended: int) -> None:
        """Tell how a tournament stands, if nobody did within a beat: pictures come after the games they count."""
        sockets = [
            socket for socket in open_sockets if isinstance(socket, TournamentSocket) and socket.number == number
        ]
        before, self.before[number] = self.before.get(number, (0, 0)), (over, ended)
        if any(socket.over < before[0] for socket in sockets):
            again(number, ("tournament", number, framing.now_ms(), over, ()))
        if any(socket.ended < before[1] for socket in sockets):
            again(number, ("tournament's end", number, framing.now_ms()))


def again(number: int, about: tuple[Json, ...]) -> None:
    """Let the sockets of this process tell how a tournament stands."""
    groups.send_here(group_of(number), {"type": "tell", "about": about})


catching_up.sources["tournament"] = Tournaments()
