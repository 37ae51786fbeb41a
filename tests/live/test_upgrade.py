"""A house of every released version is brought up to date, with running games of each kind, and played on."""

import os

import pytest

from bench.house import House
from games import catalog
from tests.releases import VERSIONS

every_version = pytest.mark.parametrize("version", VERSIONS)


@pytest.mark.slow
@every_version
def test_on_sqlite(version: str) -> None:
    demand_upgrade(version, None)


@pytest.mark.slow
@pytest.mark.processes
@every_version
def test_on_postgres(version: str) -> None:
    demand_upgrade(version, os.environ["DATABASE_URL"])


def demand_upgrade(version: str, database_url: str | None) -> None:
    with House(processes=0, database_url=database_url) as house:
        told = house.ask("tests.releases.houses:upgraded", version)
    assert {kind for kind, _, _ in told["games"]} == {slug for slug in catalog.SLUGS if slug != "toy"}
    assert all(before < after for _, before, after in told["games"])
    assert len(told["replayed"]) > len(told["games"])
    assert all(told["replayed"])


def test_there_is_a_released_version() -> None:
    assert "0.1.0" in VERSIONS
