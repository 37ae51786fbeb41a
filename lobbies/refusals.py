"""What a lobby refuses, in codes and words. Routes of different origin use different codes for one situation."""

from django.utils.translation import gettext as _

from api.codes import define
from api.problems import Problem

LOBBY_NOT_FOUND = define("LOBBY_NOT_FOUND", "There is no such lobby, or it is not for this caller.")
ALREADY_JOINED = define("ALREADY_JOINED", "The caller is in there already.")
ALREADY_STARTED = define("ALREADY_STARTED", "The game has started.")
LOBBY_CLOSED = define("LOBBY_CLOSED", "The lobby plays already, or is gone.")
LOBBY_FULL = define("LOBBY_FULL", "Every chair is taken.")
GAME_FULL = define("GAME_FULL", "Every seat is taken.")
LOBBY_NOT_READY = define("LOBBY_NOT_READY", "Somebody is not ready yet.")
NOT_ENOUGH_PLAYERS = define("NOT_ENOUGH_PLAYERS", "The game needs more players.")
TOO_FEW_PLAYERS = define("TOO_FEW_PLAYERS", "The game needs more players.")
NOT_HOST = define("NOT_HOST", "Only the host may do this.")
NOT_IN_LOBBY = define("NOT_IN_LOBBY", "The game is not gathering (any more).")
NO_SUCH_PLAYER = define("NO_SUCH_PLAYER", "Nobody with this id is in the lobby.")
SEAT_TAKEN = define("SEAT_TAKEN", "Somebody else sits there.")
INVALID_SEAT = define("INVALID_SEAT", "There is no such seat.")
INVALID_LEVEL = define("INVALID_LEVEL", "Bots have no such level.")
NOT_FORMER = define("NOT_A_FORMER_PLAYER", "The caller never sat in this game, or was removed from it.")
ALREADY_SEATED = define("ALREADY_SEATED", "The caller sits already.")
NOT_ALLOWED = define("NOT_ALLOWED", "The table takes only who is invited.")
NOT_ENDED = define("NOT_ENDED", "The game is not over yet.")
NO_SUCH_USER = define("NO_SUCH_USER", "There is nobody with this name or number.")


def no_such_lobby() -> Problem:
    """Also what a stranger hears of a private lobby."""
    return Problem(404, LOBBY_NOT_FOUND, _("There is no such lobby. Check the link or the code."))


def already_joined(status: int = 409) -> Problem:
    """Once is enough."""
    return Problem(status, ALREADY_JOINED, _("You are in there already."))


def closed(code: str = LOBBY_CLOSED) -> Problem:
    """Too late to join."""
    return Problem(403, code, _("They have started without you. Ask them for the next game."))


def full(code: str = LOBBY_FULL) -> Problem:
    """No chair left."""
    return Problem(403, code, _("Every seat is taken. Look for another table, or open one."))


def not_host() -> Problem:
    """A guest at somebody's table."""
    return Problem(403, NOT_HOST, _("Only the host may do this."))


def started(code: str = ALREADY_STARTED) -> Problem:
    """What could only be done before."""
    return Problem(409, code, _("The game has started already."))


def too_few(status: int, code: str, needed: int) -> Problem:
    """Nobody plays alone."""
    message = _("%(needed)d players are needed. Send the link, or seat a bot.") % {"needed": needed}
    return Problem(status, code, message)


def not_ready(names: list[str]) -> Problem:
    """Who is waited for."""
    return Problem(
        403, LOBBY_NOT_READY, _("The lobby is not ready: waiting for %(names)s.") % {"names": ", ".join(names)}
    )


def no_such_player() -> Problem:
    """An id that is nobody's here."""
    return Problem(404, NO_SUCH_PLAYER, _("Nobody with this id is in the lobby."))


def seat_taken() -> Problem:
    """Somebody was there first."""
    return Problem(409, SEAT_TAKEN, _("Somebody else sits there. Choose another seat."))


def invalid_seat() -> Problem:
    """No such chair."""
    return Problem(400, INVALID_SEAT, _("There is no such seat at this table."))


def not_allowed() -> Problem:
    """Nobody has asked them to come, or somebody has asked them to go."""
    return Problem(403, NOT_ALLOWED, _("Only people the host invites can sit here."))


def not_in_lobby() -> Problem:
    """A game is dealt once."""
    return Problem(409, NOT_IN_LOBBY, _("This game has started already."))


def not_ended() -> Problem:
    """First this game, then the next."""
    return Problem(409, NOT_ENDED, _("This game isn't over yet. Finish it first."))


def not_former() -> Problem:
    """There is no seat to come back to."""
    return Problem(403, NOT_FORMER, _("You have no seat in this game to come back to."))


def already_seated() -> Problem:
    """No bot has taken their seat."""
    return Problem(409, ALREADY_SEATED, _("You are in your seat already."))


def no_such_user() -> Problem:
    """A username nobody has."""
    return Problem(404, NO_SUCH_USER, _("Nobody here has this username. Check it, or send the room code."))
