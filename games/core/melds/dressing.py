"""From a cut to groups of real cards: every wild gets its place, in a fixed order."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.cards import face
from games.core.melds.leftovers import Leftovers
from games.core.melds.pieces import SINK, TIDY, Piece
from games.core.melds.search import Cut
from games.core.melds.slots import Slots


@dataclass(slots=True)
class Group:
    """A meld to be: its kind, the cards that are themselves, and how many wilds stand for others."""

    kind: str
    cards: list[int]
    substitutes: int

    @property
    def room(self) -> int:
        """How many wilds a set can still take."""
        return 4 - len(self.cards) - self.substitutes if self.kind == "set" else 0


def dressed(slots: Slots, cut: Cut) -> list[Group]:
    """The groups of a cut, with all their cards."""
    groups = [_group(slots, piece) for piece in cut.pieces]
    _join(groups, cut.leftovers.joining)
    groups += _own(slots, cut.leftovers)
    pool = list(slots.wilds)
    for group in groups:
        for card in group.cards:
            if card % 13 == slots.wild:
                pool.remove(card)
    for group in groups:
        group.cards += pool[: group.substitutes]
        del pool[: group.substitutes]
    return groups


def _group(slots: Slots, piece: Piece) -> Group:
    cards = slots.names(piece.mask)
    themselves = sum(card % 13 == slots.wild for card in cards)
    return Group("run" if piece.mark & (SINK | TIDY) else "set", cards, piece.wilds - themselves)


def _join(groups: Sequence[Group], joining: int) -> None:
    """Give wilds to melds that need none: to a run with wilds, else to sets, else to the last pure run."""
    runs = [group for group in groups if group.kind == "run"]
    dirty = [group for group in runs if group.substitutes]
    if dirty:
        dirty[0].substitutes += joining
    elif runs and joining > sum(group.room for group in groups):
        runs[-1].substitutes += joining
    else:
        for group in groups:
            taken = min(group.room, joining)
            group.substitutes += taken
            joining -= taken


def _own(slots: Slots, leftovers: Leftovers) -> list[Group]:
    """The melds of wilds alone."""
    rank = slots.wild or 0
    sets = [
        Group("set", [face(rank, suit) for suit in suits], size - len(suits))
        for suits, size in zip(leftovers.sets, leftovers.sizes, strict=True)
    ]
    return [*sets, Group("run", [], leftovers.run)] if leftovers.run else sets
