"""Spades at the terminal: the table as text, short names of moves, and typed lines as moves."""

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import NoReturn

from games.catalog.spades.rules.deck import GLYPHS, SUITS, card_in, short
from games.catalog.spades.rules.moves import BLIND_NIL, NIL, Bid, Exchange, Move, Play, Reveal, parse_move
from games.catalog.spades.rules.seats import MEMBERS, NAMES, TEAMS
from games.catalog.spades.rules.state import BIDDING, EXCHANGE
from games.core.kind import View
from games.core.rules import Event, Json, MalformedMove

Data = Mapping[str, Json]

WIDTH = 79
NUMBER = re.compile(r"(?:bid )?([0-9]{1,2})")
CARD = re.compile(r"(10|[2-9tjqka])([shcd♠♥♣♦])|([shcd♠♥♣♦])(10|[2-9tjqka])")
TEAM_NAMES = {"ns": "North and South", "ew": "East and West"}
SAID = {NIL: "nil", BLIND_NIL: "blind nil"}


# -- The table -----------------------------------------------------------------------------------------------
def show(view: View) -> str:
    """The table with the reader at the bottom, the partner opposite, the next player on the left."""
    lines = [headline(view), *team_lines(view), "", *seat_lines(view), ""]
    if view["lastTrick"] and not view["currentTrick"]:
        lines.append(f"Last trick: {trick_line(view['lastTrick'], view)}")
    return "\n".join([*lines, *own_lines(view)])


def headline(view: View) -> str:
    """Where the game stands."""
    place = {BIDDING: "bidding", EXCHANGE: "two cards each way"}.get(view["phase"], trick_number(view))
    broken = "spades broken" if view["spadesbroken"] else "spades not broken"
    return f"Round {view['handNumber']}, {place}, {broken}, to {view['options']['target_score']} points"


def trick_number(view: View) -> str:
    """Which trick is on the table."""
    return "game over" if view["gameOver"] else f"trick {len(view['completedTricks']) + 1}"


def team_lines(view: View) -> list[str]:
    """Score, bags, target and tricks of both teams."""
    return [f"  {pair_name(team, view):<18}{team_standing(view, name)}" for team, name in enumerate(TEAMS)]


def pair_name(team: int, view: View) -> str:
    """Both partners as the reader calls them."""
    return " and ".join(who(NAMES[seat], view) for seat in MEMBERS[team])


def team_standing(view: View, team: str) -> str:
    """How a team stands."""
    target, won = view["teamBids"][team], view["teamTricks"][team]
    tricks = f"{won} won" if target is None else f"{won} won of {target}"
    return f"score {view['scores'][team]:>4}   bags {view['bags'][team]:>2}   tricks: {tricks}"


def seat_lines(view: View) -> list[str]:
    """The four seats around their cards."""
    bottom = view["you"]["seat"] if "you" in view else 0
    south, west, north, east = (NAMES[(bottom + step) % 4] for step in range(4))
    sides = f"{seat_text(west, view):<31}{table_card(west, view):>4}{'':6}{table_card(east, view):<4}  "
    return [
        seat_text(north, view).center(WIDTH).rstrip(),
        table_card(north, view).center(WIDTH).rstrip(),
        f"  {sides}{seat_text(east, view)}",
        table_card(south, view).center(WIDTH).rstrip(),
        seat_text(south, view).center(WIDTH).rstrip(),
    ]


def seat_text(name: str, view: View) -> str:
    """A seat with its bid and tricks; a star has to act, (D) has dealt."""
    turn = "*" if view["current_seat"] == NAMES.index(name) else ""
    dealer = " (D)" if view["dealerSeat"] == name else ""
    return f"{turn}{who(name, view)}{dealer}: bid {bid_text(view['bids'][name])}, won {view['tricksWon'][name]}"


def table_card(name: str, view: View) -> str:
    """The card a seat has played to the trick."""
    return next((card_text(played["card"]) for played in view["currentTrick"] if played["seat"] == name), "·")


def trick_line(trick: Mapping[str, Json], view: View) -> str:
    """A closed trick in a line."""
    cards = ", ".join(f"{who(played['seat'], view)} {card_text(played['card'])}" for played in trick["plays"])
    return f"{cards} ({does(trick['winner'], view, 'win it', 'wins it')})"


def own_lines(view: View) -> list[str]:
    """The reader's cards, suit by suit."""
    if "you" not in view:
        return []
    if "myHand" not in view:
        return ["Your cards are covered: you may bid blind nil, or look at them first."]
    suits = groupby(view["myHand"], key=lambda card: card["suit"])
    hand = "   ".join(cards_text(list(cards)) for _, cards in suits)
    given = view["you"]["cardsFromPartner" if view["bids"][view["mySeat"]] == BLIND_NIL else "cardsFromBlind"]
    return [f"Your hand:  {hand or 'empty'}", *([f"Your partner gives you {cards_text(given)}."] if given else [])]


# -- Moves ---------------------------------------------------------------------------------------------------
def label(move: Move, view: View) -> str:
    """A short name of a move."""
    match move:
        case Bid(bid):
            return f"Bid {bid}" if isinstance(bid, int) else bid_text(bid).capitalize()
        case Reveal():
            return "Look at my cards"
        case Exchange(cards):
            return "Give " + " ".join(map(short, cards))
        case Play(card):
            return short(card)


def read(text: str, view: View) -> Move:
    """A typed line as a move."""
    words = " ".join(text.lower().replace(",", " ").split())
    if view["phase"] == BIDDING:
        return read_bidding(words)
    cards = [read_short(word) for word in words.split()]
    if view["phase"] == EXCHANGE and len(cards) == 2:
        return parse_move({"type": "exchange", "cards": cards})
    if view["phase"] == EXCHANGE or len(cards) != 1:
        unclear()
    return parse_move({"type": "play", "card": cards[0]})


def read_bidding(words: str) -> Move:
    """A bid, or a look at the cards."""
    if words in ("look", "reveal"):
        return Reveal()
    if number := NUMBER.fullmatch(words):
        return parse_move({"type": "bid", "bid": int(number[1])})
    spoken = {"nil": NIL, "blind": BLIND_NIL, "blind nil": BLIND_NIL, "blind_nil": BLIND_NIL}
    if words not in spoken:
        unclear()
    return parse_move({"type": "bid", "bid": spoken[words]})


def read_short(word: str) -> Json:
    """A card typed as `10h`, `th`, `h10` or with the sign of its suit."""
    found = CARD.fullmatch(word)
    if found is None:
        unclear()
    rank, suit = (found[1], found[2]) if found[1] else (found[4], found[3])
    letters = {"s": 0, "h": 1, "c": 2, "d": 3, **{glyph: number for number, glyph in enumerate(GLYPHS)}}
    return {"suit": SUITS[letters[suit]], "rank": "10" if rank == "t" else rank.upper()}


def unclear() -> NoReturn:
    """Say what can be typed."""
    raise MalformedMove("UNCLEAR", "Type a bid (4, nil, blind nil, look), a card (10h, sA), or two cards to give.")


# -- Events --------------------------------------------------------------------------------------------------
def tell(event: Event, view: View) -> str | None:
    """A line for the log, or nothing where there is nothing to say."""
    line = LINES.get(event.type)
    return line(event.data, view) if line else None


def is_you(name: str, view: View) -> bool:
    """Whether this seat is the reader's."""
    return bool(name == view.get("mySeat"))


def who(name: str, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if is_you(name, view) else name.capitalize()


def does(name: str, view: View, you: str, others: str) -> str:
    """A seat and its verb: "You bid", "West bids"."""
    return f"{who(name, view)} {you if is_you(name, view) else others}"


def team(name: str, view: View) -> str:
    """A team as the reader calls it."""
    return f"Your team ({TEAM_NAMES[name]})" if name == view.get("myTeam") else TEAM_NAMES[name]


def card_text(card: Json) -> str:
    """A card in two or three signs."""
    return short(card_in(card))


def cards_text(cards: list[Json]) -> str:
    """Cards side by side."""
    return " ".join(map(card_text, cards))


def bid_text(bid: Json) -> str:
    """A bid as it was said."""
    return "-" if bid is None else SAID.get(bid, str(bid))


def _deal(data: Data, view: View) -> str:
    line = f"Round {data['handNumber']}: {does(data['dealerSeat'], view, 'deal', 'deals')}."
    covered = " and ".join(who(name, view) for name in data["blindNilSeats"])
    return f"{line} {covered} may bid blind nil." if covered else line


def _bid(data: Data, view: View) -> str:
    return f"{does(data['seat'], view, 'bid', 'bids')} {bid_text(data['bid'])}."


def _reveal(data: Data, view: View) -> str:
    return f"{does(data['seat'], view, 'look at your cards', 'looks at the cards')}: no blind nil any more."


def _exchange(data: Data, view: View) -> str:
    """A step of the exchange; which cards, the partners alone can see."""
    cards = view.get("you", {}).get("cardsFromBlind" if data["step"] == "blind_to_partner" else "cardsFromPartner")
    return f"{does(data['seat'], view, 'pass', 'passes')} {cards_text(cards) if cards else 'two cards'} across."


def _card(data: Data, view: View) -> str:
    led = len(data["currentTrick"]) == 1
    verb = ("lead", "leads") if led else ("play", "plays")
    return f"{does(data['seat'], view, *verb)} {card_text(data['card'])}."


def _trick(data: Data, view: View) -> str:
    card = next(played["card"] for played in data["plays"] if played["seat"] == data["winner"])
    return f"{does(data['winner'], view, 'win', 'wins')} trick {data['trickNumber']} with {card_text(card)}."


def _score(data: Data, view: View) -> str:
    """A scored round, one sentence for each team."""
    return " ".join(f"{team(name, view)}: {team_score(data, name)}." for name in TEAM_NAMES)


def team_score(data: Data, name: str) -> str:
    """What a round brought a team."""
    line = f"{data['scoreDelta'][name]:+d}"
    if data["bagPenalty"][name]:
        line += f" and {-100 * data['bagPenalty'][name]:+d} for bags"
    return f"{line}, now {data['scoresAfter'][name]}"


def _end(data: Data, view: View) -> str:
    """The end of the game."""
    if data["winner"] is None:
        return "The game was broken off: nobody wins."
    verb = "wins" if data["winner"] == view.get("myTeam") else "win"
    return f"{team(data['winner'], view)} {verb}!"


LINES: Mapping[str, Callable[[Data, View], str]] = {
    "round:dealt": _deal,
    "bid:placed": _bid,
    "hand:revealed": _reveal,
    "exchange:passed": _exchange,
    "card:played": _card,
    "trick:completed": _trick,
    "round:scored": _score,
    "ended": _end,
}
