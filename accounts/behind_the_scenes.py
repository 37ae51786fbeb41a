"""What the apps of django-allauth are called in the admin, where staff read them beside our own."""

from allauth.account.apps import AccountConfig
from allauth.mfa.apps import MFAConfig
from allauth.usersessions.apps import UserSessionsConfig
from django.utils.translation import gettext_lazy as _


class EmailConfig(AccountConfig):
    """Of its models staff see the addresses; "Accounts", as it calls itself, are ours."""

    verbose_name = _("E-mail")


class SecondStepConfig(MFAConfig):
    """By the words of the pages on which people set it up."""

    verbose_name = _("Second step")


class SignInsConfig(UserSessionsConfig):
    """Likewise."""

    verbose_name = _("Sign-ins")
