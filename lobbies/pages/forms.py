"""The forms around a table: what is agreed on, a new table, a code, somebody to invite."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import catalog
from games.core.options import Rule, rules_of
from games.play.bots import strongest
from games.see.option_words import named_groups
from games.see.words import level_words
from lobbies.settings import chairs, offered, proposed_options, proposed_settings
from lobbies.wishes import NAME_LENGTH

Json = Any
Values = Mapping[str, Json]
OPTION, SETTING = "option-", "setting-"
CLEAR = ("visibility", "turn_clock", "bot_pace", "watch_delay")
"""Settings whose choices say it all; their sentences of help are for programs."""


AS_AGREED = ""
"""The name of no preset: what an open table has agreed on."""


class AgreementForm(forms.Form):
    """Options and settings of a kind, with presets that fill them in.

    Scripts fill the fields in at once when another preset is chosen. Without them the fields still show the preset
    they came with (`shown`): what is other than that has been changed by hand, and counts more than the new preset.
    """

    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, kind: str, data: Any = None, *, preset: str, agreed: Values | None = None, **initial: Json):
        self.kind, self.rules = kind, rules_of(catalog.rules(kind).OPTIONS)
        self.bases = _bases(kind, agreed)
        super().__init__(data, initial={**self.bases[preset], "preset": preset, "shown": preset, **initial})
        self.fields["preset"] = forms.ChoiceField(
            label=_("Rules"), choices=[(name, name) for name in self.bases], required=False, widget=forms.RadioSelect
        )
        self.fields |= {OPTION + name: field_for(rule) for name, rule in self.rules.items()}
        self.fields |= {SETTING + name: field_for(rule) for name, (rule, _default) in offered().items()}
        for name in CLEAR:
            self.fields[SETTING + name].help_text = ""

    def clean(self) -> dict[str, Json]:
        """What has not been touched is as the chosen preset says."""
        given: dict[str, Json] = super().clean() or self.cleaned_data
        shown = self.bases.get(given.get("shown", ""), {})
        meant = self.bases.get(given.get("preset", ""), {})
        for name in meant:
            if name in given and given[name] == shown.get(name):
                given[name] = meant[name]
        return given

    def body(self) -> dict[str, Json]:
        """The same as a client of the API would ask for it."""
        return {"options": dict(self._given(OPTION)), **dict(self._given(SETTING))}

    def _given(self, prefix: str) -> Iterator[tuple[str, Json]]:
        for name, value in self.cleaned_data.items():
            if name.startswith(prefix):
                yield name.removeprefix(prefix), value

    def refuse(self, flaws: Mapping[str, list[str]]) -> None:
        """Put what the lobby has found wrong beside the fields."""
        for name, told in flaws.items():
            field = OPTION + name.removeprefix("options.") if name.startswith("options.") else SETTING + name
            self.add_error(field if field in self.fields else name if name in self.fields else None, told)

    # -- For the page ----------------------------------------------------------------------------------------
    def presets(self) -> list[dict[str, Json]]:
        """The presets as cards."""
        found = catalog.rules(self.kind).PRESETS
        now = self["preset"].value()
        cards = [
            {"name": name, "title": _(preset.title), "summary": _(preset.summary), "is_chosen": now == name}
            for name, preset in found.items()
        ]
        if AS_AGREED in self.bases:
            as_agreed = {"title": _("As agreed"), "summary": _("The rules you have now."), "is_chosen": not now}
            cards.insert(0, {"name": AS_AGREED, **as_agreed})
        return cards

    def option_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of the options, in the groups of their kind."""
        options = catalog.rules(self.kind).OPTIONS
        return [(title, [self[OPTION + name] for name in names]) for title, names in named_groups(options, self.rules)]

    def setting(self, name: str) -> forms.BoundField:
        """The field of a setting."""
        return self[SETTING + name]

    def who_may_come(self) -> forms.BoundField:
        """The field of the setting that every table is asked about first."""
        return self[SETTING + "visibility"]

    def around(self) -> dict[str, list[forms.BoundField]]:
        """The fields of all settings but who may come: what is chosen, and what is on or off."""
        fields = [self[SETTING + name] for name in offered() if name != "visibility"]
        switches = [field for field in fields if isinstance(field.field, forms.BooleanField)]
        return {"choices": [field for field in fields if field not in switches], "switches": switches}

    def options_are_wrong(self) -> bool:
        """Whether the folded part has to be open because something in it needs another look."""
        return any(name.startswith(OPTION) for name in self.errors)

    def settings_are_wrong(self) -> bool:
        """The same of what is agreed around the game."""
        return any(name.startswith(SETTING) for name in self.errors)


def _bases(kind: str, agreed: Values | None) -> dict[str, Values]:
    """All fields as each preset fills them in, and as they are agreed on now."""
    found: dict[str, Values] = {} if agreed is None else {AS_AGREED: agreed}
    for name in catalog.rules(kind).PRESETS:
        kept = {} if agreed is None else {key: value for key, value in agreed.items() if key.startswith(SETTING)}
        bundle = fields_of(proposed_options(kind, name), proposed_settings(kind, name))
        found[name] = {**bundle, **kept} | fields_of({}, catalog.rules(kind).PRESETS[name].settings)
    return found


def fields_of(options: Values, settings: Values) -> dict[str, Json]:
    """Options and settings by the names of their fields."""
    named = {OPTION + name: value for name, value in options.items()}
    return named | {SETTING + name: value for name, value in settings.items()}


def levels_of(kind: str) -> list[tuple[str, str]]:
    """How well the bots of a kind can play, weakest first: each level, and what it is called."""
    return [(level, level_words(level)) for level in catalog.bot(kind).LEVELS]


class OpeningForm(AgreementForm):
    """A new table: besides, what it is called, how many chairs it has, and which bots sit down at once."""

    name = forms.CharField(label=gettext_lazy("Name of the table"), max_length=NAME_LENGTH, required=False)

    def __init__(self, kind: str, data: Any = None, *, preset: str, name: str = "", usual_name: str = ""):
        seats = catalog.rules(kind).SEATS
        usual = strongest(catalog.bot(kind).LEVELS, "normal")
        super().__init__(kind, data, preset=preset, name=name, capacity=chairs(kind), bots=0, level=usual)
        self.fields["name"].widget.attrs["placeholder"] = usual_name
        company = [(0, _("none")), *((number, number) for number in range(1, seats[-1]))]
        self.fields |= {
            "capacity": forms.TypedChoiceField(label=_("Chairs"), coerce=int, choices=[(n, n) for n in seats]),
            "bots": forms.TypedChoiceField(label=_("Bots at the table"), coerce=int, choices=company),
            "level": forms.ChoiceField(label=_("How well they play"), choices=levels_of(kind)),
        }

    def clean(self) -> dict[str, Json]:
        """Somebody has to sit there besides bots."""
        given = super().clean()
        given["bots"] = min(given.get("bots", 0), given.get("capacity", 1) - 1)
        return given

    def seats_are_wrong(self) -> bool:
        """The same of its name, its chairs and its bots."""
        return bool({"name", "capacity", "bots", "level"} & self.errors.keys())

    def body(self) -> dict[str, Json]:
        """With everything a new lobby needs."""
        given = self.cleaned_data
        return {**super().body(), "kind": self.kind, "name": given["name"], "capacity": given["capacity"]}


class CodeForm(forms.Form):
    """A room code, however it is typed."""

    code = forms.CharField(label=gettext_lazy("Code"), max_length=20)


class InviteForm(forms.Form):
    """Somebody one would like to have at the table."""

    who = forms.CharField(label=gettext_lazy("Username or e-mail"), max_length=254)


# -- Fields --------------------------------------------------------------------------------------------------
def field_for(rule: Rule) -> forms.Field:
    """The field of an option or setting, with its title and its sentence of help."""
    said: dict[str, Any] = {"label": _(rule.title), "help_text": _(rule.help)}
    if rule.choices:
        names = [(value, _(name)) for value, name in zip(rule.choices, rule.names, strict=True)]
        coerce: Any = type(rule.choices[0])
        return forms.TypedChoiceField(choices=names, coerce=coerce, **said)
    if rule.type == "boolean":
        return forms.BooleanField(required=False, **said)
    if rule.type == "integer":
        return forms.IntegerField(min_value=rule.low, max_value=rule.high, **said)
    return forms.CharField(required=not rule.nullable, max_length=rule.high, empty_value=None, **said)
