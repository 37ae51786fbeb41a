"""`manage.py play`: whole games at the terminal, by numbers, by the bot's choice, and with mistakes."""

from collections.abc import Iterator
from io import StringIO
from itertools import chain, cycle, repeat
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.catalog import SLUGS


def play(monkeypatch: pytest.MonkeyPatch, answers: Iterator[str], *arguments: str) -> str:
    """What the terminal shows while somebody types these answers."""

    def answer(_: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    out = StringIO()
    call_command("play", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", ["a", pytest.param("b", marks=pytest.mark.long)])
def test_a_whole_game_by_the_bots_choice(slug: str, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play(monkeypatch, repeat("."), slug, "--seed", seed)
    assert "Scores:" in shown
    assert "Shuffle seed:" in shown
    assert max(map(len, shown.splitlines())) <= 110


@pytest.mark.parametrize("arguments", [("spades",), ("uno", "--seats", "4")])
def test_a_whole_game_by_numbers(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play(monkeypatch, cycle(["1", "2", "3", "1"]), *arguments, "--seed", "numbers")
    assert "Scores:" in shown


@pytest.mark.parametrize("slug", SLUGS)
def test_mistakes_are_explained_and_nothing_is_lost(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play(monkeypatch, chain(["?", "nonsense", "999", "t", ""], repeat(".")), slug, "--seed", "c")
    assert "A number plays that move" in shown
    assert "Scores:" in shown


def test_leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "You left the table." in play(monkeypatch, iter(["q"]), "uno")
    assert "You left the table." in play(monkeypatch, iter([]), "spades")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("spades", "--seats", "3"), "seats 4 to 4"),
        (("uno", "--seats", "4", "--seat", "4"), "from 0 to 3"),
        (("uno", "--preset", "wild"), "classic"),
        (("uno", "--level", "divine"), "easy"),
        (("uno", "--option", "target_score=7"), "target_score"),
        (("chess",), "invalid choice"),
    ],
)
def test_wrong_arguments_say_what_is_possible(arguments: tuple[str, ...], hint: str) -> None:
    with pytest.raises(CommandError, match=hint):
        call_command("play", *arguments, stdout=StringIO())


def test_the_same_seed_deals_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = [play(monkeypatch, iter([]), "uno", "--seed", "same").split("…", 1)[1] for _ in range(2)]
    assert shown[0] == shown[1]


def test_nothing_but_the_own_view_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of the terminal are only ever given the person's own view."""
    seen: list[Any] = []
    from games.catalog.uno.look import terminal

    honest = terminal.show
    monkeypatch.setattr(terminal, "show", lambda view: seen.append(view["you"]["seat"]) or honest(view))
    play(monkeypatch, repeat("."), "uno", "--seats", "3", "--seat", "2", "--seed", "d")
    assert set(seen) == {2}
