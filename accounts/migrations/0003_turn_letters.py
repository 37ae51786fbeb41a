from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_one_tap_plays")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="turn_letters",
            field=models.BooleanField(default=False, verbose_name="a letter when it is my turn"),
        ),
    ]
