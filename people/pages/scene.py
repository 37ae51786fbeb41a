"""What the page of friends says, with a constant number of questions."""

from dataclasses import dataclass

from accounts.models import User
from people import presence, relations, selectors
from people.lately import played_with
from people.models import Follow
from people.selectors import Person

LATELY = 12
FOLLOWERS = 50


@dataclass(frozen=True, slots=True)
class Friends:
    """Everybody the reader has something to do with; each stands in one place."""

    friends: list[Person]
    following: list[Person]
    followers: list[Person]
    lately: list[Person]
    blocked: list[Person]
    is_known: bool
    """Whether who is not said to be here is not."""

    @property
    def here(self) -> int:
        """How many friends are here."""
        return sum(person.here is True for person in self.friends)


def friends_scene(reader: User) -> Friends:
    """The page, for its reader."""
    following, _further = selectors.listed(reader, selectors.FOLLOWING, most=relations.MOST_FOLLOWED)
    blocked, _further = selectors.listed(reader, selectors.BLOCKED, most=relations.MOST_BLOCKED)
    rows = Follow.objects.filter(whom=reader).select_related("by").order_by("-pk")[:FOLLOWERS]
    met = selectors.by_numbers(lately := played_with(reader.pk, LATELY))
    users = {user.pk: user for user in (*following, *blocked, *(row.by for row in rows), *met.values())}
    apart = relations.apart_from(reader.pk)
    known = {person.user.pk: person for person in selectors.people(reader, list(users.values()), apart)}
    return Friends(
        sorted((one for one in known.values() if one.is_friend), key=_here_first),
        [known[user.pk] for user in following if not known[user.pk].is_friend],
        [one for row in rows if (one := known[row.by_id]).followed and not one.follows],
        [known[number] for number in lately if number in met and number not in apart and _is_new(known[number])],
        [known[user.pk] for user in blocked],
        presence.is_known(),
    )


def _here_first(person: Person) -> tuple[bool, str]:
    return person.here is not True, person.user.display_name.casefold()


def _is_new(person: Person) -> bool:
    return not (person.follows or person.followed) and person.user.is_active
