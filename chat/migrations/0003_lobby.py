import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0002_unreachable"),
        ("lobbies", "0001_initial"),
    ]

    operations = [
        migrations.RemoveIndex("message", "messages_of_a_lobby"),
        migrations.RemoveConstraint("message", "said_in_one_place"),
        migrations.RenameField("message", "lobby_id", "lobby"),
        migrations.AlterField(
            "message",
            "lobby",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="messages",
                to="lobbies.lobby",
                verbose_name="lobby",
            ),
        ),
        migrations.AddIndex("message", models.Index(fields=["lobby", "id"], name="messages_of_a_lobby")),
        migrations.AddConstraint(
            "message",
            models.CheckConstraint(
                condition=models.Q(("game__isnull", True), ("lobby__isnull", True), _connector="XOR"),
                name="said_in_one_place",
            ),
        ),
    ]
