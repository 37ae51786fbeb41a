"""Pages that wait for others: without scripts they look again by themselves, unless their reader holds them still."""

from django.http import HttpRequest

STILL = "still"
"""What the address of a page says that its reader holds still."""


def waiting(request: HttpRequest, waits: bool) -> dict[str, bool]:
    """What `parts/refresh.html` and `parts/look_again.html` ask of a page."""
    holds_still = STILL in request.GET
    return {"refreshes": waits and not holds_still, "holds_still": waits and holds_still}
