"""The list of refusal codes: every kind's are in it, and none stands for two things unsaid."""

from importlib import import_module

import pytest

from api.codes import CODES
from games import catalog
from games.api.codes import explained


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_what_a_kind_explains_is_listed(kind):
    import_module("config.urls")
    codes = catalog.contract(kind).CODES
    assert set(codes) <= set(CODES)
    assert all(meaning.endswith(".") for meaning in codes.values())


def test_rummikub_explains_every_code_it_has():
    contract = catalog.contract("rummikub")
    own = {contract.OUTSIDER, contract.idle(started=True), contract.idle(started=False)}
    assert set(contract.CODES) == set(contract.STATUS) | own


def test_kinds_that_mean_different_things_are_told_apart():
    assert explained({"UNO": "Wait.", "Spades": "Wait."}) == "Wait."
    assert explained({"UNO": "Wait.", "Spades": "Bid."}) == "UNO: Wait. Spades: Bid."
