"""Muting somebody by the menu behind their name."""

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from chat.models import Mute
from people.menu import Entry


def entries(reader: User, whom: User) -> list[Entry]:
    """Hear nothing more of somebody, or hear them again."""
    url = reverse("chat:mute_person", args=[whom.pk])
    if Mute.objects.filter(by=reader, whom=whom).exists():
        return [Entry(_("Hear them again"), "volume-2", url, {"hear": "yes"})]
    return [Entry(_("Mute"), "volume-x", url, note=_("You read nothing more of theirs; you may still play together."))]
