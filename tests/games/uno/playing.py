"""Programs that play UNO as clients do, by REST or over a socket, and know nothing but what they are told."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.games.callers import Caller
from tests.games.sockets import Ear

Json = Any
COLORS = ("red", "yellow", "green", "blue")
ROUTES = {"end_turn": "end-turn"}
WILD = "wild"
HOUSE = {
    "uno_call": "manual", "stack_draw_two": True, "stack_draw_four": True, "stack_mixed": True, "seven_zero": True,
    "jump_in": True, "draw_until_playable": True, "force_play": True, "wd4_bluff": True,
}  # fmt: skip
"""Every house rule at once, and UNO called by hand."""

TABLES = {
    "plain": {},
    "manual": {"uno_call": "manual"},
    "match": {"target_score": 200, "number_starter_only": True},
    "literal": {"draw_ends_turn": True, "wd4_bluff": True, "uno_call": "manual"},
    "house": HOUSE,
}


def offered(view: Json, rng: Random) -> list[Json]:
    """Every move that a view says is open to its reader."""
    legal = view["legal"]
    moves = [move for card in legal["cards"] for move in _plays(view, card, rng)]
    moves += [{"type": verb} for verb in ("draw", "end_turn", "challenge", "uno") if legal[verb]]
    return moves + [{"type": "catch", "player_id": other} for other in legal["catch"]]


def _plays(view: Json, card_id: int, rng: Random) -> Iterator[Json]:
    """A card, with each colour or partner that it needs; at times with a call."""
    card = next(card for card in view["you"]["hand"] if card["id"] == card_id)
    play: Json = {"type": "play", "card_id": card_id}
    if rng.random() < 0.4:
        play["uno"] = True
    if card["color"] == WILD:
        yield from ({**play, "chosen_color": color} for color in COLORS)
    elif card["value"] == "7" and view["options"]["seven_zero"]:
        others = [player["player_id"] for player in view["players"] if player["player_id"] != view["you"]["player_id"]]
        yield from ({**play, "swap_with": other} for other in others)
    else:
        yield play


def choice(view: Json, rng: Random) -> Json:
    """One of them, mostly a card, so that games end; `None` if nothing is open."""
    moves = offered(view, rng)
    cards = [move for move in moves if move["type"] == "play"]
    best = cards if cards and rng.random() < 0.85 else moves
    return rng.choice(best) if best else None


@dataclass
class RestClient:
    """Looks and moves by REST alone, by turns on the kind's own routes and on the one of every kind."""

    caller: Caller
    path: str
    rng: Random

    def look(self) -> Json:
        """The own view."""
        status, body = self.caller.get(self.path)
        assert status == 200, body
        return body

    def move(self, check: Callable[[list[Json]], None] = lambda views: None) -> Json:
        """One move, if any is open; the answer is the fresh view, and the one before is checked."""
        view = self.look()
        check([view])
        move = choice(view, self.rng)
        if move is None:
            return None
        more = {"expect_seq": view["seq"]} if self.rng.random() < 0.5 else {}
        if self.rng.random() < 0.3:
            status, answer = self.caller.post(f"{self.path}/moves", {"move": move, **more})
        else:
            body = {key: value for key, value in move.items() if key != "type"} | more
            status, answer = self.caller.post(f"{self.path}/{ROUTES.get(move['type'], move['type'])}", body or None)
            assert ("drawn" in answer) == (move["type"] == "draw"), answer
        assert status == 202, (move, answer)
        return answer


@dataclass
class SocketClient:
    """Hears and moves over one socket alone; `public`, `own` and `legal` are all it has been told."""

    caller: Caller
    ear: Ear
    rng: Random
    seq: int = 0
    public: Json = field(default_factory=dict)
    own: Json = field(default_factory=dict)
    legal: Json = None
    moves: int = 0

    @property
    def view(self) -> Json:
        """The table as far as it has been told."""
        return {**self.public, "you": self.own, "legal": self.legal}

    async def hear_until(self, seq: int) -> None:
        """Everything up to this entry."""
        while self.seq < seq:
            for frame in await self.ear.entry():
                self._hear(frame)

    def _hear(self, frame: Json) -> None:
        event, data = frame["event"], frame["data"]
        assert frame["seq"] >= self.seq
        if event == "game:state:update":
            self.public = data
        if event == "game:hand:update":
            self.own, self.legal = data, data["legal"]
        if event == "game:legal:update":
            self.legal = data["legal"]
        if frame.get("last"):
            self.seq = frame["seq"]

    @property
    def is_over(self) -> bool:
        return bool(self.public["status"] == "ended")

    async def move(self) -> int:
        """One move, if any is open; the number of its entry."""
        move = choice(self.view, self.rng)
        if move is None:
            return 0
        self.moves += 1
        asked = {"key": f"m{self.moves}", "expect_seq": self.seq, "move": move}
        answer = await self.ear.ask({"action": "move", **asked})
        assert answer["event"] == "ack", (asked, answer)
        assert answer["data"]["key"] == asked["key"]
        return int(answer["data"]["seq"])
