"""The table as a page shows it: the typed board, the words for the script, and the log as a person would tell it."""

import re
from pathlib import Path

import pytest

from games.catalog.rummikub.look.codes import board_text, read_board
from games.catalog.rummikub.look.page import read_form, read_question, told
from games.catalog.rummikub.look.words import draft_words, listed, news, tiles_line
from games.core.rules import Event
from games.core.text import said

NAMES = ["Ann", "Bob"]
SCRIPTS = Path(__file__).resolve().parents[3] / "games/catalog/rummikub/look/static"


def spoken(line: object) -> str:
    return said(line, str, NAMES)


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("run 5ra 6ra 7ra", [("run", ["5ra", "6ra", "7ra"])]),
        ("  R 5ra,6ra 7ra \n\n group 9ka 9ra 9oa", [("run", ["5ra", "6ra", "7ra"]), ("group", ["9ka", "9ra", "9oa"])]),
        ("9ka 9ra 9oa; 1ka 2ka ja", [("group", ["9ka", "9ra", "9oa"]), ("run", ["1ka", "2ka", "ja"])]),
        ("5xa nonsense", [("run", ["5xa", "nonsense"])]),
        ("", []),
    ],
)
def test_a_typed_board_is_read(text: str, melds: list[tuple[str, list[str]]]) -> None:
    assert read_board(text) == [{"kind": kind, "tiles": tiles} for kind, tiles in melds]


def test_the_board_is_written_as_it_is_read() -> None:
    melds = [{"kind": "run", "tiles": ["5ra", "ja", "7ra"]}, {"kind": "group", "tiles": ["8oa", "8ka", "jb"]}]
    assert read_board(board_text(melds)) == melds


def test_check_asks_and_play_moves() -> None:
    board = {"board": ["run 5ra 6ra 7ra"]}
    melds = [{"kind": "run", "tiles": ["5ra", "6ra", "7ra"]}]
    assert read_question({**board, "form": ["check"]}) == ("check", {"melds": melds})
    assert read_question({**board, "form": ["play"]}) is None
    assert read_form({**board, "form": ["play"]}) == {"type": "play_tiles", "melds": melds}


def test_a_check_names_the_first_thing_in_the_way() -> None:
    flawed = {"id": "5ra-6ra", "kind": "run", "valid": False, "reasons": ["size"]}
    fine = {"id": "9ka-9ra-9ba", "kind": "group", "valid": True, "reasons": []}
    problems = [{"code": "INVALID_MELD", "error": "no"}]
    assert (
        spoken(told({"ok": False, "problems": problems, "melds": [fine, flawed]}))
        == "5ra 6ra: A run has 3 to 13 tiles."
    )
    lost = [{"code": "BOARD_TILE_LOST", "error": "Put it back."}, *problems]
    assert spoken(told({"ok": False, "problems": lost, "melds": [flawed]})) == "Put it back."
    assert spoken(told({"ok": True, "tiles_played": ["5ra", "6ra"]})) == "That fits: 2 tiles laid."


def test_names_in_a_row() -> None:
    assert spoken(tiles_line(["7ra"])) == "red 7"
    assert spoken(tiles_line(["7ra", "8ra", "ja"])) == "red 7, red 8 and joker"
    assert spoken(listed(["a", "b", "c", "d"])) == "a, b, c and d"


PLAYED = {
    "seat": 1,
    "tiles_played": ["9oa", "10oa", "11oa"],
    "rack_size": 6,
    "opening": None,
    "board": {"melds": [{"id": "9oa-10oa-11oa", "kind": "run", "tiles": ["9oa", "10oa", "11oa"]}]},
    "diff": {"changed": [{"from": None, "to": "9oa-10oa-11oa"}], "moved_tiles": []},
}


@pytest.mark.parametrize(
    ("type_", "data", "words"),
    [
        ("tiles:played", PLAYED, "Bob lays orange 9, orange 10 and orange 11: orange run 9 to 11. 6 left."),
        (
            "tiles:played",
            {**PLAYED, "opening": 30},
            "Bob opens with 30 points: orange 9, orange 10 and orange 11. 6 left.",
        ),
        (
            "tiles:played",
            {**PLAYED, "seat": 0, "rack_size": 0},
            "You lay your last: orange 9, orange 10 and orange 11.",
        ),
        ("tile:drawn", {"seat": 1, "count": 1}, "Bob draws a tile."),
        ("tile:drawn", {"seat": 1, "count": 3}, "Bob draws 3 tiles."),
        ("tile:drawn", {"seat": 0, "count": 1, "tiles": ["4ba"]}, "You draw blue 4."),
        ("turn:passed", {"seat": 1}, "Bob passes."),
        ("turn:timed_out", {"seat": 0, "drawn": 1}, "Your time ran out. The board is as it was."),
    ],
)
def test_the_log_tells_it_to_the_first_seat(type_: str, data: dict[str, object], words: str) -> None:
    line = news(Event(type_, data), {}, 0)
    assert spoken(line[0] if isinstance(line, tuple) else line) == words


def test_who_drew_reads_it_once() -> None:
    assert news(Event("tile:drawn", {"seat": 0, "count": 1}), {}, 0) is None


def test_the_script_finds_every_word_it_asks_for() -> None:
    words = draft_words(str)
    asked = {name for path in SCRIPTS.glob("*.js") for name in re.findall(r"words\.([a-z_0-9]+)", path.read_text())}
    assert asked <= set(words)
    assert len(asked) > 40
