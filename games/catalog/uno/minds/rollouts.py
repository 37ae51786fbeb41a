"""Many games of UNO at once, each played on by normal players: one row of every array is one game.

The rules are those of the kind's rules module, which a test holds them to. Left out is what normal players never do
among themselves: jumping in, bluffing, challenging and forgetting to call.
"""

from typing import Any, Final

import numpy as np

from games.catalog.uno.minds import habits
from games.catalog.uno.minds.sight import ANY, DRAW, FACES, FOUR_FACE, IN_COLOR, KEEP, VALUE_OF, WILD_FACE, WORTH
from games.catalog.uno.minds.worlds import Array, Generator
from games.catalog.uno.rules.deck import COLORS, DRAW_TWO, PENALTY, REVERSE, SKIP, VALUES, WILD_FOUR

VALUE: Final = np.array(VALUE_OF)
POINTS: Final = np.array(WORTH)
SKIPPED: Final = VALUES.index(SKIP)
TURNED: Final = VALUES.index(REVERSE)
TWO: Final = VALUES.index(DRAW_TWO)
FOUR: Final = VALUES.index(WILD_FOUR)
DRAWN: Final = np.array([PENALTY.get(value, 0) for value in VALUES])
NEVER: Final = np.int16(-32_000)


def _matches() -> Array:
    """Colour by value by face: what goes on what, the Draw Four aside."""
    color, value, face = np.ogrid[: ANY + 1, : len(VALUES), : len(FACES)]
    found: Array = (face // IN_COLOR == color) | (value == VALUE) | (face == WILD_FACE) | (color == ANY)
    found[:, :, FOUR_FACE] = color[:, :, 0] == ANY
    return found


def _contexts() -> Array:
    """Somebody is about to go out, the next seat is, the colour in force, by face: what is liked apart from length."""
    found = np.zeros((2, 2, ANY + 1, len(FACES)), np.int16)
    found += np.array(habits.PLAIN, np.int16)
    found[1] += np.array(habits.HIGH, np.int16)
    found[:, 1] += np.array(habits.AGAINST, np.int16)
    for color in range(ANY):
        found[:, :, color, color * IN_COLOR : (color + 1) * IN_COLOR] += habits.STAYS
    return found


MATCHES: Final = _matches().reshape(-1, len(FACES))
CONTEXTS: Final = _contexts().reshape(-1, len(FACES))


class Rollouts:
    """Games under way. All arrays are by game first; `rows` are the games a method is about."""

    def __init__(self, start: dict[str, Any], options: Any, chance: Generator) -> None:
        self.hands: Array = np.ascontiguousarray(start["hands"])
        self.pile: Array = np.ascontiguousarray(start["pile"])
        self.left: Array = start["left"]
        self.under: Array = np.ascontiguousarray(start["under"])
        self.top: Array = start["top"]
        self.color: Array = start["color"]
        self.direction: Array = start["direction"]
        self.turn: Array = start["turn"]
        self.pending: Array = start["pending"]
        self.counts: Array = np.ascontiguousarray(self.hands.sum(axis=2, dtype=np.int64))
        self.held: Array = np.ascontiguousarray(self._by_color())
        """Game by seat by colour: how many; last the wilds."""
        self.winner: Array = np.full(len(self.hands), -1)
        self.seats = self.hands.shape[1]
        self._around: Array = np.tile(np.arange(self.seats), 3)  # quicker than a division; -1 is the last seat too
        self.options = options
        self.chance = chance
        self.turns = 0
        """How many turns were played in all games together."""
        self._flatten()

    def _flatten(self) -> None:
        """The same arrays seen as one line each: one number finds a place in half the time that two or three take."""
        self._each_hand = self.hands.reshape(-1, len(FACES))
        self._each_held = self.held.reshape(-1, ANY + 1)
        self._in_hands, self._in_held, self._in_counts = (
            array.reshape(-1) for array in (self.hands, self.held, self.counts)
        )
        self._in_pile, self._in_under = self.pile.reshape(-1), self.under.reshape(-1)

    def _by_color(self) -> Array:
        games, seats, _ = self.hands.shape
        colored = self.hands[:, :, :WILD_FACE].reshape(games, seats, ANY, IN_COLOR).sum(axis=3, dtype=np.int16)
        wilds = self.hands[:, :, WILD_FACE:].sum(axis=2, dtype=np.int16)
        return np.concatenate([colored, wilds[:, :, None]], axis=2)

    # -- Playing on --------------------------------------------------------------------------------------
    def play_on(self, turns: int) -> None:
        """Play every game to its end, but no more than so many turns of each."""
        for _ in range(turns):
            rows = np.flatnonzero(self.winner < 0)
            if not len(rows):
                return
            self.step(rows, *self.favourites(rows))

    def step(self, rows: Array, faces: Array, colors: Array) -> None:
        """One turn in each of these games: this face with this colour, or `DRAW`, or `KEEP`."""
        self.turns += len(rows)
        drawing = faces == DRAW
        if drawing.any():
            faces, colors = faces.copy(), colors.copy()
            faces[drawing], colors[drawing] = self._drawn(rows[drawing])
        laying = faces >= 0
        self._lay(rows[laying], faces[laying], colors[laying])
        keeping = rows[faces == KEEP]
        self.turn[keeping] = self._after(keeping, 1)

    def _after(self, rows: Array, steps: Array | int) -> Array:
        return self._around[self.turn[rows] + steps * self.direction[rows]]

    # -- The normal player -------------------------------------------------------------------------------
    def favourites(self, rows: Array) -> tuple[Array, Array]:
        """The face each would play, or `DRAW`, and the colour it would name."""
        seat = self.turn[rows]
        own = rows * self.seats + seat
        held = self._each_held.take(own, axis=0)[:, :ANY]
        hand = self._each_hand.take(own, axis=0)
        legal = self._legal(rows, hand, held)
        likings = np.where(legal, self._likings(rows, seat, held), NEVER)
        faces = likings.argmax(axis=1)
        none = likings[np.arange(len(rows)), faces] == NEVER
        return np.where(none, DRAW, faces), held.argmax(axis=1)

    def _likings(self, rows: Array, seat: Array, held: Array) -> Array:
        each, counts = np.arange(len(rows)), self.counts[rows]
        near = counts[each, self._after(rows, 1)] <= habits.FEW
        counts[each, seat] = 1000
        hot = counts.min(axis=1) <= habits.FEW
        likings = CONTEXTS.take((2 * hot + near) * (ANY + 1) + self.color[rows], axis=0)
        by_face = likings[:, :WILD_FACE].reshape(-1, len(COLORS), IN_COLOR)
        by_face += (habits.PER_CARD_OF_COLOR * held)[:, :, None]
        if self.options["seven_zero"]:
            self._like_swaps(by_face, counts, rows, seat)
        return likings

    def _like_swaps(self, by_face: Array, others: Array, rows: Array, seat: Array) -> None:
        """`others` are the numbers of cards, the own put out of the way."""
        own = self.counts[rows, seat]
        giver = (seat - self.direction[rows]) % self.seats
        for value, got in ((habits.SEVEN, others.min(axis=1)), (habits.ZERO, self.counts[rows, giver])):
            liked = np.where(own == 1, 0, np.where(got < own - 1, habits.SWAP, -habits.SWAP))
            by_face[:, :, value] += liked[:, None].astype(np.int16)

    def _legal(self, rows: Array, hand: Array, held: Array) -> Array:
        color = self.color[rows]
        value = VALUE[self.top[rows]]
        legal = MATCHES.take(color * len(VALUES) + value, axis=0)
        in_force = held[np.arange(len(rows)), np.minimum(color, ANY - 1)]
        legal[:, FOUR_FACE] |= in_force == 0
        if self.pending.any():
            owed = self.pending[rows] > 0
            legal[owed] = self._answers(value[owed], color[owed])
        return legal & (hand > 0)

    def _answers(self, value: Array, color: Array) -> Array:
        """The faces that pass on what waits."""
        faces, two = np.arange(len(FACES)), value == TWO
        legal: Array = (VALUE == TWO)[None] & (
            (two & self.options["stack_draw_two"])[:, None]
            | (~two & self.options["stack_mixed"])[:, None] & (faces // IN_COLOR == color[:, None])
        )
        legal[:, FOUR_FACE] = np.where(two, self.options["stack_mixed"], self.options["stack_draw_four"])
        return legal

    # -- Laying a card -----------------------------------------------------------------------------------
    def _lay(self, rows: Array, faces: Array, colors: Array) -> None:
        seat = self.turn[rows]
        own, color = rows * self.seats + seat, faces // IN_COLOR
        self._in_hands[own * len(FACES) + faces] -= 1
        self._in_held[own * (ANY + 1) + color] -= 1
        left = self._in_counts[own] - 1
        self._in_counts[own] = left
        self._in_under[rows * len(FACES) + self.top[rows]] += 1
        self.top[rows] = faces
        self.color[rows] = np.where(faces < WILD_FACE, color, colors)
        out = left == 0
        if out.any():
            self._go_out(rows[out], seat[out], VALUE[faces[out]])
            rows, faces, seat = rows[~out], faces[~out], seat[~out]
        self._act(rows, VALUE[faces], seat)

    def _go_out(self, rows: Array, seat: Array, value: Array) -> None:
        self.winner[rows] = seat
        owed = np.where(DRAWN[value] > 0, DRAWN[value] + self.pending[rows], 0)
        self.take(rows, self._after(rows, 1), owed)
        self.pending[rows] = 0

    def _act(self, rows: Array, value: Array, seat: Array) -> None:
        turned = value == TURNED
        if turned.any():
            self.direction[rows[turned]] *= -1
        steps = 1 + ((value == SKIPPED) | (turned & (self.seats == 2)))
        striking = DRAWN[value] > 0
        if striking.any():
            steps += self._strike(rows, value, striking)
        if self.options["seven_zero"]:
            self._swap(rows, value, seat)
        self.turn[rows] = self._after(rows, steps)

    def _strike(self, rows: Array, value: Array, striking: Array) -> Array:
        """The next seat draws, or may answer; whom it makes lose a turn."""
        options = self.options
        answerable = np.where(value == TWO, options["stack_draw_two"], options["stack_draw_four"])
        answerable = striking & ((self.pending[rows] > 0) | (answerable & ~((value == FOUR) & options["wd4_bluff"])))
        self.pending[rows[answerable]] += DRAWN[value[answerable]]
        at_once = striking & ~answerable
        struck = rows[at_once]
        self.take(struck, self._after(struck, 1), DRAWN[value[at_once]])
        return at_once

    def _swap(self, rows: Array, value: Array, seat: Array) -> None:
        sevens = value == habits.SEVEN
        if sevens.any():
            mine, own = rows[sevens], seat[sevens]
            counts = self.counts[mine]
            counts[np.arange(len(mine)), own] = 1000
            other = counts.argmin(axis=1)
            for cards in (self.hands, self.held, self.counts):
                cards[mine, own], cards[mine, other] = cards[mine, other], cards[mine, own]
        for direction in (1, -1):
            passing = rows[(value == habits.ZERO) & (self.direction[rows] == direction)]
            for cards in (self.hands, self.held, self.counts):
                cards[passing] = np.roll(cards[passing], direction, axis=1)

    # -- Drawing -----------------------------------------------------------------------------------------
    def _drawn(self, rows: Array) -> tuple[Array, Array]:
        """Draw for a turn, or take what waits; what is played then, or `KEEP`, and the colour named with it."""
        seat, owed = self.turn[rows], self.pending[rows]
        faces, colors = np.full(len(rows), KEEP), np.zeros(len(rows), np.int64)
        self.take(rows, seat, owed)
        self.pending[rows] = 0
        waiting = np.flatnonzero(owed == 0)
        while len(waiting):
            got = self._draw_one(rows[waiting], seat[waiting])
            fitting = self._fits(rows[waiting], seat[waiting], got)
            if not self.options["draw_ends_turn"]:
                played = waiting[fitting]
                faces[played] = got[fitting]
                colors[played] = self.held[rows[played], seat[played], :ANY].argmax(axis=1)
            if not self.options["draw_until_playable"]:
                break
            waiting = waiting[~fitting & (got >= 0)]
        return faces, colors

    def _fits(self, rows: Array, seat: Array, face: Array) -> Array:
        """Whether the card just drawn may be played."""
        color, each = self.color[rows], np.maximum(face, 0)
        fits = MATCHES[color * len(VALUES) + VALUE[self.top[rows]], each]
        four = np.flatnonzero(face == FOUR_FACE)
        if len(four):
            fits[four] |= self.held[rows[four], seat[four], np.minimum(color[four], ANY - 1)] == 0
        return fits & (face >= 0)

    def take(self, rows: Array, seat: Array, count: Array) -> None:
        """These seats draw so many cards each, as far as there are any."""
        for number in range(int(count.max(initial=0))):
            drawing = count > number
            self._draw_one(rows[drawing], seat[drawing])

    def _draw_one(self, rows: Array, seat: Array) -> Array:
        """A card for a seat of each game; -1 where nothing is left to draw."""
        for row in rows[self.left[rows] == 0]:
            self._reshuffle(row)
        left = self.left[rows]
        got = self._in_pile[rows * self.pile.shape[1] + left - 1].astype(np.int64)
        faces = got
        if not left.all():
            some = left > 0
            got = np.where(some, got, -1)
            rows, seat, faces, left = rows[some], seat[some], got[some], left[some]
        own = rows * self.seats + seat
        self.left[rows] = left - 1
        self._in_hands[own * len(FACES) + faces] += 1
        self._in_held[own * (ANY + 1) + faces // IN_COLOR] += 1
        self._in_counts[own] += 1
        return got

    def _reshuffle(self, row: int) -> None:
        """What lies under the top becomes the pile of this game."""
        cards = np.repeat(np.arange(len(FACES)), self.under[row])
        self.pile[row, : len(cards)] = self.chance.permutation(cards)
        self.left[row] = len(cards)
        self.under[row] = 0
