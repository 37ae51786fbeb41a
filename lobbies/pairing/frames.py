"""What seekers are told, as types: how their wishes stand, the table they are asked about, and that it is dealt."""

from typing import Literal

from games.core.frames import Told
from games.core.shapes import Data

PERSON = "one person, at all their pages"


# -- Parts ---------------------------------------------------------------------------------------------------
class Wish(Data):
    """A game that somebody looks for, and how that stands."""

    kind: str
    preset: str | None
    players: list[int]
    pace: Literal["live", "slow"]
    bots: bool
    since: str
    waiting: int
    next: Literal["company", "deal", "deal_with_bots", "offer_bots", "answer"]
    next_at: str | None


class Asked(Data):
    """Somebody for whom a table is ready."""

    player_id: int
    display_name: str
    answer: Literal["yes", "no"] | None


class Proposal(Data):
    """A table that is dealt once all say yes."""

    id: int
    kind: str
    preset: str
    players: list[Asked]
    deadline: str


class Pool(Data):
    """How many are here and look for a game of one kind."""

    kind: str
    waiting: int


class Pairing(Data):
    """How it stands for one seeker."""

    wishes: list[Wish]
    proposal: Proposal | None
    pools: list[Pool]


# -- Events --------------------------------------------------------------------------------------------------
class State(Pairing):
    """A wish has changed, or a table is proposed, answered or over: how it stands now. Also said on connecting."""

    server_ts: int


class Dealt(Data):
    """Everybody has said yes, and the cards are dealt."""

    game_id: int
    server_ts: int


EVENTS = (Told("pairing:state", State, PERSON), Told("pairing:dealt", Dealt, PERSON))
SHAPES = (Pairing,)
WORDS = {
    "answer": "What they say; null while they have said nothing.",
    "bots": "Whether bots may fill the table up, if everybody lets them.",
    "deadline": "Until when answers count, ISO 8601 in UTC.",
    "display_name": "What they are called.",
    "id": "The proposal.",
    "kind": "Which game it is.",
    "next": "What comes next: a table at `next_at` unless more people come (`deal`, `deal_with_bots`); bots are offered"
    " then (`offer_bots`); the answer to a proposal; or more `company`, whenever it comes.",
    "next_at": "When that is, ISO 8601 in UTC; null where nobody knows.",
    "pace": "`live`: in one sitting, with a minute for each turn; `slow`: a day for each turn.",
    "player_id": "The user id.",
    "players": "How many are wanted at the table: at least, and at most.",
    "Proposal.players": "Everybody for whom the table is, longest waiting first.",
    "pools": "How many look for each kind of game right now.",
    "preset": "Which rules; null for any.",
    "Proposal.preset": "Which rules are played.",
    "proposal": "A table that the caller is asked about; null if there is none.",
    "since": "Since when, ISO 8601 in UTC.",
    "waiting": "How many people look for it, the caller included.",
    "wishes": "The games the caller looks for, oldest first.",
}
