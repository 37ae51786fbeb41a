"""People as others may see them: one by one and in lists, with a constant number of questions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from people import company, refusals, relations
from people.models import Block, Follow

Json = Any
PAGE = 50
FOLLOWING, FRIENDS, BLOCKED = "following", "friends", "blocked"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, and how the reader stands to them."""

    user: User
    here: bool | None
    follows: bool = False
    followed: bool = False
    blocks: bool = False

    @property
    def is_friend(self) -> bool:
        """Whether the two follow each other."""
        return self.follows and self.followed

    @property
    def username(self) -> str | None:
        """The name they have chosen, if they have."""
        has_none = self.user.is_guest or self.user.is_bot or self.user.closed_at
        return None if has_none else self.user.username


def found(user_id: int) -> User:
    """Somebody of this number, or a refusal."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise refusals.no_such_user()
    return user


def person(reader: User, user: User) -> Person:
    """Somebody, as this reader may know them."""
    return people(reader, [user])[0]


def people(reader: User, users: Sequence[User], apart: frozenset[int] | None = None) -> list[Person]:
    """The same of many. Who has blocked the reader is as good as a stranger to them."""
    ids = [user.pk for user in users]
    apart = relations.apart_from(reader.pk) if apart is None else apart
    here = company.shown_to(reader, users, apart)
    follows = set(Follow.objects.filter(by=reader, whom__in=ids).values_list("whom", flat=True))
    followers = set(Follow.objects.filter(whom=reader, by__in=ids).values_list("by", flat=True))
    blocks = relations.blocked_by(reader.pk, ids)
    return [
        Person(
            user,
            here[user.pk],
            follows=user.pk in follows,
            followed=user.pk in followers - apart,
            blocks=user.pk in blocks,
        )
        for user in users
    ]


def listed(reader: User, which: str, after: int | None = None, most: int = PAGE) -> tuple[list[User], int | None]:
    """A page of one of the reader's lists, the newest first, and from where it goes on."""
    rows: Any = Block.objects.filter(by=reader) if which == BLOCKED else Follow.objects.filter(by=reader)
    if which == FRIENDS:
        rows = rows.filter(whom__in=relations.friends_of(reader.pk))
    if after is not None:
        rows = rows.filter(pk__lt=after)
    found = list(rows.select_related("whom").order_by("-pk")[: most + 1])
    return [row.whom for row in found[:most]], found[most - 1].pk if len(found) > most else None


def by_numbers(user_ids: Collection[int]) -> dict[int, User]:
    """People by their numbers."""
    return User.objects.in_bulk(list(user_ids))


def shown(one: Person) -> Json:
    """Somebody on the wire."""
    return {
        "id": one.user.pk,
        "display_name": one.user.display_name,
        "username": one.username,
        "is_guest": one.user.is_guest,
        "is_bot": one.user.is_bot,
        "here": one.here,
        "relation": {"follows": one.follows, "followed": one.followed, "blocks": one.blocks},
    }
