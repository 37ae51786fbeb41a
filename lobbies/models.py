"""Where people gather: the lobby, who is in it, who may come, and who may not come back."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game
from lobbies.pairing.models import Pace, Place, Pool, Proposal, Seeker, Wish

__all__ = ["Earlier", "Invitation", "Lobby", "Member", "Pace", "Place", "Pool", "Proposal", "Removal", "Seeker", "Wish"]


class Lobby(models.Model):
    """One gathering place: for a first game, and again for each rematch."""

    class Status(models.TextChoices):
        """Open to join, in a game, or gone."""

        OPEN = "open", _("open")
        STARTED = "started", _("playing")
        CLOSED = "closed", _("closed")

    class Policy(models.TextChoices):
        """Who may take a chair."""

        OPEN = "open", _("everybody")
        INVITE = "invite-only", _("only who is invited")

    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=20)
    capacity = models.PositiveSmallIntegerField(_("chairs"))
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("host"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.OPEN)
    policy = models.CharField(_("who may sit"), max_length=12, choices=Policy, default=Policy.OPEN)
    room_code = models.CharField(_("room code"), max_length=6, unique=True)
    deals_when_full = models.BooleanField(_("deals when every chair is taken"), default=False)
    options = models.JSONField(_("options"), default=dict, blank=True)
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="lobby", verbose_name=_("game")
    )
    version = models.PositiveIntegerField(default=0, editable=False)
    touched_at = models.DateTimeField(_("last change"), auto_now=True, db_index=True)
    here_at = models.DateTimeField(_("somebody was here"), default=timezone.now)
    is_slow = models.BooleanField(_("a day or more for each turn"), default=False, editable=False)
    on_street = models.BooleanField(default=False, editable=False)
    """Whether the public list was told of it."""

    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("lobby")
        verbose_name_plural = _("lobbies")
        ordering = ("-pk",)
        indexes = [
            models.Index(fields=("-id",), condition=models.Q(on_street=True), name="lobbies_on_street"),
            models.Index(fields=("here_at",), condition=models.Q(status="open"), name="open_lobbies_by_presence"),
            models.Index(fields=("here_at",), condition=models.Q(status="started"), name="played_lobbies_by_presence"),
            models.Index(
                fields=("-id",), condition=models.Q(status="started", is_slow=True), name="slow_lobbies_played"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_private(self) -> bool:
        """Whether strangers do not even see it."""
        return bool(self.settings.get("visibility") == "private")


class Earlier(models.Model):
    """A game that was played in a lobby before its present one. A game belongs to a lobby in one of the two ways."""

    lobby = models.ForeignKey(Lobby, models.CASCADE, related_name="earlier", verbose_name=_("lobby"))
    game = models.OneToOneField(Game, models.CASCADE, related_name="earlier", verbose_name=_("game"))

    class Meta:
        verbose_name = _("earlier game")
        verbose_name_plural = _("earlier games")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.game} ({self.lobby})"


class Member(models.Model):
    """Somebody, or a bot, in a lobby; `seat` is the chair, for who has one."""

    lobby = models.ForeignKey(Lobby, models.CASCADE, related_name="members", verbose_name=_("lobby"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player"))
    seat = models.PositiveSmallIntegerField(_("chair"), null=True, blank=True)
    seated_at = models.DateTimeField(_("seated"), null=True, blank=True)
    ready = models.BooleanField(_("ready"), default=False)
    level = models.CharField(_("level"), max_length=10, default="normal")
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=("lobby", "user"), name="once_in_a_lobby"),
            models.UniqueConstraint(fields=("lobby", "seat"), name="one_member_a_chair"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.lobby})"


class Invitation(models.Model):
    """Somebody who may come in although the lobby is private or takes only invited players."""

    lobby = models.ForeignKey(Lobby, models.CASCADE, related_name="invitations", verbose_name=_("lobby"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [models.UniqueConstraint(fields=("lobby", "user"), name="invited_once")]

    def __str__(self) -> str:
        return f"{self.user} → {self.lobby}"


class Removal(models.Model):
    """Somebody the host has removed: they do not come back to this lobby."""

    lobby = models.ForeignKey(Lobby, models.CASCADE, related_name="removals", verbose_name=_("lobby"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints = [models.UniqueConstraint(fields=("lobby", "user"), name="removed_once")]

    def __str__(self) -> str:
        return f"{self.user} ✕ {self.lobby}"
