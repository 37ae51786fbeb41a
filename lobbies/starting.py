"""A lobby's game begins, and after its end the next one."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import catalog
from games.core.options import parse_options
from games.core.rng import Seed, chosen_seed
from games.models import Game, Seat
from games.play import services as games
from games.table.refusals import not_playing
from lobbies import checks, notices, refusals, telling
from lobbies.chairs import free_chair, give_chairs, in_seat_order, is_taken, number, sitting
from lobbies.listing import has_days
from lobbies.looks import in_chairs, least, members
from lobbies.models import Earlier, Lobby, Member
from lobbies.opening import clear_flags, held, reopen_if_over
from lobbies.selectors import is_removed, member_of
from people import relations
from people.presence import is_here


# -- The first game ------------------------------------------------------------------------------------------
def start_lobby(lobby_id: int, user: User, seed: int | None = None) -> Game:
    """Start the lobby's game, for its host; a chosen deal is honoured among friends, and for staff."""
    with held(lobby_id) as lobby:
        if lobby.host_id != user.pk:
            raise refusals.not_host()
        checks.demand_open(lobby)
        checks.demand_enough(lobby, 403, refusals.NOT_ENOUGH_PLAYERS)
        checks.demand_ready(lobby)
        checks.demand_no_rematch_apart(lobby, user)
        honoured = seed is not None and (lobby.is_private or user.is_staff)
        return deal(lobby, chosen_seed(seed or 0) if honoured else None)


def start_game(game_id: int, lobby_id: int, user: User) -> Game:
    """Start the game that gathers, for its host; nobody is asked whether they are ready."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, user, outsider(lobby))
        if lobby.game is None or lobby.game_id != game_id:
            raise refusals.not_in_lobby()
        checks.demand_gathering(lobby, lobby.game)
        checks.demand_enough(lobby, 409, refusals.TOO_FEW_PLAYERS)
        return deal(lobby)


def outsider(lobby: Lobby) -> str:
    """The code that games of this kind have for outsiders."""
    return catalog.contract(lobby.kind).OUTSIDER


def deal(lobby: Lobby, seed: Seed | None = None) -> Game:
    """Deal to whoever sits; who waited for this game without a chair gets one. The caller holds the lobby."""
    if lobby.game is not None and lobby.game.status == Game.Status.ENDED:
        give_chairs(lobby, waiting_for_next(lobby))
    seated = in_seat_order(lobby)
    number(seated)
    game = lobby.game
    if game is None or game.status != Game.Status.LOBBY:
        if game is not None:
            Earlier.objects.create(lobby=lobby, game=game)
            notices.wanted_again(game.pk)
        options = parse_options(catalog.rules(lobby.kind).OPTIONS, lobby.options)
        game = games.open_game(lobby.kind, lobby.host, options, lobby.settings)
    lobby.game, lobby.status = game, Lobby.Status.STARTED
    lobby.save(update_fields=["game", "status"])
    clear_flags(lobby)
    notices.started(lobby)
    sitters = [games.Sitter(member.user, member.level) for member in seated]
    games.start(game, sitters, seed, max_players=lobby.capacity)
    transaction.on_commit(partial(games.wake_bots, game.pk))
    game.seeded = seed is not None
    return game


def waiting_for_next(lobby: Lobby) -> list[Member]:
    """People without a chair who have asked for the next game and are there, longest waiting first."""
    standing = lobby.members.select_related("user").filter(seat=None, ready=True).order_by("pk")
    return [member for member in standing if is_here(notices.group_of(lobby.pk), member.user_id)]


def deal_if_full(lobby: Lobby) -> None:
    """Begin the first game where that needs nobody to start it. The caller holds the lobby."""
    gathers = lobby.game is None or lobby.game.status == Game.Status.LOBBY
    by_itself = lobby.deals_when_full or (has_days(lobby) and not lobby.is_private)
    if by_itself and gathers and sitting(lobby) == lobby.capacity:
        deal(lobby)


# -- The next game -------------------------------------------------------------------------------------------
def reopen(game_id: int, **_: object) -> None:
    """Reopen the lobby of a game that is over."""
    lobby_id = Lobby.objects.filter(game_id=game_id).values_list("pk", flat=True).first()
    if lobby_id is not None:
        reopen_if_over(lobby_id)


def rematch(game_id: int, lobby_id: int, user: User) -> Lobby:
    """Note that somebody wants to play again; once everybody does, the next game starts."""
    with held(lobby_id) as lobby:
        member = checks.demand_member(lobby, user, outsider(lobby))
        if lobby.game is None or lobby.game_id != game_id:
            raise refusals.started()
        if lobby.status != Lobby.Status.OPEN or lobby.game.status != Game.Status.ENDED:
            raise refusals.not_ended()
        checks.demand_no_rematch_apart(lobby, user)
        if not member.ready:
            Member.objects.filter(pk=member.pk).update(ready=True)
            member.ready = True
            notices.ready(lobby, member)
            telling.wants_rematch(lobby, user)
        deal_if_all_want(lobby)
        notices.wanted_again(game_id)
    return lobby


def deal_if_all_want(lobby: Lobby) -> None:
    """Deal the next game once all people at the table have asked for it. The caller holds the lobby."""
    if lobby.status != Lobby.Status.OPEN or lobby.game is None or lobby.game.status != Game.Status.ENDED:
        return
    seated = in_chairs(members(lobby))
    people = [member for member in seated if not member.user.is_bot]
    if not people or len(seated) < least(lobby) or not all(member.ready for member in people):
        return
    if not _are_apart(people):
        deal(lobby)


def _are_apart(people: list[Member]) -> bool:
    """Whether two of these want nothing to do with each other."""
    return bool(relations.blocked_pairs([member.user_id for member in people]))


def deal_anew(game_id: int, **_: object) -> None:
    """Deal the next game to whoever sits, as all have agreed, unless too few have stayed, or two of them are apart."""
    lobby_id = Lobby.objects.filter(game_id=game_id).values_list("pk", flat=True).first()
    if lobby_id is None:
        return
    with held(lobby_id) as lobby:
        is_next = lobby.status == Lobby.Status.OPEN and lobby.game_id == game_id
        seated = in_chairs(members(lobby))
        if is_next and len(seated) >= least(lobby) and not _are_apart([*seated, *waiting_for_next(lobby)]):
            deal(lobby)


# -- Coming back ---------------------------------------------------------------------------------------------
def rejoin(game_id: int, lobby_id: int, user: User) -> None:
    """Give somebody their seat in a running game back from the bot."""
    with held(lobby_id) as lobby:
        seat = Seat.objects.filter(game_id=game_id, user=user).select_related("game").first()
        _demand_former(lobby, game_id, seat, user)
        assert seat is not None
        if seat.game.status != Game.Status.PLAYING:
            raise _nothing_runs(seat.game)
        if not seat.bot_plays:
            raise refusals.already_seated()
        _welcome_back(lobby, user, seat.number)
    games.change_seat(game_id, seat.number, bot=False, reason=Seat.Reason.REJOINED)


def _demand_former(lobby: Lobby, game_id: int, seat: Seat | None, user: User) -> None:
    """Refuse anybody who never sat in this game or was removed; before the deal there is no seat to come back to."""
    if seat is not None and seat.away != Seat.Reason.KICKED and not is_removed(lobby, user):
        return
    game = Game.objects.filter(pk=game_id).first()
    if game is not None and game.status == Game.Status.LOBBY and member_of(lobby, user):
        raise _nothing_runs(game)
    raise refusals.not_former()


def _nothing_runs(game: Game) -> Exception:
    return not_playing(catalog.contract(game.kind).idle(started=game.seq > 0), game.seq)


def _welcome_back(lobby: Lobby, user: User, chair: int) -> None:
    """Put somebody who left into the lobby again, in the old chair if it is free."""
    member = member_of(lobby, user)
    if member is not None:
        return
    free = free_chair(lobby) if is_taken(lobby, chair) else chair
    member = Member.objects.create(lobby=lobby, user=user, seat=free, seated_at=timezone.now())
    notices.joined(lobby, member)
