"""The one kind of game that external programs play here: found in the catalog, and named nowhere in this room."""

from collections.abc import Iterable

from games import catalog
from games.core.kind import Kind, Programs


def played_by_programs(kinds: Iterable[Kind]) -> tuple[Kind, Programs]:
    """The kind among these that has `programs`, and these; an error unless there is exactly one."""
    found = [(kind, kind.programs) for kind in kinds if kind.programs is not None]
    if len(found) != 1:
        from django.core.exceptions import ImproperlyConfigured  # games themselves need no Django

        named = ", ".join(kind.slug for kind, _programs in found) or "none"
        raise ImproperlyConfigured(f"External programs play exactly one kind; those with `programs` are: {named}.")
    return found[0]


KIND, PROGRAMS = played_by_programs(catalog.kinds())
SLUG = KIND.slug
RULES = KIND.rules
