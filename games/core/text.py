"""Words of the rules: marked here for translation, put together and translated by whoever shows them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any


def gettext_noop(text: str) -> str:
    """Mark a text for translation and leave it as it is."""
    return text


@dataclass(frozen=True, slots=True)
class Who:
    """A seat within a sentence; it is said by name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, or part of one, that can be said in any language: a marked template and what fills it."""

    text: str
    params: Mapping[str, Any] = field(default_factory=dict)


def line(text: str, **params: Any) -> Line:
    """A sentence. Params may be numbers, texts, seats and lines."""
    return Line(text, params)


COMMA = gettext_noop("{some}, {more}")
SEMICOLON = gettext_noop("{some}; {more}")


def joined(parts: Iterable[Line], by: str = COMMA) -> Line:
    """Several parts in a row as one, or "nothing"."""
    row = list(parts)
    return reduce(lambda some, more: line(by, some=some, more=more), row) if row else Line(gettext_noop("nothing"))


def said(spoken: Any, translate: Callable[[str], str], names: Sequence[str]) -> str:
    """The words of a line in the language of `translate`, with the names of those who sit."""
    if isinstance(spoken, Line):
        params = {key: said(part, translate, names) for key, part in spoken.params.items()}
        return translate(spoken.text).format(**params)
    if isinstance(spoken, Who):
        return names[spoken.seat]
    return str(spoken)


def said_within(value: Any, translate: Callable[[str], str], names: Sequence[str] = ()) -> Any:
    """JSON with every line in it said, as a sentence of its own."""
    if isinstance(value, Line):
        sentence = said(value, translate, names)
        return sentence[:1].upper() + sentence[1:]
    if isinstance(value, Mapping):
        return {key: said_within(item, translate, names) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [said_within(item, translate, names) for item in value]
    return value
