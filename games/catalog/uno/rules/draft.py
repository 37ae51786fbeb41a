"""A move under way: the position as it changes, and what has been told of it so far.

A draft is made from a state once a move comes in, and becomes the next state; nobody else sees it.
"""

from operator import attrgetter

from games.catalog.uno.rules import events
from games.catalog.uno.rules.legality import open_cards
from games.catalog.uno.rules.state import TURN, Cards, State, seat_after
from games.core.rng import Rng, shuffled
from games.core.rules import Event, Step

_FIELDS = attrgetter(*State.__struct_fields__)


class Draft:
    """A position that may change. It is made for every move, and copying field by field is the quickest way."""

    __slots__ = (*State.__struct_fields__, "rng", "shown", "told")

    def __init__(self, state: State, rng: Rng) -> None:
        self.rng = rng
        self.told: list[Event] = []
        self.shown: tuple[int, ...] = ()
        self.options = state.options
        self.ids = state.ids
        self.round = state.round
        self.scores = state.scores
        self.last_round = state.last_round
        self.hands = state.hands
        self.pile = state.pile
        self.discard = state.discard
        self.recent = state.recent
        self.color = state.color
        self.direction = state.direction
        self.turn = state.turn
        self.turn_number = state.turn_number
        self.phase = state.phase
        self.pending = state.pending
        self.drawn = state.drawn
        self.open_cards = state.open_cards
        self.bluff = state.bluff
        self.revealed = state.revealed
        self.jumpable = state.jumpable
        self.dry_draws = state.dry_draws
        self.called = state.called
        self.forgot = state.forgot
        self.ending = state.ending

    def state(self) -> State:
        """The state that the draft has come to."""
        return State(*_FIELDS(self))

    # -- Telling -----------------------------------------------------------------------------------------
    def show_hands(self, *seats: int) -> None:
        """Tells these seats their hand and what they may do with it, once nothing changes any more."""
        self.open_cards = open_cards(self)
        self.shown += seats
        for seat in seats:
            self.told.append(events.hand_update(self, seat))

    def show(self, *seats: int) -> None:
        """Tells these seats their hand, and everybody the public view."""
        self.show_hands(*seats)
        self.told.append(events.STATE_UPDATE)

    def show_and_pass(self, *seats: int) -> None:
        """Tells the same, and everybody whose turn it is."""
        self.show(*seats)
        self.told.append(events.turn_changed(self))

    # -- Turns and hands ---------------------------------------------------------------------------------
    def pass_to(self, seat: int) -> None:
        """Gives the turn to a seat; a call made with two cards lapses."""
        self.turn = seat
        self.turn_number += 1
        self.phase = TURN
        self.drawn = None
        if True in self.called:
            self.called = tuple(called and len(hand) < 2 for called, hand in zip(self.called, self.hands, strict=True))

    def pass_over(self, seat: int) -> int:
        """Gives the turn to the next seat but one, and returns the seat that loses its turn."""
        skipped = seat_after(self, seat)
        self.pass_to(seat_after(self, skipped))
        return skipped

    def close_window(self) -> None:
        """Ends the time to catch somebody, to jump in, to challenge or to answer."""
        self.forgot = None
        self.jumpable = False
        self.bluff = None
        self.pending = 0

    def forget_revealed(self, seat: int) -> None:
        """Forgets what a challenger was shown, which it sees until its next move."""
        self.revealed = tuple(shown for shown in self.revealed if shown.challenger != seat)

    def set_hand(self, seat: int, hand: Cards) -> None:
        """Gives a seat this hand; its call lapses if the hand has grown."""
        if self.called[seat] and len(hand) > len(self.hands[seat]):
            self.set_called(seat, False)
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def set_called(self, seat: int, called: bool) -> None:
        """Notes whether a seat has called UNO."""
        self.called = (*self.called[:seat], called, *self.called[seat + 1 :])

    # -- The pile ----------------------------------------------------------------------------------------
    def penalize(self, seat: int, count: int, reason: str) -> None:
        """Makes a seat draw cards it does not want."""
        self.tell_drawn(seat, self.draw(seat, count), reason)

    def draw(self, seat: int, count: int) -> Cards:
        """Draws up to so many cards for a seat; the discard is shuffled when the pile runs out, and only then."""
        cards = self._lift(count)
        if len(cards) < count and len(self.discard) > 1:
            self._reshuffle()
            cards += self._lift(count - len(cards))
        self.set_hand(seat, self.hands[seat] + cards)
        return cards

    def tell_drawn(self, seat: int, cards: Cards, reason: str, drawn: int | None = None) -> None:
        """Tells the drawer which cards came, and everybody how many."""
        self.told += (
            events.draw_completed(self.ids, seat, cards, reason, drawn),
            events.cards_drawn(seat, len(cards), reason),
        )

    def _lift(self, count: int) -> Cards:
        left = max(len(self.pile) - count, 0)
        cards = self.pile[left:][::-1]
        self.pile = self.pile[:left]
        return cards

    def _reshuffle(self) -> None:
        self.pile = shuffled(self.discard[:-1], self.rng)
        self.discard = self.discard[-1:]
        self.recent = self.recent[-1:]
        self.told.append(events.pile_reshuffled(self))


def finish(draft: Draft, before: State) -> Step[State]:
    """The state that a draft has come to, and everything that was told."""
    draft.told += events.legal_updates(before, draft, draft.shown)
    return Step(draft.state(), tuple(draft.told))
