"""What a lobby refuses, in codes and words. Routes of different origin use different codes for one situation."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from api.codes import define
from api.problems import Problem, refusal
from games.play.refusals import NOT_ALLOWED

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
NOT_ENDED = define("NOT_ENDED", "The game is not over yet.")
TOO_MANY_LOBBIES = define("TOO_MANY_LOBBIES", "Start or leave a lobby before opening another one.")
NO_SUCH_USER = define("NO_SUCH_USER", "There is nobody with this name or number.")

no_such_lobby = refusal(404, LOBBY_NOT_FOUND, _("There is no such lobby. Check the link or the code."))


def already_joined(status: int) -> Problem:
    """The refusal of somebody who is in there: lobbies and games give it different statuses."""
    return Problem(status, ALREADY_JOINED, str(_("You are in there already.")))


closed = refusal(403, LOBBY_CLOSED, _("They have started without you. Ask them for the next game."))
full = refusal(403, LOBBY_FULL, _("Every seat is taken. Look for another table, or open one."))
not_host = refusal(403, NOT_HOST, _("Only the host may do this."))
started = refusal(409, ALREADY_STARTED, _("The game has started already."))


def too_many(most: int) -> Problem:
    """The refusal of one lobby more: waiting does not help, closing one does."""
    said = ngettext(
        "A table of yours still waits for players. Start or leave it first.",
        "You have %(most)d tables that wait for players. Start or leave one of them first.",
        most,
    )
    return Problem(409, TOO_MANY_LOBBIES, said % {"most": most})


def too_few(status: int, code: str, needed: int) -> Problem:
    """The refusal to start with fewer players than the kind needs."""
    message = _("%(needed)d players are needed. Send the link, or seat a bot.") % {"needed": needed}
    return Problem(status, code, message)


def not_ready(names: list[str]) -> Problem:
    """The refusal to start while these people are not ready."""
    return Problem(
        403, LOBBY_NOT_READY, _("The lobby is not ready: waiting for %(names)s.") % {"names": ", ".join(names)}
    )


no_such_player = refusal(404, NO_SUCH_PLAYER, _("Nobody with this id is in the lobby."))
seat_taken = refusal(409, SEAT_TAKEN, _("Somebody else sits there. Choose another seat."))
invalid_seat = refusal(400, INVALID_SEAT, _("There is no such seat at this table."))
not_allowed = refusal(403, NOT_ALLOWED, _("Only people the host invites can sit here."))
apart = refusal(403, NOT_ALLOWED, _("You can't sit at this table."))
not_in_lobby = refusal(409, NOT_IN_LOBBY, _("This game has started already."))
not_ended = refusal(409, NOT_ENDED, _("This game isn't over yet. Finish it first."))
not_former = refusal(403, NOT_FORMER, _("You have no seat in this game to come back to."))
already_seated = refusal(409, ALREADY_SEATED, _("You are in your seat already."))
no_such_user = refusal(404, NO_SUCH_USER, _("Nobody here has this username. Check it, or send the room code."))
