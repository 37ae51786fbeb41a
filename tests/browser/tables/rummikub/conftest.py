"""Two at a Rummikub table whose tiles lie as a test wants them, so that a whole game takes three turns."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import msgspec
import pytest
from django.db import connection

from accounts import services as accounts
from accounts.models import Animation, User
from games.catalog.rummikub.models.game import Board, Pool, Rack
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.rules import game as rules
from games.models import Game
from games.play import services
from lobbies.settings import defaults

MINE, HERS = ("10ra", "11ra", "12ra", "5rb"), ("8ra", "1ka", "13ob")
RED_RUN = Meld("run", ("3ra", "4ra", "5ra", "6ra", "7ra"))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Table:
    """A dealt game: its page, and who plays."""

    path: str
    me: User
    other: User


@pytest.fixture
def table(transactional_db: None) -> Callable[..., Table]:
    """A game for two: I am to open with the red 10 to 12, and go out with the red 5 that splits the run."""

    def make(*, bot: bool = False, mine: tuple[str, ...] = MINE, hers: tuple[str, ...] = HERS) -> Table:
        with ThreadPoolExecutor(1) as apart:  # here runs Playwright's loop, in which nobody may wait
            return apart.submit(dealt, bot, mine, hers).result()

    return make


def dealt(bot: bool, mine: tuple[str, ...], hers: tuple[str, ...]) -> Table:
    """Two who sit, and their tiles."""
    try:
        me = quick(accounts.make_guest("Ann"))
        other = accounts.make_bot("Bea") if bot else quick(accounts.make_guest("Bea"))
        settings = defaults() | {"bot_pace": "instant"}
        game = services.open_game("rummikub", me, rules.OPTIONS(), settings)
        services.start(game, [services.Sitter(me), services.Sitter(other)])
        lay(game.pk, mine, hers)
        return Table(f"/games/{game.pk}/", me, other)
    finally:
        connection.close()


def quick(user: User) -> User:
    """Somebody for whom nothing moves."""
    user.animation = Animation.NONE
    user.save()
    return user


def lay(game_id: int, mine: tuple[str, ...], hers: tuple[str, ...]) -> None:
    """Put the tiles where the test wants them, before anybody has looked."""
    row = Game.objects.get(pk=game_id)
    state = rules.load(msgspec.json.decode(row.state))
    one, other = state.game.players
    used = {*mine, *hers, *RED_RUN.tiles}
    game = replace(
        state.game,
        players=(
            replace(one, rack=Rack(mine), initial_meld_met=False),
            replace(other, rack=Rack(hers), initial_meld_met=True),
        ),
        board=Board((RED_RUN,)),
        pool=Pool(tuple(tile for tile in FULL_SET if tile not in used)),
        current_player_index=0,
    )
    row.state = msgspec.json.encode(rules.dump(replace(state, game=game, starter=0))).decode()
    row.turn, row.due, row.deadline = 0, None, None
    row.save()
