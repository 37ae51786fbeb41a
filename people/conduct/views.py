"""Telling staff of somebody, by a form."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.views import is_ours
from api import limits
from api.fields import whole
from api.problems import Problem
from people.conduct import reports
from people.conduct.forms import ReportForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: HttpRequest, user_id: int) -> HttpResponse:
    """Ask what is wrong, and tell staff."""
    assert isinstance(request.user, User)
    try:
        whom = reports.reported(user_id, request.user)
    except Problem as problem:
        raise Http404 from problem
    form = ReportForm(request.POST or None)
    back = _back(request)
    if request.method == "POST" and form.is_valid() and _file(request, request.user, whom, form):
        return redirect(back)
    game_id = whole(request.GET.get("game") or request.POST.get("game"))
    return render(request, "people/report.html", {"whom": whom, "form": form, "back": back, "game_id": game_id})


def _file(request: HttpRequest, by: User, whom: User, form: ReportForm) -> bool:
    """Tell staff; whether there is nothing left to correct."""
    given = form.cleaned_data
    try:
        game_id = whole(request.POST.get("game"))
        reports.demand_known(game_id, by)
        limits.take("report", account=by.pk)
        reports.file(by, whom, given["reason"], given["text"], game_id)
    except limits.LimitReached:
        form.add_error(None, _("That was a bit much at once. Try again later."))
        return False
    except Problem as problem:
        if problem.status != CONFLICT:
            raise Http404 from problem
        messages.info(request, str(problem.message))
        return True
    messages.success(request, _("Thank you. Somebody will look at it, and you hear what becomes of it."))
    return True


CONFLICT = 409


def _back(request: HttpRequest) -> str:
    """Where one came from, if that is a page of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if is_ours(request, wanted) else "/"
