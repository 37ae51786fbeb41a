"""Pages that wait for others look again by themselves where no scripts run; nothing else does, nor who holds still."""

from collections.abc import Callable

import pytest

from games import catalog
from games.models import Game
from games.play import services as games
from games.table import memory
from lobbies.models import Lobby
from tests.pages.conftest import Visitor
from tests.pages.test_after import deal

Gather = Callable[..., Lobby]
REFRESH = '<meta http-equiv="refresh" content="5">'


def shown(browser: Visitor, path: str) -> str:
    """The page."""
    return browser.get(path).content.decode()


def parts(page: str) -> tuple[bool, bool, bool]:
    """Whether it refreshes, can be looked at again by hand, and can be held still."""
    return REFRESH in page, "Look again</a>" in page, 'href="?still=yes"' in page


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_table_waits_while_others_play(kind: str, mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(
        mia, otto, kind=kind, capacity=max(2, catalog.rules(kind).SEATS[0]), bots=catalog.rules(kind).SEATS[0] - 2
    )
    game = deal(lobby, otto)
    people = {seat.number: {mia.user: mia, otto.user: otto}.get(seat.user) for seat in game.seats.all()}
    turn = memory.current(game.pk).rules.turn(memory.current(game.pk).state)
    for seat, browser in people.items():
        if browser is None:
            continue
        mine = seat == turn
        assert parts(shown(browser, f"/games/{game.pk}/")) == (not mine, True, not mine)
        held = shown(browser, f"/games/{game.pk}/?still=yes")
        assert parts(held) == (False, True, False)
        assert ("holds still until you look again" in held) is not mine
    games.abandon(game.pk)
    assert parts(shown(mia, f"/games/{game.pk}/"))[0] is False


def test_a_lobby_waits_for_whoever_is_in_it(mia: Visitor, nobody: Visitor, gather: Gather) -> None:
    lobby = gather(mia)
    path = f"/lobbies/{lobby.pk}/"
    assert parts(shown(mia, path)) == (True, True, True)
    assert parts(shown(mia, f"{path}?still=yes")) == (False, True, False)
    assert parts(shown(nobody, path)) == (False, False, False)


def test_who_watches_waits_too(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    game: Game = deal(gather(mia, bots=3, spectators=True))
    assert parts(shown(otto, f"/games/{game.pk}/")) == (True, True, True)
