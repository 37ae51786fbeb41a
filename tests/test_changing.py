"""States with something changed, as `dataclasses.replace` would make them."""

import dataclasses

import pytest

from games.core.changing import replace


@dataclasses.dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie in order, whatever they were given as."""

    name: str
    cards: tuple[int, ...] = ()
    open: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


def test_what_is_named_changes_and_all_else_stays() -> None:
    pile = Pile("stock", (3, 1), open=True)
    assert replace(pile, cards=[5, 4]) == dataclasses.replace(pile, cards=(4, 5)) == Pile("stock", (4, 5), open=True)
    assert replace(pile, name="waste", open=False) == Pile("waste", (1, 3))
    assert pile == Pile("stock", (1, 3), open=True)


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError):
        replace(Pile("stock"), colour="red")
