"""The last tricks with all cards known: every line of play, cut where it cannot matter.

A hand is a whole number with a bit for each card; as cards are numbered, a lower bit is a higher card.
"""

from collections.abc import Callable, Iterator
from typing import Final

from games.catalog.spades.rules.tricks import winner_of

SUITS: Final = tuple(0b1_1111_1111_1111 << (13 * suit) for suit in range(4))
SIDE: Final = SUITS[1] | SUITS[2] | SUITS[3]
SUIT_OF: Final = tuple(SUITS[card // 13] for card in range(52))

HIGHEST: Final = 1e9


class Ending:
    """One deal of the last tricks. `margin` says what the tricks of the round bring the team that counts up."""

    def __init__(self, team: int, margin: Callable[[int], float]) -> None:
        self.team = team
        self.margin = margin
        self.hands = [0, 0, 0, 0]
        self.nodes = 0
        """How many cards were tried."""
        self._known: dict[tuple[int, ...], tuple[float, float]] = {}

    def value(self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], tally: int, broken: bool) -> float:
        """What the deal is worth if everybody plays as well as can be; `tally` has the tricks of each seat."""
        self.hands = list(hands)
        self._known = {}
        if not trick:
            return self._trick(leader, tally, broken, -HIGHEST, HIGHEST)
        taker = winner_of(leader, trick)
        best, seat = trick[(taker - leader) % 4], (leader + len(trick)) % 4
        return self._card(seat, len(trick), trick[0], best, taker, tally, broken, -HIGHEST, HIGHEST)

    def _trick(self, leader: int, tally: int, broken: bool, low: float, high: float) -> float:
        """A trick that nobody has led to; what is known of it from another line of play saves work."""
        hands = self.hands
        if not hands[leader]:
            return self.margin(tally)
        key = (*hands, leader, tally, broken)
        least, most = self._known.get(key, (-HIGHEST, HIGHEST))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        found = self._card(leader, 0, -1, -1, leader, tally, broken, max(low, least), min(high, most))
        if found <= low:
            most = found
        elif found >= high:
            least = found
        else:
            least = most = found
        self._known[key] = (least, most)
        return found

    def _card(
        self, seat: int, place: int, led: int, best: int, taker: int, tally: int, broken: bool, low: float, high: float
    ) -> float:
        """The next card of a trick."""
        counts_up = seat % 2 == self.team
        found = -HIGHEST if counts_up else HIGHEST
        own = self.hands[seat]
        for card in self._choices(own, led, best, broken):
            self.nodes += 1
            self.hands[seat] = own & ~(1 << card)
            wins = place == 0 or beats(card, best, led)
            now, now_taker = (card, seat) if wins else (best, taker)
            breaks = broken or card < 13
            if place == 3:
                value = self._trick(now_taker, tally + (1 << (4 * now_taker)), breaks, low, high)
            else:
                value = self._card(
                    (seat + 1) % 4, place + 1, led if place else card, now, now_taker, tally, breaks, low, high
                )
            if counts_up:
                found = max(found, value)
                low = max(low, value)
            else:
                found = min(found, value)
                high = min(high, value)
            if low >= high:
                break
        self.hands[seat] = own
        return found

    def _choices(self, own: int, led: int, best: int, broken: bool) -> Iterator[int]:
        """The legal cards, of equal ones only the first, those that take the trick before the others."""
        hands = self.hands
        held = hands[0] | hands[1] | hands[2] | hands[3]
        if best >= 0:
            held |= 1 << best
        cards = distinct(legal(own, led, broken), held)
        if led < 0:
            return iter(cards)
        winning = [card for card in cards if beats(card, best, led)]
        losing = [card for card in reversed(cards) if not beats(card, best, led)]
        return iter(winning[::-1] + losing)


def beats(card: int, best: int, led: int) -> bool:
    """Whether a card takes a trick from the best one so far."""
    if card < 13:
        return card < best or best > 12
    return best > 12 and card < best and SUIT_OF[card] == SUIT_OF[led]


def legal(own: int, led: int, broken: bool) -> int:
    """The cards that may be played after the first trick; nothing led is -1."""
    if led < 0:
        return own if broken else own & SIDE or own
    return own & SUIT_OF[led] or own


def distinct(cards: int, held: int) -> list[int]:
    """One card of each run: cards of a suit with none between them that is still out are as good as each other."""
    found = []
    before = -1
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        between = held & ((1 << card) - (2 << before)) if before >= 0 else 1
        if between or card // 13 != before // 13:
            found.append(card)
        before = card
    return found
