"""A game laid open at one entry: every card where it lay, for staff who may see that."""

import json
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext

from games import catalog
from games.core.rules import Refusal
from games.core.text import said
from games.models import Game
from games.table import entries
from games.table.replay import states

Json = Any


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, each with its drawing and its name."""

    name: str
    cards: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """A state in pictures, words and as it is kept; `agrees` tells whether the newest one is what the row says."""

    deck: str
    piles: list[Pile]
    facts: list[str]
    text: str
    agrees: bool | None


def state_at(game: Game, seq: int, seats: int) -> Any:
    """The state after this entry, told again from the deal; `None` where today's rules tell it otherwise."""
    try:
        *_earlier, (_row, state) = states(game, entries.of(game.pk, upto=seq), seats)
    except Refusal:
        return None
    return state


def laid_open(game: Game, seq: int, names: list[str]) -> LaidOpen | None:
    """Everything about a game at this entry."""
    state = state_at(game, seq, len(names))
    if state is None:
        return None
    kind = catalog.kind(game.kind).laid_open
    dumped = json.loads(msgspec.json.encode(catalog.rules(game.kind).dump(state)))
    piles = [
        Pile(said(pile.name, gettext, names), [(card.face, said(card.name, gettext, names)) for card in pile.cards])
        for pile in kind.piles(state)
    ]
    facts = [said(fact, gettext, names) for fact in kind.facts(state)]
    agrees = dumped == json.loads(entries.state_of(game)) if seq == game.seq else None
    return LaidOpen(kind.DECK, piles, facts, json.dumps(dumped, indent=1, ensure_ascii=False), agrees)
