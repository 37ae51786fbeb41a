"""What the route of scrimmages takes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.fields import Body, Choice, Id, Whole
from arena import baselines
from arena.kind import RULES
from games.core.options import rules_of

MOST = 20
"""Games of a scrimmage at most."""


class ScrimmageBody(Body):
    """Some games against a program or a level."""

    program_id = Id(help_text="A program of yours.")
    opponent_id = Id(required=False, help_text="Another program; or `level`.")
    level = Choice(choices=baselines.LEVELS, required=False, help_text="One of our levels; or `opponent_id`.")
    games = Whole(min_value=2, max_value=MOST, default=2, help_text="Even: each deal is played twice.")

    def get_fields(self) -> dict[str, Any]:
        """These, and the options of the game."""
        return {**super().get_fields(), **{name: Whole(required=False) for name in rules_of(RULES.OPTIONS)}}

    def validate_games(self, value: int) -> int:
        """As many in one seat as in the other."""
        if value % 2:
            raise serializers.ValidationError(_("Send an even number: seats are swapped."))
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one opponent, who is somebody else."""
        if ("opponent_id" in attrs) == ("level" in attrs):
            raise serializers.ValidationError({"opponent_id": _("Name one opponent: a program or a level.")})
        if attrs.get("opponent_id") == attrs["program_id"]:
            raise serializers.ValidationError({"opponent_id": _("A program does not play itself.")})
        return attrs
