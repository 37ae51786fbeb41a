"""How it stands for one seeker, as `GET /api/pairing` and the frame of it say it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from api import framing
from games import catalog
from lobbies.pairing.matching import Planned, plan
from lobbies.pairing.models import Pace, Place, Proposal, Wish
from lobbies.pairing.pools import as_matched, open_proposal_of
from people.relations import apart_from

Json = Any
COUNTED = 1_000
"""Wishes that are counted; there are hardly ever more than people at the door."""

OFFER = timedelta(seconds=30)
"""After so long bots are offered to whoever waits."""

COMPANY, DEAL, WITH_BOTS, OFFER_BOTS, ANSWER = "company", "deal", "deal_with_bots", "offer_bots", "answer"
"""What comes next for somebody who waits."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a wish stands: who waits for the same, oldest first, what comes next, and when."""

    wish: Wish
    waiting: list[Wish]
    next: str
    next_at: datetime | None


# -- For one person ------------------------------------------------------------------------------------------
def state(user: User) -> Json:
    """All wishes of somebody, the table they are asked about, and how many wait for each game now."""
    proposal = open_proposal_of(user.pk)
    return {
        "wishes": [shown(outlook) for outlook in outlooks(user)],
        "proposal": proposed(proposal) if proposal else None,
        "pools": [{"kind": kind, "waiting": number} for kind, number in waiting_by_kind(user).items()],
    }


def outlooks(user: User) -> list[Outlook]:
    """How each wish of somebody stands."""
    mine = list(Wish.objects.filter(user=user))
    if not mine:
        return []
    others = Wish.objects.filter(kind__in=[wish.kind for wish in mine]).select_related("user")
    hidden = apart_from(user.pk)
    seen = [wish for wish in others if wish.user_id not in hidden]
    return [_outlook(wish, [row for row in seen if (row.kind, row.pace) == (wish.kind, wish.pace)]) for wish in mine]


def waiting_by_kind(user: User | None = None) -> dict[str, int]:
    """How many are here and look for a game of each kind, as this person sees it."""
    live = Wish.objects.filter(pace=Pace.LIVE)
    rows = list(live.order_by("-pk").values_list("user_id", "kind")[:COUNTED])
    hidden = apart_from(user.pk) if user is not None and rows else frozenset()
    counted = Counter(kind for user_id, kind in rows if user_id not in hidden)
    return {slug: counted[slug] for slug in catalog.SLUGS}


# -- What comes next -----------------------------------------------------------------------------------------
def _outlook(wish: Wish, waiting: list[Wish]) -> Outlook:
    if wish.proposal_id is not None:
        return Outlook(wish, waiting, ANSWER, None)
    free = [as_matched(row) for row in waiting if row.proposal_id is None]
    planned = plan(free)
    mine = next((found for found in planned if wish.user_id in found.group.users), None)
    if mine is not None:
        return Outlook(wish, waiting, WITH_BOTS if mine.group.bots else DEAL, mine.at)
    if wish.pace == Pace.LIVE and not wish.bots and _bots_would_do(wish, free):
        return Outlook(wish, waiting, OFFER_BOTS, wish.since + OFFER)
    return Outlook(wish, waiting, COMPANY, None)


def _bots_would_do(wish: Wish, free: Sequence[Any]) -> bool:
    """Whether there would be a table if all who wait let bots sit down."""
    willing: list[Planned] = plan(replace(one, bots=True) for one in free)
    return any(wish.user_id in found.group.users for found in willing)


# -- On the wire ---------------------------------------------------------------------------------------------
def shown(outlook: Outlook) -> Json:
    """A wish."""
    wish = outlook.wish
    return {
        "kind": wish.kind,
        "preset": wish.preset or None,
        "players": [wish.least, wish.most],
        "pace": wish.pace,
        "bots": wish.bots,
        "since": framing.iso(wish.since),
        "waiting": len(outlook.waiting),
        "next": outlook.next,
        "next_at": framing.iso(outlook.next_at),
    }


def proposed(proposal: Proposal) -> Json:
    """A table that somebody is asked about."""
    places = proposal.places.select_related("user")
    return {
        "id": proposal.pk,
        "kind": proposal.kind,
        "preset": preset_of(proposal),
        "players": [_player(place) for place in places],
        "deadline": framing.iso(proposal.deadline),
    }


def preset_of(proposal: Proposal) -> str:
    """The preset that is dealt: the first one, where nobody wants a certain one."""
    return proposal.preset or next(iter(catalog.rules(proposal.kind).PRESETS))


def _player(place: Place) -> Mapping[str, Json]:
    name = place.user.display_name
    return {"player_id": place.user_id, "display_name": name, "answer": place.answer or None}


# -- How long it takes ---------------------------------------------------------------------------------------
MEASURED, LAST = 20, 100
"""A usual wait is told once so many waits were measured, of so many of the last."""


def usual_wait(kind: str) -> timedelta | None:
    """How long people have waited for this kind lately, the one in the middle; `None` while few have."""
    dealt = Place.objects.filter(proposal__kind=kind, proposal__status=Proposal.Status.DEALT, proposal__pace=Pace.LIVE)
    rows = dealt.order_by("-proposal__over_at").values_list("since", "proposal__over_at")[:LAST]
    waits = sorted(over - since for since, over in rows if over)
    return waits[len(waits) // 2] if len(waits) >= MEASURED else None
