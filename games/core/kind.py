"""Everything the house asks of a kind of game, in one object: rules, bot and wire, and what has a default.

A kind is a folder in `games/catalog` whose package has a `KIND`. Nothing else in the house knows it by name.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.core import motion, plain
from games.core.envelope import Envelope
from games.core.laid_open import Pile
from games.core.motion import Motions
from games.core.pace import Pace
from games.core.programs import Call, Conversation, Progress, Trial
from games.core.rules import Bot, Coach, Event, Json, Rules, Translate
from games.core.text import Line, Who
from games.core.wire import Contract

MOST_PHRASES = 4
"""So many phrases a kind may add to those of the house."""

View = Mapping[str, Json]
Fields = Mapping[str, list[str]]
"""A posted form: every field with its values."""

Spoken = Line | Who | str
News = Spoken | tuple[Spoken, bool] | None
"""What an event says to its reader; with `True`, at once."""


class Page(Protocol):
    """A view as the templates of a table show it, events in words, and forms as moves."""

    def scene(self, view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
        """What the templates name; the rules are asked nothing, a page shows what the view says."""

    def news(self, event: Event, view: View, seat: int | None) -> News:
        """An event in words, for the log and for screen readers; `None` if it needs none."""

    def pace(self, events: Sequence[Event]) -> int:
        """How many milliseconds eyes want before the next entry is shown."""

    def read_form(self, fields: Fields) -> Json:
        """The move that a form means which has no button of its own."""


class Moving(Protocol):
    """What moves on the page when something happens."""

    def motions(self, event: Event, view: View, me: int | None) -> Motions:
        """What an event that this reader hears moves, in order; nothing for one that moves nothing."""


class Sheet(Protocol):
    """The score sheet of a whole game, a line for each scored round."""

    def round_heads(self, view: View) -> Sequence[Spoken]:
        """What its columns are called: teams or players."""

    def round_row(self, scored: Mapping[str, Json]) -> tuple[int, Iterable[tuple[int, int]], Spoken]:
        """The number of a round, what each column gained and stood at, and a word beside."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """The hand laid out anew: what is kept of it (`None`: nothing has changed), and what its owner is told."""

    layout: Json = None
    told: Line | str = ""


class Arranging(Protocol):
    """Laying out one's hand on the page, which is no move."""

    @property
    def HELP(self) -> Collection[str]:
        """The forms among these that a table without help does not take."""

    def lay_out(self, fields: Fields, view: View, envelope: Envelope) -> Arranged | None:
        """The hand as a form asks; `None` for a form that means something else."""


class Asking(Protocol):
    """Forms of the page that ask one of the kind's questions."""

    def read_question(self, fields: Fields) -> tuple[str, Json] | None:
        """The question's name and body; `None` for a form that means something else."""

    def told(self, answer: Json) -> Spoken:
        """The answer in words."""


class HandLayout(Protocol):
    """`PUT /api/games/{id}/layout`: how a seat likes to see its hand, for its clients to keep."""

    BODY: Json
    """A body, as an example."""

    REPORT: Json
    """What it is answered with, as an example."""

    @property
    def REFUSED(self) -> Sequence[tuple[int, str, str]]:
        """What it may be refused for: status, code, sentence."""

    def parse_layout(self, body: Json) -> dict[str, Json]:
        """The layout in a body, or a `Refusal`."""

    def kept(self, view: View, layout: dict[str, Json]) -> Json:
        """What is kept of it."""

    def report(self, view: View, layout: dict[str, Json]) -> Json:
        """What its owner is told about it."""


class Terminal(Protocol):
    """The game as text."""

    def show(self, view: View) -> str:
        """The table."""

    def label(self, move: Any, view: View) -> str:
        """A short name of a move."""

    def tell(self, event: Event, view: View) -> str | None:
        """An event in words; `None` if it needs none."""

    def read(self, text: str, view: View) -> Any:
        """A typed line as a move, or `MalformedMove`."""


class LaidOpen(Protocol):
    """A state with all its cards, for staff who may see everything."""

    DECK: str
    """Which drawings its cards have."""

    def piles(self, state: Any) -> Iterable[Pile]:
        """Who holds what, and what lies where."""

    def facts(self, state: Any) -> Iterable[Line]:
        """What else is hidden."""


class Programs(Protocol):
    """How external programs play a game of two over HTTP: what they are told and asked, and what answers mean."""

    @property
    def DEALER(self) -> str:
        """Whose name stands in lines beside those of the players."""

    @property
    def WORDS(self) -> Collection[str]:
        """What lines are made of besides names: no name may have one of these in it."""

    @property
    def TURN(self) -> str:
        """The type of the move that begins each turn."""

    @property
    def ILLEGAL(self) -> Collection[str]:
        """The refusals of the rules that are a program's own fault."""

    @property
    def OPENING(self) -> Collection[str]:
        """The types of events that begin a round, where an entry ends one and begins the next."""

    @property
    def EXPLAINED(self) -> Mapping[str, str]:
        """What an author is told about each fault in answers and moves, by code."""

    @property
    def CALLS(self) -> Sequence[Mapping[str, str]]:
        """Every call as an example: `path`, `body` and `answer`."""

    @property
    def LINES(self) -> Sequence[str]:
        """Every line as an example."""

    def conversation(self, game_id: int, names: Sequence[str], programs: Iterable[int]) -> Conversation:
        """A game between players of these names, whose `programs` are the seats to be called."""

    def read_answer(self, call: Call, answer: Json) -> Any:
        """The move an answer means; `None` for one that only says OK; or the `Fault`."""

    def wire_words(self, text: str) -> str:
        """A sentence with every card in it written as calls and answers write it."""

    def told(self, events: Iterable[Event], names: Sequence[str]) -> Iterable[str]:
        """The lines for whoever may see everything: a game as it is read once it is over."""

    def repeated(self, call: Call) -> Call:
        """A call that may have arrived already, so that nothing is told twice."""

    def asked(self, state: Any) -> str:
        """The type of the move that the game waits for."""

    def forfeit(self, seat: int, code: str) -> Any:
        """The move by which a program is out."""

    def forfeited(self, state: Any) -> str | None:
        """The code of the forfeit that ended the game, if one did."""

    def progress(self, state: Any) -> Progress:
        """How far the game is."""

    def situation(self, view: View, path: str) -> Iterable[str]:
        """The table in lines for the author of a program that was called and answered wrongly."""

    def trials(self) -> Iterable[Trial]:
        """The games in which a program is examined, from the plain to the odd."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A kind as the house presents it to whoever chooses a game."""

    players: str
    """How many play, in words."""

    pitch: str
    """Why one would."""

    emblem: tuple[str, str]
    """The card that stands for the game where there is room for one: deck and face."""

    number: int = 100
    """Kinds are listed in this order; those with the same number by name."""

    place: int = 100
    """The same for the home page."""

    notice: str = ""
    """What the law wants to be said beside the game."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the page proposes for a new table where nobody has chosen yet. The API has defaults of its own."""

    options: Mapping[str, Json] = field(default_factory=dict)
    at_once: int | None = None
    """Players of a game with bots that starts at once, where the usual number would make one wait too long."""


def each_alone(seats: int, options: Any) -> Sequence[int]:
    """Every seat is a side of its own."""
    return range(seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of game. Rules, bot and wire are its own; for the rest there is something that works."""

    rules: Rules[Any, Any]
    bot: Bot[Any]
    wire: Contract
    shelf: Shelf
    pace: Pace = field(default_factory=Pace)
    quick_levels: tuple[str, ...] = ()
    """Levels at which its bot chooses within a millisecond: other choices are left to processes that think."""

    coach: Coach | None = None
    page: Page = plain
    motion: Moving = motion
    sheet: Sheet | None = None
    arranging: Arranging | None = None
    asking: Asking | None = None
    styles: tuple[str, ...] = ()
    """Style sheets of its table beside the house's, in this order: the names of files in `look/static/css`."""

    table_classes: tuple[str, ...] = ()
    """What shared style sheets do for its table: `picked-hand` (cards are picked from a hand one sorts)."""

    script_words: Callable[[Translate], Mapping[str, Json]] | None = None
    """What the kind's script says, in the reader's language."""

    hand_layout: HandLayout | None = None
    terminal: Terminal = plain
    laid_open: LaidOpen = plain
    proposal: Proposal = Proposal()
    chairs: tuple[str, ...] = ()
    """What chairs are called where it matters which one has; opposite ones are partners there."""

    phrases: Mapping[str, str] = field(default_factory=dict)
    """What can be said there with one tap beside what the house offers: marked texts by name, not about cards."""

    low_wins: bool = False
    """Whether fewer points are better."""

    programs: Programs | None = None
    teams: Callable[[int, Any], Sequence[int]] = each_alone
    """Which seats play together: the team of each, by the number of seats and the options."""

    is_rated: bool = True
    """Whether people may play it for ratings."""

    @property
    def slug(self) -> str:
        """The folder's name."""
        return self.rules.SLUG

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.rules.TITLE
