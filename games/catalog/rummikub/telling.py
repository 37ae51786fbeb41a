"""The log of a game in sentences, as the reader would say them."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core.rules import Event

Data = Mapping[str, Any]


def name_of(seat: int, view: Data) -> str:
    """`You` for the reader, `Seat 2` for the second seat."""
    return "You" if reader(view) == seat else f"Seat {seat + 1}"


def reader(view: Data) -> int | None:
    """The seat that reads, or `None` for a spectator."""
    seat: int | None = view["you"]["seat"] if "you" in view else None
    return seat


def points(count: int) -> str:
    """Points with their sign."""
    return f"{count:+}" if count else "0"


def tell(event: Event, view: Data) -> str | None:
    """What to say of an event, or `None` where silence is better."""
    teller = TELLERS.get(event.type)
    return teller(event.data, view) if teller else None


def _round_started(data: Data, view: Data) -> str:
    starter = name_of(data["starting_seat"], view)
    return f"Round {data['round']}: {starter} {'start' if starter == 'You' else 'starts'}."


def _tiles_played(data: Data, view: Data) -> str:
    opening = "" if data["opening"] is None else f" to open with {data['opening']} points"
    left = f", {data['rack_size']} left" if data["rack_size"] else ", and that was the last"
    return f"{name_of(data['seat'], view)} laid {' '.join(data['tiles_played'])}{opening}{left}."


def _tile_drawn(data: Data, view: Data) -> str | None:
    """The drawer hears of it twice, and wants to read it once."""
    if "tiles" in data:
        return f"You drew {' '.join(data['tiles'])}."
    if data["seat"] == reader(view):
        return None
    return f"{name_of(data['seat'], view)} drew {'a tile' if data['count'] == 1 else str(data['count']) + ' tiles'}."


def _turn_passed(data: Data, view: Data) -> str:
    return f"{name_of(data['seat'], view)} passed."


def _timed_out(data: Data, view: Data) -> str:
    return f"{name_of(data['seat'], view)} ran out of time."


def _turn_changed(data: Data, view: Data) -> str | None:
    return "It's your turn." if data["next_seat"] == reader(view) else None


def _round_scored(data: Data, view: Data) -> str:
    winner = name_of(data["winner_seat"], view)
    how = "went out" if data["reason"] == "out" else f"{'have' if winner == 'You' else 'has'} least left"
    rows = (f"{name_of(row['seat'], view)} {points(row['points'])}" for row in data["rows"])
    return f"{winner} {how}. This round: {', '.join(rows)}."


def _ended(data: Data, view: Data) -> str:
    if data["reason"] in ("abandoned", "voided"):
        return f"The game was {data['reason']}. Nobody wins."
    first = [row for row in data["final_scores"] if row["place"] == 1]
    names = " and ".join(name_of(row["seat"], view) for row in first)
    total = points(first[0]["score"])
    if len(first) > 1:
        return f"{names} share the first place with {total}."
    return f"You win with {total}!" if names == "You" else f"{names} wins with {total}."


TELLERS: dict[str, Callable[[Data, Data], str | None]] = {
    "round:started": _round_started,
    "tiles:played": _tiles_played,
    "tile:drawn": _tile_drawn,
    "turn:passed": _turn_passed,
    "turn:timed_out": _timed_out,
    "turn:changed": _turn_changed,
    "round:scored": _round_scored,
    "ended": _ended,
}
