"""What pairing refuses, in codes and words."""

from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from api import framing
from api.codes import define
from api.problems import Problem, refusal

IN_A_GAME = define("IN_A_GAME", "The caller plays with people right now.")
TOO_MANY = define("TOO_MANY", "The caller waits for as many games as one may.")
COOLING_DOWN = define("COOLING_DOWN", "The caller left others alone too often; `until` says when pairing goes on.")
NO_SUCH_PROPOSAL = define("NO_SUCH_PROPOSAL", "There is no such proposal for this caller.")
PROPOSAL_OVER = define("PROPOSAL_OVER", "The proposal is over: somebody said no, or time ran out, or it is dealt.")

in_a_game = refusal(409, IN_A_GAME, _("You are in a game with people. Play it to its end first."))
no_such_proposal = refusal(404, NO_SUCH_PROPOSAL, _("There is no such proposal. Look again for how it stands."))
proposal_over = refusal(409, PROPOSAL_OVER, _("This proposal is over. You are still looking, unless you said no."))


def too_many(most: int) -> Problem:
    """The refusal of one wish more."""
    said = ngettext(
        "You are waiting for a game already. Stop that first.",
        "You are waiting for %(most)d games already. Stop one of them first.",
        most,
    )
    return Problem(409, TOO_MANY, said % {"most": most})


def cooling_down(until: datetime) -> Problem:
    """The refusal of somebody who has left others alone too often."""
    said = _("You left others alone a few times. You can look for players again at %(time)s.")
    return Problem(403, COOLING_DOWN, said % {"time": f"{localtime(until):%H:%M}"}, until=framing.iso(until))
