import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0003_lobby"),
        ("games", "0005_no_lobby_id"),
        ("lobbies", "0005_earlier"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="changed",
            field=models.PositiveIntegerField(db_default=0, editable=False),
        ),
        migrations.AddField(
            model_name="message",
            name="said",
            field=models.PositiveIntegerField(db_default=0, editable=False),
        ),
        migrations.CreateModel(
            name="Thread",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "game",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"
                    ),
                ),
                (
                    "lobby",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="lobbies.lobby"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game__isnull", True), ("lobby__isnull", True), _connector="XOR"),
                        name="thread_of_one_place",
                    )
                ],
            },
        ),
    ]
