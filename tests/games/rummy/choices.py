"""Two ways to choose a move: from what the table offers, and from the cards alone."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.catalog.rummy.rules.melds import layoffs_in, melds_in
from games.catalog.rummy.rules.state import Pile
from games.core.cards import FACES, short
from tests.games.rummy.requests import STOCK, TAKE, keys, text

Json = Any


def from_offers(legal: Json, rng: Random) -> Json:
    """A complete move that is offered, the one that goes out if it is among them; or one built from parts."""
    moves, parts = legal["moves"], legal["parts"]
    if moves[0]["type"] == "draw":
        return rng.choice(moves)
    if moves[-1]["melds"] or moves[-1]["layoffs"]:
        return moves[-1]
    melds = rng.sample(parts["melds"], min(1, len(parts["melds"])))
    return built(melds, parts["layoffs"], parts["discards"], rng)


def from_cards(view: Json, rng: Random) -> Json:
    """The same from the hand and the piles, for a client that hears events only."""
    if view["phase"] == "draw":
        return rng.choice([STOCK, TAKE] if view["discard_pile"] else [STOCK])
    hand = [FACES[card] for card in view["you"]["hand"]]
    piles = tuple(Pile(pile["kind"], tuple(FACES[card] for card in pile["cards"]), 0) for pile in view["melds"])
    melds = [[short(card) for card in cards] for cards in melds_in(hand)]
    layoffs = [{"meld": layoff.pile, "card": short(layoff.card)} for layoff in layoffs_in(hand, piles)]
    discards = [card for card in view["you"]["hand"] if card != view["you"]["just_taken"]]
    return built(rng.sample(melds, min(1, len(melds))), layoffs, discards, rng)


def built(melds: list[list[str]], layoffs: list[Json], discards: Sequence[str], rng: Random) -> Json:
    """One meld and one lay-off at most, as far as a discard is left; as lists or as text."""
    laid = {card for cards in melds for card in cards}
    free = [layoff for layoff in layoffs if layoff["card"] not in laid]
    off = rng.sample(free, min(1, len(free)))
    used = laid | {layoff["card"] for layoff in off}
    left = [card for card in discards if card not in used]
    if not left:
        return built([], [], discards, rng)
    last = rng.choice(left)
    return keys(melds=melds, layoffs=off, discard=last) if rng.random() < 0.5 else text(written(melds, off, last))


def written(melds: list[list[str]], layoffs: list[Json], discard: str) -> str:
    """The same as text."""
    words = [f"meld {' '.join(cards)}" for cards in melds]
    words += [f"layoff meld({layoff['meld']}) {layoff['card']}" for layoff in layoffs]
    return " ".join([*words, f"discard {discard}"])
