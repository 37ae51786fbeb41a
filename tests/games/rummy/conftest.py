"""A company for every test that asks for one."""

import pytest

from games.see import selectors
from tests.games.rummy.company import Company, gather


@pytest.fixture
def company(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Company:
    return gather(lambda knows: monkeypatch.setattr(selectors, "is_known", knows))
