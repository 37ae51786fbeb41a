"""A client that knows a table from what it is told alone, decides by the best grouping, and watches for leaks."""

from collections.abc import Iterator
from random import Random
from typing import Any

Json = Any
OPEN = {"result", "last_round", "melds", "hands"}
"""What is shown of a round that is over: the joker is open there."""

SHEETS = {"game:melds:submitted", "game:round:scored", "game:ended"}


def choice(picture: Json, arranged: Json, rng: Random) -> tuple[str, Json]:
    """The route and body of the next move, from the own picture and the best grouping of the hand."""
    if picture["secret"] and not picture["knows"] and (run := pure_run(arranged)):
        return "reveal", {"card_ids": run}
    if not picture["has_drawn"]:
        if picture["drops"] and rng.random() < 0.05:
            return "drop", {}
        return "draw-card", {"source": "discard" if picture["top"] and rng.random() < 0.3 else "stock"}
    if arranged["declarable"] or (picture["penalty"] and rng.random() < 0.03):
        return "submit-melds", declaration(picture, arranged)
    allowed = [card for card in picture["hand"] if card != picture["banned"]]
    best = arranged["discard_card_id"]
    return "discard-card", {"card_id": best if best in allowed else rng.choice(allowed)}


def pure_run(arranged: Json) -> list[str]:
    return next((group["card_ids"] for group in arranged["groups"] if group["pure"]), [])


def declaration(picture: Json, arranged: Json) -> Json:
    """The grouping as a declaration; a wrong one, if cards are left, counts the rest as one set."""
    melds = [{"type": group["type"], "card_ids": group["card_ids"]} for group in arranged["groups"]]
    if arranged["loose"]:
        melds.append({"type": "set", "card_ids": arranged["loose"]})
    return {"melds": melds, "discard_card_id": arranged["discard_card_id"]}


class Reader:
    """Follows a table frame by frame; `me` is the user id, `None` for who watches."""

    def __init__(self, me: int | None, secret: bool) -> None:
        self.me = me
        self.secret = secret
        self.knows = not secret
        self.state: Json = {}
        self.mine: Json = {}
        self.seq = 0

    def hear(self, frames: list[Json]) -> None:
        """Take in frames in order."""
        for frame in frames:
            assert frame["seq"] >= self.seq
            self.seq = frame["seq"]
            self.take(frame["event"], frame["data"])

    def take(self, event: str, data: Json) -> None:
        """One event."""
        if event == "game:joker:revealed" and data["player_id"] == self.me:
            self.knows = True
        if event == "game:round:scored":
            self.knows = not self.secret
        if event == "game:state:update":
            self.state = data
        if event == "game:hand:update":
            assert data["player_id"] == self.me
            self.mine = data
        self.check_secrets(event, data)

    def check_secrets(self, event: str, data: Json) -> None:
        """Who does not know the joker is told it nowhere before a round's end."""
        if self.knows or event in SHEETS or self.over or data.get("hand") == []:
            return
        assert {value for _, value in jokers(data)} <= {None}, (event, data)

    @property
    def over(self) -> bool:
        return self.state.get("status") == "ended"

    @property
    def picture(self) -> Json:
        """What the client goes by."""
        options = self.state["options"]
        return {
            "secret": self.secret,
            "knows": self.knows,
            "has_drawn": self.state["has_drawn"],
            "drops": options["drops"],
            "penalty": options["wrong_declaration"] == "penalty",
            "top": self.state["discard_top"] is not None and options["wild_pickup"],
            "hand": [card["id"] for card in self.mine["hand"]],
            "banned": self.mine["not_discardable_id"],
        }


def jokers(value: Json) -> Iterator[tuple[str, Json]]:
    """Every mention of the joker, but on the sheets of rounds that are over."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in {"is_joker", "hidden_joker_rank"}:
                yield key, item
            elif key not in OPEN:
                yield from jokers(item)
    elif isinstance(value, list):
        for item in value:
            yield from jokers(item)
