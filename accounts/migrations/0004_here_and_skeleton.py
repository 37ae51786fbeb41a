"""Who is told that somebody is here; what usernames look like, of which no two may look the same from now on."""

from typing import Any

from django.db import migrations, models

from accounts.lookalikes import LENGTH, skeleton


def look(apps: Any, schema_editor: Any) -> None:
    """Keep what each member's username looks like; of those that look alike the oldest has it, and all stay valid."""
    users = apps.get_model("accounts", "User").objects
    seen: set[str] = set()
    members = users.filter(is_guest=False, is_bot=False, closed_at=None).order_by("pk")
    for pk, username in members.values_list("pk", "username").iterator():
        looks = skeleton(username)
        if looks not in seen:
            users.filter(pk=pk).update(skeleton=looks)
            seen.add(looks)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_turn_letters")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="here",
            field=models.CharField(
                choices=[("everybody", "Everybody"), ("friends", "Friends"), ("nobody", "Nobody")],
                db_default="friends",
                default="friends",
                max_length=10,
                verbose_name="who sees that I am here",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(default=None, editable=False, max_length=LENGTH, null=True, unique=True),
        ),
        migrations.RunPython(look, migrations.RunPython.noop),
    ]
