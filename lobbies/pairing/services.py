"""What people do to be paired: they wish for a game, stop waiting, and answer when a table is ready."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from lobbies.pairing import refusals, telling
from lobbies.pairing.models import Pace, Place, Proposal, Seeker, Wish
from lobbies.pairing.pools import PATIENCE, in_live_games, lock_seekers, make_known, open_proposal_of
from lobbies.pairing.proposals import fall, propose, settle, undone
from people import conduct

T = TypeVar("T")
MOST_KINDS = 3
TRIES = 5


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for."""

    kind: str
    preset: str
    least: int
    most: int
    pace: str = Pace.LIVE
    bots: bool = False


class Moved(Exception):
    """Somebody was asked about another table while we waited for the lock."""


# -- Wishing -------------------------------------------------------------------------------------------------
def wish(user: User, wanted: Wanted) -> bool:
    """Look for company; whether that is a new wish. One of the same kind is replaced, and keeps its time."""
    make_known(user.pk, wanted.kind)
    is_new = held(user.pk, lambda: _wish(user, wanted))
    propose(wanted.kind)
    return is_new


def _wish(user: User, wanted: Wanted) -> bool:
    demand_free(user, wanted)
    before = Wish.objects.filter(user=user, kind=wanted.kind).first()
    if before is None and Wish.objects.filter(user=user).count() >= MOST_KINDS:
        raise refusals.too_many(MOST_KINDS)
    proposal = open_proposal_of(user.pk)
    terms = {name: getattr(wanted, name) for name in ("preset", "least", "most", "pace", "bots")}
    is_other = before is None or any(getattr(before, name) != value for name, value in terms.items())
    told = [user.pk]
    if proposal is not None and proposal.kind == wanted.kind and is_other:
        told += undone(proposal)
        proposal = None
    since = before.since if before is not None and before.pace == wanted.pace else timezone.now()
    asked = proposal if wanted.pace == Pace.LIVE else None
    Wish.objects.update_or_create(user=user, kind=wanted.kind, defaults={**terms, "since": since, "proposal": asked})
    Seeker.objects.filter(pk=user.pk).update(here_until=timezone.now() + PATIENCE, ended="", ended_at=None)
    telling.changed(told, [wanted.kind])
    return before is None


def demand_free(user: User, wanted: Wanted) -> None:
    """Refuse whoever has to wait, or plays with people already."""
    until = conduct.barred_until(user.pk)
    if until is not None and until > timezone.now():
        raise refusals.cooling_down(until)
    if wanted.pace == Pace.LIVE and in_live_games([user.pk]):
        raise refusals.in_a_game()


# -- Stopping ------------------------------------------------------------------------------------------------
def stop(user_id: int, kind: str | None = None) -> None:
    """End the wish for this kind, or all of them; a table that was proposed for it comes to nothing."""
    if Wish.objects.filter(user=user_id).exists():
        held(user_id, lambda: _stop(user_id, kind))


def _stop(user_id: int, kind: str | None) -> None:
    proposal = open_proposal_of(user_id)
    told = [user_id]
    if proposal is not None and kind in (None, proposal.kind):
        told += undone(proposal)
    gone = Wish.objects.filter(user=user_id, **({"kind": kind} if kind else {}))
    kinds = list(gone.values_list("kind", flat=True))
    gone.delete()
    telling.changed(told, kinds)


# -- Answering -----------------------------------------------------------------------------------------------
def answer(user: User, proposal_id: int, yes: bool) -> None:
    """Say yes or no to a table; with the last yes it is dealt."""
    if not Place.objects.filter(proposal=proposal_id, user=user).exists():
        raise refusals.no_such_proposal()
    held(user.pk, lambda: _answer(user, proposal_id, yes))
    if yes:
        settle(proposal_id)


def _answer(user: User, proposal_id: int, yes: bool) -> None:
    place = Place.objects.select_related("proposal").get(proposal=proposal_id, user=user)
    proposal = place.proposal
    if yes and place.answer == Place.Answer.YES and proposal.status == Proposal.Status.DEALT:
        return
    is_late = proposal.deadline < timezone.now() and place.answer != Place.Answer.YES
    if proposal.status != Proposal.Status.OPEN or is_late:
        raise refusals.proposal_over()
    Place.objects.filter(pk=place.pk).update(answer=Place.Answer.YES if yes else Place.Answer.NO)
    if yes:
        telling.changed(proposal.places.values_list("user_id", flat=True))
    else:
        fall(proposal, [user.pk])


# -- One at a time -------------------------------------------------------------------------------------------
def held(user_id: int, act: Callable[[], T]) -> T:
    """Do something while nobody else changes this person's wishes, nor those of whoever is asked with them."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                proposal = open_proposal_of(user_id)
                others = proposal.places.values_list("user_id", flat=True) if proposal else ()
                lock_seekers([user_id, *others])
                if open_proposal_of(user_id) != proposal:
                    raise Moved
                return act()
        except Moved:
            continue
    raise refusals.proposal_over()
