"""A refusal by REST is heard at the actor's sockets too."""

from api.problems import Problem
from games import catalog
from games.models import Game
from games.table import live


def refused(game_id: int, user_id: int, problem: Problem) -> None:
    """Tell somebody's sockets at a table; there are none at a table that does not exist for them."""
    kind = Game.objects.filter(pk=game_id).values_list("kind", flat=True).first()
    if kind is None:
        return
    data = catalog.contract(kind).error(problem.status, problem.body(), None) | {"server_ts": live.now_ms()}
    live.send_to(live.group_of_user(game_id, user_id), {"type": "tell", "text": live.frame("game:error", data)})
