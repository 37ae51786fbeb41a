"""Which friends are here, and who may know that of whom."""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import F

from accounts.models import Here, User
from api import groups
from people import presence, relations
from people.models import Follow
from people.standing import group_of

Company = dict[int, frozenset[int]]
"""For each of some people, others."""


def friends_here(user_ids: Collection[int]) -> Company:
    """For each of these people, the friends who are here and let friends know; three questions, however many."""
    told = _friends_who_tell(user_ids)
    here = presence.among(presence.HOUSE, {friend for friends in told.values() for friend in friends})
    return {user_id: friends & here for user_id, friends in told.items()}


def _friends_who_tell(user_ids: Collection[int]) -> Company:
    mutual = Follow.objects.filter(by__in=user_ids, whom__follows__whom=F("by")).exclude(whom__here=Here.NOBODY)
    pairs = list(mutual.order_by().values_list("by", "whom"))
    apart = relations.blocked_pairs({one for pair in pairs for one in pair}) if pairs else set()
    found: dict[int, set[int]] = {user_id: set() for user_id in user_ids}
    for by, whom in pairs:
        if frozenset({by, whom}) not in apart:
            found[by].add(whom)
    return {user_id: frozenset(friends) for user_id, friends in found.items()}


def shown_to(reader: User, people: Collection[User], apart: frozenset[int]) -> dict[int, bool | None]:
    """Whether each of these is here, as far as they let this reader know, and it is known; else `None`.

    `apart`: from the reader. While the shared cache is away nobody is said to be gone.
    """
    ids, friends = {user.pk for user in people}, relations.mutual_of(reader.pk) - apart
    tell = {user.pk for user in people if user.pk == reader.pk or _tells(user, user.pk in friends)} - apart
    here = presence.among(presence.HOUSE, tell)
    gone = tell - here if presence.is_known() else frozenset()
    return {user_id: True if user_id in here else False if user_id in gone else None for user_id in ids}


def _tells(user: User, is_friend: bool) -> bool:
    if user.is_bot or not user.is_active:
        return False
    return user.here == Here.EVERYBODY or (user.here == Here.FRIENDS and is_friend)


def nudge(user_ids: Iterable[int]) -> None:
    """Let the pages of these people look who of their friends is here; what gets lost they find out by themselves."""
    for user_id in user_ids:
        groups.send_to(group_of(user_id), {"type": "friends"})


def came_or_went(user_id: int) -> None:
    """Let the friends of somebody look."""
    nudge(relations.friends_of(user_id))


def friends_changed(*user_ids: int) -> None:
    """Let these people look once this transaction is done: who their friends are has changed."""
    transaction.on_commit(lambda: nudge(user_ids))
