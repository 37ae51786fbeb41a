from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobbies", "0002_seated_and_full"),
    ]

    operations = [
        migrations.AddField(
            model_name="lobby",
            name="version",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
