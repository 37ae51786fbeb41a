"""Who can be at a table (guest, member or bot), and the tokens programs sign in with."""

from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts import lookalikes, revocation
from accounts.names import DISPLAY_NAME_LENGTH, USERNAME_LENGTH, check_display_name


class Theme(models.TextChoices):
    """Light or dark."""

    AUTO = "auto", _("As my device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Animation(models.TextChoices):
    """How fast cards move."""

    NONE = "none", _("None")
    CALM = "calm", _("Calm")
    NORMAL = "normal", _("Normal")
    QUICK = "quick", _("Quick")


class Here(models.TextChoices):
    """Who is told that somebody is here."""

    EVERYBODY = "everybody", _("Everybody")
    FRIENDS = "friends", _("Friends")
    NOBODY = "nobody", _("Nobody")


class TalkFrom(models.TextChoices):
    """Whose words one wants to hear at tables and in lobbies."""

    EVERYBODY = "everybody", _("Everybody")
    FRIENDS = "friends", _("My friends")
    NOBODY = "nobody", _("Nobody")


class Preferences(models.Model):
    """How somebody likes the table: typed columns, so that the database refuses nonsense too."""

    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.AUTO)
    four_colour = models.BooleanField(_("four-colour deck"), default=False)
    animation = models.CharField(_("animation"), max_length=8, choices=Animation, default=Animation.NORMAL)
    sound = models.BooleanField(_("sound"), default=False)
    volume = models.PositiveSmallIntegerField(_("volume"), default=60, validators=[MaxValueValidator(100)])
    one_tap = models.BooleanField(_("play a card with one tap"), default=True)
    turn_letters = models.BooleanField(_("a letter when it is my turn"), default=False)
    here = models.CharField(
        _("who sees that I am here"), max_length=10, choices=Here, default=Here.FRIENDS, db_default=Here.FRIENDS
    )

    talk = models.CharField(
        _("who may talk to me"), max_length=9, choices=TalkFrom, default=TalkFrom.EVERYBODY,
        db_default=TalkFrom.EVERYBODY,
    )  # fmt: skip

    class Meta:
        abstract = True


PREFERENCES = tuple(field.name for field in Preferences._meta.local_fields)


class UserManager(DjangoUserManager["User"]):
    """Makes users whose e-mail addresses are all lower case, and who are not locked without anybody hearing of it."""

    def get_queryset(self) -> revocation.Watched["User"]:
        """Everybody."""
        return revocation.Watched(self.model, using=self.db)

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """The address as it is stored."""
        return (email or "").strip().lower()


class User(Preferences, AbstractUser):
    """Anybody who can sit at a table. The id stays the same for good; a guest who signs up keeps it."""

    first_name = None  # type: ignore[assignment]  # one display name is all we ask for
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("username"),
        max_length=USERNAME_LENGTH,
        unique=True,
        error_messages={"unique": _("This username is taken. Choose another one.")},
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    display_name = models.CharField(
        _("display name"), max_length=DISPLAY_NAME_LENGTH, blank=True, validators=[check_display_name]
    )
    skeleton = models.CharField(  # noqa: DJ001  # many have none, and no two the same
        max_length=lookalikes.LENGTH, unique=True, null=True, default=None, editable=False
    )  # of who has chosen a username; empty where an older one looked like another before that was refused
    is_guest = models.BooleanField(_("guest"), default=False)
    is_bot = models.BooleanField(_("bot"), default=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    objects = UserManager()  # type: ignore[misc]  # the stubs call it a class variable
    may_look_alike = False
    """Whether staff give a name that looks like an older one, which keeps the look."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="username_unique_in_any_case"),
            models.UniqueConstraint(Lower("email"), name="email_unique_when_given", condition=~models.Q(email="")),
            models.CheckConstraint(condition=~models.Q(is_guest=True, is_bot=True), name="guest_or_bot"),
            models.CheckConstraint(condition=models.Q(volume__lte=100), name="volume_at_most_100"),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Fill an empty display name with the username, of which a new member's skeleton is kept."""
        self.display_name = self.display_name or self.username[:DISPLAY_NAME_LENGTH]
        if self._state.adding and not (self.is_guest or self.is_bot or self.may_look_alike):
            self.skeleton = lookalikes.skeleton(self.username)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """The name others see."""
        return self.display_name

    get_short_name = get_full_name


class ApiToken(models.Model):
    """What a program signs in with. Only a hash is kept; the token itself is shown once."""

    PREFIX = "parlour_"
    """The beginning by which a token is recognised wherever it leaks."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens", verbose_name=_("user"))
    name = models.CharField(_("name"), max_length=64)
    hashed = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True, editable=False)

    objects = revocation.Watched["ApiToken"].as_manager()

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def hash_of(text: str) -> str:
        """The hash that is stored of a token. A plain one will do: nobody can guess 256 bits."""
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
