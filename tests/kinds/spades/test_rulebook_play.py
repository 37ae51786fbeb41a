"""R18-R24: who leads, what is legal, when spades break, which card wins."""

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import PLAYS
from games.core.rules import IllegalMove
from tests.kinds.spades.positions import (
    ALL_SPADES,
    E,
    N,
    S,
    W,
    after_bids,
    at_trick,
    bidding,
    card,
    cards,
    lay,
    named,
    only,
    play,
    sees,
)

TWELVE = ALL_SPADES.removeprefix("♠A ")
FIRST_TRICK = "No spade on the first trick."
NOT_BROKEN = "Spades are not broken yet."
CLUBS, HEARTS, SPADES = (f"You must follow {suit}." for suit in ("clubs", "hearts", "spades"))


def row(rule: str, trick: int, lying: str, own: str, legal: str, breaks: str, why: str, broken: bool = False) -> object:
    """Trick, what lies, hand: the legal cards, those of them that break spades, and why the others are refused."""
    name = f"trick {trick}, {lying or 'lead'}, {own[:12]}{', broken' if broken else ''}"
    return pytest.param(trick, lying, own, legal, breaks, why, broken, marks=pytest.mark.rule(rule, "R23"), id=name)


LEGAL = [
    row("R19", 1, "", "♠9 ♠4 ♥7 ♦2", "♥7 ♦2", "", FIRST_TRICK),
    row("R19", 1, "", ALL_SPADES, ALL_SPADES, "", ""),
    row("R21", 1, "♣8", "♠A ♥2 ♣K ♣3", "♣K ♣3", "", CLUBS),
    row("R22", 1, "♣8", "♠A ♠5 ♥2 ♦J", "♥2 ♦J", "", FIRST_TRICK),
    row("R22", 1, "♣8", ALL_SPADES, ALL_SPADES, "", ""),
    row("R20", 2, "", TWELVE, TWELVE, TWELVE, ""),
    row("R20", 5, "", "♠Q ♠7 ♦6", "♦6", "", NOT_BROKEN),
    row("R20", 5, "", "♠Q ♠7", "♠Q ♠7", "♠Q ♠7", ""),
    row("R22", 5, "♦9", "♠Q ♥7 ♥3", "♠Q ♥7 ♥3", "♠Q", ""),
    row("R20", 5, "", "♠Q ♠7 ♦6", "♠Q ♠7 ♦6", "", "", broken=True),
    row("R21", 5, "♠4", "♠2 ♥A", "♠2", "", SPADES, broken=True),
    row("R22", 5, "♠4", "♥A ♣9", "♥A ♣9", "", "", broken=True),
    row("R21", 9, "♥10 ♠6", "♠A ♥2", "♥2", "", HEARTS, broken=True),
]


@pytest.mark.parametrize(("trick", "lying", "own", "legal", "breaks", "why", "broken"), LEGAL)
def test_legal_cards(trick: int, lying: str, own: str, legal: str, breaks: str, why: str, broken: bool) -> None:
    state = at_trick(trick, lying, own, broken=broken)
    view = sees(state, S)
    assert named(view["validCards"]) == legal
    assert view["legal"] == view["validCards"]
    assert {move.card for move in rules.hints(state, S)} == set(cards(legal))
    for name in own.split():
        if name in legal.split():
            after = play(state, S, lay(name)).state
            assert after.broken is (broken or name in breaks.split())
        else:
            with pytest.raises(IllegalMove) as refused:
                play(state, S, lay(name))
            assert (refused.value.code, str(refused.value)) == ("ILLEGAL_PLAY", why)


@pytest.mark.rule("R22", "R23", "R24")
def test_a_spade_on_the_first_trick_wins_and_does_not_break() -> None:
    state = at_trick(1, "♣8", ALL_SPADES, others={W: "♣A ♥2", N: "♣K ♥3"})
    state = play(play(state, S, lay("♠2")).state, W, lay("♣A")).state
    step = play(state, N, lay("♣K"))
    assert only(step.events, "trick:completed")["winner"] == "south"
    assert only(step.events, "card:played")["spadesbroken"] is False
    assert sees(step.state, None)["spadesbroken"] is False


@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    ("dealer", "leader"), [(N, "east"), (E, "south"), (S, "west"), (W, "north")], ids=["N", "E", "S", "W"]
)
def test_left_of_the_dealer_leads_whoever_bid_what(dealer: int, leader: str) -> None:
    view = sees(after_bids((0, 13, "nil", 5), bidding(dealer)), None)
    assert (view["leadSeat"], view["currentPlayerSeat"]) == (leader, leader)


@pytest.mark.rule("R18")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = at_trick(5, "♥4 ♥10 ♥9", "♥A ♦2", seat=W)
    after = play(state, W, lay("♥A")).state
    assert (sees(after, None)["leadSeat"], rules.turn(after)) == ("west", W)


@pytest.mark.rule("R22")
def test_no_duty_to_beat_or_to_trump() -> None:
    state = at_trick(6, "♥10", "♥A ♥2 ♠A", broken=True)
    assert named(sees(state, S)["validCards"]) == "♥A ♥2"
    void = at_trick(6, "♥10", "♠A ♦2", broken=True)
    assert named(sees(void, S)["validCards"]) == "♠A ♦2"


@pytest.mark.rule("R23")
def test_the_discard_itself_breaks() -> None:
    step = play(at_trick(5, "♦9", "♠Q ♥7 ♥3"), S, lay("♠Q"))
    assert only(step.events, "card:played")["spadesbroken"] is True


WINNERS = [
    (E, "♥9 ♥10 ♥J ♥2", W),
    (W, "♥4 ♥10 ♥9 ♣10", N),
    (N, "♦A ♠2 ♦K ♣A", E),
    (S, "♣5 ♥A ♦A ♥K", S),
    (W, "♠3 ♠10 ♠9 ♥A", N),
    (E, "♦Q ♠8 ♠J ♠10", W),
]


@pytest.mark.rule("R24")
@pytest.mark.parametrize(("leader", "lying", "winner"), WINNERS, ids=[row[1] for row in WINNERS])
def test_winners(leader: int, lying: str, winner: int) -> None:
    *before, last = lying.split()
    seat = (leader + 3) % 4
    state = at_trick(3, " ".join(before), last, seat=seat, broken=True)
    step = play(state, seat, PLAYS[card(last)])
    names = ("north", "east", "south", "west")
    trick = only(step.events, "trick:completed")
    assert trick["winner"] == names[winner]
    assert [played["seat"] for played in trick["plays"]] == [names[(leader + place) % 4] for place in range(4)]
    assert named([played["card"] for played in trick["plays"]]) == lying
    assert rules.turn(step.state) == winner


@pytest.mark.rule("R24")
@pytest.mark.parametrize(("high", "low"), [("10", "9"), ("J", "10"), ("Q", "J"), ("K", "Q"), ("A", "K"), ("3", "2")])
def test_each_rank_beats_the_one_below(high: str, low: str) -> None:
    state = at_trick(4, f"♥{low} ♣A ♦A", f"♥{high}", seat=S)
    assert only(play(state, S, lay(f"♥{high}")).events, "trick:completed")["winner"] == "south"
