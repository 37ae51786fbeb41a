"""Pictures in pages: `{% cards "french" "5H 6H 7H" %}A run.{% endcards %}`, `{% emblem kind %}`, `{% icon "x" %}`."""

from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import catalog

register = template.Library()
MOST_DRAWN = 1_000
"""Pictures kept: some hundred bytes each, but for the scenes, of which there is one a kind."""


def drawn(templates: tuple[str, ...], **given: str) -> SafeString:
    """The first of these templates that exists; what is drawn says nothing in any language, so once will do."""
    return (render if settings.DEBUG else kept)(templates, **given)


def render(templates: tuple[str, ...], **given: str) -> SafeString:
    """The same, drawn anew."""
    return render_to_string(templates, given)


kept = lru_cache(MOST_DRAWN)(render)


@register.simple_tag
def icon(name: str, look: str = "") -> SafeString:
    """A picture that only repeats the words beside it."""
    return drawn(("parts/icon.html",), name=name, **{"class": look})


@register.simple_tag
def card(deck: str, face: str) -> SafeString:
    """A card or tile that only repeats the words beside it."""
    return drawn(("parts/card.html",), deck=deck, face=face)


@register.simple_block_tag
def cards(content: SafeString, deck: str, faces: str, verdict: str = "") -> str:
    """Some cards in a row, with words beneath that say what they show; `verdict` is `yes`, `no` or nothing."""
    return render_to_string("parts/cards.html", {
        "deck": deck, "faces": faces.split(), "words": content.strip(), "verdict": verdict,
    })  # fmt: skip


@register.simple_tag
def emblem(kind: str) -> SafeString:
    """One card that stands for a game; it only repeats the title beside it."""
    return card(*catalog.kind(kind).shelf.emblem)


@register.simple_tag
def scene(kind: str) -> SafeString:
    """The picture of a game, as it lies on the table; for one that has none, its emblem."""
    deck, face = catalog.kind(kind).shelf.emblem
    return drawn((f"{kind}/look/scene.html", "games/scene.html"), deck=deck, face=face)


@register.simple_tag
def notices(kind: str = "") -> list[str]:
    """What the law wants to be said beside this game, or anywhere beside some game."""
    shelves = [one.shelf for one in catalog.kinds() if kind in ("", one.slug)]
    return [_(shelf.notice) for shelf in shelves if shelf.notice]
