"""A company for every test that asks for one."""

import pytest

from games.table.gathering import gathering
from tests.games.rummy.company import Company, gather


@pytest.fixture
def company(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Company:
    return gather(lambda belongs: monkeypatch.setattr(gathering, "belongs", belongs))
