"""Examples of everything a kind tells and takes, recorded in games: `python -m tests.docs.examples` writes them."""

import json
import os
import sys
from random import Random
from typing import Any

Json = Any

GAMES = range(1, 60)
ONCE = ("game:state:update (gathering)", "game:player:joined", "game:layout:update")
"""Told before the deal, or by no entry: written by hand, and kept."""


def collect(kind: str) -> dict[str, Json]:
    """The shortest frame of each event, and a move of each type, from games that are played until all were seen."""
    from games import catalog
    from tests.declared import declared

    frames, moves = catalog.frames(kind), {}
    wanted = {named(told) for told in frames.events} - set(ONCE)
    verbs = {shape.__struct_config__.tag for shape in frames.moves}
    found: dict[str, str] = {}
    for number in GAMES:
        look_at(kind, number, found, moves)
        if wanted <= set(found) and verbs <= set(moves):
            break
    assert declared(kind)
    ordered = {named(told): json.loads(found[named(told)]) for told in frames.events if named(told) in found}
    return {**ordered, **{verb: moves[verb] for verb in sorted(verbs)}}


def named(told: Any) -> str:
    """The name of an example."""
    from config.events.examples import name_of

    return name_of(told.event, told.case)


def look_at(kind: str, number: int, found: dict[str, str], moves: dict[str, Json]) -> None:
    """Take from one game what is new, or shorter than what is known."""
    from tests.declared import check
    from tests.docs import record

    for heard in record.heard(kind, number):
        name = named(check(heard.text, kind))
        if name not in found or interest(heard.text) < interest(found[name]):
            found[name] = heard.text
    for table, move in record.made(kind, number):
        written = dict(table.contract.write_move(table.rules.dump_move(move), table.now.envelope))
        verb = written["type"]
        if verb not in moves or len(json.dumps(written)) < len(json.dumps(moves[verb])):
            moves[verb] = written


def interest(text: str) -> tuple[bool, int]:
    """What may be done now is worth seeing; else the shortest."""
    return '"legal":{}' in text, len(text)


def questions(kind: str) -> dict[str, Json]:
    """What a player asks, and the answer, at the first move of a game."""
    from games import catalog
    from games.see import questions as platform
    from tests.docs import record

    contract, rng = catalog.contract(kind), Random(1)
    table = next(iter(record.entries(kind, 1)))
    seat = table.rules.turn(table.state) or 0
    view = table.view(seat)
    told = {}
    for name, question in contract.QUESTIONS.items():
        body = BODIES.get(name, lambda view, rng: {})(view, rng)
        told[name] = {"body": body, "result": question.answer(view, body, table.now.envelope, str)}
    return {**told, "hints": {"body": {}, "result": shown(platform.hints(table, seat))}}


def shown(told: Json) -> Json:
    """The same with its lists cut short."""
    if isinstance(told, dict):
        return {name: shown(one) for name, one in told.items()}
    return [shown(one) for one in told[:3]] if isinstance(told, list) else told


def three_cards(view: Json, rng: Random) -> Json:
    """Some cards of the hand as a run."""
    return {"melds": [{"type": "run", "card_ids": [card["id"] for card in view["you"]["hand"][:3]]}]}


def three_tiles(view: Json, rng: Random) -> Json:
    """Some tiles of the rack as a run."""
    return {"melds": [{"kind": "run", "tiles": view["you"]["rack"]["tile_ids"][:3]}]}


BODIES = {"check-melds": three_cards, "check": three_tiles}


def write(kind: str) -> None:
    """The file of a kind."""
    from config.events.examples import kept_in

    path = kept_in(kind)
    known = json.loads(path.read_text()) if path.exists() else {}
    kept = {name: known[name] for name in ONCE if name in known}
    path.write_text(json.dumps({**kept, **collect(kind), **questions(kind)}, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from games import catalog
    from games.table.gathering import gathering

    gathering.chat = lambda game_id, user_id, most: []
    for kind in sys.argv[1:] or catalog.SLUGS:
        write(kind)
