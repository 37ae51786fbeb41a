"""Which new set goes on from which old meld: the pairs that have most types in common."""

from collections.abc import Sequence

from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import JOKERS
from games.catalog.rummikub.models.validators import COLORS, StandsFor
from games.catalog.rummikub.solver.shapes import Shape, type_at, type_of


def pair(shapes: Sequence[Shape], old: Sequence[Meld]) -> list[Meld | None]:
    """For each set the old meld it goes on from, each once."""
    types = [_types(meld) for meld in old]
    common = sorted(
        (-len(types[there] & frozenset(shape.types)), there, here)
        for here, shape in enumerate(shapes)
        for there in range(len(old))
    )
    partners: dict[int, int] = {}
    for shared, there, here in common:
        if shared and here not in partners and there not in partners.values():
            partners[here] = there
    return [old[partners[here]] if here in partners else None for here in range(len(shapes))]


def stands_for(type_: int, meld: Meld) -> list[str]:
    """The tiles of a meld that are of this type or stand for it, jokers first."""
    named = [joker for joker, types in _jokers(meld).items() if type_ in types]
    return [*named, *(tile for tile in meld.tiles if type_of(tile) == type_)]


def _types(meld: Meld) -> frozenset[int]:
    numbered = (type_of(tile) for tile in meld.tiles if tile not in JOKERS)
    return frozenset(numbered).union(*_jokers(meld).values())


def _jokers(meld: Meld) -> dict[str, set[int]]:
    """Its jokers and the types each may stand for; in an illegal meld, as a draft may hold, they stand for nothing."""
    return {joker: _stood_for(face) for joker, face in meld.get_jokers().items()} if not meld.flaws else {}


def _stood_for(face: StandsFor) -> set[int]:
    return {type_at(face["number"], place) for place, color in enumerate(COLORS) if color in face["colors"]}
