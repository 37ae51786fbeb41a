"""Games and tables as rows alone, as many as a list is to show."""

from accounts.models import User
from games.models import Game, Seat
from lobbies.models import Invitation, Lobby, Member

OPEN_TO_ALL = {"visibility": "public", "spectators": True}
KIND = "toy"


def game(status: Game.Status, *people: User) -> Game:
    """A game of these people."""
    outcome = {"winners": [0], "places": [1, 2]} if status == Game.Status.ENDED else None
    made = Game.objects.create(
        kind=KIND, status=status, host=people[0], seq=1, settings=OPEN_TO_ALL, outcome=outcome, turn=0
    )
    Seat.objects.bulk_create(Seat(game=made, number=number, user=user) for number, user in enumerate(people))
    return made


def table(*people: User, game: Game | None = None) -> Lobby:
    """A public table at which these people sit; with a game it has been dealt."""
    made = Lobby.objects.create(
        name="Friday night",
        kind=KIND,
        capacity=4,
        host=people[0],
        settings=OPEN_TO_ALL,
        room_code=f"T{Lobby.objects.count():05}",
        game=game,
        status=Lobby.Status.STARTED if game else Lobby.Status.OPEN,
        on_street=game is None,
    )
    Member.objects.bulk_create(Member(lobby=made, user=user, seat=number) for number, user in enumerate(people))
    return made


def furnish(own: User, one: User, other: User, many: int) -> None:
    """So many more of all that lists show: one's own, those one is asked to, and those of others."""
    for _ in range(many):
        game(Game.Status.ENDED, own, one)
        game(Game.Status.PLAYING, own, one)
        table(own, one)
        table(one, other)
        table(one, other, game=game(Game.Status.PLAYING, one, other))
        table(one, other, game=game(Game.Status.LOBBY, one, other))
        Invitation.objects.create(lobby=table(other, one), user=own)
