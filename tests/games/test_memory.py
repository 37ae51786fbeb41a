"""The memory of a process, for every kind: what others wrote is replayed to the same tables and the same frames."""

import json
from contextlib import suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from games import catalog
from games.core.rules import IllegalMove
from games.models import Game
from games.play import offers, services
from games.table import live, memory, remembered
from people import presence
from tests.games.callers import Caller
from tests.games.moving import advance, dealt
from tests.games.sockets import sit_down

Json = Any

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


class Elsewhere:
    """Another process: it knows the game as it was when this was made, whatever happens here."""

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        self.known = memory.current(game_id)

    def __enter__(self) -> live.Table:
        """Be that process; what this one knew comes back in the end."""
        self.here = memory.current(self.game_id)
        self._know(self.known)
        return self.known

    def __exit__(self, *_: object) -> None:
        self._know(self.here)

    def _know(self, table: live.Table) -> None:
        remembered.forget(table.id)
        remembered.keep(table)


def a_course_of(game_id: int) -> None:
    """Moves, a bot in a seat and its owner back, moves, and an end that nobody won."""
    advance(game_id, 6, 1)
    services.change_seat(game_id, 0, bot=True, reason="timeout")
    services.change_seat(game_id, 0, bot=False, reason="rejoined")
    advance(game_id, 6, 2)
    services.abandon(game_id)


def told(table: live.Table) -> dict[tuple[int, int | None], tuple[str, ...]]:
    """All frames of all entries to all readers."""
    readers = [*range(len(table.people)), None]
    return {(step.seq, reader): table.frames(step, reader) for step in table.steps for reader in readers}


# -- What others wrote ---------------------------------------------------------------------------------------
def test_replaying_what_another_process_wrote_gives_the_same_table_and_frames(kind: str) -> None:
    game_id, _ = dealt(kind)
    elsewhere = Elsewhere(game_id)
    a_course_of(game_id)
    here = memory.current(game_id)
    with elsewhere as known:
        assert known.seq == 1
        there = memory.at_least(game_id, here.seq)
    assert there is not here
    assert [step.seq for step in there.steps] == [step.seq for step in here.steps]
    for mine, theirs in zip(here.steps, there.steps, strict=True):
        assert (theirs.state, theirs.events) == (mine.state, mine.events)
        assert (theirs.envelope, theirs.timing) == (mine.envelope, mine.timing)
    assert told(there) == told(here)


def test_at_every_point_a_process_that_begins_there_goes_on_the_same_way(kind: str) -> None:
    """What is loaded from the row is what was there, and what follows from it is the same."""
    game_id, _ = dealt(kind)
    for number in range(4):
        remembered.forget(game_id)
        elsewhere = Elsewhere(game_id)
        advance(game_id, 2, number)
        here = memory.current(game_id)
        with elsewhere:
            there = memory.at_least(game_id, here.seq)
        assert there.state == here.state
        assert told(there) == {key: frames for key, frames in told(here).items() if key[0] >= there.steps[0].seq}


def test_a_table_that_is_loaded_tells_of_its_newest_entry_what_was_told(kind: str) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, 5)
    here = memory.current(game_id)
    remembered.forget(game_id)
    loaded = memory.current(game_id)
    assert (loaded.seq, len(loaded.steps), loaded.state) == (here.seq, 1, here.state)
    assert told(loaded) == {key: frames for key, frames in told(here).items() if key[0] == here.seq}


def test_a_look_shows_what_is_true_and_not_what_is_remembered(kind: str) -> None:
    game_id, callers = dealt(kind)
    elsewhere = Elsewhere(game_id)
    advance(game_id, 3)
    with elsewhere:
        status, body = callers[0].get(f"/api/games/{game_id}")
    assert (status, body["seq"]) == (200, 4)


def test_who_left_is_a_stranger_in_every_process(kind: str) -> None:
    game_id, callers = dealt(kind, spectators=False)
    elsewhere = Elsewhere(game_id)
    services.change_seat(game_id, 0, bot=True, reason="left")
    with elsewhere:
        assert callers[0].get(f"/api/games/{game_id}").status == 403
        assert callers[1].get(f"/api/games/{game_id}").status == 200


def test_the_snapshot_counts_where_the_log_cannot_be_replayed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the site is updated, processes of two versions of the rules may serve the same game."""
    game_id, _ = dealt(kind)
    elsewhere = Elsewhere(game_id)
    advance(game_id, 3)
    here = memory.current(game_id)

    def strict(*_: Any) -> None:
        raise IllegalMove("NOT_ANY_MORE", "These rules know better.")

    with elsewhere:
        monkeypatch.setattr(catalog.rules(kind), "play", strict)
        there = memory.at_least(game_id, here.seq)
        monkeypatch.undo()
    assert (there.seq, len(there.steps), there.state) == (here.seq, 1, here.state)


# -- What is kept --------------------------------------------------------------------------------------------
def test_what_others_wrote_in_many_games_is_read_at_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [dealt(kind, seed)[0] for seed in range(4)]
    elsewhere = [Elsewhere(game_id) for game_id in games]
    for game_id in games[:3]:
        a_course_of(game_id)
    true = {game_id: told(memory.current(game_id)) for game_id in games}
    for other in elsewhere:
        remembered.forget(other.game_id)
        remembered.keep(other.known)
    heard = {game_id: memory.standing(game_id)[0] for game_id in games}
    hosts = [memory.host_of(game_id) for game_id in games]
    monkeypatch.setattr(memory, "host_of", dict(zip(games, hosts, strict=True)).__getitem__)
    with CaptureQueriesContext(connection) as asked:
        memory.catch_up({**heard, 10**6: 3})
    assert len(asked) == 1
    assert {game_id: told(known_here(game_id)) for game_id in games} == true


def known_here(game_id: int) -> live.Table:
    """The game as this process has it, without a look at the database."""
    found = remembered.find(game_id)
    assert found is not None
    return found


def test_memory_does_not_go_back(kind: str) -> None:
    game_id, _ = dealt(kind)
    old = memory.current(game_id)
    advance(game_id, 1)
    assert remembered.keep(old).seq == memory.current(game_id).seq == 2


def test_memory_is_bounded_and_what_was_dropped_is_read_again(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "SIZE", 2)
    games = [dealt(kind)[0] for _ in range(3)]
    assert [remembered.find(game_id) is not None for game_id in games] == [False, True, True]
    advance(games[0], 1)
    assert [remembered.find(game_id) is not None for game_id in games] == [True, False, True]
    assert memory.current(games[1]).seq == 1


def test_no_secret_is_read_from_a_game_that_gathers(kind: str) -> None:
    game_id, _ = dealt(kind)
    Game.objects.filter(pk=game_id).update(seq=0, status=Game.Status.LOBBY)
    remembered.forget(game_id)
    with pytest.raises(Game.DoesNotExist):
        memory.current(game_id)


class Undone(Exception):
    """What a transaction is rolled back for."""


def test_what_is_rolled_back_was_never_known(kind: str) -> None:
    game_id, _ = dealt(kind)
    before = memory.current(game_id)
    with pytest.raises(Undone), transaction.atomic():
        services.abandon(game_id)
        assert memory.current(game_id).is_over
        raise Undone
    found = memory.current(game_id)
    assert (found.seq, found.is_over, found.now.envelope.shuffle) == (1, False, before.now.envelope.shuffle)
    advance(game_id, 1)
    assert memory.current(game_id).seq == Game.objects.get(pk=game_id).seq == 2


def test_what_is_rolled_back_beside_the_entries_was_never_known_either(kind: str) -> None:
    game_id, callers = dealt(kind)

    def host_after(host: Caller, *, is_undone: bool) -> int:
        with suppress(Undone), transaction.atomic():
            Game.objects.filter(pk=game_id).update(host=host.id, laid=F("laid") + 1)
            assert memory.current(game_id).now.envelope.host_user_id == host.id
            if is_undone:
                raise Undone
        return memory.current(game_id).now.envelope.host_user_id

    assert host_after(callers[1], is_undone=True) == callers[0].id
    assert host_after(callers[0], is_undone=False) == callers[0].id
    remembered.forget(game_id)
    assert host_after(callers[1], is_undone=True) == callers[0].id
    assert host_after(callers[1], is_undone=False) == callers[1].id


def test_what_was_read_in_a_transaction_is_known_after_it(kind: str) -> None:
    game_id, _ = dealt(kind)
    remembered.forget(game_id)
    with transaction.atomic():
        memory.current(game_id)
        assert remembered.find(game_id) is None
    assert known_here(game_id).seq == 1


# -- Lost nudges ---------------------------------------------------------------------------------------------
async def test_a_lost_nudge_heals_at_the_next_one(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    ears = [await sit_down(caller, game_id) for caller in callers]
    for ear in ears:
        await ear.entry()
    with monkeypatch.context() as deaf:
        deaf.setattr(live, "nudge", lambda *_: None)
        await sync_to_async(advance)(game_id, 2, 1)
    await sync_to_async(advance)(game_id, 1, 2)
    table = await sync_to_async(memory.current)(game_id)
    for seat, ear in enumerate(ears):
        heard = await ear.until(4)
        assert heard == [json.loads(text) for text in table.frames_since(1, seat)]
        await ear.close()


async def test_the_same_where_another_process_made_the_moves(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process hears of one nudge in three, and reads the rest from the log."""
    game_id, callers = await sync_to_async(dealt)(kind)
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    elsewhere = await sync_to_async(Elsewhere)(game_id)
    with monkeypatch.context() as deaf:
        deaf.setattr(live, "nudge", lambda *_: None)
        await sync_to_async(advance)(game_id, 3, 1)
    here = await sync_to_async(memory.current)(game_id)
    remembered.forget(game_id)
    remembered.keep(elsewhere.known)
    await sync_to_async(live.nudge)(game_id, here.seq)
    heard = await ear.until(here.seq)
    assert heard == [json.loads(text) for text in here.frames_since(1, 0)]
    await ear.close()


def test_another_host_is_seen_in_every_process(kind: str) -> None:
    """That is no entry, and still true: for who looks, and for the next entry that a process writes of itself."""
    game_id, callers = dealt(kind)
    elsewhere = Elsewhere(game_id)
    assert callers[1].user is not None
    services.set_host(game_id, callers[1].user)
    assert callers[0].get(f"/api/games/{game_id}").body["host_user_id"] == callers[1].id
    with elsewhere as known:
        assert known.now.envelope.host_user_id == callers[0].id
        written = services.change_seat(game_id, 0, bot=True, reason="timeout")
        assert written.now.envelope.host_user_id == callers[1].id
        assert callers[1].get(f"/api/games/{game_id}").body["host_user_id"] == callers[1].id


def test_who_comes_back_hears_nothing_of_an_offer_that_is_over_or_of_the_host_before(kind: str) -> None:
    game_id, callers = dealt(kind)
    advance(game_id, 1)
    for caller in callers:
        presence.note(game_id, caller.id)
    offers.make(game_id, 0, "deal_anew")
    readers = [*range(len(callers)), None]

    def told_now() -> list[Json]:
        table = memory.current(game_id)
        frames = [json.loads(text)["data"] for reader in readers for text in table.frames(table.now, reader)]
        return [data for data in frames if "host_user_id" in data]

    assert all("offer" in data for data in told_now())
    offers.answer(game_id, 1, 1, yes=False)
    Game.objects.filter(pk=game_id).update(host=callers[1].id, laid=F("laid") + 1)
    assert {data["host_user_id"] for data in told_now()} <= {callers[1].id}
    assert not any("offer" in data for data in told_now())
