"""A block begins or ends: whoever watches a game of the two looks again whether they may."""

from collections.abc import Collection
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from api import groups
from games.models import Game
from games.table import live

LOOKED_AT = timedelta(hours=1)
"""How long after the end people still look at a result."""


def look_again(user_ids: Collection[int], **_: Any) -> None:
    """Let the sockets of the games in which these people sit look again, once the block is true."""
    lately = Q(status=Game.Status.PLAYING) | Q(ended_at__gte=timezone.now() - LOOKED_AT)
    found = Game.objects.filter(lately, seats__user__in=user_ids, settings__spectators=True).distinct()
    for game_id in found.order_by().values_list("pk", flat=True):
        transaction.on_commit(partial(groups.send_to, live.group_of(game_id), {"type": "look.again"}))
