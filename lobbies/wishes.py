"""What somebody asks a lobby to be: kind, options and settings out of a body, or a refusal that names each flaw.

A preset is a bundle; whatever the body says along with it counts more.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from api.problems import Invalid
from api.signs import visible
from games import catalog
from games.core.options import InvalidOptions, Options, Preset, parse_options
from lobbies import settings
from lobbies.models import Lobby
from lobbies.opening import Plan

Json = Any
Flaws = dict[str, list[str]]
NAME_LENGTH = 60
NOTHING: Mapping[str, Json] = {}


@dataclass(frozen=True, slots=True)
class Wish:
    """Options and settings somebody asks for."""

    options: Options
    settings: dict[str, Json]

    @classmethod
    def over(cls, lobby: Lobby, body: Mapping[str, Json]) -> "Wish":
        """Options and settings for a lobby that is there: what is not mentioned stays, unless a preset is asked for."""
        flaws: Flaws = {}
        kept = {} if body.get("preset") is not None else lobby.options
        wish = cls.read(lobby.kind, body, flaws, kept)
        if wish is None or flaws:
            raise Invalid(fields=flaws)
        return wish

    @classmethod
    def read(
        cls, kind: str, body: Mapping[str, Json], flaws: Flaws, kept: Mapping[str, Json] = NOTHING
    ) -> "Wish | None":
        """What a body asks for, over what is kept; what is wrong with it is added to the flaws."""
        preset = _preset(kind, body.get("preset"), flaws)
        given = settings.given_in(body)
        flaws |= settings.flaws(given)
        options = body.get("options")
        try:
            base = {**kept, **(preset.options if preset else {})}
            read = parse_options(catalog.rules(kind).OPTIONS, {} if options is None else options, base)
        except InvalidOptions as invalid:
            flaws |= {_dotted(name): [_(said) for said in told] for name, told in invalid.fields.items()}
            return None
        return cls(read, {**(preset.settings if preset else {}), **given})


def _dotted(name: str) -> str:
    return name if name == "options" else f"options.{name}"


def _preset(kind: str, name: Json, flaws: Flaws) -> Preset | None:
    presets = catalog.rules(kind).PRESETS
    if name is None:
        return None
    if not isinstance(name, str) or name not in presets:
        flaws["preset"] = [_("one of %(names)s") % {"names": ", ".join(presets)}]
        return None
    return presets[name]


# -- New lobbies ---------------------------------------------------------------------------------------------
def lobby_in(body: Mapping[str, Json]) -> Plan:
    """The lobby that `POST /api/lobbies` asks for."""
    flaws: Flaws = {}
    name = _name(body.get("name"), flaws)
    kind = _kind(body.get("kind"), "/api/lobbies", flaws)
    capacity = _size(kind, body, "capacity", flaws)
    return _plan(kind, name, capacity, body, flaws)


def game_in(body: Mapping[str, Json], host: User) -> Plan:
    """The gathering game that `POST /api/games` asks for: a lobby named after its host."""
    flaws: Flaws = {}
    kind = _kind(body.get("kind"), "/api/games", flaws)
    capacity = _size(kind, body, "max_players", flaws)
    if "visibility" not in body:
        flaws["visibility"] = [_("public or private")]
    name = called(host, kind, body.get("preset")) if kind else ""
    return _plan(kind, name, capacity, body, flaws, with_game=True)


def called(host: User, kind: str, preset: Json = None) -> str:
    """What a table is called if its host has not named it: by them, its game and the preset."""
    rules = catalog.rules(kind)
    known = rules.PRESETS.get(preset) if isinstance(preset, str) else None
    said = _("%(name)s’s %(game)s, %(preset)s") if known else _("%(name)s’s %(game)s")
    about = {"game": _(rules.TITLE), "preset": _(known.title) if known else ""}
    room = NAME_LENGTH - len(said % {"name": "", **about})
    return said % {"name": host.display_name[: max(room, 1)], **about}


def _plan(
    kind: str | None, name: str, capacity: int, body: Mapping[str, Json], flaws: Flaws, *, with_game: bool = False
) -> Plan:
    wish = Wish.read(kind, body, flaws) if kind else None
    if kind is None or wish is None or flaws:
        raise Invalid(fields=flaws)
    return Plan(kind, name, capacity, wish.options, wish.settings, with_game=with_game)


def _kind(value: Json, route: str, flaws: Flaws) -> str | None:
    if value is None:
        value = catalog.unnamed(route)
    if isinstance(value, str) and value in catalog.SLUGS:
        return value
    flaws["kind"] = [_("one of %(names)s") % {"names": ", ".join(catalog.SLUGS)}]
    return None


def _size(kind: str | None, body: Mapping[str, Json], key: str, flaws: Flaws) -> int:
    seats = catalog.rules(kind).SEATS if kind else range(2, 11)
    value = body.get(key)
    if type(value) is int and value in seats:
        return value
    if len(seats) == 1:
        flaws[key] = [_("exactly %(number)d") % {"number": seats[0]}]
    else:
        flaws[key] = [_("between %(least)d and %(most)d") % {"least": seats[0], "most": seats[-1]}]
    return 0


def _name(value: Json, flaws: Flaws) -> str:
    name = visible(value.strip()[: 4 * NAME_LENGTH]).strip() if isinstance(value, str) else ""
    if not 1 <= len(name) <= NAME_LENGTH or any(unicodedata.category(sign) in {"Cc", "Zl", "Zp"} for sign in name):
        flaws["name"] = [_("a text of 1 to %(most)d characters in one line") % {"most": NAME_LENGTH}]
    return name
