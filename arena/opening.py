"""Who may open or stop a tournament, and what may be asked for it: the same for the page and the API."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from api.errors import plain
from api.fields import checked
from api.problems import Invalid
from arena import tournaments
from arena.api.bodies import TournamentBody, options_in, seed_in
from arena.models import Program, Tournament


def may_open(user: User) -> bool:
    """Whether somebody may open tournaments."""
    return user.is_staff or settings.RUMMY_OPEN_ARENA


def may_stop(user: User, tournament: Tournament) -> bool:
    """Whether somebody may break a tournament off."""
    return user.is_staff or tournament.owner_id == user.pk


def open_for(user: User, body: Any) -> Tournament:
    """Open a round robin, which a referee of this site plays."""
    if not may_open(user):
        raise plain(403)
    asked = checked(TournamentBody, body)
    rows = Program.objects.in_bulk(asked["program_ids"])
    if missing := [pk for pk in asked["program_ids"] if pk not in rows]:
        raise Invalid(fields={"program_ids": [_("There is no program %(id)d.") % {"id": pk} for pk in missing]})
    terms = tournaments.Terms(
        asked["games_per_pair"], asked["same_decks"], options_in(asked), seed_in(asked), owner=user
    )
    return tournaments.open_tournament([rows[pk] for pk in asked["program_ids"]], terms)
