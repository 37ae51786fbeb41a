"""Deals, draws, passes, time-outs, the end of rounds and of games, and what they score."""

from random import Random

import pytest

from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.rules import IllegalMove
from tests.kinds.rummikub.tables import DRAW, PASS, TIMEOUT, after, lay, step, table

OUT = "run 1oa 2oa 3oa"


def last_tile(racks, **fields):
    """Seat 0 is about to go out by laying 1-2-3 orange."""
    return table("", ("1oa 2oa 3oa", *racks), **fields)


def stalled(racks, **fields):
    """Empty pool, all but one have passed: seat 0 passes as the last. What nobody holds lies on one heap."""
    held = " ".join(racks).split()
    heap = " ".join(tile for tile in FULL_SET if tile not in held)
    return table(f"group {heap}", racks, passes=len(racks) - 1, **fields)


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("seats", "pool"), [(2, 78), (3, 64), (4, 50)])
def test_the_deal(seats, pool):
    state, _ = rules.deal(seats, RummikubOptions(), Random(seats))
    state.game.check_partition()
    assert [len(state.rack(seat)) for seat in range(seats)] == [14] * seats
    assert len(state.game.pool.tile_ids) == pool
    assert state.game.board.melds == ()
    assert not any(state.opened(seat) for seat in range(seats))


@pytest.mark.rule("R9")
def test_chance_draws_who_starts():
    starters = [rules.turn(rules.deal(4, RummikubOptions(), Random(seed)).state) for seed in range(400)]
    assert all(70 <= starters.count(seat) <= 130 for seat in range(4))


@pytest.mark.rule("R9")
def test_turns_go_by_rising_seat():
    state = table("", ("", "", ""), mover=2)
    assert [rules.turn(after(state, *[DRAW] * count)) for count in range(1, 5)] == [0, 1, 2, 0]


@pytest.mark.rule("R9")
def test_each_later_round_starts_one_seat_further():
    state = last_tile(("5ra", "6ra"), starter=2, options=RummikubOptions(rounds=3))
    dealt = after(state, lay(OUT))
    assert (dealt.round, dealt.starter, rules.turn(dealt)) == (2, 0, 0)


@pytest.mark.rule("R10")
def test_drawing_gives_one_tile_even_though_a_play_exists():
    state = table("", ("1oa 2oa 3oa 4oa", "9ka"))
    drawn = after(state, DRAW)
    assert len(drawn.rack(0)) == 5
    assert drawn.last_drawn[0] == (state.game.pool.tile_ids[0],)
    assert drawn.game.pool.tile_ids == state.game.pool.tile_ids[1:]


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("pool", "move", "code"),
    [(0, DRAW, "POOL_EMPTY"), (1, PASS, "POOL_NOT_EMPTY"), (1, DRAW, None), (0, PASS, None)],
)
def test_draw_from_a_pool_and_pass_without_one(pool, move, code):
    state = table("", ("1oa 2oa 3oa 4oa", "", "9ka"), pool=pool)
    if code is None:
        assert rules.turn(after(state, move)) == 1
        return
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, 0, move, None)
    assert refusal.value.code == code


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("penalty", "pool", "drawn"),
    [(1, 5, 1), (3, 5, 3), (3, 2, 2), (3, 1, 1), (1, 0, 0), (3, 0, 0)],
)
def test_a_time_out_draws_the_penalty_as_far_as_there_are_tiles(penalty, pool, drawn):
    state = table(
        "run 5ba 6ba 7ba", ("8ba 9ba", "", "1ka"), pool=pool, options=RummikubOptions(timeout_penalty=penalty)
    )
    done = after(state, TIMEOUT)
    assert len(done.rack(0)) == 2 + drawn
    assert len(done.game.pool.tile_ids) == pool - drawn
    assert done.game.board == state.game.board
    assert done.passes == (0 if drawn else 1)
    assert rules.turn(done) == 1
    assert rules.safest(state, 0) == TIMEOUT


@pytest.mark.rule("R16")
def test_a_round_ends_at_once_when_a_rack_is_empty():
    done = after(last_tile(("13ka ja", "5ra 5rb", "1kb 2kb")), lay(OUT))
    assert rules.turn(done) is None
    assert rules.outcome(done).reason == "out"


@pytest.mark.rule("R17")
def test_going_out_takes_what_the_others_hold():
    done = after(last_tile(("13ka ja", "5ra 5rb", "1kb 2kb")), lay(OUT))
    assert rules.outcome(done).scores == (56, -43, -10, -3)
    assert rules.outcome(done).places == (1, 4, 3, 2)
    assert [row.rack_total for row in done.scored[0].rows] == [0, 43, 10, 3]


STALEMATES = [
    # 12 / 7 / 40
    (("12ka", "7ka", "10ka ja"), (-5, 38, -33), 1),
    # 9 / 9 / 25: seat 0 has one tile, seat 1 two
    (("9ka", "4ka 5ka", "12kb 13kb"), (16, 0, -16), 0),
]


@pytest.mark.rule("R17")
@pytest.mark.parametrize(("racks", "scores", "winner"), STALEMATES)
def test_a_stalemate_pays_what_lies_beyond_the_lowest_rack(racks, scores, winner):
    done = after(stalled(racks), PASS)
    assert rules.outcome(done).reason == "stalemate"
    assert rules.outcome(done).scores == scores
    assert rules.outcome(done).winners == (winner,)


@pytest.mark.rule("R16")
@pytest.mark.parametrize(
    ("racks", "starter", "winner"),
    [
        # Equal in all: the seat that comes later, counted from the starter.
        (("9ka", "9ra", "9ba"), 0, 2),
        (("9ka", "9ra", "9ba"), 1, 0),
        (("9ka", "9ra", "9ba"), 2, 1),
        (("9ka", "9ra", "8ba"), 0, 2),
        (("9ka", "9ra", "10ba"), 0, 1),
        (("9ka", "9ra", "10ba"), 1, 0),
        # Fewer tiles go before turn order.
        (("9ka", "9ra", "4ba 5ba"), 0, 1),
    ],
)
def test_ties_in_a_stalemate(racks, starter, winner):
    done = after(stalled(racks, starter=starter), PASS)
    assert done.scored[0].winner == winner
    assert rules.outcome(done).winners == (winner,)
    assert sum(rules.outcome(done).scores) == 0


@pytest.mark.rule("R16")
def test_a_joker_left_on_a_rack_costs_thirty():
    done = after(stalled(("ja", "13ka", "12ra")), PASS)
    assert rules.outcome(done).scores == (-18, -1, 19)


@pytest.mark.rule("R16")
def test_all_seats_have_to_pass_one_after_the_other():
    state = table("", ("1oa 2oa 3oa 4ka", "9ka", ""), pool=0)
    twice = after(state, PASS, PASS)
    assert twice.passes == 2
    assert rules.outcome(twice) is None
    assert rules.outcome(after(twice, PASS)).reason == "stalemate"


@pytest.mark.rule("R16")
def test_a_play_starts_the_passes_anew():
    state = table("", ("4ka", "1oa 2oa 3oa 9ka", ""), pool=0)
    played = after(state, PASS, lay(OUT))
    assert played.passes == 0
    assert rules.outcome(after(played, PASS, PASS)) is None
    assert rules.outcome(after(played, PASS, PASS, PASS)).reason == "stalemate"


@pytest.mark.rule("R16")
def test_taking_the_last_tile_is_not_a_pass():
    state = table("", ("4ka", "9ka", ""), pool=1)
    drawn = after(state, DRAW)
    assert drawn.passes == 0
    assert rules.outcome(after(drawn, PASS, PASS)) is None
    assert rules.outcome(after(drawn, PASS, PASS, PASS)).reason == "stalemate"


@pytest.mark.rule("R16")
def test_a_time_out_without_a_pool_counts_as_a_pass():
    state = table("", ("4ka", "9ka", ""), pool=0)
    assert rules.outcome(after(state, PASS, TIMEOUT, TIMEOUT)).reason == "stalemate"


@pytest.mark.rule("R16")
def test_with_an_empty_pool_one_may_still_lay():
    state = table("run 4oa 5oa 6oa", ("1oa 2oa 3oa 9ka", "9ra", ""), pool=0)
    assert rules.turn(after(state, lay("run 1oa 2oa 3oa 4oa 5oa 6oa"))) == 1


@pytest.mark.rule("R18")
def test_the_next_round_is_dealt_by_the_same_step():
    state = last_tile(
        ("5ra", "6ra"), starter=0, passes=0, options=RummikubOptions(rounds=2), totals=(10, -4, -6), turn_number=40
    )
    dealt = after(state, lay(OUT))
    dealt.game.check_partition()
    assert (dealt.round, dealt.starter, dealt.turn_number, dealt.passes) == (2, 1, 41, 0)
    assert dealt.totals == (21, -9, -12)
    assert dealt.rounds_won == (1, 0, 0)
    assert dealt.game.board.melds == ()
    assert not any(dealt.opened(seat) for seat in range(3))
    assert [len(dealt.rack(seat)) for seat in range(3)] == [14, 14, 14]
    assert dealt.last_drawn == ((), (), ())
    assert dealt.recent == ()
    assert rules.view(dealt, None)["winner_seat"] is None


ENDS = [
    # rounds, target, round just played, totals before; seat 0 wins 5 from seat 1
    ((1, 0), 1, (0, 0), "out", (0,), (5, -5)),
    ((2, 0), 2, (-20, 20), "rounds", (1,), (-15, 15)),
    ((2, 0), 1, (0, 0), None, None, None),
    ((9, 0), 8, (0, 0), None, None, None),
    ((9, 0), 9, (0, 0), "rounds", (0,), (5, -5)),
    ((1, 50), 1, (0, 0), None, None, None),
    ((1, 50), 7, (44, -44), None, None, None),
    ((1, 50), 7, (45, -45), "target", (0,), (50, -50)),
    ((9, 50), 2, (60, -60), "target", (0,), (65, -65)),
    ((1, 1000), 19, (90, -90), None, None, None),
    ((1, 1000), 20, (90, -90), "rounds", (0,), (95, -95)),
]


@pytest.mark.rule("R18")
@pytest.mark.parametrize(("limits", "round", "totals", "reason", "winners", "scores"), ENDS)
def test_when_the_game_ends(limits, round, totals, reason, winners, scores):
    options = RummikubOptions(rounds=limits[0], target_score=limits[1])
    state = last_tile(("5ra",), round=round, totals=totals, options=options)
    assert rules.view(state, None)["winner_seat"] is None
    outcome = rules.outcome(after(state, lay(OUT)))
    assert (outcome and (outcome.reason, outcome.winners, outcome.scores)) == (reason and (reason, winners, scores))


@pytest.mark.rule("R18")
def test_a_match_that_ends_by_a_stalemate_ends_by_rounds():
    state = stalled(("9ka", "4ka 6ka", "12kb 13kb"), round=4, options=RummikubOptions(rounds=4))
    assert rules.outcome(after(state, PASS)).reason == "rounds"


@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    ("won", "winners", "places"),
    [
        # Seat 0 wins this round too; totals are level at 5 each, seat 2 is last.
        ((0, 2, 0), (1,), (2, 1, 3)),
        ((1, 1, 0), (0,), (1, 2, 3)),
        ((0, 1, 0), (), (1, 1, 3)),
    ],
)
def test_level_totals_go_by_rounds_won_and_then_share_the_place(won, winners, places):
    state = last_tile(("1ra", "4ra"), round=3, totals=(0, 6, -6), rounds_won=won, options=RummikubOptions(rounds=3))
    done = after(state, lay(OUT))
    outcome = rules.outcome(done)
    assert outcome.scores == (5, 5, -10)
    assert (outcome.winners, outcome.places) == (winners, places)
    assert rules.view(done, 0)["winner_seat"] == (winners[0] if winners else None)


@pytest.mark.rule("R17")
def test_every_round_adds_up_to_nothing():
    state, _ = rules.deal(4, RummikubOptions(rounds=3), Random(8))
    rng = Random(9)
    while rules.outcome(state) is None:
        seat = rules.turn(state)
        state = rules.play(state, seat, rng.choice(rules.hints(state, seat)), rng).state
    assert len(state.scored) == 3
    assert [sum(row.points for row in score.rows) for score in state.scored] == [0, 0, 0]


@pytest.mark.parametrize("reason", ["abandoned", "voided"])
def test_a_game_everybody_left_has_no_winner(reason):
    state = last_tile(("5ra",), totals=(30, -30))
    done = rules.abandon(state, reason)
    assert rules.outcome(done.state).reason == reason
    assert rules.outcome(done.state).winners == ()
    assert rules.view(done.state, None)["winner_seat"] is None
    assert [event.type for event in done.events] == ["ended", "state:update"]
    assert rules.abandon(done.state, "voided") == (done.state, ())


@pytest.mark.parametrize("move", [DRAW, PASS, TIMEOUT, lay(""), lay(OUT)])
def test_only_the_seat_to_move_may_move_and_after_the_end_nobody(move):
    state = last_tile(("5ra",))
    for seat in (1, 2, -1, 99):
        with pytest.raises(IllegalMove) as refusal:
            rules.play(state, seat, move, None)
        assert (refusal.value.code, refusal.value.params) == ("NOT_YOUR_TURN", {"player": 0})
    ended = step(state, lay(OUT)).state
    for seat in (0, 1):
        with pytest.raises(IllegalMove) as refusal:
            rules.play(ended, seat, move, None)
        assert refusal.value.code == "GAME_ENDED"
