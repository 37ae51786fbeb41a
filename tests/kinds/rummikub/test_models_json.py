"""The domain model as JSON and back: exact, deterministic, the same in every process."""

import json
import os
import subprocess
import sys

import pytest

from games.catalog.rummikub.models.actions import DrawAction, PassAction, PlayTilesAction, Turn
from games.catalog.rummikub.models.base import to_dict, to_json
from games.catalog.rummikub.models.exceptions import InvalidGameError, InvalidMeldError, InvalidTileError
from games.catalog.rummikub.models.game import Board, GameState, GameStatus, Player, Pool, Rack, read_game
from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import Color, NumberedTile, TileUtils

TILES = TileUtils.create_full_set()
GROUP = Meld(MeldKind.GROUP, ("ja", "9ka", "9ra"))
RUN = Meld(MeldKind.RUN, ("8oa", "jb", "10ob"))


def sample_game(**changes):
    laid = (*GROUP.tiles, *RUN.tiles)
    rest = tuple(tile for tile in TILES if tile not in laid)
    players = (Player("0", None, True, Rack(rest[:3])), Player("1", "Mia", False, Rack(rest[3:5])))
    fields = {
        "players": players,
        "current_player_index": 1,
        "pool": Pool(rest[5:]),
        "board": Board((GROUP, RUN)),
        "status": GameStatus.IN_PROGRESS,
    }
    return GameState(**{**fields, **changes})


def test_a_meld_is_exactly_id_kind_and_tiles():
    assert to_dict(GROUP) == {"id": "9ka-9ra-ja", "kind": "group", "tiles": ["9ka", "9ra", "ja"]}
    assert to_dict(RUN) == {"id": "8oa-jb-10ob", "kind": "run", "tiles": ["8oa", "jb", "10ob"]}


def test_what_jokers_stand_for_is_json_with_lists():
    assert to_dict(GROUP.get_jokers()) == {"ja": {"number": 9, "colors": ["blue", "orange"]}}


def test_a_game_survives_json():
    game = sample_game(game_id="g", created_at="2026-01-01T00:00:00Z")
    again = read_game(json.loads(to_json(game)))
    assert again == game
    assert [meld.kind for meld in again.board.melds] == [MeldKind.GROUP, MeldKind.RUN]
    assert to_json(again) == to_json(game)


def test_a_game_has_the_fields_of_the_model():
    data = to_dict(sample_game())
    assert list(data) == [
        "game_id", "players", "current_player_index", "pool", "board", "created_at", "updated_at", "status",
    ]  # fmt: skip
    assert data["players"][0] == {"id": "0", "initial_meld_met": True, "rack": {"tile_ids": ["1ka", "1kb", "1ra"]}}
    assert data["players"][1]["name"] == "Mia"
    assert data["pool"][0] == "1bb"
    assert data["board"] == {"melds": [to_dict(GROUP), to_dict(RUN)]}
    assert data["status"] == "IN_PROGRESS"


def test_a_winner_is_named_only_where_there_is_one():
    assert "winner_player_id" not in json.loads(to_json(sample_game()))
    shared = sample_game(status=GameStatus.COMPLETED)
    assert "winner_player_id" not in json.loads(to_json(shared))
    won = sample_game(status=GameStatus.COMPLETED, winner_player_id="1")
    assert json.loads(to_json(won))["winner_player_id"] == "1"
    for game in (shared, won):
        assert read_game(json.loads(to_json(game))) == game


def test_json_text_has_sorted_keys():
    assert to_json(Turn("0", DrawAction())) == '{"action": {"type": "draw"}, "player_id": "0"}'
    assert to_json(PassAction()) == '{"type": "pass"}'
    assert to_json(NumberedTile(7, Color.RED)) == '{"color": "red", "number": 7}'
    assert json.loads(to_json(PlayTilesAction((GROUP,)))) == {"type": "play_tiles", "melds": [to_dict(GROUP)]}


def test_lists_are_kept_as_tuples():
    assert Meld("run", ["1ka", "2ka", "3ka"]).tiles == ("1ka", "2ka", "3ka")
    assert Rack(["3ka", "1ka"]).tile_ids == ("1ka", "3ka")
    assert Board([RUN]).melds == (RUN,)
    assert PlayTilesAction([RUN]).melds == (RUN,)


def test_nothing_can_be_changed_in_place():
    for entity, field in [
        (GROUP, "tiles"),
        (Rack(), "tile_ids"),
        (sample_game(), "board"),
        (Turn("0", DrawAction()), "action"),
    ]:
        with pytest.raises(AttributeError):
            setattr(entity, field, ())
        assert not hasattr(entity, "__dict__")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Meld("run", ("14ra", "1ka", "2ka")),
        lambda: Meld("group", (None, "1ka", "2ka")),
        lambda: Rack(("jc",)),
    ],
)
def test_what_is_no_tile_lies_nowhere(make):
    with pytest.raises(InvalidTileError):
        make()


@pytest.mark.parametrize("kind", ["set", "GROUP", None])
def test_a_meld_is_a_group_or_a_run(kind):
    with pytest.raises(InvalidMeldError):
        Meld(kind, ("1ka", "2ka", "3ka"))


@pytest.mark.parametrize(
    "changes",
    [
        {"current_player_index": 2},
        {"current_player_index": -1},
        {"winner_player_id": "0"},
    ],
)
def test_a_game_does_not_contradict_itself(changes):
    with pytest.raises(InvalidGameError):
        sample_game(**changes)


def test_every_tile_is_somewhere_exactly_once():
    sample_game().check_partition()
    pool = sample_game().pool.tile_ids
    with pytest.raises(InvalidGameError, match="1bb"):
        sample_game(pool=Pool(pool[1:])).check_partition()
    with pytest.raises(InvalidGameError, match="1ka"):
        sample_game(pool=Pool((*pool, "1ka"))).check_partition()


ASK = """
from games.catalog.rummikub.models.base import to_json
from games.catalog.rummikub.models.melds import Meld
for kind, tiles in [("group", "jb 6ra ja"), ("group", "ja 13ka"), ("run", "8oa ja jb"), ("group", "6ra ja 6ba")]:
    meld = Meld(kind, tiles.split())
    print(to_json(meld), meld.flaws, to_json(meld.get_jokers()) if not meld.flaws else "")
"""


def test_every_process_gives_the_same_answer():
    answers = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True)
        answers.add(done.stdout)
    assert len(answers) == 1
    assert '"colors": ["black", "blue", "orange"]' in answers.pop()
