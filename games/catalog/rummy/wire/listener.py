"""A game of Rummy as a program hears of it: takes in lines, gives out the view of its seat.

It believes what it hears, and stands servers that are loose with the protocol: every card lies in one place, so that
a line that tells what is known already changes nothing, and a line that makes no sense is passed over.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from games.catalog.rummy.rules.deck import Cards
from games.catalog.rummy.rules.moves import DISCARD_PILE, Discard, Draw, LayDown, LayOff, Meld, Move
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.piles import extended, laid
from games.catalog.rummy.rules.rounds import HAND
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN, Pile, State
from games.catalog.rummy.rules.view import view
from games.catalog.rummy.wire.programs import DEALER
from games.core.cards import FACES, PACK
from games.core.rules import IllegalMove, Json

ME, OTHER = 0, 1
UNSEEN = 52
"""Numbers from here on stand for cards that nobody has shown."""

PILE = re.compile(r"meld\((\d{1,4})\):?")


@dataclass
class Listener:
    """What one program knows of its game. Its own seat is always 0 here."""

    opponent: str = ""
    hand: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    """Cards from the discard pile that are still in the hand that took them."""

    held: int = HAND
    """Cards in the opponent's hand."""

    drawn: int | None = None
    took: bool = False
    turns: int = 0
    totals: tuple[int, int] = (0, 0)
    round: int = 0

    # -- Calls -------------------------------------------------------------------------------------------------
    def start_game(self, opponent: str, hand: str) -> None:
        """Begin a new game, whatever was before."""
        self.opponent, self.totals, self.round = opponent.strip(), (0, 0), 0
        self.start_hand(hand)

    def start_hand(self, hand: str) -> None:
        """Begin a new round; nothing of the last one is left."""
        self.hand = [FACES[word] for word in hand.split() if word in FACES]
        self.discards, self.piles, self.taken = [], [], []
        self.held, self.drawn, self.took, self.turns = HAND, None, False, 0
        self.round += 1

    def hear(self, text: str) -> None:
        """Take in the lines of an event text."""
        for line in text.splitlines():
            self._hear(line.split())

    def decided(self, move: Move) -> None:
        """Take in our own move before the host tells of it."""
        match move:
            case Draw(source):
                self.turns += 1
                self.took, self.drawn = source == DISCARD_PILE, None
                if self.took and self.discards:
                    self._take(ME, self.discards[-1])
            case LayDown(commands):
                for command in commands:
                    self._carry_out(command)
                self.drawn, self.took = None, False

    def view(self, phase: str) -> dict[str, Json]:
        """The view of a seat at a table, which is all that a built-in player needs."""
        return view(self.state(phase), ME)

    def state(self, phase: str) -> State:
        """The game as far as it is known, with numbers of their own for unknown cards."""
        known = {*self.hand, *self.discards, *self.taken, *(card for pile in self.piles for card in pile.cards)}
        theirs = [card for card in self.taken if card not in self.hand]
        theirs += range(UNSEEN, UNSEEN + max(0, self.held - len(theirs)))
        stock = max(0, len(PACK) - len(known) - (self.held - sum(card < UNSEEN for card in theirs)))
        return State(
            options=RummyOptions(), key="", round=max(1, self.round), seat=ME,
            turn_number=max(1, self.turns + (phase == DRAW)), phase=phase, discards=tuple(self.discards),
            stock=tuple(range(UNSEEN + 52, UNSEEN + 52 + stock)),
            hands=(tuple(self.hand), tuple(theirs)), totals=self.totals, piles=tuple(self.piles),
            taken=tuple(self.taken), drawn=self.drawn if phase == LAY_DOWN else None,
        )  # fmt: skip

    # -- Lines -------------------------------------------------------------------------------------------------
    def _hear(self, words: list[str]) -> None:
        text = " ".join(words)
        if text == "Discard Shuffled" or text.startswith("Shuffled discard"):
            kept = int(words[-1]) if words[-1].isdecimal() else 1
            self.discards = self.discards[-kept:] if kept else []
        elif text.startswith("Hand Ends:"):
            self._total(" ".join(words[2:]))
        else:
            self._act(words)

    def _act(self, words: list[str]) -> None:
        """Take in `name verb …`; names may have blanks."""
        at = next((at for at, word in enumerate(words) if at and word in VERBS), None)
        if at is None:
            return
        name, rest = " ".join(words[:at]), words[at + 1 :]
        who = OTHER if name in {self.opponent, DEALER} else ME
        if name == DEALER and words[at] == "discards":
            self.discards = self.discards or list(_cards(rest)[:1])
        else:
            VERBS[words[at]](self, who, rest)

    def _draws(self, who: int, rest: list[str]) -> None:
        """Take in a draw: the opponent's card stays unseen; ours may be the top discard that we asked for."""
        cards = _cards(rest)
        if who == OTHER:
            self.held, self.turns = self.held + 1, self.turns + 1
        elif cards and cards[0] in self.discards[-1:]:
            self._take(ME, cards[0])
        elif cards:
            self._hold(cards[0])

    def _takes(self, who: int, rest: list[str]) -> None:
        if cards := _cards(rest):
            if who == OTHER:
                self.held, self.turns = self.held + 1, self.turns + 1
            self._take(who, cards[0])

    def _plays(self, who: int, rest: list[str]) -> None:
        cards = _cards(rest[1:])
        if cards and not any(set(cards) <= set(pile.cards) for pile in self.piles):
            self._lay(who, cards)

    def _lays_off(self, who: int, rest: list[str]) -> None:
        found = PILE.fullmatch(rest[0]) if rest else None
        if found and (cards := _cards(rest[1:])):
            self._add(who, int(found[1]), cards[0])

    def _discards(self, who: int, rest: list[str]) -> None:
        cards = _cards(rest)
        if cards and cards[0] not in self.discards:
            self._part(who, cards[:1])
            self.discards.append(cards[0])

    def _total(self, text: str) -> None:
        """Take in `A 170 B 195`, in the order of the host's seats; names may end in numbers."""
        theirs = re.search(rf"(?:^| ){re.escape(self.opponent)} (\d+)(?= |$)", text)
        ours = re.findall(r" (\d+)(?= |$)", " " + text[: theirs.start()] + text[theirs.end() :]) if theirs else []
        if theirs and ours:
            self.totals = (int(ours[-1]), int(theirs[1]))

    # -- Cards -------------------------------------------------------------------------------------------------
    def _take(self, who: int, card: int) -> None:
        if card in self.discards:
            self.discards.remove(card)
        if card not in self.taken:
            self.taken.append(card)
        if who == ME:
            self._hold(card)

    def _hold(self, card: int) -> None:
        if card not in self.hand:
            self.hand.append(card)
        self.drawn = card

    def _part(self, who: int, cards: Iterable[int]) -> None:
        """Take cards out of a hand."""
        for card in cards:
            if card in self.taken:
                self.taken.remove(card)
            if card in self.hand:
                self.hand.remove(card)
            elif who == OTHER:
                self.held = max(0, self.held - 1)

    def _lay(self, who: int, cards: Cards) -> None:
        try:
            pile = laid(cards, who)
        except IllegalMove:
            pile = Pile("set", cards, who)  # another server's idea of a meld: nothing of ours will fit it
        self._part(who, cards)
        self.piles.append(pile)

    def _add(self, who: int, number: int, card: int) -> None:
        if number < len(self.piles) and card not in self.piles[number].cards:
            pile = self.piles[number]
            self._part(who, (card,))
            self.piles[number] = extended(pile, card) or Pile(pile.kind, (*pile.cards, card), pile.seat)

    def _carry_out(self, command: Meld | LayOff | Discard) -> None:
        match command:
            case Meld(cards):
                self._lay(ME, cards)
            case LayOff(number, card):
                self._add(ME, number, card)
            case Discard(card):
                self._part(ME, (card,))
                self.discards.append(card)


VERBS: dict[str, Callable[[Listener, int, list[str]], None]] = {
    "draws": Listener._draws,
    "takes": Listener._takes,
    "plays": Listener._plays,
    "laysoff": Listener._lays_off,
    "discards": Listener._discards,
}


def _cards(words: Iterable[str]) -> Cards:
    return tuple(FACES[word] for word in words if word in FACES)
