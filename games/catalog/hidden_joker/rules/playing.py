"""The moves carried out: draw, discard, declare, drop, reveal; each raises `IllegalMove` or leads to a new state."""

from collections.abc import Sequence
from dataclasses import replace

from games.catalog.hidden_joker.rules.deck import CARDS
from games.catalog.hidden_joker.rules.declaring import Verdict, verdict
from games.catalog.hidden_joker.rules.events import (
    STATE_UPDATE,
    declaration_failed,
    hand_update,
    joker_revealed,
    melds_submitted,
    player_dropped,
)
from games.catalog.hidden_joker.rules.moves import STOCK, Declare, Discard, Draw, Drop, Reveal
from games.catalog.hidden_joker.rules.private import top_takeable
from games.catalog.hidden_joker.rules.report import report
from games.catalog.hidden_joker.rules.rounds import end_round, pass_on
from games.catalog.hidden_joker.rules.state import (
    DROPPED,
    WRONG,
    Action,
    Declared,
    Drawn,
    Player,
    State,
    holding,
    known_wild,
)
from games.core.melds import Meld, judge
from games.core.rng import Rng
from games.core.rules import IllegalMove, Step
from games.core.text import gettext_noop as _

WRONG_COST = 80


def draw(state: State, move: Draw) -> Step[State]:
    """Take the top card of a pile to the right end of the hand."""
    if move.source == STOCK:
        card, state = state.stock[-1], replace(state, stock=state.stock[:-1])
        action = Action(state.seat, "draw", STOCK)
        took = state.player.took
    else:
        card, state = _from_discards(state)
        action = Action(state.seat, "draw", move.source, card)
        took = (*state.player.took, card)
    player = replace(state.player, hand=(*state.player.hand, card), took=took, has_drawn=True)
    state = replace(_with(state, player), drawn=Drawn(card, move.source), last=action)
    return Step(state, (hand_update(state, state.seat), STATE_UPDATE))


def _from_discards(state: State) -> tuple[int, State]:
    if not state.discards:
        raise IllegalMove("DISCARD_EMPTY", _("The discard pile is empty: draw from the stock."))
    if not top_takeable(state):
        raise IllegalMove("WILD_NOT_TAKEABLE", _("Wild cards stay on the pile here: draw from the stock."))
    *rest, top = state.discards
    upcard = None if top == state.upcard else state.upcard
    return top, replace(state, discards=tuple(rest), upcard=upcard)


def discard(state: State, move: Discard, rng: Rng) -> Step[State]:
    """Lay a card on the pile; the turn passes."""
    card = move.card
    if not 1 <= card <= CARDS:
        raise IllegalMove("CARD_UNKNOWN", _("There is no such card in this round: choose one of your own."))
    if card not in state.player.hand:
        raise IllegalMove("CARD_NOT_YOURS", _("That card isn't in your hand: choose one of your own."))
    if card == state.just_taken:
        raise IllegalMove("JUST_TAKEN", _("You've just taken this card: discard another one."))
    seat = state.seat
    state = _with(state, _losing(state.player, (card,)))
    state = replace(state, discards=(*state.discards, card), last=Action(seat, "discard", card=card))
    after, told = pass_on(replace(state, drawn=None), rng)
    return Step(after, (hand_update(replace(state, drawn=None), seat), *told))


def declare(state: State, move: Declare, rng: Rng) -> Step[State]:
    """Lay the hand out: the round ends, or the declaration is refused, or it costs the round."""
    cards, wild = holding(state, state.player.hand), known_wild(state, state.seat)
    found = verdict(cards, wild, state.options.required_runs, move)
    if not found.problems:
        return _won(state, found, rng)
    if found.accounted and state.options.wrong_declaration == "penalty":
        return _failed(state, rng)
    detail = {"report": report(found, cards, wild, declarable=False)}
    raise IllegalMove("INVALID_DECLARATION", _problem(found.problems[0]), detail=detail)


def _problem(code: str) -> str:
    return {
        "CARD_NOT_IN_HAND": _("You can only declare cards from your own hand."),
        "CARD_USED_TWICE": _("Use each card once: one of them is in two places."),
        "CARDS_LEFT": _("You can't declare yet: some cards are in no group."),
        "MELD_INVALID": _("You can't declare yet: a group is neither a set nor a run."),
        "RUNS_MISSING": _("You can't declare yet: you need two runs."),
        "PURE_RUN_MISSING": _("You can't declare yet: you need a run without wilds."),
    }[code]


def _won(state: State, found: Verdict, rng: Rng) -> Step[State]:
    seat = state.seat
    melds = found.laid(holding(state, state.player.hand))
    discards = state.discards if found.discard is None else (*state.discards, found.discard)
    state = _with(state, replace(state.player, hand=(), took=()))
    state = replace(state, melds=melds, discards=discards, drawn=None, last=Action(seat, "declare"))
    declared = Declared(seat, melds, found.discard)
    after, told = end_round(state, "rummy_declared", seat, declared, rng)
    if after.sheet is None:
        raise AssertionError("a round that ended has a sheet")
    return Step(after, (melds_submitted(after.sheet, declared), hand_update(state, seat), *told))


def _failed(state: State, rng: Rng) -> Step[State]:
    return _out(state, WRONG, WRONG_COST, rng)


def drop(state: State, move: Drop, rng: Rng) -> Step[State]:
    """Leave the round for a few points."""
    early, late = state.options.drop_costs
    return _out(state, DROPPED, late if state.player.has_drawn else early, rng)


def _out(state: State, why: str, cost: int, rng: Rng) -> Step[State]:
    seat = state.seat
    told = player_dropped(seat, cost) if why == DROPPED else declaration_failed(seat, cost)
    action = Action(seat, "drop" if why == DROPPED else "declare")
    state = replace(_with(state, replace(state.player, out=why, cost=cost)), drawn=None, last=action)
    after, events = pass_on(state, rng)
    return Step(after, (told, *events))


def reveal(state: State, move: Reveal) -> Step[State]:
    """Learn the wild rank for a run that is one whatever is wild."""
    hand = state.player.hand
    shown = [state.faces[card - 1] for card in move.cards if card in hand]
    natural = len(set(move.cards)) == len(shown) and isinstance(judge("run", shown, None), Meld)
    if not natural or len(shown) < len(move.cards):
        raise IllegalMove("NOT_A_PURE_RUN", _("Show three or more cards of one suit in a row, all from your hand."))
    state = _with(state, replace(state.player, knows=True))
    state = replace(state, last=Action(state.seat, "reveal"))
    return Step(state, (*joker_revealed(state, state.seat), hand_update(state, state.seat), STATE_UPDATE))


def _with(state: State, player: Player) -> State:
    """The state with the player to move replaced."""
    players = state.players
    return replace(state, players=(*players[: state.seat], player, *players[state.seat + 1 :]))


def _losing(player: Player, cards: Sequence[int]) -> Player:
    """The player without these cards; everything else stays where it is."""
    hand = tuple(card for card in player.hand if card not in cards)
    return replace(player, hand=hand, took=tuple(card for card in player.took if card not in cards))
