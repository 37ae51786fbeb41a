"""What chat refuses, in codes and words."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from api.codes import define
from api.problems import Problem, refusal
from chat.models import LENGTH
from people.conduct.refusals import YOUR_OWN
from people.refusals import NO_SUCH_USER, no_such_user

__all__ = ["NO_SUCH_USER", "YOUR_OWN", "no_such_user"]

TEXT_REQUIRED = define("TEXT_REQUIRED", "A message needs a text that shows something.")
TEXT_TOO_LONG = define("TEXT_TOO_LONG", "The text has more than 255 characters.")
CHAT_RATE = define("CHAT_RATE", "Too many messages or phrases in a while; `Retry-After` says when to go on.")
CHAT_OFF = define("CHAT_OFF", "The lobby plays without chat.")
CHAT_CLOSED = define("CHAT_CLOSED", "The lobby has closed, and its chat with it.")
CHAT_SUSPENDED = define("CHAT_SUSPENDED", "Staff have asked the caller to be silent for a while.")
MESSAGE_NOT_FOUND = define("MESSAGE_NOT_FOUND", "There is no such message here.")
NOT_YOUR_MESSAGE = define("NOT_YOUR_MESSAGE", "Somebody else has written this.")
MESSAGE_DELETED = define("MESSAGE_DELETED", "The message has been deleted.")
PHRASES_OFF = define("PHRASES_OFF", "The lobby plays without phrases.")
PHRASES_ONLY = define("PHRASES_ONLY", "In this house nobody writes: there are phrases.")
PHRASE_STAYS = define("PHRASE_STAYS", "A phrase cannot be changed, only taken back.")
NOT_WATCHING = define("NOT_WATCHING", "Among watchers only they talk; players read it once the game is over.")


def text_required() -> Problem:
    """The refusal of a message that shows nothing."""
    return Problem(400, TEXT_REQUIRED, str(_("Write something first.")), fields={"text": [str(_("a text"))]})


def text_too_long(length: int) -> Problem:
    """The refusal of a message of this length."""
    message = _("Keep it to %(most)d characters; this has %(length)d.") % {"most": LENGTH, "length": length}
    return Problem(400, TEXT_TOO_LONG, message, fields={"text": [_("at most %(most)d characters") % {"most": LENGTH}]})


def too_fast(wait: int, limit: str) -> Problem:
    """The refusal of one message or phrase too many; go on after so many seconds."""
    message = ngettext("One moment. Go on in a second.", "One moment. Go on in %(wait)d seconds.", wait)
    return Problem(429, CHAT_RATE, message % {"wait": wait}, headers={"Retry-After": str(wait)}, limit=limit)


chat_off = refusal(403, CHAT_OFF, _("At this table nobody chats."))
phrases_off = refusal(403, PHRASES_OFF, _("At this table nobody says phrases. Write instead."))
phrases_only = refusal(403, PHRASES_ONLY, _("Here people talk in phrases. Choose one."))
phrase_stays = refusal(409, PHRASE_STAYS, _("A phrase can't be changed. Take it back, and say another one."))
not_watching = refusal(403, NOT_WATCHING, _("Those who watch talk among themselves. You can read it after the game."))
chat_closed = refusal(409, CHAT_CLOSED, _("The lobby has closed. Meet in a new one to go on talking."))


def suspended(until: datetime) -> Problem:
    """The refusal of somebody whom staff have silenced until then."""
    when = date_format(until, "DATETIME_FORMAT")
    return Problem(403, CHAT_SUSPENDED, _("You can read along, and write again after %(when)s.") % {"when": when})


no_such_message = refusal(404, MESSAGE_NOT_FOUND, _("This message is not here."))
not_your_message = refusal(403, NOT_YOUR_MESSAGE, _("Only who wrote this can change it."))
message_deleted = refusal(409, MESSAGE_DELETED, _("This message has been deleted."))


def your_own(message: str) -> Problem:
    """The refusal to mute or report oneself."""
    return Problem(409, YOUR_OWN, message)
