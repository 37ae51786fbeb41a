"""The habits of the normal player: how much it likes to play each face, which colour it names, and whom it doubts.

A liking is a whole number, so that the same sum can be made for one hand here and for a thousand in a rollout.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from games.catalog.uno.minds.sight import COPIES, FACES, IN_COLOR, WILD_FACE, WORTH, Sight, by_color, color_of
from games.catalog.uno.rules.deck import COLORS, DRAW_TWO, REVERSE, SKIP, VALUES, WILD_FOUR

FEW: Final = 2
"""With this many cards or fewer, somebody is about to go out."""

DOUBTS_FROM: Final = 6
"""A Wild Draw Four is doubted if its player holds at least this many cards."""

BLUFFS: Final = 0.25
"""How often somebody who may not plays a Wild Draw Four all the same, compared with somebody who may."""

ATTACKS: Final = (SKIP, REVERSE, DRAW_TWO, WILD_FOUR)

PER_CARD_OF_COLOR: Final = 8
STAYS: Final = 16
"""What staying in the colour is worth: whoever changes it gives the others a way out too."""
ACTS: Final = 20
"""With two seats an action is a second turn, and among more it costs somebody else one."""
KEEPS_WILDS: Final = -1000
KEEPS_FOURS: Final = -1001
"""Of the two wilds the Draw Four is kept longer."""
PER_POINT: Final = 100
ATTACK: Final = 10_000
SWAP: Final = 20_000

PLAIN: Final = (*(ACTS if face % IN_COLOR > 9 else 0 for face in range(WILD_FACE)), KEEPS_WILDS, KEEPS_FOURS)
HIGH: Final = tuple(PER_POINT * WORTH[face] if face < WILD_FACE else 0 for face in range(54))
"""What counts on top while an opponent is about to go out."""
AGAINST: Final = tuple(ATTACK if value in ATTACKS else 0 for _, value in FACES)
"""What counts on top while the next seat is about to go out."""

SEVEN: Final = VALUES.index("7")
ZERO: Final = VALUES.index("0")


def likings(sight: Sight) -> dict[int, int]:
    """How much the normal player likes to play each face that is open to it."""
    held = sight.held
    hot = min(sight.counts[seat] for seat in sight.others) <= FEW
    near = sight.counts[sight.next_seat] <= FEW
    return {
        face: PLAIN[face]
        + (PER_CARD_OF_COLOR * held[color_of(face)] if face < WILD_FACE else 0)
        + (STAYS if color_of(face) == sight.color else 0)
        + (HIGH[face] if hot else 0)
        + (AGAINST[face] if near else 0)
        + (swap_liking(sight, face) if sight.options["seven_zero"] else 0)
        for face in sight.open_faces
    }


def favourite(sight: Sight) -> int:
    """The face it would play; of equals the first."""
    liked = likings(sight)
    return max(sight.open_faces, key=lambda face: liked[face])


def named_color(faces: Sequence[int], played: int) -> int:
    """The colour it names with a wild: the one it will hold most of; of equals the first."""
    left = list(faces)
    left.remove(played)
    held = by_color(left)
    return max(range(len(COLORS)), key=lambda color: held[color])


def partner(sight: Sight) -> int:
    """With whom it swaps: the other seat with the fewest cards; of equals the first."""
    return min(sight.others, key=lambda seat: sight.counts[seat])


def swap_liking(sight: Sight, face: int) -> int:
    """Whether a swap of hands brings fewer cards, or more."""
    value = face % IN_COLOR
    if face >= WILD_FACE or value not in (SEVEN, ZERO) or len(sight.hand) == 1:
        return 0
    giver = partner(sight) if value == SEVEN else (sight.seat - sight.direction) % sight.seats
    return SWAP if sight.counts[giver] < len(sight.hand) - 1 else -SWAP


# -- Wild Draw Fours to doubt --------------------------------------------------------------------------------
def doubts(sight: Sight) -> bool:
    """Whether the normal player challenges the Wild Draw Four on top."""
    player = sight.recent[0].seat
    return player is not None and sight.counts[player] >= DOUBTS_FROM


def is_bluff(sight: Sight) -> float:
    """How likely the Wild Draw Four on top was not allowed: its player held the colour then in force."""
    laid, before = sight.recent[0], sight.recent[1:]
    if laid.seat is None or not before or before[0].color is None:
        return 0.0
    seen = [*sight.hand, *(card.face for card in sight.recent)]
    unseen = sum(COPIES) - len(seen)
    of_color = sum(COPIES[:IN_COLOR]) - sum(color_of(face) == before[0].color for face in seen)
    held = sight.counts[laid.seat]
    none = comb(unseen - of_color, held) / comb(unseen, held)
    guilty = (1 - none) * BLUFFS
    return guilty / (guilty + none)


def gain_of_doubt(sight: Sight) -> float:
    """What a challenge brings (no four cards, four for the liar, a turn) less what it costs (two cards)."""
    guilty = is_bluff(sight)
    return guilty * (5 + 4 / (sight.seats - 1)) - (1 - guilty) * 2
