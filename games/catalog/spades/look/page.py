"""Spades as a page shows it: who sits where, how both teams stand, whose turn it is and for what."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.spades.look.log_words import bid_words, news
from games.catalog.spades.look.page_bids import bid_scene, is_added
from games.catalog.spades.look.page_cards import (
    PLACES,
    gone_scene,
    hand_scene,
    offered_scene,
    play_words,
    said_scene,
    trick_scene,
)
from games.catalog.spades.look.page_sheet import ours_first, round_heads, round_row, sheet_scene
from games.catalog.spades.rules.seats import MEMBERS, NAMES, TEAMS, team_of
from games.core.rules import Event
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _
from games.core.wire import Envelope

__all__ = ["news", "pace", "read_form", "round_heads", "round_row", "scene"]

Json = Any
View = Mapping[str, Json]
CARD_HOLD, TRICK_HOLD = 450, 1500
"""Milliseconds for which eyes want a card, and a closed trick."""


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    bottom = 0 if seat is None else seat
    return {
        "places": {PLACES[step]: seat_scene(view, (bottom + step) % 4, seat) for step in range(4)},
        "teams": [team_scene(view, team, seat) for team in ours_first(seat)],
        "trick": trick_scene(view, bottom),
        "said": said_scene(view, bottom),
        "offered": offered_scene(view, seat),
        "gone": gone_scene(view, bottom),
        "cards": hand_scene(view),
        "covered": view["handCounts"][NAMES[bottom]] if "validCards" in view and "myHand" not in view else 0,
        "turn": turn_line(view, seat),
        "facts": facts(view),
        "bids": bid_scene(view, seat),
        "choosing": is_choosing(view, seat),
        "sheet": sheet_scene(view, seat),
    }


# -- Seats and teams -----------------------------------------------------------------------------------------
def seat_scene(view: View, number: int, me: int | None) -> dict[str, Json]:
    """A seat: what it bid, what it won, whose turn it is."""
    name = NAMES[number]
    bid = view["bids"][name]
    return {
        "seat": number,
        "is_you": number == me,
        "is_turn": view["current_seat"] == number,
        "deals": view["dealerSeat"] == name,
        "bid": None if bid is None else bid_words(bid),
        "won": view["tricksWon"][name],
        "partner": me is not None and number == (me + 2) % 4,
        "passing": view["phase"] == "blind_nil_exchange" and view["current_seat"] == number,
        "covered": name in view["blindNilSeats"] and name not in view["handRevealedSeats"] and bidding(view),
    }


def bidding(view: View) -> bool:
    """Whether bids are still to come."""
    return bool(view["phase"] == "bidding")


def team_scene(view: View, team: int, me: int | None) -> dict[str, Json]:
    """A team's standing in the game and in this round."""
    name = TEAMS[team]
    return {
        "ours": me is not None and team_of(me) == team,
        "names": [Who(seat) for seat in MEMBERS[team]],
        "score": view["scores"][name],
        "bags": view["bags"][name],
        "bag_limit": 10 if view["options"]["bag_penalty"] else None,
        "tricks": None
        if bidding(view)
        else progress(view["teamBids"][name], view["teamTricks"][name], tricks_left(view)),
    }


def tricks_left(view: View) -> int:
    """How many tricks are still to be won."""
    return 13 - len(view["completedTricks"])


def progress(target: int | None, won: int, left: int) -> Line:
    """How far a team is: "5 of 6", "+1 bag", "set"."""
    if target is None:
        return line(_("{won} won"), won=won)
    if won == target + 1:
        return line(_("{target} of {target}, +1 bag"), target=target)
    if won > target:
        return line(_("{target} of {target}, +{bags} bags"), target=target, bags=won - target)
    if won + left < target:
        return line(_("{won} of {target}, set"), won=won, target=target)
    return line(_("{won} of {target}"), won=won, target=target)


# -- What to do ----------------------------------------------------------------------------------------------
def turn_line(view: View, me: int | None) -> Line:
    """Whose turn it is, and for what."""
    if view["gameOver"]:
        return Line(_("The game is over."))
    turn = view["current_seat"]
    if turn != me:
        waiting = {"bidding": _("{player} is bidding."), "playing": _("{player} is to play.")}
        return line(waiting.get(view["phase"], _("{player} is passing two cards.")), player=Who(turn))
    if view["phase"] == "bidding" and me is not None:
        return Line(own_bid_words(view, me))
    if view["phase"] != "playing":
        return Line(_("Your turn: choose two cards to pass."))
    return play_words(view)


def own_bid_words(view: View, me: int) -> str:
    """What kind of number is asked for."""
    if is_added(view):
        return _("Your turn: how many tricks will you win?")
    if view["bids"][NAMES[(me + 2) % 4]] is None:
        return _("Your turn: bid. Your partner sets the team's total after you.")
    return _("Your turn: say your team's total.")


def facts(view: View) -> list[Line]:
    """How the round stands."""
    broken = Line(_("Spades broken") if view["spadesbroken"] else _("Spades not broken"))
    goal = line(_("To {points} points"), points=view["options"]["target_score"])
    found = [line(_("Round {number}"), number=view["handNumber"]), goal]
    return found if bidding(view) else [*found, broken]


def is_choosing(view: View, me: int | None) -> bool:
    """Whether one has to choose two cards to pass."""
    return bool(view["phase"] == "blind_nil_exchange" and view["current_seat"] == me)


# -- Forms and time ------------------------------------------------------------------------------------------
def read_form(fields: Mapping[str, list[str]]) -> Json:
    """Two ticked cards are an exchange."""
    cards = [value.split(" ", 1) for value in fields.get("cards", []) if " " in value]
    return {"type": "exchange", "cards": [{"rank": rank, "suit": suit} for rank, suit in cards]}


def pace(events: Sequence[Event]) -> int:
    """A closed trick is held longer than a card."""
    types = {event.type for event in events}
    if "trick:completed" in types:
        return TRICK_HOLD
    return CARD_HOLD if types & {"card:played", "bid:placed", "exchange:passed"} else 0
