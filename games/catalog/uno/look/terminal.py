"""UNO at the terminal: the table as text, and short names of moves."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from games.catalog.uno.look.telling import card_text, many, tell, value_text, who, whom
from games.catalog.uno.look.typing_in import read
from games.catalog.uno.rules.deck import COLORS, WILD
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno
from games.catalog.uno.rules.state import STACK

Json = Any
View = Mapping[str, Json]

__all__ = ["label", "read", "show", "tell"]

WIDTH = 80
SYMBOLS = {"red": "▲", "yellow": "●", "green": "■", "blue": "◆", WILD: "✦"}
ARROWS = {"cw": "↓", "ccw": "↑"}


# -- The table -----------------------------------------------------------------------------------------------
def show(view: View) -> str:
    """Who holds how many, the discard and the pile, and the reader's own hand by colour."""
    return "\n".join([_headline(view), "", *_seat_lines(view), "", *_middle(view), *_hand_lines(view)])


def _headline(view: View) -> str:
    target = view["options"]["target_score"]
    parts = [f"Round {view['round']}", f"turn {view['turn_number']}"]
    return ", ".join([*parts, f"to {target} points" if target else "one round"])


def _seat_lines(view: View) -> list[str]:
    """One seat in each line, in the order of play seen from the arrow."""
    lines = []
    for player in view["players"]:
        mark = ARROWS[view["direction"]] if player["seat"] == view["current_seat"] else " "
        cards = many(player["hand_count"], "card")
        uno = {"called": "UNO", "open": "has not called UNO"}.get(player["uno"], "")
        score = f"{player['score']:>4} points" if view["options"]["target_score"] else ""
        lines.append(f"  {mark} {who(player['seat'], view):<8}{cards:>9}  {score}  {uno}".rstrip())
    return lines


def _middle(view: View) -> list[str]:
    """The top of the discard, the colour in force, the pile, and what waits."""
    top = card_text(view["recent_discards"][0])
    color = view["current_color"]
    force = f"{SYMBOLS[color]} {color}" if color else "any colour goes"
    lines = [f"  Discard: {top}   Colour: {force}   Pile: {view['draw_pile_count']}"]
    if view["pending_draw"]:
        waits = "a stack" if view["awaiting"] == STACK else "a Wild +4 that may be challenged"
        lines.append(f"  +{view['pending_draw']} waits for {whom(view['current_seat'], view)}: {waits}")
    return lines


def _hand_lines(view: View) -> list[str]:
    """The reader's hand, a line for each colour; what may be played is in brackets."""
    if "you" not in view:
        return []
    lines = ["", "  Your hand, [playable] in brackets:"]
    for color in (*COLORS, WILD):
        cards = [_card_mark(card, view) for card in view["you"]["hand"] if card["color"] == color]
        lines += wrap(
            " ".join(cards), WIDTH, initial_indent=f"    {SYMBOLS[color]} {color:<7}", subsequent_indent=" " * 13
        )
    return lines + _revealed_lines(view)


def _card_mark(card: Mapping[str, Json], view: View) -> str:
    value = value_text(card["value"]).replace(" ", "")
    return f"[{value}]" if card["id"] in view["legal"]["cards"] else value


def _revealed_lines(view: View) -> list[str]:
    shown = view["you"]["revealed"]
    if not shown:
        return []
    return ["", *wrap(f"{who(shown['seat'], view)} held: " + ", ".join(map(card_text, shown["cards"])), WIDTH)]


# -- Moves ---------------------------------------------------------------------------------------------------
def label(move: Move, view: View) -> str:
    """A short name of a move."""
    match move:
        case Play():
            return _play_label(move, view)
        case Draw():
            return f"Draw {view['pending_draw']}" if view["pending_draw"] else "Draw"
        case EndTurn():
            return "Keep it"
        case Uno():
            return "Call UNO"
        case Catch(seat):
            return f"Catch {who(seat, view)}"
        case Challenge():
            return "Challenge"


def _play_label(move: Play, view: View) -> str:
    card = next((card for card in view["you"]["hand"] if card["id"] == move.card_id), None)
    parts = [card_text(card) if card else f"card {move.card_id}"]
    if move.chosen_color:
        parts.append(move.chosen_color)
    if move.swap_with is not None:
        parts.append(f"swap with {whom(move.swap_with, view)}")
    if move.uno:
        parts.append("call UNO")
    return ", ".join(parts)
