"""The document that Spades clients were written by, sentence by sentence: its own request, statuses and rules."""

from typing import Any

import pytest

from games.catalog.spades.rules.state import State
from tests.games.callers import Caller
from tests.games.spades.company import Company, company, with_bots
from tests.games.spades.test_moves import card, over, pair
from tests.kinds.spades.positions import ALL_SPADES, N, S, W, after_bids, at_trick, bidding, last_card

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any
THE_BODY = b'{"card": {"suit": "spades", "rank": "A"}}'
EXAMPLES = (
    b'{ "suit": "spades",   "rank": "A"  }', b'{ "suit": "hearts",   "rank": "K"  }',
    b'{ "suit": "diamonds", "rank": "10" }', b'{ "suit": "clubs",    "rank": "2"  }',
)  # fmt: skip


def lead(hand: str, **more: Any) -> State:
    """South leads trick 5."""
    return at_trick(5, "", hand, seat=S, **more)


def ask(table: Company, body: bytes = THE_BODY, name: str = "south") -> Any:
    """The document's own request."""
    player = table.who(name)
    return Caller().post(f"/api/tables/{table.id}/play", body, **pair(player))


def test_the_example_request() -> None:
    table = company(lead("♠A ♠K", broken=True))
    status, view = ask(table)
    assert (status, view["currentTrick"]) == (200, [{"seat": "south", "card": {"suit": "spades", "rank": "A"}}])
    assert view == table.view("south")


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_cards(example: bytes) -> None:
    table = company(lead("♠A ♥K ♦10 ♣2", broken=True))
    assert ask(table, b'{"card": ' + example + b"}").status == 200


def test_the_response_codes() -> None:
    table = company(lead("♠A ♠K", broken=True))
    assert ask(table, b'{"card": {"suit": "hearts", "rank": "A"}}').status == 400
    assert company(lead("♠A ♥K")).post("south", "play", {"card": card("♠A")}).status == 400
    assert Caller().post(f"/api/tables/{table.id}/play", THE_BODY).status == 401
    assert ask(table, name="spectator").status == 403
    assert Caller().post("/api/tables/0/play", THE_BODY, **pair(table.who("south"))).status == 404
    assert ask(table, name="west").status == 409
    assert ask(company(bidding()), name="east").status == 409


def test_the_checks_come_in_this_order() -> None:
    """Phase, turn, hand, rules: each row fails one check and all after it."""
    foreign, illegal = b'{"card": {"suit": "clubs", "rank": "A"}}', b'{"card": {"suit": "spades", "rank": "A"}}'
    rows = [
        (company(bidding()), "west", foreign, 409, "INVALID_ACTION"),
        (company(lead("♠A ♥K")), "west", foreign, 409, "NOT_YOUR_TURN"),
        (company(lead("♠A ♥K", others={W: "♣A ♦2"})), "south", foreign, 400, "CARD_NOT_IN_HAND"),
        (company(lead("♠A ♥K")), "south", illegal, 400, "ILLEGAL_PLAY"),
    ]
    for table, name, body, status, code in rows:
        before = table.kept()
        answer = ask(table, body, name)
        assert (answer.status, answer.body["code"]) == (status, code)
        assert table.kept() == before


def test_bots_have_acted_before_the_response() -> None:
    table = with_bots("east", "south", "west")
    assert table.view("north")["currentBidderSeat"] == "north"
    view = table.post("north", "bid", {"bid": 3}).body
    assert (view["phase"], view["currentPlayerSeat"], len(view["currentTrick"])) == ("playing", "north", 3)
    view = table.post("north", "play", {"card": view["validCards"][0]}).body
    assert (view["currentPlayerSeat"], len(view["completedTricks"])) == ("north", 1)


@pytest.mark.parametrize(
    ("state", "legal"),
    [
        (at_trick(5, "♥9", "♠Q ♥7 ♥3", seat=S), "♥7 ♥3"),
        (at_trick(5, "♥9", "♠Q ♦7 ♣3", seat=S), "♠Q ♦7 ♣3"),
        (lead("♠Q ♦7 ♣3"), "♦7 ♣3"),
        (lead("♠Q ♦7 ♣3", broken=True), "♠Q ♦7 ♣3"),
        (lead("♠Q ♠7"), "♠Q ♠7"),
        (at_trick(1, "", "♠Q ♥7 ♣3", seat=S), "♥7 ♣3"),
        (at_trick(1, "", ALL_SPADES, seat=S), ALL_SPADES),
        (at_trick(1, "♣8", "♠Q ♥7 ♦3", seat=S), "♥7 ♦3"),
        (at_trick(1, "♣8", ALL_SPADES, seat=S), ALL_SPADES),
    ],
)
def test_valid_cards_show_all_legal_options_and_nothing_else_is_accepted(state: State, legal: str) -> None:
    table = company(state)
    view = table.view("south")
    valid = view["validCards"]
    assert sorted(map(str, valid)) == sorted(str(card(name)) for name in legal.split())
    for held in view["myHand"]:
        if held not in valid:
            assert table.post("south", "play", {"card": held}).body["code"] == "ILLEGAL_PLAY"
    for one in valid:
        assert company(state).post("south", "play", {"card": one}).status == 200


def test_a_spade_on_the_first_trick_does_not_break_them() -> None:
    table = company(at_trick(1, "♣8", ALL_SPADES, seat=S))
    assert table.post("south", "play", {"card": card("♠2")}).body["spadesbroken"] is False
    later = company(at_trick(2, "♣8", "♠Q ♠7", seat=S))
    assert later.post("south", "play", {"card": card("♠Q")}).body["spadesbroken"] is True


@pytest.mark.parametrize(
    ("lying", "played", "winner"),
    [
        ("♥9 ♥10 ♥J", "♥2", "east"),
        ("♦A ♠2 ♦K", "♣A", "north"),
        ("♣5 ♥A ♦A", "♥K", "west"),
        ("♥4 ♥10 ♥9", "♥A", "south"),
    ],
)
def test_how_tricks_are_resolved(lying: str, played: str, winner: str) -> None:
    """West leads, south plays the fourth card; the winner leads next."""
    table = company(at_trick(5, lying, f"{played} ♠9", seat=S))
    status, view = table.post("south", "play", {"card": card(played)})
    assert status == 200
    assert (view["lastTrick"]["winner"], view["currentPlayerSeat"]) == (winner, winner)
    assert view["completedTricks"][-1] == {"winner": winner, "plays": view["lastTrick"]["plays"]}
    assert view["tricksWon"][winner] >= 1


def finish(
    scores: tuple[int, int], bids: tuple[Any, ...], won: tuple[int, ...], bags: tuple[int, int] = (0, 0)
) -> Json:
    table = company(last_card(bids, won, scores=scores, bags=bags))
    last = table.view("north")["currentPlayerSeat"]
    status, view = table.post(last, "play", {"card": card("♣4")})
    assert status == 200
    return view


def test_the_next_hand_is_dealt_with_no_further_action() -> None:
    view = finish((0, 0), (3, 3, 3, 3), (3, 4, 3, 3))
    assert (view["phase"], view["handNumber"], view["dealerSeat"], view["gameOver"]) == ("bidding", 2, "east", False)
    assert view["lastTrick"]["trickNumber"] == 13
    assert view["handHistory"][0]["scoresAfter"] == view["scores"] == {"ns": 33, "ew": 34}


@pytest.mark.parametrize(
    ("scores", "bids", "won", "bags", "over", "winner"),
    [
        # ns 200 + 60, ew 0 - 80: 260 against -80
        ((200, 0), (6, 8, 6, 8), (3, 4, 3, 3), (0, 0), True, "ns"),
        # both cross 250: ns 220 + 33 = 253, ew 220 + 34 = 254
        ((220, 220), (3, 3, 3, 3), (3, 4, 3, 3), (0, 0), True, "ew"),
        # both cross it with the same score: 221 + 33 = 220 + 34
        ((221, 220), (3, 3, 3, 3), (3, 4, 3, 3), (0, 0), False, None),
        # ew falls to -250: -170 - 80
        ((0, -170), (6, 8, 6, 8), (3, 4, 3, 3), (0, 0), True, "ns"),
        # ten bags: ns 217 + 33 - 100 = 150
        ((217, 0), (3, 3, 3, 3), (3, 4, 3, 3), (7, 0), False, None),
    ],
)
def test_when_the_game_is_over(
    scores: tuple[int, int], bids: tuple[int, ...], won: tuple[int, ...], bags: tuple[int, int], over: bool, winner: Any
) -> None:
    view = finish(scores, bids, won, bags)
    assert (view["gameOver"], view["winner"]) == (over, winner)
    assert view["phase"] == ("game_over" if over else "bidding")


def test_the_bidding_turn_is_checked_alike() -> None:
    table = company(after_bids((3,)))
    assert table.post("west", "bid", {"bid": 3}).body["code"] == "NOT_YOUR_TURN"
    assert company(over()).post("west", "bid", {"bid": 3}).body["code"] == "INVALID_ACTION"
    assert table.post("south", "bid", {"bid": 3}).status == 200


def test_ten_is_two_signs_and_ranks_above_nine() -> None:
    table = company(at_trick(5, "♥9 ♣2 ♣3", "♥10 ♦2", seat=S))
    assert table.view("south")["myHand"][0] == {"suit": "hearts", "rank": "10"}
    assert table.post("south", "play", {"card": card("♥10")}).body["lastTrick"]["winner"] == "south"


def test_seats_play_clockwise() -> None:
    table = company(at_trick(5, "", "♥10 ♦2", seat=N))
    order = ["north"]
    for _ in range(3):
        view = table.view(order[-1])
        order.append(table.post(order[-1], "play", {"card": view["validCards"][0]}).body["currentPlayerSeat"])
    assert order == ["north", "east", "south", "west"]
