"""The page of a Rummy table: two hands, stock and discards, the piles, and what may be added to them."""

from collections.abc import Sequence
from functools import cache, lru_cache

from games.catalog.rummy.look.forms import HELP, lay_out, read_form
from games.catalog.rummy.look.sheet import sheet_scene
from games.catalog.rummy.look.stage import Stage, staged, way_out
from games.catalog.rummy.look.words import card_words, listed, news, pile_name, pile_sign
from games.catalog.rummy.minds.packing import left_over, mask_of
from games.catalog.rummy.rules.deck import points, shorts
from games.catalog.rummy.rules.melds import layoffs_in, melds_in
from games.catalog.rummy.rules.notation import dump_move
from games.catalog.rummy.rules.state import Pile
from games.core.cards import FACES, glyph, rank_of, short
from games.core.envelope import Envelope
from games.core.kind import View
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["HELP", "lay_out", "news", "pace", "read_form", "scene"]

CARD_HOLD = 550
"""Milliseconds for a draw, a meld or a discard to be seen."""

LAST_TURNS = 20
"""How many turns before the cap the table says that it is near."""


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    layout = None if seat is None else envelope.layouts.get(seat)
    stage, mine = staged(view, layout), view["current_seat"] == seat and seat is not None
    laying, hints = mine and view["phase"] == "lay_down", bool(envelope.settings.get("hints", True))
    return {
        "opponents": [seat_scene(view, number, seat) for number in (0, 1) if number != seat],
        "own": None if seat is None else seat_scene(view, seat, seat),
        "drawing": mine and view["phase"] == "draw",
        "laying": laying,
        "piles": piles_scene(stage, len(view["melds"]), seat),
        "cards": hand_scene(view, stage, laying),
        "staged": stage.play,
        "offers": offers(stage, seat) if laying and hints else {"melds": [], "layoffs": []},
        "way_out": out_move(view, stage) if laying else None,
        "points": sum(map(points, stage.hand)),
        "deadwood": _deadwood(frozenset(stage.hand)) if hints and seat is not None else None,
        "turn": turn_line(view, seat, stage),
        "facts": facts(view),
        "warning": warning(view) if mine else None,
        "top_card": view["discard_top"] and card_scene(view["discard_top"]),
        "history": [card_scene(card) for card in reversed(view["discard_pile"])],
        "sheet": sheet_scene(view, seat),
    }


def seat_scene(view: View, number: int, me: int | None) -> dict[str, Json]:
    """A player: number of cards, total, and the cards everybody saw them take."""
    player = view["players"][number]
    return {
        "seat": number,
        "is_you": number == me,
        "is_turn": view["current_seat"] == number,
        "count": player["hand_size"],
        "total": player["total"],
        "known": [{"face": card, "name": card_words(card)} for card in player["known_cards"]],
    }


@cache
def card_scene(card: str) -> dict[str, Json]:
    """One card; the result is shared and never changed."""
    return {"face": card, "name": card_words(card), "glyph": glyph(FACES[card])}


def piles_scene(stage: Stage, played: int, me: int | None) -> list[dict[str, Json]]:
    """The melds on the table; those that are not played yet come last."""
    added = stage.added
    return [
        pile_scene(number, pile, added.intersection(pile.cards), number >= played, me)
        for number, pile in enumerate(stage.piles)
    ]


@lru_cache(maxsize=1_000)
def pile_scene(number: int, pile: Pile, added: frozenset[int], is_new: bool, me: int | None) -> dict[str, Json]:
    """A meld on the table, with its staged cards marked; the result is shared and never changed."""
    name = pile_name(pile, me)
    return {
        "of": (number, pile.kind, pile.cards, pile.seat, sorted(added), is_new, me),
        "number": number,
        "called": name,
        "name": line(_("{pile}: {cards}"), pile=name, cards=listed(shorts(pile.cards))),
        "cards": [{**card_scene(short(card)), "staged": card in added} for card in pile.cards],
        "mine": pile.seat == me,
        "new": is_new,
    }


# -- The hand ------------------------------------------------------------------------------------------------
def hand_scene(view: View, stage: Stage, laying: bool) -> list[dict[str, Json]]:
    """The cards left in hand; the one just taken cannot be discarded at once."""
    you = view.get("you", {})
    piles: dict[str, list[str]] = {}
    for layoff in layoffs_in(stage.hand, stage.piles) if laying else []:
        piles.setdefault(short(layoff.card), []).append(str(layoff.pile))
    return [
        {
            **card_scene(card),
            "drawn": card == you["drawn"],
            "open": laying and card != you["just_taken"],
            "fits": " ".join(piles.get(card, [])),
            "why": Line(_("You have just taken it: it stays this turn.")) if card == you["just_taken"] else None,
        }
        for card in shorts(stage.hand)
    ]


def offers(stage: Stage, me: int | None) -> dict[str, Json]:
    """Melds and lay-offs to be made by one tap each; the melds also say what a choice of cards makes."""
    return {
        "melds": [
            {"cards": shorts(cards), "name": listed(shorts(cards)), "says": meld_words(cards)}
            for cards in melds_in(stage.hand)
        ],
        "layoffs": [
            {
                "card": short(layoff.card), "number": layoff.pile, "sign": pile_sign(stage.piles[layoff.pile]),
                "name": line(
                    _("{card} to {pile}"),
                    card=card_words(short(layoff.card)), pile=pile_name(stage.piles[layoff.pile], me),
                ),
            }
            for layoff in layoffs_in(stage.hand, stage.piles)
        ],
    }  # fmt: skip


def meld_words(cards: Sequence[int]) -> Line:
    """What these cards make, in words."""
    is_set = len({rank_of(card) for card in cards}) == 1
    return line(_("Makes a set of {count}.") if is_set else _("Makes a run of {count}."), count=len(cards))


def out_move(view: View, stage: Stage) -> Json | None:
    """The move that goes out, if there is one."""
    found = way_out(stage, view["you"]["just_taken"])
    return None if found is None else dump_move(found)


@lru_cache(maxsize=1_000)
def _deadwood(hand: frozenset[int]) -> int:
    """The points of the cards that no meld of the hand could take."""
    return left_over(mask_of(hand))


# -- What to do ----------------------------------------------------------------------------------------------
def turn_line(view: View, me: int | None, stage: Stage) -> Line:
    """Whose turn it is, and for what."""
    if view["status"] == "ended":
        return Line(_("The game is over."))
    if view["current_seat"] != me:
        return line(_("It's {player}'s turn."), player=Who(view["current_seat"]))
    if view["phase"] == "draw":
        return Line(_("Your turn: draw, or take the top discard."))
    if not stage.hand:
        return Line(_("Your hand is empty: go out."))
    return Line(_("Lay what you like, then discard."))


def warning(view: View) -> Line | None:
    """What the next draw from the stock would lead to."""
    if view["phase"] != "draw" or view["stock_count"]:
        return None
    if len(view["discard_pile"]) < 2:
        return Line(_("The stock is empty: drawing from it ends the round."))
    return Line(_("The stock is empty: drawing from it shuffles the discards first."))


def facts(view: View) -> list[Line]:
    """What runs out, and how far the game is: a phone shows the first two lines."""
    options, found = view["options"], []
    left = options["turn_cap"] - view["turn_number"]
    if left <= LAST_TURNS:
        found.append(line(_("{count} turns left in this round"), count=left + 1))
    if view["status"] == "playing" and view["stock_count"] <= 3:
        found.append(Line(_("The stock is almost empty")))
    found.append(line(_("Round {number}"), number=view["round"]))
    return [*found, line(_("To {points} points"), points=options["target"])]


# -- Time ----------------------------------------------------------------------------------------------------
def pace(events: Sequence[Event]) -> int:
    """A pause for each draw, meld and discard."""
    shown = {"card:drawn", "card:taken", "card:discarded", "meld:played", "meld:extended"}
    return CARD_HOLD if shown & {event.type for event in events} else 0
