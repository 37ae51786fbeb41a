"""Classic Rummy for two: draw one, lay melds on the table, throw one away."""

from games.catalog.rummy import bot, coach, laid_open, page, remote, rules, terminal
from games.catalog.rummy.contract import CONTRACT
from games.catalog.rummy.pace import PACE
from games.core.kind import Kind, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=rules,
    bot=bot,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("2 players"),
        pitch=_("Draw one, lay down sets and runs, throw one away. The classic, for two."),
        emblem=("french", "7H"),
        number=2,
        place=3,
    ),
    pace=PACE,
    coach=coach,
    page=page,
    terminal=terminal,
    laid_open=laid_open,
    table_classes=("picked-hand",),
    arranging=page,
    low_wins=True,
    programs=remote,
)
