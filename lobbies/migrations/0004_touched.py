import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobbies", "0003_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="lobby",
            name="touched_at",
            field=models.DateTimeField(
                auto_now=True, db_index=True, default=django.utils.timezone.now, verbose_name="last change"
            ),
            preserve_default=False,
        ),
    ]
