"""The coach: what it tells at each level, the steps in words, and what it does when the solver's time is up."""

from random import Random

import pytest

from games.catalog.rummikub.look.words import listed, meld_line, tiles_line
from games.catalog.rummikub.minds import bots, coach
from games.catalog.rummikub.minds.bots import choose
from games.catalog.rummikub.minds.coach import steps
from games.catalog.rummikub.minds.solver import Plan
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.text import said
from tests.kinds.rummikub.tables import melds, table

Q = "run 3ra 4ra 5ra 6ra 7ra"


def same(text):
    return text


def advice(state, seat=0, level=4):
    view = rules.view(state, seat)
    return coach.advise(coach.think(view), view, level, same)


@pytest.mark.parametrize(
    ("meld", "words"),
    [
        ("run 5ra 6ra 7ra", "red run 5 to 7"),
        ("run 11oa 12oa ja", "orange run 11 to 13"),
        ("run ja jb 13ba", "blue run 11 to 13"),
        ("run 4ka ja 6ka 7ka", "black run 4 to 7"),
        ("group 9ka 9ra ja", "group of 9s"),
        ("group 13ka ja jb", "group of 13s"),
    ],
)
def test_melds_in_words(meld, words):
    assert said(meld_line(melds(meld)[0]), same, ()) == words


def test_tiles_in_words():
    assert said(tiles_line(["10ka"]), same, ()) == "black 10"
    assert said(tiles_line(["10ka", "7ob"]), same, ()) == "black 10 and orange 7"
    assert said(tiles_line(["1ba", "2ba", "ja"]), same, ()) == "blue 1, blue 2 and joker"
    assert said(listed(["a", "b", "c", "d"]), same, ()) == "a, b, c and d"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "run 5ra 6ra 7ra", ["Lay red 5, red 6 and red 7 as a new red run 5 to 7."]),
        (Q, f"{Q} 8ra", ["Add red 8 to make the red run 3 to 8."]),
        (Q, "run 3ra 4ra 5ra, run 5rb 6ra 7ra", [
            "Take red 6 and red 7 from the red run 3 to 7.", "Lay red 5, red 6 and red 7 as a new red run 5 to 7.",
        ]),
        ("group 8ra 8ba ja", "group 8ra 8ba 8oa, run 1ka 2ka ja", [
            "Take joker from the group of 8s.", "Add orange 8 to make the group of 8s.",
            "Lay black 1, black 2 and joker as a new black run 1 to 3.",
        ]),
        ("run 3ra 4ra 5ra, run 6ra 7ra 8ra", "run 3ra 4ra 5ra 6ra 7ra 8ra", [
            "Break up the red run 6 to 8.", "Add red 6, red 7 and red 8 to make the red run 3 to 8.",
        ]),
        ("run 11oa 12oa ja", "run ja 11oa 12oa, group 1ka 1ra 1ba", [
            "Change the order to make the orange run 10 to 12.", "Lay black 1, red 1 and blue 1 as a new group of 1s.",
        ]),
    ],
)  # fmt: skip
def test_steps_in_words(old, new, told):
    assert steps(melds(old), melds(new), same) == told


def test_sentences_are_translated_with_what_they_name():
    def loud(text):
        return text.upper().replace("{TILES}", "{tiles}").replace("{MELD}", "{meld}")

    told = steps((), melds("group 9ka 9ra 9ba"), lambda text: loud(text) if text.startswith("Lay") else text)
    assert told == ["LAY black 9, red 9 and blue 9 AS A NEW group of 9s."]


def test_what_is_best_lies_in_order():
    told = advice(table("", ("10ra 11ra 12ra 12ka 12ba 5ob", "1ka"), opened=(False, True)))
    assert (told["count"], told["tiles"]) == (3, ["12ka", "12ra", "12ba"])
    assert told["melds"] == [{"id": "12ka-12ra-12ba", "kind": "group", "tiles": ["12ka", "12ra", "12ba"]}]


@pytest.mark.parametrize(("strict", "playable"), [(False, True), (True, False)])
def test_it_knows_the_strict_joker(strict, playable):
    options = RummikubOptions(strict_joker=strict)
    state = table("run 4ka ja 6ka, group 2ra 2ba 2oa", ("5ka", "1oa"), options=options)
    assert advice(state, level=1)["playable"] is playable


def test_when_time_is_up_a_play_of_the_rack_is_better_than_none(monkeypatch):
    state = table(Q, ("9ka 9ra 9ba 1oa", "8ra"))
    board = state.game.board.melds
    monkeypatch.setattr(bots, "solve", lambda *args, **more: Plan(board, (), proven=False, timed_out=True))
    told = advice(state)
    assert (told["playable"], told["tiles"], told["proven"]) == (True, ["9ka", "9ra", "9ba"], False)
    move = {"type": "play_tiles", "melds": told["melds"]}
    assert rules.play(state, 0, rules.parse_move(move), Random(1)).state.rack(0) == ("1oa",)


def test_when_time_is_up_and_the_rack_has_nothing_it_does_not_claim_to_know(monkeypatch):
    state = table(Q, ("9ka 1oa", "8ra"))
    board = state.game.board.melds
    monkeypatch.setattr(bots, "solve", lambda *args, **more: Plan(board, (), proven=False, timed_out=True))
    assert advice(state) == {
        "level": 4, "playable": False, "count": 0, "tiles": [], "steps": ["Draw a tile."], "proven": False,
        "melds": [{"id": "3ra-4ra-5ra-6ra-7ra", "kind": "run", "tiles": ["3ra", "4ra", "5ra", "6ra", "7ra"]}],
    }  # fmt: skip


@pytest.mark.parametrize("options", [RummikubOptions(), RummikubOptions(initial_meld=0, strict_joker=True)])
def test_whatever_it_lays_is_accepted_through_whole_games(options):
    rng = Random(8)
    state, _ = rules.deal(2, options, rng)
    while (seat := rules.turn(state)) is not None:
        view = rules.view(state, seat)
        told = coach.advise(coach.think(view), view, 4, same)
        move = choose(view, "easy", rng)
        if told["playable"]:
            move = rules.parse_move({"type": "play_tiles", "melds": told["melds"]})
            assert sorted(attempted(view, told)) == sorted(told["tiles"])
            assert told["steps"]
        state = rules.play(state, seat, move, rng).state


def attempted(view, told):
    there = {tile for meld in view["board"]["melds"] for tile in meld["tiles"]}
    return [tile for meld in told["melds"] for tile in meld["tiles"] if tile not in there]
