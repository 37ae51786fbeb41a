"""Normal adds to what lies; hard lays the proven best; both are legal, blind to secrets, and the same each time."""

import logging
from random import Random

import pytest

from games.catalog.rummikub.minds import bots
from games.catalog.rummikub.minds.bots import appended
from games.catalog.rummikub.minds.programme import Bounds
from games.catalog.rummikub.models.actions import PlayTilesAction
from games.catalog.rummikub.models.tiles import TileUtils
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.options import dump_options
from games.core.rng import rng_for
from tests.kinds.rummikub.exact_search import best_turn
from tests.kinds.rummikub.positions import position
from tests.kinds.rummikub.tables import DRAW, PASS, STRICT, lay, melds, table
from tests.levels import play_out
from tests.samples import sizes

UNHURRIED = Bounds(seconds=600)


def choice(state, level):
    seat = rules.turn(state)
    move = bots.choose(rules.view(state, seat), level, Random(1), UNHURRIED)
    rules.play(state, seat, move, Random(1))
    return move


def test_the_levels():
    assert bots.LEVELS == ("easy", "normal", "hard")


BOARD = "run 5ba 6ba 7ba, group 9ka 9ra 9oa"


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("8ba 1kb", "run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa"),
        ("4ba 1kb", "run 4ba 5ba 6ba 7ba, group 9ka 9ra 9oa"),
        ("9bb 1kb", "run 5ba 6ba 7ba, group 9ka 9ra 9oa 9bb"),
        ("10ba 8ba 4ba 1kb", "run 4ba 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa"),
        ("9ba 8ba 1kb", "run 5ba 6ba 7ba 8ba 9ba, group 9ka 9ra 9oa"),  # the 8 first, and then the 9
        ("1ka 2ka 3ka 4ka 8ba 13rb", "run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa, run 1ka 2ka 3ka 4ka"),
    ],
)
def test_normal_appends_until_nothing_fits(rack, expected):
    assert choice(table(BOARD, (rack, "")), "normal") == lay(expected)


def test_normal_lays_a_joker_where_it_fits():
    """At the low end first, as any tile that fits both."""
    assert choice(table("run 5ba 6ba 7ba", ("ja 13kb 2kb", "")), "normal") == lay("run ja 5ba 6ba 7ba")


def test_normal_rearranges_nothing():
    """One board tile moved would let the 5 in (3-5, 5-7); adding alone does not."""
    state = table("run 3ra 4ra 5ra 6ra 7ra", ("5rb 13kb", ""))
    assert choice(state, "normal") == DRAW
    assert choice(state, "hard") == lay("run 3ra 4ra 5ra, run 5rb 6ra 7ra")


def test_nobody_appends_in_the_turn_that_opens():
    closed = table("run 5ba 6ba 7ba", ("10ra 11ra 12ra 8ba 2kb", ""), opened=(False, True))
    for level in bots.LEVELS:
        assert choice(closed, level) == lay("run 5ba 6ba 7ba, run 10ra 11ra 12ra")


@pytest.mark.parametrize("level", bots.LEVELS)
def test_opening_with_too_little_is_a_draw(level):
    state = table(BOARD, ("1ka 2ka 3ka 8ba", ""), opened=(False, True))
    assert choice(state, level) == DRAW
    assert choice(table(BOARD, ("1kb 13ob", ""), pool=0), level) == PASS


def test_appending_to_a_board_without_takers():
    assert appended(melds(BOARD), ["1ka", "2kb"]) == melds(BOARD)
    assert appended((), ["1ka"]) == ()


def test_hard_obeys_strict_jokers(caplog):
    """Freed for the twos it would be refused, so the best turn is another one, or none; that is no matter of time."""
    board = "run 4ka ja 6ka, group 2ra 2ba 2oa"
    free = table(board, ("5ka 12ra", ""))
    strict = table(board, ("5ka 12ra", ""), options=STRICT)
    assert isinstance(choice(free, "hard"), PlayTilesAction)
    assert choice(strict, "hard") == DRAW
    new = table(board, ("5ka 11ra 12ra 13kb", ""), options=STRICT)
    laid = choice(new, "hard")
    assert {tile for meld in laid.melds for tile in meld.tiles} >= {"5ka", "11ra", "12ra"}
    assert not caplog.text


def test_out_of_time_hard_plays_like_normal_and_says_so(caplog):
    state = table(BOARD, ("8ba 9bb 1kb", ""))
    view = rules.view(state, 0)
    with caplog.at_level(logging.WARNING, "games.play.bots"):
        move = bots.choose(view, "hard", Random(1), Bounds(seconds=0.0))
    assert move == bots.choose(view, "normal", Random(1))
    assert "not found within" in caplog.text
    assert not any(tile in caplog.text for tile in ("8ba", "9bb", "1kb"))


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, RummikubOptions()), (3, RummikubOptions(strict_joker=True, initial_meld=0)), (4, RummikubOptions(rounds=2))],
)
def test_whole_games(level, seats, options):
    assert any(isinstance(move, PlayTilesAction) for move in play_out("rummikub", level, seats, options))


def in_games(number, opened):
    """So many positions of games of bots, whose mover has or has not opened; few tiles, for the sake of the search."""
    found, index = [], 0
    while len(found) < number:
        levels = ("normal", "easy", "hard")[index % 3], ("normal", "hard", "normal")[index % 3]
        state, index = rules.deal(2, RummikubOptions(), rng_for(b"self-play", index)).state, index + 1
        for seq in range(1, 40):
            seat = rules.turn(state)
            if seat is None:
                break
            tiles = (*state.rack(seat), *(tile for meld in state.game.board.melds for tile in meld.tiles))
            if state.opened(seat) == opened and seq % 3 == 0 and len(tiles) < 36 and not {"ja", "jb"} <= {*tiles}:
                found.append(rules.view(state, seat))
            move = bots.choose(rules.view(state, seat), levels[seat], Random(1), UNHURRIED)
            state = rules.play(state, seat, move, rng_for(b"self-play", seq)).state
    return found[:number]


def made_up(number, sizes, seed):
    """Views of positions made at random by an opened seat: least and most tiles on the board and on the rack."""
    rng, (low, high, few, many) = Random(seed), sizes
    return [seen(position(rng, rng.randint(low, high), rng.randint(few, many), place % 3)) for place in range(number)]


def seen(there):
    """What of a view a bot reads."""
    laid = [{"kind": meld.kind.value, "tiles": list(meld.tiles)} for meld in there.board]
    return {
        "you": {"rack": {"tile_ids": list(there.rack)}, "initial_meld_met": True},
        "options": dump_options(RummikubOptions()),
        "board": {"melds": laid},
        "legal": ["play_tiles", "draw"],
    }


def laid_by(view, level):
    """How many tiles, and points, a level takes off the rack here."""
    move = bots.choose(view, level, Random(1), UNHURRIED)
    board = {tile for meld in move.melds for tile in meld.tiles} if isinstance(move, PlayTilesAction) else set()
    played = board & set(view["you"]["rack"]["tile_ids"])
    return len(played), sum(map(TileUtils.get_rack_value, played))


def possible(view):
    opened = view["you"]["initial_meld_met"]
    fixed = [tile for meld in view["board"]["melds"] for tile in meld["tiles"]] if opened else ()
    least = 0 if opened else view["options"]["initial_meld"]
    return best_turn(fixed, view["you"]["rack"]["tile_ids"], least) or (0, 0)


def test_hard_lays_the_proven_maximum_in_games():
    """Openings and later turns; the search that says what is possible shares nothing with the solver."""
    for view in (*in_games(6, opened=False), *in_games(6, opened=True), *made_up(12, (9, 18, 4, 8), 1)):
        assert laid_by(view, "hard") == possible(view)


@pytest.mark.slow
@sizes("number", 60, 200)
def test_hard_lays_the_proven_maximum_wherever_it_is(number):
    for view in made_up(number, (9, 24, 4, 9), 2):
        assert laid_by(view, "hard") == possible(view)


def test_the_share_of_the_possible_tiles():
    """Easy lays less than normal, normal about two thirds or more, hard all that can be laid."""
    there = made_up(60, (10, 60, 4, 16), 3)
    easy, normal, hard = (sum(laid_by(view, level)[0] for view in there) for level in bots.LEVELS)
    assert 0.2 < easy / hard < 0.6
    assert 0.6 < normal / hard < 0.85
