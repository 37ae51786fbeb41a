import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0006_reports_of_people"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="report",
            options={"verbose_name": "reported message", "verbose_name_plural": "reported messages"},
        ),
        migrations.RemoveConstraint(model_name="report", name="reported_once"),
        *(
            migrations.RemoveField(model_name="report", name=name)
            for name in ("at", "by", "handled_at", "handled_by", "reason", "status", "text")
        ),
        migrations.RemoveField(model_name="voice", name="suspended_until"),
        migrations.AlterField(
            model_name="report",
            name="case",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="people.report",
                verbose_name="report",
            ),
        ),
    ]
