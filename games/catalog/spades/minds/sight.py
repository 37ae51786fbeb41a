"""What a seat sees, in numbers: cards as the rules number them, seats as numbers, and who cannot hold what."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.catalog.spades.rules.deck import PACK, card_in, hand_in, suit_of
from games.catalog.spades.rules.options import INDIVIDUAL
from games.catalog.spades.rules.seats import NAMES, TEAMS, partner_of, team_of
from games.catalog.spades.rules.state import Said
from games.core.kind import View
from games.core.rules import Json


@dataclass(frozen=True, slots=True)
class Sight:
    """A view of a round as the thinking players need it."""

    seat: int
    hand: tuple[int, ...]
    bids: tuple[Said | None, ...]
    order: tuple[int, ...]
    """The seats as they bid; the first of them leads the first trick."""
    targets: tuple[int | None, int | None]
    laid: tuple[tuple[int, int], ...]
    """All cards played in this round, as seat and card, in order."""
    trick: tuple[int, ...]
    """The cards on the table, from the leader on."""
    leader: int
    won: tuple[int, ...]
    broken: bool
    scores: tuple[int, int]
    bags: tuple[int, int]
    known: Mapping[int, frozenset[int]]
    """Cards that went to the partner in an exchange and have not been played."""
    options: Mapping[str, Json]

    @property
    def team(self) -> int:
        """0 for north and south, 1 for east and west."""
        return team_of(self.seat)

    @property
    def partner(self) -> int:
        """The seat opposite."""
        return partner_of(self.seat)

    @property
    def tricks_left(self) -> int:
        """Tricks that are not closed."""
        return 13 - sum(self.won)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards the other three hold."""
        seen = {card for _, card in self.laid} | set(self.hand)
        return tuple(card for card in PACK if card not in seen)

    @property
    def individual(self) -> bool:
        """Whether bids are added up."""
        return bool(self.options["bidding"] == INDIVIDUAL)

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return 13 - sum(who == seat for who, _ in self.laid)


def sight(view: View) -> Sight:
    """Read a view whose hand is not covered."""
    closed = [play for trick in view["completedTricks"] for play in trick["plays"]]
    laid = tuple((NAMES.index(play["seat"]), card_in(play["card"])) for play in (*closed, *view["currentTrick"]))
    seat = NAMES.index(view["mySeat"])
    return Sight(
        seat=seat,
        hand=hand_in(view["myHand"]),
        bids=tuple(view["bids"][name] for name in NAMES),
        order=tuple(map(NAMES.index, view["biddingOrder"])),
        targets=_by_team(view["teamBids"]),
        laid=laid,
        trick=tuple(card_in(play["card"]) for play in view["currentTrick"]),
        leader=NAMES.index(view["leadSeat"] or view["biddingOrder"][0]),
        won=tuple(view["tricksWon"][name] for name in NAMES),
        broken=view["spadesbroken"],
        scores=_by_team(view["scores"]),
        bags=_by_team(view["bags"]),
        known=_known(view, seat, {card for _, card in laid}),
        options=view["options"],
    )


def _by_team(numbers: Mapping[str, Json]) -> tuple[Json, Json]:
    ns, ew = (numbers[team] for team in TEAMS)
    return ns, ew


def _known(view: View, seat: int, gone: set[int]) -> dict[int, frozenset[int]]:
    """The two cards that this seat gave to its partner, as far as the partner still holds them."""
    passing = view["blindNilExchange"]
    if not passing or passing["step"] or not passing.get("cardsFromBlind"):
        return {}
    mine = passing["currentBlindNilSeat"] == NAMES[seat]
    given = hand_in(passing["cardsFromBlind" if mine else "cardsFromPartner"])
    return {partner_of(seat): frozenset(given) - gone}


def voids(sight: Sight) -> list[set[int]]:
    """The suits that each seat has shown it does not hold."""
    shown: list[set[int]] = [set(), set(), set(), set()]
    for start in range(0, len(sight.laid), 4):
        led = suit_of(sight.laid[start][1])
        for place, (seat, card) in enumerate(sight.laid[start : start + 4]):
            if suit_of(card) != led:
                shown[seat].add(led)
                if start == 0 and suit_of(card) == 0:
                    shown[seat] |= {1, 2, 3}  # a spade on the first trick: it holds nothing else
            elif place == 0 and led == 0 and start == 0:
                shown[seat] |= {1, 2, 3}
    return shown
