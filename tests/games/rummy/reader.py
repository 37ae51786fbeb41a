"""A client that knows a table of Rummy from its frames alone: the first snapshot, and what was told since."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from games.core.cards import FACES

Json = Any


class Reader:
    """Keeps the view up to date, event by event; `me` is the user id, `None` for who watches."""

    def __init__(self, me: int | None) -> None:
        self.me = me
        self.seq = 0
        self.view: Json = {}

    def hear(self, frames: list[Json]) -> None:
        """Take in frames in order; each must be of an entry at least as new as the one before."""
        for frame in frames:
            assert frame["seq"] >= self.seq
            self.seq = frame["seq"]
            HEARD[frame["event"]](self, deepcopy(frame["data"]))
            self.view["seq"] = self.seq

    @property
    def mine(self) -> Json:
        """The own part."""
        return self.view["you"]

    def player(self, user_id: int) -> Json:
        """One of the players."""
        return next(player for player in self.view["players"] if player["player_id"] == user_id)

    # -- Snapshots -------------------------------------------------------------------------------------------
    def state_update(self, data: Json) -> None:
        self.view = {**data, **({"you": self.view["you"]} if "you" in self.view else {})}

    def hand_update(self, data: Json) -> None:
        self.view["you"] = {"seat": data["seat"], "player_id": data["player_id"]}
        self.view["you"] |= {name: data[name] for name in ("hand", "drawn", "just_taken")}

    # -- A turn ----------------------------------------------------------------------------------------------
    def card_drawn(self, data: Json) -> None:
        self.view["stock_count"] = data["stock_count"]
        self._gets(data["player_id"], data.get("card"))

    def card_taken(self, data: Json) -> None:
        assert self.view["discard_pile"].pop() == data["card"]
        self._show_top()
        player = self.player(data["player_id"])
        player["known_cards"] = ordered([*player["known_cards"], data["card"]])
        self._gets(data["player_id"], data["card"])
        if data["player_id"] == self.me:
            self.mine["just_taken"] = data["card"]

    def stock_reshuffled(self, data: Json) -> None:
        self.view |= {"stock_count": data["stock_count"], "discard_pile": [data["discard_top"]]}
        self._show_top()

    def meld_played(self, data: Json) -> None:
        assert data["meld"] == len(self.view["melds"])
        self.view["melds"].append({key: data[key] for key in ("meld", "kind", "cards", "player_id")})
        self._gives(data["player_id"], data["cards"])

    def meld_extended(self, data: Json) -> None:
        self.view["melds"][data["meld"]]["cards"] = data["cards"]
        self._gives(data["player_id"], [data["card"]])

    def card_discarded(self, data: Json) -> None:
        self.view["discard_pile"].append(data["card"])
        self._show_top()
        self._gives(data["player_id"], [data["card"]])

    def turn_changed(self, data: Json) -> None:
        assert self.view["current_player_id"] == data["previous_player_id"]
        self._turn_of(data["next_player_id"], data["turn_number"])

    # -- Rounds ----------------------------------------------------------------------------------------------
    def round_scored(self, data: Json) -> None:
        self.view["last_round"] = {key: value for key, value in data.items() if key not in {"game_id", "server_ts"}}
        for player, total in zip(self.view["players"], data["totals"], strict=True):
            player["total"] = total

    def hand_dealt(self, data: Json) -> None:
        self.mine["hand"] = ordered(data["hand"])

    def round_started(self, data: Json) -> None:
        self.view |= {key: data[key] for key in ("round", "lead_player_id", "stock_count")}
        self.view |= {"discard_pile": [data["up_card"]], "melds": []}
        self._show_top()
        for player in self.view["players"]:
            player |= {"hand_size": 10, "known_cards": []}
        self._turn_of(data["lead_player_id"], 1)

    def ended(self, data: Json) -> None:
        self.view["result"] = {key: value for key, value in data.items() if key not in {"game_id", "server_ts"}}
        self.view |= {"status": "ended", "phase": "ended", "current_player_id": None}
        self._nothing_drawn()

    def seat_changed(self, data: Json) -> None:
        self.player(data["player_id"])["is_bot"] = data["is_bot"]

    # -- What they have in common ----------------------------------------------------------------------------
    def _gets(self, user_id: int, card: str | None) -> None:
        self.player(user_id)["hand_size"] += 1
        self.view["phase"] = "lay_down"
        if user_id == self.me:
            self.mine.update(hand=ordered([*self.mine["hand"], card]), drawn=card, just_taken=None)

    def _gives(self, user_id: int, cards: list[str]) -> None:
        player = self.player(user_id)
        player["hand_size"] -= len(cards)
        player["known_cards"] = [card for card in player["known_cards"] if card not in cards]
        if user_id == self.me:
            assert {*cards} <= {*self.mine["hand"]}
            self.mine["hand"] = [card for card in self.mine["hand"] if card not in cards]

    def _show_top(self) -> None:
        self.view["discard_top"] = self.view["discard_pile"][-1] if self.view["discard_pile"] else None

    def _turn_of(self, user_id: int, turn_number: int) -> None:
        self.view |= {"current_player_id": user_id, "turn_number": turn_number, "phase": "draw"}
        self._nothing_drawn()

    def _nothing_drawn(self) -> None:
        if self.me is not None:
            self.mine.update(drawn=None, just_taken=None)


def ordered(cards: list[str]) -> list[str]:
    """As a hand is shown: clubs, diamonds, hearts, spades; ace low."""
    return sorted(cards, key=FACES.__getitem__)


HEARD: dict[str, Callable[[Reader, Json], None]] = {
    "game:state:update": Reader.state_update,
    "game:hand:update": Reader.hand_update,
    "game:hand:dealt": Reader.hand_dealt,
    "game:round:started": Reader.round_started,
    "game:stock:reshuffled": Reader.stock_reshuffled,
    "game:card:drawn": Reader.card_drawn,
    "game:card:taken": Reader.card_taken,
    "game:card:discarded": Reader.card_discarded,
    "game:meld:played": Reader.meld_played,
    "game:meld:extended": Reader.meld_extended,
    "game:turn:changed": Reader.turn_changed,
    "game:round:scored": Reader.round_scored,
    "game:ended": Reader.ended,
    "game:seat:changed": Reader.seat_changed,
}
"""What each event of the contract means; there are no others."""
