"""What a screen reader says at a table, from the deal to the first score: read by a person, and kept word for word.

Each line is one entry as the first seat hears it: `!` marks what interrupts, `>` the sentence of one's own turn (`!>`
where that interrupts). A file that is not there is written, and the test fails so that somebody reads it first:
delete one to have it made anew.
"""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from games import catalog
from games.core.rng import Seed
from games.pages.voice import PageVoice
from games.play import services
from games.table import memory
from lobbies.settings import defaults
from tests import languages
from tests.browser.tables import dealing

LONGEST = 80
"""Entries after which a round that has not been scored is left."""

TURN = re.compile(r'class="turn-line mine"([^>]*)>(.*?)</', re.DOTALL)


def kept(slug: str, language: str) -> Path:
    """Where it is kept."""
    return Path(__file__).parents[1] / "kinds" / slug / "heard" / f"{language}.txt"


def spoken(frame: str) -> Iterator[str]:
    """What is said of one entry: what happened, then whose turn it is if it is one's own."""
    data = json.loads(frame)["data"]
    for item in data["news"]:
        yield ("! " if item["urgent"] else "") + item["text"]
    if data["your_turn"] and (turn := TURN.search(data["regions"].get("bar", ""))):
        yield ("!> " if "data-urgent" in turn[1] else "> ") + html.unescape(re.sub(r"<[^>]*>", "", turn[2])).strip()


def one_round(slug: str, language: str) -> Iterator[str]:
    """All that the first seat hears of the first round of a game, an entry a line."""
    rules = catalog.rules(slug)
    options, seats = rules.OPTIONS(), min(3, rules.SEATS[-1]) if 3 in rules.SEATS else rules.SEATS[0]
    people = [dealing.person(dealing.NAMES[seat]) for seat in range(seats)]
    game = services.open_game(slug, people[0], options, defaults())
    services.start(game, [services.Sitter(one) for one in people], Seed(dealing.DEAL))
    voice = PageVoice(f"lang={language}".encode())
    voice.entering(memory.current(game.pk), 0, 1)
    for seat, move in list(dealing.whole_game(slug, seats, options))[:LONGEST]:
        made = services.play(game.pk, services.Asked(seat, rules.dump_move(move)))
        yield " ".join(text for frame in voice.missed(made.table, 0, made.seq - 1) for text in spoken(frame))
        if any(event.type in {"round:scored", "ended"} for event in made.events):
            return


@pytest.mark.parametrize("language", languages.ALL)
@pytest.mark.parametrize("slug", catalog.SLUGS)
def test_a_round_is_heard_as_it_was_read(slug: str, language: str, transactional_db: None) -> None:
    with translation.override("en"):  # what is heard has a language of its own
        told = "".join(f"{line}\n" for line in one_round(slug, language))
    assert told.count("\n") >= 2
    assert "> " in told
    if not (file := kept(slug, language)).parents[1].is_dir():
        return  # a kind from elsewhere
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_text(told)
        pytest.fail(f"{file.name} of {slug} has been written: read it")
    assert told == file.read_text()
