"""How a table speaks to its page in the browser: what changed as HTML, region by region, and what happened in words."""

from typing import Any

from django.conf import settings
from django.utils import translation

from api import framing
from games.pages import forms, page
from games.see import selectors, words
from games.table import live, memory

Json = Any
OF_OFFERS = ("offer", "menu")
"""The regions that an offer changes."""

LANGUAGES = {code for code, _ in settings.LANGUAGES}


class PageVoice:
    """Tells a browser only the regions whose content is other than what it was told last."""

    is_of_a_page = tells_presence = True

    def __init__(self, query: bytes) -> None:
        self.language = language_of(query)
        self.told: dict[str, int] = {}
        """By region: the hash of what was told, which is as good for comparing, and nothing beside pages of text."""

    def entering(self, table: live.Table, seat: int | None, since: int | None) -> list[str]:
        """What a page that was drawn at `since` has missed: at the newest entry, only who is there now."""
        if since != table.seq:
            return self.missed(table, seat, since)
        with translation.override(self.language):
            self.told = hashes(page.regions(table, table.now, seat))
            changed = self._changed(page.at_this_moment(table, seat))
        return [self._frame(table, seat, changed, [])] if changed else []

    def missed(self, table: live.Table, seat: int | None, since: int | None) -> list[str]:
        """One frame for each entry, with what it changed; or the newest state of all regions."""
        steps = table.tail(since) if since is not None else None
        with translation.override(self.language):
            if steps is None:
                return [self._entry(table, table.now, seat, with_news=False)]
            return [self._entry(table, step, seat, with_news=True) for step in steps]

    def offer(self, table: live.Table, seat: int | None, number: int) -> list[str]:
        """What is asked of all who are here, or what has become of it, as the page shows it and in words."""
        found = selectors.offer(table, number)
        with translation.override(self.language):
            shown = page.regions(table, table.now, seat)
            told = [{"text": forms.worded(table, words.offer_words(table, found)), "urgent": found["state"] == "open"}]
            changed = {name: shown[name] for name in OF_OFFERS}
        self.told |= hashes(changed)
        return [self._frame(table, seat, changed, told)]

    def layout(self, table: live.Table, seat: int | None, seq: int) -> list[str]:
        """What of the page looks different with the hand laid out anew; an entry that is still to be told shows it."""
        if table.seq != seq:
            return []
        with translation.override(self.language):
            return [self._entry(table, table.now, seat, with_news=False)]

    def presence(self, game_id: int, seat: int | None, seq: int, user_id: int, connected: bool) -> list[str]:
        """That somebody came or went, in words, and what of the page shows it unless an entry is still to do so."""
        table = selectors.table_for(game_id, seat)
        place = table.now.envelope.seat(user_id)
        if place is None or table.people[place].is_bot:
            return []
        with translation.override(self.language):
            changed = self._changed(page.at_this_moment(table, seat)) if table.seq == seq else {}
            said = forms.worded(table, words.about(words.PRESENT[connected], place))
        return [self._frame(table, seat, changed, [{"text": said, "urgent": False}], seq)]

    def again(self, game_id: int, seat: int | None, seq: int) -> list[str]:
        """Who asks for another game, or where it is, as the sheet shows it; unless the end is still to be told."""
        table = selectors.table_for(game_id, seat)
        if table.seq != seq:
            return []
        with translation.override(self.language):
            changed = self._changed(page.at_this_moment(table, seat))
        return [self._frame(table, seat, changed, [], seq)] if changed else []

    def understood(self, table: live.Table, seat: int | None, asked: Json) -> tuple[Json, Json | None]:
        """A form as the move it means, or with the answer if it only asks; other actions as they are."""
        if asked.get("action") != "form":
            return asked, None
        fields = as_lists(asked.get("fields"))
        if seat is None:
            return {**asked, "action": "move", "move": forms.read_move(table.kind, fields)}, None
        current = memory.current(table.id)
        with translation.override(self.language):
            meant = forms.understood(current, seat, fields)
        if isinstance(meant, forms.Move):
            return {**asked, "action": "move", "move": meant.data}, None
        return asked, {"seq": current.seq, "told": " ".join(meant.lines)}

    def _changed(self, shown: dict[str, str]) -> dict[str, str]:
        """The regions that this reader has not been told like this."""
        changed = {name: html for name, html in shown.items() if self.told.get(name) != hash(html)}
        self.told |= hashes(changed)
        return changed

    def _entry(self, table: live.Table, step: live.Step, seat: int | None, *, with_news: bool) -> str:
        changed = self._changed(page.regions(table, step, seat))
        clock = page.clock(table, step, seat) if with_news else page.stand_in(table, seat)
        news = page.news(table, step, seat) if with_news else []
        told = [{"text": item.text, "urgent": item.urgent} for item in news]
        pace = page.pace(table, step) if with_news else 0
        more = {"clock": clock, "motions": page.motions(table, step, seat) if with_news else ()}
        return self._frame(table, seat, changed, told, step.seq, pace, step, **more)

    def _frame(
        self, table: live.Table, seat: int | None, changed: dict[str, str], news: list[Json],
        seq: int | None = None, pace: int = 0, step: live.Step | None = None, **more: Json,
    ) -> str:  # fmt: skip
        state = (step or table.now).state
        mine = seat is not None and table.rules.turn(state) == seat
        data: Json = {"regions": changed, "news": news, "pace": pace, "your_turn": mine}
        data |= {name: told for name, told in more.items() if told}
        return framing.frame("page:entry", data, seq=table.seq if seq is None else seq, last=True)


def hashes(regions: dict[str, str]) -> dict[str, int]:
    """The hash of each region."""
    return {name: hash(html) for name, html in regions.items()}


def as_lists(fields: Json) -> dict[str, list[str]]:
    """Form fields as a posted form has them: each with something in it, or not there."""
    found = fields if isinstance(fields, dict) else {}
    texts = {name: as_texts(value) for name, value in found.items() if isinstance(value, list)}
    return {name: value for name, value in texts.items() if value}


def as_texts(values: list[Json]) -> list[str]:
    """What a form may have in a field; lists and objects are nothing of it, and may be too deep to be written."""
    return [str(value) for value in values if isinstance(value, str | int | float)]


def language_of(query: bytes) -> str:
    """`?lang=de`, if the site speaks it."""
    for pair in query.decode("latin1").split("&"):
        name, _, value = pair.partition("=")
        if name == "lang" and value in LANGUAGES:
            return value
    return "en"
