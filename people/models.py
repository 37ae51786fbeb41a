"""What is kept of people beside their accounts."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Standing(models.Model):
    """How often something of which somebody is told has changed: who has told less has missed something."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="standing",
        verbose_name=_("user"),
    )
    version = models.PositiveBigIntegerField(_("version"), default=0)
    apart = models.PositiveBigIntegerField(_("changes of blocks"), db_default=0, editable=False)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.version}"


class Follow(models.Model):
    """Somebody wants to find somebody again. Two who follow each other are friends."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows", verbose_name=_("who")
    )
    whom = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers", verbose_name=_("whom")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("follow")
        verbose_name_plural = _("follows")
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint(fields=("by", "whom"), name="followed_once")]

    def __str__(self) -> str:
        return f"{self.by} → {self.whom}"


class Block(models.Model):
    """Somebody wants nothing to do with somebody: neither meets the other, and nobody is told."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks", verbose_name=_("who")
    )
    whom = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by", verbose_name=_("whom")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint(fields=("by", "whom"), name="blocked_once")]

    def __str__(self) -> str:
        return f"{self.by} ✕ {self.whom}"


class Topic(models.TextChoices):
    """What a notice is about."""

    INVITED = "invited", _("an invitation")
    SEATED = "seated", _("somebody sits down")
    YOUR_TURN = "your_turn", _("your turn")
    REMATCH = "rematch", _("another game")
    DEALT = "dealt", _("your table is ready")
    FOLLOWED = "followed", _("a follower")
    FRIEND_TABLE = "friend_table", _("a friend's table")
    OFFER = "offer", _("an offer")
    STAFF = "staff", _("from the house")


class Notice(models.Model):
    """Something one person should hear of: a topic, facts to make words of, and where it leads. Never a card."""

    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices", verbose_name=_("reader")
    )
    topic = models.CharField(_("topic"), max_length=16, choices=Topic)
    facts = models.JSONField(_("facts"), default=dict)
    path = models.CharField(_("leads to"), max_length=200)
    key = models.CharField(max_length=100, editable=False)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    seen = models.DateTimeField(_("seen"), null=True, blank=True, editable=False)
    version = models.PositiveBigIntegerField(editable=False)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint(fields=("reader", "key"), name="one_notice_per_reader_and_key")]
        indexes = [models.Index(fields=("reader", "version"), name="notice_of_reader_by_version")]

    def __str__(self) -> str:
        return f"{self.topic} ({self.key})"


class NoticeSettings(models.Model):
    """What somebody wants to be told on their devices and by mail, and when not. Who has no row has it as at first."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="notice_settings",
        verbose_name=_("user"),
    )
    push = models.JSONField(_("on devices"), default=dict, blank=True)
    mail = models.JSONField(_("by mail"), default=dict, blank=True)
    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), default=22)
    quiet_to = models.PositiveSmallIntegerField(_("quiet until"), default=8)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=16, blank=True, editable=False)

    class Meta:
        verbose_name = _("notice settings")
        verbose_name_plural = _("notice settings")

    def __str__(self) -> str:
        return f"{self.user_id}"


class PushDevice(models.Model):
    """A browser that shows notices while no page is open, for as long as the sign-in lasts by which it was added."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_devices", verbose_name=_("user")
    )
    name = models.CharField(_("name"), max_length=64)
    endpoint = models.CharField(max_length=1000, unique=True, editable=False)
    p256dh = models.CharField(max_length=100, editable=False)
    auth = models.CharField(max_length=32, editable=False)
    language = models.CharField(_("language"), max_length=16, blank=True, editable=False)
    added = models.DateTimeField(_("added"), auto_now_add=True)
    stored = models.CharField(max_length=64, editable=False, db_index=True)
    by_token = models.BooleanField(default=False, editable=False)
    seal = models.CharField(max_length=64, editable=False)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class Delivery(models.Model):
    """Something on its way to a device or an address, until it has arrived or is given up."""

    class Way(models.TextChoices):
        """How it goes."""

        PUSH = "push", _("to a device")
        TRIAL = "trial", _("to a device, to try it")
        TURN = "turn", _("by mail, for a turn")
        DIGEST = "digest", _("by mail, once a day")

    way = models.CharField(_("way"), max_length=8, choices=Way)
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("reader")
    )
    device = models.ForeignKey(
        PushDevice, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries", verbose_name=_("device")
    )
    notice = models.ForeignKey(
        Notice, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries", verbose_name=_("notice")
    )
    due = models.DateTimeField(_("due"), default=timezone.now, db_index=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=("reader",), condition=models.Q(way="digest"), name="one_digest_waits_for_a_reader"
            )
        ]

    def __str__(self) -> str:
        return f"{self.way} {self.pk}"


from people.conduct.models import Deed, Measure, Report  # noqa: E402, F401  # the rest of what this app keeps
