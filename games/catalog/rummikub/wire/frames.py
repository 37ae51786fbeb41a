"""What the frames of Rummikub hold. A tile is written as number, colour and copy: `9ka`; a joker is `ja` or `jb`."""

from typing import Literal

from msgspec import UNSET, field

from games.catalog.rummikub.wire.frame_words import WORDS
from games.core import frames, shapes
from games.core.frames import Asked, Frames, Told
from games.core.shapes import Data, Maybe, Stamped

MeldKind = Literal["group", "run"]
EndReason = Literal["out", "stalemate", "rounds", "target", "abandoned", "voided"]
Legal = list[Literal["play_tiles", "draw", "pass"]]


# -- Parts ---------------------------------------------------------------------------------------------------
class StandsFor(Data):
    """What a joker stands for."""

    number: int
    colors: list[str]


class Meld(Data):
    """A meld on the board."""

    id: str
    kind: MeldKind
    tiles: list[str]


class Board(Data):
    """The melds, in the order last sent."""

    melds: list[Meld]


class MeldInfo(Data):
    """What a meld is worth, and what its jokers stand for."""

    value: int
    jokers: dict[str, StandsFor]


class Change(Data):
    """A meld before and after; null where there was or is none."""

    before: str | None = field(name="from")
    after: str | None = field(name="to")


class Diff(Data):
    """What a turn changed on the board."""

    changed: list[Change]
    moved_tiles: list[str]


class Rack(Data):
    """Tiles, always sorted."""

    tile_ids: list[str]


class Sorts(Data):
    """The rack in blocks."""

    groups: list[list[str]] = field(name="777")
    runs: list[list[str]] = field(name="789")


class Turn(Data):
    """A recent turn."""

    turn_number: int
    player_id: int
    type: str
    count: int
    tiles_played: list[str]
    diff: Diff


class Row(Data):
    """What a round gave to somebody."""

    player_id: int
    rack: Rack
    rack_total: int
    points: int
    total: int


class Round(Data):
    """A finished round, with every rack."""

    round: int
    reason: Literal["out", "stalemate"]
    winner_player_id: int
    rows: list[Row]


class Place(Data):
    """Somebody's score and place."""

    player_id: int
    score: int
    place: int


class Player(shapes.Player):
    """A seat as everybody sees it; its rack only after the end."""

    initial_meld_met: bool
    rack_size: int
    score: int
    rounds_won: int
    rack: Rack | Maybe = UNSET


class You(Data):
    """What only this seat may see."""

    seat: int
    player_id: int
    initial_meld_met: bool
    rack: Rack
    sorts: Sorts
    last_drawn: list[str]


# -- Events --------------------------------------------------------------------------------------------------
class State(shapes.View):
    """How things stand: all that everybody may see."""

    kind: Literal["rummikub"]
    status: Literal["playing", "ended"]
    game_status: Literal["IN_PROGRESS", "COMPLETED"]
    players: list[Player]
    round: int
    rounds: int
    target_score: int
    starting_player_id: int
    current_player_index: int
    winner_player_id: int | None
    reason: EndReason | None
    board: Board
    melds_info: dict[str, MeldInfo]
    pool_size: int
    passes_in_a_row: int
    recent_turns: list[Turn]
    rounds_scored: list[Round]
    created_at: str | None
    updated_at: str | None


class Waiting(shapes.Gathered):
    """How things stand while the game gathers its players."""

    game_status: Literal["WAITING_FOR_PLAYERS"]


class View(State, forbid_unknown_fields=False):
    """What looking at the game, and moving in it, is answered with: the state, and the caller's own part."""

    you: You | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class WaitingView(Waiting, forbid_unknown_fields=False):
    """The same before the deal."""

    room_code: str | Maybe = UNSET
    you: shapes.Sitting | Maybe = UNSET
    legal: shapes.NoMoves | Maybe = UNSET


class HandUpdate(Stamped):
    """The reader's own tiles; `you` and `legal` on connecting and on coming back."""

    player_id: int
    rack: Rack
    sorts: Sorts
    last_drawn: list[str]
    hand_count: int
    you: You | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class RoundStarted(Stamped):
    """A round is dealt."""

    round: int
    starting_player_id: int
    pool_size: int


class TilesPlayed(Stamped):
    """Somebody laid tiles; the board is shown with it."""

    player_id: int
    tiles_played: list[str]
    rack_size: int
    opening: int | None
    board: Board
    melds_info: dict[str, MeldInfo]
    diff: Diff


class TileDrawn(Stamped):
    """Somebody drew: once for everybody, and once more with the tiles for the drawer alone."""

    player_id: int
    count: int
    rack_size: int
    pool_size: int
    reason: Literal["draw", "timeout"]
    tiles: list[str] | Maybe = UNSET


class TurnPassed(Stamped):
    """A turn without a move, since the pool is empty."""

    player_id: int
    passes_in_a_row: int
    reason: Literal["pass", "timeout"]


class TurnTimedOut(Stamped):
    """Somebody's time has run out."""

    player_id: int
    drawn: int


class RoundScored(Round):
    """A round is over, with every rack."""

    game_id: int
    server_ts: int


class Ended(Stamped):
    """The game is over."""

    winner_player_id: int | None
    final_scores: list[Place]
    reason: EndReason
    seed: str | None


TOLD = (
    Told("game:round:started", RoundStarted),
    frames.TURN,
    Told("game:tiles:played", TilesPlayed),
    Told("game:tile:drawn", TileDrawn, "everybody; then once more, with `tiles`, the drawer alone"),
    Told("game:turn:passed", TurnPassed),
    Told("game:turn:timed_out", TurnTimedOut),
    Told("game:round:scored", RoundScored),
    Told("game:ended", Ended),
)


# -- Moves and questions -------------------------------------------------------------------------------------
class Laid(Data):
    """A meld of the board as it is to be."""

    kind: MeldKind
    tiles: list[str]
    id: str | Maybe = UNSET


class PlayTiles(Data, tag="play_tiles", tag_field="type"):
    """The whole board as it is to be, the tiles from the rack included."""

    melds: list[Laid]


class Draw(Data, tag="draw", tag_field="type"):
    """Draw a tile."""


class Pass(Data, tag="pass", tag_field="type"):
    """Do nothing; only with an empty pool."""


class Timeout(Data, tag="timeout", tag_field="type"):
    """The seat's time has run out: it draws the penalty, or passes."""


class Refused(Data):
    """What is told besides of a board that was refused."""

    tiles: list[str] | Maybe = UNSET


class Sketched(Data):
    """A meld of a draft; what it is may be left out."""

    tiles: list[str]
    kind: MeldKind | Maybe = UNSET
    id: str | Maybe = UNSET


class Draft(Data):
    """The whole board as it might be."""

    melds: list[Sketched]


class Opening(Data):
    """What opening takes, and what this would give."""

    needed: bool
    required: int
    total: int


class Problem(Data):
    """A rule that is broken."""

    code: str
    error: str


class Checked(Data):
    """What the rules say of one meld."""

    index: int
    id: str
    kind: MeldKind
    valid: bool
    reasons: list[str]
    value: int | None
    new: bool
    jokers: dict[str, StandsFor]
    alternatives: list[list[Meld]]


class Verdict(Data):
    """What the rules say of a draft."""

    ok: bool
    your_turn: bool
    seq: int
    tiles_played: list[str]
    opening: Opening
    problems: list[Problem]
    melds: list[Checked]


class Hints(Data):
    """As much as was asked for: whether a play exists, how many tiles, which, and the whole board."""

    level: int
    playable: bool
    proven: bool
    count: int | Maybe = UNSET
    tiles: list[str] | Maybe = UNSET
    melds: list[Meld] | Maybe = UNSET
    steps: list[str] | Maybe = UNSET


FRAMES = Frames(
    told=TOLD,
    moves=(PlayTiles, Draw, Pass),
    view=View,
    state=State,
    hand=HandUpdate,
    gathers=Waiting,
    gathered=WaitingView,
    hints=Hints,
    asked={"check": Asked(Draft, Verdict)},
    house=(Timeout,),
    words=WORDS,
    refusal=Refused,
)
