"""Called within a house of its own (`House.ask`): people and tables for tests of several processes."""

import json
from dataclasses import replace
from typing import Any

from api import groups
from games import catalog

Json = Any
SCRIPTED = 30


def everything() -> Json:
    """All that the tests need, made in one go: starting Django takes longer than the rest."""
    from bench.tables import furnish

    return {
        "tables": {kind: [table(kind, {}) for _ in range(3)] for kind in catalog.SLUGS},
        "scripts": {kind: furnish(kind, catalog.rules(kind).SEATS[0], 3, SCRIPTED, {}) for kind in catalog.SLUGS},
        "bots": [table("spades", {"bot_pace": "natural"}, bots=2) for _ in range(4)],
        "people": people(30),
    }


def one_of_each() -> list[int]:
    """A table of every kind."""
    return [table(kind, {})["id"] for kind in catalog.SLUGS]


def said(*command: str) -> str:
    """What a command says, or refuses."""
    from io import StringIO

    from django.core.management import CommandError, call_command

    told = StringIO()
    try:
        call_command(*command, stdout=told)
    except CommandError as refused:
        return f"CommandError: {refused}"
    return told.getvalue().strip()


def table(kind: str, settings: Json, bots: int = 0) -> Json:
    """One of them; the last seats may be bots'."""
    from django.db import transaction

    from accounts import services as accounts
    from games import catalog
    from games.models import Game
    from games.play import services

    rules = catalog.rules(kind)
    seats = max(rules.SEATS[0], 2 + bots)
    users = [accounts.make_guest(f"Guest {seat}") for seat in range(seats - bots)]
    tokens = [accounts.issue_token(user, "test")[1] for user in users]
    users += [accounts.make_bot(f"Bot {number}") for number in range(bots)]
    options, chosen = rules.OPTIONS(), {"visibility": "public", "bot_pace": "instant", "spectators": True, **settings}
    if kind == "spades":
        options = replace(options, target_score=500)
    with transaction.atomic():
        game = services.open_game(kind, users[0], options, chosen)
        dealt = services.start(Game.objects.get(pk=game.pk), [services.Sitter(user) for user in users])
    mover = dealt.rules.turn(dealt.state) or 0
    hints = dealt.rules.hints(dealt.state, mover)
    moves = [dict(dealt.contract.write_move(dealt.rules.dump_move(hint), dealt.now.envelope)) for hint in hints]
    return {"id": game.pk, "tokens": tokens, "mover": mover, "moves": moves, "seed": dealt.seed.hex()}


def people(count: int) -> list[str]:
    """Tokens of people who have done nothing yet."""
    from accounts import services as accounts

    return [accounts.issue_token(accounts.make_guest(f"Guest {n}"), "test")[1] for n in range(count)]


def before_the_fall() -> Json:
    """Tables at which something is going on without anybody's doing: unhurried bots, and clocks."""
    from games.play import services

    watched = [table(kind, {"bot_pace": "natural"}, bots=2) for kind in ("spades", "uno", "hidden_joker")]
    for one in watched:
        for seat in range(len(one["tokens"])):  # people who may still come back, so that the bots play on by themselves
            services.change_seat(one["id"], seat, bot=True, reason="timeout")
    return {
        "watched": watched,
        "busy": [table("uno", {}, bots=8) for _ in range(3)],
        "clocked": [table(kind, {"turn_clock": 60}) for kind in ("rummy", "rummikub", "uno")],
    }


def an_hour_passes() -> int:
    """As if nobody had been serving for an hour: every time that the site goes by lies further back."""
    from datetime import timedelta

    from django.db.models import F

    from games.models import Game, Watch

    hour = timedelta(hours=1)
    Watch.objects.update(since=F("since") - hour, until=F("until") - hour)
    return Game.objects.filter(status="playing").update(deadline=F("deadline") - hour, due=F("due") - hour)


def audit(game_id: int) -> Json:
    """What the log of a game says, told again from its deal: whether it leads to the snapshot, and how it stands."""
    from django.utils import timezone

    from games.models import Entry, Game
    from games.table import replay

    game = Game.objects.get(pk=game_id)
    rows = list(Entry.objects.filter(game=game).order_by("seq"))
    states = [state for _row, state in replay.states(game, rows, game.seats.count())]
    rules = catalog.rules(game.kind)
    told_again = json.loads(json.dumps(rules.dump(states[-1])))
    return {
        "numbers": [row.seq for row in rows] == list(range(1, game.seq + 1)),
        "replays": told_again == json.loads(game.state),
        "log": [(row.by, row.seat, bool(row.move)) for row in rows],
        "left": game.deadline and (game.deadline - timezone.now()).total_seconds(),
        "timeouts": sum(game.seats.values_list("timeouts", flat=True)),
        "keys": [row.key for row in rows if row.key],
        "turn": game.turn,
        "status": game.status,
    }


def audits(game_ids: list[int]) -> Json:
    """Of several games."""
    return {str(game_id): audit(game_id) for game_id in game_ids}


# -- Clocks --------------------------------------------------------------------------------------------------
def clocked() -> Json:
    """Tables with a clock of a minute, and one with a clock of a day."""
    kinds = ("rummy", "uno")
    return {"live": [table(kind, {"turn_clock": 60}) for kind in kinds], "slow": table("rummy", {"turn_clock": 86_400})}


def clocks(game_ids: list[int]) -> Json:
    """What the rows say of clocks, and when entries were made in which only clocks change."""
    from games.models import Entry, Game

    told = {}
    for game in Game.objects.filter(pk__in=game_ids):
        rows = Entry.objects.filter(game=game, by__in=("pause", "resume", "time", "vacation", "timeout"))
        told[str(game.pk)] = {
            "deadline": game.deadline and game.deadline.timestamp(),
            "until": game.paused_until and game.paused_until.timestamp(),
            "made": [(row.by, row.at.timestamp()) for row in rows.order_by("seq")],
            **audit(game.pk),
        }
    return told


def soon(game_ids: list[int], seconds: float) -> Json:
    """As if so much time had passed for these games: their pauses end in so many seconds."""
    from datetime import timedelta

    from django.db.models import F
    from django.utils import timezone

    from games.models import Game

    for game in Game.objects.filter(pk__in=game_ids, paused_until__isnull=False):
        passed = game.paused_until - timezone.now() - timedelta(seconds=seconds)
        shifted = {name: F(name) - passed for name in ("deadline", "due", "paused_until")}
        Game.objects.filter(pk=game.pk).update(**shifted)
    return clocks(game_ids)


# -- Without Redis --------------------------------------------------------------------------------------------
def for_an_outage() -> Json:
    """Tables for two with scripts, whole games of every kind, lobbies, and people who have done nothing yet."""
    from bench.tables import furnish

    return {
        "tables": furnish("hidden_joker", 2, 4, SCRIPTED, {}),
        "long": {kind: {"kind": kind, **_long(kind)} for kind in catalog.SLUGS},
        "lobbies": [_open_lobby(number) for number in range(3)],
        "people": people(10),
    }


LONG = 80
"""Moves of a long game."""


def _long(kind: str) -> Json:
    from bench.tables import furnish

    (made,) = furnish(kind, catalog.rules(kind).SEATS[0], 1, LONG, {})
    return made


def _open_lobby(number: int) -> Json:
    from accounts import services as accounts
    from lobbies import wishes
    from lobbies.opening import open_lobby

    host = accounts.make_guest(f"Host of lobby {number}")
    wish = {"name": f"The evening of lobby {number}", "capacity": 4, "visibility": "public"}
    lobby = open_lobby(host, wishes.lobby_in(wish))
    token = accounts.issue_token(host, "test")[1]
    return {"id": lobby.pk, "name": lobby.name, "token": token, "people": [host.display_name]}


def moved_in_silence(game_id: int) -> int:
    """Three moves of which no message reaches anybody; the number of the last entry."""
    from unittest.mock import patch

    from games.table import memory

    with patch.object(groups, "send_to"):
        moved_on(game_id)
    return memory.current(game_id).seq


# -- Around one game -----------------------------------------------------------------------------------------
GATHERED = ("Ann", "Bob", "Eve")
"""Who asks: one who stays, one who leaves, one who watches."""


def gathered() -> Json:
    """A game of each kind, dealt in its lobby, with a message in both places and the keys of its people."""
    return {kind: _gathered(kind) for kind in catalog.SLUGS}


def _gathered(kind: str) -> Json:
    from chat.models import Message
    from lobbies import services as lobbies
    from lobbies import starting, wishes
    from lobbies.opening import open_lobby

    seats = min(catalog.rules(kind).SEATS, key=lambda number: abs(number - 3))
    people = {name: _named(name) for name in ("Ann", "Bob", "Cid", "Dot")[:seats]}
    ann, *others = (user for user, _keys in people.values())
    wish = {"kind": kind, "max_players": seats, "visibility": "public", "spectators": True, "bot_pace": "natural"}
    lobby = open_lobby(ann, wishes.game_in(wish, ann))
    for user in others:
        lobbies.join(lobby.pk, user)
    game = starting.start_game(lobby.game_id or 0, lobby.pk, ann)
    said = {
        "games": Message.objects.create(game=game, author=ann, text="Hello").pk,
        "lobbies": Message.objects.create(lobby=lobby, author=ann, text="Hello").pk,
    }
    people["Eve"] = _named("Eve")
    keys = {name: people[name][1] for name in GATHERED}
    return {
        "game_id": game.pk, "lobby_id": lobby.pk, "room_code": lobby.room_code, "said": said, "people": keys,
    }  # fmt: skip


def _named(name: str) -> tuple[Any, list[str]]:
    """Somebody, with their token and the key of their session."""
    from django.test import Client

    from accounts import services as accounts

    user, client = accounts.make_guest(name), Client()
    client.force_login(user)
    return user, [accounts.issue_token(user, "test")[1], client.cookies["sessionid"].value]


def moved_on(game_id: int) -> int:
    """Three moves made by a process that tells nobody."""
    from tests.games.moving import advance

    advance(game_id, 3)
    return game_id


def over(game_id: int) -> int:
    """The end, likewise."""
    from games.play import services

    return services.abandon(game_id).seq


def fill_the_disk(is_full: bool) -> None:
    """Let PostgreSQL say what it says when its disk is full, whenever an entry is written; or let it write again."""
    from django.db import connection

    says = "RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'"
    statements = [
        f"CREATE OR REPLACE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {says}; END $$",
        "DROP TRIGGER IF EXISTS is_full ON games_entry",
        *(["CREATE TRIGGER is_full BEFORE INSERT ON games_entry EXECUTE FUNCTION is_full()"] if is_full else []),
    ]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
