"""Every folder in every place where the catalog looks is a whole kind; this is the first that a run says."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from games import catalog
from games.management.commands.newkind import write
from tests.folders import lost_styles, unfinished, unfit

ROOT = Path(__file__).parents[1]


def test_every_folder_is_a_kind() -> None:
    lacking = unfit() + unfinished()
    assert not lacking, "\n" + "\n".join(lacking)


def test_the_catalog_knows_the_folders_of_every_place() -> None:
    places = [catalog.__path__[0], *os.environ["KINDS"].split(os.pathsep)]
    there = {folder.name for place in places for folder in Path(place).iterdir() if (folder / "__init__.py").exists()}
    assert there == set(catalog.SLUGS)


def test_style_sheets_that_are_lost_or_for_nothing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    *others, last = catalog.kind("uno").styles
    changed = replace(catalog.kind("uno"), styles=(*others, "nowhere"))
    monkeypatch.setattr(catalog, "kind", lambda slug: changed)
    assert list(lost_styles("uno")) == [
        "look/static/css/nowhere.css is in `styles`, but not in the folder.",
        f"look/static/css/{last}.css is not in `styles` of KIND.",
    ]


def run(place: Path) -> str:
    """What a run says with these kinds beside those of the house."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/test_folders.py",
        "-k",
        "is_a_kind",
    ]
    environment = {**os.environ, "KINDS": str(place / "catalog")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0, done.stdout
    return done.stdout + done.stderr


def plant(place: Path, slug: str) -> tuple[Path, Path]:
    """A whole kind, to take something away from: its folder and its tests."""
    list(write(slug, place / "catalog", place / "tests"))
    return place / "catalog" / slug, place / "tests" / slug


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_what_nothing_can_be_tested_without_is_said_before_anything_else(tmp_path: Path) -> None:
    for slug in ("no_bot", "no_rules", "no_kind", "not_python", "other_name", "untested", "no_hooks"):
        plant(tmp_path, slug)
    kinds, tests = tmp_path / "catalog", tmp_path / "tests"
    (kinds / "no_package").mkdir()
    (kinds / "no_package" / "notes.txt").write_text("To be done.")
    change(kinds / "no_bot" / "__init__.py", "bot=", "coach=")
    (kinds / "no_rules" / "rules" / "game.py").unlink()
    (kinds / "no_kind" / "__init__.py").write_text("")
    (kinds / "not_python" / "__init__.py").write_text("KIND =")
    change(kinds / "other_name" / "rules" / "game.py", 'OPTIONS = "other_name"', 'OPTIONS = "another"')
    (tests / "untested" / "__init__.py").rename(tests / "untested" / "hooks.txt")
    (tests / "untested").rename(tests / "elsewhere")
    change(tests / "no_hooks" / "__init__.py", "def redeal(", "def deal_again(")
    said = run(tmp_path)
    imported, module = "cannot be imported", "ModuleNotFoundError: No module named"
    sentences = {
        "no_bot": f"the package {imported} (TypeError: Kind.__init__() missing 1 required keyword-only"
        " argument: 'bot').",
        "no_rules": f"the package {imported} ({module} 'games.catalog.no_rules.rules.game').",
        "no_kind": "the package has no KIND, an object of games.core.kind.Kind.",
        "not_python": f"the package {imported} (SyntaxError: invalid syntax (__init__.py, line 1)).",
        "other_name": "SLUG in its rules is 'another', unlike the folder's name.",
        "untested": f"its tests, the package tests/kinds/untested, {imported} ({module} 'tests.kinds.untested').",
        "no_hooks": "its tests have no hook redeal.",
        "no_package": "there is no __init__.py.",
    }
    for slug, sentence in sentences.items():
        assert f"{kinds / slug}: {sentence}" in said, said
    assert "Traceback" not in said


@pytest.mark.slow
def test_what_a_kind_lacks_that_can_be_played_is_said_by_the_first_test(tmp_path: Path) -> None:
    folder, tests = plant(tmp_path, "unfinished")
    change(tests / "__init__.py", '"R4")', '"R4", "R5")')
    (folder / "look" / "templates").mkdir(parents=True)
    (folder / "look" / "templates" / "hand.html").write_text("{% if %}")
    (folder / "look" / "rules.html").write_text("{% no_such_tag %}")
    said = run(tmp_path)
    for sentence in (
        'rule R5 has no row: no test is marked `rule("R5")`.',
        "the template look/templates/hand.html does not parse (",
        "the template look/rules.html does not parse (",
    ):
        assert f"{folder}: {sentence}" in said, said
