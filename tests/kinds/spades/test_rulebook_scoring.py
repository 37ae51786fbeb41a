"""R25-R30: nils, targets, bags, penalties, the end of a round and of the game."""

from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.scoring import winner_at
from tests.kinds.spades.positions import E, S, finish, last_card, only, refusal, sees, told

OFF = SpadesOptions(bag_penalty=False)
BEHIND = (-100, 100)

# bids of north and south in bidding order, their tricks, bags before -> scoreDelta, newBags, net, bags
SCORES: list[Any] = [
    ((2, 6), (4, 2), 2, 60, 0, 60, 2),
    ((2, 6), (5, 4), 2, 63, 3, 63, 5),
    ((2, 6), (3, 2), 2, -60, 0, -60, 2),
    ((3, 0), (1, 2), 4, 3, 3, 3, 7),
    (("nil", 5), (0, 6), 0, 101, 1, 101, 1),
    (("nil", 5), (1, 4), 0, 0, 0, 0, 0),
    (("nil", 5), (2, 5), 6, 2, 2, 2, 8),
    (("nil", 5), (3, 1), 6, -100, 0, -100, 6),
    (("nil", 5), (0, 3), 1, 0, 0, 0, 1),
    (("blind_nil", 4), (0, 4), 3, 140, 0, 140, 3),
    (("blind_nil", 4), (1, 4), 3, -59, 1, -59, 4),
    (("nil", "nil"), (0, 0), 5, 100, 0, 100, 5),
    (("nil", "nil"), (0, 2), 5, 2, 2, 2, 7),
    (("nil", "nil"), (1, 3), 7, -96, 4, -196, 1),
    (("blind_nil", "nil"), (1, 0), 0, -49, 1, -49, 1),
    ((0, "nil"), (2, 0), 0, 52, 2, 52, 2),
    ((3, 4), (5, 2), 7, 43, 3, -57, 0),
    ((3, 4), (5, 2), 8, 43, 3, -57, 1),
    ((0, 0), (6, 7), 8, 13, 13, -187, 1),
    ((3, 4), (5, 2), 8, 43, 3, 43, 11, OFF),
]


@pytest.mark.rule("R25", "R26", "R27", "R28")
@pytest.mark.parametrize("line", SCORES, ids=[" ".join(map(str, (*line[0], *line[1], line[2]))) for line in SCORES])
def test_scores(line: Any) -> None:
    (first, second), (mine, partners), bags, delta, new_bags, net, bags_after, *options = line
    # south deals, so west and north bid first and east and south after them
    rest = 13 - mine - partners
    bids, won = (first, 0, second, 0), (mine, 0, partners, rest)
    state = last_card(bids, won, dealer=S, bags=(bags, 0), options=options[0] if options else None)
    scored = only(finish(state).events, "round:scored")
    assert scored["scoreDelta"]["ns"] == delta
    assert scored["newBags"]["ns"] == new_bags
    assert scored["scoresAfter"]["ns"] == net
    assert scored["bagsAfter"]["ns"] == bags_after
    assert scored["bagPenalty"]["ns"] == (delta - net) // 100


@pytest.mark.rule("R25")
def test_every_nil_alone() -> None:
    # both nil: north takes none (+50), south three (-50), their three tricks are bags (+3)
    scored = only(finish(last_card(("nil", 4, "nil", 4), (0, 5, 3, 5))).events, "round:scored")
    assert scored["scoreDelta"]["ns"] == 3


@pytest.mark.rule("R26")
def test_each_team_by_itself() -> None:
    scored = only(finish(last_card((3, 4, 4, 9), (2, 5, 3, 3), dealer=S)).events, "round:scored")
    # ns 4 bid (south second), 5 taken; ew 4 bid (east second), 8 taken
    assert scored["teamBids"] == {"ns": 4, "ew": 4}
    assert scored["scoreDelta"] == {"ns": 41, "ew": 44}
    assert scored["newBags"] == {"ns": 1, "ew": 4}


@pytest.mark.rule("R27")
def test_bags_add_up_and_the_remainder_is_kept() -> None:
    scored = only(finish(last_card((3, 0, 4, 6), (5, 3, 2, 3), dealer=S, bags=(9, 4))).events, "round:scored")
    assert scored["bagsBefore"] == {"ns": 9, "ew": 4}
    assert scored["bagsAfter"] == {"ns": 2, "ew": 0}  # 9 + 3 - 10; 4 + 6 (target 0, six tricks) - 10
    assert scored["bagPenalty"] == {"ns": 1, "ew": 1}


@pytest.mark.rule("R27")
def test_without_penalty_bags_count_past_ten() -> None:
    after = finish(last_card((0, 0, 0, 0), (13, 0, 0, 0), bags=(8, 0), options=OFF))
    assert sees(after.state, None)["bags"] == {"ns": 21, "ew": 0}
    assert sees(after.state, None)["scores"] == {"ns": 13, "ew": 0}


@pytest.mark.rule("R28", "R29")
def test_the_penalty_comes_before_the_end_check() -> None:
    # ns 4 bid, 6 taken: +42 with 2 bags; ew bid 0, 7 taken: +7
    state = last_card((4, 0, 4, 0), (3, 4, 3, 3), dealer=S, scores=(214, 83), bags=(9, 0))
    step = finish(state)
    assert only(step.events, "round:scored")["scoreDelta"]["ns"] == 42
    view = sees(step.state, None)
    assert view["scores"] == {"ns": 156, "ew": 90}
    assert (view["phase"], view["bags"]["ns"]) == ("bidding", 1)


END = [
    (250, 250, 40, "ns"),
    (250, 249, -249, None),
    (250, 252, 271, "ew"),
    (250, 263, 263, None),
    (250, -254, 61, "ew"),
    (250, -258, -301, "ns"),
    (250, -250, 249, "ew"),
    (250, 255, -255, "ns"),
    (250, 156, 90, None),
    (500, 499, -499, None),
    (500, 12, -500, "ns"),
]


@pytest.mark.rule("R29")
@pytest.mark.parametrize(("target", "ns", "ew", "winner"), END)
def test_the_end_check(target: int, ns: int, ew: int, winner: str | None) -> None:
    team = winner_at((ns, ew), target)
    assert (None if team is None else ("ns", "ew")[team]) == winner


@pytest.mark.rule("R29", "R30")
@pytest.mark.parametrize(("target", "ns", "ew", "winner"), END)
def test_the_end_check_in_play(target: int, ns: int, ew: int, winner: str | None) -> None:
    # everybody bids 0: thirteen tricks of north and south are +13, without penalty
    options = SpadesOptions(target_score=target, bag_penalty=False)
    step = finish(last_card((0, 0, 0, 0), (13, 0, 0, 0), scores=(ns - 13, ew), options=options))
    view = sees(step.state, None)
    assert view["scores"] == {"ns": ns, "ew": ew}
    assert (view["phase"], view["winner"]) == ("bidding" if winner is None else "game_over", winner)


@pytest.mark.rule("R29")
@pytest.mark.parametrize("preset", [("standard", 250), ("quick", 100), ("classic", 500), ("plain", 250)])
def test_targets_of_the_presets(preset: tuple[str, int]) -> None:
    name, target = preset
    assert rules.OPTIONS(**rules.PRESETS[name].options).target_score == target


@pytest.mark.rule("R30")
def test_the_next_round_is_dealt_in_the_same_step() -> None:
    step = finish(last_card((3, 3, 3, 3), (3, 3, 3, 4)))
    view = sees(step.state, E)
    assert (view["phase"], view["handNumber"], len(view["myHand"])) == ("bidding", 2, 13)
    assert (view["completedTricks"], view["bids"]["north"], view["spadesbroken"]) == ([], None, False)
    assert (view["lastTrick"]["handNumber"], view["lastTrick"]["trickNumber"]) == (1, 13)
    assert [entry["handNumber"] for entry in view["handHistory"]] == [1]


@pytest.mark.rule("R30")
def test_at_the_end_both_partners_win_and_nobody_may_act() -> None:
    # ns 200 + 60 (6 bid, 6 taken), ew -70 (8 bid, 7 taken)
    step = finish(last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0)))
    view = sees(step.state, None)
    assert (view["phase"], view["gameOver"], view["winner"]) == ("game_over", True, "ns")
    assert view["finalScores"] == {"ns": 260, "ew": -80}
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("score", (0, 2), (260, -80, 260, -80))
    assert outcome.places == (1, 2, 1, 2)
    assert rules.turn(step.state) is None
    for seat in range(4):
        assert rules.hints(step.state, seat) == []
        for data in (
            {"type": "bid", "bid": 3},
            {"type": "reveal"},
            {"type": "play", "card": {"suit": "spades", "rank": "A"}},
        ):
            assert refusal(step.state, seat, rules.parse_move(data)) == "INVALID_ACTION"
    assert told(step, None) == ["card:played", "trick:completed", "round:scored", "ended", "state:update"]
