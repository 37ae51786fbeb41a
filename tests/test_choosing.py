"""Which tests a change asks for, which belong to a kind, and which a sample holds."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.choosing import is_about, pytest_collection_modifyitems, sample
from tools import quick

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("games/catalog/uno/rules.py", ("tests/kinds/uno", "tests/games/uno")),
        ("games/catalog/a_new_kind/templates/scene.html", ("tests/kinds/a_new_kind", "tests/games/a_new_kind")),
        ("games/catalog/__init__.py", quick.GAMES),
        ("games/core/rng.py", quick.GAMES),
        ("lobbies/services.py", ("tests/lobbies", "tests/pages")),
        ("a_new_room/models.py", ("tests/a_new_room",)),
        ("tests/games/uno/test_view.py", ("tests/games/uno/test_view.py",)),
        ("tests/games/uno/told.py", ("tests/games/uno",)),
        ("tests/kinds/uno/golden/1.json", ("tests/kinds/uno",)),
        ("tests/conftest.py", ("tests",)),
        ("README.md", ()),
    ],
)
def test_a_change_asks_for_these(path: str, tests: tuple[str, ...]) -> None:
    assert quick.tests_for(path) == tests


def test_what_is_chosen_is_there_and_named_once() -> None:
    changed = ["tests/chat/conftest.py", "tests/chat/test_words.py", "chat/words.py", "games/catalog/no_kind/rules.py"]
    assert quick.chosen(changed) == ["tests/chat"]


def test_every_room_has_tests_that_lean_on_it_and_all_of_them_exist() -> None:
    rooms = [folder.name for folder in ROOT.iterdir() if (folder / "__init__.py").exists() and folder.name != "bench"]
    assert {"accounts", "games", "lobbies"} < set(rooms)
    assert [room for room in (*rooms, *quick.LEANING) if not quick.chosen([f"{room}/anything.py"])] == []
    named = {test for tests in (quick.GUARDS, *quick.LEANING.values()) for test in tests}
    assert [test for test in named if not (ROOT / test).exists()] == []


def item(node: str) -> Any:
    """A test as pytest knows it, as far as it matters here."""
    file, name = node.split("::")
    return SimpleNamespace(nodeid=node, name=name, path=ROOT / file, config=SimpleNamespace(rootpath=ROOT))


@pytest.mark.parametrize(
    ("node", "kinds"),
    [
        ("tests/kinds/uno/test_bot.py::test_speed", {"uno"}),
        ("tests/browser/tables/rummy/test_stage.py::test_a_card", {"rummy"}),
        ("tests/test_catalog.py::test_laws[hidden_joker]", {"hidden_joker"}),
        ("tests/games/test_pages.py::test_pages[chromium-uno-2]", {"uno"}),
        ("tests/live/test_referee.py::test_a_bot_catches_who_forgot_uno", {"uno"}),
        ("tests/docs/test_events.py::test_a_page[/docs/events/rummy]", {"rummy"}),
        ("tests/docs/test_rest.py::test_answers[POST /api/rummikub/check]", {"rummikub"}),
        ("tests/test_core.py::test_shuffle_is_fair", set()),
    ],
)
def test_a_test_is_about_these_kinds(node: str, kinds: set[str]) -> None:
    every = ("hidden_joker", "rummikub", "rummy", "spades", "uno", "high_card")
    assert {kind for kind in every if is_about(item(node), kind)} == kinds


def test_a_sample_keeps_guards_and_order_and_follows_the_seed() -> None:
    items = [item(f"tests/{folder}/test_x.py::test_{number}") for folder in "abc" for number in range(20)]
    drawn = [sample(items, 10, ("tests/b/",), seed) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    for found in drawn:
        assert [one for one in items if one in found] == found
        assert sum("/b/" in one.nodeid for one in found) == 20
        assert len(found) == 30
    assert sample(items, 100, (), 1) == items


@pytest.mark.parametrize("asked", [False, True])
def test_what_takes_minutes_runs_alone_and_where_it_is_asked_for(asked: bool) -> None:
    both = [Marked("test_short", set()), Marked("test_long", {"long"})]
    dropped: list[Any] = []
    options = {"long": asked, "kind": None, "at_most": None}
    hook = SimpleNamespace(pytest_deselected=lambda items: dropped.extend(items))  # noqa: PLW0108  # called by name
    chosen: list[Any] = list(both)
    pytest_collection_modifyitems(SimpleNamespace(getoption=options.get, hook=hook), chosen)
    assert (chosen, dropped) == (both[asked:][:1], both[not asked :][:1])


@dataclass(frozen=True, eq=False)
class Marked:
    """A test, by its name and its marks."""

    name: str
    marks: set[str]
    path = ROOT / "tests/test_choosing.py"

    def get_closest_marker(self, mark: str) -> str | None:
        return mark if mark in self.marks else None
