"""The socket of a table's page: what changed as HTML, region by region, and what happened in words."""

from typing import Any

from django.conf import settings
from django.utils import translation

from games.pages import page
from games.see import words
from games.see.selectors import Access
from games.sockets.consumers import TableSocket
from games.table import live, memory
from games.table.threads import in_thread

Json = Any
LANGUAGES = {code for code, _ in settings.LANGUAGES}


class PageSocket(TableSocket):
    """Tells a browser only the regions whose content is other than what it was told last."""

    told: dict[str, str]
    language = "en"

    async def enter(self) -> None:
        """A page is in the language it was rendered in."""
        self.told = {}
        self.language = self.scope["language"] = language_of(self.scope.get("query_string", b""))
        await super().enter()

    async def _catch_up(self, found: Access, since: int | None) -> None:
        if since == found.table.seq:
            self.table, self.seq = found.table, found.table.seq
            with translation.override(self.language):
                self.told = dict(page.regions(found.table, found.table.now, self.seat))
            await self.say(*await in_thread(self.at_this_moment, found.table))
            return
        await super()._catch_up(found, since)

    def at_this_moment(self, table: live.Table) -> list[str]:
        """Who is there now, where that is other than it was at the newest entry."""
        with translation.override(self.language):
            changed = self._changed(page.at_this_moment(table, self.seat))
        if not changed:
            return []
        data = {"regions": changed, "news": [], "pace": 0, "your_turn": self._is_to_move(table, table.now)}
        return [live.frame("page:entry", data, seq=table.seq, last=True)]

    def missed(self, table: live.Table, since: int | None) -> list[str]:
        """One frame for each entry, with what it changed; or the newest state of all regions."""
        steps = table.tail(since) if since is not None else None
        with translation.override(self.language):
            if steps is None:
                return [self._entry(table, table.now, with_news=False)]
            return [self._entry(table, step, with_news=True) for step in steps]

    def layout_frames(self, table: live.Table) -> list[str]:
        """What of the page looks different now; an entry that is still to be told brings it along."""
        if table.seq != self.seq:
            return []
        with translation.override(self.language):
            return [self._entry(table, table.now, with_news=False)]

    async def presence(self, message: Json) -> None:
        """Somebody comes or goes: their place shows it, and the others are told in words."""
        await super().presence(message)
        if self.table is not None and message["user"] != self.user.pk:
            await self.say(*await in_thread(self.presence_frames, message["user"], message["connected"]))

    def presence_frames(self, user_id: int, connected: bool) -> list[str]:
        """The words, and what of the page looks different now, unless an entry that is still to be told shows it."""
        table = memory.current(self.game_id)
        place = table.now.envelope.seat(user_id)
        if place is None or table.people[place].is_bot:
            return []
        with translation.override(self.language):
            changed = self._changed(page.at_this_moment(table, self.seat)) if table.seq == self.seq else {}
            said = page.worded(table, words.presence_words(place, connected))
        news = [{"text": said, "urgent": False}]
        data = {"regions": changed, "news": news, "pace": 0, "your_turn": self._is_to_move(table, table.now)}
        return [live.frame("page:entry", data, seq=self.seq, last=True)]

    def _is_to_move(self, table: live.Table, step: live.Step) -> bool:
        return self.seat is not None and table.rules.turn(step.state) == self.seat

    def _changed(self, shown: dict[str, str]) -> dict[str, str]:
        """The regions that this reader has not been told like this."""
        changed = {name: html for name, html in shown.items() if self.told.get(name) != html}
        self.told |= changed
        return changed

    def _entry(self, table: live.Table, step: live.Step, *, with_news: bool) -> str:
        shown = page.regions(table, step, self.seat)
        changed = self._changed(shown)
        news = page.news(table, step, self.seat) if with_news else []
        told = [{"text": item.text, "urgent": item.urgent} for item in news]
        mine = self._is_to_move(table, step)
        data = {"regions": changed, "news": told, "pace": page.pace(table, step) if with_news else 0, "your_turn": mine}
        return live.frame("page:entry", data, seq=step.seq, last=True)

    def _act(self, asked: Json) -> Json:
        if asked.get("action") == "form":
            fields = asked.get("fields")
            lists = as_lists(fields if isinstance(fields, dict) else {})
            if (answer := self._answer(lists)) is not None:
                return answer
            asked = {**asked, "action": "move", "move": page.read_form(self.kind, lists)}
        with translation.override(self.language):
            return super()._act(asked)

    def _answer(self, fields: dict[str, list[str]]) -> Json | None:
        """What is told on a form that only asks."""
        if self.seat is None:
            return None
        table = memory.current(self.game_id)
        with translation.override(self.language):
            told = page.ask(table, self.seat, fields)
        return None if told is None else {"seq": table.seq, "told": told}


def as_lists(fields: dict[str, Json]) -> dict[str, list[str]]:
    """Form fields as a posted form has them."""
    return {name: [str(item) for item in value] for name, value in fields.items() if isinstance(value, list)}


def language_of(query: bytes) -> str:
    """`?lang=de`, if the site speaks it."""
    for pair in query.decode("latin1").split("&"):
        name, _, value = pair.partition("=")
        if name == "lang" and value in LANGUAGES:
            return value
    return "en"
