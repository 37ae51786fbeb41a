"""Who is brought to one table: every rule with answers worked out by hand."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from lobbies.pairing.matching import Group, Wish, match

START = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
ADA, BOB, CLEO, DAN, EVE = 1, 2, 3, 4, 5


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def wish(user: int, since: float = 0, least: int = 2, most: int = 4, **more: object) -> Wish:
    return Wish(user, at(since), least, most, **more)  # type: ignore[arg-type]


def groups(found: list[Group]) -> list[tuple[int, ...]]:
    return [group.users for group in found]


# -- 1: of the most seats all of it allow ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        pytest.param([wish(ADA)], [], id="nobody is a table alone"),
        pytest.param([wish(ADA), wish(BOB), wish(CLEO), wish(DAN)], [(1, 2, 3, 4)], id="four of four"),
        pytest.param([wish(ADA), wish(BOB), wish(CLEO)], [], id="three of four wait for more"),
        pytest.param([wish(ADA, most=2), wish(BOB)], [(1, 2)], id="two, for one of them allows no more"),
        pytest.param([wish(ADA, most=3), wish(BOB), wish(CLEO)], [(1, 2, 3)], id="three, as one allows"),
        pytest.param(
            [wish(ADA, 0), wish(BOB, 1), wish(CLEO, 2, most=2)], [(1, 3)], id="the oldest of those who allow more"
        ),
        pytest.param([wish(ADA, least=3), wish(BOB, most=2)], [], id="a least above a most"),
        pytest.param(
            [wish(ADA, 3), wish(BOB, 2), wish(CLEO, 1), wish(DAN, 0), wish(EVE, 4)],
            [(4, 3, 2, 1)], id="the oldest first, whatever their numbers",
        ),
        pytest.param(
            [wish(n, n, 4, 4) for n in range(1, 9)], [(1, 2, 3, 4), (5, 6, 7, 8)], id="two tables of Spades at once"
        ),
        pytest.param(
            [wish(ADA, 0, 2, 3), wish(BOB, 1, 2, 3), wish(CLEO, 2, 2, 2), wish(DAN, 3, 2, 3)],
            [(1, 2, 4)], id="a larger table goes before a smaller one",
        ),
    ],
)  # fmt: skip
def test_a_full_table_is_ready_at_once(wishes: list[Wish], found: list[tuple[int, ...]]) -> None:
    assert groups(match(wishes, at(8))) == found


# -- 2: of at least everybody's least --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("came", "now", "found"),
    [
        pytest.param([0, 0], 19.9, [], id="not before 20 s"),
        pytest.param([0, 0], 20, [(1, 2)], id="20 s after both"),
        pytest.param([0, 15], 34, [], id="the last came 19 s ago"),
        pytest.param([0, 15], 35, [(1, 2)], id="20 s after the last"),
        pytest.param([0, 15, 30], 49, [], id="the third puts it off"),
        pytest.param([0, 15, 30], 50, [(1, 2, 3)], id="and 20 s later all three are dealt"),
        pytest.param([0, 50], 59, [], id="9 s after the last"),
        pytest.param([0, 50], 60, [(1, 2)], id="but nobody waits longer than 60 s"),
        pytest.param([0, 90], 90, [(1, 2)], id="who comes to somebody waiting for 90 s plays at once"),
        pytest.param([0, 10, 20, 20], 20, [(1, 2, 3, 4)], id="the fourth makes it a full table"),
    ],
)
def test_a_smaller_table_waits_for_more(came: list[float], now: float, found: list[tuple[int, ...]]) -> None:
    assert groups(match([wish(user, since) for user, since in enumerate(came, 1)], at(now))) == found


def test_nobody_is_at_a_table_smaller_than_their_least() -> None:
    wishes = [wish(ADA, least=3), wish(BOB, 1), wish(CLEO, 2)]
    assert groups(match(wishes[:2], at(100))) == []
    assert groups(match(wishes, at(100))) == [(1, 2, 3)]


def test_who_wants_more_people_does_not_keep_the_others_waiting() -> None:
    wishes = [wish(ADA, 0, least=4), wish(BOB, 1), wish(CLEO, 2)]
    assert groups(match(wishes, at(22))) == [(2, 3)]


# -- 3: people and bots ----------------------------------------------------------------------------------------
def spades(user: int, since: float = 0, *, bots: bool = False) -> Wish:
    return wish(user, since, 4, 4, bots=bots)


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        pytest.param([spades(ADA, bots=True)], [], id="one person alone needs no pairing"),
        pytest.param([spades(ADA, bots=True), spades(BOB)], [], id="never unless each has said so"),
        pytest.param([spades(ADA, bots=True), spades(BOB, bots=True)], [Group((1, 2), bots=2)], id="two and two"),
        pytest.param(
            [spades(ADA, bots=True), spades(BOB), spades(CLEO, bots=True)], [Group((1, 3), bots=2)],
            id="those who have said so, without the one who has not",
        ),
        pytest.param([spades(n, bots=True) for n in (1, 2, 3)], [Group((1, 2, 3), bots=1)], id="three and one"),
        pytest.param([spades(n, bots=True) for n in (1, 2, 3, 4)], [Group((1, 2, 3, 4))], id="four need none"),
        pytest.param(
            [wish(ADA, bots=True), wish(BOB, bots=True)], [Group((1, 2))], id="no bots where two are enough"
        ),
        pytest.param(
            [wish(ADA, least=3, bots=True), wish(BOB, bots=True)], [Group((1, 2), bots=1)],
            id="as many as the larger least wants",
        ),
        pytest.param([wish(ADA, least=3, bots=True), wish(BOB, most=2, bots=True)], [], id="no more than all allow"),
    ],
)  # fmt: skip
def test_bots_fill_up_where_each_lets_them(wishes: list[Wish], found: list[Group]) -> None:
    assert match(wishes, at(60)) == found


def test_bots_come_after_the_same_wait() -> None:
    wishes = [spades(ADA, 0, bots=True), spades(BOB, 5, bots=True)]
    assert match(wishes, at(24)) == []
    assert match(wishes, at(25)) == [Group((1, 2), bots=2)]


# -- Presets, paces, blocks ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("presets", "found"),
    [
        pytest.param(("", ""), [Group((1, 2))], id="any and any: whichever comes first"),
        pytest.param(("party", ""), [Group((1, 2), "party")], id="any joins who wants a certain one"),
        pytest.param(("", "party"), [Group((1, 2), "party")], id="also if any came first"),
        pytest.param(("party", "party"), [Group((1, 2), "party")], id="the same"),
        pytest.param(("party", "official"), [], id="two different ones are never mixed"),
        pytest.param(("", "party", "official"), [Group((1, 2), "party")], id="any goes with the older one"),
    ],
)
def test_presets_are_equal_or_any(presets: tuple[str, ...], found: list[Group]) -> None:
    assert match([wish(user, user, preset=preset) for user, preset in enumerate(presets, 1)], at(60)) == found


def test_live_and_slow_are_two_pools() -> None:
    wishes = [wish(ADA), wish(BOB, pace="slow"), wish(CLEO, 1, pace="slow")]
    assert match(wishes, at(60)) == [Group((2, 3), pace="slow")]


@pytest.mark.parametrize(
    ("blocked", "found"),
    [
        pytest.param([(1, 2)], [(1, 3, 4)], id="who came second sits elsewhere"),
        pytest.param([(2, 3)], [(1, 2, 4)], id="of two the older one"),
        pytest.param([(1, 2), (1, 3), (1, 4)], [(2, 3, 4)], id="the oldest waits on"),
        pytest.param([(2, 3), (2, 4)], [(1, 3, 4)], id="a table of three rather than one of two"),
        pytest.param([(1, 2), (3, 4), (1, 4), (2, 3)], [(1, 3), (2, 4)], id="two tables of two"),
    ],
)
def test_never_a_blocked_pair(blocked: list[tuple[int, int]], found: list[tuple[int, ...]]) -> None:
    wishes = [wish(user, user) for user in (ADA, BOB, CLEO, DAN)]
    assert groups(match(wishes, at(64), [frozenset(pair) for pair in blocked])) == found


def test_many_blocks_do_not_stop_the_clock() -> None:
    """A search that cannot succeed ends by itself."""
    wishes = [wish(user, user / 1000, 10, 10) for user in range(60)]
    blocked = [frozenset((a, b)) for a in range(60) for b in range(a) if (a + b) % 2]
    assert all(len(users) == 10 for users in groups(match(wishes, at(60), blocked)))


def test_two_hundred_wishes_are_matched_in_a_moment() -> None:
    presets = ("", "party", "official")
    wishes = [wish(n, n / 10, 2 + n % 2, 4 + n % 3, preset=presets[n % 3]) for n in range(200)]
    found = match(wishes, at(60))
    assert sum(map(len, groups(found))) >= 195
    assert len({user for users in groups(found) for user in users}) == sum(map(len, groups(found)))


def test_the_same_wishes_in_another_order_make_the_same_groups() -> None:
    wishes = [wish(user, 0) for user in (ADA, BOB, CLEO)]
    assert match(wishes, at(60)) == match([replace(one) for one in reversed(wishes)], at(60))
