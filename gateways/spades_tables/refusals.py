"""What a table of Spades refuses around the game, in its own codes."""

from django.utils.translation import gettext_lazy as _

from api.codes import NOT_FOUND, define
from api.problems import refusal
from games.play.refusals import NOT_ALLOWED
from lobbies.refusals import ALREADY_SEATED, INVALID_LEVEL, INVALID_SEAT, SEAT_TAKEN

NOT_SEATED = define("NOT_SEATED", "The caller has no seat at this table.")
INVALID_ACTION = define("INVALID_ACTION", "This cannot be done in this phase of the game.")

no_such_table = refusal(404, NOT_FOUND, _("There is no such table. Check the address, or ask for a new link."))
not_seated = refusal(403, NOT_SEATED, _("You have no seat at this table."))
not_allowed = refusal(403, NOT_ALLOWED, _("This table takes only who is invited. Ask the host."))
started = refusal(409, INVALID_ACTION, _("The cards are dealt already. Look for another table."))
leave_instead = refusal(409, INVALID_ACTION, _("The cards are dealt already. Leave the table, and a bot plays on."))
not_started = refusal(409, INVALID_ACTION, _("The cards are dealt once all four seats are taken."), seq=0)
nobody_sits = refusal(409, INVALID_ACTION, _("Four bots would play for nobody. Take a seat first."), seq=0)
already_seated = refusal(409, ALREADY_SEATED, _("You sit at this table already."), seq=0)
seat_taken = refusal(409, SEAT_TAKEN, _("Somebody else sits there. Choose another seat."), seq=0)
invalid_seat = refusal(400, INVALID_SEAT, _("Choose a seat: north, east, south or west."), seq=0)
invalid_level = refusal(400, INVALID_LEVEL, _("Bots play easy, normal or hard."), seq=0)
