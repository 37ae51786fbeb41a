"""What stands beside the code agrees with it: version, decisions, settings, links."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import env
from tests.rooms import ROOMS
from tools import settings_page

ROOT = Path(__file__).parents[2]
DECISIONS = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
PAPERS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
READERS = {"text", "choice", "flag", "number", "seconds", "words", "get"}


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_newest_version_of_the_changelog_is_the_project_s() -> None:
    newest = re.search(r"^## \[(\d+\.\d+\.\d+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest
    assert newest[1] == PROJECT["version"]


def test_supported_pythons_are_the_same_everywhere() -> None:
    bounds = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", PROJECT["requires-python"])
    assert bounds
    pythons = [f"3.{minor}" for minor in range(int(bounds[1]), int(bounds[2]))]
    assert [name.split()[-1] for name in PROJECT["classifiers"] if "Python ::" in name] == pythons
    matrix = re.search(r"python: (\[.*\])", (ROOT / ".github/workflows/ci.yml").read_text())
    assert matrix
    assert ast.literal_eval(matrix[1]) == [pythons[0], pythons[-1]]
    assert f"Python {', '.join(pythons[:-1])} or {pythons[-1]}" in (ROOT / ".ci/install").read_text()
    assert sys.version_info[:2] in {(3, minor) for minor in range(int(bounds[1]), int(bounds[2]))}


def test_decisions_are_numbered_without_holes() -> None:
    assert [file.name[:5] for file in DECISIONS] == [f"{number:04}-" for number in range(1, len(DECISIONS) + 1)]
    assert {file.name for file in (ROOT / "docs/decisions").iterdir()} == {*(f.name for f in DECISIONS), "README.md"}


def test_the_index_has_every_decision_by_its_title() -> None:
    titles = [(re.match(r"# (\d+)\. (.+)\n", file.read_text()), file.name) for file in DECISIONS]
    rows = [f"| {found[1]} | [{found[2]}]({name}) |" for found, name in titles if found]
    assert len(rows) == len(DECISIONS), "a heading reads like `# 7. Title`"
    index = (ROOT / "docs/decisions/README.md").read_text()
    assert re.findall(r"^\| \d+ .*$", index, re.MULTILINE) == rows


def test_the_page_of_settings_is_current() -> None:
    assert settings_page.PAGE.read_text() == settings_page.page(), "run `make docs`"


def asked_for() -> Iterator[tuple[str, str]]:
    """Every call that reads a variable of a literal name, and every look past `config.env`."""
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS:
                if ast.unparse(node.func.value) in {"env", "os.environ"} and isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value), str(file)
            elif isinstance(node, ast.Attribute) and ast.unparse(node) in {"os.environ", "os.getenv"}:
                yield "os.environ", file.relative_to(ROOT).as_posix()


def test_no_variable_is_read_without_being_declared() -> None:
    """Also one that only a branch reads, such as one of production."""
    names = dict(asked_for())
    assert {name for name in names if name != "os.environ"} <= set(env.DECLARED)
    assert len(names) > 20
    past = {file for name, file in asked_for() if name == "os.environ"}
    allowed = {"config/env.py", "config/asgi.py", "config/wsgi.py", "games/catalog/__init__.py"}
    allowed |= {"operations/saving.py", "operations/metrics.py", "operations/management/commands/serve.py"}
    allowed.add("games/table/thinkers.py")  # these hand it on to other programs
    allowed.add("operations/alive.py")  # which starts nothing
    allowed.add("gateways/rummy_programs/__main__.py")  # which needs no site
    assert past <= allowed, "config.env reads the environment, and the catalog, which loads without Django"


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(paper: Path) -> None:
    links = re.findall(r"\]\((?!https?://|#|mailto:)([^)#]+)", paper.read_text())
    assert [link for link in links if not (paper.parent / link).exists()] == []


def test_every_page_of_the_documentation_is_in_its_index() -> None:
    index = (ROOT / "docs/README.md").read_text()
    listed = {link.split("/")[0] for link in re.findall(r"\]\(([^)#]+)\)", index)}
    assert {path.name for path in (ROOT / "docs").iterdir()} - {"README.md", "pictures"} <= listed


HOP = re.compile(r"`([a-z_/]+\.py)`(?: `(\w+)`)?")
"""A place in `docs/architecture.md`: a module, and what of it is meant."""


def test_every_place_on_the_path_of_a_move_is_where_it_says() -> None:
    text = (ROOT / "docs/architecture.md").read_text()
    places = HOP.findall(text)
    assert len(places) > 40
    lost = [(path, name) for path, name in places if not is_in(path, name)]
    assert lost == []


def is_in(path: str, name: str) -> bool:
    """Whether the module exists and defines this name, somewhere."""
    module = ROOT / path
    return module.exists() and (not name or re.search(rf"\b{name}\b", module.read_text()) is not None)
