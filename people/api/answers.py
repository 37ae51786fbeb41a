"""What the routes of people answer, for the documentation."""

from typing import Any

from rest_framework import serializers


class RelationAnswer(serializers.Serializer[Any]):
    """How the caller and somebody stand to each other. That somebody has blocked the caller is not told."""

    follows = serializers.BooleanField(help_text="Whether the caller follows them.")
    followed = serializers.BooleanField(help_text="Whether they follow the caller. Both: they are friends.")
    blocks = serializers.BooleanField(help_text="Whether the caller has blocked them.")


class PersonAnswer(serializers.Serializer[Any]):
    """Somebody, as the caller may know them."""

    id = serializers.IntegerField(help_text="The user id.")
    display_name = serializers.CharField(help_text="What others call them.")
    username = serializers.CharField(allow_null=True, help_text="Null for guests, bots and closed accounts.")
    is_guest = serializers.BooleanField(help_text="Whether they play without an account.")
    is_bot = serializers.BooleanField(help_text="Whether nobody is behind it.")
    here = serializers.BooleanField(allow_null=True, help_text="Whether they are here; null if not told, or not known.")
    relation = RelationAnswer()


class PeopleAnswer(serializers.Serializer[Any]):
    """People, those who came last onto the list first."""

    users = PersonAnswer(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="What `after` has to be for those who come next.")
