"""Intervals against values from the tables."""

import pytest

from games.terminal.tally import mean, share, student


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(13, 20, 43.3, 81.9), (550, 1000, 51.9, 58.1), (400, 400, 99.0, 100.0), (0, 10, 0.0, 27.8), (0, 0, 0.0, 100.0)],
)
def test_wilson(part, whole, low, high) -> None:
    found = share(part, whole)
    assert (round(100 * found.low, 1), round(100 * found.high, 1)) == (low, high)


@pytest.mark.parametrize(
    ("freedom", "factor"), [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_student(freedom, factor) -> None:
    assert student(freedom) == pytest.approx(factor, abs=0.003)


def test_the_mean_of_a_few() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - found.value == pytest.approx(2.776 * (2.5**0.5) / 5**0.5, abs=0.003)


def test_one_value_is_no_evidence() -> None:
    assert mean([7.0])[:1] == (7.0,)
    assert mean([7.0]).low == float("-inf")
    assert mean([]).value == 0
