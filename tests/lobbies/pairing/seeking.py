"""People who look for players, second by second."""

from dataclasses import dataclass
from typing import Any

from lobbies.models import Wish
from lobbies.pairing import presence
from lobbies.pairing.due import see_to_wishes
from tests.games.callers import Answer, Caller
from tests.live.conftest import Clock

Json = Any


@dataclass
class Hour:
    """Time that goes on, with the referee looking each second and these people at their pages."""

    clock: Clock

    def pass_by(self, seconds: int, *here: Caller) -> None:
        """So many seconds."""
        for _ in range(seconds):
            self.clock.tick(1)
            for caller in here:
                presence.note(caller.id)
            see_to_wishes()


def wish(caller: Caller, kind: str = "uno", **more: Json) -> Json:
    """Look for players; how it stands then."""
    answer = caller.post("/api/pairing", {"kind": kind, **more})
    assert answer.status in (200, 201), answer
    return answer.body


def state(caller: Caller) -> Json:
    """How it stands."""
    answer = caller.get("/api/pairing")
    assert answer.status == 200, answer
    return answer.body


def say(caller: Caller, said: str, proposal: int | None = None) -> Answer:
    """Answer what one is asked."""
    number = proposal if proposal is not None else state(caller)["proposal"]["id"]
    return caller.post("/api/pairing/answer", {"proposal_id": number, "answer": said})


def kinds(caller: Caller) -> list[str]:
    """What somebody still looks for."""
    return [one["kind"] for one in state(caller)["wishes"]]


def waiting(kind: str = "uno") -> list[str]:
    """Who looks for a game, oldest first."""
    return list(Wish.objects.filter(kind=kind).values_list("user__display_name", flat=True))


def games_of(caller: Caller) -> list[Json]:
    """The games that somebody plays in."""
    found: list[Json] = caller.get("/api/games?mine=1&status=playing").body["games"]
    return found


def names(proposal: Json) -> list[str]:
    """Whom a table is for."""
    return [player["display_name"] for player in proposal["players"]]


def asked(hour: Hour, *people: Caller) -> int:
    """Let these people be asked about a table of UNO; its number."""
    for caller in people:
        wish(caller)
    hour.pass_by(20, *people)
    number: int = state(people[0])["proposal"]["id"]
    return number


def dealt(hour: Hour, *people: Caller, **more: Json) -> int:
    """Let these people be paired for UNO; their game."""
    for caller in people:
        wish(caller, **more)
    hour.pass_by(21, *people)
    for caller in people:
        assert say(caller, "yes").status == 202
    (game,) = games_of(people[0])
    number: int = game["game_id"]
    return number
