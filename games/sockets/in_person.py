"""What is told to one person wherever they are, and what their pages say of themselves."""

from typing import Literal

from games.core.frames import Told
from games.core.shapes import Data

PAGES = "all pages of this person"
Topic = Literal["invited", "seated", "your_turn", "rematch", "dealt", "followed", "friend_table", "offer", "staff"]


# -- What is told --------------------------------------------------------------------------------------------
class Notice(Data):
    """Something one person should hear of."""

    id: int
    topic: Topic
    text: str
    path: str
    at: str
    seen: bool


class NoticeNew(Data):
    """Something is new for this person."""

    notice: Notice
    unread: int
    server_ts: int


class NoticeCount(Data):
    """How many notices are not seen: told first, and when some have been seen."""

    unread: int
    server_ts: int


PERSON = (Told("notice:new", NoticeNew, PAGES), Told("notice:count", NoticeCount, PAGES))
"""Rooms above add what they tell to one person where the documents are put together."""

WORDS = {
    "at": "When, ISO 8601 in UTC.",
    "id": "By which to say that it was seen, and all before it.",
    "notice": "What is new.",
    "path": "Where it leads on this site.",
    "seen": "Whether it was seen.",
    "server_ts": "When this was sent, epoch milliseconds.",
    "text": "For people, in the language of the page.",
    "topic": "What it is about.",
    "unread": "How many notices are not seen.",
}


# -- What is asked -------------------------------------------------------------------------------------------
class Look(Data, tag="look", tag_field="action"):
    """Say that your reader looks at you: their devices stay silent. Nothing answers."""


class LookAway(Data, tag="look_away", tag_field="action"):
    """Say that you are hidden now. Nothing answers."""


ASKED = {"look": Look, "look_away": LookAway}
