"""Called within a house of its own (`House.ask`): what became of those who looked for players."""

from typing import Any

Json = Any


def seekers(count: int) -> list[Json]:
    """People who have done nothing yet, with their tokens."""
    from accounts import services as accounts

    users = [accounts.make_guest(f"Guest {n}") for n in range(count)]
    return [{"id": user.pk, "token": accounts.issue_token(user, "test")[1]} for user in users]


def audit(terms: dict[str, Json]) -> Json:
    """Everything that must not be: people who were dealt twice, tables nobody asked for, and what was left behind."""
    from lobbies.models import Lobby, Proposal, Wish

    wanted = {int(user_id): one for user_id, one in terms.items()}
    seats = list(seats_of(wanted))
    lobbies = Lobby.objects.filter(members__user__in=wanted).distinct().prefetch_related("members__user")
    return {
        "dealt": len(set(seats)),
        "twice": sorted({user_id for user_id in seats if seats.count(user_id) > 1}),
        "flaws": [flaw for lobby in lobbies for flaw in flaws(lobby, wanted)],
        "dealt and waiting": list(Wish.objects.filter(user__in=seats).values_list("user_id", flat=True)),
        "open": Proposal.objects.filter(status=Proposal.Status.OPEN).count(),
        "without a game": Proposal.objects.filter(status=Proposal.Status.DEALT, game=None).count(),
        "unasked": unasked(),
    }


def seats_of(wanted: dict[int, Json]) -> Any:
    """Everybody who sits in a game that was dealt, once for each."""
    from games.models import Game, Seat

    return Seat.objects.filter(user__in=wanted, game__status=Game.Status.PLAYING).values_list("user_id", flat=True)


def flaws(lobby: Any, wanted: dict[int, Json]) -> list[str]:
    """What somebody at this table did not ask for."""
    from games import catalog

    members = list(lobby.members.all())
    people = [wanted[member.user_id] for member in members if not member.user.is_bot]
    bots, size = len(members) - len(people), len(members)
    found = [
        f"{size} seats for {one['players']}" for one in people if not one["players"][0] <= size <= one["players"][1]
    ]
    presets = {one["preset"] for one in people} - {None}
    if len(presets) > 1:
        found.append(f"presets {presets}")
    for preset in presets:
        bundle = catalog.rules(lobby.kind).PRESETS[preset].options
        found += [f"{name} is not as in {preset}" for name, value in bundle.items() if lobby.options[name] != value]
    if bots and not all(one["bots"] for one in people):
        found.append("bots that nobody wanted")
    if {lobby.kind} != {one["kind"] for one in people}:
        found.append("another game")
    return found


def unasked() -> list[int]:
    """People at a dealt table who never said yes."""
    from lobbies.models import Place, Proposal

    rows = Place.objects.filter(proposal__status=Proposal.Status.DEALT).exclude(answer="yes")
    return list(rows.values_list("user_id", flat=True))
