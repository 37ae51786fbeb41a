"""Hidden Joker Rummy at the terminal: the table as text, moves by name, events as lines, and typed lines as moves."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NoReturn

from games.catalog.hidden_joker.rules.cards import id_number, id_text
from games.catalog.hidden_joker.rules.checking import arrangement, demand_of, hand_of, wild_of
from games.catalog.hidden_joker.rules.melds import declaration
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK, Declare, Discard, Draw, Drop, Group, Move, Reveal
from games.core.cards import FACES, GLYPHS, SUITS
from games.core.kind import View
from games.core.rules import Event, Json, MalformedMove

PILE_SHOWN = 14
OUT = {"dropped": "dropped", "wrong_declaration": "declared wrongly", "eliminated": "out of the game"}

HELP = (
    "Type “stock”, “take”, a card to discard (10h, ks), “show ah 2h 3h”, “drop”, “declare”, "
    "or “declare run ah 2h 3h / set 5c 5d 5s … / discard kc”."
)
SIGNS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", ",": " ", "*": " "})


# -- Words ---------------------------------------------------------------------------------------------------
def who(seat: int, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if "you" in view and view["you"]["seat"] == seat else f"Seat {seat + 1}"


def said(seat: int, view: View, own: str, others: str) -> str:
    """A sentence about a seat: in the second person about the reader."""
    name = who(seat, view)
    return f"{name} {own if name == 'You' else others}"


def pretty(card: Mapping[str, Json]) -> str:
    """A card, as `9♠`; a star marks a wild."""
    return f"{card['rank']}{GLYPHS[SUITS.index(card['suit'])]}{'*' if card['is_joker'] else ''}"


def pretties(cards: Iterable[Mapping[str, Json]]) -> str:
    """Cards in a row."""
    return " ".join(map(pretty, cards))


def meld_name(meld: Mapping[str, Json]) -> str:
    """What a meld is."""
    if meld["type"] == "set":
        return "set"
    return "pure run" if meld["pure"] else "run with wilds"


def scores(rows: Sequence[Mapping[str, Json]], view: View) -> str:
    """Points by player."""
    return ", ".join(f"{who(row['seat'], view)} {row['score']}" for row in rows)


# -- The table -----------------------------------------------------------------------------------------------
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


# -- Moves ---------------------------------------------------------------------------------------------------
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


def read(text: str, view: View) -> Move:
    """A typed line as a move."""
    words = re.sub(r"\s*/\s*", " / ", text.lower().translate(SIGNS)).split()
    match words:
        case ["stock" | "s"] | ["draw", "stock"]:
            return Draw(STOCK)
        case ["take" | "discard" | "d"] | ["draw", "discard" | "pile"]:
            return Draw(DISCARD)
        case ["drop"]:
            return Drop()
        case ["declare"]:
            return declaration(hand_of(view), wild_of(view), demand_of(view)) or _unclear()
        case ["declare", *rest]:
            return _declared(rest, view)
        case ["show", *names]:
            return Reveal(tuple(Hand(view).card(name) for name in names))
        case [name] | ["discard", name]:
            return Discard(Hand(view, view["you"]["not_discardable_id"]).card(name))
    return _unclear()


def _declared(words: Sequence[str], view: View) -> Declare:
    hand, discard = Hand(view), None
    melds: list[Group] = []
    for part in " ".join(words).split(" / "):
        kind, *names = part.split() or [""]
        cards = tuple(hand.card(name) for name in names)
        if kind == "discard" and len(cards) == 1:
            discard = cards[0]
        elif kind in ("run", "set"):
            melds.append(Group(kind, cards))
        else:
            _unclear()
    return Declare(tuple(melds), discard)


class Hand:
    """The reader's hand, from which typed cards are taken; of twins the one that may be discarded goes first."""

    def __init__(self, view: View, last: str | None = None) -> None:
        known = hand_of(view)
        locked = None if last is None else id_number(last)
        self.left = dict(sorted(known.items(), key=lambda item: item[0] == locked))

    def card(self, name: str) -> int:
        """The card of this name, no more in the hand from now on."""
        face = FACES.get(name.replace("10", "t").upper())
        found = next((card for card, shown in self.left.items() if shown == face), None)
        if found is None:
            raise MalformedMove("UNCLEAR", "You don't have {name}. {help}", {"name": name, "help": HELP})
        del self.left[found]
        return found


def _unclear() -> NoReturn:
    raise MalformedMove("UNCLEAR", HELP)


# -- Events --------------------------------------------------------------------------------------------------
def tell(event: Event, view: View) -> str | None:
    """A line for the log, or nothing."""
    teller = TELLERS.get(event.type)
    return teller(event.data, view) if teller else None


def _update(data: View, view: View) -> str | None:
    """What was done last; the reader's own draw is told with the hand."""
    action = view["last_action"]
    if not action or view["status"] == "ended":
        return None
    seat, card = action["seat"], pretty(action["card"]) if "card" in action else ""
    if action["type"] == "discard":
        return said(seat, view, f"discard {card}.", f"discards {card}.")
    if action["type"] == "draw" and card:
        return said(seat, view, f"take {card} from the pile.", f"takes {card} from the pile.")
    if action["type"] == "draw" and who(seat, view) != "You":
        return f"{who(seat, view)} draws from the stock."
    return None


def _hand(data: View, view: View) -> str | None:
    action = view["last_action"]
    if not action or action["type"] != "draw" or action["source"] != "stock" or not data["drawn_card_id"]:
        return None
    card = data["hand"][-1]
    return f"You draw {pretty(card)}{', a wild' if card['is_joker'] else ''}."


def _turn(data: View, view: View) -> str | None:
    if data["previous_seat"] is not None:
        return None
    return said(data["next_seat"], view, "begin the round.", "begins the round.")


def _submitted(data: View, view: View) -> str:
    melds = " / ".join(pretties(meld["full_cards"]) for meld in data["melds"])
    last = f", discard {pretty(data['discard'])}" if data["discard"] else ", without a discard"
    return said(data["seat"], view, "declare: ", "declares: ") + melds + last + "."


def _out(own: str, others: str, data: View, view: View) -> str:
    return said(data["seat"], view, own, others) + f" out of the round for {data['points']} points."


def _revealed(data: View, view: View) -> str:
    text = said(data["seat"], view, "show a run and know the joker now", "shows a run and knows the joker now")
    return f"{text}: every {data['hidden_joker_rank']} is wild." if data["hidden_joker_rank"] else f"{text}."


def _reshuffled(data: View, view: View) -> str:
    return f"The stock is reshuffled: {data['stock_count']} cards, {data['reshuffles_left']} more times."


def _scored(data: View, view: View) -> str:
    return f"Round {data['round_number']} is over. Totals: {scores(data['scores'], view)}."


def _ended(data: View, view: View) -> str:
    winner = data["winner_seat"]
    result = "Nobody wins" if winner is None else said(winner, view, "win", "wins")
    return f"{result}. Points: {scores(data['final_scores'], view)}."


TELLERS: dict[str, Callable[[View, View], str | None]] = {
    "state:update": _update,
    "hand:update": _hand,
    "turn:changed": _turn,
    "melds:submitted": _submitted,
    "player:dropped": partial(_out, "drop", "drops"),
    "declaration:failed": partial(_out, "declare wrongly and are", "declares wrongly and is"),
    "joker:revealed": _revealed,
    "stock:reshuffled": _reshuffled,
    "round:scored": _scored,
    "ended": _ended,
}
