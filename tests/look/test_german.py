"""German is complete: every text of templates and code has a translation, and the compiled file says the same."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "locale/de/LC_MESSAGES"
PO, MO = polib.pofile(str(FOLDER / "django.po")), polib.mofile(str(FOLDER / "django.mo"))
ROOMS = ("accounts", "arena", "chat", "config", "games", "lobbies")
CALLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
HOLE = re.compile(r"%\((\w+)\)|\{(\w+)\}")


def texts_of_code(file: Path) -> Iterator[str]:
    """The first argument of every call that marks a text."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def texts_of_template(file: Path) -> Iterator[str]:
    """What Django hands to the collecting tool: Python-like calls."""
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


def test_every_text_is_in_the_catalogue() -> None:
    known = {entry.msgid for entry in PO}
    missing = {text: file for text, file in all_texts().items() if text and text not in known}
    assert missing == {}, "run `make messages` and translate"


def test_nothing_is_left_untranslated_or_guessed() -> None:
    assert [entry.msgid for entry in [*PO.untranslated_entries(), *PO.fuzzy_entries()]] == []
    assert PO.obsolete_entries() == []


def said(catalogue: polib.POFile | polib.MOFile) -> dict[str, object]:
    return {entry.msgid: entry.msgstr or dict(entry.msgstr_plural) for entry in catalogue}


def test_the_compiled_file_is_current() -> None:
    assert said(PO) == said(MO)


@pytest.mark.parametrize("entry", PO, ids=lambda entry: entry.msgid[:40])
def test_a_translation_fills_the_same_holes_and_says_du(entry: polib.POEntry) -> None:
    for german in [entry.msgstr] if entry.msgstr else entry.msgstr_plural.values():
        assert set(HOLE.findall(german)) <= set(HOLE.findall(entry.msgid)) | set(HOLE.findall(entry.msgid_plural))
        assert not re.search(r"(?<![.!?:] )(?<!^)\b(Sie|Ihnen|Ihre?[rmns]?)\b", german), german


def test_the_collector_sees_templates_and_code() -> None:
    assert "Good games, good company." in set(texts_of_template(ROOT / "templates/home.html"))
    assert "Saved." in set(texts_of_code(ROOT / "accounts/views.py"))
