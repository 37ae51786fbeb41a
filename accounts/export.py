"""Everything we keep about somebody, as one JSON document or as tables; other rooms contribute their part."""

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.selectors import Json, full

Section = Callable[[User], object]
SECTIONS: dict[str, Section] = {}
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def contribute(name: str, section: Section) -> None:
    """Add a part to every export; rooms call this when they are ready."""
    SECTIONS[name] = section


def export_of(user: User) -> Json:
    """The whole document. Secrets (password, token hashes, second factors) are no data about a person."""
    return {"exported": timezone.now(), **{name: section(user) for name, section in SECTIONS.items()}}


def tables_of(user: User) -> bytes:
    """The same as a ZIP file with a CSV table for each part."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, section in export_of(user).items():
            archive.writestr(f"{name}.csv", _table(section))
    return packed.getvalue()


def _table(section: object) -> str:
    """A list as rows beneath their keys; anything else as one row."""
    plain = json.loads(json.dumps(section, cls=DjangoJSONEncoder))
    rows = [_flat(row) for row in (plain if isinstance(plain, list) else [plain])]
    written = StringIO()
    writer = csv.DictWriter(written, list(dict.fromkeys(key for row in rows for key in row)))
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


def _flat(row: object) -> dict[str, object]:
    """One row: what is nested gets a name of several parts."""
    return dict(_leaves("", row))


def _leaves(name: str, value: object) -> Iterator[tuple[str, object]]:
    if not isinstance(value, Mapping):
        yield name or "value", _harmless(value)
        return
    for key, part in value.items():
        yield from _leaves(f"{name}.{key}" if name else key, part)


def _harmless(value: object) -> object:
    """A text that a spreadsheet would take for a formula begins with an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value[:1] in FORMULA else value


def rows(model: type[Model], *columns: str, whose: str = "user") -> Section:
    """A part made of these columns of a table, of the rows that belong to who asks."""
    return lambda user: list(model._default_manager.filter(**{whose: user}).values(*columns))


EMAILS = rows(EmailAddress, "email", "verified", "primary")
contribute("account", lambda user: {**full(user), "last_login": user.last_login})
contribute("email_addresses", lambda user: [] if user.is_guest else EMAILS(user))
contribute("api_tokens", rows(ApiToken, "name", "created", "last_used", "revoked"))
contribute("second_factors", rows(Authenticator, "type", "created_at", "last_used_at"))
contribute("sign_ins", rows(UserSession, "ip", "user_agent", "created_at", "last_seen_at"))
