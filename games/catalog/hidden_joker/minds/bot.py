"""The built-in player; it knows nothing but its own view.

Whatever the level, it shows a natural run at once where that tells it the joker, and declares as soon as it can.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from games.catalog.hidden_joker.minds.sight import Cards, Standing, beside, open_to, reach_of, standing, taken, waiting
from games.catalog.hidden_joker.rules.cards import VALUE, cost_of, holding_of, id_number
from games.catalog.hidden_joker.rules.checking import banned_in, demand_of, hand_of, wild_of
from games.catalog.hidden_joker.rules.melds import declaration, natural_run
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK, Discard, Draw, Drop, Move, Reveal
from games.core.kind import View
from games.core.melds import left_without
from games.core.rng import Rng

LITTLE = 4
"""Points that are no reason for the normal player to take a card from the pile, where everybody sees it."""
NEAR = 9
"""Points that do not matter much to the normal player in a discard."""

HOPELESS = 6
"""So many cards missing before the first draw are not worth a round to the hard player."""
POINT = 0.1
"""What a point of a discard weighs against one card that helps, late in a round."""
FED = 1.0
"""How much a discard is worse for each card beside it that somebody took."""
LEFT = 0.5
"""How much a discard is better for each card beside it that everybody let lie."""


def choose(view: View, level: str, rng: Rng) -> Move:
    """Show a run as soon as there is one, declare as soon as it is possible, else draw or discard."""
    legal, cards, player = view["legal"], hand_of(view), PLAYERS[level]
    if legal["reveal"] and (run := natural_run(cards)):
        return Reveal(run)
    if legal["draw"]:
        if level == "hard" and gives_up(view, cards):
            return Drop()
        return Draw(DISCARD if DISCARD in legal["draw"] and player.takes(view, cards) else STOCK)
    declared = declaration(cards, wild_of(view), demand_of(view))
    return declared or Discard(player.worst(view, cards))


# -- Easy: keeps the points in its hand low, and looks no further --------------------------------------------
def brings_on(view: View, cards: Cards, little: int = 0) -> bool:
    """Whether the top of the pile brings the hand on by more than a little."""
    top, wild, demand = holding_of([view["discard_top"]]), wild_of(view), demand_of(view)
    now, _ = standing(cards, wild, demand)
    then, _ = standing({**cards, **top}, wild, demand, *top)
    return then < Standing(now.missing, now.points - little)


def thrifty(view: View, cards: Cards) -> int:
    """The card without which the hand stands best."""
    legal = [id_number(card) for card in view["legal"]["discard"]]
    _, choice = standing(cards, wild_of(view), demand_of(view), banned_in(view))
    return choice if choice in legal else legal[-1]


# -- Normal: as thrifty, but looks at what may come where points leave it a choice ---------------------------
def hopeful(view: View, cards: Cards) -> int:
    """Of the discards that leave nearly the fewest points, the one after which most unseen cards help."""
    left = left_without(list(cards.values()), wild_of(view), demand_of(view), VALUE)
    loose = {card: left[cards[card]][0] for card in open_to(view, cards)}
    near = [card for card in loose if loose[card] <= min(loose.values()) + NEAR]
    outs = waiting(view, cards, near)
    return max(outs, key=lambda card: (outs[card], -loose[card]))


# -- Hard: fewest cards missing, then most cards that help, then what it costs -------------------------------
def gives_up(view: View, cards: Cards) -> bool:
    """Whether to drop out: only before the first draw, with a hopeless hand, and where another round comes."""
    playing = sum(player["out_reason"] != "eliminated" for player in view["players"])
    if not view["legal"]["drop"] or view["turn_number"] > playing or view["options"]["format"] == "single":
        return False
    return reach_of(view, cards).distance >= HOPELESS


def brings_nearer(view: View, cards: Cards) -> bool:
    """Whether the top of the pile brings the hand nearer to a declaration."""
    (top,) = holding_of([view["discard_top"]]).values()
    return reach_of(view, cards).takes(top)


def least_missed(view: View, cards: Cards) -> int:
    """The card that the hand misses least."""
    wild, wanted, lying = wild_of(view), taken(view), list(holding_of(view["discards"]).values())
    late: float = min(1.0, view["turn_number"] / 20)
    outs = waiting(view, cards, open_to(view, cards))

    def worth(card: int) -> float:
        face = cards[card]
        fed, lain = beside(face, wanted), beside(face, lying)
        return outs[card] + late * POINT * cost_of(face, wild) - FED * fed + LEFT * lain

    return max(outs, key=worth)


class Player(NamedTuple):
    """A level: whether it takes the top of the pile, and which card it discards."""

    takes: Callable[[View, Cards], bool]
    worst: Callable[[View, Cards], int]


PLAYERS = {
    "easy": Player(brings_on, thrifty),
    "normal": Player(partial(brings_on, little=LITTLE), hopeful),
    "hard": Player(brings_nearer, least_missed),
}
LEVELS = tuple(PLAYERS)
