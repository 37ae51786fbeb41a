"""What the routes of the arena take."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.fields import Body, Flag, Whole
from games.catalog.rummy.rules.options import RummyOptions
from games.core.options import InvalidOptions, parse_options
from games.core.rng import Seed, chosen_seed, draw_seed

MOST = 2000
"""Games of one pair at most."""


class ProgramIds(serializers.ListField):
    """Different programs, two or more."""

    child = Whole()

    def to_internal_value(self, data: Any) -> Any:
        """No program plays itself."""
        found = super().to_internal_value(data)
        if len(set(found)) != len(found) or len(found) < 2:
            raise serializers.ValidationError(_("Name two different programs or more."))
        return found


class TournamentBody(Body):
    """A round robin."""

    program_ids = ProgramIds()
    games_per_pair = Whole(min_value=2, max_value=MOST, help_text="Even: seats are swapped.")
    same_decks = Flag(default=True, help_text="Whether both legs of a pair are dealt the same cards.")
    target = Whole(required=False)
    turn_cap = Whole(required=False)
    seed = serializers.JSONField(required=False, help_text="A text or whole number; a seed nobody knows if left out.")

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


def options_in(asked: dict[str, Any]) -> RummyOptions:
    """The rules of the games."""
    chosen = {name: asked[name] for name in ("target", "turn_cap") if name in asked}
    try:
        found: RummyOptions = parse_options(RummyOptions, chosen)
    except InvalidOptions as invalid:
        from api.problems import Invalid

        raise Invalid(fields={name: list(told) for name, told in invalid.fields.items()}) from None
    return found


def seed_in(asked: dict[str, Any]) -> Seed:
    """The seed somebody chose, or one that nobody knows."""
    return chosen_seed(asked["seed"]) if "seed" in asked else draw_seed()
