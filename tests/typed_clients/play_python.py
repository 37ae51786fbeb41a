"""A whole game of each kind by the client that openapi-python-client has made: bodies and answers are its types."""

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from parlour_client import AuthenticatedClient, Client
from parlour_client.api.auth import auth_guest_create
from parlour_client.api.games import (
    games_create,
    games_hints_retrieve,
    games_moves_create,
    games_moves_retrieve,
    games_retrieve,
    games_start_create,
)
from parlour_client.api.lobbies import lobbies_bots_create
from parlour_client.models import (
    BotPaceEnum,
    GameBodyHiddenJoker,
    GameBodyRummikub,
    GameBodyRummy,
    GameBodySpades,
    GameBodyUno,
    GamesMoveBody,
    GamesOpened,
    GuestAnswer,
    GuestBody,
    HiddenJokerDiscard,
    HiddenJokerDraw,
    HiddenJokerDrawSource,
    HiddenJokerLegalDrawItem,
    HiddenJokerLog,
    HiddenJokerView,
    LobbyBotBody,
    RummikubChosenOptions,
    RummikubDraw,
    RummikubHints,
    RummikubLaid,
    RummikubLaidKind,
    RummikubLog,
    RummikubPass,
    RummikubPlayTiles,
    RummikubView,
    RummikubViewLegalItem,
    RummyChosenOptions,
    RummyLog,
    RummyView,
    SpadesBidMove,
    SpadesBidMoveBidType1,
    SpadesCard,
    SpadesChosenOptions,
    SpadesExchangeMove,
    SpadesLog,
    SpadesPlayMove,
    SpadesView,
    SpadesViewLegalItemType1,
    UnoChallenge,
    UnoChosenOptions,
    UnoDraw,
    UnoEndTurn,
    UnoLog,
    UnoPlay,
    UnoPlayChosenColorType0,
    UnoView,
    VisibilityEnum,
)
from parlour_client.types import UNSET, Unset

GameBody = GameBodyHiddenJoker | GameBodyRummy | GameBodySpades | GameBodyUno | GameBodyRummikub
View = HiddenJokerView | RummyView | SpadesView | UnoView | RummikubView
Log = HiddenJokerLog | RummyLog | SpadesLog | UnoLog | RummikubLog
V = TypeVar("V", bound=View)
T = TypeVar("T")
MOST = 2_000
"""Moves after which a game is said to hang."""


def known(value: T | Unset) -> T:
    """What has to be there."""
    assert not isinstance(value, Unset)
    return value


def guest(base_url: str) -> AuthenticatedClient:
    """Somebody with a token."""
    with Client(base_url) as nobody:
        made = auth_guest_create.sync(client=nobody, body=GuestBody(display_name="Typed"))
    assert isinstance(made, GuestAnswer)
    return AuthenticatedClient(base_url, made.token)


# -- Moves, by kind --------------------------------------------------------------------------------------------
def hidden_joker(view: HiddenJokerView, client: AuthenticatedClient) -> GamesMoveBody:
    """From the stock, then away with it."""
    legal = known(view.legal)
    if legal.draw:
        assert HiddenJokerLegalDrawItem.STOCK in legal.draw
        return GamesMoveBody(HiddenJokerDraw(type_="draw", source=HiddenJokerDrawSource.STOCK))
    return GamesMoveBody(HiddenJokerDiscard(type_="discard", card_id=known(legal.discard)[-1]))


def rummy(view: RummyView, client: AuthenticatedClient) -> GamesMoveBody:
    """The first complete move."""
    return GamesMoveBody(known(view.legal).moves[0])


def spades(view: SpadesView, client: AuthenticatedClient) -> GamesMoveBody:
    """The lowest bid, any two cards, and the first card that may be played."""
    legal = known(view.legal)
    cards = [one for one in legal if isinstance(one, SpadesCard)]
    if view.phase == "blind_nil_exchange":
        return GamesMoveBody(SpadesExchangeMove(type_="exchange", cards=cards[:2]))
    if cards:
        return GamesMoveBody(SpadesPlayMove(type_="play", card=cards[0]))
    numbers = [one for one in legal if isinstance(one, int)]
    if numbers:
        return GamesMoveBody(SpadesBidMove(type_="bid", bid=numbers[len(numbers) // 4]))
    (word, *_) = [one for one in legal if isinstance(one, SpadesViewLegalItemType1)]
    return GamesMoveBody(SpadesBidMove(type_="bid", bid=SpadesBidMoveBidType1(word.value)))


def uno(view: UnoView, client: AuthenticatedClient) -> GamesMoveBody:
    """The first card that may be laid; a wild is red."""
    legal, hand = known(view.legal), known(view.you).hand
    for card in hand:
        if card.id in legal.cards:
            color = UnoPlayChosenColorType0.RED if card.color == "wild" else UNSET
            return GamesMoveBody(UnoPlay(type_="play", card_id=card.id, chosen_color=color))
    if legal.draw:
        return GamesMoveBody(UnoDraw(type_="draw"))
    return GamesMoveBody(UnoChallenge(type_="challenge") if legal.challenge else UnoEndTurn(type_="end_turn"))


def rummikub(view: RummikubView, client: AuthenticatedClient) -> GamesMoveBody:
    """What the coach would lay; else a tile."""
    told = games_hints_retrieve.sync(view.game_id, client=client, level=4)
    assert isinstance(told, RummikubHints)
    if told.playable:
        melds = [RummikubLaid(RummikubLaidKind(meld.kind.value), meld.tiles) for meld in known(told.melds)]
        return GamesMoveBody(RummikubPlayTiles(type_="play_tiles", melds=melds))
    open_now = known(view.legal)
    return GamesMoveBody(
        RummikubDraw(type_="draw") if RummikubViewLegalItem.DRAW in open_now else RummikubPass(type_="pass")
    )


# -- Games -----------------------------------------------------------------------------------------------------
def opened(client: AuthenticatedClient, kind: str) -> GamesOpened:
    """A game that gathers."""
    public, pace = VisibilityEnum.PUBLIC, BotPaceEnum.INSTANT
    bodies: dict[str, GameBody] = {
        "hidden_joker": GameBodyHiddenJoker(visibility=public, max_players=2, bot_pace=pace),
        "rummy": GameBodyRummy(
            visibility=public, kind="rummy", max_players=2, options=RummyChosenOptions(target=100), bot_pace=pace
        ),
        "spades": GameBodySpades(
            visibility=public, kind="spades", max_players=4, options=SpadesChosenOptions(target_score=100)
        ),
        "uno": GameBodyUno(
            visibility=public, kind="uno", max_players=3, options=UnoChosenOptions(draw_ends_turn=True), bot_pace=pace
        ),
        "rummikub": GameBodyRummikub(
            visibility=public, kind="rummikub", max_players=2, options=RummikubChosenOptions(rounds=1), bot_pace=pace
        ),
    }
    made = games_create.sync(client=client, body=bodies[kind])
    assert isinstance(made, GamesOpened)
    for _ in range(bodies[kind].max_players - 1):
        assert lobbies_bots_create.sync(made.lobby_id, client=client, body=LobbyBotBody()) is not None
    return made


def played(client: AuthenticatedClient, kind: str, shape: type[V], choose: Callable[..., GamesMoveBody]) -> V:
    """A game from the table to its end."""
    game_id = opened(client, kind).game_id
    view = games_start_create.sync(game_id, client=client)
    for _ in range(MOST):
        assert isinstance(view, shape), view
        if view.status == "ended":
            return view
        view = games_moves_create.sync(game_id, client=client, body=choose(view, client))
    raise AssertionError(f"{kind} does not end")


KINDS: dict[str, tuple[type[View], Callable[..., GamesMoveBody]]] = {
    "hidden_joker": (HiddenJokerView, hidden_joker),
    "rummy": (RummyView, rummy),
    "spades": (SpadesView, spades),
    "uno": (UnoView, uno),
    "rummikub": (RummikubView, rummikub),
}


def play(client: AuthenticatedClient, kind: str) -> Sequence[str]:
    """A whole game; what its log tells, by name."""
    shape, choose = KINDS[kind]
    ended = played(client, kind, shape, choose)
    assert isinstance(games_retrieve.sync(ended.game_id, client=client), shape)
    names: list[str] = []
    since: int | Unset = UNSET
    while True:
        log = games_moves_retrieve.sync(ended.game_id, client=client, since=since)
        assert isinstance(log, Log), log
        names += [event.event for entry in log.entries for event in entry.events]
        if log.next_ is None:
            return names
        since = log.next_


if __name__ == "__main__":
    with guest(sys.argv[1]) as somebody:
        print(*play(somebody, sys.argv[2]), sep="\n")
