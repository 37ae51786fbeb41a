"""Many rounds of Spades at once, each played on by normal players: one row of every array is one round.

A player knows its own hand, the cards that are still out, the bids and the tricks: what a seat at the table knows.
A test holds their rules to those of `rules.game`.
"""

from typing import Final

import numpy as np

from games.catalog.spades.minds.masks import LENGTH, TOP, Array, bit_of, card_of, masks_of
from games.catalog.spades.minds.sight import Sight
from games.catalog.spades.rules.moves import NILS
from games.catalog.spades.rules.scoring import NIL_WORTH
from games.catalog.spades.rules.seats import MEMBERS
from games.catalog.spades.rules.state import Said

QUEEN: Final = 1 << 10
EIGHT: Final = 1 << 6
HUGE: Final = 1 << 20
SETS_WITH: Final = 0.4
"""The others are worth setting where it takes no more than this share of the tricks that are left."""

BAG: Final = 8
"""What a bag costs in the end, a little less than its tenth of a hundred: the game may be over before."""
GAME: Final = 60
"""What winning the game is worth beyond its points."""


class Playouts:
    """Rounds under way, all with the same number of cards played."""

    def __init__(self, sight: Sight, hands: Array, *, eager: bool = False) -> None:
        """`hands`: round by seat by suit, masks. `eager` players want every trick, as long as nobody has bid."""
        size = len(hands)
        self.hands = hands
        self.each: Array = np.arange(size)
        self.nil: Array = np.array([bid in NILS for bid in sight.bids])
        self.targets: Array = np.array([target or 0 for target in sight.targets])
        self.eager = eager
        self.left = sight.tricks_left
        self.won: Array = np.tile(np.array(sight.won), (size, 1))
        self.broken: Array = np.full(size, sight.broken)
        self.leader: Array = np.full(size, sight.leader)
        self.position = 0
        self.cards = 0
        """How many cards were played in all rounds together."""
        self.suit: Array = np.zeros(size, np.int64)
        self.best: Array = np.zeros(size, np.int32)
        self.best_suit: Array = np.zeros(size, np.int64)
        self.best_seat: Array = np.zeros(size, np.int64)
        for card in sight.trick:
            self._put(np.full(size, card // 13), np.full(size, bit_of(card), np.int32))

    # -- Playing -----------------------------------------------------------------------------------------
    def play_on(self) -> None:
        """Play every round to its end."""
        while self.left:
            self.play(*self.favourites())

    def play(self, suit: Array, bit: Array) -> None:
        """One card in each round."""
        self.hands[self.each, self.seat, suit] -= bit
        self.cards += len(self.each)
        self._put(suit, bit)

    @property
    def seat(self) -> Array:
        """Whose turn it is in each round."""
        return (self.leader + self.position) % 4

    def _put(self, suit: Array, bit: Array) -> None:
        seat = self.seat
        if self.position == 0:
            self.suit = suit
            beats = np.ones(len(seat), bool)
        else:
            trumps = (suit == 0) & (self.best_suit != 0)
            beats = trumps | ((suit == self.best_suit) & (bit > self.best))
        self.best = np.where(beats, bit, self.best)
        self.best_suit = np.where(beats, suit, self.best_suit)
        self.best_seat = np.where(beats, seat, self.best_seat)
        if self.left < 13:
            self.broken |= suit == 0
        self.position += 1
        if self.position == 4:
            self.won[self.each, self.best_seat] += 1
            self.leader = self.best_seat
            self.position = 0
            self.left -= 1

    # -- The normal player -------------------------------------------------------------------------------
    def favourites(self) -> tuple[Array, Array]:
        """The card each would play, as suit and bit."""
        seat = self.seat
        own = self.hands[self.each, seat]
        rest = self.hands.sum(axis=1, dtype=np.int32) - own
        mood = Mood(self, seat)
        if self.position == 0:
            return _lead(own, rest, mood, self.broken)
        suit, bit = _discard(self, own, rest, mood)
        led = own[self.each, self.suit]
        follows = led > 0
        return np.where(follows, self.suit, suit), np.where(follows, _follow(self, led, rest, mood), bit)


class Mood:
    """What a seat is after: nothing at all, a trick, or none too many, and whose nil is at stake."""

    def __init__(self, rounds: Playouts, seat: Array) -> None:
        each, won, left = rounds.each, rounds.won, rounds.left
        intact = rounds.nil & (won == 0)
        self.nil: Array = intact[each, seat]
        self.covers: Array = intact[each, (seat + 2) % 4] & ~self.nil
        self.attacks: Array = (intact[each, (seat + 1) % 4] | intact[each, (seat + 3) % 4]) & ~self.nil
        self.intact = intact
        team = seat % 2
        needs = rounds.targets - won.reshape(-1, 2, 2).sum(axis=1)
        need, theirs = needs[each, team], needs[each, 1 - team]
        sets = (theirs > 0) & (theirs <= left) & (left - theirs + 1 <= SETS_WITH * left)
        self.wants: Array = ~self.nil & (rounds.eager | ((need > 0) & (need <= left)) | sets)
        self.presses: Array = self.wants & (need >= left)
        """Whether every single trick is needed."""


def _lead(own: Array, rest: Array, mood: Mood, broken: Array) -> tuple[Array, Array]:
    """A card that nobody beats, a high one to cover a nil, or a low one to lose the lead or to break one."""
    top, low = TOP[own], own & -own
    open_suits = own > 0
    open_suits[:, 0] &= broken | ~open_suits[:, 1:].any(axis=1)
    low_only = mood.nil | ~mood.wants | (mood.attacks & ~mood.covers & ~mood.presses)
    masters = top > TOP[rest]
    length = LENGTH[own]
    liked = np.where(masters, 1000 - 10 * length, -10 * length - 20 * (TOP[rest] < (top << 1) * 1))
    liked[:, 0] -= 50
    covering = np.where(masters, HUGE, 0) + top
    liked = np.where(mood.covers[:, None], covering, liked)
    liked = np.where(low_only[:, None], -low, liked)
    suit = np.where(open_suits, liked, -HUGE * 4).argmax(axis=1)
    each = np.arange(len(own))
    high = ~low_only & (masters[each, suit] | mood.covers)
    return suit, np.where(high, top[each, suit], low[each, suit])


def _follow(rounds: Playouts, led: Array, rest: Array, mood: Mood) -> Array:
    """In the suit that was led: win cheaply if that is wanted and the partner does not, else duck under the best."""
    each, position = rounds.each, rounds.position
    reach = np.where(rounds.best_suit == rounds.suit, rounds.best, HUGE)
    above = np.where(reach == HUGE, 0, led & -(reach << 1))
    below = led - above
    low, top = led & -led, TOP[led]
    cheapest, highest = above & -above, TOP[above]
    out = TOP[rest[each, rounds.suit]]
    seat = rounds.seat
    partner_best = rounds.best_seat == (seat + 2) % 4
    last = position == 3
    ducked = np.where(below > 0, TOP[below], top if last else low)
    if last:
        wanted = np.where(partner_best | (above == 0), low, cheapest)
    else:
        sure = highest > out
        third_high = sure if position == 1 else sure | (above > 0)
        resting = partner_best & ((rounds.best > out) | (rounds.best >= QUEEN))
        wanted = np.where(third_high & ~resting, highest, low)
    covering = np.where((partner_best | (position == 1)) & (above > 0), cheapest if last else highest, wanted)
    foe_best = mood.intact[each, rounds.best_seat] & ~partner_best
    foe_to_come = mood.intact[each, (seat + 1) % 4] & (position < 3)
    attacking = np.where(foe_best & (below > 0), TOP[below], np.where(foe_to_come, low, wanted))
    card = np.where(mood.wants, wanted, ducked)
    card = np.where(mood.attacks & ~mood.presses & (foe_best | foe_to_come), attacking, card)
    card = np.where(mood.covers, covering, card)
    return np.where(mood.nil, ducked, card)


def _discard(rounds: Playouts, own: Array, rest: Array, mood: Mood) -> tuple[Array, Array]:
    """Without the suit that was led: ruff if that is wanted, else throw away what is least, or most dangerous."""
    each, seat = rounds.each, rounds.seat
    spades, side = own[:, 0], own[:, 1:]
    has_side = side.any(axis=1)
    allowed = (spades > 0) & (rounds.left < 13)
    trumped = rounds.best_suit == 0
    over = np.where(trumped, spades & -(rounds.best << 1), spades)
    under = spades - over
    partner_best = rounds.best_seat == (seat + 2) % 4
    out = TOP[rest[each, rounds.suit]]
    safe = partner_best & ((rounds.position == 3) | trumped | (rounds.best > out))
    foe_best = mood.intact[each, rounds.best_seat] & ~partner_best
    ruffs = np.where(mood.covers & (mood.intact[each, rounds.best_seat]), partner_best, mood.wants & ~safe & ~foe_best)
    ruffs = ruffs & allowed & (over > 0) & ~mood.nil
    sheds = allowed & mood.nil & trumped & (under >= EIGHT)
    low, top = side & -side, TOP[side]
    dumps = mood.nil | (~mood.wants & ~mood.covers)
    liked = np.where(dumps[:, None], top, -(low * 16 + LENGTH[side]))
    suit = np.where(side > 0, liked, -HUGE).argmax(axis=1) + 1
    bit = np.where(dumps, top[each, suit - 1], low[each, suit - 1])
    forced = np.where(mood.nil & (under > 0), TOP[under], spades & -spades)
    spade = np.where(ruffs, over & -over, np.where(sheds, TOP[under], forced))
    trumps = ruffs | sheds | ~has_side
    return np.where(trumps, 0, suit), np.where(trumps, spade, bit)


def normal_card(sight: Sight) -> int:
    """The card it plays. A player knows only what is still out, so all of that may lie in one hand."""
    hands = np.zeros((1, 4, 4), np.int32)
    hands[0, sight.seat] = masks_of(sight.hand)
    hands[0, (sight.seat + 1) % 4] = masks_of(sight.unseen)
    suit, bit = Playouts(sight, hands).favourites()
    return card_of(int(suit[0]), int(bit[0]))


# -- What rounds are worth -----------------------------------------------------------------------------------
def margins(sight: Sight, won: Array) -> Array:
    """How much more each of these rounds brings the seat's team than the other; `won`: round by seat."""
    own, other = (_after(sight, won, team) for team in (sight.team, 1 - sight.team))
    scores = [sight.scores[sight.team], sight.scores[1 - sight.team]]
    finals = (scores[0] + own[0], scores[1] + other[0])
    return own[1] - other[1] + GAME * decided(finals[0], finals[1], int(sight.options["target_score"]))


def _after(sight: Sight, won: Array, team: int) -> tuple[Array, Array]:
    """A team's change of score, and the same with the price of bags to come."""
    seats = MEMBERS[team]
    bids = [sight.bids[seat] for seat in seats]
    nils = sum(nil_points(bid, won[:, seat]) for bid, seat in zip(bids, seats, strict=True))
    return net(
        won[:, seats].sum(axis=1), sight.targets[team] or 0, sight.bags[team], nils, bool(sight.options["bag_penalty"])
    )


def net(tricks: Array, target: Array | int, bags: int, nils: Array | int, penalty: bool) -> tuple[Array, Array]:
    """A team's change of score from its tricks, and the same with the price of bags to come."""
    made = tricks >= target
    extra = np.where(made, tricks - target, 0)
    delta = np.where(made, 10 * np.asarray(target) + extra, -10 * np.asarray(target)) + nils
    if not penalty:
        return delta, delta
    tens = (bags + extra) // 10
    delta = delta - 100 * tens
    return delta, delta - BAG * (extra - 10 * tens)


def nil_points(bid: Said | None, tricks: Array) -> Array:
    """What a nil brings or costs; nothing for a number."""
    points = NIL_WORTH.get(bid, 0)
    return np.where(tricks == 0, points, -points)


def decided(own: Array, other: Array, target: int) -> Array:
    """1 where these scores win the game, -1 where they lose it, 0 where it goes on."""
    over = (np.maximum(own, other) >= target) | (np.minimum(own, other) <= -target)
    return np.where(over, np.sign(own - other), 0)
