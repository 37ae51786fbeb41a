from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_told"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="game",
            name="lobby_id",
        ),
    ]
