"""Who follows whom, who are friends, and who wants nothing to do with whom: the only writer and reader of that.

Other rooms ask small questions: `is_blocked` of two people, `apart_from` of one, `blocked_pairs` of many, and
`between` for a condition of a query. A block holds either way round, and nobody hears of it.
"""

from collections.abc import Collection

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q
from django.dispatch import Signal

from accounts.models import User
from people import notices, refusals
from people.models import Block, Follow, Standing, Topic

MOST_FOLLOWED, MOST_BLOCKED = 400, 500

apart_changed = Signal()
"""Sent in the transaction in which a block begins or ends, with the `user_ids` of both."""

relations_changed = Signal()
"""Sent so whenever the two may have become friends, or are no longer."""

NOBODY: frozenset[int] = frozenset()


# -- Questions -----------------------------------------------------------------------------------------------
def is_blocked(one: int, other: int) -> bool:
    """Whether one of the two wants nothing to do with the other."""
    return Block.objects.filter(Q(by=one, whom=other) | Q(by=other, whom=one)).exists()


def blocked_pairs(user_ids: Collection[int]) -> set[frozenset[int]]:
    """The pairs among these people of whom one wants nothing to do with the other."""
    found = Block.objects.filter(by__in=user_ids, whom__in=user_ids).order_by().values_list("by", "whom")
    return {frozenset(pair) for pair in found}


def apart_from(user_id: int | None) -> frozenset[int]:
    """Everybody whom this person has blocked, or who has blocked them."""
    if user_id is None:
        return NOBODY
    rows = Block.objects.filter(Q(by=user_id) | Q(whom=user_id)).order_by().values_list("by", "whom")
    return frozenset(one for pair in rows for one in pair) - {user_id}


def has_any(user_id: int) -> bool:
    """Whether there is anybody whom this person is apart from."""
    return Block.objects.filter(Q(by=user_id) | Q(whom=user_id)).exists()


def between(user_id: int, column: str) -> Exists:
    """The condition that the person in this column of a query and this one are apart."""
    return Exists(Block.objects.filter(Q(by=user_id, whom=OuterRef(column)) | Q(whom=user_id, by=OuterRef(column))))


def blocked_by(user_id: int, among: Collection[int]) -> frozenset[int]:
    """Those of these people whom this person has blocked; it is for their eyes alone."""
    return frozenset(Block.objects.filter(by=user_id, whom__in=among).values_list("whom", flat=True))


def blockers_of(user_id: int, among: Collection[int]) -> frozenset[int]:
    """Those of these people who have blocked this one; it is for nobody's eyes."""
    return frozenset(Block.objects.filter(whom=user_id, by__in=among).values_list("by", flat=True))


def friends_of(user_id: int) -> frozenset[int]:
    """Those who follow this person and are followed back; nobody among whom there is a block."""
    return mutual_of(user_id) - apart_from(user_id)


def mutual_of(user_id: int) -> frozenset[int]:
    """The same, blocks or not, for who knows those anyway."""
    mutual = Follow.objects.filter(by=user_id, whom__follows__whom=user_id)
    return frozenset(mutual.order_by().values_list("whom", flat=True))


# -- Following -----------------------------------------------------------------------------------------------
def follow(by: User, whom: User) -> None:
    """Follow somebody, unasked; they hear of it once, unless they have blocked who follows."""
    demand_followable(by, whom)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)  # of two at once, one waits here
        if Follow.objects.filter(by=by, whom=whom).exists():
            return
        if Follow.objects.filter(by=by).count() >= MOST_FOLLOWED:
            raise refusals.list_full(MOST_FOLLOWED)
        Follow.objects.create(by=by, whom=whom)
        relations_changed.send(Follow, user_ids=(by.pk, whom.pk))
        if not is_blocked(by.pk, whom.pk):
            _tell_follow(by, whom)


def key_of(by: User) -> str:
    """The key of what those hear whom somebody follows."""
    return f"followed {by.pk}"


def _tell_follow(by: User, whom: User) -> None:
    mutual = Follow.objects.filter(by=whom, whom=by).exists()
    facts = {"user_id": by.pk, "name": by.display_name, "mutual": mutual}
    notices.tell(Topic.FOLLOWED, [whom.pk], path=f"/players/id/{by.pk}/", key=key_of(by), facts=facts)


def unfollow(by: User, whom: User) -> None:
    """Follow somebody no longer."""
    with transaction.atomic():
        if Follow.objects.filter(by=by, whom=whom).delete()[0]:
            relations_changed.send(Follow, user_ids=(by.pk, whom.pk))


def demand_followable(by: User, whom: User) -> None:
    """Refuse oneself, guests, who may be gone tomorrow, bots, and accounts that are closed."""
    if by.pk == whom.pk or whom.is_guest or whom.is_bot or not whom.is_active:
        raise refusals.not_followable()


# -- Blocking ------------------------------------------------------------------------------------------------
def block(by: User, whom: User) -> None:
    """Have nothing to do with somebody any more, guests included. It ends that one follows them."""
    if by.pk == whom.pk or whom.is_bot or not whom.is_active:
        raise refusals.not_followable()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        if Block.objects.filter(by=by, whom=whom).exists():
            return
        if Block.objects.filter(by=by).count() >= MOST_BLOCKED:
            raise refusals.list_full(MOST_BLOCKED)
        Block.objects.create(by=by, whom=whom)
        Follow.objects.filter(by=by, whom=whom).delete()
        _apart_changed((by.pk, whom.pk))


def unblock(by: User, whom: User) -> None:
    """Let somebody come near again."""
    with transaction.atomic():
        if Block.objects.filter(by=by, whom=whom).delete()[0]:
            _apart_changed((by.pk, whom.pk))


def _apart_changed(pair: tuple[int, int]) -> None:
    """Count the change for both, by which their sockets find out that they have missed it, and let rooms know."""
    table = Standing._meta.db_table
    with connection.cursor() as cursor:
        for user_id in sorted(pair):
            cursor.execute(
                f"INSERT INTO {table} (user_id, version, apart) VALUES (%s, 0, 1)"  # noqa: S608  # a name of ours
                f" ON CONFLICT (user_id) DO UPDATE SET apart = {table}.apart + 1",
                [user_id],
            )
    apart_changed.send(Block, user_ids=pair)
    relations_changed.send(Block, user_ids=pair)


def apart_version(user_id: int) -> int:
    """How often a block of this person, or of them, has begun or ended."""
    return Standing.objects.filter(user_id=user_id).values_list("apart", flat=True).first() or 0


def forget(user: User) -> None:
    """Let go of all relations of an account that closes."""
    for kept in (Follow, Block):
        kept._default_manager.filter(Q(by=user) | Q(whom=user)).delete()
