"""Normal and hard: what they take, lay, hold and shed; legal, blind to secrets, and the same each time."""

from random import Random

import pytest

from games.catalog.rummy.minds import bots, holding_back
from games.catalog.rummy.minds.bots import neighbours
from games.catalog.rummy.minds.foresight import Outlook
from games.catalog.rummy.minds.packing import packed
from games.catalog.rummy.minds.sight import parting, sight_of
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.notation import write
from games.catalog.rummy.rules.options import RummyOptions
from games.core.cards import FACES
from games.terminal import Duel, run
from tests.kinds.rummy.positions import cards, position
from tests.levels import play_out

BOTH = pytest.mark.parametrize("level", ["normal", "hard"])
TEN = "2C 4C 6D 8D TD QH 3H 5S 9S JS"


def chosen(state, level):
    """The move as text, which the rules must accept."""
    move = bots.choose(rules.view(state, state.seat), level, Random(1))
    rules.play(state, state.seat, move, Random(1))
    return write(move)


@BOTH
@pytest.mark.parametrize(
    ("hand", "top", "piles", "expected"),
    [
        ("7C 7D 2S 9H", "7H", (), "draw discard"),
        ("4S 5S KD 9H", "6S", (), "draw discard"),
        ("7C KD 2S 9H", "7H", (), "draw stock"),  # a pair is no meld
        ("7C KD 2S 9H", "8S", ("9S TS JS",), "draw discard"),  # fits
        ("KD 2S 9H 3C", "8S", ("TS JS QS",), "draw stock"),
        ("9S KD 2S 3C", "8S", ("TS JS QS",), "draw discard"),  # fits after the nine
        ("7C 7D 2S 9H", "", (), "draw stock"),
    ],
)
def test_they_take_what_melds_or_fits(level, hand, top, piles, expected):
    assert chosen(position(hand, "KH QH", discards=top, piles=piles), level) == expected


@pytest.mark.parametrize(
    ("hand", "piles", "expected"),
    [
        ("7C 7D 7H 2S 9C", (), "meld 7C 7D 7H discard 9C"),
        ("2S 3S 4S KC 9D", (), "meld 2S 3S 4S discard KC"),
        ("7C 7D 7H 8H 9H 2C KD", (), "meld 7H 8H 9H discard KD"),  # 24 points are better than 21
        ("QH KH AH 2C 5D", (), "meld AH QH KH discard 5D"),
        ("3H 4H 5H 6H 7H 8H KC 2D", (), "meld 3H 4H 5H 6H 7H 8H discard KC"),
        ("7S 8D KC 2D", ("7C 7D 7H",), "layoff meld(0) 7S discard KC"),
        ("6C 5C 9D KC 2D", ("2C 3C 4C",), "layoff meld(0) 5C layoff meld(0) 6C discard KC"),
        ("KC QC TD 3S", (), "discard TD"),  # king and queen are neighbours: 7 each
        ("KC 9C 8C 3S", (), "discard KC"),
        ("KC KD 9S 2H", (), "discard 9S"),
        ("KC AC 9S 2H", (), "discard 9S"),  # the ace goes on after the king
    ],
)
def test_normal_lays_all_and_sheds_points_without_neighbours(hand, piles, expected):
    state = position(hand, "5H 6D JD", drawn=hand.split(maxsplit=1)[0], piles=piles)
    assert chosen(state, "normal") == expected


def test_neighbours():
    held = list(cards("KC AC QC 9C KD 8C 2C"))
    counted = {name: neighbours(FACES[name], held) for name in ("KC", "AC", "QC", "9C", "KD", "8C", "2C")}
    assert counted == {"KC": 3, "AC": 3, "QC": 2, "9C": 1, "KD": 1, "8C": 1, "2C": 1}


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(
    ("hand", "drawn", "taken", "piles"),
    [
        ("7C 7D 7H 9S", "9S", "", ()),
        ("7C 7D 7H 2S 3S 4S 9D", "9D", "", ()),
        ("7S KD", "KD", "", ("7C 7D 7H",)),
        ("QH KH AH 7S", "QH", "QH", ("7C 7D 7H",)),
        ("QH KH AH", "QH", "QH", ()),
    ],
)
def test_who_can_go_out_does(level, hand, drawn, taken, piles):
    state = position(hand, TEN.replace("QH ", ""), drawn=drawn, taken=taken, piles=piles, discards="2D")
    move = bots.choose(rules.view(state, 0), level, Random(1))
    assert rules.play(state, 0, move, Random(1)).state.last_round.reason == "out"


@BOTH
@pytest.mark.parametrize(
    ("hand", "taken", "piles"),
    [("9C 9D 9H 4S", "4S", ()), ("4S 9C", "4S", ()), ("7S 8H 4S", "4S", ("7C 7D 7H", "9H TH JH")), ("7S 8S", "8S", ())],
)
def test_they_are_never_left_with_the_card_just_taken(level, hand, taken, piles):
    state = position(hand, "AH", drawn=taken, taken=taken, piles=piles)
    assert f"discard {taken}" not in chosen(state, level)


def test_hard_holds_a_meld_early_against_many_cards():
    """A run takes two cards more, and ten unknown cards are not gone at once; of one card either may be the end."""
    hand = "5H 6H 7H KC 2D 9S QD 3C JS 8C 4D"
    assert "meld" not in chosen(position(hand, "2C 4C 6D 8D TD QH 3H 5S 9H AS", drawn="KC"), "hard")
    assert chosen(position(hand, "2C", drawn="KC"), "hard").startswith("meld 5H 6H 7H")
    assert chosen(position(hand, "2C 4C 6D 8D TD QH 3H 5S 9H AS", drawn="KC", turn_number=9), "hard").startswith("meld")
    assert chosen(position(hand, "2C 4C 6D 8D TD QH 3H 5S 9H AS", drawn="KC"), "normal").startswith("meld 5H 6H 7H")


def costs(hand, other, **more):
    state = position(hand, other, **more)
    sight = sight_of(rules.view(state, 0))
    parts = parting(sight)
    outlook = Outlook.after(sight, parts)
    return lambda name: outlook.cost(parts.left & ~(1 << FACES[name]), FACES[name])


def test_hard_keeps_what_has_outs():
    """Both pairs cost alike; one is dead, since the other two nines lie in the discards."""
    cost = costs("9C 9D 8C 8S KH", TEN.replace("9S", "AD").replace("8D", "AH"), drawn="KH", discards="9H 9S 2D")
    assert cost("9C") < cost("8C")


def test_hard_gives_away_nothing_that_was_asked_for():
    """They took both fives: a third one would be a meld at once."""
    other = "5H 5D 2C TS"
    more = {"drawn": "KH", "piles": (), "discards": "AS"}
    known = costs("5C 9S KH 2D", other, taken="5H 5D", **more)
    unknown = costs("5C 9S KH 2D", other, **more)
    assert known("5C") > unknown("5C")
    assert known("9S") == pytest.approx(unknown("9S"), abs=1)


def test_what_nobody_wanted_is_safer():
    """With a five of spades lying there untaken, nobody is likely to wait for the five of clubs."""
    hand, other = "5C 9S KH 2D", "JD QD 2C TS 8H 8C 8S AH"
    fresh = costs(hand, other, drawn="KH", discards="AS 3D")
    refused = costs(hand, other, drawn="KH", discards="AS 5S")
    safer = refused("5C") - refused("9S"), fresh("5C") - fresh("9S")
    assert safer[0] < safer[1]


def test_a_fixed_number_of_worlds_decides(monkeypatch):
    """Each asked twice: with the own melds on the table, and without."""
    asked = []
    monkeypatch.setattr(holding_back, "packed", lambda hand, rows: asked.append(hand) or packed(hand, rows))
    state = position("5H 6H 7H KC 2D 9S QD 3C JS 8C 4D", "2C 4C 6D 8D TD QH 3H 5S 9H AS", drawn="KC")
    chosen(state, "hard")
    assert len(asked) == 2 * holding_back.WORLDS
    assert all(hand.bit_count() == 11 for hand in asked)


@pytest.mark.parametrize("level", bots.LEVELS)
def test_whole_games(level):
    moves = play_out("rummy", level, 2, RummyOptions(target=60), share=0.2)
    assert len(moves) > 30


def test_hard_beats_a_program_of_sets_only():
    """A short look, as the next one; the numbers come from `manage.py bots duel`."""
    duel = Duel("rummy", ("hard", "tests.kinds.rummy.sets_only"), 2, RummyOptions(target=250))
    assert run(duel, 10).won >= 9


def test_the_levels_are_in_order():
    for first, second in (("hard", "normal"), ("normal", "easy")):
        tally = run(Duel("rummy", (first, second), 2, RummyOptions(target=60)), 10)
        assert tally.won >= 5
        assert tally.points.value > 0
