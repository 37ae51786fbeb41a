"""The templates of tables: Jinja, because a table is rendered for every reader and move, and time counts there."""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import lru_cache, partial
from typing import Any

import jinja2
import msgspec
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext
from jinja2 import nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from games import catalog
from games.core.text import said
from games.see.words import level_words, speech

packed = msgspec.msgpack.Encoder().encode
ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&'\u2028\u2029"}
MOST_PARTS = 2_000
"""Pieces kept, some hundred bytes each, and as many older ones."""

DECK_CLASS = {"tiles": "tile"}


@lru_cache(maxsize=2_000)
def drawing(style: str, file: str, name: str) -> Markup:
    """A drawing that only repeats what the words on or beside it say."""
    svg = Markup('<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>')
    return svg.format(style, static(file), name)


def picture(deck: str, face: str) -> Markup:
    """The drawing of a card or tile."""
    return drawing(DECK_CLASS.get(deck, "card"), f"cards/{deck}.svg", face)


@lru_cache(maxsize=2_000)
def player_page(user_id: int, what: str = "by_number") -> str:
    """The address of somebody's page, or of the menu behind their name."""
    return reverse(f"people:{what}", args=[user_id])


def as_data(value: Any) -> Markup:
    """JSON within a `script` element: nothing in it can end that."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.translate(ESCAPES))  # noqa: S704  # what HTML could mistake is escaped


def away_until(vacation: str) -> str:
    """That somebody is on vacation, in the language in force."""
    until = date_format(datetime.fromisoformat(vacation), "MONTH_DAY_FORMAT")
    return gettext("on vacation until {date}").format(date=until)


WORDS: dict[str, Callable[..., Any]] = {
    "away_until": away_until, "data": as_data, "move": partial(json.dumps, separators=(",", ":")),
    "picture": picture, "player_page": player_page, "level_words": level_words, "static": static,
    "icon": partial(drawing, "icon", "vendor/lucide/icons.svg"),
    "bot_face": partial(drawing, "portrait", "bots.svg"),
}  # fmt: skip
"""What every template may call, in any language."""


class Straight(NodeTransformer):
    """Calls of our own words become filters: those are called directly, and once for good where all is constant."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        """One call."""
        self.generic_visit(node)
        if not (isinstance(node.node, nodes.Name) and node.node.name in self.words and node.args):
            return node
        first, *others = node.args
        name = node.node.name
        return nodes.Filter(first, name, others, node.kwargs, node.dyn_args, node.dyn_kwargs, lineno=node.lineno)


class OwnTemplates(jinja2.BaseLoader):
    """The templates of each kind, under its slug: `<slug>/<name>` is in `<slug>/look/templates/`."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """One of them."""
        slug, _, name = template.partition("/")
        if slug not in catalog.SLUGS or "/" in name:
            raise jinja2.TemplateNotFound(template)
        folder = jinja2.FileSystemLoader(catalog.folder(slug) / "look" / "templates")
        return folder.get_source(environment, name)


class Templates(jinja2.Environment):
    """Templates of the frame (`templates/table/`) and of each kind (`<kind>/look/templates/`) in one language."""

    def __init__(self, translate: Callable[[str], str]) -> None:
        @jinja2.pass_context
        def words(context: jinja2.runtime.Context, spoken: Any) -> str:
            return said(spoken, translate, context["names"])

        super().__init__(
            loader=jinja2.ChoiceLoader([jinja2.FileSystemLoader(settings.BASE_DIR / "templates"), OwnTemplates()]),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
            auto_reload=settings.DEBUG,
        )

        @jinja2.pass_context
        def part(context: jinja2.runtime.Context, template: str, of: Any = None, **given: Any) -> Markup:
            return self.part(template, context["names"], given, of)

        self.parts: dict[tuple[Any, ...], Markup] = {}
        self.older_parts: dict[tuple[Any, ...], Markup] = {}
        own = {**WORDS, "part": part, "t": words, "_": translate}
        self.filters |= own
        self.straight = Straight(own)

    def part(self, template: str, names: Iterable[str], given: Mapping[str, Any], of: Any = None) -> Markup:
        """A piece of a region that knows nothing but what it is given, and who plays: the same is drawn once.

        `of` says in short what all of it follows from.
        """
        key = (template, *names, packed(given if of is None else of))
        drawn = self.parts.get(key)
        if drawn is None or self.auto_reload:
            drawn = None if self.auto_reload else self.older_parts.get(key)
            if drawn is None:
                drawn = Markup(self.get_template(template).render(given, names=names))  # noqa: S704
            if len(self.parts) >= MOST_PARTS:  # what is asked for again comes back from the older ones
                self.older_parts, self.parts = self.parts, {}
            self.parts[key] = drawn
        return drawn

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parsed = super()._parse(source, name, filename)
        self.straight.visit(parsed)
        return parsed


def environment() -> Templates:
    """The templates in the language in force."""
    return _environment(speech())


@lru_cache(maxsize=len(settings.LANGUAGES))
def _environment(translate: Callable[[str], str]) -> Templates:
    return Templates(translate)
