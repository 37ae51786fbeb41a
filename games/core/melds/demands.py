"""What the melds of a declaration must be besides valid, and the best cut of a hand that has to meet it."""

from collections.abc import Sequence
from typing import Protocol

from games.core.melds.leftovers import Leftovers
from games.core.melds.pieces import NEED, SPARE, TIDY, Piece
from games.core.melds.score import NEVER, worth
from games.core.melds.search import Cut, Rest, Search, cut_off


class Shown(Protocol):
    """A meld, as far as demands care."""

    @property
    def kind(self) -> str:
        """`run` or `set`."""

    @property
    def pure(self) -> bool:
        """Whether it is a run of cards that are all themselves."""


def lacking(melds: Sequence[Shown], demand: str) -> tuple[str, ...]:
    """What these melds fail to be: `indian` asks for two runs, at least one of them pure; `none` for nothing."""
    if demand == "none":
        return ()
    few = sum(meld.kind == "run" for meld in melds) < 2
    impure = not any(meld.pure for meld in melds)
    return ("RUNS_MISSING",) * few + ("PURE_RUN_MISSING",) * impure


def cut_for(demand: str, search: Search, start: Rest) -> Cut:
    """The best cut under this demand; where `indian` cannot be met, the best pure run alone, or nothing."""
    if demand == "none":
        return search.cut(start)
    pure = _pure(search, start)
    if (first := _first(search, start, pure)) is None:
        return _alone(search, start, pure)
    _, piece, rest = first
    cut = search.cut(rest)
    return cut._replace(pieces=(piece, *cut.pieces))


def score_for(demand: str, search: Search, start: Rest) -> int:
    """The score of that cut, where no discard is to be set apart."""
    if demand == "none":
        return search.best(start)
    pure = _pure(search, start)
    first = _first(search, start, pure)
    return first[0] if first else max((piece.gain for piece in pure), default=0)


def _pure(search: Search, start: Rest) -> list[Piece]:
    return [piece for piece in search.fitting(start) if piece.mark & TIDY]


def _first(search: Search, start: Rest, pure: Sequence[Piece]) -> tuple[int, Piece, Rest] | None:
    """The pure run that is best with another run beside it, after the score and before what is left."""
    one, two, wilds, flags = start
    rests = [(piece, cut_off((one, two, wilds, flags | NEED), piece)) for piece in pure]
    tried = [(piece.gain + search.best(rest), piece, rest) for piece, rest in rests]
    found = max(tried, key=lambda first: first[0], default=None)
    return found if found and found[0] > NEVER // 2 else None


def _alone(search: Search, start: Rest, pure: Sequence[Piece]) -> Cut:
    """The best pure run and nothing else, or nothing at all."""
    cuts = [_with_discard(search, piece.gain, (piece,), cut_off(start, piece)) for piece in pure]
    return max(cuts or [_with_discard(search, 0, (), start)], key=lambda found: found[0])[1]


def _with_discard(search: Search, gain: int, pieces: tuple[Piece, ...], rest: Rest) -> tuple[int, Cut]:
    """The score with the dearest card left set apart where one may be, and the cut."""
    if not rest[3] & SPARE:
        return gain, Cut(pieces, 0, Leftovers(0))
    if bit := search.dearest(rest[0]):
        return gain + search.price(bit), Cut(pieces, bit, Leftovers(0))
    wild = min(1, rest[2])
    return gain + worth(0, wild, 0, 0), Cut(pieces, 0, Leftovers(0, discard=wild))
