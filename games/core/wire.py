"""The wire format of a kind: how its views, events and moves look to clients, in users instead of seats.

A kind's `contract` module has a `CONTRACT`, an instance of `Contract` or of a subclass that says what differs.
Everything here is pure: it gets the view a seat may see, and never the state.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from games.core import house_events
from games.core.envelope import Envelope
from games.core.frames import Frames
from games.core.routes import Cooldown, Done, Question, Reserved, Route, without
from games.core.rules import Event, Refusal, Translate

Json = Any


NONE: Mapping[str, Any] = {}
"""No key that is read in a way of its own."""


class Contract:
    """The wire format every kind has unless it says otherwise."""

    FRAMES: Frames
    """What the frames of the kind's tables hold."""

    EXAMPLE: Json = None
    """A move, for the documentation."""

    STATUS: Mapping[str, int] = {}
    """HTTP status by refusal code; `DEFAULT_STATUS` for the rest."""

    CODES: Mapping[str, str] = {}
    """What each refusal code of the kind means, for the documentation."""

    DEFAULT_STATUS = 409
    ROUTES: Mapping[str, Route] = {}
    """The kind's own routes `POST /api/games/{id}/<name>`."""

    QUESTIONS: Mapping[str, Question] = {}
    """What seats may ask besides moving, by name."""

    RESERVED: Mapping[str, Reserved] = {}
    """Types of moves that only the platform makes. A code with status 403 is told at once, whatever the phase;
    any other is judged like a body: once it is the caller's turn."""

    ASIDE: frozenset[str] = frozenset()
    """Types of moves that go beside play: what was open before them stays open, and since when."""

    COOLDOWNS: Mapping[str, Cooldown] = {}
    """By type of move: those on which the clock has a say."""

    NOT_PLAYING = "NOT_PLAYING"
    """The code for a move before the deal or after the end."""

    OUTSIDER = "NOT_A_MEMBER"
    """The code for somebody who has no seat at the table."""

    NOT_STARTED: str | None = None
    """The code before the deal, where it is another one."""

    GAME_OVER: str | None = None
    """The code after the end, where it is another one."""

    GATHERING = "lobby"
    """The word of `status` before the deal."""

    UNNAMED: frozenset[str] = frozenset()
    """The routes on which this kind is meant when none is named."""

    CHAT = 0
    """How many of the newest messages a view carries, where it does."""

    PRIVATE: frozenset[str] = frozenset({"you", "legal"})
    """Keys of a view that only its seat may see."""

    ONE_PICTURE = False
    """Whether a view without them is always what a spectator sees: then a picture is made once, for all readers."""

    SEATS: frozenset[str] = frozenset()
    """Keys that hold a seat although their name does not say so: the user stands under the same name."""

    SPECIAL: frozenset[str] = frozenset()
    """Other keys that do not stay as they are: those of which a kind's own `_item` has more to say."""

    NO_SEATS: frozenset[str] = frozenset()
    """Keys of things in which no seat is named, however deep: they are handed on as they are, which is quicker."""

    def status(self, code: str) -> int:
        """The HTTP status of a refusal code."""
        return self.STATUS.get(code, self.DEFAULT_STATUS)

    def idle(self, *, started: bool) -> str:
        """The code for a move while no game is running."""
        return (self.GAME_OVER if started else self.NOT_STARTED) or self.NOT_PLAYING

    def reserved(self, data: Json) -> Reserved | None:
        """What to answer if a client asks for a move that only the platform makes."""
        verb = data.get("type") if isinstance(data, Mapping) else None
        return self.RESERVED.get(verb) if isinstance(verb, str) else None

    def too_early(self, move: Any, view: Mapping[str, Json], envelope: Envelope, now: int) -> Refusal | None:
        """Why a move of the seat whose view this is comes before its time, if it does. Asked before the rules are,
        of types of moves that have a cooldown."""
        return None

    def view(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The whole view of a seat or spectator: the common envelope and the kind's fields."""
        people: dict[str, Callable[[Json, Envelope], Json]] = {"players": self.players, "you": self.you}
        return envelope.fields() | self._items(view, envelope, people)

    def gathered(self, view: Mapping[str, Json]) -> dict[str, Json]:
        """The view of a game that has not been dealt, as the platform gives it."""
        return dict(view)

    def players(self, seats: Sequence[Mapping[str, Json]], envelope: Envelope) -> list[dict[str, Json]]:
        """`players`, in seat order: who it is, and what the kind tells of each seat."""
        return [
            {**person.public(), "seat": seat, **self._less_seat(told, envelope)}
            for seat, (person, told) in enumerate(zip(envelope.people, seats, strict=True))
        ]

    def you(self, you: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The private part, with both the seat and its user."""
        whose: dict[str, Json] = {"seat": you["seat"], "player_id": envelope.user(you["seat"])}
        return {**whose, **self._less_seat(you, envelope)}

    def _less_seat(self, told: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        return self._items(without(told, {"seat"}), envelope)

    def public(self, view: Mapping[str, Json]) -> Mapping[str, Json]:
        """The part of a view that `game:state:update` shows its reader."""
        return without(view, self.PRIVATE)

    def state_update(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The data of `game:state:update`: the public part of the view."""
        return self.view(self.public(view), envelope)

    def hand_update(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The data of `game:hand:update` on connecting: the private part, enough to play on."""
        you = self.you(view["you"], envelope)
        return {**self.stamp(envelope), **you, "you": you, "legal": self.in_users(view.get("legal"), envelope)}

    def event(self, event: Event, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The data of one event for the reader whose view this is; what has data is told by that, without a view."""
        if event.type == "state:update":
            return self.state_update(view, envelope)
        if event.type in house_events.HOUSE:
            return {**self.stamp(envelope), **house_events.in_users(event, envelope)}
        if event.type == "hand:update" and not event.data:
            return self.hand_update(view, envelope)
        data = self.in_users(event.data, envelope)
        if event.type == "turn:changed":
            data["deadline"] = envelope.deadline
        if event.type == "seat:changed":
            data["seat"] = event.data["seat"]
        return {**self.stamp(envelope), **data}

    def error(self, status: int, body: Mapping[str, Json], key: Json) -> dict[str, Json]:
        """The data of `game:error` for a refusal that REST answers with this status and body."""
        return {"key": key, "message": body["error"], **without(body, {"error"})}

    def answer(self, done: Done, seat: int, envelope: Envelope, translate: Translate) -> dict[str, Json]:
        """What the answer to a move of the kind's own route has besides the view."""
        return {}

    def layout_update(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The data of `game:layout:update`, by which a seat's other devices hear how it likes to see its hand;
        nothing where only pages lay hands out."""
        return {}

    def options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """Options as everybody may see them before the end."""
        return dict(options)

    def after_seat_change(self, view: Mapping[str, Json], seat: int) -> list[Event]:
        """What is told between `seat:changed` and `state:update` when bot and person change places."""
        return []

    def stamp(self, envelope: Envelope) -> dict[str, Json]:
        """What every frame carries."""
        return {"game_id": envelope.game_id, "server_ts": envelope.server_ts}

    def read_move(self, data: Json, envelope: Envelope) -> Json:
        """A move's JSON with seats in place of user ids, for `parse_move`."""
        return data

    def write_move(self, data: Mapping[str, Json], envelope: Envelope) -> Mapping[str, Json]:
        """A logged move's JSON with user ids in place of seats."""
        return data

    def in_users(self, value: Json, envelope: Envelope) -> Any:
        """A value with every `seat` and `…_seat` that holds a seat turned into `player_id` and `…_player_id`."""
        kind = type(value)
        if kind in PLAIN:  # most values by far
            return value
        if kind is dict or isinstance(value, Mapping):
            return self._items(value, envelope)
        if isinstance(value, (list, tuple)):
            return [item if type(item) in PLAIN else self.in_users(item, envelope) for item in value]
        return value

    def _items(
        self, told: Mapping[str, Json], envelope: Envelope, apart: Mapping[str, Callable[[Json, Envelope], Json]] = NONE
    ) -> dict[str, Json]:
        """All that stands in a mapping, each in its place; some keys may be read in a way of their own."""
        plain = self._plain_keys
        shown: dict[str, Json] = {}
        for key, item in told.items():
            how = plain[key]
            if how:  # most keys by far: asking `_item` takes twice as long
                shown[key] = item if how is AS_IT_IS or type(item) in PLAIN else self.in_users(item, envelope)
            elif key in apart:
                shown[key] = apart[key](item, envelope)
            else:
                name, shown[name] = self._item(key, item, envelope)
        return shown

    @cached_property
    def _plain_keys(self) -> "PlainKeys":
        return PlainKeys(self.NO_SEATS, self.SEATS | self.SPECIAL | {"players", "you"})

    def _item(self, key: str, item: Json, envelope: Envelope) -> tuple[str, Json]:
        if key in self.NO_SEATS:
            return key, item
        named = in_user(key)
        if named and (item is None or type(item) is int):
            return named, envelope.user(item)
        if key in self.SEATS:
            return key, envelope.user(item)
        return key, item if type(item) in PLAIN else self.in_users(item, envelope)


@lru_cache(maxsize=1_000)
def in_user(key: str) -> str | None:
    """What holds a user where this key holds a seat; `None` for any other key."""
    return key[:-4] + "player_id" if key == "seat" or key.endswith("_seat") else None


AS_IT_IS = "as it is"
"""What is known of a key if all that stands there is handed on, too."""


class PlainKeys(dict[str, bool | str]):
    """Of every key that was asked for: whether what stands there stays there, whatever it is."""

    def __init__(self, no_seats: frozenset[str], others: frozenset[str]) -> None:
        self.no_seats, self.others = no_seats, others

    def __missing__(self, key: str) -> bool | str:
        is_plain = key not in self.others and in_user(key) is None
        found = AS_IT_IS if is_plain and key in self.no_seats else is_plain
        if len(self) < MOST_KEYS:
            self[key] = found
        return found


MOST_KEYS = 1_000
"""Keys that are remembered: kinds have some dozens."""

PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types of values that hold no others."""
