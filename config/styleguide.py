"""The style page: every component of the design system, live, for whoever builds pages."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import catalog

RANKS = "A23456789TJQK"
SUITS = "SHCD"
COLOURS = ("red", "yellow", "green", "blue")
VALUES = (*"0123456789", "skip", "reverse", "draw_two")
WILDS = ("wild", "wild_draw_four")
TILE_COLOURS = "krbo"
GAMES = [(kind.slug, kind.title) for kind in catalog.kinds()]
PAIRS = (
    ("ink", "ground"), ("ink-soft", "ground"), ("ink", "paper"), ("ink-soft", "paper"), ("on-felt", "felt"),
    ("on-felt-soft", "felt"), ("on-brass", "brass"), ("brass-ink", "ground"), ("red", "ground"), ("on-red", "red"),
    ("good", "ground"), ("on-good", "good"), ("warn", "ground"), ("on-warn", "warn"), ("edge", "paper"),
    ("focus", "ground"), ("focus", "felt"), ("card-ink", "card-paper"), ("suit-hearts", "card-paper"),
    ("on-colour", "colour-red"), ("on-colour-yellow", "colour-yellow"), ("on-colour", "colour-green"),
    ("on-colour", "colour-blue"),
    ("tile-black", "tile-face"), ("tile-red", "tile-face"), ("tile-blue", "tile-face"), ("tile-orange", "tile-face"),
)  # fmt: skip
"""A colour and what it lies on."""


class SampleForm(forms.Form):
    """One field of every sort, to be looked at."""

    name = forms.CharField(label="Name", max_length=20, help_text="What others call you at the table.")
    email = forms.EmailField(label="E-mail", required=False)
    kind = forms.ChoiceField(label="Game", choices=GAMES)
    clock = forms.ChoiceField(
        label="Turn clock", choices=[("0", "Off"), ("30", "30 seconds"), ("60", "A minute")], widget=forms.RadioSelect
    )
    hints = forms.BooleanField(label="The coach may help", required=False)
    note = forms.CharField(label="Note", required=False, widget=forms.Textarea(attrs={"rows": 3}))


def icon_names() -> list[str]:
    """The icons of the vendored sprite."""
    sprite = settings.BASE_DIR / "static/vendor/lucide/icons.svg"
    return re.findall(r'<symbol id="([\w-]+)"', sprite.read_text())


def styleguide(request: HttpRequest) -> HttpResponse:
    """Every component, in its states."""
    said = (
        Message(messages.SUCCESS, "Saved.", ""),
        Message(messages.INFO, "Mia is looking for a fourth player."),
        Message(messages.WARNING, "The table closes in a minute."),
        Message(messages.ERROR, "That did not reach us. Try again."),
    )
    shown: dict[str, Any] = {
        "messages": said,
        "form": SampleForm(initial={"name": "Mia", "clock": "60", "hints": True}),
        "faulty": SampleForm({"name": "", "email": "mia@", "kind": GAMES[0][0], "clock": "30"}, auto_id="faulty_%s"),
        "icons": icon_names(),
        "pairs": PAIRS,
        "french": [rank + suit for suit in SUITS for rank in RANKS] + ["joker-red", "joker-black", "back"],
        "colour_cards": [f"{colour}-{value}" for colour in COLOURS for value in VALUES] + [*WILDS, "back"],
        "tiles": [f"{number}{colour}" for colour in TILE_COLOURS for number in range(1, 14)] + ["joker", "back"],
        "hand": ("3C", "9C", "QD", "KD", "4H", "TH", "AH", "2S", "9S", "JS"),
        "sizes": ("small", "0", "1", "2", "3", "4", "5", "6"),
    }
    return render(request, "styleguide.html", shown)
