"""Tables that are dealt as a test wants them: who sits, and where the game stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from accounts import services as accounts
from accounts.models import Animation, User
from games import catalog
from games.core.rng import Seed, rng_for
from games.models import Game
from games.play import services
from lobbies.settings import defaults
from tests.browser.house import elsewhere

NAMES = ("Ann", "Bea", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juna")
DEAL = b"the same evening once more"
"""The seed of every deal here."""


@dataclass(frozen=True)
class Table:
    """A dealt game: its page, and who plays, by seat."""

    id: int
    people: tuple[User, ...]

    @property
    def path(self) -> str:
        """Where it is seen."""
        return f"/games/{self.id}/"

    @property
    def me(self) -> User:
        """Who sits first."""
        return self.people[0]


def seated(kind: str, state: Any, humans: Sequence[int] = (0,), options: Any = None, **settings: Any) -> Table:
    """A table of this kind where the game stands like this; bots sit where no human does, and answer at once."""

    def deal() -> Table:
        seats = len(catalog.rules(kind).view(state, None)["players"])
        table = begun(kind, seats, humans, options or state.options, **settings)
        lay(table.id, kind, state)
        return table

    return elsewhere(deal)


def begun(kind: str, seats: int, humans: Sequence[int], options: Any, **settings: Any) -> Table:
    """A game that has just been dealt, always the same one."""
    people = tuple(person(NAMES[seat], bot=seat not in humans) for seat in range(seats))
    agreed = defaults() | {"bot_pace": "instant"} | settings
    game = services.open_game(kind, people[humans[0]], options, agreed)
    services.start(game, [services.Sitter(one) for one in people], Seed(DEAL))
    return Table(game.pk, people)


def person(name: str, *, bot: bool = False) -> User:
    """Somebody for whom nothing moves."""
    user = accounts.make_bot(name) if bot else accounts.make_guest(name)
    user.animation = Animation.NONE
    user.save()
    return user


def lay(game_id: int, kind: str, state: Any) -> None:
    """Put the cards where the test wants them, before anybody has looked."""
    rules, row = catalog.rules(kind), Game.objects.get(pk=game_id)
    row.state = msgspec.json.encode(rules.dump(state)).decode()
    row.turn, row.due, row.deadline = rules.turn(state), None, None
    if rules.outcome(state) is not None:
        row.status = Game.Status.ENDED
    row.save()


def played(kind: str, seats: int, share: float, **options: Any) -> Table:
    """A game of people who play like bots, up to this share of its moves, and on until the first seat is to move."""

    def play() -> Table:
        rules = catalog.rules(kind)
        chosen = rules.OPTIONS(**options)
        table = begun(kind, seats, range(seats), chosen)
        moves = list(whole_game(kind, seats, chosen))
        for number, (seat, move) in enumerate(moves):
            if number >= share * len(moves) and seat == 0:
                break
            services.play(table.id, services.Asked(seat, rules.dump_move(move)))
        return table

    return elsewhere(play)


def whole_game(kind: str, seats: int, options: Any) -> Iterator[tuple[int, Any]]:
    """The moves of this deal, as bots play it."""
    rules, bot = catalog.rules(kind), catalog.bot(kind)
    state, number = rules.deal(seats, options, rng_for(DEAL, 1)).state, 1
    while (seat := rules.turn(state)) is not None:
        number += 1
        move = bot.choose(rules.view(state, seat), bot.LEVELS[0], rng_for(DEAL + b"bot", number))
        state = rules.play(state, seat, move, rng_for(DEAL, number)).state
        yield seat, move
