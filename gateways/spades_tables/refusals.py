"""What a table of Spades refuses around the game, in its own codes."""

from django.utils.translation import gettext as _

from api.codes import NOT_FOUND, define
from api.problems import Problem
from lobbies.refusals import (
    ALREADY_SEATED,
    INVALID_LEVEL,
    INVALID_SEAT,
    NOT_HOST,
    SEAT_TAKEN,
)

NOT_SEATED = define("NOT_SEATED", "The caller has no seat at this table.")
NOT_ALLOWED = define("NOT_ALLOWED", "The table takes only who is invited.")
INVALID_ACTION = define("INVALID_ACTION", "This cannot be done in this phase of the game.")


def no_such_table() -> Problem:
    """Also what a stranger hears of a private table."""
    return Problem(404, NOT_FOUND, _("There is no such table. Check the address, or ask for a new link."))


def not_seated(seq: int) -> Problem:
    """Somebody who knows of the table, but has no seat."""
    return Problem(403, NOT_SEATED, _("You have no seat at this table."), seq=seq)


def not_allowed() -> Problem:
    """Not invited, or removed."""
    return Problem(403, NOT_ALLOWED, _("This table takes only who is invited. Ask the host."))


def not_host() -> Problem:
    """A guest at somebody's table."""
    return Problem(403, NOT_HOST, _("Only the host may do this."))


def started(seq: int) -> Problem:
    """What could only be done before."""
    return Problem(409, INVALID_ACTION, _("The cards are dealt already. Look for another table."), seq=seq)


def leave_instead(seq: int) -> Problem:
    """Nobody stands up in the middle of a game."""
    return Problem(409, INVALID_ACTION, _("The cards are dealt already. Leave the table, and a bot plays on."), seq=seq)


def not_started() -> Problem:
    """A bid or a card before there are any."""
    return Problem(409, INVALID_ACTION, _("The cards are dealt once all four seats are taken."), seq=0)


def nobody_sits() -> Problem:
    """Bots do not play among themselves."""
    return Problem(409, INVALID_ACTION, _("Four bots would play for nobody. Take a seat first."), seq=0)


def already_seated() -> Problem:
    """One person, one seat."""
    return Problem(409, ALREADY_SEATED, _("You sit at this table already."), seq=0)


def seat_taken() -> Problem:
    """Somebody was there first."""
    return Problem(409, SEAT_TAKEN, _("Somebody else sits there. Choose another seat."), seq=0)


def invalid_seat() -> Problem:
    """No such chair."""
    return Problem(400, INVALID_SEAT, _("Choose a seat: north, east, south or west."), seq=0)


def invalid_level() -> Problem:
    """No such bot."""
    return Problem(400, INVALID_LEVEL, _("Bots play easy, normal or hard."), seq=0)
