"""The socket of a page that is no place of its own: what one person is told, wherever they are."""

from typing import Any

from django.conf import settings

from api.threads import in_thread
from games.sockets import beat
from games.sockets.base import Socket, pages
from people import company
from people.delivery import looking

Json = Any


class PersonSocket(Socket):
    """Tells somebody what is for them: notices, friends who come, a place at a table."""

    async def enter(self) -> None:
        """Admit everybody who has a name."""
        frames, friends = await self.look_in_person()
        await self.greet()
        await self.say(*frames)
        await self.tell_friends(friends)


async def look_for_friends() -> None:
    """Tell all pages of this process which friends have come and gone, for the case that a message got lost."""
    if looked := list(pages):
        found = await in_thread(company.friends_here, {page.user.pk for page in looked})
        for page in looked:
            await page.tell_friends(found[page.user.pk])


beat.checks.append(look_for_friends)


def is_of_a_page(scope: Json) -> bool:
    """`?me=1`: a page of ours, which wants to hear what is for its reader as well."""
    return b"me=1" in scope.get("query_string", b"").split(b"&")


async def remind() -> None:
    """Let other processes know whose pages are looked at here."""
    if settings.REDIS_URL:
        await in_thread(looking.remind)


beat.checks.append(remind)
