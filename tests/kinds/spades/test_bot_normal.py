"""The normal player: what it bids after simulated deals, and how it plays for its team and its nils."""

from random import Random

import pytest

from games.catalog.spades.minds import bids, bot
from games.catalog.spades.minds.playouts import Playouts
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Reveal
from games.catalog.spades.rules.options import SpadesOptions
from tests.kinds.spades.positions import E, N, S, after_bids, at_trick, bidding, exchanging, give, lay, play, sees
from tests.kinds.spades.test_rulebook_exchange import AWAY, NORTH, SOUTH

WEAK = "♠2 ♠3 ♥2 ♥3 ♥4 ♥6 ♣2 ♣4 ♣5 ♦2 ♦3 ♦5 ♦6"
STRONG = "♠A ♠K ♠Q ♠J ♠10 ♠9 ♥A ♥K ♣A ♣K ♦A ♦3 ♦2"
PLAIN = "♠A ♠7 ♠3 ♥K ♥8 ♥4 ♥2 ♣A ♣9 ♣3 ♦Q ♦7 ♦2"
INDIVIDUAL = SpadesOptions(bidding="individual")


def chosen(state, number=1, seat=None):
    seat = rules.turn(state) if seat is None else seat
    return bot.choose(sees(state, seat), "normal", Random(number))


def said(own, before=(), options=None, number=1):
    """What a seat with this hand bids after these bids."""
    seat = (E + len(before)) % 4
    return chosen(after_bids(before, bidding(N, hands={seat: own}, options=options)), number).bid


# -- Bids ----------------------------------------------------------------------------------------------------
def test_the_first_bidder_says_its_own_tricks():
    assert said(STRONG) in (10, 11, 12)
    assert said(PLAIN) in (2, 3, 4)


def test_the_second_bidder_says_the_teams_tricks():
    assert said(PLAIN, (4, 3)) in (6, 7, 8)
    assert said(PLAIN, (4, 3)) > said(PLAIN, (0, 3))
    assert said(PLAIN, (4, 3), INDIVIDUAL) in (2, 3, 4)


@pytest.mark.parametrize("own", [STRONG, PLAIN, WEAK])
@pytest.mark.parametrize("partner", [10, 13])
def test_nobody_says_more_than_thirteen(own, partner):
    for options in (None, INDIVIDUAL):
        bid = said(own, (partner, 3), options)
        assert bid == "nil" or 0 <= bid <= 13


def test_nil_only_where_it_is_safe_and_exists():
    assert said(WEAK) == "nil"
    assert said(WEAK, options=SpadesOptions(nil=False)) != "nil"
    assert said("♠A ♠3 ♥2 ♥3 ♥4 ♥6 ♣2 ♣4 ♣5 ♦2 ♦3 ♦5 ♦6") != "nil"
    assert said(WEAK, ("nil", 3)) != "nil"  # one of them has to take tricks


def test_a_bid_takes_eighty_deals(monkeypatch):
    sizes = []
    played = Playouts.play_on
    monkeypatch.setattr(
        Playouts, "play_on", lambda games, *left: (sizes.append(len(games.each)), played(games, *left))[1]
    )
    said(PLAIN, (4, 3))
    assert sizes == [80]
    said(WEAK)
    assert sizes == [80, 80, 80]
    assert bids.DEALS == 80


def test_a_covered_hand_is_looked_at_first():
    assert chosen(bidding(E, (20, 150), {S: PLAIN})) == Reveal()


def test_the_exchange():
    state = exchanging({S: SOUTH, N: NORTH})
    assert chosen(state) == give("♠A ♠K")
    assert chosen(play(state, S, give(AWAY)).state) == give("♣2 ♦2")


# -- Cards ---------------------------------------------------------------------------------------------------
def with_bids(state, *said, won=(0, 0, 0, 0)):
    """The view of the seat to play, with other bids by seat, targets to match, and tricks so far."""
    seat = rules.turn(state)
    view = sees(state, seat)
    numbers = [[bid for bid in said[team::2] if isinstance(bid, int)] for team in (0, 1)]
    view["bids"] = dict(zip(("north", "east", "south", "west"), said, strict=True))
    view["teamBids"] = {"ns": max(numbers[0], default=None), "ew": max(numbers[1], default=None)}
    view["tricksWon"] = dict(zip(("north", "east", "south", "west"), won, strict=True))
    return bot.choose(view, "normal", Random(1))


NEEDS, MADE = (4, 4, 4, 4), (2, 4, 2, 4)
HAND = "♥A ♥10 ♥6 ♥2"

# cards lying, own hand, bids by seat (south is to play), tricks by seat, the card
ROWS = [
    ("♥5 ♥7 ♥9", "♥A ♥10 ♥2", NEEDS, (1, 1, 1, 1), "♥10"),  # last: wins as cheaply as it can
    ("♥5 ♥J ♥9", "♥A ♥10 ♥2", NEEDS, (1, 1, 1, 1), "♥2"),  # the partner's jack wins
    ("♥9", "♥A ♥10 ♥2", NEEDS, (1, 1, 1, 1), "♥A"),  # nobody beats an ace
    ("♥9", "♥Q ♥10 ♥2", NEEDS, (1, 1, 1, 1), "♥2"),  # somebody may beat the queen
    ("♥9 ♥3 ♥4", "♣10 ♣2 ♠3 ♠8", NEEDS, (1, 1, 1, 1), "♠3"),  # ruffs low
    ("♥9 ♥A ♥4", "♣10 ♣2 ♠3 ♠8", NEEDS, (1, 1, 1, 1), "♣2"),  # but not the partner
    ("♥9 ♥3 ♠4", "♣10 ♣2 ♠3 ♠8", NEEDS, (1, 1, 1, 1), "♠8"),  # over another spade
    ("♥5 ♥7 ♥9", "♥A ♥8 ♥2", MADE, (3, 1, 0, 0), "♥8"),  # made: ducks as high as it can
    ("♥9 ♥3 ♥4", "♣10 ♣2 ♠3 ♠8", MADE, (3, 1, 0, 0), "♣10"),  # and throws high cards away
    ("♥5 ♥7 ♥9", "♥A ♥8 ♥2", (4, 4, "nil", 4), (1, 1, 0, 1), "♥8"),  # a nil ducks
    ("♥9 ♠7 ♥4", "♣A ♣2 ♠3 ♠J", (4, 4, "nil", 4), (1, 1, 0, 1), "♣A"),
    ("♥9 ♠J", "♣A ♣2 ♠3 ♠10", (4, 4, "nil", 4), (1, 1, 0, 1), "♠10"),  # a spade under a spade is the best to lose
    ("♥9 ♥10 ♥4", "♥A ♥J ♥2", ("nil", 4, 4, 4), (0, 1, 1, 1), "♥J"),  # covers the partner's nil
    ("♥5 ♥7 ♥9", "♥A ♥8 ♥2", (4, "nil", 4, 4), (1, 0, 1, 1), "♥8"),  # ♥9 is east's, a nil: it shall keep it
    ("", "♥A ♥8 ♣3 ♣9", (4, "nil", 4, 4), (1, 0, 1, 1), "♣3"),  # a low lead against a nil
    ("", "♥A ♥8 ♣3 ♣9", ("nil", 4, 4, 4), (0, 1, 1, 1), "♥A"),  # a high one for a nil
    ("", "♥A ♥8 ♣3 ♣9", NEEDS, (1, 1, 1, 1), "♥A"),
    ("", "♥A ♥8 ♣3 ♣9", MADE, (3, 1, 0, 0), "♣3"),  # made: rather not
]


@pytest.mark.parametrize(("lying", "own", "said", "won", "card"), ROWS)
def test_the_card(lying, own, said, won, card):
    assert with_bids(at_trick(5, lying, own), *said, won=won) == lay(card)
