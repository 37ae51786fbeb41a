"""What a table is to be, as the body of `POST /api/tables` says it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import User
from api.fields import Body, Choice, Flag, Text, checked
from api.problems import Invalid
from games import catalog
from games.core.options import InvalidOptions, Options, parse_options
from gateways.spades_tables.tables import KIND
from lobbies import settings
from lobbies.models import Lobby
from lobbies.opening import Plan

Json = Any
SEATS = 4
OPEN, INVITE = Lobby.Policy.OPEN.value, Lobby.Policy.INVITE.value
PRIVATE = "private"


@extend_schema_field({"$ref": f"#/components/schemas/{KIND}.ChosenOptions"})
class SpadesOptions(serializers.DictField):
    """Options of Spades."""


class TableBody(Body):
    """A new table: all of it may be left out."""

    name = Text(required=False, allow_null=True, allow_blank=True, max_length=50, help_text="Yours, if left out.")
    visibility = Choice(choices=("public", PRIVATE), required=False)
    joinPolicy = Choice(choices=(OPEN, INVITE), required=False)  # noqa: N815
    spectating = Flag(required=False)
    preset = Choice(choices=("standard", "quick", "classic", "plain"), required=False)
    options = SpadesOptions(required=False, help_text="The options of Spades, over those of the preset.")

    def validate_name(self, name: str | None) -> str | None:
        """One line that everybody can read."""
        if name and not name.isprintable():
            raise serializers.ValidationError(_("Use letters, digits and spaces that everybody can see."))
        return name

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A private table takes only who is invited."""
        if attrs.get("visibility") == PRIVATE and attrs.get("joinPolicy") == OPEN:
            raise serializers.ValidationError({"joinPolicy": [_("A private table takes only who is invited.")]})
        return attrs


def plan_in(data: Json, host: User) -> Plan:
    """The table that this body asks for, or a refusal that says of each field what is wrong."""
    body, agreed = checked(TableBody, data), settings.given_in(data)
    flaws = settings.flaws(agreed)
    if flaws:
        raise Invalid(fields=flaws)
    agreed["spectators"] = body.get("spectating", True)
    private = body.get("visibility") == PRIVATE
    return Plan(
        kind=KIND,
        name=body.get("name") or _("%(name)s's table") % {"name": host.display_name},
        capacity=SEATS,
        options=options_in(body),
        settings=agreed,
        policy=INVITE if private else body.get("joinPolicy", OPEN),
        with_game=True,
        deals_when_full=True,
    )


def options_in(body: Mapping[str, Json]) -> Options:
    """The options, over a preset's and over the defaults."""
    rules = catalog.rules(KIND)
    preset = rules.PRESETS[body["preset"]].options if "preset" in body else None
    try:
        return parse_options(rules.OPTIONS, body.get("options", {}), preset)
    except InvalidOptions as invalid:
        raise Invalid(fields=invalid.fields) from None
