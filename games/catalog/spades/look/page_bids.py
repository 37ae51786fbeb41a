"""The bid panel of a Spades table: every button in its place, the closed ones too."""

from collections.abc import Mapping
from typing import Any

from games.catalog.spades.look.log_words import bid_words
from games.catalog.spades.rules.options import INDIVIDUAL
from games.catalog.spades.rules.seats import NAMES
from games.core.text import Line, line
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]
MOST = 13
NILS = (("nil", _("Nil")), ("blind_nil", _("Blind nil")))


def bid_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The panel of whoever bids now or may still look at covered cards; nothing for anybody else."""
    if me is None or view["phase"] != "bidding":
        return None
    mine, covered = view["current_seat"] == me, bool(view.get("blindNilEligible"))
    if not mine and not view.get("mayReveal"):
        return None
    partner = view["bids"][NAMES[(me + 2) % 4]]
    return {
        "mine": mine,
        "covered": covered,
        "title": title(view, partner),
        "hint": hint(view, partner),
        "numbers": [number(view, bid, partner) for bid in range(MOST + 1)] if mine else [],
        "nils": [nil(view, bid, words) for bid, words in NILS if view["options"][bid]] if mine else [],
        "reveal": {"type": "reveal"} if view.get("mayReveal") else None,
    }


def is_added(view: View) -> bool:
    """Whether both partners' numbers are added up."""
    return bool(view["options"]["bidding"] == INDIVIDUAL)


def title(view: View, partner: Json) -> Line:
    """What kind of number is asked for."""
    if is_added(view):
        return Line(_("Your tricks"))
    return Line(_("Your bid") if partner is None else _("Team total"))


def hint(view: View, partner: Json) -> Line:
    """What becomes of the number."""
    if partner is None:
        later = _("It is added to your partner's.") if is_added(view) else _("Your partner sets the total after you.")
        return Line(later)
    said = line(_("Your partner said {bid}."), bid=bid_words(partner))
    if is_added(view) and isinstance(partner, int):
        return line(_("{said} Below each number stands what you bid together."), said=said)
    return said


def number(view: View, bid: int, partner: Json) -> dict[str, Json]:
    """A number's button: where bids are added with their sum, else the partner's number marked as the start."""
    added = is_added(view) and isinstance(partner, int)
    total = bid + partner if added else None
    label: Line | int = bid
    if total is not None:
        words = _("{bid}, together {total}") if total <= MOST else _("{bid}, together {total}: more than there are")
        label = line(words, bid=bid, total=total)
    return {
        "bid": bid,
        "label": label,
        "total": total,
        "too_many": total is not None and total > MOST,
        "start": not is_added(view) and bid == partner and not isinstance(partner, str),
        "move": {"type": "bid", "bid": bid},
    }


def nil(view: View, bid: str, words: str) -> dict[str, Json]:
    """A nil's button, and why it is closed if it is."""
    return {
        "label": Line(words),
        "blind": bid == "blind_nil",
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
