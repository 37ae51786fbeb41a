"""The built-in players: they see a seat's view and nothing else."""

from collections.abc import Callable, Mapping

from games.catalog.spades.minds.sight import sight
from games.catalog.spades.rules.bidding import gift
from games.catalog.spades.rules.deck import (
    Hand,
    card_in,
    dangerous,
    hand_in,
    harmless,
    height_of,
    is_spade,
    of_suit,
    suit_of,
)
from games.catalog.spades.rules.moves import BIDS, BLIND_NIL, NILS, PLAYS, Bid, Exchange, Move, Play, Reveal
from games.catalog.spades.rules.options import PARTNERSHIP
from games.catalog.spades.rules.seats import NAMES, partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE
from games.catalog.spades.rules.tricks import winner_of
from games.core.kind import View
from games.core.rng import Rng, pick

ACE, KING = 12, 11
SHARE_OF_RULES = 0.3
"""How often the easy player thinks about its card."""


def choose(view: View, level: str, rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    bid, card = PLAYERS[level]
    if view["mayReveal"]:
        return BIDS[BLIND_NIL] if level == "hard" and dares_blind_nil(view) else Reveal()
    if view["phase"] == EXCHANGE:
        return given(view)
    return bid(view, rng) if view["phase"] == BIDDING else card(view, rng)


def given(view: View) -> Exchange:
    """The two cards to give, the same at every level."""
    return gift(hand_in(view["legal"]), is_blind=view["blindNilExchange"]["currentBlindNilSeat"] == view["mySeat"])


# -- Easy ----------------------------------------------------------------------------------------------------
def easy_bid(view: View, rng: Rng) -> Bid:
    """The tricks it counts, never nil, on top of the partner's number where it sets the team's total."""
    said = view["bids"][NAMES[partner_of(view["you"]["seat"])]]
    adds_up = view["options"]["bidding"] == PARTNERSHIP and isinstance(said, int)
    return BIDS[min(13, sure_tricks(hand_in(view["myHand"])) + (said if adds_up else 0))]


def sure_tricks(hand: Hand) -> int:
    """Aces, kings with a companion, and spades beyond the third."""
    aces = sum(height_of(card) == ACE for card in hand)
    kings = sum(height_of(card) == KING and len(of_suit(hand, suit_of(card))) > 1 for card in hand)
    return aces + kings + max(0, sum(map(is_spade, hand)) - 3)


def easy_card(view: View, rng: Rng) -> Play:
    """Mostly any card."""
    legal = hand_in(view["legal"])
    return PLAYS[sensible_card(view, legal) if rng.random() < SHARE_OF_RULES else pick(legal, rng)]


def sensible_card(view: View, legal: Hand) -> int:
    """Win cheaply unless the partner does; a nil ducks as high as it can."""
    trick = tuple(card_in(played["card"]) for played in view["currentTrick"])
    winning = tuple(card for card in legal if takes(trick, card))
    losing = tuple(card for card in legal if card not in winning)
    if view["bids"][view["mySeat"]] in NILS:
        return dangerous(losing)[0] if losing else harmless(legal)[0]
    if not winning or (len(trick) > 1 and winner_of(0, trick) == len(trick) - 2):  # the partner's card wins
        return harmless(legal)[0]
    return harmless(winning)[0] if trick else dangerous(winning)[0]


def takes(trick: Hand, card: int) -> bool:
    """Whether this card would take the trick as it lies; a lead does until it is beaten."""
    return winner_of(0, (*trick, card)) == len(trick)


# -- Normal and hard: what they think with loads numpy, which the easy player does without -----------------------
def normal_bid(view: View, rng: Rng) -> Bid:
    """What simulated deals say."""
    from games.catalog.spades.minds import bids, masks

    return BIDS[bids.normal_bid(sight(view), masks.generator(rng))]


def normal_card(view: View, rng: Rng) -> Play:
    """Wins cheaply, guards its nil, breaks theirs, and dodges bags."""
    from games.catalog.spades.minds import playouts

    return PLAYS[playouts.normal_card(sight(view))]


def hard_bid(view: View, rng: Rng) -> Bid:
    """Weighs score and bags; blind nil only where all is lost otherwise."""
    from games.catalog.spades.minds import bids, masks

    return BIDS[bids.hard_bid(sight(view), masks.generator(rng))]


def hard_card(view: View, rng: Rng) -> Play:
    """Weighs its cards in hundreds of deals."""
    from games.catalog.spades.minds import masks, odds

    return PLAYS[odds.best_card(sight(view), hand_in(view["legal"]), masks.generator(rng))]


def dares_blind_nil(view: View) -> bool:
    """Whether blind nil may be said, and all is lost otherwise."""
    from games.catalog.spades.minds import bids

    return view["canBidBlindNil"] and BLIND_NIL in view["legal"] and bids.is_all_lost(view)


Player = tuple[Callable[[View, Rng], Bid], Callable[[View, Rng], Play]]
PLAYERS: Mapping[str, Player] = {
    "easy": (easy_bid, easy_card),
    "normal": (normal_bid, normal_card),
    "hard": (hard_bid, hard_card),
}
"""How each level bids and plays."""

LEVELS = tuple(PLAYERS)
