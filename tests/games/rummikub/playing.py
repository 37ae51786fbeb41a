"""Programs that play Rummikub as clients do, by REST or over a socket, and know nothing but what they are told."""

from dataclasses import dataclass, field
from random import Random

from games.catalog.rummikub.minds.bots import choose
from games.catalog.rummikub.rules.moves import dump_move
from tests.games.callers import Caller
from tests.games.rummikub import tiles_in
from tests.games.sockets import Ear, Json

SHORTHANDS = {"play_tiles": "play-tiles", "draw": "draw-tile", "pass": "pass"}


@dataclass
class RestClient:
    """Looks and moves by REST alone, by turns on the kind's own routes and on the one of every kind."""

    caller: Caller
    path: str
    rng: Random = field(default_factory=lambda: Random(3))

    def look(self) -> Json:
        """The own view."""
        answer = self.caller.get(self.path)
        assert answer.status == 200, answer
        return answer.body

    def move(self) -> Json:
        """One move; the answer is the fresh view."""
        view = self.look()
        move = dump_move(choose(view, "easy", self.rng))
        more = {"expect_seq": view["seq"]} if self.rng.random() < 0.5 else {}
        if self.rng.random() < 0.5:
            answer = self.caller.post(f"{self.path}/moves", {"move": move, **more})
        else:
            answer = self.caller.post(f"{self.path}/{SHORTHANDS[move['type']]}", body(move) | more)
        assert answer.status == 202, answer
        return answer.body


def body(move: Json) -> Json:
    """The body of the kind's own route for this move."""
    return {key: value for key, value in move.items() if key != "type"}


@dataclass
class SocketClient:
    """Hears and moves over one socket alone; `public` and `own` are all it has been told."""

    caller: Caller
    ear: Ear
    public: Json = None
    own: Json = None
    seq: int = 0
    ended: bool = False
    rng: Random = field(default_factory=lambda: Random(5))

    async def hear(self) -> None:
        """The next frame."""
        frame = await self.ear.next()
        if frame["event"] == "game:state:update":
            self.public = frame["data"]
        if frame["event"] == "game:hand:update":
            self.own = frame["data"]
        if frame.get("last"):
            self.seq = frame["seq"]
        self.ended = self.ended or (self.public or {}).get("status") == "ended"

    async def hear_until(self, seq: int) -> None:
        """Everything up to this entry."""
        while self.seq < seq:
            await self.hear()

    @property
    def is_on_turn(self) -> bool:
        """Whether everybody waits for this client."""
        return bool(self.public["current_player_id"] == self.caller.id)

    async def move(self) -> int:
        """One move, as far as one knows; the number of its entry."""
        met = next(p for p in self.public["players"] if p["player_id"] == self.caller.id)["initial_meld_met"]
        legal = ["play_tiles", "draw" if self.public["pool_size"] else "pass"]
        view = {**self.public, "you": {**self.own, "initial_meld_met": met}, "legal": legal}
        move = dump_move(choose(view, "easy", self.rng))
        await self.ear.send({"action": "move", "key": f"k{self.seq}", "expect_seq": self.seq, "move": move})
        while True:
            await self.hear()
            frame = self.ear.heard[-1]
            assert frame["event"] != "game:error", frame
            if frame["event"] == "ack":
                assert frame["data"]["key"].startswith("k")
                return int(frame["data"]["seq"])


def tiles_heard(ear: Ear) -> dict[int, set[str]]:
    """The tiles named in the frames of each entry."""
    found: dict[int, set[str]] = {}
    for frame in ear.heard:
        if "seq" in frame:
            found.setdefault(frame["seq"], set()).update(tiles_in(frame["data"]))
    return found
