"""Refusals of the platform, and how a refusal of the rules looks on the wire of its kind."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from api.codes import CONFLICT, INVALID_BODY, define
from api.problems import Problem
from games.core.routes import Cooldown
from games.core.rules import Refusal
from games.core.text import said_within
from games.core.wire import Contract

if TYPE_CHECKING:
    from games.table.live import Table

GAME_NOT_FOUND = define("GAME_NOT_FOUND", "There is no such game, or it is not for this caller.")
NOT_A_MEMBER = define("NOT_A_MEMBER", "The caller does not belong to this game or lobby.")
NOT_PLAYING = define("NOT_PLAYING", "The game has not started yet, or is over.")
WATCHERS_FULL = define("WATCHERS_FULL", "Fifty people watch this game already.")
HINTS_OFF = define("HINTS_OFF", "The lobby plays without help.")


def no_such_game() -> Problem:
    """Also what a stranger hears of a private game."""
    return Problem(404, GAME_NOT_FOUND, _("There is no such game. Check the address, or ask for a new link."))


def not_a_member(code: str = NOT_A_MEMBER) -> Problem:
    """Somebody who knows of the game, but has no part in it."""
    return Problem(403, code, _("You are not part of this game."))


def watchers_full() -> Problem:
    """One more than may watch a game."""
    return Problem(403, WATCHERS_FULL, _("Fifty people watch this game already. Look again later."))


def no_such_action(known: Iterable[str]) -> Problem:
    """An action that no socket of this table takes."""
    return Problem(400, INVALID_BODY, _("There is no such action."), fields={"action": sorted(known)})


def conflict(seq: int) -> Problem:
    """The caller's picture of the game is not the newest."""
    return Problem(409, CONFLICT, _("The table has moved on. Look again, then choose."), seq=seq)


def unreadable(fields: Mapping[str, list[str]], seq: int) -> Problem:
    """A request whose parts around the move cannot be used."""
    return Problem(
        400, INVALID_BODY, _("Some of this can't be used. See what each field says."), fields=fields, seq=seq
    )


def too_soon(cooldown: Cooldown, contract: Contract, verb: str, wait: int, seq: int) -> Problem:
    """A move whose like has just been refused."""
    headers = {"Retry-After": str(wait)}
    return Problem(
        contract.status(cooldown.code), cooldown.code, _(cooldown.message), headers=headers, seq=seq, limit=verb
    )


def not_playing(code: str, seq: int) -> Problem:
    """Before the deal or after the end; each wire format has a code of its own for it."""
    return Problem(409, code, _("No game is running at this table."), seq=seq)


@contextmanager
def on_the_wire(table: "Table") -> Iterator[None]:
    """Turns a refusal of the rules into one with its kind's status and the words of the caller's language."""
    try:
        yield
    except Refusal as refusal:
        raise _worded(refusal, table.contract, [person.name for person in table.people], table.seq) from refusal


def _worded(refusal: Refusal, contract: Contract, names: list[str], seq: int) -> Problem:
    params = {
        name: names[value] if name == "player" and type(value) is int else value
        for name, value in refusal.params.items()
    }
    detail: dict[str, Any] = said_within(refusal.detail, _, names)
    message, fields = _(refusal.message).format(**params), detail.pop("fields", None)
    return Problem(contract.status(refusal.code), refusal.code, message, fields=fields, seq=seq, **detail)


def demand_running(table: "Table") -> None:
    """Refuse once the game is over."""
    if table.is_over:
        raise not_playing(table.contract.idle(started=True), table.seq)


def demand_hints(table: "Table") -> None:
    """Refuse help once the game is over, and where the lobby plays without."""
    demand_running(table)
    if not table.now.envelope.settings.get("hints", True):
        raise Problem(403, HINTS_OFF, _("At this table everybody plays without help."), seq=table.seq)
