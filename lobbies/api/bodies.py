"""What the routes that gather people take."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from api.fields import Body, Choice, Email, Flag, Id, Text, Whole
from games import catalog
from games.catalog import SLUGS
from lobbies.services import LEVELS
from lobbies.settings import SETTINGS

BIGGEST_SEED = 2**53 - 1
"""What every JSON reader gets right."""

OPEN_TO_PROGRAMS = ", ".join(kind.rules.TITLE for kind in catalog.kinds() if kind.programs)


def object_in(request: Request) -> dict[str, Any]:
    """The body as it came; the parser takes nothing but one JSON object."""
    data = request.data
    return data if isinstance(data, dict) else {}


class CodeBody(Body):
    """A room code."""

    room_code = Text(max_length=40, help_text="However it is typed: blanks around it and case do not matter.")


class ReadyBody(Body):
    """Ready or not."""

    ready = Flag(default=True)


class PlayerBody(Body):
    """Somebody in the lobby."""

    player_id = Id()


class KickBody(PlayerBody):
    """Who has to go, and for how long."""

    for_good = Flag(required=False, default=True, help_text="`false`: only off the chair; they stay in the lobby.")


class LobbyBotBody(Body):
    """A bot to be seated."""

    level = Choice(choices=LEVELS, required=False, allow_null=True, help_text="`normal` if left out.")
    program_id = Id(required=False, allow_null=True, help_text=f"An external program instead ({OPEN_TO_PROGRAMS}).")
    seat = Whole(required=False, allow_null=True, help_text="The first free chair if left out.")


class InviteBody(Body):
    """Whom to ask."""

    username = Text(required=False, max_length=254)
    email = Email(required=False, max_length=254)
    user_id = Id(required=False, help_text="Somebody by their number, a guest too.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One is needed, and one is enough."""
        if len(attrs) != 1:
            raise serializers.ValidationError({"username": [_("Send either email, username or user_id.")]})
        return attrs


class StartBody(Body):
    """Which lobby's game to start."""

    lobby_id = Id()
    seed = Whole(required=False, allow_null=True, min_value=0, max_value=BIGGEST_SEED, help_text="The shuffle number.")


class JoinBody(Body):
    """The code, where one is needed."""

    room_code = Text(required=False, allow_null=True, max_length=40)


# -- For the documentation; read by `lobbies.wishes` ---------------------------------------------------------
@extend_schema_field({"$ref": "#/components/schemas/any.ChosenOptions"})
class ChosenOptions(serializers.DictField):
    """Options of the kind that the body or the lobby names."""


class SettingsBody(serializers.Serializer[Any]):
    """The settings of a lobby, each a key of its own."""

    visibility = serializers.ChoiceField(choices=SETTINGS["visibility"][0].choices, required=False)
    spectators = serializers.BooleanField(required=False)
    hints = serializers.BooleanField(required=False)
    chat = serializers.BooleanField(required=False)
    phrases = serializers.BooleanField(required=False)
    turn_clock = serializers.ChoiceField(choices=SETTINGS["turn_clock"][0].choices, required=False)
    bot_pace = serializers.ChoiceField(choices=SETTINGS["bot_pace"][0].choices, required=False)
    watch_delay = serializers.ChoiceField(choices=SETTINGS["watch_delay"][0].choices, required=False)
    preset = serializers.CharField(required=False, help_text="A named bundle of options; see `/api/kinds`.")
    options = ChosenOptions(required=False, help_text="By name; see `/api/kinds`.")


class LobbyBody(SettingsBody):
    """A new lobby."""

    name = serializers.CharField(max_length=60)
    capacity = serializers.IntegerField(help_text="Chairs, within the seats of the kind.")
    kind = serializers.ChoiceField(choices=SLUGS, default=catalog.unnamed("/api/lobbies") or serializers.empty)


class GameBody(SettingsBody):
    """A new game that gathers its players."""

    kind = serializers.ChoiceField(choices=SLUGS, default=catalog.unnamed("/api/games") or serializers.empty)
    max_players = serializers.IntegerField(help_text="Within the seats of the kind.")
    visibility = serializers.ChoiceField(choices=SETTINGS["visibility"][0].choices)
