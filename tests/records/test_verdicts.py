"""Every ending of a game, and what it is for each seat: worked out by hand."""

import pytest

from games.core.rules import Outcome
from records.verdicts import standings

TWO, FOUR, PAIRS = (0, 1), (0, 1, 2, 3), (0, 1, 0, 1)

# how it ended: reason, winners, points, places | teams | who had left | (place, verdict) of each seat
ENDINGS = {
    "one of two wins": (("target", (1,), (20, 100), (2, 1)), TWO, (), [(2, "lost"), (1, "won")]),
    "a tie of two": (("turn_cap", (), (50, 50), (1, 1)), TWO, (), [(1, "drawn"), (1, "drawn")]),
    "one of four wins": (
        ("target", (2,), (3, 5, 9, 1), (3, 2, 1, 4)), FOUR, (), [(3, "lost"), (2, "lost"), (1, "won"), (4, "lost")]
    ),
    "two of four are first": (
        ("rounds", (), (9, 5, 9, 1), (1, 3, 1, 4)), FOUR, (), [(1, "drawn"), (3, "lost"), (1, "drawn"), (4, "lost")]
    ),
    "a team wins": (
        ("target", (1, 3), (90, 500, 90, 500), (2, 1, 2, 1)), PAIRS, (),
        [(2, "lost"), (1, "won"), (2, "lost"), (1, "won")]
    ),
    "who has left loses, though the bot wins": (
        ("target", (0,), (9, 5, 3), (1, 2, 3)), (0, 1, 2), (0,), [(3, "lost"), (2, "lost"), (3, "lost")]
    ),
    "the partner of who has left wins": (
        ("target", (0, 2), (500, 90, 500, 90), (1, 2, 1, 2)), PAIRS, (2,),
        [(1, "won"), (2, "lost"), (2, "lost"), (2, "lost")]
    ),
    "who has left a tie": (("turn_cap", (), (50, 50), (1, 1)), TWO, (1,), [(1, "drawn"), (2, "lost")]),
    "abandoned: lost for who had left before the last one": (
        ("abandoned", (), (9, 5, 3), (1, 1, 1)), (0, 1, 2), (1,), [(1, "none"), (2, "lost"), (1, "none")]
    ),
    "abandoned: who stood better is not placed better": (
        ("abandoned", (), (9, 5, 7), (1, 3, 2)), (0, 1, 2), (0,), [(3, "lost"), (1, "none"), (1, "none")]
    ),
    "abandoned with all there: it counts for nobody": (
        ("abandoned", (), (9, 5, 7), (1, 3, 2)), (0, 1, 2), (), [(1, "none"), (1, "none"), (1, "none")]
    ),
    "ended by the house, whoever stood better": (
        ("voided", (), (9, 5, 7), (1, 3, 2)), (0, 1, 2), (), [(1, "none"), (1, "none"), (1, "none")]
    ),
    "ended by the house": (
        ("voided", (), (9, 5, 3), (1, 1, 1)), (0, 1, 2), (1,), [(1, "none"), (2, "none"), (1, "none")]
    ),
}  # fmt: skip


@pytest.mark.parametrize(("outcome", "teams", "left", "expected"), ENDINGS.values(), ids=ENDINGS)
def test_what_it_is_for_each_seat(outcome, teams, left, expected):
    found = standings(Outcome(*outcome), teams, left)
    assert [(one.place, one.verdict) for one in found] == expected
    assert [one.points for one in found] == list(outcome[2])
