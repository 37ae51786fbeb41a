"""Whether a seat may make a move of some type now, whatever its content."""

from games.catalog.hidden_joker.rules.state import State, knows
from games.core.rules import IllegalMove
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
