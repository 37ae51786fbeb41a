"""The stage: melds and lay-offs that a player has laid out without playing them, and the order of the hand.

It is kept beside the game as the text of a move, for nobody else to see, and lies on the table of its owner only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from games.catalog.rummy.rules.deck import named
from games.catalog.rummy.rules.melds import going_out
from games.catalog.rummy.rules.moves import Command, LayDown, LayOff, Meld
from games.catalog.rummy.rules.notation import read_play, write
from games.catalog.rummy.rules.piles import extended, laid, seen
from games.catalog.rummy.rules.state import LAY_DOWN, Pile, without
from games.core.cards import FACES
from games.core.rules import Json, Refusal

View = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Stage:
    """The table as it would lie: piles, the cards still in hand, and the commands that led there."""

    piles: tuple[Pile, ...]
    hand: tuple[int, ...]
    commands: tuple[Command, ...] = ()

    @property
    def play(self) -> str:
        """The commands as the text of a move; empty if nothing is staged."""
        return write(LayDown(self.commands)) if self.commands else ""

    @property
    def added(self) -> frozenset[int]:
        """The cards that lie there only for now."""
        cards = (command.cards if isinstance(command, Meld) else (command.card,) for command in self.commands)
        return frozenset(chain.from_iterable(cards))


def turn_of(view: View) -> str:
    """The name of a turn: what is staged holds for this one only."""
    return f"{view['round']}/{view['turn_number']}"


def staged(view: View, layout: Json) -> Stage:
    """The table with what its owner has staged in this turn; what was staged in another turn is forgotten."""
    stage = Stage(seen(view), named(in_order(view, layout)))
    if not layout or layout.get("turn") != turn_of(view) or not layout.get("play") or not is_laying(view):
        return stage
    try:
        for command in read_play(layout["play"]).commands:
            stage = then(stage, command, view["you"]["seat"])
    except Refusal:
        pass
    return stage


def is_laying(view: View) -> bool:
    """Whether the reader may lay melds now."""
    return bool(view["phase"] == LAY_DOWN and "you" in view and view["current_seat"] == view["you"]["seat"])


def then(stage: Stage, command: Command, seat: int) -> Stage:
    """The stage with one more meld or lay-off, refused as the rules would refuse it."""
    if isinstance(command, Meld):
        piles = (*stage.piles, laid(command.cards, seat))
        return Stage(piles, without(stage.hand, *command.cards), (*stage.commands, command))
    if not isinstance(command, LayOff):
        return stage
    pile = extended(stage.piles[command.pile], command.card)
    if pile is None:
        raise DoesNotFit(command)
    piles = (*stage.piles[: command.pile], pile, *stage.piles[command.pile + 1 :])
    return Stage(piles, without(stage.hand, command.card), (*stage.commands, command))


class DoesNotFit(Refusal):
    """A card that a pile does not take as it lies."""

    def __init__(self, command: LayOff) -> None:
        super().__init__("DOES_NOT_FIT", "")
        self.command = command


def in_order(view: View, layout: Json) -> list[str]:
    """The hand in the order its owner likes; a card that is new stands at the right end."""
    held = view.get("you", {}).get("hand", [])
    order = layout.get("order", []) if layout and layout.get("round") == view["round"] else []
    return list(dict.fromkeys(card for card in (*order, *held) if card in held))


def kept(view: View, layout: Json, **changes: Json) -> dict[str, Json]:
    """The layout to remember, with these parts of it new."""
    before = layout if layout and layout.get("round") == view["round"] else {}
    play = before.get("play", "") if before.get("turn") == turn_of(view) else ""
    order = before.get("order", [])
    return {"round": view["round"], "turn": turn_of(view), "play": play, "order": order, **changes}


def way_out(stage: Stage, just_taken: str | None) -> LayDown | None:
    """A move that goes out from here, what is staged included."""
    locked = None if just_taken is None else FACES[just_taken]
    found = going_out(stage.hand, stage.piles, locked) if stage.hand else LayDown(())
    return None if found is None else replace(found, commands=(*stage.commands, *found.commands))


def lay_off_all(stage: Stage, number: int, cards: Sequence[int], seat: int) -> Stage:
    """The stage with these cards laid off on a pile, each when it fits: the order of choosing does not matter."""
    left = list(cards)
    while left:
        card = next((card for card in left if extended(stage.piles[number], card)), left[0])
        stage = then(stage, LayOff(number, card), seat)
        left.remove(card)
    return stage
