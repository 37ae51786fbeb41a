"""What a table shows beside the game: an offer, a pause, who is away, and what its reader may ask of the others."""

from typing import Any

from games.core.text import Who, line
from games.core.text import gettext_noop as _
from games.see.words import ASKS
from games.table import live
from games.table.slow import is_slow

Json = Any
PAUSED, OWN_PAUSE = _("{player} has a pause. The clocks rest."), _("Your pause. The clocks rest.")
OWN_OFFER = {
    "pause": _("You ask for a pause of {minutes} minutes."),
    "deal_anew": _("You ask to deal anew."),
}
NOTHING: dict[str, Json] = {"offer": None, "pause": None, "may_ask": False}


def company(table: live.Table, step: live.Step, seat: int | None) -> dict[str, Json]:
    """All of it for one reader."""
    if step.timing.turn is None:
        return NOTHING
    shown = {"offer": offer(step, seat), "pause": pause(step, seat)}
    if seat is None or not _plays_with_people(step, seat):
        return {**shown, "may_ask": False}
    return {**shown, "may_ask": True, **asks(step, seat)}


def _plays_with_people(step: live.Step, seat: int) -> bool:
    """Whether there is anybody to ask; a player who is alone with bots may just go away."""
    people = step.envelope.people
    return not people[seat].is_bot and sum(not person.is_bot for person in people) > 1


def offer(step: live.Step, seat: int | None) -> Json:
    """The open offer in words, and whether its reader may answer."""
    found = step.envelope.offer
    if found is None:
        return None
    by, mine = step.envelope.seat(found["by"]) or 0, step.envelope.user(seat)
    is_mine = mine == found["by"]
    words = OWN_OFFER if is_mine else ASKS
    return {
        "number": found["number"],
        "words": line(words[found["offer"]], player=Who(by), minutes=found["minutes"] or 0),
        "until": found["until"],
        "agreed": len({*found["agreed"]} & {*found["asked"], found["by"]}),
        "all": len({*found["asked"], found["by"]}),
        "is_mine": is_mine,
        "may_answer": seat is not None and mine not in found["agreed"] and not step.envelope.people[seat].is_bot,
    }


def pause(step: live.Step, seat: int | None) -> Json:
    """The pause in words, and until when."""
    found = step.timing.pause
    if found is None:
        return None
    words = line(OWN_PAUSE) if found.by == seat else line(PAUSED, player=Who(found.by))
    return {"words": words, "until": (step.envelope.paused or {}).get("until"), "is_mine": found.by == seat}


def asks(step: live.Step, seat: int) -> dict[str, Json]:
    """What this seat may ask for now."""
    timing, people, slow = step.timing, step.envelope.people, is_slow(step.envelope.settings)
    turn, has_clock = timing.turn, bool(step.envelope.settings.get("turn_clock"))
    is_away = turn is not None and turn != seat and not people[turn].is_bot and not people[turn].connected
    return {
        "may_pause": timing.pause is None and has_clock and not slow,
        "has_clock": has_clock,
        "stand_in": turn if is_away and not slow and timing.pause is None else None,
        "is_slow": slow,
    }
