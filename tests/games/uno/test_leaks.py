"""No id reaches a reader who may not know its card: in whole games with every house rule, frame by frame."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.wire.contract import CONTRACT
from games.core.rng import rng_for
from games.models import Entry
from games.table import memory
from tests.games.callers import person
from tests.games.seating import seat
from tests.games.uno.company import ANN, BOB, CLEO, WIL, Clock, company
from tests.games.uno.playing import HOUSE, RestClient
from tests.games.uno.rows import CHALLENGE, DRAW, HONEST, UNO, table
from tests.kinds.uno import redeal, seen
from tests.kinds.uno.positions import EVERY_STACK, after
from tests.samples import sizes

Json = Any

pytestmark = pytest.mark.django_db(transaction=True)


def ids_in(value: Json, name: str = "") -> Iterator[int]:
    """Every card id that is named anywhere."""
    if isinstance(value, dict):
        if "color" in value and "value" in value:
            yield value["id"]
        for key, item in value.items():
            yield from ids_in(item, key)
    elif isinstance(value, list):
        if name == "cards" and value and isinstance(value[0], int):
            yield from value
        for item in value:
            yield from ids_in(item, name)
    elif name == "drawn_card_id" and value is not None:
        yield value


@sizes("most", 120, 400)
@pytest.mark.parametrize(("seats", "options"), [(4, HOUSE), (3, {"uno_call": "manual", "wd4_bluff": True}), (2, {})])
def test_every_frame_of_a_game_names_only_cards_its_reader_may_know(
    seats: int, options: Json, most: int, clock: Clock
) -> None:
    clock.pass_by(2_000)
    people, rng = [person(f"P{number}") for number in range(seats)], Random(seats)
    game_id = seat("uno", people, 5, {**options, "target_score": 0})
    clients = {caller.id: RestClient(caller, f"/api/games/{game_id}", rng) for caller in people}
    readers = [*range(seats), None]
    heard = {(1, reader): frames(game_id, reader) for reader in readers}
    while len(heard) < most * len(readers):
        table = memory.current(game_id)
        turn = table.rules.turn(table.state)
        if turn is None:
            break
        other = rng.choice(list(clients.values())) if rng.random() < 0.3 else None
        if other is None or other.move() is None:
            clients[people[turn].id].move()
        heard |= {(table.seq + 1, reader): frames(game_id, reader) for reader in readers}
    compare(game_id, seats, heard, readers)


def frames(game_id: int, reader: int | None) -> set[int]:
    """The ids in the newest entry's frames, and in the picture for who comes now."""
    table = memory.current(game_id)
    texts = [*table.frames(table.now, reader), *table.snapshot(reader)]
    return {number for text in texts for number in ids_in(json.loads(text)["data"])}


def compare(game_id: int, seats: int, heard: dict[Any, set[int]], readers: list[int | None]) -> None:
    """Play the log again: at each entry a reader may know what lies open before or after it, and what it holds."""
    table, named = memory.current(game_id), 0
    state = rules.deal(seats, table.options, rng_for(table.seed, 1)).state
    before = state
    for row in Entry.objects.filter(game_id=game_id).order_by("seq"):
        if row.move:
            move = rules.parse_move(json.loads(row.move))
            before, state = state, rules.play(state, row.seat or 0, move, rng_for(table.seed, row.seq)).state
        for reader in readers:
            allowed = {state.ids[card] for card in seen(before, reader) | seen(state, reader)}
            assert heard[row.seq, reader] <= allowed, (row.seq, reader)
            named += len(heard[row.seq, reader])
    assert state == table.state
    assert named > row.seq


# -- Refusals ------------------------------------------------------------------------------------------------
POSITIONS = {
    "turn": table(jump_in=True, uno_call="manual"),
    "after a draw": after(table(pile="r3"), (0, "draw")),
    "stack": after(table(["r+2 g9", "b+2 y2 w", "g1"], **EVERY_STACK), (0, "r+2")),
    "challenge": after(table(HONEST, wd4_bluff=True), (0, "w4", "green")),
    "window": after(table(["r1 g9", "y1 y2", "g1 g2"], uno_call="manual"), (0, "r1")),
    "jump": after(table(["r1 g9 g8", "y1 y2", "r1 r2"], jump_in=True), (0, "r1")),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_a_seat_tries_the_answer_does_not_depend_on_what_it_cannot_see(name: str, clock: Clock) -> None:
    """A third of the cards, and every other move, asked for in two worlds that the seat cannot tell apart."""
    state, rng = POSITIONS[name], Random(1)
    for who, number in ((ANN, 0), (BOB, 1), (CLEO, 2)):
        own = {state.ids[card] for card in state.hands[number]}
        moves = [{"type": "play", "card_id": card_id} for card_id in range(1 + number, 109, 3) if card_id not in own]
        moves += [] if number == state.turn else [DRAW, CHALLENGE]
        moves += [{"type": "end_turn"}] if state.phase != "after_draw" else [DRAW]
        moves += [UNO] if name != "window" else []
        answers = []
        for world in (state, redeal(state, number, rng)):
            place = company(world)
            answers.append([place.people[who].move(place.game_id, move) for move in moves])
        assert {answer.status for answer in answers[0]} <= {400, 403, 404, 409}
        assert answers[0] == answers[1]
        plays = [answer for answer, move in zip(answers[0], moves, strict=True) if move["type"] == "play"]
        assert all(answer == plays[0] for answer in plays), "it tells where a card lies"


def test_what_a_view_keeps_for_its_seat() -> None:
    """Beside `you` and `legal` nothing differs between readers."""
    place = company(table())
    for who in (ANN, BOB):
        view = place.look(who)
        assert set(view) - set(place.look(WIL)) == set(CONTRACT.PRIVATE)
