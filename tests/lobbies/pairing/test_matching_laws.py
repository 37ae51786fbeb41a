"""What holds for any wishes at all, held against a search that tries everything."""

from datetime import UTC, datetime, timedelta
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from lobbies.pairing.matching import Group, Wish, match

START = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
NOW = START + timedelta(seconds=70)


@st.composite
def some_wishes(draw: st.DrawFn) -> list[Wish]:
    made = []
    for user in range(draw(st.integers(0, 7))):
        least = draw(st.integers(2, 5))
        made.append(
            Wish(
                user, START + timedelta(seconds=draw(st.integers(0, 69))), least, draw(st.integers(least, 6)),
                draw(st.sampled_from(("", "", "a", "b"))), draw(st.sampled_from(("live", "live", "slow"))),
                draw(st.booleans()),
            )
        )  # fmt: skip
    return made


some_pairs = st.lists(st.frozensets(st.integers(0, 6), min_size=2, max_size=2), max_size=4)


def is_allowed(group: Group, wishes: dict[int, Wish], pairs: list[frozenset[int]]) -> bool:
    """Whether all of a group get what they asked for."""
    people = [wishes[user] for user in group.users]
    size = len(people) + group.bots
    return (
        len(people) >= 2
        and all(wish.least <= size <= wish.most for wish in people)
        and len({wish.preset for wish in people} - {""}) <= 1
        and all(wish.preset in ("", group.preset) for wish in people)
        and {wish.pace for wish in people} == {group.pace}
        and (not group.bots or all(wish.bots for wish in people))
        and not any(frozenset(pair) in pairs for pair in combinations(group.users, 2))
    )


@given(some_wishes(), some_pairs)
def test_everybody_gets_what_they_asked_for_and_nobody_twice(wishes: list[Wish], pairs: list[frozenset[int]]) -> None:
    found = match(wishes, NOW, pairs)
    by_user = {wish.user: wish for wish in wishes}
    assert [group for group in found if not is_allowed(group, by_user, pairs)] == []
    seated = [user for group in found for user in group.users]
    assert len(seated) == len(set(seated))


@given(some_wishes(), some_pairs)
def test_nobody_waits_on_for_whom_there_would_be_a_table(wishes: list[Wish], pairs: list[frozenset[int]]) -> None:
    """Of those who are left after a minute and more, no two or more make a table among themselves."""
    long_ago = [
        Wish(w.user, w.since - timedelta(seconds=70), w.least, w.most, w.preset, w.pace, w.bots) for w in wishes
    ]
    seated = {user for group in match(long_ago, NOW, pairs) for user in group.users}
    left = {wish.user: wish for wish in long_ago if wish.user not in seated}
    for size in range(2, len(left) + 1):
        for users in combinations(left, size):
            preset = next((left[user].preset for user in users if left[user].preset), "")
            assert not is_allowed(Group(users, preset, 0, left[users[0]].pace), left, pairs), users


@given(some_wishes(), some_pairs, st.integers(0, 60))
def test_what_is_due_stays_due(wishes: list[Wish], pairs: list[frozenset[int]], later: int) -> None:
    """Time alone takes no table away."""
    before = match(wishes, NOW, pairs)
    after = match(wishes, NOW + timedelta(seconds=later), pairs)
    assert [group for group in before if group not in after] == []


@given(some_wishes(), some_pairs)
def test_the_order_of_rows_means_nothing(wishes: list[Wish], pairs: list[frozenset[int]]) -> None:
    assert match(wishes, NOW, pairs) == match(list(reversed(wishes)), NOW, list(reversed(pairs)))


@given(some_wishes())
def test_two_lone_people_are_never_kept_apart(wishes: list[Wish]) -> None:
    """Who wants any two, of any preset, and comes to one other such, plays."""
    two = [Wish(wish.user, wish.since, 2, wish.most, "", "live", wish.bots) for wish in wishes[:2]]
    if len(two) == 2:
        assert [set(group.users) for group in match(two, NOW + timedelta(seconds=60))] == [{0, 1}]
