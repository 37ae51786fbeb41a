"""Hidden Joker Rummy: be the first to lay out the whole hand in sets and runs, with one rank wild."""

from games.catalog.hidden_joker.look import forms, laid_open, motion, page, terminal
from games.catalog.hidden_joker.minds import bot, coach
from games.catalog.hidden_joker.minds.pace import PACE
from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.wire import layout
from games.catalog.hidden_joker.wire.contract import CONTRACT
from games.core.kind import Kind, Proposal, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=rules,
    bot=bot,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("2 to 4 players"),
        pitch=_("One rank is wild, picked at random. Lay out all thirteen cards before anybody else does."),
        emblem=("french", "joker-red"),
        number=1,
        place=1,
    ),
    pace=PACE,
    quick_levels=("easy",),
    coach=coach,
    page=page,
    motion=motion,
    terminal=terminal,
    laid_open=laid_open,
    styles=("piles", "hand", "sheet"),
    table_classes=("picked-hand",),
    arranging=forms,
    hand_layout=layout,
    proposal=Proposal(at_once=3),
    low_wins=True,
    phrases={"what_luck": _("What luck!"), "so_close": _("So close!")},
)
