"""The domain model as a package: its names, and the sentences of its errors."""

from importlib import import_module
from inspect import getmembers, isclass
from pickle import dumps, loads

import msgspec
import pytest

from games.catalog.rummikub import models
from games.catalog.rummikub.models import (
    Color,
    GameState,
    GameStatus,
    InvalidGameError,
    InvalidMeldError,
    InvalidTileError,
    Meld,
    MeldKind,
    NumberedTile,
    Player,
    RummikubError,
    TileInstance,
    TileUtils,
    assign_jokers_in_run,
    is_valid_group,
    is_valid_run,
    meld_value,
    read_game,
    to_dict,
)
from games.catalog.rummikub.models.exceptions import SENTENCES
from games.catalog.rummikub.rules.moves import parse_move
from games.core.rules import MalformedMove

MODULES = ("actions", "base", "exceptions", "game", "melds", "tiles", "validators")
FUNCTIONS = (
    "assign_jokers_in_group",
    "assign_jokers_in_run",
    "initial_meld_total",
    "is_valid_group",
    "is_valid_run",
    "meld_value",
    "to_dict",
    "to_json",
)


@pytest.mark.parametrize("name", MODULES)
def test_every_public_class_is_a_name_of_the_package(name):
    module = import_module(f"games.catalog.rummikub.models.{name}")
    own = {
        word: found
        for word, found in getmembers(module, isclass)
        if found.__module__ == module.__name__ and not word.startswith("_")
    }
    assert own or name == "base"
    assert own.keys() <= set(models.__all__)
    assert all(getattr(models, word) is found for word, found in own.items())


def test_functions_and_types_are_names_of_the_package_too():
    assert {*FUNCTIONS, "Action", "Tile", "TileKind"} <= set(models.__all__)
    assert models.Tile is str


def test_every_name_is_there_once():
    assert len(models.__all__) == len(set(models.__all__))
    assert all(hasattr(models, name) for name in models.__all__)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: TileUtils.get_number("7rc"), "There is no tile '7rc'."),
        (lambda: TileUtils.get_number("14ra"), "There is no tile '14ra': numbers go from 1 to 13."),
        (lambda: TileUtils.get_number("7xa"), "There is no tile '7xa': colours are k, r, b and o."),
        (lambda: TileUtils.get_color("ja"), "The joker 'ja' has neither number nor colour of its own."),
        (lambda: TileInstance.create_joker_tile("c"), "The copies of a tile are a and b, not 'c'."),
        (lambda: NumberedTile(14, Color.RED), "A tile has a number from 1 to 13, not 14."),
        (lambda: NumberedTile(7, "pink"), "A tile is black, red, blue or orange, not 'pink'."),
        (lambda: Meld("set", ()), "A meld is a group or a run."),
        (lambda: Meld("run", ("7ra", "8ra")).validate(), "A group has 3 or 4 tiles, a run 3 to 13."),
        (lambda: Meld("run", ("ja", "1ka", "2ka")).validate(), "A joker can't stand below 1 or above 13."),
        (lambda: assign_jokers_in_run(["ja", "jb"]), "Jokers alone make no meld."),
        (lambda: meld_value(Meld("run", ("7ra", "9ra", "10ra"))), "The numbers of a run rise by one."),
        (lambda: GameState(status=GameStatus.IN_PROGRESS, players=(Player("0"),), current_player_index=1),
         "There is no player 1 among 0 to 0."),
        (lambda: GameState(winner_player_id="0"), "Nobody has won before the game is over."),
    ],
)  # fmt: skip
def test_an_error_is_a_sentence(make, sentence):
    with pytest.raises(RummikubError) as refusal:
        make()
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    "tiles", ["5ka 6ka", "ja jb 5ka 6ka 7kb 8ra", "5ka 5kb 5ra", "5ka 5ra 6ba", "ja jb", "5ka 5ka 5ka"]
)
@pytest.mark.parametrize("kind", list(MeldKind))
def test_every_reason_has_its_sentence(kind, tiles):
    flaws = Meld(kind, tuple(tiles.split())).flaws
    assert flaws
    for reason in flaws:
        assert str(InvalidMeldError(reason)) == SENTENCES[reason]
        assert SENTENCES[reason].endswith(".")


def test_a_reason_of_ones_own_is_a_sentence_as_well():
    error = InvalidMeldError("ugly")
    assert (error.reason, str(error)) == ("ugly", "These tiles make no meld.")


def test_an_error_keeps_its_reason_in_another_process():
    error = loads(dumps(InvalidMeldError("size")))
    assert (error.reason, str(error)) == ("size", SENTENCES["size"])


def test_lost_tiles_are_named_in_a_sentence():
    with pytest.raises(InvalidGameError) as refusal:
        GameState().check_partition()
    assert str(refusal.value).startswith("Each tile lies in one place, but these are lost or doubled: 10ba, 10bb, ")
    assert str(refusal.value).endswith(", ja, jb.")


@pytest.mark.rule("R1")
def test_12ko_is_no_tile():
    """It names a number and two colours, but no copy; the black and the orange twelves have ids of their own."""
    with pytest.raises(InvalidTileError) as refusal:
        TileUtils.get_kind("12ko")
    assert type(refusal.value) is InvalidTileError
    assert not TileUtils.is_valid("12ko")
    assert not is_valid_group(["12ko", "12ra", "12ba"])
    assert not is_valid_run(["11ka", "12ko", "13ka"])
    assert all(map(TileUtils.is_valid, ["12ka", "12kb", "12oa", "12ob"]))
    with pytest.raises(MalformedMove) as unread:
        parse_move({"type": "play_tiles", "melds": [{"kind": "run", "tiles": ["11ka", "12ko", "13ka"]}]})
    assert unread.value.code == "INVALID_TILE"


def test_a_board_is_an_object():
    data = to_dict(GameState())
    assert data["board"] == {"melds": []}
    assert data["pool"] == []
    with pytest.raises(msgspec.ValidationError):
        read_game({**data, "board": []})
