"""Who watches a game: rows that are renewed while somebody looks, so that every process counts alike."""

from collections.abc import Collection
from datetime import timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from accounts.models import User
from api import outage
from games.models import Game, Watcher
from games.table.refusals import watchers_full

MOST = 50
"""People who may watch one game."""

LASTING = timedelta(seconds=30)
"""For how long a look counts as watching."""

RENEW = 10.0
"""Seconds between two renewals."""

Watch = tuple[int, int]
"""A game, and a user."""

PLAYING = Game.Status.PLAYING
_renewed: dict[Watch, float] = {}


def admit(game_id: int, user_id: int) -> None:
    """Count somebody among those who watch; refused where there are as many as there may be."""
    now = monotonic()
    if now - _renewed.get((game_id, user_id), float("-inf")) < RENEW:
        return
    if len(_renewed) > 10_000:
        _renewed.clear()
    if not renew([(game_id, user_id)]):
        _count_in(game_id, user_id)
    _renewed[game_id, user_id] = now


def renew(watches: Collection[Watch]) -> set[Watch]:
    """Those of these who are counted, from now on for a while: two statements, however many they are."""
    now, games = timezone.now(), {game_id for game_id, _user in watches}
    with transaction.atomic():
        counted = Watcher.objects.filter(game__in=games, until__gt=now).select_for_update().order_by("pk")
        rows = counted.values_list("pk", "game_id", "user_id")  # in one order: nobody waits in a ring
        mine = {pk: watch for pk, *pair in rows if (watch := (pair[0], pair[1])) in watches}
        Watcher.objects.filter(pk__in=mine).update(until=now + LASTING)
    return {*mine.values()}


def go_on(watches: Collection[Watch]) -> None:
    """Those who look at a socket here: whoever was counted out by another process meanwhile is counted again."""
    missing = sorted({*watches} - renew(watches))
    if not missing:
        return
    games = {*Game.objects.filter(pk__in={one for one, _user in missing}, status=PLAYING).values_list("pk", flat=True)}
    users = {*User.objects.filter(pk__in={user for _game, user in missing}).values_list("pk", flat=True)}
    until = timezone.now() + LASTING
    rows = [Watcher(game_id=one, user_id=user, until=until) for one, user in missing if one in games and user in users]
    Watcher.objects.bulk_create(rows, update_conflicts=True, update_fields=["until"], unique_fields=["game", "user"])


def _count_in(game_id: int, user_id: int) -> None:
    now = timezone.now()
    with transaction.atomic():
        Game.objects.select_for_update().only("pk").get(pk=game_id)
        others = Watcher.objects.filter(game=game_id, until__gt=now).exclude(user=user_id).count()
        if others >= MOST:
            raise watchers_full()
        until = {"until": now + LASTING}
        Watcher.objects.update_or_create(game_id=game_id, user_id=user_id, defaults=until)


def leave(game_id: int, user_id: int) -> None:
    """Somebody looks no longer, at least not here."""
    _renewed.pop((game_id, user_id), None)
    with outage.survived():
        Watcher.objects.filter(game=game_id, user=user_id).delete()


def counts() -> dict[int, int]:
    """How many watch each game that is watched at all."""
    rows = Watcher.objects.filter(until__gt=timezone.now()).order_by()
    return dict(rows.values("game").annotate(count=Count("pk")).values_list("game", "count"))


def count_of(game_id: int) -> int:
    """How many watch this game."""
    return Watcher.objects.filter(game=game_id, until__gt=timezone.now()).count()


def forget_old() -> int:
    """Rows of people who have gone."""
    deleted, _rows = Watcher.objects.filter(until__lte=timezone.now() - LASTING).delete()
    return deleted
