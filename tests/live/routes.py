"""The URL map as addresses around one game, so that no route is forgotten."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

Json = Any
ELSEWHERE = (
    "accounts/", "admin/", "api/auth/", "api/me", "api/pairing", "api/rummy/", "api/users/", "arena/", "chat/mute/",
    "docs/", "friends/", "i18n/", "notices/", "pair/", "players/",
    "operations/",
)  # fmt: skip
"""Where addresses begin that are not about games: people, staff, programs, documentation."""

NO_PLACE = frozenset({
    ".well-known/security.txt", "about/", "api", "api/", "api/asyncapi.json", "api/docs", "api/kinds", "api/schema",
    "favicon.ico", "healthz", "manifest.webmanifest", "metrics", "offline/", "privacy/", "readyz", "robots.txt",
    "rules/", "rules/<slug:kind>/", "styleguide", "sw.js",
})  # fmt: skip
"""Single ones that are neither."""

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Address:
    """A route, and the path it has around one game."""

    route: str
    path: str

    @property
    def names_a_place(self) -> bool:
        """Whether it is about one game or lobby, and no list."""
        return bool(PARAMETER.search(self.route)) and "<slug:kind>" not in self.route


def routes(patterns: Iterable[URLPattern | URLResolver] | None = None, before: str = "") -> Iterator[str]:
    """Every route of the site, as it is written down."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


def around(known: dict[str, list[dict[str, Json]]]) -> list[Address]:
    """Every address that is about games, with what `known` says of the parameters that come together.

    By the sorted names of a route's parameters: each way to fill them in.
    """
    found = []
    for route in sorted(set(routes())):
        if route in NO_PLACE or route.startswith(ELSEWHERE):
            continue
        names = " ".join(sorted(PARAMETER.findall(route)))
        assert names in known, (
            f"/{route} is new: say in `around_game` what its parameters ({names}) are, so that it is asked in every"
            " process; or in `ELSEWHERE` that it is not about games"
        )
        for values in known[names]:
            path = PARAMETER.sub(lambda match, values=values: str(values[match[1]]), route)
            found.append(Address(route, f"/{path}"))
    return found


def around_game(game_id: int, lobby_id: int, code: str, kind: str, said: dict[str, int]) -> list[Address]:
    """The addresses of a game in its lobby; `said`: a message in each of the two."""
    places = [{"place": "games", "place_id": game_id}, {"place": "lobbies", "place_id": lobby_id}]
    return around(
        {
            "": [{}],
            "code": [{"code": code}],
            "game_id": [{"game_id": game_id}],
            "game_id number": [{"game_id": game_id, "number": 1}],
            "game_id message_id": [{"game_id": game_id, "message_id": said["games"]}],
            "kind": [{"kind": kind}],
            "lobby_id": [{"lobby_id": lobby_id}],
            "lobby_id message_id": [{"lobby_id": lobby_id, "message_id": said["lobbies"]}],
            "message_id place place_id": [{**place, "message_id": said[place["place"]]} for place in places],
            "place place_id": places,
            "table_id": [{"table_id": game_id}],
        }
    )


EVER_NEW = (
    (re.compile(r'"(server_ts|time_sent)": ?("[^"]*"|\d+)'), r'"\1": 0'),
    (re.compile(r'(nonce=|name="csrfmiddlewaretoken" value=|"csrfToken": ?)"[^"]*"'), r"\1"),
    (re.compile(r'data-server-ts="\d+"'), ""),
)
"""What is another one in every answer: the time, and numbers against forgery."""


def without_time(text: str) -> str:
    """An answer but for what is new in every one."""
    for pattern, instead in EVER_NEW:
        text = pattern.sub(instead, text)
    return text
