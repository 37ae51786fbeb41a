"""What the routes of pairing take."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from api.fields import Body, Choice, Flag, Id, Text, Whole
from games import catalog
from games.catalog import SLUGS
from lobbies import settings
from lobbies.pairing.models import Pace
from lobbies.pairing.services import Wanted

YES = "yes"


class WishBody(Body):
    """A game to be paired for."""

    kind = Choice(choices=SLUGS)
    preset = Text(required=False, allow_null=True, help_text="One of the kind's presets (`/api/kinds`); null: any.")
    players = serializers.ListField(
        child=Whole(min_value=2), min_length=2, max_length=2, required=False, allow_null=True,
        help_text="How many at the table: at least, and at most; within the seats of the kind.",
    )  # fmt: skip
    pace = Choice(choices=Pace.values, default=Pace.LIVE.value)
    bots = Flag(default=False, help_text="Whether bots may fill the table up, if everybody lets them.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Preset and numbers have to be of the kind."""
        flaws = {**preset_flaw(attrs["kind"], attrs.get("preset")), **players_flaw(attrs["kind"], attrs.get("players"))}
        if flaws:
            raise serializers.ValidationError(flaws)
        return attrs


class AnswerBody(Body):
    """Whether one comes to a table."""

    proposal_id = Id()
    answer = Choice(choices=(YES, "no"))


def preset_flaw(kind: str, preset: str | None) -> dict[str, list[str]]:
    """What is wrong with a preset."""
    presets = catalog.rules(kind).PRESETS
    if preset is None or preset in presets:
        return {}
    return {"preset": [_("one of %(names)s") % {"names": ", ".join(presets)}]}


def players_flaw(kind: str, players: list[int] | None) -> dict[str, list[str]]:
    """What is wrong with how many are wanted."""
    seats = catalog.rules(kind).SEATS
    if players is None or (players[0] in seats and players[1] in seats and players[0] <= players[1]):
        return {}
    said = _("at least and at most, between %(least)d and %(most)d")
    return {"players": [said % {"least": seats[0], "most": seats[-1]}]}


def usual_players(kind: str) -> list[int]:
    """How many play where nobody says anything else: as few as can, as many as a new table has chairs."""
    return [catalog.rules(kind).SEATS[0], settings.chairs(kind)]


def wanted(given: dict[str, Any]) -> Wanted:
    """What is asked for, out of a body that was checked."""
    least, most = given.get("players") or usual_players(given["kind"])
    return Wanted(given["kind"], given.get("preset") or "", least, most, given["pace"], given["bots"])
