"""The page of a Rummy table: two hands, stock and discards, the piles, and what may be added to them."""

from collections.abc import Sequence
from functools import cache, lru_cache

from games.catalog.rummy.look.forms import HELP, lay_out, read_form
from games.catalog.rummy.look.stage import Stage, staged, way_out
from games.catalog.rummy.look.words import ENDS, card_words, listed, news
from games.catalog.rummy.minds.packing import left_over, mask_of
from games.catalog.rummy.rules.deck import points, pretty, shorts
from games.catalog.rummy.rules.melds import layoffs_in, melds_in
from games.catalog.rummy.rules.notation import dump_move
from games.catalog.rummy.rules.state import Pile
from games.core.cards import FACES, rank_of, short
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
        "piles": [pile_scene(number, pile, stage, view, seat) for number, pile in enumerate(stage.piles)],
        "cards": hand_scene(view, stage, laying),
        "staged": stage.play,
        "offers": offers(stage) if laying and hints else {"melds": [], "layoffs": []},
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
    return {"face": card, "name": card_words(card), "glyph": pretty(FACES[card])}


def pile_scene(number: int, pile: Pile, stage: Stage, view: View, me: int | None) -> dict[str, Json]:
    """A meld on the table, with its staged cards marked."""
    kind = Line(_("run") if pile.kind == "run" else _("set"))
    name = line(_("pile {number}, {kind}: {cards}"), number=number, kind=kind, cards=listed(shorts(pile.cards)))
    return {
        "number": number,
        "name": name,
        "cards": [{**card_scene(short(card)), "staged": card in stage.added} for card in pile.cards],
        "mine": pile.seat == me,
        "new": number >= len(view["melds"]),
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


def offers(stage: Stage) -> dict[str, Json]:
    """Melds and lay-offs to be made by one tap each; the melds also say what a choice of cards makes."""
    return {
        "melds": [
            {"cards": shorts(cards), "name": listed(shorts(cards)), "says": meld_words(cards)}
            for cards in melds_in(stage.hand)
        ],
        "layoffs": [
            {
                "card": short(layoff.card), "number": layoff.pile,
                "name": line(_("{card} to pile {number}"), card=card_words(short(layoff.card)), number=layoff.pile),
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
    """How far the game is, and what runs out."""
    options = view["options"]
    left = options["turn_cap"] - view["turn_number"]
    found = [
        line(_("Round {number}"), number=view["round"]),
        line(_("To {points} points; the lower total wins"), points=options["target"]),
    ]
    if left <= LAST_TURNS:
        found.append(line(_("{count} turns left in this round"), count=left + 1))
    if view["status"] == "playing" and view["stock_count"] <= 3:
        found.append(Line(_("The stock is almost empty")))
    return found


# -- The sheet ---------------------------------------------------------------------------------------------
def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The score of the last round, or the end of the game."""
    last, over = view["last_round"], view["status"] == "ended"
    if last is None and not over:
        return None
    return {
        "over": over,
        "once": last["round"] if last else "end",
        "headline": headline(view, last, me),
        "rows": [row(seat, last) for seat in (0, 1)] if last else [],
    }


def headline(view: View, last: Json, me: int | None) -> Line:
    """How the game or the round ended."""
    if view["status"] != "ended":
        return Line(ENDS[last["reason"]], {"player": Who(last["ended_by"])})
    winner = view["result"]["winner_seat"]
    if winner is None:
        return Line(_("The game ends without a winner."))
    return Line(_("You win!")) if winner == me else line(_("{player} wins."), player=Who(winner))


def row(seat: int, last: Json) -> dict[str, Json]:
    """One player's line: what was left, and what it cost."""
    hand = last["hands"][seat] if last["hands"] else []
    return {
        "who": Who(seat),
        "cards": [{"face": card, "name": card_words(card)} for card in hand],
        "points": last["points"][seat],
        "total": last["totals"][seat],
    }


# -- Time ----------------------------------------------------------------------------------------------------
def pace(events: Sequence[Event]) -> int:
    """A pause for each draw, meld and discard."""
    shown = {"card:drawn", "card:taken", "card:discarded", "meld:played", "meld:extended"}
    return CARD_HOLD if shown & {event.type for event in events} else 0
