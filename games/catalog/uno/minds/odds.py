"""The odds of the hard player: each move it has, played on in the same worlds."""

from typing import Final

import numpy as np

from games.catalog.uno.minds.rollouts import POINTS, Rollouts
from games.catalog.uno.minds.sight import ANY, COPIES, IN_COLOR, WILD_FACE, Option, Sight, face_in, options_of
from games.catalog.uno.minds.worlds import Array, Worlds, sample
from games.core.kind import View
from games.core.rng import Rng

WORLDS: Final = 120
GAMES: Final = 3600
"""About how many games are played on, however many moves there are to choose from; fewer where many play."""
FEWEST: Final = 1
"""How often each world is played on at least, each time with another pile."""
TURNS: Final = 20
"""How many turns are played on before the cards that are left are judged."""
LONG_TURNS: Final = 10
"""The same where one draws until a card fits, which takes as long as several turns."""

TWO_SEATS: Final = (-0.12, -0.69, 0.94, 0.27, 0.31, 1.2)
MORE_SEATS: Final = (-0.2, -1.05, 0.85, 0.09, 0.29, 0.8)
"""How the chance to win follows, as logarithms, from the number of cards, its logarithm, the wilds, the actions, a card
of the colour in force, and a last card that fits: fitted to who won 30,000 rollouts of normal players."""

ACTIONS: Final = np.array([face < WILD_FACE and face % IN_COLOR > 9 for face in range(len(COPIES))], np.uint8)


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
    """How often each world is played on, by the number of options and of seats."""
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
