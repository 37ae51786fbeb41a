"""A refusal as an exception: raised anywhere below a view, answered in the error body."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from api import codes

Text = str | Promise
Fields = Mapping[str, list[str]]


class Problem(Exception):  # that is what the caller has
    """`{"error": message, "code": code}`, with `fields` for validation errors and whatever else a route promises.

    Problem
    ├── Unauthenticated   401
    └── Invalid           400, with fields
    """

    def __init__(
        self, status: int, code: str, message: Text, *, fields: Fields | None = None,
        headers: Mapping[str, str] | None = None, **extra: Any,
    ) -> None:  # fmt: skip
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.fields = fields
        self.headers = headers or {}
        self.extra = extra

    def body(self) -> dict[str, Any]:
        """The error body."""
        fields = {"fields": self.fields} if self.fields else {}
        return {"error": str(self.message), "code": self.code, **self.extra, **fields}


class Unauthenticated(Problem):
    """A refusal of missing or wrong credentials."""

    def __init__(self, message: Text, code: str = codes.NOT_AUTHENTICATED) -> None:
        super().__init__(401, code, message, headers={"WWW-Authenticate": 'Bearer realm="parlour"'})


class Invalid(Problem):
    """A refusal of a body that cannot be used."""

    def __init__(self, message: Text | None = None, fields: Fields | None = None) -> None:
        said = message or _("Some of this can't be used. See what each field says.")
        super().__init__(400, codes.INVALID_BODY, said, fields=fields)


def refusal(status: int, code: str, message: Promise, **always: Any) -> Callable[..., Problem]:
    """What makes one refusal, in the language of whoever asks; its caller may name another code, or tell more."""

    def made(code: str = code, **more: Any) -> Problem:
        return Problem(status, code, str(message), **always, **more)

    return made
