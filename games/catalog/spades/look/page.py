"""Spades as a page shows it: who sits where, how both teams stand, whose turn it is and for what."""

from collections.abc import Sequence

from games.catalog.spades.look.cards import (
    PLACES,
    gone_scene,
    hand_scene,
    offered_scene,
    play_words,
    trick_scene,
)
from games.catalog.spades.look.sheet import ours_first, sheet_scene
from games.catalog.spades.look.words import bid_words, news
from games.catalog.spades.rules.moves import BLIND_NIL, NIL
from games.catalog.spades.rules.options import INDIVIDUAL
from games.catalog.spades.rules.seats import MEMBERS, NAMES, TEAMS, partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, PLAYING
from games.core.envelope import Envelope
from games.core.kind import Fields, View
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["news", "pace", "read_form", "scene"]

MOST = 13
NUMBERS = tuple(str(number) for number in range(MOST + 1))
NILS = ((NIL, _("Nil")), (BLIND_NIL, _("Blind nil")))
CARD_HOLD, TRICK_HOLD = 450, 1500
"""Milliseconds for which eyes want a card, and a closed trick."""


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    bottom = 0 if seat is None else seat
    return {
        "places": {PLACES[step]: seat_scene(view, (bottom + step) % 4, seat) for step in range(4)},
        "teams": [team_scene(view, team, seat) for team in ours_first(seat)],
        "trick": trick_scene(view, bottom),
        "offered": offered_scene(view, seat),
        "gone": gone_scene(view),
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
        "partner": me is not None and number == partner_of(me),
        "passing": is_choosing(view, number),
        "covered": name in view["blindNilSeats"] and name not in view["handRevealedSeats"] and is_bidding(view),
    }


def is_bidding(view: View) -> bool:
    """Whether bids are still to come."""
    return bool(view["phase"] == BIDDING)


def team_scene(view: View, team: int, me: int | None) -> dict[str, Json]:
    """A team's standing in the game and in this round."""
    name, left = TEAMS[team], MOST - len(view["completedTricks"])
    return {
        "ours": me in MEMBERS[team],
        "names": [Who(seat) for seat in MEMBERS[team]],
        "short": short_name(team, me),
        "score": view["scores"][name],
        "bags": view["bags"][name],
        "bag_limit": 10 if view["options"]["bag_penalty"] else None,
        "tricks": None if is_bidding(view) else progress(view["teamBids"][name], view["teamTricks"][name], left),
    }


def short_name(team: int, me: int | None) -> Line | Who:
    """A team where there is little room: "We" and "They", or, to who watches, the first of its two."""
    if me is None:
        return Who(MEMBERS[team][0])
    return Line(_("We") if me in MEMBERS[team] else _("They"))


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
        waiting = {BIDDING: _("{player} is bidding."), PLAYING: _("{player} is to play.")}
        return line(waiting.get(view["phase"], _("{player} is passing two cards.")), player=Who(turn))
    if is_bidding(view) and me is not None:
        return Line(own_bid_words(view, me))
    if view["phase"] != PLAYING:
        return Line(_("Your turn: choose two cards to pass."))
    return play_words(view)


def own_bid_words(view: View, me: int) -> str:
    """What kind of number is asked for."""
    if is_added(view):
        return _("Your turn: how many tricks will you win?")
    if view["bids"][NAMES[partner_of(me)]] is None:
        return _("Your turn: bid. Your partner sets the team's total after you.")
    return _("Your turn: say your team's total.")


def facts(view: View) -> list[Line]:
    """How the round stands."""
    broken = Line(_("Spades broken") if view["spadesbroken"] else _("Spades not broken"))
    goal = line(_("To {points} points"), points=view["options"]["target_score"])
    found = [line(_("Round {number}"), number=view["handNumber"]), goal]
    return found if is_bidding(view) else [*found, broken]


def is_choosing(view: View, me: int | None) -> bool:
    """Whether one has to choose two cards to pass."""
    return bool(view["phase"] == EXCHANGE and view["current_seat"] == me)


# -- The bid panel: every button in its place, the closed ones too ----------------------------------------------
def bid_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The panel of whoever bids now or may still look at covered cards; nothing for anybody else."""
    if me is None or not is_bidding(view):
        return None
    mine, covered = view["current_seat"] == me, bool(view.get("blindNilEligible"))
    if not mine and not view.get("mayReveal"):
        return None
    partner = view["bids"][NAMES[partner_of(me)]]
    return {
        "mine": mine,
        "covered": covered,
        "title": bid_title(view, partner),
        "hint": bid_hint(view, partner),
        "numbers": [number_button(view, bid, me) for bid in range(MOST + 1)] if mine else [],
        "nils": [nil_button(view, bid, words) for bid, words in NILS if view["options"][bid]] if mine else [],
        "reveal": {"type": "reveal"} if view.get("mayReveal") else None,
    }


def is_added(view: View) -> bool:
    """Whether both partners' numbers are added up."""
    return bool(view["options"]["bidding"] == INDIVIDUAL)


def bid_title(view: View, partner: Json) -> Line:
    """What kind of number is asked for."""
    if is_added(view):
        return Line(_("Your tricks"))
    return Line(_("Your bid") if partner is None else _("Team total"))


def bid_hint(view: View, partner: Json) -> Line:
    """What becomes of the number."""
    if partner is None:
        later = _("It is added to your partner's.") if is_added(view) else _("Your partner sets the total after you.")
        return Line(later)
    said = line(_("Your partner said {bid}."), bid=bid_words(partner))
    if is_added(view) and isinstance(partner, int):
        return line(_("{said} Below each number stands what you bid together."), said=said)
    return said


def number_button(view: View, bid: int, me: int) -> dict[str, Json]:
    """A number to bid: for oneself with the sum where bids are added; as a team's total with both partners' shares."""
    partner = view["bids"][NAMES[partner_of(me)]]
    plain = line(_("Bid {bid}"), bid=bid)
    shown = {"bid": bid, "button": plain, "label": plain, "says": None, "sum": "", "low": False, "too_many": False}
    if not isinstance(partner, int):
        return shown
    return shown | (added(bid, partner) if is_added(view) else as_total(bid, partner, Who(partner_of(me))))


def added(bid: int, partner: int) -> dict[str, Json]:
    """One's own number beside what both say together."""
    total, most = bid + partner, bid + partner <= MOST
    words = _("{bid}, together {total}") if most else _("{bid}, together {total}: more than there are")
    said = line(words, bid=bid, total=total)
    return {"label": said, "says": said, "sum": f"{'=' if most else '!'} {total}", "too_many": not most}


def as_total(bid: int, partner: int, who: Who) -> dict[str, Json]:
    """A team's total: what the partner said and the rest; less than the partner said is not what one would say."""
    said = line(_("{bid} = {player} {share} + you {rest}"), bid=bid, player=who, share=partner, rest=bid - partner)
    less = line(_("{bid}: less than {player} said"), bid=bid, player=who)
    label = line(_("Bid {bid} for the team"), bid=bid)
    if bid < partner:
        return {"label": label, "says": less, "low": True}
    return {"label": label, "says": said, "sum": f"{partner} + {bid - partner}"}


def nil_button(view: View, bid: str, words: str) -> dict[str, Json]:
    """A nil's button, and why it is closed if it is."""
    return {
        "label": Line(words),
        "button": line(_("Bid {bid}"), bid=Line(words)),
        "blind": bid == BLIND_NIL,
        "why": None if bid in view["legal"] else why_closed(view),
        "move": {"type": "bid", "bid": bid},
    }


def why_closed(view: View) -> Line:
    """Why blind nil cannot be said: plain nil always can, where there is one."""
    if not view["blindNilSeats"] or view["mySeat"] not in view["blindNilSeats"]:
        return Line(_("Blind nil is for a team that is 100 points behind."))
    if view["mySeat"] in view["handRevealedSeats"]:
        return Line(_("You have looked at your cards: no blind nil any more."))
    return Line(_("Your partner has bid blind nil; one in a team is enough."))


# -- Forms and time ------------------------------------------------------------------------------------------
def read_form(fields: Fields) -> Json:
    """A chosen number is a bid, two ticked cards are an exchange."""
    if fields.get("form") == ["bid"]:
        said = fields.get("bid", [""])[0]
        return {"type": "bid", "bid": int(said) if said in NUMBERS else said or None}
    cards = [value.split(" ", 1) for value in fields.get("cards", []) if " " in value]
    return {"type": "exchange", "cards": [{"rank": rank, "suit": suit} for rank, suit in cards]}


def pace(events: Sequence[Event]) -> int:
    """A closed trick is held longer than a card."""
    types = {event.type for event in events}
    if "trick:completed" in types:
        return TRICK_HOLD
    return CARD_HOLD if types & {"card:played", "bid:placed", "exchange:passed"} else 0
