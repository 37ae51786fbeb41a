"""What a played card does: a function for each kind of card, and one for the last card of a hand."""

from collections.abc import Callable, Mapping, Sequence

from games.catalog.uno.rules import events
from games.catalog.uno.rules.deck import COLOR, DIGITS, DRAW_TWO, PENALTY, REVERSE, SKIP, VALUE, WILD, WILD_FOUR
from games.catalog.uno.rules.draft import Draft
from games.catalog.uno.rules.legality import judge_play
from games.catalog.uno.rules.moves import Play, Played
from games.catalog.uno.rules.options import UnoOptions
from games.catalog.uno.rules.rounds import close_round, stop_play
from games.catalog.uno.rules.state import CHALLENGE, HAND_EMPTY, STACK, Bluff, Laid, seat_after
from games.core.rules import Json

SEVEN = "7"
ZERO = "0"
RECENT = 5
"""How many cards of the discard are shown with who laid them."""


def play_card(draft: Draft, seat: int, move: Play) -> None:
    """Lays a card and lets it act."""
    card = judge_play(draft, seat, move)
    chosen = move.chosen_color if COLOR[card] == WILD else None
    played = Played(seat, card, chosen, seat != draft.turn, move, draft.pending, draft.color)
    _lay(draft, played)
    if draft.hands[seat]:
        acts = _SWAPS if draft.options.seven_zero and VALUE[card] in _SWAPS else _ACTS
        acts[VALUE[card]](draft, played)
    else:
        _go_out(draft, played)


def _lay(draft: Draft, played: Played) -> None:
    """Moves the card from the hand to the discard; whatever waited for the next move is over."""
    seat, card, chosen = played.seat, played.card, played.chosen
    hand = draft.hands[seat]
    place = hand.index(card)
    draft.set_hand(seat, hand[:place] + hand[place + 1 :])
    draft.discard += (card,)
    draft.recent = draft.recent[1 - RECENT :] + (Laid(card, seat, chosen),)  # noqa: RUF005
    draft.color = chosen or COLOR[card]
    draft.close_window()
    draft.jumpable = True
    draft.dry_draws = 0


def _announce(draft: Draft, played: Played, effects: Mapping[str, Json], swaps: bool = False) -> None:
    """Tells of the card once the turn has passed on."""
    draft.told.append(events.card_played(draft, played, effects))
    if len(draft.hands[played.seat]) == 1:
        _call(draft, played, swaps)
    if played.chosen:
        draft.told.append(events.color_chosen(played.seat, played.chosen))


def _call(draft: Draft, played: Played, swaps: bool) -> None:
    """Calls UNO for a seat that is down to one card, or leaves it open to be caught; not if it is about to swap."""
    seat, auto = played.seat, draft.options.uno_call == "auto"
    if draft.called[seat] or (auto and swaps):
        return
    if auto or played.move.uno:
        draft.set_called(seat, True)
        draft.told.append(events.uno_called(seat, auto))
    elif not swaps:
        draft.forgot = seat


# -- Numbers, Wild, Skip, Reverse ----------------------------------------------------------------------------
def _pass_on(draft: Draft, played: Played) -> None:
    draft.pass_to(seat_after(draft, played.seat))
    _announce(draft, played, {})
    draft.show_and_pass(played.seat)


def _skip(draft: Draft, played: Played) -> None:
    skipped = draft.pass_over(played.seat)
    _announce(draft, played, {"skip": True})
    draft.told.append(events.seat_skipped(skipped))
    draft.show_and_pass(played.seat)


def _reverse(draft: Draft, played: Played) -> None:
    """Turns the direction; with two seats it also skips the other."""
    draft.direction = -draft.direction
    if len(draft.hands) > 2:
        draft.pass_to(seat_after(draft, played.seat))
        _announce(draft, played, {"reverse": True})
        draft.told.append(events.direction_turned(draft))
    else:
        skipped = draft.pass_over(played.seat)
        _announce(draft, played, {"skip": True, "reverse": True})
        draft.told += events.direction_turned(draft), events.seat_skipped(skipped)
    draft.show_and_pass(played.seat)


# -- Draw Two, Wild Draw Four --------------------------------------------------------------------------------
def _make_draw(draft: Draft, played: Played) -> None:
    """Makes the next seat draw at once, or lets it answer."""
    answer = _answer(draft.options, VALUE[played.card], played.owed)
    if answer:
        _let_answer(draft, played, answer)
    else:
        _strike(draft, played)


def _answer(options: UnoOptions, value: str, owed: int) -> str | None:
    """How the next seat may answer: by stacking, by a challenge (but not of an answer), or not at all."""
    if owed:
        return STACK
    if value == DRAW_TWO:
        return STACK if options.stack_draw_two else None
    if options.wd4_bluff:
        return CHALLENGE
    return STACK if options.stack_draw_four else None


def _let_answer(draft: Draft, played: Played, answer: str) -> None:
    penalty = PENALTY[VALUE[played.card]]
    draft.pass_to(seat_after(draft, played.seat))
    draft.phase = answer
    draft.pending = played.owed + penalty
    if answer == CHALLENGE:
        draft.bluff = Bluff(played.seat, draft.hands[played.seat], played.color_before)
    _announce(draft, played, {"draw": penalty})
    draft.show_and_pass(played.seat)


def _strike(draft: Draft, played: Played) -> None:
    value = VALUE[played.card]
    victim = draft.pass_over(played.seat)
    _announce(draft, played, {"skip": True, "draw": PENALTY[value]})
    draft.told.append(events.seat_skipped(victim))
    draft.penalize(victim, PENALTY[value], value)
    draft.show_and_pass(played.seat, victim)


# -- Swaps of hands ------------------------------------------------------------------------------------------
def _swap_with_one(draft: Draft, played: Played) -> None:
    """Swaps hands, for a 7, with the seat named in the move, or with the only other."""
    seat, other = played.seat, played.move.swap_with
    if other is None or len(draft.hands) == 2:
        other = seat_after(draft, seat)
    _swap(draft, played, [(seat, other), (other, seat)])


def _pass_hands(draft: Draft, played: Played) -> None:
    """Passes every hand to the next seat, for a 0."""
    _swap(draft, played, [(giver, seat_after(draft, giver)) for giver in range(len(draft.hands))])


def _swap(draft: Draft, played: Played, pairs: Sequence[tuple[int, int]]) -> None:
    draft.pass_to(seat_after(draft, played.seat))
    _announce(draft, played, {"swap": True}, swaps=True)
    draft.told.append(events.hands_swapped(pairs))
    hands = draft.hands
    for giver, taker in pairs:
        draft.set_hand(taker, hands[giver])
    draft.show_and_pass(*sorted(taker for _, taker in pairs))


_SWAPS: Mapping[str, Callable[[Draft, Played], None]] = {SEVEN: _swap_with_one, ZERO: _pass_hands}
_ACTS: Mapping[str, Callable[[Draft, Played], None]] = {
    **dict.fromkeys((*DIGITS, WILD), _pass_on),
    SKIP: _skip,
    REVERSE: _reverse,
    DRAW_TWO: _make_draw,
    WILD_FOUR: _make_draw,
}


# -- The last card -------------------------------------------------------------------------------------------
def _go_out(draft: Draft, played: Played) -> None:
    """Ends the round. The last card still makes the next seat draw, with all that waits, but does nothing else."""
    seat, value = played.seat, VALUE[played.card]
    penalty = PENALTY.get(value, 0)
    stop_play(draft)
    draft.told.append(events.card_played(draft, played, {"draw": penalty} if penalty else {}))
    if played.chosen:
        draft.told.append(events.color_chosen(seat, played.chosen))
    shown = [seat]
    if penalty:
        victim = seat_after(draft, seat)
        draft.penalize(victim, played.owed + penalty, STACK if played.owed else value)
        shown.append(victim)
    draft.show_hands(*shown)
    close_round(draft, seat, HAND_EMPTY)
