from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="one_tap",
            field=models.BooleanField(default=True, verbose_name="play a card with one tap"),
        ),
    ]
