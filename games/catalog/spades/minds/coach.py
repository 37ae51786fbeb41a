"""The coach: what to bid and with what risk, what each card is worth and why, what is still out, what to pass."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.catalog.spades.look.cards import why_not
from games.catalog.spades.look.words import bid_words, card_words
from games.catalog.spades.minds.bot import given, takes
from games.catalog.spades.minds.sight import Sight, sight
from games.catalog.spades.rules.deck import WIRE, hand_in, height_of, is_spade, short, suit_of
from games.catalog.spades.rules.moves import NIL, NILS, Bid, Move, Play
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, PLAYING
from games.core.kind import View
from games.core.rng import rng_for
from games.core.rules import Json, Judged, Translate
from games.core.text import Line, joined, line
from games.core.text import gettext_noop as _

LEVELS = range(1, 2)
ON_TURN = False
EVERY_MOVE = False
ASKS = (_("Ask the coach"),)
DEALS, FEWER = 160, 60
"""How many deals advice rests on, and looking back."""

QUEEN = 10
"""The height from which a card counts as high."""

OTHERS = 3
"""How many more cards are named."""


def think(view: View) -> dict[str, Json]:
    """All there is to tell, in cards, shares and lines."""
    if "myHand" not in view:
        return {"covered": True, "lines": _covered_lines(view)}
    seen = sight(view)
    told: dict[str, Json] = {}
    mine = view["current_seat"] == seen.seat
    if view["phase"] == BIDDING and seen.bids[seen.seat] is None:
        told["bid"] = bidding(view, seen)
    if view["phase"] == EXCHANGE and mine:
        told["pass"] = [WIRE[card] for card in given(view).cards]
    if view["phase"] == PLAYING:
        high = [WIRE[card] for card in seen.unseen if height_of(card) >= QUEEN]
        told["out"] = {"high": high, "spades": sum(map(is_spade, seen.unseen))}
        if mine:
            told["cards"] = weighed(view, seen)
            told["closed"] = len(seen.hand) - len(told["cards"])
    return {**told, "lines": list(_lines(view, seen, told))}


def advise(thought: Mapping[str, Json], view: View, level: int, translate: Translate) -> dict[str, Json]:
    """All of it: there is one level."""
    return dict(thought)


def lines(told: Mapping[str, Json]) -> Sequence[Line]:
    """The same in sentences."""
    return list(told["lines"])


def chance_for(view: View) -> Any:
    """Chance for simulated deals: always the same for one view."""
    from games.catalog.spades.minds import masks  # loads numpy, which nobody else at the table may need

    number = sum(len(trick["plays"]) for trick in view["completedTricks"]) + len(view["currentTrick"])
    return masks.generator(rng_for(b"coach %d" % view["handNumber"], number))


# -- Bidding -------------------------------------------------------------------------------------------------
def bidding(view: View, seen: Sight) -> dict[str, Json]:
    """A bid, in how many deals the hand takes how many tricks, and how risky a nil would be."""
    from games.catalog.spades.minds import bids

    outlook, deals = bids.outlook(seen, DEALS, chance_for(view))
    tricks = [int(count) for count in outlook.own]
    told: dict[str, Json] = {
        "suggested": bids.hard_bid(seen, chance_for(view)),
        "is_total": isinstance(seen.bids[seen.partner], int) and not seen.individual,
        "mean": round(outlook.mean, 1),
        "histogram": [round(tricks.count(number) / DEALS, 3) for number in range(14)],
        "nil_risk": None,
    }
    if seen.options["nil"]:
        told["nil_risk"] = round(1 - bids.nil_chance(seen, deals), 2)
    return told


# -- Cards ---------------------------------------------------------------------------------------------------
def weighed(view: View, seen: Sight) -> list[dict[str, Json]]:
    """Every legal card with the points it is expected to bring beside the best one, and why; the best first."""
    legal = hand_in(view["legal"])
    brought = values(view, seen, legal, DEALS)
    best = max(brought.values())
    ranked = sorted(legal, key=lambda card: (-brought[card], card))
    return [
        {"card": WIRE[card], "points": round(brought[card] - best, 1) or 0.0, "why": reason(seen, card)}
        for card in ranked
    ]


def values(view: View, seen: Sight, legal: Sequence[int], deals: int) -> dict[int, float]:
    """What each card brings on average, where normal players play on; equal cards bring the same."""
    from games.catalog.spades.minds import odds
    from games.catalog.spades.minds.deals import sample

    options = odds.merged(seen, tuple(legal))
    if len(options) == 1:
        return dict.fromkeys(legal, 0.0)
    means = odds.played_out(seen, options, sample(seen, deals, chance_for(view)))
    brought = dict(zip(options, map(float, means), strict=True))
    return {card: brought[_standing_for(card, options)] for card in legal}


def _standing_for(card: int, options: Sequence[int]) -> int:
    """The card that was weighed in place of its equals: the nearest of its suit."""
    alike = [option for option in options if suit_of(option) == suit_of(card)]
    return card if card in alike else min(alike, key=lambda option: (abs(option - card), option))


def reason(seen: Sight, card: int) -> str:
    """What a card does, in a word or two."""
    if seen.bids[seen.seat] in NILS:
        return "ducks" if seen.trick and not takes(seen.trick, card) else "risks"
    if not seen.trick:
        return "leads_spade" if is_spade(card) else "leads_high" if height_of(card) >= QUEEN else "leads_low"
    led = suit_of(seen.trick[0])
    if suit_of(card) != led:
        if not is_spade(card):
            return "throws_off"
        return "trumps" if takes(seen.trick, card) else "undertrumps"
    if not takes(seen.trick, card):
        return "stays_under"
    return "wins" if len(seen.trick) == 3 else "may_win"


# -- Sentences -----------------------------------------------------------------------------------------------
WHY = {
    "ducks": _("stays below"),
    "risks": _("may take"),
    "leads_spade": _("draws spades"),
    "leads_high": _("leads high"),
    "leads_low": _("leads low"),
    "throws_off": _("throws off"),
    "trumps": _("trumps in"),
    "undertrumps": _("trumps low"),
    "stays_under": _("stays under"),
    "wins": _("wins it"),
    "may_win": _("may win"),
}


def _covered_lines(view: View) -> list[Line]:
    from games.catalog.spades.minds import bids

    worth_it = _("Blind nil may be worth it now: an ordinary round would hardly turn the game.")
    advice = worth_it if bids.is_all_lost(view) else _("Look at your cards: blind nil fails more often than not.")
    return [Line(advice), Line(_("Blind nil brings 100 points, and costs 100 if you take a trick."))]


def _lines(view: View, seen: Sight, told: Mapping[str, Json]) -> Iterator[Line]:
    if "bid" in told:
        yield from _bid_lines(told["bid"])
    if "pass" in told:
        one, other = map(card_words, told["pass"])
        yield line(_("Pass the {one} and the {other}."), one=one, other=other)
    if "cards" in told:
        yield from _card_lines(told["cards"])
        if told["closed"]:
            yield line(_("The other cards are closed: {why}"), why=why_not(view))
    if "out" in told:
        if told["out"]["high"]:
            high = " ".join(map(short, hand_in(told["out"]["high"])))
            yield line(_("High cards still out: {cards}."), cards=high)
        yield line(_("Spades still out: {count}."), count=told["out"]["spades"])
    if not told:
        yield Line(_("Nothing to advise now: wait for the others."))


def _bid_lines(bid: Mapping[str, Json]) -> Iterator[Line]:
    said = bid["suggested"]
    yield line(_("Bid {bid}, your team's total.") if bid["is_total"] else _("Bid {bid}."), bid=bid_words(said))
    yield line(_("Your cards take {mean} tricks on average."), mean=bid["mean"])
    shares = [(count, share) for count, share in enumerate(bid["histogram"]) if share >= 0.04]
    named = [line(_("{count} tricks in {share} %"), count=count, share=round(100 * share)) for count, share in shares]
    yield line(_("Of a few hundred deals that are possible: {shares}."), shares=joined(named))
    if bid["nil_risk"] is not None:
        yield line(_("A nil would fail in {share} % of the deals."), share=round(100 * bid["nil_risk"]))


def _card_lines(ranked: Sequence[Mapping[str, Json]]) -> Iterator[Line]:
    best, *others = ranked
    yield line(_("Play the {card}: {why}."), card=card_words(best["card"]), why=Line(WHY[best["why"]]))
    if others:
        named = [
            line(
                _("{card} ({why}, {points})"),
                card=card_words(other["card"]), why=Line(WHY[other["why"]]), points=f"{other['points'] or 0:+.1f}",
            )
            for other in others[:OTHERS]
        ]  # fmt: skip
        yield line(_("Compared with it, in points on average: {cards}."), cards=joined(named))


# -- Looking back --------------------------------------------------------------------------------------------
def judge(view: View, move: Move) -> Judged | None:
    """What a bid or a card has cost, in points that were to be expected."""
    if "myHand" not in view:
        return None
    seen = sight(view)
    match move:
        case Bid(said):
            return _judged_bid(view, seen, said)
        case Play(card):
            return _judged_card(view, seen, card)
    return None


def _judged_card(view: View, seen: Sight, card: int) -> Judged | None:
    legal = hand_in(view["legal"])
    if len(legal) < 2 or card not in legal:
        return None
    brought = values(view, seen, legal, FEWER)
    best = max(legal, key=lambda other: (brought[other], -other))
    said = line(
        _("Round {round}, trick {trick}: the {card} instead of the {other} (points: {cost})."),
        round=view["handNumber"], trick=len(view["completedTricks"]) + 1, card=card_words(WIRE[card]),
        other=card_words(WIRE[best]), cost=f"{brought[card] - brought[best]:+.0f}",
    )  # fmt: skip
    return Judged(round(brought[best] - brought[card], 1), said)


def _judged_bid(view: View, seen: Sight, said: int | str) -> Judged | None:
    """A nil by its risk; the number that sets a team's total, or counts alone, by the score it was likely to bring."""
    from games.catalog.spades.minds import bids

    outlook, deals = bids.outlook(seen, DEALS, chance_for(view))
    if said == NIL:
        share = bids.nil_chance(seen, deals)
        text = _("Round {round}: your nil was going to fail in {share} % of the deals.")
        told = line(text, round=view["handNumber"], share=round(100 - 100 * share))
        return Judged(round(max(0.0, 50 * (1 - 2 * share)), 1), told)
    partner = seen.bids[seen.partner]
    if not isinstance(said, int) or partner is None:
        return None
    total = said + partner if seen.individual and isinstance(partner, int) else said
    best, brings = bids.best_total(seen, outlook)
    better = bids.own_number(seen, best)
    text = _("Round {round}: you bid {bid}; {other} was likely to bring more (points: {cost}).")
    cost = max(0.0, brings - bids.expected(seen, outlook, min(13, total)))
    return Judged(round(cost, 1), line(text, round=view["handNumber"], bid=said, other=better, cost=f"{-cost:+.0f}"))
