"""Every test begins as if the process had just started; what needs npm is left out where there is none."""

import shutil

import pytest

from tests.games.conftest import fresh_process
from tests.live.conftest import NAMED, leave_out

__all__ = ["fresh_process"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not NAMED:
        leave_out("processes", config, items)
    if not shutil.which("npm"):
        leave_out("npm", config, items)
