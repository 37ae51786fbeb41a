"""The forms of the account pages."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from allauth.account.forms import SignupForm
from allauth.account.internal.flows.manage_email import email_already_exists
from django import forms
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import names, services
from accounts.models import PREFERENCES, Theme, User
from api import limits
from api.problems import Problem


class DisplayNameField(forms.CharField):
    """A name others can read."""

    def __init__(self, **kwargs: Any) -> None:
        self.default_validators = [names.check_display_name]
        super().__init__(**{"label": _("Display name"), "max_length": names.DISPLAY_NAME_LENGTH, **kwargs})
        self.widget.attrs["autocomplete"] = "nickname"

    def clean(self, value: Any) -> Any:
        """Return the name as it is stored."""
        return super().clean(names.tidy_display_name(value or ""))


class SignUpForm(SignupForm):
    """Sign-up; a guest who fills it in becomes a member and stays the same player."""

    display_name = DisplayNameField(required=False, help_text=_("What others call you at the table."))
    field_order = ("username", "display_name", "email", "password1")

    def __init__(self, *args: Any, guest: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guest = guest
        if guest:
            self.fields["display_name"].initial = guest.display_name

    def clean_username(self) -> str:
        """A guest who signs up once more, before confirming, may use the same name again."""
        username: str = self.cleaned_data["username"]
        mine = self.guest and self.guest.username.lower() == names.tidy_username(username).lower()
        return self.guest.username if self.guest and mine else own_look("username", str(super().clean_username()))

    def clean_display_name(self) -> str:
        """A name by which nobody is taken for somebody else."""
        return own_look("display_name", self.cleaned_data["display_name"], self.guest)

    def validate_unique_email(self, value: str) -> str:
        """Do not count a guest's own address as taken."""
        email: str
        email, self.account_already_exists = email_already_exists(value, user=self.guest)
        return email

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Save as allauth does, but let a taken address leave the same traces as a free one."""
        if self.account_already_exists:
            self._sign_up(request)
        saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
        return saved

    def save(self, request: HttpRequest) -> User:
        """Create the member; the view reports a name that was taken meanwhile."""
        return self._sign_up(request)

    def _sign_up(self, request: HttpRequest) -> User:
        given = self.cleaned_data
        user = services.sign_up(
            username=given["username"], email=given["email"], password=given["password1"],
            display_name=given["display_name"], guest=self.guest,
        )  # fmt: skip
        if self.guest:
            update_session_auth_hash(request, user)  # the guest stays signed in though there is a password now
        return user


def own_look(field: str, name: str, but: User | None = None) -> str:
    """The name, unless people would take it for somebody else's."""
    try:
        if name and not (but and field == "display_name" and name == but.display_name):
            services.demand_own_look(field, name, but)
    except Problem as problem:
        raise forms.ValidationError(str(problem.message)) from None
    return name


if TYPE_CHECKING:
    ModelForm = forms.ModelForm[User]
else:
    ModelForm = forms.ModelForm


class SettingsForm(ModelForm):
    """Display name and preferences."""

    display_name = DisplayNameField()

    class Meta:
        model = User
        fields = ("display_name", *PREFERENCES)
        widgets = {"volume": forms.NumberInput(attrs={"type": "range", "min": 0, "max": 100, "step": 5})}
        help_texts = {
            "four_colour": _("Spades black, hearts red, diamonds blue, clubs green."),
            "turn_letters": _(
                "In games with a day or more for each move. Once for each turn, to your confirmed e-mail address."
            ),
            "talk": _("Whose words and phrases you see at tables and in lobbies. Nobody is told."),
            "one_tap": _("Otherwise a first tap raises the card and a second one plays it."),
        }

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["here"].required = False
        if user.is_guest:
            del self.fields["turn_letters"]  # nobody knows where to write to

    def clean_display_name(self) -> str:
        """A name by which nobody is taken for somebody else."""
        return own_look("display_name", self.cleaned_data["display_name"], self.user)

    def clean_here(self) -> str:
        """What was so before, where nothing is said."""
        return self.cleaned_data["here"] or self.user.here


class TableForm(ModelForm):
    """What of the preferences one changes at a table; a form that names some with `only` says nothing of the others."""

    class Meta:
        model = User
        fields = ("theme", "four_colour", "animation", "sound", "volume", "one_tap")

    def __init__(self, *args: Any, only: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.fields.keys() - set(only) if only else ():
            del self.fields[name]


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(label=_("Name"), max_length=64, help_text=_("So that you know it again in the list."))


class CloseForm(forms.Form):
    """Closing the account for good, which members confirm with their password."""

    sure = forms.BooleanField(label=_("Yes, close my account for good."))
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if user.is_guest or not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Check the password, no more often than at sign-in."""
        password: str = self.cleaned_data["password"]
        limits.take("sign_in", account=f"{self.user.pk} inside")
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password. Try again."))
        limits.give_back("sign_in", account=f"{self.user.pk} inside")
        return password


class ThemeForm(forms.Form):
    """Light or dark, for anybody."""

    theme = forms.ChoiceField(choices=Theme.choices)
