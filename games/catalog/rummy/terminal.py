"""Rummy at the terminal: the table as text, moves by name, and typed moves in the text grammar."""

from collections.abc import Mapping

from games.catalog.rummy.faces import points, pretty
from games.catalog.rummy.grammar import read_draw, read_play
from games.catalog.rummy.moves import STOCK, Command, Discard, Draw, Forfeit, LayDown, LayOff, Meld, Move
from games.catalog.rummy.state import DRAW
from games.catalog.rummy.telling import Reader, pretties, tell
from games.core.cards import FACES
from games.core.rules import Json

__all__ = ["label", "read", "show", "tell"]

SHOWN_DISCARDS = 16
HELP = {
    "draw": "Your turn: type “draw stock” or “draw discard”.",
    "lay_down": "Your turn: type for instance “meld 7C 7D 7H layoff meld(0) JH discard KC”.",
    "ended": "The game is over.",
}


def show(view: Mapping[str, Json]) -> str:
    """The table as text."""
    reader = Reader(view)
    others = [player for player in view["players"] if player["seat"] != reader.seat]
    lines = [_title(view), *(_player(player, reader) for player in others), _middle(view), *_piles(view)]
    return "\n".join([*lines, *_own(view), _prompt(view, reader)])


def label(move: Move, view: Mapping[str, Json]) -> str:
    """A short name of a move."""
    match move:
        case Draw(source) if source == STOCK:
            return f"Draw from the stock ({view['stock_count']})"
        case Draw():
            return f"Take {_cards(view['discard_top'])}"
        case Forfeit(_, code):
            return f"Forfeit ({code})"
        case LayDown(commands):
            name = ", ".join(map(_command, commands))
            out = _used(commands) == len(view["you"]["hand"])
            return f"Go out: {name}" if out else name[0].upper() + name[1:]


def read(text: str, view: Mapping[str, Json]) -> Move:
    """A typed line as a move, in the words of the phase."""
    return read_draw(text) if view["phase"] == DRAW else read_play(text)


def _title(view: Mapping[str, Json]) -> str:
    reader = Reader(view)
    totals = ", ".join(f"{reader.name(player['seat'])} {player['total']}" for player in view["players"])
    return f"\n── Round {view['round']}, turn {view['turn_number']} ── {totals} ── until {view['options']['target']} ──"


def _player(player: Mapping[str, Json], reader: Reader) -> str:
    known = f"  (you know {pretties(player['known_cards'])})" if player["known_cards"] else ""
    backs = " ".join("▒" * player["hand_size"])
    return f"  {reader.name(player['seat'])}: {backs}  {player['hand_size']} cards{known}"


def _middle(view: Mapping[str, Json]) -> str:
    pile = view["discard_pile"]
    more = "… " if len(pile) > SHOWN_DISCARDS else ""
    discards = more + pretties(pile[-SHOWN_DISCARDS:]) if pile else "empty"
    return f"  Stock: {view['stock_count']}    Discard pile, top last: {discards}"


def _piles(view: Mapping[str, Json]) -> list[str]:
    return [f"    pile {meld['meld']:<2} {meld['kind']}  {pretties(meld['cards'])}" for meld in view["melds"]]


def _own(view: Mapping[str, Json]) -> list[str]:
    if "you" not in view:
        return []
    hand, drawn = view["you"]["hand"], view["you"]["drawn"]
    news = f"  (new: {_cards(drawn)})" if drawn else ""
    cost = sum(points(FACES[card]) for card in hand)
    return [f"  Your hand: {pretties(hand)}{news}  {cost} points"]


def _prompt(view: Mapping[str, Json], reader: Reader) -> str:
    mine = view["current_seat"] in (reader.seat, None)
    return "  " + (HELP[view["phase"]] if mine else f"It's {reader.name(view['current_seat']).lower()}'s turn.")


def _cards(*cards: str) -> str:
    return pretties(list(cards))


def _command(command: Command) -> str:
    match command:
        case Meld(cards):
            return "meld " + " ".join(map(pretty, cards))
        case LayOff(pile, card):
            return f"add {pretty(card)} to pile {pile}"
        case Discard(card):
            return f"discard {pretty(card)}"


def _used(commands: tuple[Command, ...]) -> int:
    return sum(len(command.cards) if isinstance(command, Meld) else 1 for command in commands)
