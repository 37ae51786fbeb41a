"""What the routes of accounts take and give."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts import names
from accounts.models import Animation, Here, TalkFrom, Theme
from api.fields import Body, Choice, Email, Flag, Text, Whole


class Username(Text):
    """A name to sign in with."""

    def __init__(self, **kwargs: Any) -> None:
        lengths: dict[str, Any] = {
            "min_length": settings.ACCOUNT_USERNAME_MIN_LENGTH,
            "max_length": names.USERNAME_LENGTH,
        }
        super().__init__(validators=names.username_validators, **lengths, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """As it will be kept."""
        return names.tidy_username(super().to_internal_value(data))


class DisplayName(Text):
    """A name others can read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validators=[names.check_display_name], **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """As it will be kept."""
        return names.tidy_display_name(super().to_internal_value(data))


class GuestBody(Body):
    """Who wants to play without signing up."""

    display_name = DisplayName(
        required=False, allow_null=True, help_text="1 to 32 characters; a friendly one if left out."
    )


class RegisterBody(Body):
    """Who wants to become a member."""

    email = Email(max_length=254)
    username = Username()
    password = Text(trim_whitespace=False, max_length=1024)
    display_name = DisplayName(required=False, allow_null=True, help_text="The username, or the guest's, if left out.")


class LoginBody(Body):
    """Who signs in, by e-mail address or username."""

    email = Text(required=False, max_length=254)
    username = Text(required=False, max_length=254)
    password = Text(trim_whitespace=False, max_length=1024)
    code = Text(required=False, allow_null=True, allow_blank=True, max_length=64, help_text="Of the second factor.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One name is needed, and one is enough."""
        if ("email" in attrs) == ("username" in attrs):
            raise serializers.ValidationError({"username": [_("Send either email or username.")]})
        return attrs


class PreferencesBody(Body):
    """Any of the preferences."""

    closed = True
    theme = Choice(choices=Theme.choices, required=False)
    four_colour = Flag(required=False)
    animation = Choice(choices=Animation.choices, required=False)
    sound = Flag(required=False)
    volume = Whole(required=False, min_value=0, max_value=100)
    one_tap = Flag(required=False)
    turn_letters = Flag(required=False)
    here = Choice(choices=Here.choices, required=False)
    talk = Choice(choices=TalkFrom.choices, required=False, help_text="Whose words are heard at tables and in lobbies.")


class ProfileBody(Body):
    """What to change about oneself."""

    display_name = DisplayName(required=False)
    preferences = PreferencesBody(required=False)


class TokenBody(Body):
    """A new token."""

    name = Text(max_length=64, help_text="So that you know it again in the list.")


# -- Answers, for the documentation ----------------------------------------------------------------------------------
class UserAnswer(serializers.Serializer[Any]):
    """Somebody, in short."""

    id = serializers.IntegerField()
    display_name = serializers.CharField()
    is_guest = serializers.BooleanField()


class GuestAnswer(serializers.Serializer[Any]):
    """A token, and whose it is."""

    token = serializers.CharField()
    user = UserAnswer()


class RegisterAnswer(serializers.Serializer[Any]):
    """A token, and whose it is. The token is null where the site wants the address confirmed first."""

    token = serializers.CharField(allow_null=True)
    user = UserAnswer()


class LoginAnswer(GuestAnswer):
    """A token, and whose it is; once more in the words of spades clients."""

    sessionId = serializers.CharField(help_text="The token.")  # noqa: N815
    playerId = serializers.IntegerField(help_text="The user id.")  # noqa: N815
    username = serializers.CharField()


class MeAnswer(UserAnswer):
    """The caller."""

    is_bot = serializers.BooleanField()
    username = serializers.CharField(allow_null=True)
    email = serializers.EmailField(allow_null=True)
    email_verified = serializers.BooleanField()
    date_joined = serializers.DateTimeField()
    preferences = PreferencesBody()


class TokenAnswer(serializers.Serializer[Any]):
    """A token by name; never the token itself."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    created = serializers.DateTimeField()
    last_used = serializers.DateTimeField(allow_null=True)
    current = serializers.BooleanField(help_text="Whether this request came with it.")


class TokensAnswer(serializers.Serializer[Any]):
    """The caller's living tokens, newest first."""

    tokens = TokenAnswer(many=True)


class NewTokenAnswer(TokenAnswer):
    """A new token, shown this once."""

    token = serializers.CharField()
