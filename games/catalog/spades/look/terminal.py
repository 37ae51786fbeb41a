"""Spades at the terminal: the table as text, short names of moves, and typed lines as moves."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import NoReturn

from games.catalog.spades.look.words import winning_card
from games.catalog.spades.rules.deck import GLYPHS, SUITS, card_in, short
from games.catalog.spades.rules.moves import BLIND_NIL, NIL, Bid, Exchange, Move, Play, Reveal, parse_move
from games.catalog.spades.rules.seats import MEMBERS, NAMES, TEAMS
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, TO_PARTNER
from games.core.kind import View
from games.core.rules import Event, Json, MalformedMove

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
    trick = "game over" if view["gameOver"] else f"trick {len(view['completedTricks']) + 1}"
    place = {BIDDING: "bidding", EXCHANGE: "two cards each way"}.get(view["phase"], trick)
    broken = "spades broken" if view["spadesbroken"] else "spades not broken"
    return f"Round {view['handNumber']}, {place}, {broken}, to {view['options']['target_score']} points"


def team_lines(view: View) -> list[str]:
    """Score, bags, target and tricks of both teams."""
    pairs = (" and ".join(who(NAMES[seat], view) for seat in members) for members in MEMBERS)
    return [f"  {pair:<18}{team_standing(view, team)}" for pair, team in zip(pairs, TEAMS, strict=True)]


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
    return cards_text(played["card"] for played in view["currentTrick"] if played["seat"] == name) or "·"


def trick_line(trick: View, view: View) -> str:
    """A closed trick in a line."""
    cards = ", ".join(f"{who(played['seat'], view)} {cards_text([played['card']])}" for played in trick["plays"])
    return f"{cards} ({does(trick['winner'], view, 'win it', 'wins it')})"


def own_lines(view: View) -> list[str]:
    """The reader's cards, suit by suit."""
    if "you" not in view:
        return []
    if "myHand" not in view:
        return ["Your cards are covered: you may bid blind nil, or look at them first."]
    suits = groupby(view["myHand"], key=lambda card: card["suit"])
    hand = "   ".join(cards_text(cards) for _, cards in suits)
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
    data = event.data
    match event.type:
        case "round:dealt":
            return deal_text(data, view)
        case "bid:placed":
            return f"{does(data['seat'], view, 'bid', 'bids')} {bid_text(data['bid'])}."
        case "hand:revealed":
            return f"{does(data['seat'], view, 'look at your cards', 'looks at the cards')}: no blind nil any more."
        case "exchange:passed":
            return exchange_text(data, view)
        case "card:played":
            verb = ("play", "plays") if data["currentTrick"][1:] else ("lead", "leads")
            return f"{does(data['seat'], view, *verb)} {cards_text([data['card']])}."
        case "trick:completed":
            with_card = f"trick {data['trickNumber']} with {cards_text([winning_card(data)])}"
            return f"{does(data['winner'], view, 'win', 'wins')} {with_card}."
        case "round:scored":
            return " ".join(f"{team(name, view)}: {score_text(data, name)}." for name in TEAM_NAMES)
        case "ended":
            return end_text(data, view)
    return None


def who(name: str, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if name == view.get("mySeat") else name.capitalize()


def does(name: str, view: View, you: str, others: str) -> str:
    """A seat and its verb: "You bid", "West bids"."""
    return f"{who(name, view)} {you if name == view.get('mySeat') else others}"


def team(name: str, view: View) -> str:
    """A team as the reader calls it."""
    return f"Your team ({TEAM_NAMES[name]})" if name == view.get("myTeam") else TEAM_NAMES[name]


def cards_text(cards: Iterable[Json]) -> str:
    """Cards side by side, each in two or three signs."""
    return " ".join(short(card_in(card)) for card in cards)


def bid_text(bid: Json) -> str:
    """A bid as it was said."""
    return "-" if bid is None else SAID.get(bid, str(bid))


def deal_text(data: View, view: View) -> str:
    """A new round, and who may bid blind nil in it."""
    line = f"Round {data['handNumber']}: {does(data['dealerSeat'], view, 'deal', 'deals')}."
    covered = " and ".join(who(name, view) for name in data["blindNilSeats"])
    return f"{line} {covered} may bid blind nil." if covered else line


def exchange_text(data: View, view: View) -> str:
    """A step of the exchange; which cards, the partners alone can see."""
    cards = view.get("you", {}).get("cardsFromBlind" if data["step"] == TO_PARTNER else "cardsFromPartner")
    return f"{does(data['seat'], view, 'pass', 'passes')} {cards_text(cards) if cards else 'two cards'} across."


def score_text(data: View, name: str) -> str:
    """What a round brought a team."""
    line = f"{data['scoreDelta'][name]:+d}"
    if data["bagPenalty"][name]:
        line += f" and {-100 * data['bagPenalty'][name]:+d} for bags"
    return f"{line}, now {data['scoresAfter'][name]}"


def end_text(data: View, view: View) -> str:
    """The end of the game."""
    if data["winner"] is None:
        return "The game was broken off: nobody wins."
    verb = "wins" if data["winner"] == view.get("myTeam") else "win"
    return f"{team(data['winner'], view)} {verb}!"
