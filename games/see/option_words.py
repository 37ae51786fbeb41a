"""Options as people read them: what each is called, what it means, and what has been chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import catalog
from games.core.options import Preset, Rule, dump_options, rules_of

Json = Any


@dataclass(frozen=True, slots=True)
class Chosen:
    """One option in words: its title, one sentence of help, and the value it has."""

    name: str
    title: str
    help: str
    value: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together; the title is empty where a kind has no groups."""

    title: str
    options: tuple[Chosen, ...]


def worded(rule: Rule, value: Json) -> str:
    """A value as people say it."""
    if value is None:
        return _("none")
    if rule.names:
        return _(rule.names[rule.choices.index(value)])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def chosen(name: str, rule: Rule, value: Json, default: Json) -> Chosen:
    """One option with a value."""
    return Chosen(name, _(rule.title), _(rule.help), worded(rule, value), value == default)


def groups(kind: str, values: Mapping[str, Json] | None = None) -> list[Group]:
    """All options of a kind in its groups, with these values or the defaults."""
    options = catalog.rules(kind).OPTIONS
    rules, defaults = rules_of(options), defaults_of(kind)
    given = {**defaults, **(values or {})}
    return [
        Group(title, tuple(chosen(name, rules[name], given[name], defaults[name]) for name in names))
        for title, names in named_groups(options, rules)
    ]


def named_groups(options: Any, rules: Iterable[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Titles and option names, as a kind has grouped them; one group without a title where it has not."""
    return [(_(title), names) for title, names in options.GROUPS] or [("", tuple(rules))]


def changed(kind: str, values: Mapping[str, Json]) -> list[Chosen]:
    """The options that are other than usual."""
    return [option for group in groups(kind, values) for option in group.options if not option.is_default]


def defaults_of(kind: str) -> dict[str, Json]:
    """What nobody has said otherwise."""
    return dump_options(catalog.rules(kind).OPTIONS())


def preset_of(kind: str, values: Mapping[str, Json]) -> Preset | None:
    """The preset that these options are; what no preset of the kind decides is left out of account."""
    presets = catalog.rules(kind).PRESETS
    decided = {name for preset in presets.values() for name in preset.options}
    defaults = defaults_of(kind)
    for preset in presets.values():
        meant = {**defaults, **preset.options}
        if all(values.get(name, meant[name]) == meant[name] for name in decided):
            return preset
    return None
