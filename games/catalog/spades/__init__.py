"""Spades: two partnerships bid for tricks, spades are always trump."""

from games.catalog.spades import bot, coach, laid_open, page, rules, terminal
from games.catalog.spades.contract import CONTRACT
from games.catalog.spades.pace import PACE
from games.core.kind import Kind, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=rules,
    bot=bot,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("4 players, two teams"),
        pitch=_("Say how many tricks you and your partner will take. Then take them."),
        emblem=("french", "AS"),
        number=3,
        place=2,
    ),
    pace=PACE,
    coach=coach,
    page=page,
    terminal=terminal,
    laid_open=laid_open,
    table_classes=("hand-beside",),
    sheet=page,
    chairs=(_("North"), _("East"), _("South"), _("West")),
)
