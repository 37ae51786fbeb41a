"""What the page makes of a round: lines that add up, what a team is told of its tricks, and which bids are open."""

import pytest

from games.catalog.spades.look import page
from games.catalog.spades.look.cards import hand_scene
from games.catalog.spades.look.sheet import sheet_scene
from games.core.text import said
from tests.kinds.spades.positions import E, N, S, W, after_bids, bidding, finish, last_card, sees

PEOPLE = ("Ann", "Bea", "Cem", "Dora")


def plain(spoken: object) -> str:
    return said(spoken, str, PEOPLE)


@pytest.mark.parametrize(
    ("bids", "won", "bags", "lines"),
    [
        ((2, 3, 6, 3), (4, 3, 2, 4), 2, ["6 bid and made +60"]),
        ((2, 3, 6, 3), (5, 2, 4, 2), 2, ["6 bid and made +60", "3 bags +3"]),
        ((2, 3, 6, 3), (3, 4, 2, 4), 2, ["6 bid, 5 won: set -60"]),
        (("nil", 3, 5, 3), (0, 4, 6, 3), 0, ["5 bid and made +50", "One bag +1", "You: nil, kept +50"]),
        (("nil", 3, 5, 3), (1, 4, 4, 4), 0, ["5 bid and made +50", "You: nil, broken -50"]),
        (
            ("nil", 3, "nil", 3), (1, 5, 3, 4), 7,
            ["4 bags +4", "You: nil, broken -50", "Cem: nil, broken -50", "Ten bags -100"],
        ),
        ((0, 3, 0, 3), (6, 0, 7, 0), 8, ["13 bags +13", "20 bags -200"]),
    ],
)  # fmt: skip
def test_the_lines_lead_from_the_old_score_to_the_new(
    bids: tuple[int | str, ...], won: tuple[int, ...], bags: int, lines: list[str]
) -> None:
    after = finish(last_card(bids, won, dealer=W, scores=(40, 60), bags=(bags, 0))).state
    ours, theirs = sheet_scene(sees(after, N), N)["teams"]
    assert [f"{plain(words)} {points:+d}" for words, points in ours["lines"]] == lines
    for team in (ours, theirs):
        assert team["before"] + sum(points for _, points in team["lines"]) == team["score"]


@pytest.mark.parametrize(
    ("target", "won", "left", "told"),
    [
        (6, 5, 3, "5 of 6"), (6, 6, 0, "6 of 6"), (6, 7, 0, "6 of 6, +1 bag"), (6, 9, 1, "6 of 6, +3 bags"),
        (6, 2, 3, "2 of 6, set"), (6, 3, 3, "3 of 6"), (None, 2, 5, "2 won"), (0, 1, 4, "0 of 0, +1 bag"),
    ],
)  # fmt: skip
def test_how_far_a_team_is(target: int | None, won: int, left: int, told: str) -> None:
    assert plain(page.progress(target, won, left)) == told


def test_the_second_bidder_starts_at_the_partners_number() -> None:
    panel = page.bid_scene(sees(after_bids((3, 4, 2), bidding(N)), N), N)
    assert panel is not None
    assert plain(panel["title"]) == "Team total"
    assert plain(panel["hint"]) == "Your partner said 4."
    assert [number["bid"] for number in panel["numbers"] if number["low"]] == [0, 1, 2, 3]
    assert plain(panel["numbers"][7]["label"]) == "Bid 7 for the team"
    assert plain(panel["numbers"][7]["says"]) == "7 = Cem 4 + you 3"
    assert [number["bid"] for number in panel["numbers"]] == list(range(14))


def test_the_first_bidder_hears_who_sets_the_total() -> None:
    panel = page.bid_scene(sees(bidding(N), E), E)
    assert panel is not None
    assert plain(panel["title"]) == "Your bid"
    assert plain(panel["hint"]) == "Your partner sets the total after you."


@pytest.mark.parametrize(
    ("scores", "bids", "seat", "why"),
    [
        ((0, 0), (), E, "Blind nil is for a team that is 100 points behind."),
        ((150, 20), (), E, None),
        ((20, 150), ("blind_nil", 3), N, "Your partner has bid blind nil; one in a team is enough."),
    ],
)
def test_blind_nil_says_why_it_is_closed(
    scores: tuple[int, int], bids: tuple[int | str, ...], seat: int, why: str | None
) -> None:
    dealer = E if seat == N else N
    panel = page.bid_scene(sees(after_bids(bids, bidding(dealer, scores)), seat), seat)
    assert panel is not None
    reasons = {plain(nil["label"]): nil["why"] and plain(nil["why"]) for nil in panel["nils"]}
    assert reasons == {"Nil": None, "Blind nil": why}


def test_who_neither_bids_nor_may_look_has_no_panel() -> None:
    view = sees(bidding(N), S)
    assert page.bid_scene(view, S) is None
    assert page.bid_scene(view, None) is None


def test_the_suits_one_was_dealt_take_turns_for_the_whole_round() -> None:
    view = {
        "myHand": [{"suit": "spades", "rank": "A"}, {"suit": "hearts", "rank": "2"}, {"suit": "diamonds", "rank": "3"}],
        "mySeat": "north", "currentTrick": [], "completedTricks": [], "blindNilExchange": None,
    }  # fmt: skip
    assert [card["suit"] for card in hand_scene(view)] == ["hearts", "spades", "diamonds"]
    played = {"plays": [{"seat": "north", "card": {"suit": "clubs", "rank": "5"}}]}
    view["completedTricks"] = [played]
    assert [card["suit"] for card in hand_scene(view)] == ["spades", "hearts", "diamonds"]
    view["completedTricks"] = [{"plays": [{"seat": "east", "card": {"suit": "clubs", "rank": "5"}}]}]
    assert [card["suit"] for card in hand_scene(view)] == ["hearts", "spades", "diamonds"]


def test_a_chosen_number_is_a_bid() -> None:
    assert page.read_form({"form": ["bid"], "bid": ["7"]}) == {"type": "bid", "bid": 7}
    assert page.read_form({"form": ["bid"], "bid": ["blind_nil"]}) == {"type": "bid", "bid": "blind_nil"}
    assert page.read_form({"form": ["bid"]}) == {"type": "bid", "bid": None}
