"""The wire format of Spades: seats go by name here, so little of a view needs translating."""

from collections.abc import Mapping, Sequence

from games.catalog.spades.rules.seats import NAMES
from games.catalog.spades.wire.frames import FRAMES
from games.core.envelope import Envelope, Person
from games.core.kind import View
from games.core.routes import without
from games.core.rules import Event, Json
from games.core.wire import Contract

TRICKS = 13
"""So many are closed once a round is over."""

OWN = ("handNumber", "myHand", "validCards", "blindNilEligible", "mayReveal", "canBidBlindNil")
PASSED = ("cardsFromBlind", "cardsFromPartner")
"""The cards of an exchange: in the view within `blindNilExchange`, in an update of the hand beside it."""


class SpadesContract(Contract):
    """Seats north to west in place of players, and the table's own names for game and users."""

    FRAMES = FRAMES
    EXAMPLE = {"type": "play", "card": {"suit": "hearts", "rank": "10"}}
    NO_SEATS = frozenset({"card", "currentTrick", "lastTrick", "legal", "myHand", "plays", "validCards"})
    PRIVATE = frozenset()
    NOT_PLAYING = "INVALID_ACTION"
    OUTSIDER = "NOT_SEATED"
    STATUS = {
        "INVALID_ACTION": 409,
        "NOT_YOUR_TURN": 409,
        "BID_ALREADY_PLACED": 409,
        "INVALID_MOVE": 400,
        "INVALID_BID": 400,
        "NOT_ELIGIBLE": 400,
        "ALREADY_BID_BLIND_NIL": 400,
        "HAND_REVEALED": 400,
        "INVALID_EXCHANGE": 400,
        "INVALID_CARD": 400,
        "CARD_NOT_IN_HAND": 400,
        "ILLEGAL_PLAY": 400,
    }
    CODES = {
        "NOT_SEATED": "The caller has no seat at this table.",
        "INVALID_ACTION": "This cannot be done in this phase of the game.",
        "NOT_YOUR_TURN": "Another seat is to move; `error` says who.",
        "BID_ALREADY_PLACED": "Who has bid cannot look at covered cards any more.",
        "INVALID_MOVE": "The move cannot be read: its type, a kind or a key is missing or unknown.",
        "INVALID_BID": "A bid is a whole number from 0 to 13, `nil` or `blind_nil`; the nils can be switched off.",
        "NOT_ELIGIBLE": "The hand is not covered: the team is not 100 points behind, or blind nil is switched off.",
        "ALREADY_BID_BLIND_NIL": "The partner has bid blind nil; one in a team is enough.",
        "HAND_REVEALED": "Who has looked at the cards cannot bid blind nil.",
        "INVALID_EXCHANGE": "Exactly two different cards are exchanged.",
        "INVALID_CARD": "The card is missing, or no object with the exact words for suit and rank.",
        "CARD_NOT_IN_HAND": "The caller does not hold that card.",
        "ILLEGAL_PLAY": "The card may not be played now; `error` says why.",
    }

    def view(self, view: View, envelope: Envelope) -> dict[str, Json]:
        """The common envelope, and the table by seat names.

        A hand is listed once, at the top where spades clients look for it; `you` says whose it is. The last scored
        round is told until a trick of the next one is closed: later the tricks of this one need the room, and
        `/hands` has all that were scored. At the end its tricks are left out as after every round: that is when all
        exchanges are told.
        """
        shown = without(envelope.fields(), {"server_ts"}) | without(view, {"current_seat", "players", "you"})
        shown["tableId"] = envelope.game_id
        shown["seats"] = seats_of(envelope.people)
        shown["current_player_id"] = envelope.user(view["current_seat"])
        shown["players"] = self.players(view["players"], envelope)
        if "you" in view:
            shown["you"] = {"seat": view["you"]["seat"]}
        if view["completedTricks"] and not view["gameOver"]:
            shown["handHistory"] = []
        if len(view["completedTricks"]) == TRICKS:
            shown["completedTricks"] = []
        return shown

    def gathered(self, view: View) -> dict[str, Json]:
        """A table that waits for players, with its seats by name."""
        sitting = {NAMES[player["seat"]]: player for player in view["players"]}
        return {
            **view,
            "tableId": view["game_id"],
            "seats": {name: seat_of(sitting[name]) if name in sitting else None for name in NAMES},
            "players": [{**player, "position": NAMES[player["seat"]]} for player in view["players"]],
        }

    def state_update(self, view: View, envelope: Envelope) -> dict[str, Json]:
        """The reader's whole view, its own part included."""
        return super().state_update(view, envelope) | self.stamp(envelope)

    def hand_update(self, view: View, envelope: Envelope) -> dict[str, Json]:
        """A seat's own part on connecting and on coming back."""
        seat = view["you"]["seat"]
        more = {"player_id": envelope.user(seat), "you": {"seat": seat}, "legal": view["legal"]}
        exchange = view["blindNilExchange"] or {}
        own = {name: view[name] for name in OWN if name in view} | {name: exchange.get(name) for name in PASSED}
        return self.stamp(envelope) | own | more

    def event(self, event: Event, view: View, envelope: Envelope) -> dict[str, Json]:
        """One event; who is to move is named twice, and the shuffle comes with the end."""
        data = super().event(event, view, envelope)
        if event.type == "turn:changed":
            data["player_id"] = envelope.user(NAMES.index(data["seat"]))
        if event.type == "seat:changed":
            data |= {"seat": NAMES[event.data["seat"]], "player_id": envelope.user(event.data["seat"])}
        if event.type == "ended":
            data["shuffle"] = dict(envelope.shuffle)
        return data

    def options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """Who knows the seed of the deal knows the cards: only that there is one is told."""
        return {**options, "deal_seed": None, "duplicate": options.get("deal_seed") is not None}

    def after_seat_change(self, view: View, seat: int) -> list[Event]:
        """If the seat is to act, everybody hears once more that it is."""
        if view["current_seat"] != seat:
            return []
        return [Event("turn:changed", {"phase": view["phase"], "seat": NAMES[seat]})]


def seats_of(people: Sequence[Person | None]) -> dict[str, Json]:
    """`seats`: who sits north, east, south and west."""
    return {name: person and seat_of(person.public()) for name, person in zip(NAMES, people, strict=True)}


def seat_of(player: Mapping[str, Json]) -> dict[str, Json]:
    """An element of `players` in the words of this table."""
    return {
        "playerId": player["player_id"],
        "username": player["display_name"],
        "isBot": player["is_bot"],
        "connected": player["connected"],
    }


CONTRACT = SpadesContract()
