"""Going on with a tournament that an ended host has left: as it was begun, and not otherwise without a word."""

from collections.abc import Iterator, Mapping
from typing import Any

from arena import selectors
from arena.models import Tournament

RULES = {"games": "--games", "target": "--target", "turn_cap": "--turn-cap", "seed": "--seed"}
"""What decides the games: it cannot change in between."""

PACE = {
    "timeout": "--timeout", "first_sign": "--first-sign", "game_minutes": "--game-minutes", "parallel": "--parallel",
}  # fmt: skip
"""How they are played: it may change, and that is said."""

Options = Mapping[str, Any]


def refused(tournament: Tournament, options: Options) -> str | None:
    """Why these options cannot go on with it, if they cannot."""
    begun = begun_with(tournament)
    other = [name for name in RULES if options[name] is not None and str(options[name]) != str(begun[name])]
    if not other:
        return None
    was = " ".join(f"{RULES[name]} {begun[name]}" for name in other if name != "seed") or "another --seed"
    asked = " ".join(f"{RULES[name]} {options[name]}" for name in other)
    return (
        f"Tournament {tournament.pk} is unfinished, and was begun with {was}, not {asked}."
        " Leave that out to go on with it, or begin another one by --fresh."
    )


def begun_with(tournament: Tournament) -> dict[str, Any]:
    """The options that decide its games."""
    try:
        seed = bytes(tournament.seed).decode()
    except UnicodeDecodeError:  # one that nobody has chosen
        seed = ""
    return {"games": tournament.games_per_pair, "seed": seed, **tournament.options}


def paced(tournament: Tournament | None, options: Options, usual: Mapping[str, Any]) -> dict[str, Any]:
    """How the games are played: as is asked for now, else as the tournament was begun, else as usual."""
    begun = {} if tournament is None else tournament.pace
    return {name: begun.get(name, usual[name]) if options[name] is None else options[name] for name in PACE}


def announced(tournament: Tournament, options: Options) -> Iterator[str]:
    """How far it is, and what is different from now on."""
    done = selectors.progress_of(tournament)
    yield f"goes on with tournament {tournament.pk}: {done['played']} of {done['total']} games played"
    kept = {name: value for name, value in tournament.pace.items() if name in PACE}
    changed = [name for name in kept if options[name] is not None and options[name] != kept[name]]
    if changed:
        told = ", ".join(f"{PACE[name]} {options[name]:g} instead of {kept[name]:g}" for name in changed)
        yield f"from here on {told}"
    if options["expect"] is not None and options["expect"] != (players := tournament.entrants.count()):
        yield f"--expect {options['expect']} changes nothing: it has {players} players"
