"""What a table of expected frames is written in: an event with its data, and who alone hears it."""

from dataclasses import dataclass, field
from typing import Any

from games.catalog.uno.rules.deck import FACE, PACK
from tests.games.uno.company import ANN, WIL, Company, named
from tests.kinds.uno.positions import IDS, face_of

Json = Any
STAMPS = frozenset({"game_id", "server_ts"})
OWN = ("player_id", "hand", "hand_count", "drawn_card_id", "legal")
NOTHING = {"cards": [], "draw": False, "end_turn": False, "challenge": False, "uno": False, "catch": []}


@dataclass(frozen=True)
class Told:
    """An event; without data it is what its reader's view says after the move. `only`: everybody else hears nothing."""

    event: str
    data: Json = None
    only: str | None = None

    def heard_by(self, who: str) -> bool:
        return self.only in (None, who)


def face(name: str) -> Json:
    """The first card of a short name, in positions built by hand."""
    card = next(card for card in PACK if FACE[card] == face_of(name))
    color, value = FACE[card]
    return {"id": IDS[card], "color": color, "value": value}


def faces(text: str) -> list[Json]:
    return [face(name) for name in text.split()]


# -- The events ----------------------------------------------------------------------------------------------
def played(
    who: str, name: str, after: str | None, color: str | None = None, jump: bool = False, **effects: Json
) -> Told:
    data = {"player_id": who, "card": face(name), "chosen_color": color, "effects": effects}
    return Told("game:card:played", {**data, "next_player_id": after, "jump_in": jump})


def chosen(who: str, color: str) -> Told:
    return Told("game:color:chosen", {"player_id": who, "color": color})


def skipped(who: str) -> Told:
    return Told("game:skip", {"skipped_player_id": who})


def turned(direction: str) -> Told:
    return Told("game:reverse", {"direction": direction})


def called(who: str, auto: bool) -> Told:
    return Told("game:uno:called", {"player_id": who, "auto": auto})


def drew(who: str, text: str, reason: str, playable: str | None = None) -> tuple[Told, Told]:
    """The drawer hears which cards, everybody how many."""
    cards = faces(text)
    drawn = {"player_id": who, "drawn": cards, "reason": reason, "drawn_card_id": playable and face(playable)["id"]}
    counted = {"player_id": who, "count": len(cards), "reason": reason}
    return Told("game:draw:completed", drawn, who), Told("game:cards:drawn", counted)


def hand(who: str, data: Json = None) -> Told:
    return Told("game:hand:update", data, who)


def legal(who: str) -> Told:
    return Told("game:legal:update", None, who)


def turn(who: str, number: int, awaiting: str = "turn", pending: int = 0) -> Told:
    data = {"next_player_id": who, "turn_number": number, "awaiting": awaiting, "pending_draw": pending}
    return Told("game:turn:changed", data)


S = Told("game:state:update")


# -- Comparing -----------------------------------------------------------------------------------------------
@dataclass
class Views:
    """What REST shows to everybody after a move."""

    company: Company
    seen: dict[str, Json] = field(default_factory=dict)

    def of(self, who: str) -> Json:
        name = ANN if who == "tab" else who
        if name not in self.seen:
            self.seen[name] = self.company.look(name)
        return self.seen[name]

    def expected(self, told: Told, who: str) -> Json:
        """The data of an event as this reader must hear it."""
        if told.data is not None:
            return named(told.data, self.company)
        if told.event == "game:state:update":
            return still({name: part for name, part in self.of(WIL).items() if name not in {"chat", *STAMPS}})
        view = self.of(who)
        own = {**view["you"], "legal": view["legal"]}
        names = OWN if told.event == "game:hand:update" else ("player_id", "legal")
        return {name: own[name] for name in names}


def still(view: Json) -> Json:
    """A view without what sockets change."""
    players = [{**player, "connected": None} for player in view["players"]]
    return {**view, "players": players}


def heard(frames: list[Json]) -> list[tuple[str, Json]]:
    """Events and data, without what every frame carries."""
    return [(frame["event"], plain(frame["event"], frame["data"])) for frame in frames]


def plain(event: str, data: Json) -> Json:
    bare = {name: part for name, part in data.items() if name not in STAMPS}
    return still(bare) if event == "game:state:update" else bare
