"""Cards and tiles in pages: `{% cards "french" "5H 6H 7H" %}A run.{% endcards %}`, `{% emblem kind %}`."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import catalog

register = template.Library()


@register.simple_block_tag
def cards(content: SafeString, deck: str, faces: str, verdict: str = "") -> str:
    """Some cards in a row, with words beneath that say what they show; `verdict` is `yes`, `no` or nothing."""
    return render_to_string("parts/cards.html", {
        "deck": deck, "faces": faces.split(), "words": content.strip(), "verdict": verdict,
    })  # fmt: skip


@register.inclusion_tag("parts/card.html")
def emblem(kind: str) -> dict[str, Any]:
    """One card that stands for a game; it only repeats the title beside it."""
    deck, face = catalog.kind(kind).shelf.emblem
    return {"deck": deck, "face": face}


@register.simple_tag
def scene(kind: str) -> SafeString:
    """The picture of a game, as it lies on the table; for one that has none, its emblem."""
    return render_to_string([f"{kind}/look/scene.html", "games/scene.html"], emblem(kind))


@register.simple_tag
def notices(kind: str = "") -> list[str]:
    """What the law wants to be said beside this game, or anywhere beside some game."""
    shelves = [one.shelf for one in catalog.kinds() if kind in ("", one.slug)]
    return [_(shelf.notice) for shelf in shelves if shelf.notice]
