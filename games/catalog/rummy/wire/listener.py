"""A game of Rummy as a program hears of it: takes in lines, gives out the view of its seat.

Hosts are loose with the protocol, and some tell what is not so: again, late, or wrongly. Of what is told, the newest
line wins, and a card that is told anywhere leaves every other place. Two things are better known than by lines: a pile
gives no card back, and our own hand grows by one card for each draw that we ask for and shrinks by what we lay. A line
that says otherwise is an old one; a card that no line has told is counted as unknown, and nothing is played that may
not be there.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from games.catalog.rummy.rules.deck import Cards
from games.catalog.rummy.rules.moves import DISCARD_PILE, Draw, LayDown, Move
from games.catalog.rummy.rules.piles import SHORTEST
from games.catalog.rummy.rules.rounds import HAND
from games.catalog.rummy.wire.known import ME, NO_PILE, OTHER, Known, as_it_lies
from games.catalog.rummy.wire.programs import DEALER
from games.core.cards import FACES, PACK

PILE = re.compile(r"meld\((\d{1,4})\):?")
MAY_RETURN = re.compile(r" (draws|takes|discards)\b|Shuffled")
"""Lines that may be true twice in one round."""

MOST_PILES = len(PACK) // SHORTEST
STOCK = len(PACK) - 2 * HAND - 1
NEARLY = 3
"""So many draws before the stock must be empty, cards that were thrown away may be drawn again."""


@dataclass
class Listener(Known):
    """What one program knows of its game, by the lines it hears."""

    opponent: str = ""
    deciding: bool = False
    """Whether we have drawn and not laid down yet."""

    heard: set[str] = field(default_factory=set)
    """The lines of this round."""

    again: bool = False
    """Whether the line that is being heard came before, word for word."""

    has_drawn: bool = False
    """Whether the opponent has drawn and not discarded yet."""

    has_played: bool = False
    """Whether the opponent has ended a turn since our own last one: it has no second one."""

    draws: int = 0
    """Draws from the stock in this round, by either player."""

    shuffled: bool = False
    late: bool = False
    """Whether lines are still those of the last round: before the dealer's they are."""

    opening: bool = True
    """Whether our first turn of the round is not over yet."""

    # -- Calls -------------------------------------------------------------------------------------------------
    def start_game(self, opponent: str, hand: str) -> None:
        """Begin a new game, whatever was before."""
        self.opponent, self.totals, self.round = opponent.strip(), (0, 0), 0
        self.start_hand(hand)

    def start_hand(self, hand: str) -> None:
        """Begin a new round; nothing of the last one is left but the habits of the host."""
        fresh = Listener(opponent=self.opponent, hand=list(dict.fromkeys(_cards(hand.split()))))
        fresh.totals, fresh.round, fresh.habits = self.totals, self.round + 1, self.habits
        fresh.late = DEALER in self.habits
        vars(self).update(vars(fresh))

    def hear(self, text: str) -> None:
        """Take in the lines of an event text."""
        for line in text.splitlines():
            self._hear(line.split())

    def decided(self, move: Move) -> None:
        """Take in our own move before the host tells of it; piles have the host's numbers."""
        match move:
            case Draw(source):
                self._settle()
                self.turns += 1
                self.unknown += 1
                self.untold = self.deciding = True
                self.took, self.drawn = source == DISCARD_PILE, None
                self.draws += not self.took
                if self.took and self.discards:
                    self._assume(self.discards[-1])
            case LayDown(commands):
                for command in commands:
                    self._carry_out(command)
                self.drawn, self.took, self.fresh, self.has_played = None, False, False, False
                self.late = self.opening = self.deciding = False

    # -- Lines -------------------------------------------------------------------------------------------------
    def _hear(self, words: list[str]) -> None:
        text = " ".join(words)
        self.again = text in self.heard
        self.heard.add(text)
        if self.again and not MAY_RETURN.search(text):
            self.habits.add("again")
        if text == "Discard Shuffled" or text.startswith("Shuffled discard"):
            self._shuffle()
        elif text.startswith("Hand Ends:"):
            self._end(" ".join(words[2:]))
        else:
            self._act(words)

    def _shuffle(self) -> None:
        """The top alone may still lie there, whatever number is told."""
        self.discards, self.fresh, self.shuffled = self.discards[-1:], False, True

    def _end(self, text: str) -> None:
        """Take in `A 170 B 195`, in the order of the host's seats; names may end in numbers."""
        theirs = re.search(rf"(?:^| ){re.escape(self.opponent)} (\d+)(?= |$)", text)
        ours = re.findall(r" (\d+)(?= |$)", " " + text[: theirs.start()] + text[theirs.end() :]) if theirs else []
        if theirs and ours:
            self.totals = (int(ours[-1]), int(theirs[1]))
        if self.opening:  # the end of the last round, told in this one: its piles may have been, too
            self.piles, self.told = [], set()

    def _act(self, words: list[str]) -> None:
        """Take in `name verb …`; names may have blanks."""
        at = next((at for at, word in enumerate(words) if at and word in VERBS), None)
        if at is None:
            return
        name, verb, rest = " ".join(words[:at]), words[at], words[at + 1 :]
        if name == DEALER and verb == "discards":
            self._deal(_cards(rest)[:1])
        elif name not in {self.opponent, DEALER}:
            self._hear_own(verb, rest)
        elif not self.late:
            VERBS[verb](self, rest)

    def _deal(self, cards: Cards) -> None:
        """A card lies face up, unless we know of something newer."""
        self.late = False
        self.habits.add(DEALER)
        if not self.discards and not any(self._is_placed(card) for card in cards):
            self.discards, self.fresh = list(cards), not self.turns

    # -- The opponent ------------------------------------------------------------------------------------------
    def _draws(self, rest: list[str]) -> None:
        """Take in a draw from the stock: that card stays unseen."""
        self.draws += self._begin()

    def _takes(self, rest: list[str]) -> None:
        for card in self._possible(rest)[:1]:
            if card not in self.taken:
                self._begin()
                self._uncover(card)
                self.taken.append(card)

    def _plays(self, rest: list[str]) -> None:
        """Take in a meld. Out of the opponent's turn it may be one of the last round."""
        number, cards = _pile(rest), self._possible(rest[1:])
        if number is None or not cards or set(cards) <= set(self._at(number).cards):
            return
        for card in cards:
            self._leave(card)
        self.piles[number] = as_it_lies(cards, OTHER)
        self.held -= len(cards)
        if self.has_drawn:
            self.told.add(number)

    def _lays_off(self, rest: list[str]) -> None:
        number, cards = _pile(rest), self._possible(rest[1:])[:1]
        if number is not None and cards and cards[0] not in self._at(number).cards:
            self._add(number, cards[0])
            self.held -= 1

    def _discards(self, rest: list[str]) -> None:
        """Take in a discard. Out of the opponent's turn, it is news only of a card that lay elsewhere."""
        for card in self._possible(rest)[:1]:
            if not self.again or (self.has_drawn and not self.has_played):
                self.fresh = self.fresh or self.has_drawn or card not in self.discards
                self._leave(card)
                self.discards.append(card)
                self.held -= self.has_drawn
                self.has_played = True
        self.has_drawn = False

    def _begin(self) -> bool:
        """Note that the opponent draws; whether that was news."""
        if self.has_drawn:
            return False
        self.has_drawn = True
        self.held, self.turns = self.held + 1, self.turns + 1
        return True

    def _possible(self, words: list[str]) -> Cards:
        """The cards of a line, if it can be true now: the opponent has none that we hold or that lie in a pile."""
        cards = _cards(words)
        ours = any(card in self.hand and card != self.assumed for card in cards)
        return () if ours or any(self._is_laid(card) for card in cards) else cards

    # -- Our own hand ------------------------------------------------------------------------------------------
    def _hear_own(self, verb: str, rest: list[str]) -> None:
        """What we have done we know; news is only which card we were given, and the number of our pile."""
        cards = _cards(rest)
        if verb in {"draws", "takes"} and cards:
            self._receive(cards[0])
        elif verb == "plays" and not self.late:
            self._number(_pile(rest), cards)

    def _assume(self, card: int) -> None:
        """Count the top discard as ours, unless this host is known to tell us what we took, or to tell lines twice."""
        if not self.habits & {"takes", "again"}:
            self._hold(card)
            self.assumed = card

    def _receive(self, card: int) -> None:
        """Take in the card of a draw of ours. Of two in one turn the newer one counts, if it is no old line."""
        if self.took and self.drawn in {None, card}:
            self.habits.add("takes")
        if card == self.assumed:
            self.assumed = None
        if self.again and not self.unknown:
            self.habits.add("again")
        asked_for = self.took and card in self.discards[-1:]
        if card in self.hand or self._is_laid(card) or (self.again and not asked_for and not self._is_back(card)):
            return
        if self.unknown or self.drawn is not None:
            if self.drawn is not None and not self.unknown:
                self._leave(self.drawn)
            if self.took:
                self._uncover(card)
            self._hold(card)

    def _is_back(self, card: int) -> bool:
        """Whether we have surely drawn a card for the second time; if we may have, that is noted."""
        if self.untold and "again" not in self.habits and (self.shuffled or self.draws >= STOCK - NEARLY):
            return True
        if self.untold and (self.deciding or not self.doubtful):
            self.doubtful.add(card)
        return False

    def _settle(self) -> None:
        """Lines that came late have come by now: what was doubtful is ours, if no other card was told since."""
        if self.untold and len(self.doubtful) == 1:
            self._hold(next(iter(self.doubtful)))
        self.doubtful = set()

    def _number(self, number: int | None, cards: Cards) -> None:
        """Give a pile of ours the number that the host gives it."""
        at = next((at for at, pile in enumerate(self.piles) if cards and set(cards) <= set(pile.cards)), None)
        if number is None or at is None or self.piles[at].seat != ME:
            return
        self.habits.add("plays")
        if at != number:
            pile, self.piles[at] = self.piles[at], NO_PILE
            self._at(number)
            self.piles[number] = pile
        self.told.add(number)


VERBS: dict[str, Callable[[Listener, list[str]], None]] = {
    "draws": Listener._draws,
    "takes": Listener._takes,
    "plays": Listener._plays,
    "laysoff": Listener._lays_off,
    "discards": Listener._discards,
}
"""What a line tells of the opponent, by its verb."""


def _cards(words: Iterable[str]) -> Cards:
    return tuple(FACES[word] for word in words if word in FACES)


def _pile(rest: list[str]) -> int | None:
    """The number of the pile that a line names, if there can be such a one."""
    found = PILE.fullmatch(rest[0]) if rest else None
    return int(found[1]) if found and int(found[1]) < MOST_PILES else None
