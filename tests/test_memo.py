"""What is remembered for one and the same object."""

from games.core.memo import remembered


def test_a_result_is_remembered_for_the_same_object_and_not_for_an_equal_one() -> None:
    made: list[list[int]] = []

    @remembered(2)
    def doubled(numbers: list[int]) -> list[int]:
        made.append(numbers)
        return [2 * number for number in numbers]

    one, equal = [1, 2], [1, 2]
    assert doubled(one) is doubled(one)
    assert doubled(equal) == doubled(one)
    assert doubled(equal) is not doubled(one)
    assert made == [one, equal]


def test_only_so_many_are_remembered() -> None:
    made: list[int] = []

    @remembered(2)
    def first(numbers: list[int]) -> int:
        made.append(numbers[0])
        return numbers[0]

    one, two, three = [1], [2], [3]
    assert [first(numbers) for numbers in (one, two, three, three, two, one)] == [1, 2, 3, 3, 2, 1]
    assert made == [1, 2, 3, 1]
