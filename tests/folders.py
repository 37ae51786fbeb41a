"""What a folder lacks that the catalog looks in: a sentence for each thing."""

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

from games import catalog
from games.core.kind import Kind

PARTS = ("rules", "bot", "wire", "shelf")
HOOKS = ("RULES", "PACK", "cards", "lose_card", "seen", "redeal", "sample_options")
"""What the law suite asks of a kind's test package."""


def folders() -> list[Path]:
    """Every folder in every place where the catalog looks, but for what only Python has left there."""
    found = [folder for place in catalog.__path__ for folder in Path(place).iterdir() if folder.is_dir()]
    return sorted(folder for folder in found if any(file.suffix != ".pyc" for file in folder.rglob("*.*")))


# -- What nothing can be tested without ----------------------------------------------------------------------
def unfit() -> list[str]:
    """Why some folder is no kind that could be tested."""
    return [f"{folder}: {sentence}" for folder in folders() for sentence in _lacks(folder)]


def _lacks(folder: Path) -> Iterator[str]:
    if not (folder / "__init__.py").exists():
        yield "there is no __init__.py."
        return
    try:
        package = import_module(f"games.catalog.{folder.name}")
    except Exception as error:
        yield f"the package cannot be imported ({type(error).__name__}: {error})."
        return
    yield from _no_kind(package, folder.name)
    yield from _no_hooks(folder.name)


def _no_kind(package: ModuleType, name: str) -> Iterator[str]:
    kind = getattr(package, "KIND", None)
    if not isinstance(kind, Kind):
        yield "the package has no KIND, an object of games.core.kind.Kind."
        return
    yield from (f"KIND has no {part}." for part in PARTS if getattr(kind, part) is None)
    if kind.rules is not None and getattr(kind.rules, "SLUG", None) != name:
        yield f"SLUG in its rules is {getattr(kind.rules, 'SLUG', None)!r}, unlike the folder's name."


def _no_hooks(name: str) -> Iterator[str]:
    try:
        hooks = import_module(f"tests.kinds.{name}")
    except Exception as error:
        yield f"its tests, the package tests/kinds/{name}, cannot be imported ({type(error).__name__}: {error})."
        return
    yield from (f"its tests have no hook {hook}." for hook in HOOKS if not hasattr(hooks, hook))


# -- What is missing in a kind that works --------------------------------------------------------------------
def unfinished() -> list[str]:
    """What a kind lacks although it can be played."""
    return [
        f"{catalog.folder(slug)}: {sentence}"
        for slug in catalog.slugs()
        for sentence in (*rules_without_rows(slug), *broken_templates(slug), *lost_styles(slug))
    ]


def lost_styles(slug: str) -> Iterator[str]:
    """Style sheets that are named but not there, and those that are there for nothing."""
    there = {file.stem for file in catalog.folder(slug).glob("look/static/css/*.css")}
    named = set(catalog.kind(slug).styles)
    yield from (f"look/static/css/{name}.css is in `styles`, but not in the folder." for name in sorted(named - there))
    yield from (f"look/static/css/{name}.css is not in `styles` of KIND." for name in sorted(there - named))


def rules_without_rows(slug: str) -> Iterator[str]:
    """The numbers of its rulebook that no test is a row of."""
    rows = rules_with_rows(slug)
    rules = import_module(f"tests.kinds.{slug}").RULES
    return (f'rule {rule} has no row: no test is marked `rule("{rule}")`.' for rule in rules if rule not in rows)


def broken_templates(slug: str) -> Iterator[str]:
    """Templates that cannot be read."""
    from django.template import TemplateSyntaxError as DjangoFault
    from django.template.loader import get_template
    from jinja2 import TemplateSyntaxError

    from games.pages.jinja import environment

    look = catalog.folder(slug) / "look"
    readers: list[tuple[Path, Callable[..., object], str]] = [
        (file, get_template, f"{slug}/look/{file.name}") for file in look.glob("*.html")
    ]
    readers += [(file, environment().get_template, f"{slug}/{file.name}") for file in look.glob("templates/*.html")]
    for file, read, name in readers:
        try:
            read(name)
        except (DjangoFault, TemplateSyntaxError) as error:
            yield f"the template {file.relative_to(look.parent)} does not parse ({error})."


def rules_with_rows(slug: str) -> set[str]:
    """The rule numbers that some test of the kind's package is marked as a row of."""
    package = import_module(f"tests.kinds.{slug}")
    marks = []
    for module in iter_modules(package.__path__):
        if module.name.startswith("test_"):
            for test in vars(import_module(f"{package.__name__}.{module.name}")).values():
                if isfunction(test) and test.__name__.startswith("test_"):
                    marks += _marks_of(test)
    return {number for mark in marks if mark.name == "rule" for number in mark.args}


def _marks_of(test: object) -> list[pytest.Mark]:
    marks: list[Any] = list(getattr(test, "pytestmark", []))
    tables = [mark.args[1] for mark in marks if mark.name == "parametrize"]
    return marks + [
        mark.mark if hasattr(mark, "mark") else mark
        for rows in tables
        for row in rows
        for mark in getattr(row, "marks", ())
    ]
