"""Small clients in two languages: files of their own, shown as they are."""

from dataclasses import dataclass

from django.conf import settings

FOLDER = settings.BASE_DIR / "docs" / "clients"


@dataclass(frozen=True, slots=True)
class Client:
    """A program that plays a game, and how it is run."""

    language: str
    file: str
    run: str

    @property
    def text(self) -> str:
        """The program."""
        return (FOLDER / self.file).read_text()


CLIENTS = (
    Client("Python", "play.py", "pip install requests websockets, then: python play.py"),
    Client("JavaScript", "play.mjs", "node play.mjs, with Node 22 or newer; a browser runs it as it is"),
)


def all_of_them() -> tuple[Client, ...]:
    """Every client."""
    return CLIENTS
