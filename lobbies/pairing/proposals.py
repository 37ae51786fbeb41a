"""Proposals: made of a pool under its lock, dealt when all say yes, and over when somebody does not."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from lobbies.pairing import telling
from lobbies.pairing.apiece import each
from lobbies.pairing.dealing import deal_table, is_offered
from lobbies.pairing.matching import Group, match
from lobbies.pairing.models import Pace, Place, Proposal, Seeker, Wish
from lobbies.pairing.pools import as_matched, free_wishes, in_live_games, kept_out, lock_pool, lock_seekers
from people import conduct
from people.relations import blocked_pairs

LIFE = timedelta(seconds=20)
"""How long people may think."""


# -- Making --------------------------------------------------------------------------------------------------
def propose(kind: str) -> None:
    """Make the proposals that are due in a pool, and deal those about which nobody is asked."""
    if Wish.objects.filter(kind=kind, proposal=None).count() < 2:
        return
    now = timezone.now()
    with transaction.atomic():
        lock_pool(kind)
        wishes = {wish.user_id: wish for wish in free_wishes(kind, now)}
        groups = match(map(as_matched, wishes.values()), now, blocked_pairs(list(wishes)))
        made = _taken(kind, [group for group in groups if group.pace == Pace.LIVE], wishes, now)
        people = [user_id for proposal in made for user_id in proposal.places.values_list("user_id", flat=True)]
        if people:
            telling.changed(people, [kind])
    each(partial(_deal_unasked, kind, group, wishes, now) for group in groups if group.pace == Pace.SLOW)


@transaction.atomic
def _deal_unasked(kind: str, group: Group, wishes: Mapping[int, Wish], now: datetime) -> None:
    """Propose and deal a slow table in one, so that whoever stops before it is dealt is not bound by it."""
    for proposal in _taken(kind, [group], wishes, now):
        _deal_or_fall(proposal, group.users)


def _taken(kind: str, groups: Sequence[Group], wishes: Mapping[int, Wish], now: datetime) -> list[Proposal]:
    """Proposals for those groups whose wishes, once nobody else can change them, are still as they were."""
    if not groups:
        return []
    lock_seekers(user_id for group in groups for user_id in group.users)
    fresh = {wish.user_id: wish for wish in free_wishes(kind, now)}
    return [
        proposal
        for group in groups
        if all(_is_same(wishes[user_id], fresh.get(user_id)) for user_id in group.users)
        and (proposal := _made(kind, group, [fresh[user_id] for user_id in group.users], now))
    ]


def _is_same(before: Wish, now: Wish | None) -> bool:
    """Whether a wish is still what the group was made for."""
    return now is not None and (now.pk, as_matched(now)) == (before.pk, as_matched(before))


def _made(kind: str, group: Group, wishes: Sequence[Wish], now: datetime) -> Proposal | None:
    """A proposal that takes all wishes of these people out of every pool, or none of them; slow ones need no answer."""
    is_slow = group.pace == Pace.SLOW
    proposal = Proposal.objects.create(
        kind=kind, preset=group.preset, pace=group.pace, bots=group.bots, made_at=now, deadline=now + LIFE
    )
    answer = Place.Answer.YES if is_slow else Place.Answer.NONE
    Place.objects.bulk_create(
        Place(proposal=proposal, user_id=wish.user_id, since=wish.since, answer=answer) for wish in wishes
    )
    theirs = Wish.objects.filter(user__in=group.users, pace=group.pace)
    theirs = theirs.filter(kind=kind) if is_slow else theirs
    if theirs.filter(proposal=None).update(proposal=proposal) == theirs.count():
        return proposal
    theirs.filter(proposal=proposal).update(proposal=None)
    proposal.delete()
    return None


# -- Ending --------------------------------------------------------------------------------------------------
def settle(proposal_id: int) -> None:
    """Deal a table to which all have said yes; end one whose time is up."""
    with transaction.atomic():
        people = list(Place.objects.filter(proposal=proposal_id).values_list("user_id", flat=True))
        lock_seekers(people)
        proposal = Proposal.objects.filter(pk=proposal_id, status=Proposal.Status.OPEN).first()
        if proposal is None:
            return
        silent = [place.user_id for place in proposal.places.all() if place.answer != Place.Answer.YES]
        if not silent:
            _deal_or_fall(proposal, people)
        elif proposal.deadline <= timezone.now():
            fall(proposal, silent)
            Seeker.objects.filter(pk__in=silent).update(ended=proposal.kind, ended_at=timezone.now())
            for user_id in silent:
                conduct.missed_proposal(user_id, f"proposal:{proposal_id}")


def _deal_or_fall(proposal: Proposal, people: Collection[int]) -> None:
    """Deal, unless somebody has begun another game, blocked another one, or been barred since they said yes.

    Nor are rules dealt that this build does not know.
    """
    out = kept_out(people) | (in_live_games(people) if proposal.pace == Pace.LIVE else set())
    if len(people) < 2 or out or blocked_pairs(people) or not is_offered(proposal.kind, proposal.preset):
        fall(proposal, out)
    else:
        deal_table(proposal)


@transaction.atomic
def give_up(proposal_id: int) -> None:
    """End a proposal that cannot be dealt; all of them go on looking."""
    lock_seekers(Place.objects.filter(proposal=proposal_id).values_list("user_id", flat=True))
    proposal = Proposal.objects.filter(pk=proposal_id, status=Proposal.Status.OPEN).first()
    if proposal is not None:
        fall(proposal, ())


def fall(proposal: Proposal, quitters: Iterable[int]) -> None:
    """A proposal comes to nothing: the wishes of those by whom it does end, the others keep their time."""
    Wish.objects.filter(user__in=list(quitters), kind=proposal.kind, proposal=proposal).delete()
    telling.changed(undone(proposal), [proposal.kind])


def undone(proposal: Proposal) -> list[int]:
    """A proposal is over, and its wishes wait on; those who are to hear of it, whom the caller tells all at once."""
    Proposal.objects.filter(pk=proposal.pk).update(status=Proposal.Status.OVER, over_at=timezone.now())
    Wish.objects.filter(proposal=proposal).update(proposal=None)
    return list(proposal.places.values_list("user_id", flat=True))
