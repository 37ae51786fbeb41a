from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def drop_unreachable(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was said in a lobby that is not there can be read by nobody; a foreign key has no room for it."""
    message, lobby = apps.get_model("chat.Message"), apps.get_model("lobbies.Lobby")
    message.objects.exclude(lobby_id=None).exclude(lobby_id__in=lobby.objects.values("pk")).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0001_initial"),
        ("lobbies", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(drop_unreachable, migrations.RunPython.noop),
    ]
