"""What a turn changed on the board: old melds beside what became of them, so that they can glide there."""

from collections.abc import Sequence

from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.state import Change, Diff


def diff_of(old: Sequence[Meld], new: Sequence[Meld]) -> Diff:
    """The melds that differ, in pairs; and the tiles that left their meld."""
    before = [meld for meld in old if meld not in new]
    after = [meld for meld in new if meld not in old]
    partners = _pair(before, after)
    changed = [Change(meld, after[partners[place]] if place in partners else None) for place, meld in enumerate(before)]
    born = [Change(None, meld) for place, meld in enumerate(after) if place not in partners.values()]
    return Diff((*changed, *born), tuple(tile for change in changed for tile in _left(change)))


def _pair(before: Sequence[Meld], after: Sequence[Meld]) -> dict[int, int]:
    """Places of the old melds and of their partners: most common tiles first, then as they lie on the boards."""
    common = [
        (-len(set(old.tiles) & set(new.tiles)), place, partner)
        for place, old in enumerate(before)
        for partner, new in enumerate(after)
    ]
    partners: dict[int, int] = {}
    for shared, place, partner in sorted(common):
        if shared and place not in partners and partner not in partners.values():
            partners[place] = partner
    return partners


def _left(change: Change) -> list[str]:
    old = change.old.tiles if change.old else ()
    stayed = change.new.tiles if change.new else ()
    return [tile for tile in old if tile not in stayed]
