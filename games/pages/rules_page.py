"""How each game goes, in our own words, with its cards as examples and its options explained."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games import catalog
from games.see import option_words


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The five games, to choose from."""
    return render(request, "games/rules_index.html", {"kinds": titles()})


@require_GET
def kind_rules(request: HttpRequest, kind: str) -> HttpResponse:
    """One game."""
    if kind not in catalog.SLUGS:
        raise Http404
    rules = catalog.rules(kind)
    return render(request, [f"{kind}/look/rules.html", "games/rules/plain.html"], {
        "kind": kind,
        "kinds": titles(),
        "title": rules.TITLE,
        "pitch": catalog.kind(kind).shelf.pitch,
        "seats": rules.SEATS,
        "presets": list(rules.PRESETS.values()),
        "groups": option_words.groups(kind),
    })  # fmt: skip


def titles() -> list[tuple[str, str]]:
    """Slugs and titles."""
    return [(slug, catalog.rules(slug).TITLE) for slug in catalog.SLUGS]
