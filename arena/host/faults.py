"""What each fault of a program means, in words for its author; nothing here needs a database."""

from arena.kind import PROGRAMS
from games.core.text import gettext_noop as _

EXPLAINED = {
    "TIMEOUT": _("The answer was not complete in time. The clock runs from connecting to the last byte."),
    "UNREACHABLE": _("Nobody listens there, or the connection was closed before the answer was complete."),
    "HTTP_STATUS": _("Every answer needs status 200. A redirect (of /draw to /draw/) is none, nor is 201 or 422."),
    "TOO_LARGE": _("An answer may have 64 KiB at most."),
    "NOT_JSON": _("Every answer is one JSON object in UTF-8."),
    **PROGRAMS.EXPLAINED,
}  # fmt: skip
