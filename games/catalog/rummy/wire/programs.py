"""The conversation with external programs: events become lines, lines become calls, answers become moves.

A `Conversation` knows neither network nor clock. Whoever drives a game lets it hear every event, asks it for the
next call, and hands the answer to `read_answer`. Each seat of a program has a queue of lines; a call delivers and
empties it.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from games.catalog.rummy.rules.moves import Forfeit, Move
from games.catalog.rummy.rules.notation import read_draw, read_play
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.rounds import opening
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.contract import CARDS, DISCARDS, MELDS, READING
from games.core.cards import PACK, glyph, short
from games.core.kind import View
from games.core.programs import Call, Fault, Progress, Trial
from games.core.rules import Event, Json, MalformedMove, Step
from games.core.text import gettext_noop as _

START_GAME = "/start-2p-game/"
START_HAND = "/start-2p-hand/"
UPDATE = "/update-2p-game/"
DRAW = "/draw/"
LAY_DOWN = "/lay-down/"
TURN = "draw"
QUESTIONS = {TURN: DRAW, "lay_down": LAY_DOWN}
"""The path at which each type of move is asked for."""

OPENING = frozenset({"hand:dealt", "round:started"})
DEALER = "Dealer"
WORDS = ("draws", "takes", "discards", "plays", "laysoff", "meld", "Ends:", "Forfeits", "Shuffled", "*")
ILLEGAL = frozenset({*READING, *CARDS, *MELDS, *DISCARDS, "DISCARD_EMPTY", "DRAW_FIRST", "ALREADY_DRAWN"})
WRITTEN = {glyph(card): short(card) for card in PACK}
SHOWN = re.compile("|".join(sorted(WRITTEN, key=len, reverse=True)))


class Conversation:
    """What the programs of one game have been told, are to be told, and are asked."""

    def __init__(self, game_id: int, names: Sequence[str], programs: Iterable[int]) -> None:
        self.game_id = str(game_id)
        self.names = names
        self.programs = frozenset(programs)
        self.started: set[int] = set()
        self._queues: dict[int, list[str]] = {seat: [] for seat in self.programs}
        self._duties: deque[Callable[[], Call | None]] = deque()
        self._opened = False

    # -- Hearing -----------------------------------------------------------------------------------------------
    def hear(self, events: Iterable[Event]) -> None:
        """Take in what an entry of the game tells."""
        for event in events:
            if event.type == "hand:dealt":
                self._start(event)
            elif event.type == "round:started":
                self._opened = True
                self._duties.append(partial(self._queue, f"{DEALER} discards {event.data['up_card']}"))
            else:
                self._line(event)
            if event.type == "player:forfeited":
                self._duties.clear()
            if event.type == "round:scored":
                self._duties.extend(partial(self._update, seat) for seat in sorted(self.programs))

    def _start(self, event: Event) -> None:
        (seat,) = event.only or ()
        if seat in self.programs:
            start = partial(self._start_hand if self._opened else self._start_game, seat, " ".join(event.data["hand"]))
            self._duties.append(start)

    def _line(self, event: Event) -> None:
        tell = TOLD.get(event.type)
        for seat in self.programs:
            if tell and event.heard_by(seat):
                self._queue(tell(event.data, self.names), seat)

    def _queue(self, line: str, only: int | None = None) -> None:
        for seat in self.programs if only is None else (only,):
            if line:
                self._queues[seat].append(line + "\n")

    # -- Calling -----------------------------------------------------------------------------------------------
    def next_call(self, seat: int | None, asked: str) -> Call | None:
        """What to call next, where the game waits for such a move of `seat`; `None` if no program is called now."""
        while self._duties:
            if call := self._duties.popleft()():
                return call
        if seat is None or seat not in self.programs or asked not in QUESTIONS:
            return None
        return Call(seat, QUESTIONS[asked], self._event(seat))

    def _start_game(self, seat: int, hand: str) -> Call:
        self.started.add(seat)
        return Call(seat, START_GAME, {"game_id": self.game_id, "opponent": self.names[1 - seat], "hand": hand})

    def _start_hand(self, seat: int, hand: str) -> Call:
        return Call(seat, START_HAND, {"hand": hand})

    def _update(self, seat: int) -> Call | None:
        """No call for a program that was never told that the game began."""
        return Call(seat, UPDATE, self._event(seat)) if seat in self.started else None

    def _event(self, seat: int) -> dict[str, str]:
        text = "".join(self._queues[seat])
        self._queues[seat].clear()
        return {"game_id": self.game_id, "event": text}


conversation = Conversation


def wire_words(text: str) -> str:
    """A sentence with `TD` in place of `10♦`: the words that a program reads and writes."""
    return SHOWN.sub(lambda found: WRITTEN[found[0]], text)


def repeated(call: Call) -> Call:
    """A call that may have arrived already: no line is delivered twice."""
    return replace(call, body={**call.body, "event": ""}) if "event" in call.body else call


def read_answer(call: Call, answer: Json) -> Move | None:
    """The move an answer means; `None` for one that only says OK; or the `Fault`."""
    if not isinstance(answer, dict):
        raise Fault("BAD_REPLY", "The answer is not a JSON object.")
    if call.path not in QUESTIONS.values():
        if answer.get("status") != "OK":
            raise Fault("BAD_REPLY", 'The answer is not {"status": "OK"}.')
        return None
    play = answer.get("play")
    if not isinstance(play, str):
        raise Fault("BAD_REPLY", "The answer has no text under `play`.")
    try:
        return read_draw(play) if call.path == DRAW else read_play(play)
    except MalformedMove as malformed:
        raise Fault(malformed.code, str(malformed)) from None


# -- Lines -----------------------------------------------------------------------------------------------------
Data = Mapping[str, Json]
Names = Sequence[str]


def _drawn(data: Data, names: Names) -> str:
    return " ".join((names[data["seat"]], "draws", *([data["card"]] if "card" in data else [])))


def _scored(data: Data, names: Names) -> str:
    return "Hand Ends: " + " ".join(f"{name} {total}" for name, total in zip(names, data["totals"], strict=True))


def _ended(data: Data, names: Names) -> str:
    """No line for a game without a winner: it was broken off."""
    winner, scores = data["winner_seat"], data["final_scores"]
    if winner is None:
        return ""
    told = (f"{name} {scores[seat]}" + " *" * (seat == winner) for seat, name in enumerate(names))
    return "Game Ends: " + " ".join(told)


TOLD: Mapping[str, Callable[[Data, Names], str]] = {
    "stock:reshuffled": lambda data, names: "Discard Shuffled",
    "card:drawn": _drawn,
    "card:taken": lambda data, names: f"{names[data['seat']]} takes {data['card']}",
    "card:discarded": lambda data, names: f"{names[data['seat']]} discards {data['card']}",
    "meld:played": lambda data, names: f"{names[data['seat']]} plays meld({data['meld']}): {' '.join(data['cards'])}",
    "meld:extended": lambda data, names: f"{names[data['seat']]} laysoff meld({data['meld']}): {data['card']}",
    "player:forfeited": lambda data, names: f"{names[data['seat']]} Forfeits ({data['code']})",
    "round:scored": _scored,
    "ended": _ended,
}
"""What a program is told of an event, by its type."""


def told(events: Iterable[Event], names: Names) -> Iterator[str]:
    """The lines for whoever may see everything; where two are told in different words, as the actor hears it."""
    for event in events:
        if event.type == "hand:dealt":
            (seat,) = event.only or ()
            yield f"{names[seat]} holds {' '.join(event.data['hand'])}"
        elif event.type == "round:started":
            yield f"{DEALER} discards {event.data['up_card']}"
        elif event.type != "card:drawn" or "card" in event.data:
            yield from filter(None, [TOLD[event.type](event.data, names)] if event.type in TOLD else ())


# -- Games ---------------------------------------------------------------------------------------------------
forfeit = Forfeit


def asked(state: State) -> str:
    """The type of the move that the game waits for, which is the name of its phase."""
    return state.phase


def forfeited(state: State) -> str | None:
    """The code of the forfeit that ended the game, if one did."""
    return state.result.code if state.result else None


def progress(state: State) -> Progress:
    """How far the game is."""
    return Progress(state.round, state.totals)


# -- Authors -------------------------------------------------------------------------------------------------
EVENT, OK = '{"game_id": "1", "event": "…"}', '{"status": "OK"}'
START = '{"game_id": "1", "opponent": "Bob", "hand": "2C 7C … AS"}'
CALLS = (
    {"path": START_GAME, "body": START, "answer": OK},
    {"path": START_HAND, "body": '{"hand": "…"}', "answer": OK},
    {"path": DRAW, "body": EVENT, "answer": '{"play": "draw stock"}'},
    {"path": LAY_DOWN, "body": EVENT, "answer": '{"play": "meld 2C 3C 4C layoff meld(1) AS discard JH"}'},
    {"path": UPDATE, "body": EVENT, "answer": OK},
)
LINES = (
    "Dealer discards 7H", "Ann draws 2C", "Bob draws", "Bob takes 2C", "Bob plays meld(0): 2C 2S 2D",
    "Bob laysoff meld(0): 2H", "Bob discards 7H", "Discard Shuffled", "Hand Ends: Ann 170 Bob 195",
    "Game Ends: Ann 390 * Bob 510", "Bob Forfeits (TIMEOUT)",
)  # fmt: skip
EXPLAINED = {
    "BAD_REPLY": _('Questions are answered by {"play": "…"}, everything else by {"status": "OK"}.'),
    "BAD_DRAW": _("/draw/ is answered by `draw stock` or `draw discard`, in small letters, with one blank."),
    "MALFORMED_PLAY": _("Write `meld 2C 3C 4C layoff meld(1) AS discard JH`. T is ten; suits are C D H S."),
    "CARD_NOT_IN_HAND": _("The card is not in the hand (any more). Did you hear every card drawn, laid and discarded?"),
    "CARD_TWICE": _("One card was named twice in a meld."),
    "MELD_TOO_SHORT": _("A meld has three cards or more."),
    "NOT_A_MELD": _("A set is three or four of one rank, a run three or more of a suit in a row, aces low or high."),
    "NO_SUCH_MELD": _("Piles are numbered from 0 in every round, in the order they were laid by either player."),
    "DOES_NOT_FIT": _("A card fits a set of its rank, or goes just below or above a run. Lay off one after the other."),
    "NO_DISCARD": _("A turn ends with one discard, unless the hand is empty by then."),
    "JUST_TAKEN": _("The card taken from the discard pile in this turn may be laid, but not thrown away again."),
    "DISCARD_EMPTY": _("There is nothing on the discard pile."),
}
ROUNDS = 6
"""Single rounds in which a program is examined from each seat in turn, besides the whole games."""


def situation(view: View, path: str) -> Iterator[str]:
    """The table in lines for the author of a program that answered a question wrongly."""
    if path in QUESTIONS.values():
        yield f"its hand was {' '.join(view['you']['hand'])}, the top discard {view['discard_top']}"
        for meld in view["melds"]:
            yield f"on the table: meld({meld['meld']}): {' '.join(meld['cards'])}"


def trials() -> Iterator[Trial]:
    """The games in which a program is examined, from the plain to the odd."""
    one, whole = RummyOptions(target=1, turn_cap=100), RummyOptions(target=200, turn_cap=100)
    for seat in (0, 1):
        yield Trial(f"a round from seat {seat}", seat, b"first", one)
    yield Trial("an opponent with a blank in its name", 0, b"blank", one, "Two Words")
    for number in range(ROUNDS):
        yield Trial(f"round {number + 1} of {ROUNDS}", number % 2, b"round %d" % number, one)
    yield Trial("a game of several rounds, to 200", 0, b"whole", whole)
    yield Trial("another one from the other seat", 1, b"other", whole)
    yield Trial("a round that ends by the turn cap", 0, b"cap", RummyOptions(target=1, turn_cap=20))
    short = RummyOptions(target=1, turn_cap=60)
    yield Trial("a stock that runs out and is shuffled again", 0, b"stock", short, position=short_of_stock)


def short_of_stock(state: State) -> Step[State]:
    """Most of the stock lies among the discards already."""
    state = replace(state, stock=state.stock[-2:], discards=(*state.stock[:-2], *state.discards))
    return Step(state, opening(state))
