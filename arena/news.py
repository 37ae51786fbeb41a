"""The news of a tournament, and the socket that tells it: games that end, how things stand. No cards travel."""

from threading import Lock
from time import monotonic

from django.conf import settings

from arena import selectors
from arena.host.running import Run
from arena.models import Bout, Tournament
from games.sockets.base import Socket
from games.table import live
from games.table.threads import in_thread

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
        tell(tournament.pk, "tournament:game:ended", selectors.bout_json(tournament, bout))
    if run.over.is_set():
        tournament.refresh_from_db()
        tell(tournament.pk, "tournament:state:update", state_of(tournament))
        if selectors.is_over(tournament):
            tell(tournament.pk, "tournament:ended", state_of(tournament))
    elif _is_time(tournament.pk):
        begun = monotonic()
        tell(tournament.pk, "tournament:state:update", state_of(tournament, run))
        with _lock:
            _next[tournament.pk] = monotonic() + max(EVERY, COST * (monotonic() - begun))


def tell(number: int, event: str, data: dict[str, object]) -> None:
    """Send one frame to everybody who listens."""
    text = live.frame(event, {"tournament_id": number, **data, "server_ts": live.now_ms()})
    live.send_to(group_of(number), {"type": "tell", "text": text})


def state_of(tournament: Tournament, run: Run | None = None) -> dict[str, object]:
    """How a tournament stands, with the rounds that are being played."""
    records = selectors.table_of(tournament)
    return {
        "status": Tournament.objects.values_list("status", flat=True).get(pk=tournament.pk),
        "progress": selectors.progress_of(tournament),
        "standings": [selectors.record_json(rank, record) for rank, record in enumerate(records, 1)],
        "playing": [
            {
                "id": one.bout.pk, "seats": [one.bout.first.name, one.bout.second.name],
                "round": one.progress.round, "totals": list(one.progress.totals),
            }
            for one in (list(run.running.values()) if run else ()) if one.progress
        ],
    }  # fmt: skip


def _is_time(number: int) -> bool:
    with _lock:
        if monotonic() < _next.get(number, float("-inf")):
            return False
        _next[number] = monotonic() + EVERY
        return True


class TournamentSocket(Socket):
    """Tells everybody who has a name how a tournament stands, then every game that ends."""

    async def enter(self) -> None:
        """Send the picture as it is now; what follows comes by itself."""
        number = int(self.scope["url_route"]["kwargs"]["number"])
        await in_thread(selectors.tournament_for, number)
        await self.listen(group_of(number))
        state = await in_thread(state_now, number)
        await self.greet()
        data = {"tournament_id": number, **state, "server_ts": live.now_ms()}
        await self.say(live.frame("tournament:state:update", data))


def state_now(number: int) -> dict[str, object]:
    """How a tournament stands, for somebody who has just come in."""
    return state_of(selectors.tournament_for(number))
