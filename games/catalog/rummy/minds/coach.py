"""The coach: how to arrange the hand, where to draw, what to discard, and how to go out, from the seat's own view."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.catalog.rummy.look.words import listed
from games.catalog.rummy.minds.bots import way_out
from games.catalog.rummy.minds.foresight import Outlook
from games.catalog.rummy.minds.packing import cards_in, left_over, packed, points_in, union
from games.catalog.rummy.minds.sight import IS_MELD, Parting, Sight, commands, parting, sight_of, takes
from games.catalog.rummy.rules.deck import points, shorts
from games.catalog.rummy.rules.moves import DISCARD_PILE, STOCK, Command, Discard, Draw, LayDown, LayOff, Meld, Move
from games.catalog.rummy.rules.notation import dump_move
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN
from games.core.cards import FACES, card_name, short
from games.core.rules import Json, Judged, Translate
from games.core.text import SEMICOLON, Line, joined, line
from games.core.text import gettext_noop as _

View = Mapping[str, Json]
LEVELS = range(1, 2)
ON_TURN = False
EVERY_MOVE = False
ASKS = (_("Ask the coach"),)
OTHERS = 3
"""How many discards are named besides the best one."""

RISKY = 0.25
"""A discard is called risky from this chance on that the other seat can use it."""

GOING_OUT = 20
"""What going out is worth besides one's own points."""


def think(view: View) -> dict[str, Json]:
    """All the advice there is, in cards and in sentences."""
    sight = sight_of(view)
    parts = parting(sight)
    told: dict[str, Json] = {"arrangement": arranged(sight, parts), "deadwood": points_in(parts.left)}
    kept = parts.left
    if is_on_turn(view, DRAW):
        told["draw"] = drawing(sight)
    if is_on_turn(view, LAY_DOWN):
        out = way_out(view)
        told["go_out"] = out and dump_move(out)
        told["discards"] = discards(sight, parts)
        kept ^= 1 << FACES[told["discards"][0]["card"]]
    told["outs"] = shorts(helping(Outlook.after(sight, parts), kept))
    return {**told, "lines": list(_lines(view, sight, parts, told))}


def advise(thought: Mapping[str, Json], view: View, level: int, translate: Translate) -> dict[str, Json]:
    """All of it: there is only one level."""
    return dict(thought)


def lines(told: Mapping[str, Json]) -> Sequence[Line]:
    """The same in sentences."""
    found: Sequence[Line] = told["lines"]
    return found


def is_on_turn(view: View, phase: str) -> bool:
    """Whether this seat is to do this now."""
    return bool(view["current_seat"] == view["you"]["seat"] and view["phase"] == phase)


# -- Advice --------------------------------------------------------------------------------------------------
def arranged(sight: Sight, parts: Parting) -> list[dict[str, Json]]:
    """The melds and lay-offs that take most points out of the hand."""
    return [
        {"meld": shorts(command.cards)}
        if isinstance(command, Meld)
        else {"card": short(command.card), "pile": command.pile}
        for command in commands(sight, parts.pieces)
    ]


def drawing(sight: Sight) -> dict[str, Json]:
    """Whether to take the top of the discard pile, and why."""
    if not takes(sight):
        return {"source": STOCK, "reason": "empty" if not sight.top else "useless"}
    pieces = packed(sight.hand | sight.top, tuple(sight.rows))
    melds = any(piece & sight.top and piece in IS_MELD for piece in pieces)
    return {"source": DISCARD_PILE, "reason": "melds" if melds else "fits"}


def discards(sight: Sight, parts: Parting) -> list[dict[str, Json]]:
    """Every possible discard once the rest is laid, the best one first."""
    outlook = Outlook.after(sight, parts)
    ranked = sorted(
        (outlook.cost(parts.left ^ 1 << card, card), -card) for card in cards_in(parts.left & ~sight.locked)
    )
    return [
        {
            "card": short(-card),
            "points": points(-card),
            "outs": len(helping(outlook, parts.left ^ 1 << -card)),
            "danger": round(outlook.danger(-card), 2),
            "cost": round(cost, 1),
        }
        for cost, card in ranked
    ]


def helping(outlook: Outlook, kept: int) -> list[int]:
    """The cards nobody has seen that would meld with these, or would go to a pile."""
    return [card for card in cards_in(outlook.sight.unseen) if outlook.best(kept, card)]


# -- Sentences -----------------------------------------------------------------------------------------------
WHY = {
    "empty": _("Draw from the stock: nothing else is there."),
    "useless": _("Draw from the stock: the {card} neither melds nor fits a pile."),
    "melds": _("Take the {card}: it makes a meld."),
    "fits": _("Take the {card}: it fits a pile."),
}


def _lines(view: View, sight: Sight, parts: Parting, told: Mapping[str, Json]) -> Iterator[Line]:
    if told.get("go_out") and (out := way_out(view)):
        yield line(_("You can go out: {steps}."), steps=_steps(out.commands))
        return
    if "draw" in told:
        top = {"card": card_name(FACES[view["discard_top"]])} if view["discard_top"] else {}
        yield Line(WHY[told["draw"]["reason"]], top)
    laid = commands(sight, parts.pieces)
    if "discards" in told:
        if laid:
            yield line(_("Lay this: {steps}."), steps=_steps(laid))
        yield from _discard_lines(told["discards"])
    elif laid:
        yield line(_("You hold: {steps}."), steps=_steps(laid))
    yield line(_("Points in cards that go with nothing: {points}."), points=told["deadwood"])
    if count := len(told["outs"]):
        yield line(_("Unseen cards that would help: {count}."), count=count)
    else:
        yield Line(_("No single card helps yet."))


def _discard_lines(ranked: Sequence[Mapping[str, Json]]) -> Iterator[Line]:
    best, *others = ranked
    yield line(_("Discard the {card}: {why}."), card=card_name(FACES[best["card"]]), why=_why(best))
    if others:
        named = [
            line(_("{card} ({why})"), card=card_name(FACES[other["card"]]), why=_why(other))
            for other in others[:OTHERS]
        ]
        yield line(_("Or: {cards}."), cards=joined(named, SEMICOLON))


def _why(ranked: Mapping[str, Json]) -> Line:
    """What a discard is worth, how many cards would help then, and whether it is risky."""
    text = _("worth {points} points; {outs} unseen cards would help then")
    if ranked["danger"] >= RISKY:
        text = _("worth {points} points; {outs} unseen cards would help then; the other may want it")
    return line(text, points=ranked["points"], outs=ranked["outs"])


def _steps(laid: Iterable[Command]) -> Line:
    return joined([_step(command) for command in laid], SEMICOLON)


def _step(command: Command) -> Line:
    match command:
        case Meld(cards):
            return line(_("meld {cards}"), cards=listed(shorts(cards)))
        case LayOff(_pile, card):
            return line(_("add the {card}"), card=card_name(card))
        case Discard(card):
            return line(_("discard {card}"), card=card_name(card))


# -- Looking back --------------------------------------------------------------------------------------------
def judge(view: View, move: Move) -> Judged | None:
    """What a draw or a discard has cost, in points."""
    sight = sight_of(view)
    match move:
        case Draw(source) if sight.top:
            return _judged_draw(view, sight, source)
        case LayDown():
            return _judged_turn(view, sight, move)
    return None


def _judged_draw(view: View, sight: Sight, source: str) -> Judged:
    gain = left_over(sight.hand) - left_with_top(sight)
    params = {"turn": view["turn_number"], "card": card_name(FACES[view["discard_top"]])}
    if source == DISCARD_PILE:
        return Judged(max(0, -gain), line(_("Turn {turn}: the {card} you took did not help."), **params))
    return Judged(max(0, gain), line(_("Turn {turn}: the {card} on the pile would have helped."), **params))


def left_with_top(sight: Sight) -> int:
    """The same with the top of the discard pile, less the best discard, which cannot be that card."""
    grown = sight.hand | sight.top
    return min(left_over(grown ^ 1 << card) for card in cards_in(sight.hand))


def _judged_turn(view: View, sight: Sight, made: LayDown) -> Judged | None:
    if way_out(view):
        if made.size == len(view["you"]["hand"]):
            return None
        missed = line(_("Turn {turn}: you could have gone out."), turn=view["turn_number"])
        return Judged(GOING_OUT + left_over(sight.hand), missed)
    shed = made.discard
    if shed is None:
        return None
    costs = {card: cost_of(sight, card) for card in cards_in(sight.hand & ~sight.locked)}
    best = min(costs, key=lambda card: (costs[card], card))
    said = line(
        _("Turn {turn}: the {card} went; the {other} would have been better (points: about {points})."),
        turn=view["turn_number"], card=card_name(shed), other=card_name(best), points=round(costs[shed] - costs[best]),
    )  # fmt: skip
    return Judged(round(costs[shed] - costs[best], 1), said)


def cost_of(sight: Sight, card: int) -> float:
    """What it costs in all to discard a card and to lay what can be laid then."""
    hand = sight.hand ^ 1 << card
    pieces = packed(hand, tuple(sight.rows))
    left = hand & ~union(pieces)
    return Outlook.after(sight, Parting(pieces, left)).cost(left, card)
