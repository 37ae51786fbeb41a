"""What seekers are told wherever they are: how their wishes stand, and that a table is dealt."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from api import framing
from lobbies.pairing.looks import state
from lobbies.pairing.models import Pace, Seeker, Wish
from people import standing

NEAR = 50
"""So many others of a pool hear at once that somebody has come or gone; the rest look by themselves."""

LATELY = timedelta(seconds=60)
"""How long a deal is news for somebody who has just come back."""


def changed(user_ids: Iterable[int], kinds: Iterable[str] = ()) -> dict[int, int]:
    """Let these people hear that something of theirs has changed, and others of these pools how they stand."""
    own = set(user_ids)
    near = Wish.objects.filter(kind__in=list(kinds), pace=Pace.LIVE).exclude(user__in=own)
    numbers = standing.changed(own | set(near.order_by("since").values_list("user_id", flat=True)[:NEAR]))
    for user_id in own:
        Seeker.objects.filter(pk=user_id).update(version=numbers[user_id])
    return numbers


@standing.source
def frames(user: User, since: int | None) -> list[str]:
    """What is told to somebody who knows everything up to a number."""
    seeker = Seeker.objects.filter(pk=user.pk).first()
    if seeker is None:
        return []
    told = []
    if since is None or seeker.version > since or Wish.objects.filter(user=user).exists():
        told.append(_frame("pairing:state", state(user)))
    if _is_news(seeker, since):
        told.append(_frame("pairing:dealt", {"game_id": seeker.game_id}))
    return told


def _is_news(seeker: Seeker, since: int | None) -> bool:
    if seeker.game_id is None or seeker.dealt_at is None:
        return False
    return seeker.dealt_at > timezone.now() - LATELY if since is None else seeker.dealt_version > since


def _frame(event: str, data: dict[str, object]) -> str:
    return framing.frame(event, {**data, "server_ts": framing.now_ms()})
