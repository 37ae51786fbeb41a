from django.db import migrations
from django.utils import timezone


def move(apps, schema_editor):
    """Reports of messages become reports of people, and silence a measure of staff."""
    messages, people = apps.get_model("chat", "Report"), apps.get_model("people", "Report")
    for old in messages.objects.select_related("message").order_by("pk"):
        case = people.objects.create(
            by_id=old.by_id,
            whom_id=old.message.author_id,
            reason="language",
            text=old.reason,
            key=f"message:{old.message_id}",
            quote=old.text,
            status=old.status,
            handled_by_id=old.handled_by_id,
            handled_at=old.handled_at,
        )
        people.objects.filter(pk=case.pk).update(at=old.at)
        messages.objects.filter(pk=old.pk).update(case=case)
    silent = apps.get_model("chat", "Voice").objects.filter(suspended_until__gt=timezone.now())
    measures = apps.get_model("people", "Measure")
    for voice in silent:
        measures.objects.create(whom_id=voice.user_id, what="silenced", until=voice.suspended_until)


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0005_phrases"),
    ]

    operations = [
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
