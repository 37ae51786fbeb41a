"""Looking for players: `/pair/<kind>/`, a felt whose chairs fill, and what one does there."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.entering import come_in
from accounts.models import User
from accounts.views import onwards
from api.fields import checked, whole
from api.problems import Invalid
from api.waiting import waiting
from games import catalog
from lobbies.api.pairing_bodies import WishBody, usual_players, wanted
from lobbies.models import Pace, Seeker, Wish
from lobbies.pages import seeking
from lobbies.pages.answers import PART, attempt, reader, show, visitor
from lobbies.pairing import looks, presence, services
from people import relations

Json = Any


@require_GET
def pair(request: HttpRequest, kind: str) -> HttpResponse:
    """The felt of one game: who waits, what comes next, and when. A reader whose table is dealt is led there."""
    demand_kind(kind)
    user = visitor(request)
    seeker = Seeker.objects.select_related("game").filter(pk=user.pk).first() if user else None
    outlook = ready = None
    if user is not None and seeker is not None:
        presence.note(user.pk)
        outlook = next((found for found in looks.outlooks(user) if found.wish.kind == kind), None)
        ready = seeking.asked(user)
        if outlook is None and (game := seeking.dealt_lately(seeker)):
            return redirect("game_table", game)
    ready = ready if ready and ready.proposal.kind == kind else None
    ended = seeking.ended_lately(seeker) if seeker and outlook is None else ""
    return show(request, "pairing/pair.html", {
        **about(kind, user, outlook),
        "chairs": seeking.chairs(user, outlook, ready, *_others(kind, user, outlook)),
        "ready": ready,
        "ended": ended == kind,
        "pairing_kind": kind,
        **waiting(request, outlook is not None),
    })  # fmt: skip


def _others(kind: str, user: User | None, outlook: looks.Outlook | None) -> tuple[list[Wish], int]:
    """Who looks for this game, for somebody who does not yet; and how many chairs are shown."""
    if outlook is not None:
        return [], outlook.wish.most
    rows = list(Wish.objects.filter(kind=kind, pace=Pace.LIVE).select_related("user"))
    hidden = relations.apart_from(user.pk if user else None)
    return [wish for wish in rows if wish.user_id not in hidden], usual_players(kind)[1]


def about(kind: str, user: User | None, outlook: looks.Outlook | None) -> Json:
    """What the page says of the game, the wish, and what else there is to do."""
    rules = catalog.rules(kind)
    pools = looks.waiting_by_kind(user)
    usual = looks.usual_wait(kind)
    return {
        "kind": kind,
        "title": _(rules.TITLE),
        "presets": [(name, _(preset.title), _(preset.summary)) for name, preset in rules.PRESETS.items()],
        "seats": rules.SEATS,
        "players": usual_players(kind),
        "outlook": outlook,
        "preset": _(rules.PRESETS[outlook.wish.preset].title) if outlook and outlook.wish.preset else "",
        "waited": seeking.clock(timezone.now() - outlook.wish.since) if outlook else "",
        "left": seeking.clock(max(outlook.next_at - timezone.now(), timedelta(0)))
        if outlook and outlook.next_at else "",
        "offers_bots": offers_bots(outlook),
        "usual": seeking.clock(usual) if usual else "",
        "elsewhere": [(slug, seeking.title_of(slug), number) for slug, number in pools.items() if slug != kind],
    }  # fmt: skip


def offers_bots(outlook: looks.Outlook | None) -> bool:
    """Whether bots are offered by now."""
    is_next = outlook is not None and outlook.next == looks.OFFER_BOTS and outlook.next_at is not None
    return bool(is_next and outlook and outlook.next_at and outlook.next_at <= timezone.now())


def demand_kind(kind: str) -> None:
    """No page for what is no game."""
    if kind not in catalog.SLUGS:
        raise Http404


# -- What one does ---------------------------------------------------------------------------------------------------
@require_POST
def wish(request: HttpRequest, kind: str) -> HttpResponse:
    """Look for players; a visitor without a name gets one along with it."""
    demand_kind(kind)
    user = come_in(request)
    if attempt(request, lambda: services.wish(user, wanted(_checked(kind, request.POST)))):
        request.session[seeking.LOOKING] = True
    return redirect("lobbies:pair", kind)


def _checked(kind: str, form: Json) -> Json:
    """The form as a client of the API would ask for it."""
    least, most = whole(form.get("least")), whole(form.get("most"))
    body = {
        "kind": kind,
        "preset": form.get("preset") or None,
        "players": [min(least, most), max(least, most)] if least and most else None,
        "pace": form.get("pace") or Pace.LIVE.value,
        "bots": form.get("bots") == "yes",
    }
    try:
        return checked(WishBody, body)
    except Invalid as invalid:
        raise Invalid(_("This cannot be looked for. Choose again what you want to play.")) from invalid


@require_POST
@login_required
def stop(request: HttpRequest, kind: str) -> HttpResponse:
    """Stop looking."""
    demand_kind(kind)
    services.stop(reader(request).pk, kind)
    return after(request, kind)


@require_POST
@login_required
def answer(request: HttpRequest) -> HttpResponse:
    """Say yes or no to a table; with the last yes one is led there."""
    user, kind = reader(request), request.POST.get("kind", "")
    demand_kind(kind)
    number, said = whole(request.POST.get("proposal_id")) or 0, request.POST.get("answer") == "yes"
    if attempt(request, lambda: services.answer(user, number, said)) and not said:
        messages.info(request, _("All right, not this one. You are not looking for %(game)s any more.") % {
            "game": seeking.title_of(kind)
        })  # fmt: skip
    seeker = Seeker.objects.select_related("game").filter(pk=user.pk).first()
    game = seeking.dealt_lately(seeker) if seeker else None
    return redirect("game_table", game) if game and said else after(request, kind)


@require_GET
@login_required
def strip(request: HttpRequest) -> HttpResponse:
    """The strip alone, for scripts."""
    return _strip(request)


def _strip(request: HttpRequest) -> HttpResponse:
    shown = seeking.strip(request, reader(request), request.GET.get("but_for", ""))
    page = render(request, "pairing/parts/strip.html", shown)
    page[PART] = "yes"
    page["Cache-Control"] = "private, no-store"
    return page


def after(request: HttpRequest, kind: str) -> HttpResponse:
    """Back to where a form of the strip stood; to a script, the strip as it is now."""
    if request.POST.get("next") and PART in request.headers:
        return _strip(request)
    return onwards(request, reverse("lobbies:pair", args=[kind]))
