"""The only body the API reads: one JSON object, strictly."""

import json
import math
from typing import Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from api.problems import Invalid


class JsonObject(BaseParser):
    """JSON as RFC 8259 has it: UTF-8, finite numbers, whole characters; and an object, because every body is one."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        """The object, or a refusal. Reads through Django's request, which refuses oversized bodies."""
        return read_object(parser_context["request"]._request.body)


def read_object(body: bytes) -> dict[str, Any]:
    """Read one JSON object from bytes."""
    try:
        found = json.loads(body.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_finite)
        _refuse_half_characters(body, found)
    except (ValueError, RecursionError):
        raise ParseError from None
    if not isinstance(found, dict):
        raise Invalid(_("Send one JSON object, in braces."))
    return found


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse(text)


def _refuse_half_characters(body: bytes, found: Any) -> None:
    """Refuse half a surrogate pair: it can be escaped in JSON, but neither stored nor sent on."""
    if b"\\ud" in body or b"\\uD" in body:
        json.dumps(found, ensure_ascii=False).encode()
