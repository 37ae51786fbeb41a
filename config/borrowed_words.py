"""Sentences of Django's and allauth's code that our own catalogue says more kindly than theirs.

Nothing here is called: the tool that collects texts for translation reads it. Where a page shows a form of
theirs, these are its labels and faults.
"""

from django.utils.translation import gettext_noop as _

BORROWED = (
    _("Be patient, you are sending too many requests."),
    _("Current Password"),
    _("Email"),
    _("Enabling passwordless operation allows you to sign in using just this key, but imposes additional requirements such as biometrics or PIN protection."),  # noqa: E501
    _("Forgot your password?"),
    _("Incorrect code."),
    _("Incorrect password."),
    _("Key nr. {number}"),
    _("New Password"),
    _("New Password (again)"),
    _("Passwordless"),
    _("Please type your current password."),
    _("The email address and/or password you specified are not correct."),
    _("The new value must be different from the current one."),
    _("The username and/or password you specified are not correct."),
    _("This account is currently inactive."),
    _("Too many failed login attempts. Try again later."),
    _("Use authenticator app or code"),
    _("Use your password"),
    _("Username"),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You must type the same password each time."),
    _("Enter a valid email address."),
    _("This field is required."),
)  # fmt: skip
