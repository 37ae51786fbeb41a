"""The built-in players: they see a seat's view and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.spades.rules.deck import Hand, height_of, is_spade, of_suit, read_card, suit_of
from games.catalog.spades.rules.moves import BIDS, BLIND_NIL, NIL, PLAYS, Bid, Exchange, Move, Reveal
from games.catalog.spades.rules.options import PARTNERSHIP
from games.catalog.spades.rules.seats import NAMES, TEAMS, partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE
from games.catalog.spades.rules.timeouts import dangerous, harmless, lowest
from games.catalog.spades.rules.tricks import winner_of
from games.core.rng import Rng, pick

Json = Any

ACE, KING = 12, 11
SHARE_OF_RULES = 0.3
"""How often the easy player thinks about its card."""


def choose(view: Mapping[str, Json], level: str, rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    return PLAYERS[level](view, rng)


def easy(view: Mapping[str, Json], rng: Rng) -> Move:
    """Bids what it counts, never nil, and mostly plays any card."""
    if view["mayReveal"]:
        return Reveal()
    if view["phase"] == BIDDING:
        return easy_bid(view)
    if view["phase"] == EXCHANGE:
        return gift(view)
    legal = cards(view["legal"])
    return PLAYS[sensible_card(view, legal) if rng.random() < SHARE_OF_RULES else pick(legal, rng)]


def normal(view: Mapping[str, Json], rng: Rng) -> Move:
    """Bids what simulated deals say; wins cheaply, guards its nil, breaks theirs, and dodges bags."""
    if view["mayReveal"]:
        return Reveal()
    if view["phase"] == EXCHANGE:
        return gift(view)
    from games.catalog.spades.minds import bids, habits, masks  # loads numpy, which the easy player does without
    from games.catalog.spades.minds.sight import sight

    if view["phase"] == BIDDING:
        return BIDS[bids.normal_bid(sight(view), masks.generator(rng))]
    return PLAYS[habits.normal_card(sight(view))]


def hard(view: Mapping[str, Json], rng: Rng) -> Move:
    """Weighs bids by score and bags, and cards in hundreds of deals; blind nil only where all is lost otherwise."""
    from games.catalog.spades.minds import bids, masks, odds
    from games.catalog.spades.minds.sight import sight

    if view["mayReveal"]:
        own, other = (view["scores"][team] for team in sorted(TEAMS, key=lambda team: team != view["myTeam"]))
        lost = bids.risks_blind_nil(own, other, view["options"]["target_score"])
        return BIDS[BLIND_NIL] if lost and view["canBidBlindNil"] and BLIND_NIL in view["legal"] else Reveal()
    if view["phase"] == EXCHANGE:
        return gift(view)
    if view["phase"] == BIDDING:
        return BIDS[bids.hard_bid(sight(view), masks.generator(rng))]
    return PLAYS[odds.best_card(sight(view), cards(view["legal"]), masks.generator(rng))]


PLAYERS: Mapping[str, Callable[[Mapping[str, Json], Rng], Move]] = {"easy": easy, "normal": normal, "hard": hard}
LEVELS = tuple(PLAYERS)


def cards(data: list[Json]) -> Hand:
    """Cards of a view as numbers, in order."""
    return tuple(sorted(card for card in map(read_card, data) if card is not None))


def easy_bid(view: Mapping[str, Json]) -> Bid:
    """The tricks it counts, on top of the partner's number where it sets the team's total."""
    said = view["bids"][NAMES[partner_of(view["you"]["seat"])]]
    adds_up = view["options"]["bidding"] == PARTNERSHIP and isinstance(said, int)
    return BIDS[min(13, sure_tricks(cards(view["myHand"])) + (said if adds_up else 0))]


def sure_tricks(hand: Hand) -> int:
    """Aces, kings with a companion, and spades beyond the third."""
    aces = sum(height_of(card) == ACE for card in hand)
    kings = sum(height_of(card) == KING and len(of_suit(hand, suit_of(card))) > 1 for card in hand)
    return aces + kings + max(0, sum(map(is_spade, hand)) - 3)


def gift(view: Mapping[str, Json]) -> Exchange:
    """A blind nil gives its most dangerous cards, the partner its most harmless."""
    blind = view["blindNilExchange"]["currentBlindNilSeat"] == view["mySeat"]
    hand = cards(view["legal"])
    first, second, *_ = dangerous(hand) if blind else harmless(hand)
    return Exchange((first, second))


def sensible_card(view: Mapping[str, Json], legal: Hand) -> int:
    """Win cheaply unless the partner does; a nil ducks as high as it can."""
    trick = tuple(played["card"] for played in view["currentTrick"])
    on_table = tuple(card for card in map(read_card, trick) if card is not None)
    winning = tuple(card for card in legal if takes(on_table, card))
    losing = tuple(card for card in legal if card not in winning)
    if view["bids"][view["mySeat"]] in (NIL, BLIND_NIL):
        return dangerous(losing)[0] if losing else lowest(legal)
    if not winning or partner_leads(on_table):
        return lowest(legal)
    return dangerous(winning)[0] if not on_table else harmless(winning)[0]


def takes(trick: Hand, card: int) -> bool:
    """Whether this card would take the trick as it lies; a lead does until it is beaten."""
    return winner_of(0, (*trick, card)) == len(trick)


def partner_leads(trick: Hand) -> bool:
    """Whether the card of the seat opposite takes the trick as it lies."""
    return len(trick) > 1 and winner_of(0, trick) == len(trick) - 2
