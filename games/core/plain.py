"""What every kind has that brings nothing better: a page, a terminal and a table laid open, made from its view.

A view that says `status`, `current_seat`, `players`, and to its seat `you` and `legal` (`moves`: what `dump_move`
gives), can be played with this. Cards of the French deck in `you["hand"]` are shown as such.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.core import sheets
from games.core.cards import FACES, SUITS, card_name, suit_of
from games.core.envelope import Envelope
from games.core.laid_open import Pile
from games.core.rules import Event, Json, MalformedMove
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

View = Mapping[str, Json]
KNOWN = frozenset({"status", "current_seat", "players", "you", "legal", "options", "result", "turn_number", "seq"})
"""Parts of a view that have a place of their own on the page."""

LOOK_PAUSE = 400
"""Milliseconds for an entry that tells something."""

DECK = "french"


# -- The page ------------------------------------------------------------------------------------------------
def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """Who sits, what everybody may see, one's cards, and a button for each move."""
    moves = legal_moves(view)
    cards = [card_scene(card, moves) for card in hand_of(view)]
    on_cards = [card["move"] for card in cards if card["legal"]]
    return {
        "seats": [seat_scene(view, number, seat) for number in range(len(view["players"]))],
        "facts": list(facts_of(view)),
        "piles": list(piles_of(view)),
        "cards": cards,
        "moves": [{"label": move_words(move), "move": move} for move in moves if move not in on_cards],
        "turn": turn_line(view, seat),
        "sheet": sheet_scene(view, seat) if view["status"] == "ended" else None,
    }


def legal_moves(view: View) -> list[dict[str, Json]]:
    """The moves that are open to the seat whose view this is."""
    return list((view.get("legal") or {}).get("moves", ()))


def hand_of(view: View) -> list[str]:
    """The French cards that this seat holds."""
    hand = (view.get("you") or {}).get("hand", ())
    return [card for card in hand if card in FACES]


def seat_scene(view: View, number: int, me: int | None) -> dict[str, Json]:
    """A seat, with what the view tells of it."""
    player = view["players"][number]
    return {
        "seat": number,
        "is_you": number == me,
        "is_turn": view["current_seat"] == number,
        "facts": [fact(name, value) for name, value in player.items() if name != "seat" and is_plain(value)],
    }


def card_scene(card: str, moves: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    """A card in one's hand, and the move that plays it."""
    move = next((move for move in moves if move.get("card") == card), None)
    number = FACES[card]
    return {
        "id": "",
        "face": card,
        "suit": SUITS[suit_of(number)],
        "name": card_name(number),
        "legal": move is not None,
        "why": None,
        "new": False,
        "move": move,
    }


def facts_of(view: View) -> Iterator[Line]:
    """What everybody may see and nothing else on the page shows."""
    return (fact(name, value) for name, value in view.items() if name not in KNOWN and is_plain(value))


def piles_of(view: View) -> Iterator[dict[str, Json]]:
    """Lists of French cards that everybody may see."""
    for name, value in view.items():
        if name not in KNOWN and isinstance(value, list) and all(card in FACES for card in value):
            cards = [{"face": card, "name": card_name(FACES[card])} for card in value]
            yield {"name": name.replace("_", " ").capitalize(), "cards": cards}


def fact(name: str, value: Json) -> Line:
    """A field in words."""
    return line("{name}: {value}", name=name.replace("_", " ").capitalize(), value=value)


def is_plain(value: Json) -> bool:
    """Whether a value says something by itself."""
    return isinstance(value, (str, int, float))


def move_words(move: Mapping[str, Json]) -> str:
    """A move as the text of a button: its type, and what it names."""
    verb, *named = (str(value).replace("_", " ") for value in move.values())
    return " ".join([verb.capitalize(), *named])


def turn_line(view: View, me: int | None) -> Line:
    """Whose turn it is."""
    turn = view["current_seat"]
    if turn is None:
        return Line(_("The game is over."))
    return Line(_("It's your turn.")) if turn == me else line(_("It's {player}'s turn."), player=Who(turn))


def sheet_scene(view: View, me: int | None) -> dict[str, Json]:
    """How the game ended: everybody with place and points, the reader first."""
    result, winner = view["result"], view["result"]["winner_seat"]
    rows = [
        sheets.row(seat, points, me=me, rank=result["places"][seat], won=winner == seat)
        for seat, points in enumerate(result["scores"])
    ]
    return {
        "over": True,
        "once": "end",
        "headline": sheets.winner_line(winner, me),
        "by": None,
        "won": winner is not None and winner == me,
        "rows": sheets.own_first(rows),
    }


def news(event: Event, view: View, seat: int | None) -> Line | None:
    """What a seat did, by the event's name and data; the rest of what has changed is on the page."""
    if "seat" not in event.data:
        return None
    told = [value for name, value in event.data.items() if name != "seat" and is_plain(value)]
    what = " ".join(map(str, [*reversed(event.type.split(":")), *told]))
    return line("{player}: {what}", player=Who(event.data["seat"]), what=what)


def pace(events: Sequence[Event]) -> int:
    """A moment for everything that happens."""
    return LOOK_PAUSE


def read_form(fields: Mapping[str, list[str]]) -> Json:
    """Nothing: every move is a button of its own."""


# -- The terminal --------------------------------------------------------------------------------------------
def show(view: View) -> str:
    """The view, a line for each part."""
    return "\n".join(f"  {name.replace('_', ' ')}: {value}" for name, value in view.items() if name != "legal")


def label(move: Any, view: View) -> str:
    """A move by its name and what it holds."""
    return str(move)


def tell(event: Event, view: View) -> str | None:
    """An event by its name and data."""
    return f"{event.type} {dict(event.data)}" if event.data else None


def read(text: str, view: View) -> Any:
    """Nothing that is typed is a move; the numbers of the listed ones are."""
    raise MalformedMove("UNCLEAR", "Type the number of a move.")


# -- The table laid open -------------------------------------------------------------------------------------
def piles(state: Any) -> Iterable[Pile]:
    """None: the state is shown as it is kept."""
    return ()


def facts(state: Any) -> Iterable[Line]:
    """None: the state is shown as it is kept."""
    return ()
