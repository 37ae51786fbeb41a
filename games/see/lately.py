"""With whom somebody has played lately."""

from games.models import Seat

GAMES = 30
"""Games of theirs that are looked through."""


def played_with(user_id: int, most: int) -> list[int]:
    """The ids of so many people who sat with somebody, the latest first; bots are left out."""
    games = list(Seat.objects.filter(user=user_id).order_by("-game").values_list("game", flat=True)[:GAMES])
    rows = Seat.objects.filter(game__in=games, user__is_bot=False).exclude(user=user_id).order_by("-game", "number")
    return list(dict.fromkeys(rows.values_list("user", flat=True)))[:most]
