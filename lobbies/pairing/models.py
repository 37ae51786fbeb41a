"""What is kept of those who look for company: wishes, proposals, and who asked when."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Game


class Pace(models.TextChoices):
    """How a game goes: in one sitting, or with a day for each turn."""

    LIVE = "live", _("in one sitting")
    SLOW = "slow", _("a day for each turn")


class Pool(models.Model):
    """Everybody who looks for a game of one kind. Its row is locked while groups are made of them."""

    kind = models.CharField(_("kind"), max_length=20, primary_key=True)

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")

    def __str__(self) -> str:
        return self.kind


class Seeker(models.Model):
    """Somebody who looks, or has looked, for company. Their row is locked while their wishes change."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("player")
    )
    version = models.PositiveBigIntegerField(default=0, editable=False)
    """The number of the last change of which they are told."""

    here_until = models.DateTimeField(_("here until"), db_index=True)
    """Until when they count as here if nothing more is heard of them."""

    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+", verbose_name=_("last game"))
    dealt_at = models.DateTimeField(_("dealt"), null=True)
    dealt_version = models.PositiveBigIntegerField(default=0, editable=False)
    ended = models.CharField(_("kind that ended unasked"), max_length=20, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True)

    class Meta:
        verbose_name = _("seeker")
        verbose_name_plural = _("seekers")

    def __str__(self) -> str:
        return str(self.user)


class Proposal(models.Model):
    """A table for a group, which is dealt once all of them say yes."""

    class Status(models.TextChoices):
        """Waiting for answers, dealt, or come to nothing."""

        OPEN = "open", _("open")
        DEALT = "dealt", _("dealt")
        OVER = "over", _("over")

    kind = models.CharField(_("kind"), max_length=20)
    preset = models.CharField(_("preset"), max_length=40)
    pace = models.CharField(_("pace"), max_length=4, choices=Pace)
    bots = models.PositiveSmallIntegerField(_("bots"), default=0)
    status = models.CharField(_("status"), max_length=5, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField(_("made"))
    deadline = models.DateTimeField(_("deadline"))
    over_at = models.DateTimeField(_("over"), null=True, db_index=True)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+", verbose_name=_("game"))

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        indexes = [
            models.Index(fields=("deadline",), condition=models.Q(status="open"), name="open_proposals"),
            models.Index(fields=("kind", "over_at"), condition=models.Q(status="dealt"), name="dealt_proposals"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Place(models.Model):
    """One person's chair in a proposal, and what they answer."""

    class Answer(models.TextChoices):
        """Yes, no, or nothing yet."""

        NONE = "", _("nothing yet")
        YES = "yes", _("yes")
        NO = "no", _("no")

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="places", verbose_name=_("proposal"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player"))
    since = models.DateTimeField(_("looks since"))
    answer = models.CharField(_("answer"), max_length=3, choices=Answer, blank=True)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering = ("since", "pk")
        constraints = [models.UniqueConstraint(fields=("proposal", "user"), name="once_in_a_proposal")]

    def __str__(self) -> str:
        return f"{self.user} ({self.proposal})"


class Wish(models.Model):
    """A game that somebody wants to play with whoever comes; `proposal` while they are asked about a table."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=20)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    least = models.PositiveSmallIntegerField(_("players at least"))
    most = models.PositiveSmallIntegerField(_("players at most"))
    pace = models.CharField(_("pace"), max_length=4, choices=Pace, default=Pace.LIVE)
    bots = models.BooleanField(_("bots may fill up"), default=False)
    since = models.DateTimeField(_("since"))
    proposal = models.ForeignKey(
        Proposal, models.SET_NULL, null=True, blank=True, related_name="wishes", verbose_name=_("proposal")
    )

    class Meta:
        verbose_name = _("wish")
        verbose_name_plural = _("wishes")
        ordering = ("since", "pk")
        constraints = [models.UniqueConstraint(fields=("user", "kind"), name="one_wish_a_kind")]
        indexes = [models.Index(fields=("kind", "pace", "since"), name="wishes_of_a_pool")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"
