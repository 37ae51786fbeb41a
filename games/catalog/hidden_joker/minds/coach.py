"""The coach: how the hand stands, what to draw, what to discard and what to wait for; from the seat's own view."""

from collections.abc import Iterator, Mapping, Sequence

from games.catalog.hidden_joker.minds.sight import Cards, Standing, left_in, standing
from games.catalog.hidden_joker.rules.cards import VALUE, face_of, holding_of, id_number, id_text
from games.catalog.hidden_joker.rules.checking import arrangement, banned_in, demand_of, hand_of, wild_of
from games.catalog.hidden_joker.rules.melds import best, declaration, natural_run
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK, Discard, Draw, Move
from games.catalog.hidden_joker.rules.wording import card_words
from games.core.cards import RANKS, SUITS, card_name, rank_of, suit_of
from games.core.kind import View
from games.core.melds import lacking
from games.core.rules import Json, Judged, Translate
from games.core.text import Line, joined, line
from games.core.text import gettext_noop as _

LEVELS = range(1, 2)
ON_TURN = False
ASKS = (_("Ask the coach"),)
EVERY_MOVE = False
NEW = 0
"""The number of a card that is only thought of; cards of the deck begin at 1."""

TIES = 3
"""So many discards that look alike are weighed by what may still come."""

MOST = 4
"""So many discards, and so many cards to wait for, are named in sentences."""

LACKS = {
    "PURE_RUN_MISSING": _("You still need a pure run: three cards of a suit in a row, without wilds."),
    "RUNS_MISSING": _("You still need a second run."),
}
MISSED = 20
"""What it costs to let a declaration go by, in points: there is no measure, but nothing is dearer."""


def think(view: View) -> dict[str, Json]:
    """All there is to tell, in ids and lines."""
    if not view["players"][view["you"]["seat"]]["in_round"]:
        return {"lines": [Line(_("You are out of this round."))]}
    cards, plan = hand_of(view), arrangement(view)
    told: dict[str, Json] = {"arrangement": plan, "missing": list(missing_in(view, cards))}
    if view["legal"].get("draw"):
        told["draw"] = drawing(view, cards)
    if view["legal"].get("discard"):
        told["discards"] = discards(view, cards)
    first = id_number(told["discards"][0]["card_id"]) if "discards" in told else None
    told["outs"] = outs(view, without(cards, first))
    return {**told, "lines": list(_lines(view, told))}


def advise(thought: Mapping[str, Json], view: View, level: int, translate: Translate) -> dict[str, Json]:
    """Everything: there is only one level."""
    return dict(thought)


def lines(told: Mapping[str, Json]) -> Sequence[Line]:
    """The advice in sentences."""
    found: Sequence[Line] = told["lines"]
    return found


# -- Measures ------------------------------------------------------------------------------------------------
def stands(view: View, cards: Cards) -> Standing:
    """How far these cards are from a declaration, as far as the reader knows what is wild."""
    return standing(cards, wild_of(view), demand_of(view))[0]


def without(cards: Cards, gone: int | None) -> Cards:
    """The hand without a card."""
    return {card: face for card, face in cards.items() if card != gone}


def ranked(view: View, cards: Cards) -> list[tuple[Standing, int]]:
    """Every open discard, of twins only one, the best first; of equally good ones the dearer card comes first."""
    banned = banned_in(view)
    open_cards = {face: card for card, face in sorted(cards.items(), reverse=True) if card != banned}
    found = [(stands(view, without(cards, card)), card) for card in open_cards.values()]
    return sorted(found, key=lambda item: (item[0], -VALUE[rank_of(cards[item[1]])], item[1]))


def weighed(view: View, cards: Cards) -> list[tuple[Standing, int]]:
    """The open discards, the best first; among the best, the one after which most unseen cards help."""
    found, left = ranked(view, cards), left_in(view, cards)
    alike = [item for item in found if item[0] == found[0][0]][:TIES]

    def hope(item: tuple[Standing, int]) -> int:
        return sum(left[face] for face, _gain, _points in helpers(view, without(cards, item[1]), left))

    return [*(sorted(alike, key=hope, reverse=True) if len(alike) > 1 else alike), *found[len(alike) :]]


def with_top(view: View, cards: Cards) -> Standing:
    """How the hand stands with the top of the pile, after the best discard; that card itself has to stay."""
    (top,) = holding_of([view["discard_top"]]).values()
    after = {**cards, NEW: top}
    return min(stands(view, without(after, card)) for card in cards)


def missing_in(view: View, cards: Cards) -> tuple[str, ...]:
    """Demands that the best grouping does not meet."""
    demand = demand_of(view)
    return lacking(best(cards, wild_of(view), demand).groups, demand)


def helpers(view: View, cards: Cards, left: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The faces that find a place in a hand and bring it on, by how much, and the points that stay loose then."""
    now = stands(view, cards)
    asked = "none" if now.missing else demand_of(view)
    for face in (face for face, copies in enumerate(left) if copies):
        grown = {**cards, NEW: face}
        grouped = best(grown, wild_of(view), asked, spare=True)
        if grouped.discard == NEW or NEW in grouped.loose:
            continue
        then = stands(view, without(grown, grouped.discard))
        if then < now:
            yield face, now.cost - then.cost, then.points


# -- Advice --------------------------------------------------------------------------------------------------
def drawing(view: View, cards: Cards) -> dict[str, Json]:
    """Whether the top of the pile helps."""
    now = stands(view, cards)
    if DISCARD not in view["legal"]["draw"]:
        return {"source": STOCK, "points": now.points, "with_top": None}
    then = with_top(view, cards)
    return {
        "source": DISCARD if then < now else STOCK,
        "points": now.points,
        "with_top": then.points,
        "top_card_id": view["discard_top"]["id"],
    }


def discards(view: View, cards: Cards) -> list[dict[str, Json]]:
    """What each discard leaves, the best first."""
    return [
        {"card_id": id_text(card), "points": left.points, "missing": left.missing}
        for left, card in weighed(view, cards)
    ]


def outs(view: View, cards: Cards) -> list[dict[str, Json]]:
    """The cards that would find a place in a group, and how many of each nobody has seen; the most helpful first."""
    left = left_in(view, hand_of(view))
    found = [(gain, left[face], face, points) for face, gain, points in helpers(view, cards, left)]
    return [
        {"rank": RANKS[rank_of(face)], "suit": SUITS[suit_of(face)], "copies": copies, "points": points}
        for _gain, copies, face, points in sorted(found, key=lambda out: (-out[0], -out[1], out[2]))
    ]


# -- Sentences -----------------------------------------------------------------------------------------------
def _lines(view: View, told: Mapping[str, Json]) -> Iterator[Line]:
    cards, held = hand_of(view), {card["id"]: card for card in view["you"]["hand"]}
    plan = told["arrangement"]
    if plan["declarable"]:
        discard = plan["discard_card_id"]
        yield (
            line(_("You can declare: every card has its place. Discard the {card}."), card=card_words(held[discard]))
            if discard
            else Line(_("You can declare: every card has its place."))
        )
        return
    if view["legal"].get("reveal") and natural_run(cards):
        yield Line(_("You can show a pure run and learn the joker."))
    if "draw" in told:
        yield _draw_line(view, told["draw"])
    if "discards" in told:
        yield from _discard_lines(told["discards"], held)
    yield line(_("Groups: {groups}. Points loose: {points}."), groups=len(plan["groups"]), points=plan["points"])
    yield from (Line(LACKS[code]) for code in reversed(told["missing"]))
    if view["hidden_joker_rank"] is None:
        yield Line(_("You don't know the joker yet, so nothing is wild in your hand."))
    yield _outs_line(told["outs"])


def _draw_line(view: View, drawn: Mapping[str, Json]) -> Line:
    if drawn["with_top"] is None:
        return Line(_("Draw from the stock."))
    card = card_words(view["discard_top"])
    if drawn["source"] == DISCARD:
        return line(_("Take the {card} (points loose then: {points})."), card=card, points=drawn["with_top"])
    return line(_("Draw from the stock: the {card} brings you nothing."), card=card)


def _discard_lines(ranks: Sequence[Mapping[str, Json]], held: Mapping[str, Json]) -> Iterator[Line]:
    first, *others = [{"card": card_words(held[one["card_id"]]), "points": one["points"]} for one in ranks[:MOST]]
    yield Line(_("Discard the {card} (points loose then: {points})."), first)
    if others:
        yield line(_("Or: {cards}."), cards=joined([Line(_("{card} ({points})"), other) for other in others]))


def _outs_line(found: Sequence[Mapping[str, Json]]) -> Line:
    if not found:
        return Line(_("No single card brings you on now."))
    named = [
        line(_("{card} ({copies} left)"), card=card_name(face_of(out)), copies=out["copies"]) for out in found[:MOST]
    ]
    count = sum(out["copies"] for out in found)
    return line(_("Unseen cards that would fit: {count}. Best of all: {cards}."), count=count, cards=joined(named))


# -- Looking back --------------------------------------------------------------------------------------------
def judge(view: View, move: Move) -> Judged | None:
    """What a draw or a discard has cost, in points that stayed loose."""
    cards = hand_of(view)
    match move:
        case Discard():
            return _judged_discard(view, cards, move)
        case Draw():
            return _judged_draw(view, cards, move)
    return None


def _judged_discard(view: View, cards: Cards, move: Discard) -> Judged | None:
    held = {id_number(card["id"]): card for card in view["you"]["hand"]}
    if view["legal"].get("declare") and declaration(cards, wild_of(view), demand_of(view)):
        return Judged(MISSED, line(_("Turn {turn}: you could have declared."), turn=view["turn_number"]))
    ranks = ranked(view, cards)
    played = next(left for left, card in ranks if cards[card] == cards[move.card])
    best_one, instead = ranks[0]
    said = line(
        _("Turn {turn}: the {card} went (points loose then: {points}); without the {other}: {best}."),
        turn=view["turn_number"], card=card_words(held[move.card]), points=played.points,
        other=card_words(held[instead]), best=best_one.points,
    )  # fmt: skip
    return Judged(played.cost - best_one.cost, said)


def _judged_draw(view: View, cards: Cards, move: Draw) -> Judged | None:
    if DISCARD not in view["legal"].get("draw"):
        return None
    gain = stands(view, cards).cost - with_top(view, cards).cost
    params = {"turn": view["turn_number"], "card": card_words(view["discard_top"])}
    if move.source == DISCARD:
        return Judged(1 if gain <= 0 else 0, Line(_("Turn {turn}: the {card} you took brought nothing."), params))
    return Judged(max(0, gain), Line(_("Turn {turn}: the {card} on the pile would have helped."), params))
