"""Classic Rummy for two: draw one, lay melds on the table, throw one away."""

from games.catalog.rummy.look import laid_open, motion, page, terminal
from games.catalog.rummy.minds import bots, coach
from games.catalog.rummy.rules import game
from games.catalog.rummy.wire import programs
from games.catalog.rummy.wire.contract import CONTRACT
from games.core.kind import Kind, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=game,
    bot=bots,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("2 players"),
        pitch=_("Draw one, lay down sets and runs, throw one away. The classic, for two."),
        emblem=("french", "7H"),
        number=2,
        place=3,
    ),
    pace=bots.PACE,
    quick_levels=("easy", "normal", "hard"),
    coach=coach,
    page=page,
    motion=motion,
    terminal=terminal,
    laid_open=laid_open,
    styles=("piles", "melds", "bar", "sheet"),
    table_classes=("picked-hand",),
    arranging=page,
    low_wins=True,
    programs=programs,
    phrases={"what_luck": _("What luck!"), "your_health": _("To your health!")},
)
