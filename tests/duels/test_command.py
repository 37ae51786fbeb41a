"""`manage.py bots duel`: the numbers, the bar, and refusals in words."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.terminal.running import Bar


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("bots", "duel", *arguments, "--jobs", "1", stdout=out)
    return out.getvalue()


def test_it_prints_wins_points_and_time(capsys) -> None:
    shown = told(
        "rummy", "easy", "tests.duels.scripted:hoarding", "--games", "3", "--preset", "one_round", "--seed", "x"
    )
    assert "4 games on 2 deals, 2 seats, seed x" in shown
    assert "points a round for easy: +" in shown
    assert "ms CPU a move" in shown
    assert "[##############################] 4/4 games" in capsys.readouterr().err


def test_options_and_seats() -> None:
    shown = told("rummikub", "easy", "easy", "--games", "2", "--seats", "3", "--options", "initial_meld=0", "rounds=2")
    assert "3 seats" in shown
    assert "over 4 rounds" in shown


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("rummy", "divine", "easy"), "has no level divine: easy"),
        (("rummy", "easy", "no.such.module"), "no"),
        (("rummy", "easy", "tests.duels.test_command"), "choose"),
        (("rummy", "easy", "easy", "--seats", "3"), "seats 2 to 2"),
        (("rummy", "easy", "easy", "--options", "target=0"), "target"),
        (("rummy", "easy", "easy", "--games", "0"), "At least one game"),
        (("rummy", "easy", "tests.duels.scripted:cheating"), "played"),
        (("chess", "easy", "easy"), "invalid choice"),
    ],
)
def test_refusals(arguments, hint) -> None:
    with pytest.raises(CommandError, match=hint):
        told(*arguments)


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_is_redrawn() -> None:
    now = iter([0.0, 1.0, 4.0])
    screen = Screen()
    bar = Bar(4, screen, clock=lambda: next(now))
    bar(1)
    bar(4)
    bar.close()
    assert screen.getvalue().split("\r")[1:] == [
        "[#######-----------------------] 1/4 games  1.0/s  ETA 3 s\x1b[K",
        "[##############################] 4/4 games  1.0/s  ETA 0 s\x1b[K\n",
    ]


def test_elsewhere_a_line_now_and_then() -> None:
    now = iter([0.0, 1.0, 6.0, 7.0])
    out = StringIO()
    bar = Bar(9, out, clock=lambda: next(now))
    for done in (1, 2, 3):
        bar(done)
    assert out.getvalue() == "[######------------------------] 2/9 games  0.3/s  ETA 21 s\n"
