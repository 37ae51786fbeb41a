"""What is kept of behaviour: deeds that count, reports of people, and what staff did about somebody."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

USER = settings.AUTH_USER_MODEL
LENGTH = 500
"""Characters of what somebody writes about somebody, at most."""

KEY = 60
QUOTE = 255


class Deed(models.Model):
    """Something that somebody did and that counts, for them or against them; told twice, it counts once."""

    class What(models.TextChoices):
        """What it was."""

        LEFT = "left", _("left a game with people")
        TIMED_OUT = "timed_out", _("ran out of time for the third time")
        MISSED = "missed", _("did not answer a proposal")
        PLAYED_OUT = "played_out", _("played a game out")

    user = models.ForeignKey(USER, models.CASCADE, related_name="deeds", verbose_name=_("player"))
    what = models.CharField(_("what"), max_length=12, choices=What)
    key = models.CharField(max_length=KEY, editable=False)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("deed")
        verbose_name_plural = _("deeds")
        ordering = ("-at", "-pk")
        constraints = [models.UniqueConstraint(fields=("user", "key"), name="one_deed_per_user_and_key")]
        indexes = [models.Index(fields=("user", "at"), name="deeds_of_a_user")]

    def __str__(self) -> str:
        return f"{self.user} {self.get_what_display()}"


class Report(models.Model):
    """Somebody asks staff to look at somebody; of a message, the words are kept as they were."""

    class Reason(models.TextChoices):
        """What it is about."""

        LANGUAGE = "language", _("Rude words")
        STALLING = "stalling", _("Wasting time")
        CHEATING = "cheating", _("Cheating")
        NAME = "name", _("A name that hurts")
        OTHER = "other", _("Something else")

    class Status(models.TextChoices):
        """What staff made of it."""

        OPEN = "open", _("open")
        UPHELD = "upheld", _("acted upon")
        DISMISSED = "dismissed", _("dismissed")

    by = models.ForeignKey(USER, models.CASCADE, related_name="+", verbose_name=_("reported by"))
    whom = models.ForeignKey(USER, models.CASCADE, related_name="reports", verbose_name=_("player"))
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    text = models.CharField(_("in their words"), max_length=LENGTH, blank=True)
    game_id = models.PositiveBigIntegerField(_("game"), null=True, blank=True)
    key = models.CharField(max_length=KEY, blank=True, editable=False)
    quote = models.CharField(_("text as reported"), max_length=QUOTE, blank=True)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    handled_by = models.ForeignKey(
        USER, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("handled by")
    )
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(
                fields=("by", "whom"), condition=models.Q(status="open", key=""), name="one_open_report_of_a_person"
            ),
            models.UniqueConstraint(
                fields=("by", "key"), condition=~models.Q(key=""), name="one_report_of_a_thing"
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.whom}: {self.get_reason_display()}"


class Measure(models.Model):
    """What staff did about somebody: noted, and never taken back but by another one or an earlier end."""

    class What(models.TextChoices):
        """What it was."""

        WARNED = "warned", _("warned")
        SILENCED = "silenced", _("silenced")
        BARRED = "barred", _("barred from pairing")
        RENAMED = "renamed", _("renamed")
        SWITCHED_OFF = "off", _("switched off")
        SWITCHED_ON = "on", _("switched on again")

    whom = models.ForeignKey(USER, models.CASCADE, related_name="measures", verbose_name=_("player"))
    by = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+", verbose_name=_("staff"))
    what = models.CharField(_("what"), max_length=10, choices=What)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    words = models.CharField(_("words"), max_length=LENGTH, blank=True)
    was = models.CharField(_("name before"), max_length=150, blank=True)
    report = models.ForeignKey(
        Report, models.SET_NULL, null=True, blank=True, related_name="measures", verbose_name=_("report")
    )
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        ordering = ("-pk",)
        indexes = [models.Index(fields=("whom", "what"), name="measures_about_somebody")]

    def __str__(self) -> str:
        return f"{self.whom} {self.get_what_display()}"
