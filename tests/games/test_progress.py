"""How far running games are: turns are counted by who moves, and how long ago is said in the largest unit."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from games.models import Entry, Game
from games.see.progress import ago, progress_of
from tests.games.callers import person

NOW = timezone.now()


def log(*lines: tuple[int | None, str]) -> Game:
    """A running game whose entries are these: by which seat, and the move."""
    host: Any = person("Host").user
    game = Game.objects.create(kind="toy", status=Game.Status.PLAYING, host=host, seq=len(lines))
    for number, (seat, move) in enumerate(lines, 1):
        at = NOW - timedelta(minutes=len(lines) - number)
        Entry.objects.create(game=game, seq=number, at=at, seat=seat, move=move)
    return game


@pytest.mark.django_db
def test_a_turn_is_what_one_seat_does_until_another_moves() -> None:
    dealt, two = log((None, "")), log((None, ""), (0, "draw"), (0, "lay"), (1, "draw"))
    many = log((None, ""), (0, "a"), (1, "b"), (0, "c"), (0, "d"), (1, ""), (1, "e"))
    found = progress_of([dealt.pk, two.pk, many.pk])
    assert dealt.pk not in found, "nobody has moved"
    assert [found[game.pk].turn for game in (two, many)] == [2, 4]
    assert abs(found[two.pk].at - NOW) < timedelta(seconds=1)


def test_of_no_games_nothing_is_asked() -> None:
    assert progress_of([]) == {}


@pytest.mark.parametrize(
    ("span", "told", "german"),
    [
        (timedelta(seconds=59), "just now", "gerade eben"),
        (timedelta(seconds=60), "1 min ago", "vor 1 Min."),
        (timedelta(minutes=3, seconds=59), "3 min ago", "vor 3 Min."),
        (timedelta(minutes=60), "1 h ago", "vor 1 Std."),
        (timedelta(hours=24), "1 day ago", "vor 1 Tag"),
        (timedelta(days=2, hours=23), "2 days ago", "vor 2 Tagen"),
    ],
)
def test_how_long_ago(span: timedelta, told: str, german: str) -> None:
    with translation.override("en"):
        assert ago(span) == told
    with translation.override("de"):
        assert ago(span) == german
