"""Duels: duplicate deals, changed seats, honest counting, and the same numbers however many processes play."""

import pytest

from games.catalog import SLUGS
from games.catalog import rules as rules_of
from games.core.rules import Event, Outcome
from games.terminal import Duel, Foul, Played, Tally, play_deal, run
from games.terminal import duel as inside
from tests.duels import scripted

EASY = ("easy", "easy")
HOARDING = "tests.duels.scripted:hoarding"


def rummy(*players: str, **rest):
    return Duel("rummy", players, 2, rules_of("rummy").OPTIONS(target=1, turn_cap=60), **rest)


def fingerprint(games):
    return [(game.share, game.margin, game.rounds) for game in games]


def test_two_alike_split_every_deal() -> None:
    for number in range(5):
        first, second = play_deal(rummy(*EASY), number)
        assert first.share + second.share == 1
        assert first.margin == -second.margin
        assert first.rounds == second.rounds == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_every_kind_can_be_played(slug: str) -> None:
    kind = rules_of(slug)
    games = play_deal(Duel(slug, EASY, kind.SEATS[0], kind.OPTIONS()), 0)
    assert len(games) == 2
    assert all(game.rounds >= 1 and all(game.milliseconds) for game in games)


@pytest.mark.parametrize(
    ("seats", "alone", "seatings"),
    [
        (2, False, ((0, 1), (1, 0))),
        (3, False, ((0, 1, 0), (1, 0, 1))),
        (4, False, ((0, 1, 0, 1), (1, 0, 1, 0))),
        (3, True, ((0, 1, 1), (1, 0, 1), (1, 1, 0))),
    ],
)
def test_who_sits_where(seats, alone, seatings) -> None:
    duel = Duel("uno", EASY, seats, None, alone=alone)
    assert duel.seatings == seatings
    share = sum(seating.count(0) for seating in seatings) / sum(map(len, seatings))
    assert duel.even == pytest.approx(share)


@pytest.mark.parametrize(
    ("winners", "scores", "seating", "share", "margin"),
    [
        ((0,), (30, 0), (0, 1), 1, 30),
        ((0,), (30, 0), (1, 0), 0, -30),
        ((), (5, 5), (0, 1), None, 0),
        ((1, 3), (10, 50, 10, 50), (0, 1, 0, 1), 0, -40),
        ((0, 1), (8, 8, 2), (0, 1, 0), 0.5, -3),
    ],
)
def test_wins_and_margins(winners, scores, seating, share, margin) -> None:
    outcome = Outcome("over", winners, scores, tuple(1 for _ in scores))
    assert (inside._share(outcome, seating), inside._margin(outcome, seating)) == (share, margin)


def test_fewer_points_are_better_where_points_are_penalties() -> None:
    """Who hoards the dearest cards loses, and is behind by what it holds."""
    games = play_deal(rummy("easy", HOARDING), 0) + play_deal(rummy("easy", HOARDING), 1)
    assert sum(game.share for game in games) >= 3
    assert sum(game.margin for game in games) > 0


def test_rounds_are_counted_once() -> None:
    scored, other = Event("round:scored"), Event("turn:changed")
    assert inside._ends_round((other, scored), over=False)
    assert inside._ends_round((other,), over=True)
    assert not inside._ends_round((other,), over=False)
    three = Duel("hidden_joker", EASY, 2, rules_of("hidden_joker").OPTIONS(format="rounds_3"))
    assert [game.rounds for game in play_deal(three, 0)] == [3, 3]


def test_a_foul_is_told_with_its_place() -> None:
    with pytest.raises(Foul, match=r"rummy, seed s/0, seating \(0, 1\), move 2: .*cheating played .*[Dd]iscard"):
        run(rummy("tests.duels.scripted:cheating", "tests.duels.scripted:cheating", seed="s"), 2)


def test_the_tally_adds_up() -> None:
    tally = Tally(rummy(*EASY))
    tally.count([Played(1, 40, 2, ([1.0], [2.0])), Played(0, -10, 1, ([3.0], []))])
    tally.count([Played(None, 0, 1), Played(0.5, 6, 1)])
    assert (tally.games, tally.decided, tally.won, tally.rounds) == (4, 3, 1.5, 5)
    assert tally.margins == [10, 3]
    assert tally.milliseconds == ([1.0, 3.0], [2.0])
    assert tally.wins.value == 0.5
    text = "\n".join(tally.lines())
    assert "easy wins 1.5 of 3 games, 1 without a winner: 50.0 %" in text
    assert "+6.50" in text
    assert "2 moves" in text


def test_what_players_need_first_is_there_before_anything_is_counted() -> None:
    scripted.calls.clear()
    tally = run(rummy("easy", "tests.duels.scripted:awake"), 2)
    before = len(scripted.calls) - len(tally.milliseconds[1])
    assert 0 < before <= inside.REHEARSED


def test_the_number_of_processes_changes_nothing() -> None:
    heard: list[int] = []
    duel = rummy("easy", HOARDING, seed="jobs")
    alone = run(duel, 9, 1, heard.append)
    together = run(duel, 9, 2)
    assert heard == [2, 4, 6, 8, 10]
    assert (alone.games, alone.won, alone.margins) == (together.games, together.won, together.margins)
