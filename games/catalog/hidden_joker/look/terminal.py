"""Hidden Joker Rummy at the terminal: the table as text, moves by name, and typed lines as moves."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.hidden_joker.look.telling import meld_name, pretties, pretty, scores, tell, who
from games.catalog.hidden_joker.look.typed import read
from games.catalog.hidden_joker.rules.cards import id_text
from games.catalog.hidden_joker.rules.checking import arrangement
from games.catalog.hidden_joker.rules.moves import STOCK, Declare, Discard, Draw, Drop, Move, Reveal

__all__ = ["label", "read", "show", "tell"]

Json = Any
View = Mapping[str, Json]

PILE_SHOWN = 14
OUT = {"dropped": "dropped", "wrong_declaration": "declared wrongly", "eliminated": "out of the game"}


def show(view: View) -> str:
    """The table as text."""
    others = [player for player in view["players"] if who(player["seat"], view) != "You"]
    lines = ["", _title(view), *(_player(player, view) for player in others), _middle(view)]
    if view["status"] == "ended":
        return "\n".join([*lines, *_result(view)])
    return "\n".join([*lines, *_own(view), _prompt(view)])


def _title(view: View) -> str:
    wild = view["hidden_joker_rank"]
    joker = f"every {wild} is wild (*)" if wild else "the joker is secret"
    round_ = f"Round {view['round_number']}, turn" if "round_number" in view else "Turn"
    return f"── {round_} {view['turn_number']} ── {joker} ── {scores(view['scores'], view)} ──"


def _player(player: View, view: View) -> str:
    mark = "*" if player["seat"] == view["current_seat"] else " "
    notes: list[str] = [f"{player['hand_size']} cards"]
    if player["out_reason"]:
        notes.append(OUT[player["out_reason"]])
    if view["options"]["joker"] == "secret" and player["knows_joker"]:
        notes.append("knows the joker")
    if player["took"]:
        notes.append(f"took {pretties(player['took'])}")
    return f"{mark} {who(player['seat'], view)}: {', '.join(notes)}"


def _middle(view: View) -> str:
    pile = view["discards"]
    more = "… " if len(pile) > PILE_SHOWN else ""
    shown = more + pretties(pile[-PILE_SHOWN:]) if pile else "empty"
    return f"  Stock: {view['stock_count']}   Discard pile, top last: {shown}"


def _own(view: View) -> list[str]:
    if "you" not in view or not view["you"]["hand"]:
        return []
    by_id = {card["id"]: pretty(card) for card in view["you"]["hand"]}
    found = arrangement(view)
    lines = [f"  Your hand:  {' '.join(by_id.values())}"]
    lines += [f"    {meld_name(group)}: {_row(by_id, group['card_ids'])}" for group in found["groups"]]
    if found["discard_card_id"]:
        lines.append(f"    to discard: {by_id[found['discard_card_id']]}")
    return [*lines, f"    loose: {_row(by_id, found['loose'])} ({found['points']} points)"]


def _row(by_id: Mapping[str, str], cards: Sequence[str]) -> str:
    return " ".join(by_id[card] for card in cards) or "–"


def _prompt(view: View) -> str:
    if not view.get("legal"):
        return f"  It's {who(view['current_seat'], view)}'s turn."
    return "  Your turn: discard a card, or declare." if view["has_drawn"] else "  Your turn: draw a card."


def _result(view: View) -> list[str]:
    winner = view["result"]["winner_seat"]
    rows = sorted(view["result"]["hands"], key=lambda row: (row["seat"] != winner, row["points"]))
    return [line for row in rows for line in _sheet(row, view)]


def _sheet(row: View, view: View) -> list[str]:
    by_id = {card["id"]: pretty(card) for card in row["cards"]}
    groups = " / ".join(_row(by_id, group["card_ids"]) for group in row["groups"]) or "–"
    points = f"  {who(row['seat'], view)}: {row['points']} points"
    return [points, f"    {groups}   loose: {_row(by_id, row['loose'])}"]


def label(move: Move, view: View) -> str:
    """A short name of a move."""
    match move:
        case Draw(source) if source == STOCK:
            return f"Draw from the stock ({view['stock_count']})"
        case Draw():
            return f"Take {pretty(view['discard_top'])}"
        case Discard(card):
            return f"Discard {_names(view, (card,))}"
        case Drop():
            return "Drop out of the round"
        case Reveal(cards):
            return f"Show {_names(view, cards)}"
        case Declare(melds, discard):
            last = "" if discard is None else f", discard {_names(view, (discard,))}"
            return "Declare " + " / ".join(_names(view, meld.cards) for meld in melds) + last


def _names(view: View, cards: Sequence[int]) -> str:
    by_id = {card["id"]: pretty(card) for card in view["you"]["hand"]}
    return " ".join(by_id.get(id_text(card), "?") for card in cards)
