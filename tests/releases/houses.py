"""A house of a released version, moved into and brought up to date; called in a process of its own."""

import gzip
import json
from random import Random
from typing import Any

from django.apps.registry import Apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Game
from games.play import services
from games.table import memory
from operations import checking
from tests.releases import FOLDER

Json = Any
MOVES = 40


def upgraded(version: str) -> Json:
    """Of every game that ran: how far it had come, how far it came after the upgrade, and whether it is told again."""
    kept = json.loads(gzip.decompress((FOLDER / f"{version}.json.gz").read_bytes()))
    empty()
    fill(MigrationExecutor(connection).migrate([tuple(leaf) for leaf in kept["migrations"]]).apps, kept["rows"])
    call_command("migrate", verbosity=0)
    running = dict(Game.objects.filter(status=Game.Status.PLAYING).values_list("pk", "seq"))
    games = [[Game.objects.get(pk=game_id).kind, seq, play_on(game_id)] for game_id, seq in running.items()]
    return {"games": games, "replayed": [agrees for _, agrees in checking.replayed_games()]}


def empty() -> None:
    """Take all tables away."""
    with connection.cursor() as cursor:
        cascade = " CASCADE" if connection.vendor == "postgresql" else ""
        if not cascade:
            cursor.execute("PRAGMA foreign_keys = OFF")
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)}{cascade}")
    connection.close()


def fill(apps: Apps, rows: list[Json]) -> None:
    """Write rows as the models were then."""
    for row in rows:
        model = apps.get_model(row["model"])
        values = {"pk": row["pk"]}
        for field in model._meta.concrete_fields:
            if field.name in row["fields"]:
                told = row["fields"][field.name]
                values[field.attname] = told if field.is_relation else field.to_python(told)
        model._default_manager.bulk_create([model(**values)])
    with connection.cursor() as cursor:
        models = {apps.get_model(row["model"]) for row in rows}
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)


def play_on(game_id: int) -> int:
    """Make moves that are offered, as far as the game goes; the number of its newest entry then."""
    rng = Random(game_id)
    for _ in range(MOVES):
        table = memory.current(game_id)
        if (seat := table.rules.turn(table.state)) is None:
            break
        move = table.rules.dump_move(rng.choice(table.rules.hints(table.state, seat)))
        written = table.contract.write_move(move, table.now.envelope)
        services.play(game_id, services.Asked(seat, written))
    return memory.current(game_id).seq
