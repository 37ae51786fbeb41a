"""What messages to sockets are about: ids and numbers travel, and who hears them finds the words, once in a process.

A message of the type `tell` is `about` something: the name of a subject, and the values by which its words are found
again. Who sends it has them already and keeps them here; another process asks the room that knows the subject.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeVar

from api import framing, groups
from api.threads import in_thread

Json = Any
T = TypeVar("T")
Words = Callable[..., Sequence[str]]
MOST = 500
"""Messages of which the words are kept; who comes later asks again."""

subjects: dict[str, Words] = {}
"""How the words of each are found."""

_kept: OrderedDict[bytes, Any] = OrderedDict()
_asked: dict[bytes, asyncio.Task[Any]] = {}
_lock = Lock()


def subject(name: str) -> Callable[[Words], Words]:
    """Make a function find the words of a subject: frames, for the values that a message is about."""

    def known(words: Words) -> Words:
        subjects[name] = words
        return words

    return known


def tell(group: str, about: Sequence[Json], texts: Sequence[str], **numbers: Json) -> None:
    """Tell a group these frames; between processes only travels what they are about."""
    keep(about, texts)
    groups.send_to(group, {"type": "tell", "about": about, **numbers})


async def texts(about: Sequence[Json]) -> Sequence[str]:
    """The frames of a message; of a subject that only a newer neighbour knows there are none."""
    name, *values = about
    return await once(about, lambda: subjects[name](*values)) if name in subjects or is_kept(about) else ()


def is_kept(about: Sequence[Json]) -> bool:
    """Whether the words are known here already."""
    return framing.encode(about) in _kept


def keep(about: Sequence[Json], found: Any) -> None:
    """Keep what is known already of a subject, for a while."""
    with _lock:
        _kept[framing.encode(about)] = found
        while len(_kept) > MOST:
            _kept.popitem(last=False)


async def once(about: Sequence[Json], find: Callable[[], T]) -> T:
    """What is kept; or what is found in a thread, once however many sockets ask."""
    key = framing.encode(about)
    if key in _kept:
        kept: T = _kept[key]
        return kept
    if key not in _asked or _asked[key].get_loop() is not asyncio.get_running_loop():
        _asked[key] = asyncio.create_task(_found(about, key, find))
    return await asyncio.shield(_asked[key])


async def _found(about: Sequence[Json], key: bytes, find: Callable[[], T]) -> T:
    try:
        found = await in_thread(find)
        keep(about, found)
        return found
    finally:
        _asked.pop(key, None)


def forget_all() -> None:
    """As if the process had just started."""
    with _lock:
        _kept.clear()
