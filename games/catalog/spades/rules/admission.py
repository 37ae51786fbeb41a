"""Whether a seat may make a type of move at all now: the right phase first, then the right seat."""

from games.catalog.spades.rules.bidding import admit_reveal, may_reveal
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, GAME_OVER, PLAYING, State, turn
from games.core.rules import IllegalMove
from games.core.text import gettext_noop as _

PHASES = {"bid": BIDDING, "reveal": BIDDING, "exchange": EXCHANGE, "play": PLAYING}

INSTEAD = {
    BIDDING: _("The bidding is still on: cards come after the fourth bid."),
    EXCHANGE: _("First the partners of the blind nil exchange two cards."),
    PLAYING: _("The bidding is over: play a card when it is your turn."),
    GAME_OVER: _("This game is over."),
}


def admit(state: State, seat: int, verb: str | None) -> None:
    """Refuse a move of this type that is out of phase or out of turn, whatever its content."""
    check_phase(state, verb)
    if verb == "reveal":
        admit_reveal(state, seat)
    else:
        check_turn(state, seat, verb)


def check_phase(state: State, verb: str | None) -> None:
    """Refuse what belongs to another phase; a garbled move belongs to any but the end."""
    phase = PHASES.get(verb, state.phase) if verb else state.phase
    if phase != state.phase or phase == GAME_OVER:
        raise IllegalMove("INVALID_ACTION", INSTEAD[state.phase])


def check_turn(state: State, seat: int, verb: str | None) -> None:
    """Refuse who is not to act; a garbled move may have been a look at the cards, which needs no turn."""
    acting = turn(state)
    if seat != acting and (verb or not may_reveal(state, seat)):
        raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": acting})
