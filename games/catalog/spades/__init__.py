"""Spades: two partnerships bid for tricks, spades are always trump."""

from games.catalog.spades.look import laid_open, motion, page, sheet, terminal
from games.catalog.spades.minds import bot, coach
from games.catalog.spades.rules import game
from games.catalog.spades.rules.seats import team_of
from games.catalog.spades.wire.contract import CONTRACT
from games.core.kind import Kind, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=game,
    bot=bot,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("4 players, two teams"),
        pitch=_("Say how many tricks you and your partner will take. Then take them."),
        emblem=("french", "AS"),
        number=3,
        place=2,
    ),
    quick_levels=("easy",),
    coach=coach,
    page=page,
    motion=motion,
    terminal=terminal,
    laid_open=laid_open,
    styles=("teams", "places", "trick", "passed", "bid", "rows", "tricks", "sheet"),
    sheet=sheet,
    teams=lambda seats, options: [team_of(seat) for seat in range(seats)],
    chairs=(_("North"), _("East"), _("South"), _("West")),
    phrases={"well_done_team": _("Well done, team!"), "a_pleasure": _("A pleasure to play with you.")},
)
