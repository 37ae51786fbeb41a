import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0004_threads"),
        ("people", "0004_conduct"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="phrase",
            field=models.CharField(blank=True, db_default="", max_length=24, verbose_name="phrase"),
        ),
        migrations.AddField(
            model_name="message",
            name="watch",
            field=models.BooleanField(db_default=False, default=False, verbose_name="among watchers"),
        ),
        migrations.AddField(
            model_name="voice",
            name="phrases",
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.AddField(
            model_name="report",
            name="case",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="people.report",
                verbose_name="report",
            ),
        ),
    ]
