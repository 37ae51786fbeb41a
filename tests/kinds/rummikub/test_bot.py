"""The easy bot and the hints: new melds of the rack alone, most tiles first, and nothing illegal ever."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from games.catalog.rummikub.minds import bots
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import FULL_SET, TileUtils
from games.catalog.rummikub.models.validators import is_valid_group, is_valid_run
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.catalog.rummikub.rules.rack_search import SHAPES, best_melds, fill
from tests.kinds.rummikub.tables import DRAW, PASS, lay, table


def counted(melds):
    """Tiles laid, points off the rack, and what the melds are worth."""
    tiles = [tile for meld in melds for tile in meld.tiles]
    return len(tiles), sum(map(TileUtils.get_rack_value, tiles)), sum(meld.get_value() for meld in melds)


def by_trying_everything(rack, need):
    """The most tiles, then points, of disjoint melds worth at least `need`."""
    options = [(frozenset(tiles), value) for tiles, value in _legal(tuple(sorted(rack)))]

    @cache
    def results(left):
        if not left:
            return frozenset({(0, 0, 0)})
        first = min(left)
        found = set(results(left - {first}))
        for tiles, value in options:
            if first in tiles and tiles <= left:
                points = sum(map(TileUtils.get_rack_value, tiles))
                found |= {(n + len(tiles), p + points, v + value) for n, p, v in results(left - tiles)}
        return frozenset(found)

    return max(((n, p) for n, p, v in results(frozenset(rack)) if n and v >= need), default=None)


def _legal(rack):
    """Every set of tiles that makes a meld, with every value it can have."""
    for size in range(3, len(rack) + 1):
        for tiles in combinations(rack, size):
            if is_valid_group(tiles):
                yield tiles, Meld("group", tiles).get_value()
            yield from ((tiles, value) for value in _run_values(tiles))


def _run_values(tiles):
    numbered = sorted((tile for tile in tiles if tile[0] != "j"), key=TileUtils.sort_key)
    jokers = [tile for tile in tiles if tile[0] == "j"]
    if not numbered or len({tile[-2] for tile in numbered}) > 1:
        return
    size = len(tiles)
    by_number = {TileUtils.get_number(tile): tile for tile in numbered}
    for low in range(1, 15 - size):
        spare = list(jokers)
        order = [by_number.get(number) or (spare.pop() if spare else "") for number in range(low, low + size)]
        if set(order) == set(tiles) and is_valid_run(order):
            yield Meld("run", order).get_value()


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_no_other_play_of_the_rack_is_better(jokers):
    rng = Random(jokers)
    near = [tile for tile in FULL_SET if tile[:-2] in ("5", "6", "7", "8", "13")]
    for number in range(40):
        rack = rng.sample(near if number % 2 else FULL_SET[:40], 10 - jokers) + ["ja", "jb"][:jokers]
        for need in (0, 30):
            found = best_melds(rack, need)
            for meld in found:
                meld.validate()
            tiles, points, value = counted(found)
            assert value >= need or not found
            assert by_trying_everything(rack, need) == ((tiles, points) if found else None)


@pytest.mark.parametrize(
    ("left", "jokers", "tiles"),
    [
        ((1, 1, 1, 0), 0, 3),
        ((1, 1, 0, 0), 0, 0),
        ((1, 1, 0, 0), 1, 2),
        ((0, 0, 0, 1), 2, 1),
        ((0, 0, 0, 1), 1, None),
        ((0, 0, 0, 0), 2, None),
        ((2, 2, 1, 1), 0, 6),
        ((2, 2, 1, 0), 1, 5),
        ((2, 2, 2, 2), 1, 8),
        ((2, 2, 2, 2), 2, 8),
        ((2, 2, 2, 0), 2, 6),
    ],
)
def test_groups_of_one_number(left, jokers, tiles):
    found = fill(left, jokers)
    assert (found if found is None else sum(len(colors) for colors, _ in found)) == tiles
    if found:
        assert sum(used for _, used in found) == jokers
        assert set(found) <= set(SHAPES)


def choice(state):
    seat = rules.turn(state)
    return bots.choose(rules.view(state, seat), "easy", Random(1))


def test_easy_lays_most_tiles_then_most_points():
    state = table("run 5ba 6ba 7ba", ("1ka 2ka 3ka 4ka 13ra 13ba 13oa 8ba 2rb", ""))
    assert choice(state) == lay("run 5ba 6ba 7ba, run 1ka 2ka 3ka 4ka, group 13ra 13ba 13oa")
    contested = table("", ("5ka 5ra 5ba 6ka 7ka 1ob", ""))
    assert choice(contested) == lay("run 5ka 6ka 7ka")


def test_easy_opens_when_it_can_and_not_before():
    rack = "10ra 11ra 12ra 1ka 2ka 3ka 7ob"
    closed = table("run 5ba 6ba 7ba", (rack, ""), opened=(False, True))
    assert choice(closed) == lay("run 5ba 6ba 7ba, run 1ka 2ka 3ka, run 10ra 11ra 12ra")
    assert choice(table("", ("1ka 2ka 3ka 8ka 7ob", ""), opened=(False, True))) == DRAW
    assert choice(table("", ("1ka 2ka 3ka 8ka 7ob", ""), opened=(True, True))) == lay("run 1ka 2ka 3ka")


def test_easy_opens_with_fewer_tiles_where_more_are_worth_less():
    """Joker with 12-13 makes 36; with the small ones it would lay four tiles for 10."""
    rack = "1ka 2ka 3ka ja 12ra 13ra 7ob"
    options = RummikubOptions(initial_meld=36)
    state = table("", (rack, ""), opened=(False, True), options=options)
    melds = choice(state).melds
    assert counted(melds)[2] >= 36
    assert by_trying_everything(rack.split(), 36) == counted(melds)[:2]


@pytest.mark.parametrize(("pool", "move"), [(None, DRAW), (0, PASS)])
def test_easy_draws_or_passes_when_it_cannot_lay(pool, move):
    assert choice(table("run 5ba 6ba 7ba", ("8ba 1ka", "", ""), pool=pool)) == move


def test_hints_of_a_seat_that_has_not_opened():
    state = table("run 5ba 6ba 7ba", ("10ra 11ra 12ra 8ba", ""), opened=(False, True))
    assert list(rules.hints(state, 0)) == [DRAW, lay("run 5ba 6ba 7ba, run 10ra 11ra 12ra")]
    assert list(rules.hints(state, 1)) == []


def test_hints_of_a_seat_that_has_opened():
    state = table("run 5ba 6ba 7ba, group 9ka 9ra 9oa", ("8ba 9bb 9kb 10ba 4ba 1kb", ""), pool=0)
    board = "run 5ba 6ba 7ba, group 9ka 9ra 9oa"
    assert list(rules.hints(state, 0)) == [
        PASS,
        lay(f"{board}, run 8ba 9bb 10ba"),
        lay("run 4ba 5ba 6ba 7ba, group 9ka 9ra 9oa"),
        lay("run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa"),
        lay("run 5ba 6ba 7ba, group 9ka 9ra 9bb 9oa"),
    ]


def test_with_strict_jokers_no_hint_is_refused():
    """A tile at the other end of the joker would let it stay; nothing here may make it slide."""
    state = table(
        "run ja 6ka 7ka, group 8ra 8ba jb", ("8ka 5ka 8oa 9rb", ""), options=RummikubOptions(strict_joker=True)
    )
    for move in rules.hints(state, 0):
        rules.play(state, 0, move, Random(1))
    assert len(rules.hints(state, 0)) == 4
