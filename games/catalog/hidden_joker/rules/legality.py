"""What a seat may do now: which moves come at the right time, which cards and piles are open, and what to offer."""

from collections.abc import Sequence

from games.catalog.hidden_joker.rules.cards import cost_of, ids_of
from games.catalog.hidden_joker.rules.melds import best, declaration, natural_run
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK, Discard, Draw, Drop, Move, Reveal
from games.catalog.hidden_joker.rules.state import State, holding, known_wild, knows
from games.core.rules import IllegalMove, Json
from games.core.text import gettext_noop as _


def admit(state: State, seat: int, verb: str | None) -> None:
    """Refuse what comes after the end, out of turn, or at the wrong point of the turn."""
    if state.ending:
        raise IllegalMove("NOT_PLAYING", _("This game has ended."))
    if seat != state.seat:
        raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": state.seat})
    drawn = state.drawn is not None
    if verb == "draw" and drawn:
        raise IllegalMove("ALREADY_DREW", _("You've drawn already: discard a card, or declare."))
    if verb in ("discard", "declare") and not drawn:
        raise IllegalMove("MUST_DRAW_FIRST", _("Draw a card first."))
    if verb == "drop":
        _admit_drop(state, drawn)
    if verb == "reveal":
        _admit_reveal(state, seat)


def _admit_drop(state: State, drawn: bool) -> None:
    if not state.options.drops:
        raise IllegalMove("DROPS_OFF", _("At this table nobody drops out of a round."))
    if drawn:
        raise IllegalMove("TOO_LATE_TO_DROP", _("You've drawn already: you can drop when your next turn begins."))


def _admit_reveal(state: State, seat: int) -> None:
    if not state.options.secret:
        raise IllegalMove("JOKER_IS_OPEN", _("Everybody sees the wild rank already: there's nothing to show."))
    if knows(state, seat):
        raise IllegalMove("JOKER_KNOWN", _("You know the wild rank already."))


def sources(state: State) -> list[str]:
    """The piles that the player to move may draw from."""
    return [STOCK, DISCARD] if state.discards and top_takeable(state) else [STOCK]


def top_takeable(state: State) -> bool:
    """Whether the top discard may be taken: a wild may be out of bounds, but never the upcard of the deal."""
    top = state.discards[-1]
    return state.options.wild_pickup or state.faces[top - 1] % 13 != state.wild or top == state.upcard


def discardable(state: State) -> tuple[int, ...]:
    """The cards that may be laid off: not the one taken from the pile in this turn."""
    return tuple(card for card in state.player.hand if card != state.just_taken)


def legal(state: State, seat: int) -> dict[str, Json]:
    """What this seat may do now; nothing at all out of turn."""
    if state.ending or seat != state.seat:
        return {}
    drawn = state.drawn is not None
    return {
        "draw": [] if drawn else sources(state),
        "discard": ids_of(discardable(state)) if drawn else [],
        "declare": drawn,
        "drop": state.options.drops and not drawn,
        "reveal": not knows(state, seat),
    }


def hints(state: State, seat: int) -> Sequence[Move]:
    """Every draw, drop and discard, and a reveal and a declaration if the hand has one."""
    if state.ending or seat != state.seat:
        return ()
    cards = holding(state, state.player.hand)
    shown = () if knows(state, seat) else natural_run(cards)
    reveal = (Reveal(shown),) if shown else ()
    if state.drawn is None:
        dropping = (Drop(),) if state.options.drops else ()
        return (*reveal, *(Draw(source) for source in sources(state)), *dropping)
    declared = declaration(cards, known_wild(state, seat), state.options.required_runs)
    return (*reveal, *((declared,) if declared else ()), *(Discard(card) for card in discardable(state)))


def safest(state: State, seat: int) -> Move:
    """Draw from the stock and discard that card; after a draw from the pile the dearest card that is in no group."""
    if state.drawn is None:
        return Draw(STOCK)
    if state.drawn.source == STOCK:
        return Discard(state.drawn.card)
    cards, wild = holding(state, state.player.hand), known_wild(state, seat)
    found = best(cards, wild, state.options.required_runs, banned=state.drawn.card)
    free = [card for card in (*found.loose, found.discard) if card in discardable(state)]
    return Discard(max(free or discardable(state), key=lambda card: (cost_of(cards[card], wild), card)))
