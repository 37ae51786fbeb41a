"""Results remembered for one and the same object: comparing whole states costs more than most results."""

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

T = TypeVar("T")
Result = TypeVar("Result")


class _Same(Generic[T]):
    """An object that equals only itself."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.it is other.it


def remembered(most: int) -> Callable[[Callable[[T], Result]], Callable[[T], Result]]:
    """Decorates a function of one immutable thing whose result nobody changes; so many of both are kept."""

    def decorate(make: Callable[[T], Result]) -> Callable[[T], Result]:
        made = lru_cache(most)(lambda same: make(same.it))
        return lambda it: made(_Same(it))

    return decorate
