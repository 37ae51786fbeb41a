"""What lists of the admin may be asked for: only what their filters offer.

Django lets a query name any column of the list's own table. Whoever asks "does it begin with a?" often enough reads
what no page shows: a hidden card, a seed, a room code.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Any, Any]
else:
    Base, Inline = admin.ModelAdmin, admin.TabularInline


class NotByHand:
    """Put first: rows that staff neither add nor delete, for they are written by what people and programs do."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether rows can be added: never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether rows can be deleted: never."""
        return False


class OnlyOffered(Base):
    """A `ModelAdmin` that refuses (400) every lookup that no filter of its list makes."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether one of the filters of this list makes this lookup."""
        if not super().lookup_allowed(lookup, value, request):  # type: ignore[arg-type]  # none outside of requests
            return False
        return lookup.split("__", maxsplit=1)[0] in self._offered(request)

    def _offered(self, request: HttpRequest | None) -> set[str]:
        filters = self.list_filter if request is None else self.get_list_filter(request)
        return {str(self.date_hierarchy), *map(_name_of, filters)}


def _name_of(offered: Any) -> str:
    """The column or parameter that a filter of a list asks for."""
    first = offered[0] if isinstance(offered, (list, tuple)) else offered
    return str(getattr(first, "parameter_name", first))
