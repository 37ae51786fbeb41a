"""`manage.py newkind NAME`: a playable kind to begin with, two players who draw, and its tests."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

TEMPLATES = Path(__file__).parents[1] / "newkind"


class Command(BaseCommand):
    """Writes one folder in the catalog, and one with its tests."""

    help = "Writes a playable kind and its tests, to begin with: games/catalog/NAME and tests/kinds/NAME."

    def add_arguments(self, parser: CommandParser) -> None:
        """The name, as it will stand in addresses."""
        parser.add_argument("name", help="lower case, with underscores between words")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        """Write it, unless there is one."""
        from games import catalog  # which looks for kinds once, perhaps before the tests have written theirs

        if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 20:
            raise CommandError(
                f"{name!r} can't be the name of a kind: lower case letters, digits, single underscores, at most 20."
            )
        if name in catalog.SLUGS:
            raise CommandError(f"There is a kind called {name} already.")
        root = Path(settings.BASE_DIR)
        for path in write(name, root / "games" / "catalog", root / "tests" / "kinds"):
            self.stdout.write(str(path.relative_to(root)))
        self.stdout.write(f"Now: make test KIND={name}, then change games/catalog/{name}/rules/game.py.")


def write(slug: str, catalog: Path, tests: Path) -> Iterator[Path]:
    """Write a kind's folder into a catalog, and its tests into theirs; every file that was written."""
    title = slug.replace("_", " ").capitalize()
    words = {"slug": slug, "title": title, "name": "".join(word.capitalize() for word in slug.split("_"))}
    for part, folder in (("kind", catalog / slug), ("tests", tests / slug)):
        for template in sorted((TEMPLATES / part).rglob("*-tpl")):
            path = folder / template.relative_to(TEMPLATES / part).with_name(template.name.removesuffix("-tpl"))
            path.parent.mkdir(parents=True, exist_ok=True)
            text = template.read_text()
            for name, word in words.items():
                text = text.replace("{{ " + name + " }}", word)
            path.write_text(text)
            yield path
