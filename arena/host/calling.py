"""What all who drive a game do with its programs: wait for them, call them, and let a fault cost them the game."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from arena.host.asking import Exchange
from games.core.programs import Call, Fault


class Calling:
    """Calls the programs of one game; its driver says how a move is played, and what a forfeit means."""

    exchange: Exchange

    def _meet(self, seats: Iterable[int]) -> None:
        """Wait until every program has answered: none is told anything before. The first that does not forfeits."""
        for seat in seats:
            try:
                self._admit(seat)
                self.exchange.meet(seat, self._alive)
            except Fault as fault:
                self._forfeit(seat, fault)
                return

    def _ask(self, call: Call) -> None:
        """Make a call, and play the move that it is answered by."""
        try:
            self.exchange.ask(call, partial(self._play, call.seat))
        except Fault as fault:
            self._forfeit(call.seat, fault)

    def _admit(self, seat: int) -> None:
        """Raise a `Fault` if the program of this seat is not to be called at all."""

    def _alive(self) -> None:
        """Say that the game goes on, while somebody is waited for."""
        raise NotImplementedError

    def _play(self, seat: int, move: Any) -> None:
        """Make a program's move."""
        raise NotImplementedError

    def _forfeit(self, seat: int, fault: Fault) -> None:
        """Take a program out of the game."""
        raise NotImplementedError
