"""The file by which a site says where holes are told (RFC 9116), made of settings; without a contact there is none."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PATH = ".well-known/security.txt"
VALID = timedelta(days=90)
"""For how long the file holds from the day on which it is asked for; the standard advises less than a year."""


@require_safe
@cache_control(max_age=60 * 60 * 24, public=True)
def security_txt(request: HttpRequest) -> HttpResponse:
    """Say where to tell of a hole, until when that holds, and in which languages."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    text = "".join(f"{name}: {value}\n" for name, value in fields(timezone.now()))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def fields(now: datetime) -> list[tuple[str, str]]:
    """The lines of the file; a day has the same ones from beginning to end, so that caches may keep them."""
    day = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    found = [("Contact", as_uri(contact)) for contact in settings.SECURITY_CONTACT]
    found.append(("Expires", (day + VALID).strftime("%Y-%m-%dT%H:%M:%SZ")))
    found.append(("Preferred-Languages", ", ".join(code for code, _name in settings.LANGUAGES)))
    if settings.SITE_URL.startswith("https://"):  # the standard knows no other
        found.append(("Canonical", f"{settings.SITE_URL}/{PATH}"))
    if settings.SECURITY_POLICY:
        found.append(("Policy", settings.SECURITY_POLICY))
    return found


def as_uri(contact: str) -> str:
    """A contact as the standard wants it: an address of mail by itself gets its scheme."""
    return contact if ":" in contact else f"mailto:{contact}"
