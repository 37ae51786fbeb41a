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


def long_game(rules: Any) -> Any:
    """The options of a long game of these rules."""
    options = rules.OPTIONS()
    return replace(options, **{name: value for name, value in LONG.items() if hasattr(options, name)})


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
    options = long_game(catalog.rules(kind))
    game = services.open_game(kind, users[0], options, {"visibility": "public", "bot_pace": "instant", **settings})
    dealt = services.start(Game.objects.get(pk=game.pk), [services.Sitter(user) for user in users])
    sessions = [session(user) for user in users]
    return {"id": game.pk, "tokens": tokens, "sessions": sessions, "script": script(dealt, moves, Random(number))}


def with_bots(kind: str, seats: int, level: str, count: int) -> list[Json]:
    """So many games of one person with bots of this level, who answer at once."""
    return [_with_bots(kind, seats, level) for _ in range(count)]


def _with_bots(kind: str, seats: int, level: str) -> Json:
    from accounts import services as accounts
    from games import catalog
    from games.models import Game
    from games.play import services

    person = accounts.make_guest("Guest")
    sitters = [services.Sitter(accounts.make_bot(f"Bot {seat}"), level) for seat in range(1, seats)]
    game = services.open_game(kind, person, long_game(catalog.rules(kind)), {"bot_pace": "instant", "hints": True})
    services.start(Game.objects.get(pk=game.pk), [services.Sitter(person), *sitters])
    services.wake_bots(game.pk)
    token = accounts.issue_token(person, "bench")[1]
    return {"id": game.pk, "tokens": [token], "sessions": [session(person)], "script": []}


def easy_move(game_id: int) -> Json:
    """What an easy player would do in the first seat, as clients write it; nothing while it is not to move."""
    from games import catalog
    from games.core.rng import rng_for
    from games.table import memory

    table = memory.current(game_id)
    if table.rules.turn(table.state) != 0:
        return None
    bot = catalog.bot(table.kind)
    move = bot.choose(table.view(0), bot.LEVELS[0], rng_for(b"bench", table.seq))
    return msgspec.to_builtins(table.contract.write_move(table.rules.dump_move(move), table.now.envelope))


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


# -- While people play ---------------------------------------------------------------------------------------
def people(count: int) -> list[Json]:
    """People who have done nothing yet, each with a token and the key of a session."""
    from accounts import services as accounts

    users = [accounts.make_guest(f"Guest {number}") for number in range(count)]
    return [
        {"id": user.pk, "token": accounts.issue_token(user, "bench")[1], "session": session(user)} for user in users
    ]


def next_move(game_id: int) -> Json:
    """Whose turn it is, and what an easy bot would play there, as clients write it; `None` after the end."""
    from games import catalog
    from games.core.rng import rng_for
    from games.table import memory

    now = memory.current(game_id)
    seat = now.rules.turn(now.state)
    if seat is None:
        return None
    bot = catalog.bot(now.kind)
    move = bot.choose(now.view(seat), bot.LEVELS[0], rng_for(b"bench", now.seq))
    written = now.contract.write_move(now.rules.dump_move(move), now.now.envelope)
    return {"user": now.people[seat].user_id, "is_bot": now.people[seat].is_bot, "move": msgspec.to_builtins(written)}


def written_of(game_ids: list[int]) -> Json:
    """What the database has of these games: the keys of moves, whether entries are numbered without a gap."""
    from games.models import Entry, Game

    keys: dict[int, list[str]] = {game_id: [] for game_id in game_ids}
    numbers: dict[int, list[int]] = {game_id: [] for game_id in game_ids}
    rows = Entry.objects.filter(game_id__in=game_ids).order_by("game_id", "seq")
    for game_id, seq, by, key in rows.values_list("game_id", "seq", "by", "key"):
        numbers[game_id].append(seq)
        if by == "player":
            keys[game_id].append(key or "")
    ends = dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "seq"))
    gaps = [game_id for game_id, found in numbers.items() if found != list(range(1, ends[game_id] + 1))]
    return {"keys": [key for found in keys.values() for key in found], "gaps": gaps, "entries": sum(ends.values())}


def secrets_of_games() -> Json:
    """Seeds and salts of all games in every spelling; and the states of decks, as they would be written."""
    from base64 import b64encode, urlsafe_b64encode

    from games.models import Game

    found = []
    for seed, salt in Game.objects.filter(seq__gt=0).values_list("seed", "salt"):
        for secret in (bytes(one) for one in (seed, salt) if one):
            written = (secret.hex(), b64encode(secret).decode().rstrip("="), urlsafe_b64encode(secret).decode())
            found += [*written, repr(secret)[2:-1], str(int.from_bytes(secret, "big"))]
    return sorted({text for text in found if len(text) >= 16})
