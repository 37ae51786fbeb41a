"""The moves carried out: draw, discard, declare, drop, reveal; each raises `IllegalMove` or leads to a new state."""

from games.catalog.hidden_joker.rules import events
from games.catalog.hidden_joker.rules.checking import report
from games.catalog.hidden_joker.rules.legality import top_takeable
from games.catalog.hidden_joker.rules.melds import Verdict, verdict
from games.catalog.hidden_joker.rules.moves import STOCK, Declare, Discard, Draw, Drop, Reveal
from games.catalog.hidden_joker.rules.rounds import CARDS, end_round, pass_on
from games.catalog.hidden_joker.rules.state import DROPPED, WRONG, Action, Declared, Drawn, State, holding, known_wild
from games.core.changing import replace
from games.core.melds import Meld, judge
from games.core.rng import Rng
from games.core.rules import IllegalMove, Step
from games.core.text import gettext_noop as _

WRONG_COST = 80

PROBLEMS = {
    "CARD_NOT_IN_HAND": _("You can only declare cards from your own hand."),
    "CARD_USED_TWICE": _("Use each card once: one of them is in two places."),
    "CARDS_LEFT": _("You can't declare yet: some cards are in no group."),
    "MELD_INVALID": _("You can't declare yet: a group is neither a set nor a run."),
    "RUNS_MISSING": _("You can't declare yet: you need two runs."),
    "PURE_RUN_MISSING": _("You can't declare yet: you need a run without wilds."),
}


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
    state = state.with_player(replace(state.player, hand=(*state.player.hand, card), took=took, has_drawn=True))
    state = replace(state, drawn=Drawn(card, move.source), last=action)
    return Step(state, (events.hand_update(state, state.seat), events.STATE_UPDATE))


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
    seat, player = state.seat, state.player
    state = state.with_player(replace(player, hand=_without(player.hand, card), took=_without(player.took, card)))
    state = replace(state, discards=(*state.discards, card), drawn=None, last=Action(seat, "discard", card=card))
    after, told = pass_on(state, rng)
    return Step(after, (events.hand_update(state, seat), *told))


def declare(state: State, move: Declare, rng: Rng) -> Step[State]:
    """Lay the hand out: the round ends, or the declaration is refused, or it costs the round."""
    cards, wild = holding(state, state.player.hand), known_wild(state, state.seat)
    found = verdict(cards, wild, state.options.required_runs, move)
    if not found.problems:
        return _won(state, found, rng)
    if found.accounted and state.options.wrong_declaration == "penalty":
        return _out(state, WRONG, WRONG_COST, rng)
    detail = {"report": report(found, cards, wild, declarable=False)}
    raise IllegalMove("INVALID_DECLARATION", PROBLEMS[found.problems[0]], detail=detail)


def _won(state: State, found: Verdict, rng: Rng) -> Step[State]:
    seat = state.seat
    melds = found.laid(holding(state, state.player.hand))
    discards = state.discards if found.discard is None else (*state.discards, found.discard)
    state = state.with_player(replace(state.player, hand=(), took=()))
    state = replace(state, melds=melds, discards=discards, drawn=None, last=Action(seat, "declare"))
    declared = Declared(seat, melds, found.discard)
    after, told = end_round(state, "rummy_declared", seat, declared, rng)
    return Step(after, (events.melds_submitted(declared, state), events.hand_update(state, seat), *told))


def drop(state: State, move: Drop, rng: Rng) -> Step[State]:
    """Leave the round for a few points."""
    early, late = state.options.drop_costs
    return _out(state, DROPPED, late if state.player.has_drawn else early, rng)


def _out(state: State, why: str, cost: int, rng: Rng) -> Step[State]:
    """The player to move is out of the round and pays for it; the cards stay with them."""
    seat = state.seat
    action = Action(seat, "drop" if why == DROPPED else "declare")
    state = replace(state.with_player(replace(state.player, out=why, cost=cost)), drawn=None, last=action)
    after, told = pass_on(state, rng)
    return Step(after, (events.out_of_round(why, seat, cost), *told))


def reveal(state: State, move: Reveal) -> Step[State]:
    """Learn the wild rank for a run that is one whatever is wild."""
    seat, hand = state.seat, state.player.hand
    shown = [state.faces[card - 1] for card in move.cards if card in hand]
    natural = len(set(move.cards)) == len(shown) and isinstance(judge("run", shown, None), Meld)
    if not natural or len(shown) < len(move.cards):
        raise IllegalMove("NOT_A_PURE_RUN", _("Show three or more cards of one suit in a row, all from your hand."))
    state = state.with_player(replace(state.player, knows=True))
    state = replace(state, last=Action(seat, "reveal"))
    return Step(state, (*events.joker_revealed(state, seat), events.hand_update(state, seat), events.STATE_UPDATE))


def _without(cards: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Cards without one of them."""
    return tuple(card for card in cards if card != gone)
