"""The page about security names every requirement once, and for each that is met a test that there is."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/security.md").read_text()
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (\w+) \| (.*?) \| (.*?) ?\|$", re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
ROWS = ROW.findall(PAGE)
REQUIREMENTS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2, "3.3": 4,
    "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5,
    "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "11.1": 2, "11.2": 3, "11.3": 3,
    "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5,
    "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3,
    "16.5": 3,
}  # fmt: skip
"""Of levels 1 and 2, by section: the numbers begin at 1 everywhere. Chapters 10 and 17 are named as a whole."""


def not_applicable() -> list[str]:
    """The numbers of what is not about us."""
    rows = PAGE.partition("## Not applicable")[2].splitlines()
    return [number for row in rows for number in re.findall(r"\b\d+\.\d+\.\d+\b", row)]


def test_every_requirement_is_there_once() -> None:
    asked = {f"{section}.{number}" for section, most in REQUIREMENTS.items() for number in range(1, most + 1)}
    told = Counter([number for number, *_ in ROWS] + not_applicable())
    assert {number for number, times in told.items() if times > 1} == set()
    assert asked - set(told) == set(), "missing"
    assert set(told) - asked == set(), "of level 3, or no requirement"
    assert all(f"all of chapter {chapter}" in PAGE for chapter in (10, 17))


@pytest.mark.parametrize(("number", "state", "where", "tests"), [(row[0], *row[3:]) for row in ROWS])
def test_what_is_met_is_held_by_tests_and_the_rest_says_what_is_missing(
    number: str, state: str, where: str, tests: str
) -> None:
    named = NAMED.findall(tests)
    assert tests.count("`") == 2 * len(named), "each is written as `tests/….py::test_…`"
    assert [name for path, name in named if not is_there(path, name)] == []
    assert state in {"met", "partly", "gap"}
    assert where
    assert bool(named) if state == "met" else state == "partly" or not named


def is_there(path: str, name: str) -> bool:
    """Whether there is such a test."""
    file = ROOT / path
    return file.exists() and re.search(rf"^(async )?def {name}\(", file.read_text(), re.MULTILINE) is not None


def test_a_test_that_is_gone_is_noticed() -> None:
    assert is_there("tests/docs/test_security.py", "test_a_test_that_is_gone_is_noticed")
    assert not is_there("tests/docs/test_security.py", "test_a_test_that_is")
    assert not is_there("tests/docs/test_nothing.py", "test_a_test_that_is_gone_is_noticed")


def test_places_in_the_code_are_there() -> None:
    places = re.findall(r"`([a-z_]+/[\w/]+\.py)`", PAGE)
    assert len(places) > 20
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_the_sums_are_right() -> None:
    told = dict(re.findall(r"^\| (met|partly|gap) \| .+ \| (\d+) \|$", PAGE, re.MULTILINE))
    assert {state: int(number) for state, number in told.items()} == Counter(row[3] for row in ROWS)
    assert f"| {len(not_applicable())}, and chapters 10 and 17 |" in PAGE
