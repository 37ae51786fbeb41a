"""Cards on the wire: an id that tells nothing, rank, suit, and whether the card is wild for the reader."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from games.core.cards import RANKS, SUITS, face, rank_of
from games.core.rules import Json

VALUE = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points by rank."""

FACE_OF = {(RANKS[rank], SUITS[suit]): face(rank, suit) for rank in range(13) for suit in range(4)}
"""A face by its words."""


def cost_of(face: int, wild: int | None) -> int:
    """The points of a card that is left in a hand; a wild costs nothing."""
    rank = rank_of(face)
    return 0 if rank == wild else VALUE[rank]


def id_text(card: int) -> str:
    """The id of a card on the wire."""
    return f"c_{card}"


def ids_of(cards: Iterable[int]) -> list[str]:
    """The ids of some cards."""
    return [id_text(card) for card in cards]


def id_number(text: str) -> int:
    """The card with this id, which the server wrote."""
    return int(text[2:])


def card_json(card: int, faces: Sequence[int], wild: int | None) -> dict[str, Json]:
    """A card as a reader sees it; `wild` is `None` for one who does not know the wild rank."""
    return _card(card, faces[card - 1], wild)


def cards_json(cards: Iterable[int], faces: Sequence[int], wild: int | None) -> list[dict[str, Json]]:
    """Some cards as a reader sees them."""
    return [_card(card, faces[card - 1], wild) for card in cards]


@lru_cache(maxsize=5_000)
def _card(card: int, face: int, wild: int | None) -> dict[str, Json]:
    """A card's JSON, shared by all views and events and never changed."""
    suit, rank = divmod(face, 13)
    joker = None if wild is None else rank == wild
    return {"id": id_text(card), "rank": RANKS[rank], "suit": SUITS[suit], "is_joker": joker}


def rank_text(wild: int | None) -> str | None:
    """The wild rank, or nothing for a reader who does not know it."""
    return None if wild is None else RANKS[wild]


def face_of(card: Mapping[str, Json]) -> int:
    """The face of a card on the wire."""
    return FACE_OF[card["rank"], card["suit"]]


def holding_of(cards: Iterable[Mapping[str, Json]]) -> dict[int, int]:
    """The faces of cards on the wire, by card."""
    return {id_number(card["id"]): face_of(card) for card in cards}
