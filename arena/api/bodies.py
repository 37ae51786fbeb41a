"""What the routes of the arena take."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Body, Flag, Id, Whole
from api.problems import Invalid
from arena.kind import RULES
from games.core.options import InvalidOptions, Options, parse_options, rules_of
from games.core.rng import Seed, chosen_seed, draw_seed

MOST = 2000
"""Games of one pair at most."""


class ProgramIds(serializers.ListField):
    """Different programs, two or more."""

    child = Id()

    def to_internal_value(self, data: Any) -> Any:
        """No program plays itself."""
        found = super().to_internal_value(data)
        if len(set(found)) != len(found) or len(found) < 2:
            raise serializers.ValidationError(_("Name two different programs or more."))
        return found


@extend_schema_field({"anyOf": [{"type": "string", "maxLength": 100}, {"type": "integer"}]})
class SeedField(serializers.JSONField):
    """What a shuffle can follow from."""


class TournamentBody(Body):
    """A round robin."""

    program_ids = ProgramIds()
    games_per_pair = Whole(min_value=2, max_value=MOST, help_text="Even: seats are swapped.")
    same_decks = Flag(default=True, help_text="Whether both legs of a pair are dealt the same cards.")
    baselines = Flag(default=False, help_text="Whether our levels play every program, to measure them by.")
    seed = SeedField(required=False, help_text="A text or whole number; a seed nobody knows if left out.")

    def get_fields(self) -> dict[str, Any]:
        """These, and the options of the game before the seed."""
        fields = super().get_fields()
        seed = fields.pop("seed")
        options = {name: Whole(required=False) for name in rules_of(RULES.OPTIONS)}
        return {**fields, **options, "seed": seed}

    def validate_games_per_pair(self, value: int) -> int:
        """As many in one seat as in the other."""
        if value % 2:
            raise serializers.ValidationError(_("Send an even number: seats are swapped."))
        return value

    def validate_seed(self, value: Any) -> Any:
        """What a shuffle can follow from."""
        if type(value) not in {int, str} or len(str(value)) > 100:
            raise serializers.ValidationError(_("Send a text or a whole number."))
        return value


def options_in(asked: dict[str, Any]) -> Options:
    """The rules of the games."""
    try:
        return parse_options(RULES.OPTIONS, {name: asked[name] for name in rules_of(RULES.OPTIONS) if name in asked})
    except InvalidOptions as invalid:
        raise Invalid(fields={name: list(told) for name, told in invalid.fields.items()}) from None


def seed_in(asked: dict[str, Any]) -> Seed:
    """The seed somebody chose, or one that nobody knows."""
    return chosen_seed(asked["seed"]) if "seed" in asked else draw_seed()
