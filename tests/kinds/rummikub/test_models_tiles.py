"""The 106 tiles and what is refused as a tile."""

import pytest

from games.catalog.rummikub.models.exceptions import (
    InvalidColorError,
    InvalidNumberError,
    InvalidTileError,
    RummikubError,
)
from games.catalog.rummikub.models.tiles import Color, JokerTile, NumberedTile, TileInstance, TileUtils


@pytest.mark.rule("R1")
def test_there_are_106_tiles():
    tiles = TileUtils.create_full_set()
    assert len(tiles) == len(set(tiles)) == 106
    assert tiles[:9] == ("1ka", "1kb", "1ra", "1rb", "1ba", "1bb", "1oa", "1ob", "2ka")
    assert tiles[-4:] == ("13oa", "13ob", "ja", "jb")


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("tile", "number", "color", "copy"),
    [
        ("7ra", 7, "red", "a"),
        ("13kb", 13, "black", "b"),
        ("1oa", 1, "orange", "a"),
        ("10bb", 10, "blue", "b"),
    ],
)
def test_a_tile_is_read_off_its_id(tile, number, color, copy):
    assert TileUtils.get_number(tile) == number
    assert TileUtils.get_color(tile) is Color(color)
    assert TileUtils.get_copy(tile) == copy
    assert TileUtils.get_kind(tile) == NumberedTile(number, Color(color))
    assert TileUtils.create_numbered_tile_id(number, Color(color), copy) == tile
    assert TileInstance.create_numbered_tile(number, Color(color), copy) == tile
    assert not TileUtils.is_joker(tile)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("copy", ["a", "b"])
def test_a_joker_has_a_copy_and_nothing_else(copy):
    joker = TileInstance.create_joker_tile(copy)
    assert joker == TileUtils.create_joker_tile_id(copy) == f"j{copy}"
    assert TileUtils.is_joker(joker)
    assert TileUtils.get_copy(joker) == copy
    assert TileUtils.get_kind(joker) == JokerTile()
    for ask in (TileUtils.get_number, TileUtils.get_color):
        with pytest.raises(InvalidTileError):
            ask(joker)


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("0ra", InvalidNumberError),
        ("14ra", InvalidNumberError),
        ("99999999999999999999ra", InvalidNumberError),
        ("7xa", InvalidColorError),
        ("07ra", InvalidTileError),
        ("7rc", InvalidTileError),
        ("jc", InvalidTileError),
        ("j", InvalidTileError),
        ("7RA", InvalidTileError),
        (" 7ra", InvalidTileError),
        ("7ra ", InvalidTileError),
        ("7ra\n", InvalidTileError),
        ("٧ra", InvalidTileError),
        ("-7ra", InvalidTileError),
        ("JA", InvalidTileError),
        ("ra", InvalidTileError),
        ("", InvalidTileError),
        (None, InvalidTileError),
        (7, InvalidTileError),
    ],
)
def test_nothing_else_is_a_tile(text, error):
    assert not TileUtils.is_valid(text)
    for ask in (TileUtils.get_number, TileUtils.is_joker, TileUtils.get_copy, TileUtils.sort_key):
        with pytest.raises(InvalidTileError) as refusal:
            ask(text)
        assert type(refusal.value) is error
        assert isinstance(refusal.value, RummikubError)


@pytest.mark.parametrize("number", [0, 14, -1, True, "7", 7.0, None])
def test_a_numbered_tile_has_a_number_from_1_to_13(number):
    with pytest.raises(InvalidNumberError):
        NumberedTile(number, Color.RED)


@pytest.mark.parametrize("color", ["pink", "r", None, 1])
def test_a_numbered_tile_has_one_of_four_colours(color):
    with pytest.raises(InvalidColorError):
        NumberedTile(7, color)


def test_a_colour_may_be_given_by_its_word():
    assert NumberedTile(7, "red").color is Color.RED


@pytest.mark.parametrize("copy", ["c", "", "A", None])
def test_there_are_two_copies(copy):
    with pytest.raises(InvalidTileError):
        TileInstance.create_joker_tile(copy)
    with pytest.raises(InvalidTileError):
        TileInstance.create_numbered_tile(7, Color.RED, copy)


def test_tiles_sort_by_number_colour_and_copy_with_jokers_last():
    mixed = ["jb", "10ka", "2ob", "2oa", "2kb", "ja", "1ba", "2ra", "2ba"]
    assert sorted(mixed, key=TileUtils.sort_key) == ["1ba", "2kb", "2ra", "2ba", "2oa", "2ob", "10ka", "ja", "jb"]


@pytest.mark.rule("R7")
@pytest.mark.parametrize(("tile", "value"), [("1ka", 1), ("13ob", 13), ("ja", 30), ("jb", 30)])
def test_what_a_tile_costs_on_a_rack(tile, value):
    assert TileUtils.get_rack_value(tile) == value
