"""The skeleton of a kind, with names filled in."""

from collections.abc import Iterator
from pathlib import Path

TEMPLATES = Path(__file__).parent / "newkind"


def write(slug: str, catalog: Path, tests: Path) -> Iterator[Path]:
    """Write a kind's folder into a catalog, and its tests into theirs; every file that was written."""
    title = slug.replace("_", " ").capitalize()
    words = {"slug": slug, "title": title, "name": "".join(word.capitalize() for word in slug.split("_"))}
    for part, folder in (("kind", catalog / slug), ("tests", tests / slug)):
        for template in sorted((TEMPLATES / part).rglob("*-tpl")):
            path = folder / template.relative_to(TEMPLATES / part).with_name(template.name.removesuffix("-tpl"))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(filled(template.read_text(), words))
            yield path


def filled(text: str, words: dict[str, str]) -> str:
    """A template with `{{ name }}` replaced."""
    for name, word in words.items():
        text = text.replace("{{ " + name + " }}", word)
    return text
