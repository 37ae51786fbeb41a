"""What has to be true before something is done in a lobby: each check passes in silence or raises the refusal."""

from accounts.models import User
from games.models import Game
from games.table.refusals import NOT_A_MEMBER, not_a_member
from lobbies import refusals
from lobbies.looks import in_chairs, is_ready_member, least, members
from lobbies.models import Lobby, Member
from lobbies.selectors import is_invited, is_removed, member_of, people_in, tidy_code
from people import relations


def demand_member(lobby: Lobby, user: User, outsider: str = NOT_A_MEMBER) -> Member:
    """The caller's membership, or a refusal; routes of games have their own code for outsiders."""
    member = member_of(lobby, user)
    if member is None:
        raise not_a_member(outsider)
    return member


def demand_host(lobby: Lobby, user: User, outsider: str = NOT_A_MEMBER) -> None:
    """Refuse anybody but the host; members hear that they are not, others that they do not belong here."""
    demand_member(lobby, user, outsider)
    if lobby.host_id != user.pk:
        raise refusals.not_host()


def demand_open(lobby: Lobby) -> None:
    """Refuse to agree on anything once the game has started."""
    if lobby.status != Lobby.Status.OPEN:
        raise refusals.started()


def demand_welcome(lobby: Lobby, user: User, code: str | None) -> None:
    """Refuse whom the host has removed and, by invitation only, who is neither invited nor has the code."""
    if is_removed(lobby, user):
        raise refusals.not_allowed()
    demand_welcome_to_all(lobby, user)
    if lobby.policy == Lobby.Policy.INVITE and not opens(lobby, code) and not is_invited(lobby, user):
        raise refusals.not_allowed()


def demand_welcome_to_all(lobby: Lobby, user: User) -> None:
    """Refuse who is apart from the host, or is blocked by somebody there; who blocks a guest of a third is warned."""
    if relations.is_blocked(lobby.host_id, user.pk) or relations.blockers_of(user.pk, people_in(lobby)):
        raise refusals.apart()


def demand_no_rematch_apart(lobby: Lobby, user: User) -> None:
    """Refuse another game to two who are apart: the one they are in goes on, and was the last."""
    others = people_in(lobby) - {user.pk}
    if lobby.game is not None and lobby.game.status == Game.Status.ENDED and others & relations.apart_from(user.pk):
        raise refusals.apart()


def opens(lobby: Lobby, code: str | None) -> bool:
    """Whether this is the lobby's code."""
    return code is not None and tidy_code(code) == lobby.room_code


def demand_enough(lobby: Lobby, status: int, code: str) -> None:
    """Refuse to start with fewer players than the kind needs."""
    if len(in_chairs(members(lobby))) < least(lobby):
        raise refusals.too_few(status, code, least(lobby))


def demand_ready(lobby: Lobby) -> None:
    """Refuse to start while somebody is not ready."""
    waiting = [m.user.display_name for m in in_chairs(members(lobby)) if not is_ready_member(lobby, m)]
    if waiting:
        raise refusals.not_ready(waiting)


def demand_gathering(lobby: Lobby, game: Game) -> None:
    """Refuse to deal a game twice."""
    if game.status != Game.Status.LOBBY or lobby.status != Lobby.Status.OPEN:
        raise refusals.not_in_lobby()
