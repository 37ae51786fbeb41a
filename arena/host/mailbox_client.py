"""The client of a program that calls us: its calls wait in a mailbox, each within its time like any other."""

from time import monotonic

from django.db import connection

from arena import connections
from arena.host.program_client import OK, Answer, ProgramClient
from arena.models import Program
from games.core.programs import Fault


def client_of(program: Program) -> ProgramClient:
    """The client of a program, wherever it is."""
    if connections.is_out(program):
        return MailboxClient(program)
    return ProgramClient(program.address, program.port)


class MailboxClient(ProgramClient):
    """Calls that are fetched; to whoever asks it, no different from calls that are made."""

    def __init__(self, program: Program) -> None:
        super().__init__(program.address, program.port)
        self.program_id = program.pk

    def call(self, method: str, path: str, body: bytes, seconds: float) -> Answer:
        """Let a call be fetched and return its answer; raises a `Fault` that says why there is none."""
        if method == "GET":
            return self._sign_of_life()
        deadline = monotonic() + seconds
        number = connections.post(self.program_id, path, body)
        while (said := connections.answer_to(self.program_id, number)) is None:
            if monotonic() >= deadline:
                raise self._too_late(number, seconds)
            connections.rest()
        return Answer(OK, said)

    def _sign_of_life(self) -> Answer:
        if not connections.is_here(self.program_id):
            raise Fault("UNREACHABLE", "It does not ask for calls.")
        return Answer(OK, b"{}")

    def _too_late(self, number: int, seconds: float) -> Fault:
        if connections.withdraw(self.program_id, number):
            return Fault("TIMEOUT", f"There was no answer within {seconds:g} s.")
        return Fault("UNREACHABLE", f"It did not fetch the call within {seconds:g} s.")

    def close(self) -> None:
        """Give the connection to the database back: threads that call programs come and go."""
        if not connection.in_atomic_block:
            connection.close()
