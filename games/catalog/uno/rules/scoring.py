"""Points, places and the scoreboard."""

from games.catalog.uno.rules.deck import hand_points
from games.catalog.uno.rules.state import Position
from games.core.rules import Json


def round_points(position: Position, winner: int | None) -> int:
    """What the winner of a round gets: all that the others still hold."""
    if winner is None:
        return 0
    return sum(hand_points(hand) for seat, hand in enumerate(position.hands) if seat != winner)


def least_burdened(position: Position) -> int | None:
    """Who wins a blocked round: fewest points in hand, then fewest cards, else nobody."""
    burdens = [(hand_points(hand), len(hand)) for hand in position.hands]
    least = min(burdens)
    return burdens.index(least) if burdens.count(least) == 1 else None


def places(position: Position, winner: int | None) -> tuple[int, ...]:
    """The place of each seat: the winner first, the others by points, burden and cards; equals share a place."""
    standings = [
        (seat != winner, -position.scores[seat], hand_points(hand), len(hand))
        for seat, hand in enumerate(position.hands)
    ]
    return tuple(1 + sum(other < own for other in standings) for own in standings)


def scoreboard(position: Position, winner: int | None) -> list[dict[str, Json]]:
    """A line for each seat, the first place first."""
    ranks = places(position, winner)
    return [
        {
            "seat": seat,
            "rank": ranks[seat],
            "hand_count": len(position.hands[seat]),
            "points": position.scores[seat],
            "hand_points": hand_points(position.hands[seat]),
        }
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__)
    ]
