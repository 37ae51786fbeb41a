"""The documentation of the routes of behaviour: bodies, answers, and every refusal in the order of its checks."""

from typing import Any

from rest_framework import serializers

from api.fields import Body, Choice, Id, Text
from api.schema import MALFORMED, TOO_OFTEN, Told, route
from people.conduct.models import LENGTH, Report

NO_USER: Told = (404, "NO_SUCH_USER", "There is nobody with this number.")
OWN: Told = (409, "YOUR_OWN", "This is you. Tell us on the contact page what is wrong.")
ALREADY: Told = (409, "REPORTED_ALREADY", "You have told us already. Somebody will look at it.")
NO_GAME: Told = (404, "GAME_NOT_FOUND", "There is no such game. Check the address, or ask for a new link.")
STRANGER: Told = (403, "NOT_A_MEMBER", "You are not part of this game.")


class ReportPersonBody(Body):
    """What staff should know."""

    reason = Choice(choices=Report.Reason.choices)
    game_id = Id(required=False, allow_null=True, help_text="The game in which it happened.")
    text = Text(required=False, allow_null=True, allow_blank=True, max_length=LENGTH, help_text="In your own words.")


class ReportedPerson(serializers.Serializer[Any]):
    """A report that staff will look at."""

    report_id = serializers.IntegerField()
    user_id = serializers.IntegerField(help_text="Whom it is about.")
    reason = serializers.ChoiceField(choices=Report.Reason.choices)


REPORT = route(
    "people", 201, {"report_id": 3, "user_id": 15, "reason": "stalling"}, NO_USER, OWN, MALFORMED, NO_GAME, STRANGER,
    TOO_OFTEN, ALREADY, request=ReportPersonBody, shape=ReportedPerson,
)  # fmt: skip
