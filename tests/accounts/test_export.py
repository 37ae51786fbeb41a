"""What is kept of people can be taken along: no table that names them is forgotten."""

import pytest
from django.apps import apps

from accounts.export import export_of
from accounts.models import User
from tests.games.callers import person

SHOWN = {
    "account.EmailAddress": "email_addresses", "mfa.Authenticator": "second_factors", "accounts.ApiToken": "api_tokens",
    "usersessions.UserSession": "sign_ins", "people.Follow": "following", "people.Block": "blocked",
    "people.Notice": "notices", "people.NoticeSettings": "notice_settings", "people.PushDevice": "push_devices",
    "people.Deed": "deeds", "people.Report": "reports", "people.Measure": "measures", "games.Seat": "seats",
    "games.Vacation": "vacations", "records.Result": "results", "records.Rating": "ratings",
    "arena.Program": "programs", "lobbies.Wish": "wishes", "lobbies.Member": "lobbies", "chat.Message": "messages",
    "chat.Mute": "muted",
}  # fmt: skip
"""Tables that name somebody, and the part of an export that they are in."""

LEFT_OUT = {
    "admin.LogEntry": "what staff did is the house's",
    "people.Standing": "numbers by which pages find out what they have missed",
    "people.Delivery": "waits a moment or a night on its way out",
    "games.Game": "whose game it is says the lobby; who played, the seats",
    "games.Watcher": "gone half a minute after one has looked away",
    "arena.Tournament": "the results of programs, which everybody may see",
    "lobbies.Lobby": "its host is a member",
    "lobbies.Seeker": "what holds for all wishes of somebody, gone with them",
    "lobbies.Place": "a chair in a proposal of twenty seconds",
    "lobbies.Invitation": "a notice says the same",
    "lobbies.Removal": "a host's decision, which nobody is told",
    "chat.Voice": "how often somebody spoke in the last minute",
}
"""The others, and why they are in none."""


def test_each_table_that_names_people_is_exported_or_left_out_for_a_reason() -> None:
    naming = {
        model._meta.label
        for model in apps.get_models()
        if any(field.related_model is User for field in model._meta.fields)
    }
    assert naming == SHOWN.keys() | LEFT_OUT.keys()


@pytest.mark.django_db
def test_all_of_these_parts_are_in_an_export() -> None:
    assert set(SHOWN.values()) | {"account", "exported"} == set(export_of(person("Ann").user))
