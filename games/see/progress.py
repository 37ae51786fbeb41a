"""How far running games are, for lists: which turn it is, and when somebody has last moved."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Max, OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Entry

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one game is."""

    turn: int
    at: datetime

    @property
    def ago(self) -> str:
        """How long ago the last move was made, in words."""
        return ago(timezone.now() - self.at)


def ago(span: timedelta) -> str:
    """A span of time that lies behind us, in the largest unit that fits."""
    if span < MINUTE:
        return _("just now")
    if span < HOUR:
        return _("%(number)d min ago") % {"number": span // MINUTE}
    if span < DAY:
        return _("%(number)d h ago") % {"number": span // HOUR}
    return ngettext("%(number)d day ago", "%(number)d days ago", span // DAY) % {"number": span // DAY}


def progress_of(game_ids: Collection[int]) -> dict[int, Progress]:
    """The progress of each game in which somebody has moved: one question, however many games.

    A turn begins with every move that somebody else made than the move before it.
    """
    if not game_ids:
        return {}
    made = Entry.objects.exclude(move="")
    before = made.filter(game=OuterRef("game"), seq__lt=OuterRef("seq")).order_by("-seq").values("seat")[:1]
    begins = Q(before=None) | ~Q(seat=F("before"))
    moves = made.filter(game__in=game_ids).order_by().annotate(before=Subquery(before))
    found = moves.values("game_id").annotate(turns=Count("pk", filter=begins), at=Max("at"))
    return {one["game_id"]: Progress(one["turns"], one["at"]) for one in found}
