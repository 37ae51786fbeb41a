"""Scrimmages: some games of one program against an opponent of one's choice, at once, and for nobody's record."""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from api import limits
from api.codes import define
from api.errors import plain
from api.fields import checked
from api.problems import Invalid, Problem
from arena import baselines, refusals, tournaments
from arena.api.bodies import options_in
from arena.api.scrimmage_body import ScrimmageBody
from arena.models import Program, Tournament
from arena.tournaments import Terms
from games.core.rng import draw_seed

Json = Any
SCRIMMAGE_RUNNING = define("SCRIMMAGE_RUNNING", "The caller's last scrimmage with this program is not over yet.")


def may_open(user: User, program: Program) -> bool:
    """Whether somebody may let a program play: its owner, staff, and in an open arena everybody."""
    return user.is_staff or settings.RUMMY_OPEN_ARENA or program.owner_id == user.pk


def own_programs(user: User) -> list[Program]:
    """The programs that somebody may let play now."""
    rows = Program.objects.filter(mode=Program.Mode.PLAY).order_by("name")
    return [row for row in rows if may_open(user, row) and row.status in {"free", "playing"}]


@transaction.atomic
def open_for(user: User, body: Json) -> Tournament:
    """Open the scrimmage that a page or the API asks for; a referee of this site plays it."""
    asked = checked(ScrimmageBody, body)
    program = _found("program_id", asked["program_id"])
    if not may_open(user, program):
        raise plain(403)
    players = [program]
    if "opponent_id" in asked:
        players.append(_found("opponent_id", asked["opponent_id"]))
    for one in players:
        if one.status in {"silent", "suspended"}:
            raise refusals.silent(one.name)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # of two at once, one waits here
    if under_way(user, program):
        raise Problem(409, SCRIMMAGE_RUNNING, _("Your last scrimmage is not over. Wait for its end, or stop it."))
    limits.take("scrimmage", account=user.pk)
    levels = (asked["level"],) if "level" in asked else ()
    terms = Terms(asked["games"], True, options_in(asked), draw_seed(), Tournament.Mode.SCRIMMAGE, user, "", levels)
    return tournaments.open_tournament(players, terms)


def _found(field: str, pk: int) -> Program:
    """A program that plays; tests are nobody else's business."""
    program = Program.objects.filter(pk=pk, mode=Program.Mode.PLAY).first()
    if program is None:
        raise Invalid(fields={field: [_("There is no program %(id)d.") % {"id": pk}]})
    return program


def under_way(user: User, program: Program) -> bool:
    """Whether a scrimmage that somebody opened for this program is still played."""
    going_on = (Tournament.Status.WAITING, Tournament.Status.RUNNING)
    rows = Tournament.objects.filter(mode=Tournament.Mode.SCRIMMAGE, owner=user, status__in=going_on)
    return rows.filter(entrants__program=program).exists()


def opponents() -> list[tuple[str, str]]:
    """Everybody who can be chosen: what a form sends, and a name."""
    levels = [(f"level:{level}", name) for level, name in baselines.NAMES.items()]
    rows = Program.objects.filter(mode=Program.Mode.PLAY).order_by("name")
    return levels + [(str(row.pk), row.name) for row in rows if row.status in {"free", "playing"}]
