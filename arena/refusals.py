"""Refusals of the arena, and the codes by which programs tell them apart."""

from django.utils.translation import gettext_lazy as _

from api.codes import FORBIDDEN, NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, define
from api.problems import Problem, refusal

ADDRESS_NOT_ALLOWED = define("ADDRESS_NOT_ALLOWED", "Programs may not register from there, or not be called there.")
NAME_CLASH = define("NAME_CLASH", "The name cannot be told from another one that is registered or plays.")
PROGRAM_BUSY = define("PROGRAM_BUSY", "The program is playing a game.")
PROGRAM_SILENT = define("PROGRAM_SILENT", "The program does not answer at the moment.")
PORT_TAKEN = define("PORT_TAKEN", "Another program is registered at this address and port.")
STILL_PLAYING = define(
    "STILL_PLAYING", "The transcript shows both hands: it waits for the end of the game and its twin."
)

address_not_allowed = refusal(
    403, ADDRESS_NOT_ALLOWED, _("Programs register from and listen on this machine, or where its owner allows it.")
)
from_a_page = refusal(403, FORBIDDEN, _("Programs register by themselves, not by a web page."))
no_json = refusal(415, UNSUPPORTED_MEDIA_TYPE, _("Send JSON, with Content-Type: application/json."))
no_program = refusal(404, NOT_FOUND, _("There is no such program for this game. Choose one from the list."))
port_taken = refusal(409, PORT_TAKEN, _("Another program is registered at this address and port."))
still_playing = refusal(409, STILL_PLAYING, _("This is shown once the game and its twin have ended."))


def name_clash(other: str) -> Problem:
    """The refusal of a name that is the end of another one, or the other way round: lines are found by names."""
    message = _("This name can't be told from “%(name)s”, which is registered: none may be the end of the other.")
    return Problem(409, NAME_CLASH, message % {"name": other})


def busy(name: str) -> Problem:
    """The refusal to disturb a program that plays."""
    return Problem(409, PROGRAM_BUSY, _("%(name)s is playing. Wait for the end of its game.") % {"name": name})


def silent(name: str) -> Problem:
    """The refusal to seat a program that does not answer."""
    return Problem(409, PROGRAM_SILENT, _("%(name)s does not answer. Start it again.") % {"name": name})
