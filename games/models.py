"""What is kept of a game: one row with its snapshot, the seats, and the log of entries."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Game(models.Model):
    """One play-through. `seq` is its version: whoever writes, writes for the `seq` it has read."""

    class Status(models.TextChoices):
        """Where a game stands; each wire format has words of its own."""

        LOBBY = "lobby", _("gathering")
        PLAYING = "playing", _("playing")
        ENDED = "ended", _("ended")

    TOO_MUCH = 3
    """So many mistakes of ours mark a game for staff, and stop its clock."""

    kind = models.CharField(_("kind"), max_length=20)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.LOBBY)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("host"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    settings = models.JSONField(_("settings"), default=dict, blank=True)

    seed = models.BinaryField(null=True, editable=False)
    salt = models.BinaryField(default=bytes, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, blank=True, editable=False)
    seeded = models.BooleanField(_("seed was chosen"), default=False)

    max_players = models.PositiveSmallIntegerField(_("seats offered"), null=True, editable=False)
    laid = models.PositiveIntegerField(default=0, editable=False)  # changes beside entries: layouts, the host
    seq = models.PositiveIntegerField(_("entries"), default=0, editable=False)
    state = models.TextField(default="", editable=False)
    turn = models.PositiveSmallIntegerField(_("seat to move"), null=True, editable=False)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    due = models.DateTimeField(_("due"), null=True, blank=True, db_index=True)
    reason = models.CharField(_("how it ended"), max_length=30, blank=True)
    outcome = models.JSONField(_("outcome"), null=True, blank=True, editable=False)
    paused_by = models.PositiveSmallIntegerField(_("seat that asked for the pause"), null=True, blank=True)
    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    extended = models.DateTimeField(null=True, editable=False)  # the deadline of a turn that was given more time
    troubles = models.PositiveSmallIntegerField(_("mistakes of ours"), default=0, db_default=0, editable=False)

    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-pk",)
        permissions = [("see_state", "Can see hidden cards of a game (each look is logged)")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_marked(self) -> bool:
        """Whether so much went wrong that staff have to look; till then its clock stands still."""
        return self.troubles >= self.TOO_MUCH


class Seat(models.Model):
    """Who sits where. The user of a seat never changes during a game; `bot_plays` says who acts for them now."""

    class Reason(models.TextChoices):
        """Why a bot and a person changed places."""

        LEFT = "left", _("left")
        TIMEOUT = "timeout", _("ran out of time")
        KICKED = "kicked", _("was removed")
        REJOINED = "rejoined", _("came back")

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seats", verbose_name=_("player"))
    bot_plays = models.BooleanField(_("a bot plays"), default=False)
    bot_level = models.CharField(_("level"), max_length=10, default="normal")
    away = models.CharField(_("away because"), max_length=10, choices=Reason, blank=True)
    timeouts = models.PositiveSmallIntegerField(_("time-outs in a row"), default=0)
    vacation = models.DateTimeField(_("away until"), null=True, blank=True)
    layout = models.JSONField(default=dict, editable=False)
    told = models.DateTimeField(null=True, editable=False)  # the deadline of the turn that its owner was written about

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("game", "number")
        constraints = [
            models.UniqueConstraint(fields=("game", "number"), name="one_player_a_seat"),
            models.UniqueConstraint(fields=("game", "user"), name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Entry(models.Model):
    """One line of a game's log. Entry 1 is the deal; a line without a move (a seat changed) is skipped by replays."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="entries", verbose_name=_("game"), db_index=False
    )  # `one_entry_a_number` finds them
    seq = models.PositiveIntegerField(_("number"))
    at = models.DateTimeField(_("at"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    move = models.TextField(_("move"), default="")
    events = models.TextField(_("events"), default="")
    by = models.CharField(_("made by"), max_length=10, default="player")
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001  # many moves have none

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("game", "seq")
        constraints = [
            models.UniqueConstraint(fields=("game", "seq"), name="one_entry_a_number"),
            models.UniqueConstraint(fields=("game", "seat", "key"), name="one_move_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.seq}"


class Offer(models.Model):
    """Something that one player asks of all who are here: a pause, or to deal anew. It stands for a short while."""

    class What(models.TextChoices):
        """What is asked for."""

        PAUSE = "pause", _("a pause")
        DEAL_ANEW = "deal_anew", _("to deal anew")

    class State(models.TextChoices):
        """What has become of it."""

        OPEN = "open", _("open")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("declined")
        OVER = "over", _("nobody answered in time")

    game = models.ForeignKey(Game, models.CASCADE, related_name="offers", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"))
    what = models.CharField(_("what"), max_length=10, choices=What)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True)
    seat = models.PositiveSmallIntegerField(_("seat"))
    asked = models.JSONField(_("seats that are asked"), default=list)
    agreed = models.JSONField(_("seats that agree"), default=list)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    at = models.DateTimeField(_("at"))
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering = ("game", "number")
        constraints = [
            models.UniqueConstraint(fields=("game", "number"), name="one_offer_a_number"),
            models.UniqueConstraint(fields=("game",), condition=models.Q(state="open"), name="one_open_offer_a_game"),
        ]
        indexes = [models.Index(fields=("until",), condition=models.Q(state="open"), name="open_offers")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.what} {self.number}"


class Vacation(models.Model):
    """A time in which somebody's slow clocks rest. `until` is earlier than planned for who has come back."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", verbose_name=_("player")
    )
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ("user", "since")
        indexes = [models.Index(fields=("user", "until"), name="vacations_of_user")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.since:%d %b} - {self.until:%d %b}"


class Watcher(models.Model):
    """Somebody who looks at a game without a seat; a row that nobody renews is of somebody who has gone."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="watchers", verbose_name=_("game"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="watches", verbose_name=_("watcher")
    )
    until = models.DateTimeField(_("here until"), db_index=True)

    class Meta:
        verbose_name = _("watcher")
        verbose_name_plural = _("watchers")
        constraints = [models.UniqueConstraint(fields=("game", "user"), name="one_watcher_a_user")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.user_id}"


class Packed(models.Model):
    """Log and last state of a game that ended a while ago, compressed: it has no entries and no state of its own."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="packed", verbose_name=_("game"))
    data = models.BinaryField(editable=False)

    class Meta:
        verbose_name = _("packed game")
        verbose_name_plural = _("packed games")

    def __str__(self) -> str:
        return str(self.game)


class Watch(models.Model):
    """One row: since when, and until when, a referee has been looking without a break."""

    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("watch")
        verbose_name_plural = _("watches")

    def __str__(self) -> str:
        return f"{self.since:%c} - {self.until:%c}"
