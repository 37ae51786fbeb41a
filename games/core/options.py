"""Options of a kind: a closed set of named, typed, documented choices that feed forms, API and validation.

A kind writes a frozen dataclass whose fields are made by `flag`, `whole`, `choice` and `text`. Help texts are
translatable, marked by `games.core.text.gettext_noop`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar

Json = Any


class InvalidOptions(Exception):
    """Options that do not exist, have a wrong value or exclude each other; `fields` says which and why."""

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        super().__init__(", ".join(fields))
        self.fields = dict(fields)


@dataclass(frozen=True, slots=True)
class Rule:
    """What one option accepts, and what it means."""

    type: str
    help: str
    choices: tuple[Json, ...] = ()
    low: int | None = None
    high: int | None = None
    nullable: bool = False
    title: str = ""
    """What people call it; programs know its name."""

    names: tuple[str, ...] = ()
    """What people call its choices, in their order."""

    def flaw(self, value: Json) -> str | None:
        """What is wrong with a value, in words, or `None`."""
        if value is None and self.nullable:
            return None
        if self.choices:
            fits = any(value == choice and type(value) is type(choice) for choice in self.choices)
            return None if fits else "one of " + ", ".join(map(str, self.choices))
        if self.type == "boolean":
            return None if isinstance(value, bool) else "true or false"
        if self.type == "integer":
            fits = type(value) is int and self._within(value)
            return None if fits else f"a whole number from {self.low} to {self.high}"
        fits = isinstance(value, str) and self._within(len(value)) and value.isprintable()
        return None if fits else f"text of {self.low} to {self.high} characters"

    def _within(self, size: int) -> bool:
        return (self.low is None or size >= self.low) and (self.high is None or size <= self.high)


def flag(default: bool, help: str, title: str = "") -> Any:
    """A switch."""
    return field(default=default, metadata={"rule": Rule("boolean", help, title=title)})


def whole(default: int, help: str, title: str = "", *, low: int, high: int) -> Any:
    """A whole number within bounds."""
    return field(default=default, metadata={"rule": Rule("integer", help, low=low, high=high, title=title)})


def choice(default: Json, choices: tuple[Json, ...], help: str, title: str = "", names: tuple[str, ...] = ()) -> Any:
    """One of a few values."""
    kind = "integer" if isinstance(default, int) else "string"
    return field(default=default, metadata={"rule": Rule(kind, help, choices=choices, title=title, names=names)})


def text(help: str, title: str = "", *, low: int, high: int) -> Any:
    """Nothing, or a text of limited length."""
    rule = Rule("string", help, low=low, high=high, nullable=True, title=title)
    return field(default=None, metadata={"rule": rule})


@dataclass(frozen=True, slots=True)
class Options:
    """The base of a kind's options."""

    GROUPS: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()

    def conflicts(self) -> dict[str, list[str]]:
        """Options that exclude each other: name and why. A kind overrides it."""
        return {}

    def settled(self) -> "Options":
        """These options with what one of them implies for another. A kind overrides it."""
        return self


@dataclass(frozen=True, slots=True)
class Preset:
    """A named bundle of options, and of lobby settings where the kind wants some."""

    title: str
    summary: str
    options: Mapping[str, Json] = field(default_factory=dict)
    settings: Mapping[str, Json] = field(default_factory=dict)


O = TypeVar("O", bound=Options)


def rules_of(options: type[Options]) -> dict[str, Rule]:
    """Each option's name and what it accepts."""
    return {f.name: f.metadata["rule"] for f in fields(options)}


def parse_options(options: type[O], data: Json, preset: Mapping[str, Json] | None = None) -> O:
    """Read options from JSON, over a preset's and over the defaults; raise `InvalidOptions`."""
    if not isinstance(data, Mapping):
        raise InvalidOptions({"options": ["an object with option names and values"]})
    known = rules_of(options)
    flaws: dict[str, list[str]] = {}
    for name, value in data.items():
        flaw = known[name].flaw(value) if name in known else "there is no such option"
        if flaw:
            flaws[str(name)] = [flaw]
    if flaws:
        raise InvalidOptions(flaws)
    made = options(**{**(preset or {}), **data})
    if conflicts := made.conflicts():
        raise InvalidOptions(conflicts)
    return made.settled()  # type: ignore[return-value]


def dump_options(options: Options) -> dict[str, Json]:
    """Options as JSON; `parse_options` reads it back."""
    kind: Any = type(options)
    return {name: getattr(options, name) for name in _names(kind)}


@cache
def _names(options: Any) -> tuple[str, ...]:
    """The names of the options, asked for once: every view has them all."""
    return tuple(f.name for f in fields(options))


def describe(options: type[Options]) -> list[dict[str, Json]]:
    """Options for a form or a client: name, type, default, help and what is allowed."""
    defaults = dump_options(options())
    described = []
    for name, rule in rules_of(options).items():
        entry: dict[str, Json] = {"name": name, "type": rule.type, "default": defaults[name], "help": rule.help}
        if rule.choices:
            entry["choices"] = list(rule.choices)
        if rule.low is not None:
            entry["min"], entry["max"] = rule.low, rule.high
        if rule.nullable:
            entry["nullable"] = True
        described.append(entry)
    return described
