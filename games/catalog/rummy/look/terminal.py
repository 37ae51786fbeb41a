"""Rummy at the terminal: the table, moves and events as text, and typed lines as moves."""

from collections.abc import Callable, Mapping

from games.catalog.rummy.rules.deck import named, points
from games.catalog.rummy.rules.moves import STOCK, Command, Discard, Draw, Forfeit, LayDown, LayOff, Meld, Move
from games.catalog.rummy.rules.notation import read_draw, read_play
from games.catalog.rummy.rules.state import DRAW
from games.core.cards import glyph
from games.core.kind import View
from games.core.rules import Event

SHOWN_DISCARDS = 16
HELP = {
    "draw": "Your turn: type “draw stock” or “draw discard”.",
    "lay_down": "Your turn: type for instance “meld 7C 7D 7H layoff meld(0) JH discard KC”.",
    "ended": "The game is over.",
}
REASONS = {
    "out": "{who} went out",
    "blocked": "no card is left to draw",
    "turn_cap": "the last turn is played",
    "forfeit": "{who} forfeited",
}


def pretties(cards: list[str]) -> str:
    """Cards for people, side by side."""
    return " ".join(map(glyph, named(cards)))


class Reader:
    """The seat that reads, on which names and verbs depend."""

    def __init__(self, view: View) -> None:
        self.seat = view["you"]["seat"] if "you" in view else None

    def name(self, seat: int) -> str:
        """A seat as this reader calls it."""
        if self.seat is None:
            return f"Seat {seat}"
        return "You" if seat == self.seat else "Your opponent"

    def does(self, seat: int, verb: str) -> str:
        """`You draw`, `Your opponent draws`."""
        return f"{self.name(seat)} {verb if seat == self.seat else verb + 's'}"


# -- The table -------------------------------------------------------------------------------------------------
def show(view: View) -> str:
    """The table as text."""
    reader = Reader(view)
    others = [player for player in view["players"] if player["seat"] != reader.seat]
    lines = [_title(view), *(_player(player, reader) for player in others), _middle(view), *_piles(view)]
    return "\n".join([*lines, *_own(view), _prompt(view, reader)])


def label(move: Move, view: View) -> str:
    """A short name of a move."""
    match move:
        case Draw(source) if source == STOCK:
            return f"Draw from the stock ({view['stock_count']})"
        case Draw():
            return f"Take {pretties([view['discard_top']])}"
        case Forfeit(_, code):
            return f"Forfeit ({code})"
        case LayDown(commands):
            name = ", ".join(map(_command, commands))
            out = move.size == len(view["you"]["hand"])
            return f"Go out: {name}" if out else name[0].upper() + name[1:]


def read(text: str, view: View) -> Move:
    """The move that a typed line means in this phase."""
    return read_draw(text) if view["phase"] == DRAW else read_play(text)


def _title(view: View) -> str:
    reader = Reader(view)
    totals = ", ".join(f"{reader.name(player['seat'])} {player['total']}" for player in view["players"])
    return f"\n── Round {view['round']}, turn {view['turn_number']} ── {totals} ── until {view['options']['target']} ──"


def _player(player: View, reader: Reader) -> str:
    known = f"  (you know {pretties(player['known_cards'])})" if player["known_cards"] else ""
    backs = " ".join("▒" * player["hand_size"])
    return f"  {reader.name(player['seat'])}: {backs}  {player['hand_size']} cards{known}"


def _middle(view: View) -> str:
    pile = view["discard_pile"]
    more = "… " if len(pile) > SHOWN_DISCARDS else ""
    discards = more + pretties(pile[-SHOWN_DISCARDS:]) if pile else "empty"
    return f"  Stock: {view['stock_count']}    Discard pile, top last: {discards}"


def _piles(view: View) -> list[str]:
    return [f"    pile {meld['meld']:<2} {meld['kind']}  {pretties(meld['cards'])}" for meld in view["melds"]]


def _own(view: View) -> list[str]:
    if "you" not in view:
        return []
    hand, drawn = view["you"]["hand"], view["you"]["drawn"]
    news = f"  (new: {pretties([drawn])})" if drawn else ""
    cost = sum(map(points, named(hand)))
    return [f"  Your hand: {pretties(hand)}{news}  {cost} points"]


def _prompt(view: View, reader: Reader) -> str:
    mine = view["current_seat"] in (reader.seat, None)
    return "  " + (HELP[view["phase"]] if mine else f"It's {reader.name(view['current_seat']).lower()}'s turn.")


def _command(command: Command) -> str:
    match command:
        case Meld(cards):
            return "meld " + " ".join(map(glyph, cards))
        case LayOff(pile, card):
            return f"add {glyph(card)} to pile {pile}"
        case Discard(card):
            return f"discard {glyph(card)}"


# -- What happened ---------------------------------------------------------------------------------------------
def tell(event: Event, view: View) -> str | None:
    """A line for the log, or `None` for what the table shows anyway."""
    line = LINES.get(event.type)
    return line(event.data, Reader(view)) if line else None


def _scored(data: View, reader: Reader) -> str:
    why = REASONS[data["reason"]].format(who=reader.name(data["ended_by"]).lower())
    costs = ", ".join(
        f"{reader.name(seat)} +{data['points'][seat]} = {total}" for seat, total in enumerate(data["totals"])
    )
    return f"Round {data['round']} is over, {why}: {costs}."


def _ended(data: View, reader: Reader) -> str:
    if data["winner_seat"] is None:
        return "The game ends without a winner."
    return f"{reader.does(data['winner_seat'], 'win')} the game!"


LINES: Mapping[str, Callable[[View, Reader], str | None]] = {
    "hand:dealt": lambda data, reader: f"You are dealt {pretties(data['hand'])}.",
    "round:started": lambda data, reader: (
        f"Round {data['round']}: {reader.does(data['lead_seat'], 'lead')}, {pretties([data['up_card']])} is turned up."
    ),
    "stock:reshuffled": lambda data, reader: (
        f"The discards are shuffled into a stock of {data['stock_count']}; {pretties([data['discard_top']])} stays."
    ),
    "card:drawn": lambda data, reader: (
        f"{reader.does(data['seat'], 'draw')} {pretties([data['card']]) if 'card' in data else 'a card'}; "
        f"{data['stock_count']} left in the stock."
    ),
    "card:taken": lambda data, reader: f"{reader.does(data['seat'], 'take')} {pretties([data['card']])}.",
    "card:discarded": lambda data, reader: f"{reader.does(data['seat'], 'discard')} {pretties([data['card']])}.",
    "meld:played": lambda data, reader: (
        f"{reader.does(data['seat'], 'lay')} a {data['kind']}, {pretties(data['cards'])}: pile {data['meld']}."
    ),
    "meld:extended": lambda data, reader: (
        f"{reader.does(data['seat'], 'add')} {pretties([data['card']])} to pile {data['meld']}: "
        f"{pretties(data['cards'])}."
    ),
    "turn:changed": lambda data, reader: "It's your turn." if data["next_seat"] == reader.seat else None,
    "player:forfeited": lambda data, reader: f"{reader.does(data['seat'], 'forfeit')} ({data['code']}).",
    "round:scored": _scored,
    "ended": _ended,
}
