"""Tricks: which cards are legal, and which card wins."""

from games.catalog.spades.rules.deck import Hand, is_spade, of_suit, suit_of, without_spades
from games.catalog.spades.rules.state import PLAYING, State, turn
from games.core.rules import IllegalMove
from games.core.text import gettext_noop as _

FOLLOW = (
    _("You must follow spades."),
    _("You must follow hearts."),
    _("You must follow clubs."),
    _("You must follow diamonds."),
)
"""What is said of cards that do not follow, by the suit that was led."""


def playable(hand: Hand, trick: tuple[int, ...], *, first: bool, broken: bool) -> Hand:
    """The cards of a hand that may be played to a trick."""
    if trick and (following := of_suit(hand, suit_of(trick[0]))):
        return following
    if first or not (trick or broken):
        return without_spades(hand) or hand
    return hand


def legal_cards(state: State, seat: int) -> Hand:
    """The cards this seat may play now; none if it is not its turn to play."""
    if state.phase != PLAYING or seat != turn(state):
        return ()
    return playable(state.hands[seat], state.trick, first=not state.tricks, broken=state.broken)


def check_card(state: State, seat: int, card: int) -> None:
    """Refuse a card that the seat to play does not hold or may not play."""
    hand = state.hands[seat]
    if card not in hand:
        raise IllegalMove("CARD_NOT_IN_HAND", _("You do not hold that card: play one from your hand."))
    if card not in playable(hand, state.trick, first=not state.tricks, broken=state.broken):
        raise IllegalMove("ILLEGAL_PLAY", why_not(hand, state.trick, first=not state.tricks))


def why_not(hand: Hand, trick: tuple[int, ...], *, first: bool) -> str:
    """Why the other cards of a hand may not be played; the reason is the same for all of them."""
    if trick and of_suit(hand, suit_of(trick[0])):
        return FOLLOW[suit_of(trick[0])]
    return _("No spade on the first trick.") if first else _("Spades are not broken yet.")


def winner_of(leader: int, cards: tuple[int, ...]) -> int:
    """The seat whose card takes the trick: the lowest number, spades being the lowest of all."""
    led = suit_of(cards[0])
    best = min(card for card in cards if is_spade(card) or suit_of(card) == led)
    return (leader + cards.index(best)) % 4
