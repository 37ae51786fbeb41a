"""Cards and tiles in pages: `{% cards "french" "5H 6H 7H" %}A run.{% endcards %}`, `{% emblem "uno" %}`."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()
EMBLEMS = {
    "hidden_joker": ("french", "joker-red"),
    "rummy": ("french", "7H"),
    "spades": ("french", "AS"),
    "uno": ("uno", "wild"),
    "rummikub": ("tiles", "joker"),
}
"""The card that stands for a whole game where there is room for one."""


@register.simple_block_tag
def cards(content: SafeString, deck: str, faces: str, verdict: str = "") -> str:
    """Some cards in a row, with words beneath that say what they show; `verdict` is `yes`, `no` or nothing."""
    return render_to_string("parts/cards.html", {
        "deck": deck, "faces": faces.split(), "words": content.strip(), "verdict": verdict,
    })  # fmt: skip


@register.inclusion_tag("parts/card.html")
def emblem(kind: str) -> dict[str, Any]:
    """One card that stands for a game; it only repeats the title beside it."""
    deck, face = EMBLEMS[kind]
    return {"deck": deck, "face": face}
