"""Refusals of the arena, and the codes by which programs tell them apart."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from api.codes import FORBIDDEN, NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, define
from api.problems import Invalid, Problem

ADDRESS_NOT_ALLOWED = define("ADDRESS_NOT_ALLOWED", "Programs may not register from there, or not be called there.")
NAME_CLASH = define("NAME_CLASH", "The name cannot be told from another one that is registered or plays.")
PROGRAM_BUSY = define("PROGRAM_BUSY", "The program is playing a game.")
PROGRAM_SILENT = define("PROGRAM_SILENT", "The program does not answer at the moment.")
PORT_TAKEN = define("PORT_TAKEN", "Another program is registered at this address and port.")
STILL_PLAYING = define(
    "STILL_PLAYING", "The transcript shows both hands: it waits for the end of the game and its twin."
)


def address_not_allowed() -> Problem:
    """Of the caller or of the place it wants to be called at."""
    return Problem(
        403, ADDRESS_NOT_ALLOWED, _("Programs register from and listen on this machine, or where its owner allows it.")
    )


def from_a_page() -> Problem:
    """A browser's request: web pages must not register anything."""
    return Problem(403, FORBIDDEN, _("Programs register by themselves, not by a web page."))


def no_json() -> Problem:
    """Another kind of body."""
    return Problem(415, UNSUPPORTED_MEDIA_TYPE, _("Send JSON, with Content-Type: application/json."))


def name_clash(other: str) -> Problem:
    """One name is the end of the other, and lines are found by them."""
    message = _("This name can't be told from “%(name)s”, which is registered: none may be the end of the other.")
    return Problem(409, NAME_CLASH, message % {"name": other})


def malformed(fields: Mapping[str, str]) -> Invalid:
    """What is wrong with which field."""
    return Invalid(fields={name: [said] for name, said in fields.items()})


def no_program() -> Problem:
    """None of this number, or none for this game."""
    return Problem(404, NOT_FOUND, _("There is no such program for this game. Choose one from the list."))


def busy(name: str) -> Problem:
    """It plays."""
    return Problem(409, PROGRAM_BUSY, _("%(name)s is playing. Wait for the end of its game.") % {"name": name})


def silent(name: str) -> Problem:
    """It does not answer."""
    return Problem(409, PROGRAM_SILENT, _("%(name)s does not answer. Start it again.") % {"name": name})


def port_taken() -> Problem:
    """By a program of somebody else."""
    return Problem(409, PORT_TAKEN, _("Another program is registered at this address and port."))


def still_playing() -> Problem:
    """The deck is still in play."""
    return Problem(409, STILL_PLAYING, _("This is shown once the game and its twin have ended."))
