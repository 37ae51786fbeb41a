"""The notices of the arena: who registered, fell silent, was suspended, woke up or forfeited."""

from collections.abc import Iterable
from typing import Any

from arena.models import Notice

KEPT = 2000
"""Notices that are kept: what is older is no news."""

SPARE = 500
"""More than that before the oldest go."""


def note(what: str, names: Iterable[str], **more: Any) -> None:
    """Write down that this happened to each of these programs."""
    made = Notice.objects.bulk_create([Notice(what=what, name=name, **more) for name in names])
    if made and made[-1].pk % SPARE < len(made):
        Notice.objects.filter(pk__lte=made[-1].pk - KEPT).delete()


def newest() -> int:
    """The number of the last notice."""
    return Notice.objects.values_list("pk", flat=True).order_by("-pk").first() or 0


def numbers_after(number: int) -> set[int]:
    """The numbers of what has been noted since."""
    return set(Notice.objects.filter(pk__gt=number).values_list("pk", flat=True))


def numbered(numbers: Iterable[int]) -> list[Notice]:
    """The notices of these numbers, the oldest first."""
    rows = Notice.objects.filter(pk__in=numbers).select_related("bout__tournament")
    return list(rows.defer("bout__moves", "bout__transcript").order_by("pk"))
