"""What a form at a Rummy table means: a move, or something laid out before it is played."""

from dataclasses import replace

from games.catalog.rummy.look.stage import (
    DoesNotFit,
    Stage,
    in_order,
    is_laying,
    kept,
    lay_off_all,
    staged,
    then,
)  # fmt: skip
from games.catalog.rummy.look.words import listed, pile_name
from games.catalog.rummy.rules.deck import shorts
from games.catalog.rummy.rules.moves import Meld
from games.catalog.rummy.rules.piles import fitting
from games.catalog.rummy.rules.state import Pile
from games.core.cards import FACES, SUITS, card_name, in_turns, rank_of, suit_of
from games.core.envelope import Envelope
from games.core.kind import Arranged, Fields, View
from games.core.rules import Json
from games.core.text import Line, line
from games.core.text import gettext_noop as _

HELP: frozenset[str] = frozenset()
"""No form here counts as help that a lobby may switch off."""

ORDERS = ("suit", "rank")


def read_form(fields: Fields) -> Json:
    """A turn of what is staged and the chosen card as its discard; or a whole turn that somebody has typed."""
    form = fields.get("form", [""])[0]
    if form == "written":
        return {"type": "lay_down", "play": " ".join(fields.get("play", [""])[0].split())}
    before = fields.get("staged", [""])[0]
    discard = [] if form == "out" else [f"discard {card}" for card in fields.get("card", [])[:1]]
    return {"type": "lay_down", "play": " ".join([before, *discard]).strip()}


def lay_out(fields: Fields, view: View, envelope: Envelope) -> Arranged | None:
    """What a form stages, takes back or sorts; `None` for a form that is a move."""
    form, *named = fields.get("form", [""])[0].split() or [""]
    layout = envelope.layouts.get(view["you"]["seat"])
    if form in ORDERS or form == "order":
        return Arranged(kept(view, layout, order=ordered(form, fields, in_order(view, layout))))
    stage = staged(view, layout)
    if form == "end":
        return None if len(chosen(fields, stage)) == 1 else Arranged(told=Line(_("Choose one card to discard.")))
    if form not in ("meld", "layoff", "unstage"):
        return None
    if not is_laying(view):
        return Arranged(told=Line(_("You lay cards in your own turn, once you have drawn.")))
    if form == "unstage":
        return Arranged(kept(view, layout, play=replace(stage, commands=stage.commands[:-1]).play))
    number, cards = (named[0], named[1:]) if form == "layoff" and named else ("", named)
    picked = [FACES[card] for card in cards if card in FACES] or chosen(fields, stage)
    return placed(view, layout, stage, form, number, [card for card in picked if card in stage.hand])


def placed(view: View, layout: Json, stage: Stage, form: str, number: str, cards: list[int]) -> Arranged:
    """The stage with these cards as a new pile, or added to one."""
    if not cards:
        return Arranged(told=Line(_("Choose the cards first.")))
    seat = view["you"]["seat"]
    if form == "meld":
        return Arranged(kept(view, layout, play=then(stage, Meld(tuple(cards)), seat).play))
    if not number.isdecimal() or int(number) >= len(stage.piles):
        return Arranged(told=Line(_("Choose the pile to add them to.")))
    try:
        return Arranged(kept(view, layout, play=lay_off_all(stage, int(number), cards, seat).play))
    except DoesNotFit as refused:
        return Arranged(told=misfit(stage.piles[int(number)], refused.command.card, seat))


def misfit(pile: Pile, card: int, me: int) -> Line:
    """Why a pile does not take a card, and what it would take."""
    wanted, name = shorts(fitting(pile)), pile_name(pile, me)
    if not wanted:
        return line(_("Nothing more fits {pile}: it is complete."), pile=name)
    text = _("The {card} does not fit {pile}: that needs one of these: {cards}.")
    if len(wanted) == 1:
        text = _("The {card} does not fit {pile}: that needs the {cards}.")
    return line(text, card=card_name(card), pile=name, cards=listed(wanted))


def chosen(fields: Fields, stage: Stage) -> list[int]:
    """The chosen cards that are still in hand."""
    return [FACES[card] for card in fields.get("card", []) if card in FACES and FACES[card] in stage.hand]


def suit(card: str) -> str:
    """The suit of a card."""
    return SUITS[suit_of(FACES[card])]


def ordered(form: str, fields: Fields, hand: list[str]) -> list[str]:
    """The hand sorted, or in the order that was sent."""
    if form == "rank":
        return sorted(hand, key=lambda card: (rank_of(FACES[card]), suit_of(FACES[card])))
    if form == "suit":
        suits = in_turns(map(suit, hand))
        return sorted(hand, key=lambda card: (suits[suit(card)], rank_of(FACES[card])))
    wished = fields.get("order", [""])[0].split()
    return list(dict.fromkeys(card for card in (*wished, *hand) if card in hand))
