"""A move that the coach names can be sent back as it stands."""

from games import catalog
from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Play
from games.core.envelope import Envelope, Person
from tests.kinds.uno.positions import at, id_in

PEOPLE = tuple(Person(12 + seat, name) for seat, name in enumerate(("Ann", "Bea", "Cem")))
ENVELOPE = Envelope(7, "uno", 1, PEOPLE, 12, 1_790_000_000_000)


def test_the_one_to_swap_hands_with_is_named_as_a_move_names_them() -> None:
    state = at(["r7 r1 r2 r3", "g1 g2 g3 g4", "b1 b2"], "r9", seven_zero=True)
    coach, contract, view = catalog.kind("uno").coach, catalog.contract("uno"), rules.view(state, 0)
    told = contract.in_users(coach.advise(coach.think(view), view, coach.LEVELS[-1], str), ENVELOPE)
    sevens = [one["move"] for one in told["moves"] if one["move"].get("card_id") == id_in(state, 0, "r7")]
    assert [move["swap_with"] for move in sevens] == [14]
    move = rules.parse_move(contract.read_move(sevens[0], ENVELOPE))
    assert move == Play(id_in(state, 0, "r7"), swap_with=2)
