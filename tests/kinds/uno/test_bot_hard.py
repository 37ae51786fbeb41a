"""The hard player: what it gathers from what was not played, how much it simulates, and what it makes of it."""

from random import Random

import numpy as np
import pytest

from games.catalog.uno.minds import bots, odds, rollouts
from games.catalog.uno.minds.habits import is_bluff
from games.catalog.uno.minds.sight import COPIES, FACES, PLACE, color_of, options_of, sight
from games.catalog.uno.minds.worlds import failures, sample
from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Challenge, Draw, Play
from games.catalog.uno.rules.state import Laid, Revealed
from games.core.rng import Stream
from tests.kinds.uno.positions import Supply, after, at, id_in


def seen_in(state, seat=0):
    return sight(rules.view(state, seat))


def chosen(state, seat=0, number=1):
    return bots.choose(rules.view(state, seat), "hard", Random(number))


def with_story(hands, story, **fields):
    """A position whose discard was laid so, oldest first: `(card, seat, colour or None)`."""
    supply = Supply()
    for hand in hands:
        supply.take(hand)
    laid = [Laid(supply.take(name)[0], seat, color) for name, seat, color in story]
    top = story[-1][0]
    state = at(hands, top, under=" ".join(name for name, _, _ in story[:-1]), color=story[-1][2] or "", **fields)
    discard = state.discard
    return rules.load(
        {
            **rules.dump(state),
            "recent": [{"card": c, "seat": x.seat, "color": x.color} for c, x in zip(discard, laid, strict=True)],
        }
    )


# -- What was not played -------------------------------------------------------------------------------------
TWO, THREE = ["r1 r2 r3", "g1 g2 g3"], ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3"]

STORIES = [
    (TWO, [("r5", 1, None), ("r6", 0, None)], {}, [(1, "r6", 0)]),  # my own card is on top: the other had nothing
    (TWO, [("r5", 0, None), ("r6", 1, None)], {}, []),
    (TWO, [("r5", 0, None), ("rs", 0, None)], {}, [(1, "r5", 1)]),  # skipped, the other could not play on the top
    (TWO, [("r5", 0, None), ("rr", 0, None)], {}, [(1, "r5", 1)]),
    (THREE, [("r5", 0, None), ("r6", 2, None)], {}, [(1, "r5", 1)]),  # seat 1 passed
    (THREE, [("r5", 0, None), ("r6", 1, None)], {}, [(2, "r6", 0)]),
    (THREE, [("r5", 0, None), ("rs", 1, None)], {}, []),  # seat 2 was skipped
    (THREE, [("r5", 2, None), ("rr", 1, None)], {"direction": -1}, [(0, "r5", 1)]),  # turned round by the Reverse
    (TWO, [("r5", None, None)], {}, []),  # nobody laid the starter
    (TWO, [("r6", 0, None)], {"seven_zero": True}, []),  # hands may have changed places
    (TWO, [("r+2", 0, None)], {"stack_draw_two": True}, []),  # taken, not failed
]


@pytest.mark.parametrize(("hands", "story", "fields", "failed"), STORIES)
def test_who_could_not_play(hands, story, fields, failed):
    found = failures(seen_in(with_story(hands, story, **fields)))
    names = {PLACE["red", value]: f"r{short}" for value, short in [("5", 5), ("6", 6), ("skip", "s"), ("reverse", "r")]}
    assert [(seat, names[laid.face], age) for seat, laid, age in found] == failed


def test_a_seat_that_passed_is_short_of_the_colour():
    passed = seen_in(with_story(TWO, [("r5", 1, None), ("r6", 0, None)]))
    played = seen_in(with_story(TWO, [("r5", 0, None), ("r6", 1, None)]))
    reds = [
        sample(it, {}, 90, 200, np.random.default_rng(1)).hands[:, 1, :13].sum(axis=1).mean() for it in (passed, played)
    ]
    assert reds[0] < 0.1 < 0.5 < reds[1]


# -- Worlds --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_worlds_have_every_card_once_and_fit_the_view(seats):
    rng = Random(seats)
    state = rules.deal(seats, rules.OPTIONS(), rng).state
    for _ in range(30):
        seat = rules.turn(state)
        view = rules.view(state, seat)
        seen = sight(view)
        worlds = sample(seen, {}, view["draw_pile_count"], 5, np.random.default_rng(2))
        for world in range(5):
            pile = np.bincount(worlds.pile[world, : worlds.left], minlength=len(FACES))
            everything = worlds.hands[world].sum(axis=0) + pile + worlds.under[world]
            everything[seen.recent[0].face] += 1
            assert everything.tolist() == list(COPIES)
            assert worlds.hands[world].sum(axis=1).tolist() == view["hand_counts"]
            assert worlds.hands[world, seat].tolist() == [seen.hand.count(face) for face in range(len(FACES))]
        state = rules.play(state, seat, bots.choose(view, "normal", rng), rng).state


def test_a_hand_that_was_shown_is_known():
    state = at(["r1 r2", "g1 g2 g3"], "r9")
    shown = rules.load(
        {**rules.dump(state), "revealed": [{"challenger": 0, "seat": 1, "cards": list(rules.dump(state)["hands"][1])}]}
    )
    assert isinstance(shown.revealed[0], Revealed)
    view = rules.view(shown, 0)
    worlds = sample(sight(view), odds.shown_to(view), view["draw_pile_count"], 10, np.random.default_rng(3))
    held = {PLACE["green", value] for value in "123"}
    assert all(set(np.flatnonzero(hand)) == held for hand in worlds.hands[:, 1])


def test_of_a_hand_that_was_shown_what_was_played_since_is_known_to_be_gone():
    hands = ["w4 g4 g5", "b1 b2", "y1 y2"]
    state = at(hands, "r9", wd4_bluff=True, pile="y3 y4 y5 y6 y7 y8 b3")
    state = after(state, (0, "w4", "green"), (1, "challenge"), (2, "draw"), (0, "g4"))
    view = rules.view(state, 1)
    assert state.turn == 1
    assert odds.shown_to(view) == {0: (PLACE["green", "5"],)}
    assert chosen(state, seat=1)
    swapping = {**view, "options": {**view["options"], "seven_zero": True}}
    assert odds.shown_to(swapping) == {}


# -- Budgets -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("fields", "turns"), [({}, odds.TURNS), ({"draw_until_playable": True}, odds.LONG_TURNS)])
def test_so_many_worlds_a_fixed_number_of_times(monkeypatch, fields, turns):
    counted = []
    step = rollouts.Rollouts.step

    def note(games, rows, faces, colors):
        counted.append(len(rows))
        step(games, rows, faces, colors)

    monkeypatch.setattr(rollouts.Rollouts, "step", note)
    state = at(["r1 r2 w", "g1 g2 g3"], "r9", **fields)
    chosen(state)
    assert odds.WORLDS == 120
    assert counted[0] == 120 * 5 * 6  # two cards, a wild in four colours; each world five times
    assert len(counted) <= 1 + turns


@pytest.mark.parametrize(
    ("options", "seats", "times"), [(2, 2, 15), (2, 4, 15), (3, 4, 10), (5, 8, 3), (9, 10, 1), (20, 10, 1)]
)
def test_the_fewer_moves_the_oftener_a_world_is_played(options, seats, times):
    assert odds.shuffles(options, seats) == times


def test_who_has_the_better_cards_is_likelier_to_win():
    shares = []
    for own in ("r1 b2 g3 y4", "r1 b2 g3", "r1 b2 w", "r1 w w", "w", "b2"):
        view = rules.view(at([own, "g1 g2 g4"], "r9"), 0)
        games = odds.begin(
            sight(view), sample(sight(view), {}, 80, odds.WORLDS, np.random.default_rng(1)), 1, np.random.default_rng(1)
        )
        shares.append(float(odds.standing(games)[:, 0].mean()))
    assert shares[:5] == sorted(shares[:5])
    assert shares[5] < shares[4]
    assert 0 < shares[0] < 0.5 < shares[4] < 1


def test_what_leaves_no_choice_costs_nothing(monkeypatch):
    monkeypatch.setattr(odds, "weigh", None)
    assert chosen(at(["b1 y8", "g1"], "r9")) == Draw()
    state = at(["b1 r8", "g1"], "r9")
    assert chosen(state) == Play(id_in(state, 0, "r8"))


def test_the_same_seed_gives_the_same_choice():
    state = rules.deal(3, rules.OPTIONS(), Random(8)).state
    view = rules.view(state, rules.turn(state))
    assert len({bots.choose(view, "hard", Stream(b"one")) for _ in range(3)}) == 1


# -- Choices -------------------------------------------------------------------------------------------------
def test_it_takes_what_wins_at_once():
    state = at(["r1", "g1 g2"], "r9")
    assert chosen(state) == Play(id_in(state, 0, "r1"))
    state = at(["rs r1", "g1"], "r9")  # skip first, then the last card
    assert chosen(state) == Play(id_in(state, 0, "rs"))
    state = at(["r+2 r1", "g1"], "r9")
    assert chosen(state) == Play(id_in(state, 0, "r+2"))


def test_it_names_the_colour_it_can_go_out_with():
    state = at(["w b1", "g1 g2 g3 g4"], "r9")
    assert chosen(state).chosen_color == "blue"


def test_points_count_where_they_are_counted():
    """With points at stake a whole view brings points, else a share of the win."""
    for target, low in ((0, 0.0), (500, -600.0)):
        state = at(["r1 r2 w", "g1 g2 g3"], "r9", target_score=target)
        view = rules.view(state, 0)
        seen = sight(view)
        values = odds.weigh(view, seen, options_of(seen, view["legal"]), Random(1))
        assert values.min() >= low
        assert bool(values.max() > 1) is bool(target)


# hand left with the player, cards in the own hand, whether it is doubted
BLUFFS = [("g1", "r1 r2 r3", False), ("g1 g2 g3 g4 g5 g6", "b1 b2", True)]


@pytest.mark.parametrize(("left", "own", "doubted"), BLUFFS)
def test_a_challenge_by_the_odds(left, own, doubted):
    state = at([f"w4 {left}", own], "r9", under="r8", wd4_bluff=True)
    state = after(state, (0, "w4", "green"))
    story = rules.load(
        {
            **rules.dump(state),
            "recent": [
                {"card": state.discard[-2], "seat": 1, "color": None},
                {"card": state.discard[-1], "seat": 0, "color": "green"},
            ],
        }
    )
    assert (chosen(story, seat=1) == Challenge()) is doubted


def test_the_more_cards_the_likelier_a_bluff():
    shares = []
    for left in ("g1", "g1 g2 g3", "g1 g2 g3 g4 g5 g6"):
        state = after(at([f"w4 {left}", "b1 b2"], "r9", under="r8", wd4_bluff=True), (0, "w4", "green"))
        shares.append(is_bluff(seen_in(state, 1)))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1
    assert color_of(PLACE["green", "1"]) == 2
