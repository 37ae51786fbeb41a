"""What one can do with somebody behind whose name one looks: people's own entries, and those of rooms above."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from people.selectors import Person


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to do: a form that posts `fields` to an address."""

    words: str
    icon: str
    url: str
    fields: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    """What it means, where the words alone do not say it."""


Source = Callable[[User, User], list[Entry]]
"""What a room offers a reader to do with somebody."""

sources: list[Source] = []
"""In the order in which they stand; rooms append theirs when the site begins."""


def entries(reader: User, whom: Person) -> list[Entry]:
    """Everything this reader can do with somebody; nothing with oneself, and little with bots and former players."""
    user = whom.user
    if user.pk == reader.pk or user.is_bot or not user.is_active:
        return []
    offered = [] if whom.blocks else [entry for source in sources for entry in source(reader, user)]
    return [*_follow(whom), *offered, _block(whom)]


def _follow(whom: Person) -> list[Entry]:
    if whom.user.is_guest or whom.blocks:
        return []
    url = reverse("people:follow", args=[whom.user.pk])
    if whom.follows:
        return [Entry(_("Stop following"), "x", url, {"stop": "yes"})]
    return [Entry(_("Follow"), "user-plus", url, note=_("If you follow each other, you are friends."))]


def _block(whom: Person) -> Entry:
    url = reverse("people:block", args=[whom.user.pk])
    if whom.blocks:
        return Entry(_("End the block"), "undo-2", url, {"stop": "yes"})
    note = _("You meet nowhere any more. Nobody is told.")
    return Entry(_("Block"), "eye-off", url, note=note)
