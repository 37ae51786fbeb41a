"""The search that the soak makes in its log finds what is planted there, and nothing where there is nothing."""

import pytest

from bench.log_search import leaks, told

CLEAN = """{"event": "answered", "path": "/api/games/7/moves", "request_id": "0f5e3c", "status": 202, "ms": 5.4}
{"event": "the referee could not serve game 12", "game": 12, "seq": 41, "seat": 3}
"""
SECRETS = {"keys": {"parlour_Abc-123_x"}, "seeds": {"00ff" * 16}}
CARDS = {"c_61", "QC", "12ka", "53"}


def test_a_clean_log_is_clean() -> None:
    assert leaks(CLEAN, SECRETS, CARDS) == {}


def test_a_signed_link_of_a_letter_is_no_card() -> None:
    link = "http://localhost/accounts/confirm-email/MTI:1wLhQa-QC-x:Zk3-QC-9dJ0aGv2mFq1LxUu_8sYt/"
    assert leaks(f"{CLEAN}{link}\n", SECRETS, CARDS) == {}
    assert list(leaks(f"{CLEAN}{link} QC\n", SECRETS, CARDS)) == ["cards"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('{"event": "Bearer parlour_Abc-123_x"}', "keys"),
        ('{"path": "/ws/games/7/?token=parlour_Abc-123_x&since=3"}', "keys"),
        (f'{{"event": "seed {"00ff" * 16}"}}', "seeds"),
        ('{"event": "KeyError(\'c_61\')"}', "cards"),
        ('{"event": "no 12ka"}', "cards"),
        ('{"event": "the state is (53, 19, 90, 26)"}', "lists of numbers"),
        ('{"body": "{\\"rank\\": \\"K\\"}"}', "names of hands"),
    ],
)
def test_what_is_planted_is_found(line: str, what: str) -> None:
    found = leaks(f"{CLEAN}{line}\n", SECRETS, CARDS)
    assert list(found) == [what]
    assert line[:40] in told(found, f"{CLEAN}{line}\n")[0]
