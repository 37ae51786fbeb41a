"""What is kept of the arena: programs, and the tournaments between them with every game's moves and transcript."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from arena.leases import is_leased

STRIKES = 3
"""So often not reached in a row, and a program is suspended until it registers again."""

OUT = "out"
"""What stands in the place of the address of a program that is not called."""


class Program(models.Model):
    """A program that has registered, and where it listens. Which game has leased it is known to all processes."""

    class Mode(models.TextChoices):
        """Where it has registered."""

        PLAY = "register", _("plays")
        TEST = "test", _("tests itself")

    name = models.CharField(_("name"), max_length=32, unique=True)
    address = models.CharField(_("address"), max_length=45)
    port = models.PositiveIntegerField(_("port"))
    mode = models.CharField(_("mode"), max_length=8, choices=Mode, default=Mode.PLAY)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("owner")
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="program", editable=False
    )
    registered_at = models.DateTimeField(_("registered"))
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True)
    silent = models.BooleanField(_("silent"), default=False)
    strikes = models.PositiveSmallIntegerField(_("not reached in a row"), default=0)
    leased_by = models.CharField(max_length=40, blank=True, editable=False)
    leased_until = models.DateTimeField(null=True, blank=True, editable=False)
    version = models.CharField(_("version"), max_length=32, blank=True)
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)

    class Meta:
        verbose_name = _("program")
        verbose_name_plural = _("programs")
        ordering = ("name",)
        constraints = [models.UniqueConstraint(fields=("address", "port"), name="one_program_a_port")]

    def __str__(self) -> str:
        return self.name

    @property
    def status(self) -> str:
        """What it does now, in one word: `suspended`, `playing`, `silent` or `free`."""
        if self.strikes >= STRIKES:
            return "suspended"
        if is_leased(self):
            return "playing"
        return "free" if self.is_heard and not self.silent else "silent"

    @property
    def place(self) -> str:
        """Where it is found: by address and port, or by its name if it calls us and is not called."""
        return self.name if self.address == OUT else f"{self.address}:{self.port}"

    @property
    def is_heard(self) -> bool:
        """Whether it has answered since it registered: who never does is called by nobody."""
        return self.last_seen is not None and self.last_seen >= self.registered_at


class Version(models.Model):
    """What a program called itself when it registered, and since when; another word begins another version."""

    program = models.ForeignKey(Program, models.CASCADE, related_name="versions", verbose_name=_("program"))
    name = models.CharField(_("name"), max_length=32, blank=True)
    since = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ("program", "since", "pk")

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """A round robin, or what is kept like one: the games of a ladder, and those of programs that test themselves."""

    class Status(models.TextChoices):
        """Where it stands."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")
        STOPPED = "stopped", _("stopped")

    class Mode(models.TextChoices):
        """What is played."""

        ROBIN = "robin", _("round robin")
        LADDER = "ladder", _("ladder")
        TEST = "test", _("test")
        SCRIMMAGE = "scrimmage", _("scrimmage")

    mode = models.CharField(_("mode"), max_length=12, choices=Mode, default=Mode.ROBIN)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("owner")
    )
    host = models.CharField(_("played by"), max_length=40, blank=True)
    games_per_pair = models.PositiveSmallIntegerField(_("games per pair"), default=10)
    same_decks = models.BooleanField(_("same decks"), default=True)
    options = models.JSONField(_("options"), default=dict)
    pace = models.JSONField(_("pace"), default=dict, blank=True)
    seed = models.BinaryField(editable=False)
    salt = models.BinaryField(default=bytes, editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    leased_by = models.CharField(max_length=40, blank=True, editable=False)
    leased_until = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.get_mode_display()} {self.pk}"


class Entrant(models.Model):
    """A program in a tournament; its name stays what it was, whatever becomes of the program."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants", verbose_name=_("tournament"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=32)
    program = models.ForeignKey(
        Program, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("program")
    )
    level = models.CharField(_("level"), max_length=10, blank=True)  # of the built-in opponent, which is no program

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("tournament", "number")
        constraints = [models.UniqueConstraint(fields=("tournament", "number"), name="one_entrant_a_number")]

    def __str__(self) -> str:
        return self.name


class Bout(models.Model):
    """One game of a tournament. It is played in memory and written when it ends: seed and moves make it again."""

    class Status(models.TextChoices):
        """Where it stands."""

        OPEN = "open", _("open")
        ENDED = "ended", _("ended")
        SKIPPED = "skipped", _("skipped")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="bouts", verbose_name=_("tournament"))
    number = models.PositiveIntegerField(_("number"))
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="+", verbose_name=_("seat 0"))
    second = models.ForeignKey(Entrant, models.CASCADE, related_name="+", verbose_name=_("seat 1"))
    deal = models.PositiveIntegerField(_("deal"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.OPEN)
    voids = models.PositiveSmallIntegerField(_("times void"), default=0)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True)
    result = models.JSONField(_("result"), default=dict, blank=True)
    moves = models.TextField(default="", editable=False)
    transcript = models.BinaryField(default=bytes, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("tournament game")
        verbose_name_plural = _("tournament games")
        ordering = ("tournament", "number")
        constraints = [models.UniqueConstraint(fields=("tournament", "number"), name="one_bout_a_number")]

    def __str__(self) -> str:
        return f"{self.first} : {self.second} ({self.number})"

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        """Those who play, in the order of seats."""
        return self.first, self.second

    @property
    def names(self) -> tuple[str, str]:
        """Their names, in the order of seats."""
        return self.first.name, self.second.name


class Connection(models.Model):
    """The mailbox of a program that calls us and is not called: the call that waits for it, and its answer."""

    program = models.OneToOneField(Program, models.CASCADE, related_name="connection", primary_key=True)
    secret = models.CharField(max_length=64, editable=False)  # the SHA-256 of what the program was told
    seen_at = models.DateTimeField(null=True, editable=False)
    number = models.PositiveIntegerField(default=0, editable=False)
    path = models.CharField(max_length=32, blank=True, editable=False)
    body = models.TextField(default="", editable=False)
    fetched = models.PositiveIntegerField(default=0, editable=False)
    answered = models.PositiveIntegerField(default=0, editable=False)
    answer = models.TextField(default="", editable=False)

    class Meta:
        verbose_name = _("connection of a program")
        verbose_name_plural = _("connections of programs")

    def __str__(self) -> str:
        return str(self.program_id)


class Notice(models.Model):
    """What happened to a program, in the order of happening. A forfeit's words stand with its game."""

    class What(models.TextChoices):
        """What it was."""

        REGISTERED = "registered", _("registered")
        SILENT = "silent", _("silent")
        SUSPENDED = "suspended", _("suspended")
        AWAKE = "awake", _("awake")
        FORFEIT = "forfeit", _("forfeit")

    at = models.DateTimeField(_("when"), auto_now_add=True)
    what = models.CharField(_("what"), max_length=10, choices=What)
    name = models.CharField(_("program"), max_length=32)
    bout = models.ForeignKey(
        Bout, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("tournament game")
    )
    code = models.CharField(_("code"), max_length=32, blank=True)
    call = models.CharField(_("call"), max_length=32, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.name} {self.what}"


class TableConversation(models.Model):
    """What the programs at a browser table have been asked; noted before each call, so that no line is told twice."""

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="+", primary_key=True)
    names = models.JSONField(default=list)
    calls = models.PositiveIntegerField(default=0)
    transcript = models.TextField(default="", editable=False)
    leased_by = models.CharField(max_length=40, blank=True, editable=False)
    leased_until = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("talk with programs")
        verbose_name_plural = _("talks with programs")

    def __str__(self) -> str:
        return str(self.game_id)
