"""What every table's socket says and takes, whatever the game, and what the socket of its page does."""

from typing import Any, Literal

from msgspec import UNSET, field

from games.core.frames import ACTOR, ALL, SOCKET, Told
from games.core.shapes import AnyAnswer, Data, Maybe

Json = Any
Key = str | int | float | bool | None
"""What an action named as its key, as it came; null where it was none."""


# -- What is told --------------------------------------------------------------------------------------------
class Connected(Data):
    """The server knows who is calling. It is the first frame of every connection."""

    user_id: int
    build: str
    server_ts: int


class Pong(Data):
    """A sign of life: the answer to `{"action": "ping"}`, which every socket takes."""

    server_ts: int


class Presence(Data):
    """Somebody has come, or has been away for half a minute."""

    player_id: int
    connected: bool
    server_ts: int
    game_id: int | Maybe = UNSET
    lobby_id: int | Maybe = UNSET


class Watchers(Data):
    """Others have come to watch, or have gone: how many there are now. It is told every five seconds at most."""

    game_id: int
    count: int
    server_ts: int


class FriendHere(Data):
    """A friend has come, or has been gone for half a minute; those who are here on connecting."""

    user_id: int
    here: bool
    server_ts: int


class Moving(Data):
    """This process is about to end: after so long close the socket and connect again, to play on where you were."""

    within_ms: int
    server_ts: int


class Ack(Data):
    """The action was done; `result` answers a question, and `told` a question by a form of a page, in words."""

    key: Key
    seq: int
    server_ts: int
    result: AnyAnswer | Maybe = UNSET
    told: str | Maybe = UNSET


class Refused(Data):
    """The action was refused, or a request by REST was: nothing has changed."""

    key: Key
    message: str
    code: str
    server_ts: int
    seq: int | Maybe = UNSET
    reason: str | Maybe = UNSET
    fields: dict[str, list[str]] | Maybe = UNSET
    limit: str | Maybe = UNSET
    id: str | Maybe = UNSET
    report: Json = UNSET
    tiles: list[str] | Maybe = UNSET


class News(Data):
    """A line of the log, as the page shows it."""

    text: str
    urgent: bool


class Motion(Data):
    """What moves on the page: cards that fly from one place to another, a deal, a trick that is swept up, a word."""

    what: str
    from_: str | Maybe = field(default=UNSET, name="from")
    to: str | Maybe = UNSET
    cards: list[str] | Maybe = UNSET
    count: int | Maybe = UNSET
    text: str | Maybe = UNSET
    won: bool | Maybe = UNSET


class PageEntry(Data):
    """What has changed on the page: HTML by region, and what happened in words.

    Without `your_turn` it is no entry: somebody has come to the table or lost the connection.
    """

    regions: dict[str, str]
    news: list[News]
    pace: int
    your_turn: bool | Maybe = UNSET
    clock: Literal["moved", "bot"] | Maybe = UNSET
    motions: list[Motion] | Maybe = UNSET


CONNECTED = Told("conn:connected", Connected, SOCKET)
PONG = Told("conn:pong", Pong, SOCKET)
MOVING = Told("conn:moving", Moving, SOCKET)
PRESENCE = Told("conn:presence", Presence, ALL)
FRIEND = Told("friend:here", FriendHere, "whom they let know, wherever they are")
REFUSED = Told("game:error", Refused, ACTOR)
ACK = Told("ack", Ack, SOCKET)
WATCHERS = Told("conn:watchers", Watchers, ALL)
TABLE = (CONNECTED, PONG, MOVING, PRESENCE, WATCHERS, ACK, REFUSED)
PERSON = (FRIEND,)
PAGE = (Told("page:entry", PageEntry, SOCKET),)


# -- What is asked -------------------------------------------------------------------------------------------
class Ping(Data, tag="ping", tag_field="action"):
    """Ask for a sign of life. It is answered by `conn:pong`, before anything that waits to be served."""


class Action(Data):
    """What every action may carry."""

    key: str | Maybe = UNSET
    expect_seq: int | Maybe = UNSET


class Move(Action, tag="move", tag_field="action", kw_only=True):
    """Make a move."""

    move: Json


WORDS = {
    "action": "What is to be done.",
    "build": "Which build of the house this is: a page that was drawn by another one loads anew between turns.",
    "clock": "The reader's time has run out: the safest move was made for them, or a bot has taken the seat.",
    "cards": "Cards by the names they have on the page; only such as the reader sees.",
    "Watchers.count": "How many there are.",
    "count": "How many cards.",
    "code": "For programs: one of the codes listed here.",
    "expect_seq": "Refuse the move with `CONFLICT` unless this is the newest entry.",
    "fields": "Of a body that cannot be used: what is wrong with each field.",
    "from": "A place: `stock`, `discard`, `hand` (the reader's own), or a seat as in `seat-2`.",
    "FriendHere.user_id": "The friend.",
    "here": "Whether they are here, at any page or table.",
    "id": "With `INTERNAL_ERROR`: by which we find what went wrong.",
    "key": "Up to 64 printable characters of your own. The same key again is answered again, and changes nothing.",
    "limit": "With `RATE_LIMITED`: which limit it was.",
    "message": "For people, in their language.",
    "motions": "What moves, in order.",
    "move": "A move of this kind.",
    "news": "Lines for the log.",
    "pace": "How long bots let people look.",
    "reason": "The exact code, in kinds whose `code` is a coarse word.",
    "regions": "HTML by the id of its place.",
    "result": "The answer to a question.",
    "to": "A place; where there is none, wherever the cards lie now.",
    "told": "The answer to a form of a page that only asks, in words.",
    "seq": "The entry that it made, or the newest one.",
    "text": "The words.",
    "urgent": "Whether a screen reader should say it at once.",
    "user_id": "Who is calling.",
    "what": "`fly`, `deal`, `sweep` (what lies in the middle is taken), `say` (a word at a seat), `skip`, `turn` "
    "(play goes the other way), `shuffle`, or `end`.",
    "within_ms": "Milliseconds until it is this reader's turn to go; each has another, so that not all come at once.",
    "won": "Whether the reader has won.",
    "your_turn": "Whether it is the reader's turn.",
}

CLOSING = {
    4401: "Nobody: no token, one that is not good (any more), or a cookie from a foreign page.",
    4403: "Not allowed, or not any more: somebody left (the reason is `left` then), was removed, or may not watch.",
    4404: "There is no such game or lobby, or not for this caller.",
    1012: "The server restarts, or was restarted. Connect again: the game goes on where it was.",
    1013: "Nothing can be looked up right now. Connect again in a moment.",
    4429: "The account has as many sockets as it may. Close one before opening another.",
    4001: "The session goes on under a new key, as after a change of its password. Connect again with the new cookie.",
    1007: "A frame of text was no UTF-8.",
    1009: "A frame was longer than 64 KB.",
    4008: "The reader was too slow. Connect again: a snapshot brings everything back.",
}
"""Why the server closes a socket."""
