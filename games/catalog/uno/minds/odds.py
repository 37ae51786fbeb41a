"""The odds of the hard player: each move it has, played on in the same worlds, and the likelihood of a bluff."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np

from games.catalog.uno.minds.rollouts import ANY, DRAW, KEEP, POINTS, Rollouts
from games.catalog.uno.minds.sight import COPIES, IN_COLOR, WILD_FACE, Sight, View, color_of, face_in
from games.catalog.uno.minds.worlds import Array, Worlds, sample
from games.core.rng import Rng

WORLDS: Final = 120
GAMES: Final = 3600
"""About so many games are played on, however many moves there are to choose from; fewer where many play."""
FEWEST: Final = 1
"""So often is each world played on at least, each time with another pile."""
TURNS: Final = 20
"""So many turns are played on; then the cards that are left are judged."""
LONG_TURNS: Final = 10
"""The same where one draws until a card fits, which takes as long as several turns."""

TWO_SEATS: Final = (-0.12, -0.69, 0.94, 0.27, 0.31, 1.2)
MORE_SEATS: Final = (-0.2, -1.05, 0.85, 0.09, 0.29, 0.8)
"""How the chance to win follows, as logarithms, from the number of cards, its logarithm, the wilds, the actions, a card
of the colour in force, and a last card that fits: fitted to who won 30,000 rollouts of normal players."""

ACTIONS: Final = np.array([face < WILD_FACE and face % IN_COLOR > 9 for face in range(len(COPIES))], np.uint8)

BLUFFS: Final = 0.25
"""How often somebody who may not plays a Wild Draw Four all the same, compared with somebody who may."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move the hard player weighs: a face with a colour, `DRAW`, or `KEEP`."""

    face: int
    color: int = 0


# -- Moves ---------------------------------------------------------------------------------------------------
def options_of(sight: Sight, legal: Mapping[str, Any]) -> list[Option]:
    """Each face that is open, a wild with each colour, and to draw or keep where that is worth a thought."""
    plays = [
        Option(face, color)
        for face in sight.open_faces
        for color in (range(ANY) if face >= WILD_FACE else (color_of(face),))
    ]
    if legal["end_turn"]:
        return [*plays, Option(KEEP)]
    only_wilds = all(face >= WILD_FACE for face in sight.open_faces)
    return [*plays, Option(DRAW)] if legal["draw"] and (only_wilds or sight.pending) else plays


def best(view: View, sight: Sight, rng: Rng) -> Option:
    """The option after which normal players would bring this seat most."""
    options = options_of(sight, view["legal"])
    if len(options) == 1:
        return options[0]
    values = weigh(view, sight, options, rng).mean(axis=0)
    return options[int(values.argmax())]


def weigh(view: View, sight: Sight, options: list[Option], rng: Rng) -> Array:
    """World and shuffle by option: what the seat gets."""
    chance = np.random.Generator(np.random.PCG64(int(rng.random() * 2**53)))
    worlds = sample(sight, shown_to(view), view["draw_pile_count"], WORLDS, chance)
    games = begin(sight, worlds, len(options), chance)
    times = WORLDS * shuffles(len(options), sight.seats)
    faces = np.tile([option.face for option in options], times)
    colors = np.tile([option.color for option in options], times)
    games.step(np.arange(len(faces)), faces, colors)
    games.play_on(LONG_TURNS if sight.options["draw_until_playable"] else TURNS)
    return _worth(view, sight, games).reshape(-1, len(options))


def shuffles(options: int, seats: int) -> int:
    """How often each world is played on where there are so many options, and so many play."""
    return max(FEWEST, GAMES * 4 // (WORLDS * options * max(4, seats)))


def shown_to(view: View) -> dict[int, tuple[int, ...]]:
    """The hand that this seat was shown after a challenge, without what was played of it since."""
    shown = view["you"]["revealed"]
    if not shown or view["options"]["seven_zero"]:
        return {}  # where hands change places, nobody knows whose it is by now
    elsewhere = {card["id"] for card in (*view["you"]["hand"], *view["recent_discards"])}
    return {shown["seat"]: tuple(face_in(card) for card in shown["cards"] if card["id"] not in elsewhere)}


def begin(sight: Sight, worlds: Worlds, options: int, chance: np.random.Generator) -> Rollouts:
    """Every world with every pile, once for each option: row by row the same but for the move to come."""
    times = shuffles(options, sight.seats)
    size = WORLDS * times * options
    piles = np.repeat(worlds.pile, times, axis=0)
    if worlds.left:
        cut = chance.integers(worlds.left, size=(len(piles), 1))
        order = (np.arange(worlds.left) + cut) % worlds.left
        piles[:, : worlds.left] = np.take_along_axis(piles[:, : worlds.left], order, axis=1)
    start = {
        "hands": np.repeat(worlds.hands, times * options, axis=0),
        "pile": np.repeat(piles, options, axis=0),
        "left": np.full(size, worlds.left),
        "under": np.repeat(worlds.under, times * options, axis=0),
        "top": np.full(size, sight.recent[0].face),
        "color": np.full(size, ANY if sight.color is None else sight.color),
        "direction": np.full(size, sight.direction),
        "turn": np.full(size, sight.seat),
        "pending": np.full(size, sight.pending),
    }
    return Rollouts(start, sight.options, chance)


def _worth(view: View, sight: Sight, games: Rollouts) -> Array:
    """The chance to win each game, or where points are counted, the points it brings."""
    chances = standing(games)
    decided = np.flatnonzero(games.winner >= 0)
    chances[decided] = 0
    chances[decided, games.winner[decided]] = 1
    if not sight.options["target_score"]:
        return chances[:, sight.seat]
    burdens = games.hands.astype(np.int64) @ POINTS
    wins = burdens.sum(axis=1, keepdims=True) - burdens
    gains = chances * wins
    return gains[:, sight.seat] - (gains.sum(axis=1) - gains[:, sight.seat]) / (sight.seats - 1)


def standing(games: Rollouts) -> Array:
    """Game by seat: the chance to win a game that goes on, by the cards that are left."""
    few, log, wilds, acts, follows, out = TWO_SEATS if games.seats == 2 else MORE_SEATS
    counts = np.maximum(games.counts, 1)
    held = games.held
    each = np.arange(len(counts))
    can = np.where(games.color[:, None] < ANY, held[each, :, np.minimum(games.color, ANY - 1)] > 0, True)
    liking = few * counts + log * np.log(counts) + wilds * held[:, :, ANY] + follows * can
    liking = liking + acts * (games.hands @ ACTIONS) + out * ((counts == 1) & (can | (held[:, :, ANY] > 0)))
    chances = np.exp(liking - liking.max(axis=1, keepdims=True))
    shares: Array = chances / chances.sum(axis=1, keepdims=True)
    return shares


# -- Challenges ----------------------------------------------------------------------------------------------
def is_bluff(sight: Sight) -> float:
    """How likely the Wild Draw Four on top was not allowed: its player held the colour then in force."""
    laid, before = sight.recent[0], sight.recent[1:]
    if laid.seat is None or not before or before[0].color is None:
        return 0.0
    seen = [*sight.hand, *(card.face for card in sight.recent)]
    unseen = sum(COPIES) - len(seen)
    of_color = sum(COPIES[:IN_COLOR]) - sum(color_of(face) == before[0].color for face in seen)
    held = sight.counts[laid.seat]
    none = comb(unseen - of_color, held) / comb(unseen, held)
    guilty = (1 - none) * BLUFFS
    return guilty / (guilty + none)


def challenges(sight: Sight) -> bool:
    """Whether a challenge brings more (no four cards, four for the liar, a turn) than it costs (two cards)."""
    guilty = is_bluff(sight)
    return guilty * (5 + 4 / (sight.seats - 1)) > (1 - guilty) * 2
