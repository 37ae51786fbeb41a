"""Deal anew what spectators cannot see: every page of the admin stays the same, byte for byte, but the one for it."""

import re
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from api import framing
from games.admin import cards, entries
from games.models import Entry, Game
from games.table import remembered
from operations import now
from tests.games.admin.staff import LIST, pages_of, staff, text_of
from tests.games.seating import put
from tests.live.scripts import DECISIONS
from tests.live.test_leaks import Record
from tests.live.worlds import worlds_of

Json = Any
MOST = 16

pytestmark = pytest.mark.django_db(transaction=True)
games = [(kind, one) for kind in DECISIONS for one in DECISIONS[kind]]
CHANGING = re.compile(r'(csrfmiddlewaretoken" value|nonce)="[^"]*"')


class Twin:
    """The game of a record in a world where all that is hidden from spectators lies differently."""

    def __init__(self, record: Record, rng: Random) -> None:
        self.record, self.rng = record, rng
        self.states: dict[int, Any] = {}
        self.rows: dict[int, Entry] = {}
        redeal = record.kind.hooks.redeal
        self.states[1] = redeal(record.table.state, None, rng)
        for _ in range(MOST):
            world = record.step()
            if world is None:
                break
            twin = worlds_of(record.kind, world, None, rng)
            seq = world.row.seq
            self.states[seq] = world.after.state if twin is None else twin.after.state
            if twin is not None:
                self.rows[seq] = twin.row

    def move_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put this world in the place of the real one: rows, log, seed, and the replay."""
        game_id = self.record.game_id
        for seq, row in self.rows.items():
            Entry.objects.filter(game_id=game_id, seq=seq).update(move=row.move, events=row.events)
        deal = Entry.objects.get(game_id=game_id, seq=1)
        Entry.objects.filter(pk=deal.pk).update(events=without_secrets(deal.events))
        put(game_id, self.states[max(self.states)])
        Game.objects.filter(pk=game_id).update(seed=b"another seed", salt=b"another salt")
        for module in (entries, cards):
            monkeypatch.setattr(module, "states", self.replay)

    def replay(self, game: Game, rows: Any, seats: int) -> Iterator[tuple[Entry, Any]]:
        for row in rows:
            yield row, self.states[row.seq]


def without_secrets(events: str) -> str:
    """Events with nothing in those that only some may hear."""
    told = [
        [name, {} if only is not None else data, only, but] for name, data, only, but in msgspec.json.decode(events)
    ]
    return framing.encode(told).decode()


def shown(boss: Any, game_id: int) -> dict[str, str]:
    pages = {name: path for name, path in pages_of(game_id).items() if name != "cards"}
    pages |= {
        "search": f"{LIST}?q={game_id}",
        "filter": f"{LIST}?kind=spades",
        "index": "/admin/",
        "app": "/admin/games/",
    }
    return {name: CHANGING.sub("", text_of(boss, path)) for name, path in pages.items()}


@pytest.mark.parametrize(("kind", "decision"), games)
def test_no_page_depends_on_what_is_hidden(kind: str, decision: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        now.shutil, "disk_usage", lambda _path: SimpleNamespace(total=100, used=70, free=30)
    )  # others write to it meanwhile
    monkeypatch.setattr("operations.now.note", lambda *_: None)  # how long pages take depends on nothing in them
    rng = Random(f"{kind} {decision}")
    record = Record(kind, DECISIONS[kind][decision], rng)
    twin = Twin(record, rng)
    boss, seer = staff("change_game", "view_game"), staff("change_game", "see_state", name="seer")
    seq = max(twin.states)
    before, open_cards = shown(boss, record.game_id), text_of(seer, pages_of(record.game_id, seq)["cards"])
    row = Game.objects.get(pk=record.game_id)
    over = row.status == Game.Status.ENDED
    assert over or not any(bytes(row.salt).hex() in page for page in before.values())
    twin.move_in(monkeypatch)
    remembered.forget_all()
    after = shown(boss, record.game_id)
    after["history"] = before["history"]  # the look of the other one is noted in it
    if over:
        before.pop("game"), after.pop("game")  # tells the seed now, and may
    assert after == before
    assert seq > 8
    if not over:
        assert text_of(seer, pages_of(record.game_id, seq)["cards"]) != open_cards, "the worlds are the same"
