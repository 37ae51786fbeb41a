"""Views of games as answers: the types that each kind declares, by reference."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from games import catalog

Json = Any


def view_of(kind: str) -> Json:
    """A running or ended game of this kind, for whoever may see it."""
    return schema(kind, catalog.frames(kind).view)


def any_view(kinds: Iterable[str] = catalog.SLUGS, *, gathering: bool = True) -> Json:
    """A game of one of these kinds; `gathering`: also before the deal."""
    found = [view_of(kind) for kind in kinds]
    if gathering:
        found += [schema(kind, catalog.frames(kind).gathered) for kind in kinds]
    return {"anyOf": found}


def schema(kind: str, shape: type) -> Json:
    """Where the schema of a type stands."""
    return {"$ref": f"#/components/schemas/{kind}.{shape.__name__}"}


def answer(shape: Json, example: Json) -> OpenApiResponse:
    """A success, as a schema and an example."""
    return OpenApiResponse(shape, examples=[OpenApiExample("success", value=example, response_only=True)])
