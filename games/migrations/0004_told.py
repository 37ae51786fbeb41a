from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_layouts")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="told",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
