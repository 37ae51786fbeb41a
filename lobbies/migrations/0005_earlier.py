import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.functions import Coalesce


def keep_relations(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every game that has been played in a lobby before its present one belongs to it by a row of its own."""
    game, lobby, earlier = (apps.get_model(name) for name in ("games.Game", "lobbies.Lobby", "lobbies.Earlier"))
    present = lobby.objects.exclude(game=None).values("game")
    played = game.objects.filter(lobby_id__in=lobby.objects.values("pk")).exclude(pk__in=present).order_by("pk")
    rows = played.values_list("pk", "lobby_id")
    earlier.objects.bulk_create([earlier(game_id=one, lobby_id=its) for one, its in rows], batch_size=500)


def write_numbers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The number of its lobby stands in every game again."""
    game, lobby, earlier = (apps.get_model(name) for name in ("games.Game", "lobbies.Lobby", "lobbies.Earlier"))
    present = lobby.objects.filter(game=models.OuterRef("pk")).values("pk")[:1]
    before = earlier.objects.filter(game=models.OuterRef("pk")).values("lobby")[:1]
    game.objects.update(lobby_id=Coalesce(models.Subquery(present), models.Subquery(before)))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_told"),
        ("lobbies", "0004_touched"),
    ]
    run_before = [("games", "0005_no_lobby_id")]  # which takes the bare number away

    operations = [
        migrations.CreateModel(
            name="Earlier",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="earlier",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "lobby",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="earlier",
                        to="lobbies.lobby",
                        verbose_name="lobby",
                    ),
                ),
            ],
            options={
                "verbose_name": "earlier game",
                "verbose_name_plural": "earlier games",
                "ordering": ("pk",),
            },
        ),
        migrations.RunPython(keep_relations, write_numbers),
    ]
