"""What pages show of looking for players: the felt that fills, what comes next, and the strip on every other page."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import catalog
from games.models import Game
from lobbies.models import Place, Proposal, Seeker, Wish
from lobbies.pairing import looks, presence
from lobbies.pairing.looks import Outlook
from lobbies.pairing.pools import open_proposal_of

Json = Any
LOOKING = "pairing"
"""The key of a session whose owner has looked for players here."""

SAID = timedelta(minutes=2)
"""How long it is said that a wish has ended."""

GO = timedelta(seconds=60)
"""How long a page leads to a table that was dealt."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair at the felt: who looks for this game, or nobody yet."""

    number: int
    name: str = ""
    is_you: bool = False
    is_bot: bool = False
    since: datetime | None = None
    answer: str = ""

    @property
    def free(self) -> bool:
        """Whether nobody is there yet."""
        return not self.name and not self.is_bot


@dataclass(frozen=True, slots=True)
class Line:
    """A wish in the strip."""

    kind: str
    title: str
    waiting: int
    since: datetime

    @property
    def waited(self) -> str:
        """How long, as a clock shows it."""
        return clock(timezone.now() - self.since)


@dataclass(frozen=True, slots=True)
class Ready:
    """A table that the reader is asked about."""

    proposal: Proposal
    title: str
    names: str
    has_said_yes: bool

    @property
    def left(self) -> str:
        """How long one may still think."""
        return clock(max(self.proposal.deadline - timezone.now(), timedelta(0)))


def clock(span: timedelta) -> str:
    """Minutes and seconds; hours and days in words."""
    seconds = int(span.total_seconds())
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02}"
    hours = seconds // 3600
    if hours < 48:
        return ngettext("%(hours)d hour", "%(hours)d hours", hours) % {"hours": hours}
    return ngettext("%(days)d day", "%(days)d days", hours // 24) % {"days": hours // 24}


# -- The strip -------------------------------------------------------------------------------------------------------
def is_looking(request: HttpRequest) -> bool:
    """Whether there may be something to show."""
    return bool(getattr(request, "session", {}).get(LOOKING))


def strip(request: HttpRequest, user: User, but_for: str = "") -> Json:
    """What the strip says, but for the game of the page it stands on; a reader who asks is here."""
    presence.note(user.pk)
    outlooks, path = looks.outlooks(user), request.GET.get("path") or request.path
    ready = asked(user) if outlooks else None
    seeker = Seeker.objects.filter(pk=user.pk).first()
    ended, game = (ended_lately(seeker), dealt_lately(seeker)) if seeker else ("", None)
    if not (outlooks or ended or game):
        request.session.pop(LOOKING, None)
    return {
        "lines": [line(outlook) for outlook in outlooks if outlook.wish.kind != but_for],
        "ready": ready if ready and ready.proposal.kind != but_for else None,
        "ended": title_of(ended) if ended and ended != but_for else "",
        "ended_kind": ended,
        "dealt": game if game and not outlooks and path != reverse("game_table", args=[game]) else None,
        "path": path,
    }


def line(outlook: Outlook) -> Line:
    """A wish as the strip shows it."""
    wish = outlook.wish
    return Line(wish.kind, title_of(wish.kind), len(outlook.waiting), wish.since)


def title_of(kind: str) -> str:
    """What a kind is called."""
    return _(catalog.rules(kind).TITLE)


def asked(user: User) -> Ready | None:
    """The table that somebody is asked about."""
    proposal = open_proposal_of(user.pk)
    if proposal is None:
        return None
    places = list(proposal.places.select_related("user"))
    others = [place.user.display_name for place in places if place.user_id != user.pk]
    said = any(place.user_id == user.pk and place.answer == Place.Answer.YES for place in places)
    return Ready(proposal, title_of(proposal.kind), ", ".join([*others, _("you")]), said)


def ended_lately(seeker: Seeker) -> str:
    """The kind of which a wish has ended a moment ago, without its owner having said so."""
    is_news = seeker.ended_at is not None and seeker.ended_at > timezone.now() - SAID
    return seeker.ended if is_news else ""


def dealt_lately(seeker: Seeker) -> int | None:
    """The game that was dealt a moment ago and runs."""
    if seeker.game is None or seeker.dealt_at is None or seeker.dealt_at < timezone.now() - GO:
        return None
    return seeker.game.pk if seeker.game.status == Game.Status.PLAYING else None


# -- The page --------------------------------------------------------------------------------------------------------
def chairs(
    user: User | None, outlook: Outlook | None, ready: Ready | None, others: list[Wish], most: int
) -> list[Chair]:
    """The chairs round the felt: for whom a table is ready, else who waits, the reader first."""
    if ready is not None:
        return _asked_chairs(user, ready)
    waiting = outlook.waiting if outlook else others
    people = sorted(waiting, key=lambda wish: (user is None or wish.user_id != user.pk, wish.since))
    seated = [
        Chair(number, wish.user.display_name, is_you=user is not None and wish.user_id == user.pk, since=wish.since)
        for number, wish in enumerate(people[:most])
    ]
    return [*seated, *(Chair(number) for number in range(len(seated), most))]


def _asked_chairs(user: User | None, ready: Ready) -> list[Chair]:
    places = sorted(
        ready.proposal.places.select_related("user"), key=lambda place: user is None or place.user_id != user.pk
    )
    people = [
        Chair(
            number, place.user.display_name, is_you=user is not None and place.user_id == user.pk, answer=place.answer
        )
        for number, place in enumerate(places)
    ]
    return [*people, *(Chair(len(people) + number, is_bot=True) for number in range(ready.proposal.bots))]
