"""The documentation of the table routes: bodies, examples, and every refusal in the order of its checks."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from api.schema import MALFORMED, F, Told, component, flag, json_body, route
from games.catalog.spades.wire import frames
from gateways.spades_tables import answers
from gateways.spades_tables.bodies import TableBody
from gateways.spades_tables.tables import KIND
from lobbies.api.lobby_docs import TOO_MANY

Json = Any

NO_TABLE: Told = (404, "NOT_FOUND", "There is no such table. Check the address, or ask for a new link.")
NO_SEAT: Told = (403, "NOT_SEATED", "You have no seat at this table.")
NOT_HOST: Told = (403, "NOT_HOST", "Only the host may do this.")
WRONG_PHASE: Told = (409, "INVALID_ACTION", "The bidding is still on: cards come after the fourth bid.")
STARTED: Told = (409, "INVALID_ACTION", "The cards are dealt already. Look for another table.")
STALE: Told = (409, "CONFLICT", "The table has moved on. Look again, then choose.")
NOT_YOUR_TURN: Told = (409, "NOT_YOUR_TURN", "It's Mia's turn.")
SITS: Told = (409, "ALREADY_SEATED", "You sit at this table already.")
TAKEN: Told = (409, "SEAT_TAKEN", "Somebody else sits there. Choose another seat.")
NO_SUCH_SEAT: Told = (400, "INVALID_SEAT", "Choose a seat: north, east, south or west.")
NO_CARD: Told = (400, "CARD_NOT_IN_HAND", "You do not hold that card: play one from your hand.")

CARD = {"suit": "hearts", "rank": "10"}
OPTIONS = {
    "target_score": 250, "bag_penalty": True, "nil": True, "blind_nil": True, "bidding": "partnership",
    "deal_seed": None, "rotate": 0, "duplicate": False,
}  # fmt: skip
TABLE = {
    "tableId": 7, "name": "Mia's table", "visibility": "public", "joinPolicy": "open", "spectating": True,
    "options": OPTIONS,
}  # fmt: skip
MIA = {"playerId": 3, "username": "Mia", "isBot": False, "connected": True}
SEATS = {"north": MIA, "east": None, "south": None, "west": None}
GATHERING = {
    "tableId": 7, "status": "lobby", "name": "Mia's table", "seats": SEATS, "hostSeat": "north", "isHost": True,
    "options": OPTIONS, "seq": 0,
}  # fmt: skip
LINE = {
    **TABLE, "status": "lobby", "hostPlayerId": 3, "hostUsername": "Mia", "seats": SEATS, "seatsAvailable": 3,
    "observerCount": 0, "canJoin": True,
}  # fmt: skip
VIEW = {
    "game_id": 7, "tableId": 7, "seq": 22, "phase": "playing", "handNumber": 1, "dealerSeat": "north",
    "mySeat": "south", "bids": {"north": 4, "east": 3, "south": 2, "west": 6}, "teamBids": {"ns": 4, "ew": 6},
    "currentPlayerSeat": "south", "leadSeat": "east", "currentTrick": [{"seat": "east", "card": CARD}],
    "myHand": [{"suit": "spades", "rank": "K"}, {"suit": "hearts", "rank": "A"}, {"suit": "hearts", "rank": "3"}],
    "validCards": [{"suit": "hearts", "rank": "A"}, {"suit": "hearts", "rank": "3"}], "spadesbroken": False,
    "isFirstTrick": False, "scores": {"ns": 0, "ew": 0}, "bags": {"ns": 0, "ew": 0}, "gameOver": False, "winner": None,
}  # fmt: skip
ROUND = {
    "handNumber": 1, "dealerSeat": "north", "bids": {"north": 4, "east": 3, "south": 2, "west": 6},
    "teamBids": {"ns": 4, "ew": 6}, "tricksWon": {"north": 3, "east": 2, "south": 2, "west": 6},
    "lastTrick": {
        "handNumber": 1, "trickNumber": 13, "winner": "west", "plays": [
            {"seat": "north", "card": {"suit": "clubs", "rank": "9"}},
            {"seat": "east", "card": {"suit": "clubs", "rank": "J"}},
            {"seat": "south", "card": {"suit": "hearts", "rank": "2"}},
            {"seat": "west", "card": {"suit": "spades", "rank": "5"}},
        ],
    },
    "scoresBefore": {"ns": 0, "ew": 0}, "scoresAfter": {"ns": 41, "ew": 62}, "bagsBefore": {"ns": 0, "ew": 0},
    "bagsAfter": {"ns": 1, "ew": 2},
    "scoreDelta": {"ns": 41, "ew": 62}, "newBags": {"ns": 1, "ew": 2}, "bagPenalty": {"ns": 0, "ew": 0},
}  # fmt: skip


class SeatBody(serializers.Serializer[Any]):
    """Which seat."""

    seat = serializers.ChoiceField(choices=("north", "east", "south", "west"))


class SeatBotBody(SeatBody):
    """Which seat, and how well the bot plays."""

    level = serializers.ChoiceField(choices=("easy", "normal", "hard"), default="normal")


def of_table(
    example: Json, *told: Told, shape: Any, request: Any = None, more: tuple[OpenApiParameter, ...] = ()
) -> Callable[[F], F]:
    """The documentation of a route of one table."""
    return route("spades", 200, example, NO_TABLE, *told, request=request, parameters=(TABLE_ID, *more), shape=shape)


def of_move(
    says: str, *told: Told, move: type, after: tuple[Told, ...] = (STALE, NOT_YOUR_TURN, MALFORMED)
) -> Callable[[F], F]:
    """The documentation of a route by which one moves, and what it is for."""
    return route(
        "spades", 200, VIEW, NO_TABLE, NO_SEAT, WRONG_PHASE, *after, *told,
        request=json_body({"$ref": f"{component(KIND, move)['$ref']}Body"}), shape=IN_PLAY,
        parameters=(TABLE_ID, KEY), description=says,
    )  # fmt: skip


def of(shape: type) -> Any:
    """What one of these routes answers."""
    return component("tables", shape)


IN_PLAY = component(KIND, frames.View)
TABLE_ID = OpenApiParameter("table_id", int, OpenApiParameter.PATH, description="The table, which is a game's id.")
KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="Sent again, the same move is answered once more."
)
LIST = route(
    "spades", 200, {"tables": [LINE]}, MALFORMED, parameters=(
        flag("hasSeats", "Only tables with a free seat."),
        OpenApiParameter("search", str, description="Part of the name of table or host."),
    ), shape=of(answers.Tables),
)  # fmt: skip
CREATE = route("spades", 201, TABLE, MALFORMED, TOO_MANY, request=TableBody, shape=of(answers.Table))
STATE = of_table(GATHERING, NO_SEAT, shape={"anyOf": [IN_PLAY, of(answers.Gathering)]})
HANDS = of_table(
    {"hands": [ROUND], "next": None}, NO_SEAT, (400, "INVALID_BODY", "Some of this can't be used."),
    more=(OpenApiParameter("after", int, description="The number of the last round you know."),),
    shape=of(answers.Hands),
)  # fmt: skip
SIT = of_table(
    {"tableId": 7, "seat": "east"},
    (403, "NOT_ALLOWED", "This table takes only who is invited. Ask the host."), STARTED, SITS, NO_SUCH_SEAT, TAKEN,
    request=SeatBody, shape=of(answers.Sat),
)  # fmt: skip
STAND = of_table({"tableId": 7, "seat": None}, NO_SEAT, STARTED, shape=of(answers.Stood))
ADD_BOT = of_table(
    {"tableId": 7, "seat": "west", "level": "normal"}, NOT_HOST, STARTED, NO_SUCH_SEAT,
    (400, "INVALID_LEVEL", "Bots play easy, normal or hard."), TAKEN, request=SeatBotBody,
    shape=of(answers.BotSat),
)  # fmt: skip
LEAVE = of_table({"tableId": 7, "message": "You have left the table."}, NO_SEAT, shape=of(answers.Left))
REJOIN = of_table(
    VIEW, (403, "NOT_A_FORMER_PLAYER", "You have not played at this table."),
    (409, "INVALID_ACTION", "There is no game to come back to at this table."), SITS, shape=IN_PLAY,
)  # fmt: skip
BID = of_move(
    'Bid a number from 0 to 13, `"nil"` or `"blind_nil"`.',
    (400, "INVALID_BID", "Bid a whole number from 0 to 13, nil or blind nil."),
    (400, "NOT_ELIGIBLE", "Blind nil is only for a team at least 100 points behind."),
    (400, "ALREADY_BID_BLIND_NIL", "Your partner has bid blind nil: bid nil or a number."),
    (400, "HAND_REVEALED", "You have looked at your cards: bid nil or a number."), move=frames.BidMove,
)  # fmt: skip
REVEAL = of_move(
    "Look at your covered cards, also out of turn. This ends your right to bid blind nil.",
    (409, "BID_ALREADY_PLACED", "You have bid already: your cards are shown after the fourth bid."),
    (400, "NOT_ELIGIBLE", "Your cards are not covered: there is nothing to reveal."),
    move=frames.RevealMove, after=(STALE, MALFORMED),
)  # fmt: skip
EXCHANGE = of_move(
    "Name two cards for your partner.",
    (400, "INVALID_EXCHANGE", "Choose exactly two different cards."), NO_CARD, move=frames.ExchangeMove,
)  # fmt: skip
PLAY = of_move(
    "Play a card. After the last one of a round the answer shows the next round, or the end.",
    (400, "INVALID_CARD", "Choose a card to play, by its suit and rank."), NO_CARD,
    (400, "ILLEGAL_PLAY", "You must follow hearts."), move=frames.PlayMove,
)  # fmt: skip
