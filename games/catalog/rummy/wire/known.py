"""The cards of a game of Rummy as far as a program knows them, and what it may do with what it knows."""

from dataclasses import dataclass, field, replace
from itertools import takewhile

from games.catalog.rummy.rules.deck import Cards, points
from games.catalog.rummy.rules.moves import Discard, LayDown, LayOff, Meld
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.piles import extended, laid
from games.catalog.rummy.rules.rounds import HAND
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN, Pile, State, without
from games.catalog.rummy.rules.view import view
from games.core.cards import PACK
from games.core.rules import IllegalMove, Json

ME, OTHER = 0, 1
UNSEEN = 52
"""Numbers from here on stand for cards that nobody has shown."""

NO_PILE = Pile("", (), OTHER)
"""What is known of a pile whose line has not come, or that cannot lie there as it was told: it takes no card."""


@dataclass
class Known:
    """Where each card lies, as far as that was told; our own seat is always 0."""

    hand: list[int] = field(default_factory=list)
    """Cards that are certainly in our hand."""

    unknown: int = 0
    """Cards in our hand that no line has told yet."""

    discards: list[int] = field(default_factory=list)
    fresh: bool = False
    """Whether the top discard was told since our own last turn; what lay there before may be covered or gone."""

    piles: list[Pile] = field(default_factory=list)
    told: set[int] = field(default_factory=set)
    """Piles whose number the host has told; that of a pile of ours is a guess until then."""

    taken: list[int] = field(default_factory=list)
    """Cards from the discard pile that are still in the hand that took them."""

    assumed: int | None = None
    """The card in our hand that we asked for, and that no line has told."""

    untold: bool = False
    """Whether no line has told the card of our last draw."""

    doubtful: set[int] = field(default_factory=set)
    """Cards that we may have drawn again, unless these lines are old ones: the next turn shows."""

    held: int = HAND
    """Cards in the opponent's hand."""

    drawn: int | None = None
    took: bool = False
    """The card of our last draw, where it was told, and whether it came from the discard pile."""

    turns: int = 0
    totals: tuple[int, int] = (0, 0)
    round: int = 0
    habits: set[str] = field(default_factory=set)
    """What this host has been heard to tell: the `Dealer`'s card, and what we have done ourselves, by verb."""

    # -- Deciding ----------------------------------------------------------------------------------------------
    @property
    def may_take(self) -> bool:
        """Whether the top discard is known well enough to be taken."""
        return self.fresh and bool(self.discards)

    @property
    def free(self) -> Cards:
        """What we may throw away: what we certainly hold and have not just taken."""
        locked = self.drawn if self.drawn in self.taken else None
        return tuple(card for card in self.hand if card != locked)

    @property
    def usable(self) -> tuple[int, ...]:
        """The numbers of the piles that we may lay off on: those whose numbers cannot be wrong."""
        sure = list(takewhile(lambda number: self.piles[number].cards, range(len(self.piles))))
        known = [number for number in sure if number in self.told or "plays" not in self.habits]
        return tuple(number for number in known if self.piles[number].kind)

    def playable(self, move: LayDown) -> LayDown:
        """The move with the host's numbers of piles; where we hold unknown cards, with a discard at its end."""
        if not self.free:
            return LayDown((Discard(self._likeliest()),))
        if self.unknown and move.size == len(self.hand):
            move = kept_going(move, self.free)
        usable = self.usable
        return LayDown(
            tuple(
                replace(command, pile=usable[command.pile]) if isinstance(command, LayOff) else command
                for command in move.commands
            )
        )

    def view(self, phase: str) -> dict[str, Json]:
        """The view of a seat at a table, which is all that a built-in player needs."""
        return view(self.state(phase), ME)

    def state(self, phase: str) -> State:
        """The game as far as it is known, with numbers of their own for unknown cards."""
        known = {*self.hand, *self.discards, *self.taken, *(card for pile in self.piles for card in pile.cards)}
        theirs = [card for card in self.taken if card not in self.hand]
        theirs += range(UNSEEN, UNSEEN + max(0, self.held - len(theirs)))
        stock = max(0, len(PACK) - len(known) - self.unknown - (self.held - sum(card < UNSEEN for card in theirs)))
        return State(
            options=RummyOptions(), key="", round=max(1, self.round), seat=ME,
            turn_number=max(1, self.turns + (phase == DRAW)), phase=phase, discards=tuple(self.discards),
            stock=tuple(range(UNSEEN + 52, UNSEEN + 52 + stock)),
            hands=(tuple(self.hand), tuple(theirs)), totals=self.totals,
            piles=tuple(self.piles[number] for number in self.usable),
            taken=tuple(self.taken), drawn=self.drawn if phase == LAY_DOWN else None,
        )  # fmt: skip

    def _likeliest(self) -> int:
        """Some card that we may hold, where no line has told us of any that we could throw away."""
        unseen = (card for card in PACK if not self._is_placed(card))
        return next(iter(self.doubtful), next(unseen, PACK[0]))

    # -- Cards -------------------------------------------------------------------------------------------------
    def _is_laid(self, card: int) -> bool:
        """Whether a card surely lies in a pile."""
        return any(
            card in pile.cards and (number in self.told or pile.seat == ME) for number, pile in enumerate(self.piles)
        )

    def _is_placed(self, card: int) -> bool:
        known = (self.hand, self.discards, self.taken, *(pile.cards for pile in self.piles))
        return any(card in cards for cards in known)

    def _hold(self, card: int) -> None:
        self._leave(card)
        self.hand.append(card)
        self.unknown -= 1
        self.untold = False
        self.drawn = card
        if self.took:
            self.taken.append(card)

    def _give(self, cards: Cards) -> None:
        """Take cards of our own out of our hand."""
        for card in cards:
            self.untold = self.untold and card not in self.doubtful
            self._leave(card)
            self.unknown -= 1

    def _carry_out(self, command: Meld | LayOff | Discard) -> None:
        self._give(command.cards if isinstance(command, Meld) else (command.card,))
        match command:
            case Meld(cards):
                self.piles.append(as_it_lies(cards, ME))
            case LayOff(number, card):
                self._add(number, card)
            case Discard(card):
                self.discards.append(card)

    def _uncover(self, card: int) -> None:
        """Take a card from the discard pile, on which it lay on top: what we thought to lie above it does not."""
        below = self.discards.index(card) if card in self.discards else 0
        self._leave(card)
        self.discards = self.discards[:below]

    def _leave(self, card: int) -> None:
        """Take a card from wherever we thought it to be."""
        if card in self.hand:
            self.hand.remove(card)
            self.unknown += 1
        if card == self.drawn:
            self.drawn = None
        if card == self.assumed:
            self.assumed = None
        self.discards, self.taken = ([one for one in cards if one != card] for cards in (self.discards, self.taken))
        self.doubtful.discard(card)
        for number, pile in enumerate(self.piles):
            if card in pile.cards:
                self.piles[number] = replace(NO_PILE, cards=without(pile.cards, card))

    def _at(self, number: int) -> Pile:
        """The pile of this number; piles before it of which nothing was told are empty."""
        self.piles += [NO_PILE] * (number + 1 - len(self.piles))
        return self.piles[number]

    def _add(self, number: int, card: int) -> None:
        self._leave(card)
        pile = self.piles[number]
        grown = extended(pile, card) if pile.kind else None
        self.piles[number] = grown or Pile("", (*pile.cards, card), pile.seat)


def kept_going(move: LayDown, free: Cards) -> LayDown:
    """The move without its last commands, one card of which is thrown away instead; another known one should stay."""
    commands = [command for command in move.commands if not isinstance(command, Discard)]
    spare = [move.discard] if move.discard is not None else []
    while commands and len(spare) < 2:
        last = commands.pop()
        spare += [card for card in (last.cards if isinstance(last, Meld) else (last.card,)) if card in free]
    return LayDown((*commands, Discard(max(spare, key=lambda card: (points(card), card)))))


def as_it_lies(cards: Cards, seat: int) -> Pile:
    """A meld as it lies; another server's idea of one takes no card of ours."""
    try:
        return laid(cards, seat)
    except IllegalMove:
        return Pile("", cards, seat)
