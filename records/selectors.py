"""Results as they are read."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from api import framing
from api.codes import define
from api.problems import Problem
from games.see import selectors
from games.table.gathering import Gathered
from records.models import Result
from records.rating import Skill

Json = Any
NOT_ENDED = define("NOT_ENDED", "The game is not over yet.")


def result_for(game_id: int, user: User) -> Json:
    """What a game has come to, for who played or may watch; before its end there is nothing to tell."""
    rows = list(Result.objects.filter(game=game_id).select_related("user").order_by("seat"))
    if all(row.user_id != user.pk for row in rows):
        found = selectors.approach(game_id, user)
        if isinstance(found, Gathered) or not rows:
            raise Problem(409, NOT_ENDED, _("This game has not ended yet."))
    return {
        "kind": rows[0].kind,
        "reason": rows[0].reason,
        "ended_at": framing.iso(rows[0].ended_at),
        "rated": rows[0].rated,
        "unrated_because": rows[0].unrated_because or None,
        "seats": list(map(of_seat, rows)),
    }


def of_seat(row: Result) -> Json:
    """What it came to for one seat."""
    told = {name: getattr(row, name) for name in ("seat", "team", "place", "points", "verdict", "left")}
    return {**told, "player_id": row.user_id, "display_name": row.user.display_name, "rating": rating(row)}


def rating(row: Result) -> Json:
    """What it did to somebody's rating, as people see it; nothing where nothing was rated."""
    if row.mu_before is None or row.mu_after is None or row.sigma_before is None or row.sigma_after is None:
        return None
    before, after = Skill(row.mu_before, row.sigma_before), Skill(row.mu_after, row.sigma_after)
    change = after.shown - before.shown
    return {"before": before.shown, "after": after.shown, "change": change, "provisional": after.is_provisional}
