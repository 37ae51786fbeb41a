"""Tables for measurements: games with people, their tokens, and moves that are known to be legal beforehand."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec

Json = Any
LONG = {"target_score": 500}
"""Options of long games, for kinds that have them: the usual games are short."""


def seats_by_kind(most: int) -> dict[str, int]:
    """Every kind, with as many seats as its tables have, but not more than this if it can do with less."""
    from games import catalog

    seats = {kind.slug: kind.rules.SEATS for kind in catalog.kinds()}
    return {slug: max((one for one in some if one <= most), default=some[0]) for slug, some in seats.items()}


def furnish(kind: str, seats: int, count: int, moves: int, settings: Json) -> list[Json]:
    """So many games that have been dealt, each with tokens by seat and a script of `[seat, move]`."""
    from django.db import transaction

    with transaction.atomic():
        return [table(kind, seats, moves, settings, number) for number in range(count)]


def table(kind: str, seats: int, moves: int, settings: Json, number: int) -> Json:
    """One game; the script ends with the game if that is shorter."""
    from accounts import services as accounts
    from accounts.models import User
    from games import catalog
    from games.models import Game
    from games.play import services

    users = [accounts.make_guest(f"Guest {seat}") for seat in range(seats)]
    User.objects.filter(pk__in=[user.pk for user in users]).update(animation="none")
    tokens = [accounts.issue_token(user, "bench")[1] for user in users]
    options = catalog.rules(kind).OPTIONS()
    options = replace(options, **{name: value for name, value in LONG.items() if hasattr(options, name)})
    game = services.open_game(kind, users[0], options, {"visibility": "public", "bot_pace": "instant", **settings})
    dealt = services.start(Game.objects.get(pk=game.pk), [services.Sitter(user) for user in users])
    sessions = [session(user) for user in users]
    return {"id": game.pk, "tokens": tokens, "sessions": sessions, "script": script(dealt, moves, Random(number))}


def session(user: Any) -> str:
    """The cookie of somebody who is signed in."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def script(dealt: Any, moves: int, rng: Random) -> list[Json]:
    """Moves by chance from the deal on, as clients write them."""
    from games.core.rng import rng_for

    rules, contract, envelope = dealt.rules, dealt.contract, dealt.now.envelope
    state, lines = dealt.state, []
    for seq in range(2, moves + 2):
        seat = rules.turn(state)
        if seat is None:
            break
        move = rng.choice(rules.hints(state, seat))
        state = rules.play(state, seat, move, rng_for(dealt.seed, seq)).state
        written = contract.write_move(rules.dump_move(move), envelope)
        lines.append([seat, msgspec.to_builtins(written)])
    return lines
