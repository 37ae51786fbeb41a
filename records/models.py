"""What is kept of a game that has ended: a row for each seat."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Game
from records.rating import MU, SIGMA, Skill


class Unrated(models.TextChoices):
    """Why a rated table has moved no rating."""

    TOO_SHORT = "too_short", _("somebody left before all had moved")
    SAME_OPPONENTS = "same_opponents", _("the same people have played too often today")
    BROKEN_OFF = "broken_off", _("nobody has won or lost")


class Verdict(models.TextChoices):
    """What a game was for one seat."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    DRAWN = "drawn", _("drawn")
    NONE = "none", _("without a verdict")


class DealtTo(models.TextChoices):
    """Who got a seat's cards when they were dealt."""

    MEMBER = "member", _("a member")
    GUEST = "guest", _("a guest")
    BOT = "bot", _("a bot")
    PROGRAM = "program", _("a program")


class Result(models.Model):
    """What a game came to for one seat. It is written with the game's last entry, or that is not written."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="results", verbose_name=_("game"), db_index=False)
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="results", verbose_name=_("player"), db_index=False
    )
    kind = models.CharField(_("kind"), max_length=20)
    team = models.PositiveSmallIntegerField(_("team"))
    place = models.PositiveSmallIntegerField(_("place"))
    points = models.IntegerField(_("points"))
    verdict = models.CharField(_("verdict"), max_length=6, choices=Verdict)
    left = models.BooleanField(_("left"), default=False)
    dealt_to = models.CharField(_("dealt to"), max_length=8, choices=DealtTo)
    level = models.CharField(_("level"), max_length=10, blank=True)
    with_people = models.BooleanField(_("with people"))
    reason = models.CharField(_("how it ended"), max_length=30)
    counted = models.BooleanField(_("counts"), default=True)
    rated = models.BooleanField(_("rated"), default=False)
    unrated_because = models.CharField(_("unrated because"), max_length=20, blank=True)
    mu_before = models.FloatField(null=True, editable=False)
    sigma_before = models.FloatField(null=True, editable=False)
    mu_after = models.FloatField(null=True, editable=False)
    sigma_after = models.FloatField(null=True, editable=False)
    started_at = models.DateTimeField(_("started"))
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint(fields=("game", "seat"), name="one_result_a_seat")]
        indexes = [
            models.Index(fields=("user", "-id"), name="results_of_somebody"),
            models.Index(fields=("user", "ended_at"), name="rated_of_late", condition=models.Q(rated=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.verdict}"


class Rating(models.Model):
    """How well somebody plays one kind of game, as far as rated games have shown."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", verbose_name=_("player"), db_index=False
    )
    ladder = models.CharField(_("ladder"), max_length=40)
    mu = models.FloatField(default=MU)
    sigma = models.FloatField(default=SIGMA)
    games = models.PositiveIntegerField(_("rated games"), default=0)
    best = models.FloatField(_("best"), null=True)
    played_at = models.DateTimeField(_("last rated game"), null=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ("ladder", "-mu", "user")
        constraints = [models.UniqueConstraint(fields=("user", "ladder"), name="one_rating_a_ladder")]

    def __str__(self) -> str:
        return f"{self.ladder}/{self.user_id}"

    @property
    def skill(self) -> Skill:
        """What is known, as the rating system takes it."""
        return Skill(self.mu, self.sigma)


class Rated(models.Model):
    """A game or bout that has moved ratings; the numbers of these rows are the order in which they did."""

    ref = models.CharField(_("of"), max_length=40, unique=True)
    ladder = models.CharField(_("ladder"), max_length=40)
    at = models.DateTimeField(_("at"))
    annulled = models.CharField(_("annulled because"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        ordering = ("-pk",)
        indexes = [models.Index(fields=("ladder", "id"), name="rated_of_a_ladder")]

    def __str__(self) -> str:
        return self.ref
