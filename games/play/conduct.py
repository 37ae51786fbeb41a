"""What games tell of how people behave in them: who leaves, who never moves, and who plays to the end.

Only a live game counts in which other people are, and nothing counts that a break of ours may have brought about.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games.models import Game, Seat, Watch
from games.table import live
from games.table.slow import is_slow
from games.table.steps import GONE
from people import conduct

RETURN = timedelta(seconds=30)
"""Who goes so soon after a break of ours may have taken the game for lost."""

UNFINISHED = frozenset({"abandoned", "voided"})
"""How a game ends that nobody has played out."""


def key_of(game_id: int) -> str:
    """One game counts once for each of its players, for them or against them."""
    return f"game:{game_id}"


def seat_given_up(table: live.Table, seat: int, reason: str) -> None:
    """Note that somebody has left a game, or has run out of time for the third time; within the transaction."""
    if reason not in {Seat.Reason.LEFT, Seat.Reason.TIMEOUT} or is_slow(table.now.envelope.settings):
        return
    row = Seat.objects.select_related("game", "user").get(game=table.id, number=seat)
    if row.user.is_bot or not _somebody_minds(row) or _is_our_fault(row.game):
        return
    note = conduct.left if reason == Seat.Reason.LEFT else conduct.ran_out_of_time
    note(row.user_id, key_of(table.id))


def would_count(game: Game, user_id: int) -> bool:
    """Whether leaving this game now would be a mark."""
    row = Seat.objects.filter(game=game, user=user_id).first()
    is_there = row is not None and not row.away and game.status == Game.Status.PLAYING and not is_slow(game.settings)
    return is_there and row is not None and _somebody_minds(row) and not _is_our_fault(game)


def game_over(game_id: int, settings: Mapping[str, object], reason: str) -> None:
    """Note who has played a live game with people to its end; within the transaction."""
    if reason in UNFINISHED or is_slow(settings):
        return
    people = dict(Seat.objects.filter(game=game_id, user__is_bot=False).values_list("user", "bot_plays"))
    there = [user_id for user_id, bot_plays in people.items() if not bot_plays]
    if len(people) > 1 and there:
        conduct.played_out(there, key_of(game_id))


def _somebody_minds(row: Seat) -> bool:
    """Whether another person sits there."""
    others = Seat.objects.filter(game=row.game_id, user__is_bot=False).exclude(number=row.number)
    return others.exclude(away__in=GONE).exists()


def _is_our_fault(game: Game) -> bool:
    """Whether the game has stumbled over mistakes of ours, or nobody served it a moment ago."""
    since = timezone.now() - RETURN
    broke = Q(since__gt=max(since, game.started_at or since))
    return game.is_marked or Watch.objects.filter(broke).exists()
