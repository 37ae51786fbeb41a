"""What is kept of chat: messages, who does not want to hear whom, what was reported, and who spoke how often."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Game

USER = settings.AUTH_USER_MODEL
LENGTH = 255
"""Characters of a message at most."""


class Thread(models.Model):
    """What is said in one place, by number: each message that is said, changed or deleted there takes the next one."""

    game = models.OneToOneField(Game, models.CASCADE, null=True, related_name="+")
    lobby = models.OneToOneField("lobbies.Lobby", models.CASCADE, null=True, related_name="+")
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game__isnull=True) ^ models.Q(lobby__isnull=True), name="thread_of_one_place"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id or self.lobby_id}: {self.version}"


class Message(models.Model):
    """Something somebody said, at a table or in a lobby. A deleted one keeps its place without its words."""

    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="messages", verbose_name=_("game")
    )
    lobby = models.ForeignKey(
        "lobbies.Lobby", models.CASCADE, null=True, blank=True, related_name="messages", db_index=False,
        verbose_name=_("lobby"),
    )  # fmt: skip  # `messages_of_a_lobby` finds them
    author = models.ForeignKey(USER, models.CASCADE, related_name="messages", verbose_name=_("author"))
    text = models.CharField(_("text"), max_length=LENGTH, blank=True)
    phrase = models.CharField(
        _("phrase"), max_length=24, blank=True, db_default=""
    )  # by name; `text` has it in English
    watch = models.BooleanField(_("among watchers"), default=False, db_default=False)
    sent_at = models.DateTimeField(_("sent"), auto_now_add=True)
    edited_at = models.DateTimeField(_("edited"), null=True, blank=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)
    said = models.PositiveIntegerField(db_default=0, editable=False)  # the number of its thread that saying it took
    changed = models.PositiveIntegerField(db_default=0, editable=False)  # that of its last change, if not of saying it

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("pk",)
        indexes = [
            models.Index(fields=("game", "id"), name="messages_of_a_game"),
            models.Index(fields=("lobby", "id"), name="messages_of_a_lobby"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game__isnull=True) ^ models.Q(lobby__isnull=True), name="said_in_one_place"
            )
        ]

    def __str__(self) -> str:
        return self.text or "–"


class Mute(models.Model):
    """Somebody does not want to hear somebody else."""

    by = models.ForeignKey(USER, models.CASCADE, related_name="mutes", verbose_name=_("who"))
    whom = models.ForeignKey(USER, models.CASCADE, related_name="muted_by", verbose_name=_("whom"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [models.UniqueConstraint(fields=("by", "whom"), name="muted_once")]

    def __str__(self) -> str:
        return f"{self.by} ✕ {self.whom}"


class Report(models.Model):
    """Which message a report is about; the report itself lies with what people are told of each other."""

    message = models.ForeignKey(Message, models.CASCADE, related_name="reports", verbose_name=_("message"))
    case = models.OneToOneField("people.Report", models.CASCADE, related_name="+", verbose_name=_("report"))

    class Meta:
        verbose_name = _("reported message")
        verbose_name_plural = _("reported messages")

    def __str__(self) -> str:
        return str(self.message)


class Voice(models.Model):
    """How often somebody has spoken a moment ago, in words and in phrases."""

    user = models.OneToOneField(USER, models.CASCADE, related_name="voice", verbose_name=_("player"))
    recent = models.JSONField(default=list, editable=False)
    phrases = models.JSONField(default=list, editable=False)

    class Meta:
        verbose_name = _("voice")
        verbose_name_plural = _("voices")

    def __str__(self) -> str:
        return str(self.user)
