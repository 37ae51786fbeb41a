"""Refusals of what people do around play: offers, time, standing in, vacation."""

from django.utils.translation import gettext_lazy as _

from api.codes import define
from api.problems import refusal

PAUSED = define("PAUSED", "The clocks of this game rest already.")
NO_MORE_PAUSES = define("NO_MORE_PAUSES", "This game has had its three pauses.")
OFFER_OPEN = define("OFFER_OPEN", "Something is being asked at this table; it has to be answered first.")
OFFER_OVER = define("OFFER_OVER", "The offer is over: answered, withdrawn, or nobody answered in time.")
NO_SUCH_OFFER = define("NO_SUCH_OFFER", "There is no such offer at this table.")
NO_CLOCK = define("NO_CLOCK", "No clock runs at this table now.")
OWN_TURN = define("OWN_TURN", "It is the caller's own turn.")
TIME_GIVEN = define("TIME_GIVEN", "This turn has been given time already.")
NO_MORE_TIME = define("NO_MORE_TIME", "Time has been given five times in this game.")
STILL_HERE = define("STILL_HERE", "It is not this seat's turn, or its player has not been away for a minute.")
NOT_ALLOWED = define("NOT_ALLOWED", "The table takes only who is invited, or not this caller.")
TOO_LONG = define("TOO_LONG", "The vacation is longer than 14 days, or than what is left of 21 days a year.")

paused = refusal(409, PAUSED, _("The clocks rest already."))
no_more_pauses = refusal(409, NO_MORE_PAUSES, _("This game has had its three pauses."))
offer_open = refusal(409, OFFER_OPEN, _("Something is being asked already. Wait for the answers."))
offer_over = refusal(409, OFFER_OVER, _("That was decided a moment ago."))
no_such_offer = refusal(404, NO_SUCH_OFFER, _("There is no such offer at this table."))
no_clock = refusal(409, NO_CLOCK, _("No clock runs at this table now."))
own_turn = refusal(409, OWN_TURN, _("It's your own turn: the others can give you time."))
time_given = refusal(409, TIME_GIVEN, _("This turn has been given a minute already."))
no_more_time = refusal(409, NO_MORE_TIME, _("Time has been given five times in this game; that is all."))
still_here = refusal(409, STILL_HERE, _("They are still here, or it isn't their turn."))
apart = refusal(403, NOT_ALLOWED, _("You can't sit at this table."))
too_long = refusal(400, TOO_LONG, _("That is too long: 14 days at once, 21 days a year."))
