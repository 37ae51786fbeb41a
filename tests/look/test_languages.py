"""Every language is complete: each text of templates and code has a translation that fits in its place."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from operations.management.commands import makemessages
from tests import languages
from tests.rooms import ROOMS
from tools import catalogues

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {code: catalogues.LOCALE / to_locale(code) / "LC_MESSAGES/django.po" for code in languages.OTHERS}
CATALOGUES = {code: polib.pofile(str(source)) for code, source in SOURCES.items()}
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
FORMAL = {"de": re.compile(r"(?<![.!?:] )(?<!^)\b(Sie|Ihnen|Ihre?[rmns]?)\b")}
"""Words of distance, in the languages that have them: the house says du."""
HOLE = re.compile(r"%\((\w+)\)|\{(\w+)\}")


def texts_of_code(file: Path) -> Iterator[str]:
    """The first argument of every call that marks a text."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def texts_of_template(file: Path) -> Iterator[str]:
    """What is handed to the collecting tool: Python-like calls, or a table's own texts."""
    if makemessages.is_jinja(file):
        yield from makemessages.texts(file.read_text())
        return
    source = templatize(file.read_text(), origin=str(file))
    for call in re.findall(r"""(?:gettext|_)\((u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*")""", source):
        yield ast.literal_eval(call)


def all_texts() -> dict[str, str]:
    """Every text, with a file it comes from."""
    found = {text: str(file) for room in ROOMS for file in (ROOT / room).rglob("*.py") for text in texts_of_code(file)}
    folders = [ROOT / "templates", *(ROOT / room for room in ROOMS)]
    for file in (file for folder in folders for kind in ("html", "txt") for file in folder.rglob(f"*.{kind}")):
        found |= {text: str(file) for text in texts_of_template(file)}
    return found


@pytest.fixture(params=languages.OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def test_every_text_is_in_the_catalogue(language: str) -> None:
    known = {entry.msgid for entry in CATALOGUES[language]}
    missing = {text: file for text, file in all_texts().items() if text and text not in known}
    assert missing == {}, "run `make messages` and translate"


def test_nothing_is_left_untranslated_or_guessed(language: str) -> None:
    catalogue = CATALOGUES[language]
    assert [entry.msgid for entry in [*catalogue.untranslated_entries(), *catalogue.fuzzy_entries()]] == []
    assert catalogue.obsolete_entries() == []


def said(catalogue: polib.POFile | polib.MOFile) -> dict[str, object]:
    return {entry.msgid: entry.msgstr or dict(entry.msgstr_plural) for entry in catalogue.translated_entries()}


def test_the_compiled_file_is_current(language: str) -> None:
    assert said(polib.mofile(str(SOURCES[language].with_suffix(".mo")))) == said(CATALOGUES[language])


def test_what_is_missing_or_stale_is_compiled_and_nothing_else(tmp_path: Path) -> None:
    source = tmp_path / "fr/LC_MESSAGES/django.po"
    source.parent.mkdir(parents=True)
    for text in ("Bonjour.", "Salut."):
        source.write_text(f'msgid "Hello."\nmsgstr "{text}"\n')
        assert list(catalogues.stale(tmp_path)) == [source]
        catalogues.build(tmp_path)
        assert list(catalogues.stale(tmp_path)) == []
        with source.with_suffix(".mo").open("rb") as compiled:
            assert gettext.GNUTranslations(compiled).gettext("Hello.") == text
    assert {file.name for file in source.parent.iterdir()} == {"django.po", "django.mo"}


def flaws(language: str, entry: polib.POEntry) -> Iterator[str]:
    """What is wrong with the translation of a text, in a sentence each."""
    holes = set(HOLE.findall(entry.msgid)) | set(HOLE.findall(entry.msgid_plural))
    for text in [entry.msgstr] if entry.msgstr else entry.msgstr_plural.values():
        if foreign := set(HOLE.findall(text)) - holes:
            yield f"{entry.msgid!r}: {text!r} has holes that the text has not: {sorted(foreign)}"
        if language in FORMAL and (distant := FORMAL[language].search(text)):
            yield f"{entry.msgid!r}: {text!r} keeps its distance: {distant[0]!r}"


def test_every_translation_fills_the_same_holes_and_keeps_no_distance(language: str) -> None:
    assert len(CATALOGUES[language]) > 1_500
    assert [flaw for entry in CATALOGUES[language] for flaw in flaws(language, entry)] == []


def test_a_foreign_hole_and_a_distant_word_are_found() -> None:
    wrong = polib.POEntry(msgid="%(name)s, it is your turn", msgstr="{name}, jetzt sind Sie am Zug")
    assert len(list(flaws("de", wrong))) == 2


def test_the_collector_sees_templates_and_code() -> None:
    assert "Good games, good company." in set(texts_of_template(ROOT / "templates/home.html"))
    assert "Saved." in set(texts_of_code(ROOT / "accounts/views.py"))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("{{ _('card') }}", ["card"]),
        ("{{ _('one') if count == 1 else _('many') }}", ["one", "many"]),
        ("""<a title="{{ x ~ (_('a') if y else _('b {c}').format(c=_('d'))) }}">""", ["a", "b {c}", "d"]),
        ("{% set said = [_('in a list'), other('not marked'), _(unknown)] %}", ["in a list"]),
        ("{# _('in a comment') #}{% if _('in a test') %}{% endif %}", ["in a test"]),
    ],
)
def test_texts_of_jinja_are_found_wherever_they_are(source: str, found: list[str]) -> None:
    assert sorted(makemessages.texts(source)) == sorted(found)


def test_templates_of_tables_are_jinja_and_others_are_not() -> None:
    jinja = [*(ROOT / "templates/table").glob("*.html"), *(ROOT / "games/catalog").glob("*/look/templates/*.html")]
    assert len(jinja) > 30
    assert all(makemessages.is_jinja(file) for file in jinja)
    assert not any(makemessages.is_jinja(file) for file in (ROOT / "templates/games").rglob("*.html"))
