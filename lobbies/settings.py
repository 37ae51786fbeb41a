"""Settings of a lobby: what is agreed around a game and is no rule of it; and what the page proposes for a new table.

The API has defaults of its own where nobody has chosen: those of rules and settings.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings as house

from games import catalog
from games.core.options import Rule
from games.core.text import gettext_noop as _
from games.see.option_words import defaults_of

Json = Any
SETTINGS: dict[str, tuple[Rule, Json]] = {
    "visibility": (
        Rule(
            "string", _("Whether the lobby is listed for everybody."), choices=("public", "private"),
            title=_("Who may come"), names=(_("Everybody"), _("Who has the link or the code")),
        ), "public",
    ),
    "spectators": (Rule("boolean", _("Whether others may watch."), title=_("Spectators")), False),
    "hints": (Rule("boolean", _("Whether players may ask for help."), title=_("Coach")), True),
    "chat": (Rule("boolean", _("Whether there is a chat."), title=_("Chat")), True),
    "phrases": (
        Rule(
            "boolean", _("Whether a few friendly phrases can be said with one tap."), title=_("Phrases"),
        ), True,
    ),
    "turn_clock": (
        Rule(
            "integer", _("Seconds for a turn; 0 is no clock."), choices=(0, 30, 60, 120, 86_400, 259_200),
            title=_("Turn clock"),
            names=(_("No clock"), _("30 seconds"), _("A minute"), _("Two minutes"), _("A day"), _("Three days")),
        ), 0,
    ),
    "bot_pace": (
        Rule(
            "string", _("Whether bots answer at once or take their time."), choices=("instant", "natural"),
            title=_("Bots"), names=(_("Answer at once"), _("Take their time")),
        ), "instant",
    ),
    "watch_delay": (
        Rule(
            "integer", _("Seconds after which spectators see what happens, where the clock is no slow one."),
            choices=(0, 180), title=_("Spectators see the table"), names=(_("As it is"), _("Three minutes later")),
        ), 0,
    ),
}  # fmt: skip
"""Name, what it accepts, default."""


def offered() -> dict[str, tuple[Rule, Json]]:
    """The settings that pages ask about: where nobody writes there is no chat to agree on."""
    writes = house.TALK == "free"
    return {name: setting for name, setting in SETTINGS.items() if writes or name != "chat"}


def defaults() -> dict[str, Json]:
    """The settings where nobody has said otherwise."""
    return {name: default for name, (_rule, default) in SETTINGS.items()}


def given_in(body: Mapping[str, Json]) -> dict[str, Json]:
    """The settings among the keys of a body."""
    return {name: body[name] for name in SETTINGS if name in body}


def flaws(given: Mapping[str, Json]) -> dict[str, list[str]]:
    """What is wrong with these settings, by name."""
    found = {name: SETTINGS[name][0].flaw(value) for name, value in given.items()}
    return {name: [flaw] for name, flaw in found.items() if flaw}


# -- Proposals -----------------------------------------------------------------------------------------------
PROPOSED: Mapping[str, Json] = {"turn_clock": 60, "bot_pace": "natural", "spectators": True}
"""People at a page want a clock that keeps an evening going, bots that take their time, and friends who look in."""

COMPANY = 4
"""Chairs, where a kind leaves it open."""


def proposed_options(kind: str, preset: str = "") -> dict[str, Json]:
    """All options of a kind as proposed, over them those of a preset."""
    bundle = catalog.rules(kind).PRESETS[preset].options if preset else {}
    return {**defaults_of(kind), **catalog.kind(kind).proposal.options, **bundle}


def proposed_settings(kind: str, preset: str = "") -> dict[str, Json]:
    """All settings as proposed, over them those of a preset."""
    bundle = catalog.rules(kind).PRESETS[preset].settings if preset else {}
    return {**defaults(), **PROPOSED, **bundle}


def chairs(kind: str) -> int:
    """How many chairs a new table has."""
    return min(COMPANY, catalog.rules(kind).SEATS[-1])


def chairs_at_once(kind: str) -> int:
    """How many play when somebody wants to play now."""
    return catalog.kind(kind).proposal.at_once or chairs(kind)
