"""The cards of a Spades table as its page shows them: the trick, those gone by, the hand, and what partners pass."""

from collections.abc import Sequence

from games.catalog.spades.look.words import card_words, face, who
from games.catalog.spades.rules import tricks
from games.catalog.spades.rules.deck import card_in, hand_in
from games.catalog.spades.rules.seats import NAMES, partner_of
from games.catalog.spades.rules.state import EXCHANGE
from games.core.cards import SUITS, in_turns, suit_name
from games.core.kind import View
from games.core.memo import remembered
from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

PLACES = ("bottom", "left", "top", "right")
"""Clockwise from oneself: the next player sits on the left."""


def place_of(name: str, bottom: int) -> str:
    """Where a seat is, seen from the one at the bottom."""
    return PLACES[(NAMES.index(name) - bottom) % 4]


# -- The middle ----------------------------------------------------------------------------------------------
def trick_scene(view: View, bottom: int) -> dict[str, Json]:
    """The trick on the table, or the last closed one until the next card is led or the first bid is made.

    `late` names what waits while a closed trick is held: the next lead; after a round's last also scores and the deal.
    """
    last, lying = view["lastTrick"], view["currentTrick"]
    has_bid = any(bid is not None for bid in view["bids"].values())
    if lying or last is None or (has_bid and not view["completedTricks"] and not view["gameOver"]):
        nothing = {"closed": False, "number": None, "winner": None, "late": ""}
        return {**nothing, "cards": plays_scene(lying, bottom)}
    over = view["gameOver"] or last["handNumber"] != view["handNumber"]
    return {
        "closed": True,
        "number": last["trickNumber"],
        "winner": who(last["winner"]),
        "late": "top others hand bar sheet" if over else "hand bar",
        "cards": plays_scene(last["plays"], bottom, last["winner"]),
    }


def plays_scene(plays: Sequence[Json], bottom: int, winner: str | None = None) -> list[dict[str, Json]]:
    """Cards towards those who laid them."""
    return [
        {
            "face": face(play["card"]),
            "name": card_words(play["card"]),
            "who": who(play["seat"]),
            "place": place_of(play["seat"], bottom),
            "wins": play["seat"] == winner,
        }
        for play in plays
    ]


def offered_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The two cards that one's partner has chosen after bidding blind nil, while one chooses two for the way back."""
    if me is None or view["phase"] != EXCHANGE or view["current_seat"] != me:
        return None
    cards = view["blindNilExchange"].get("cardsFromBlind")
    named = [{"face": face(card), "name": card_words(card)} for card in cards or ()]
    return {"who": Who(partner_of(me)), "cards": named} if named else None


def gone_scene(view: View) -> list[dict[str, Json]]:
    """The tricks of this round, newest first; before the first one is closed, the last of the round before."""
    last = view["lastTrick"]
    if not view["completedTricks"] and last:
        return [gone_trick(last["trickNumber"], last)]
    return gone_tricks(view["completedTricks"])


@remembered(64)
def gone_tricks(closed: Sequence[Json]) -> list[dict[str, Json]]:
    """These tricks: the same for every reader, and for three cards of four."""
    return [gone_trick(number, trick) for number, trick in reversed(list(enumerate(closed, start=1)))]


def gone_trick(number: int, trick: Json) -> dict[str, Json]:
    """One of them."""
    return {"number": number, "winner": who(trick["winner"]), "cards": plays_scene(trick["plays"], 0, trick["winner"])}


# -- The hand ------------------------------------------------------------------------------------------------
def hand_scene(view: View) -> list[dict[str, Json]]:
    """The cards in one's hand: what each is called, whether it may be played, and if not, why."""
    suits = in_turns(card["suit"] for card in (*view.get("myHand", []), *own_plays(view)))
    hand = sorted(view.get("myHand", []), key=lambda card: suits[card["suit"]])
    valid = view.get("validCards", [])
    reason = why_not(view) if valid else None
    return [
        {
            "id": None,
            "face": face(card),
            "suit": card["suit"],
            "name": card_words(card),
            "legal": card in valid,
            "why": None if card in valid else reason,
            "move": {"type": "play", "card": dict(card)},
            "value": f"{card['rank']} {card['suit']}",
            "new": card in received(view),
        }
        for card in hand
    ]


def own_plays(view: View) -> list[Json]:
    """The cards one has played in this round: what one was dealt says in which order the suits lie."""
    plays = [*view["currentTrick"], *(play for trick in view["completedTricks"] for play in trick["plays"])]
    return [play["card"] for play in plays if play["seat"] == view.get("mySeat")]


def received(view: View) -> Sequence[Json]:
    """The cards that came from one's partner, until the first trick is closed."""
    exchange = view["blindNilExchange"]
    if not exchange or exchange["pending"] or view["completedTricks"]:
        return ()
    is_blind = exchange["currentBlindNilSeat"] == view.get("mySeat")
    return exchange.get("cardsFromPartner" if is_blind else "cardsFromBlind") or ()


def why_not(view: View) -> Line:
    """Why the other cards may not be played now: all for the same reason."""
    trick = tuple(card_in(play["card"]) for play in view["currentTrick"])
    return Line(tricks.why_not(hand_in(view["myHand"]), trick, first=view["isFirstTrick"]))


def play_words(view: View) -> Line:
    """What was led, and how many cards may follow."""
    count, trick = len(view["validCards"]), view["currentTrick"]
    if not trick:
        return Line(_("Your turn: lead a card."))
    suit = suit_name(SUITS.index(trick[0]["card"]["suit"]))
    if count == 1:
        return line(_("Your turn: {suit} led, one card playable."), suit=suit)
    return line(_("Your turn: {suit} led, {count} cards playable."), suit=suit, count=count)
