"""The pages of notices: what one should hear of, and what one wants to be told where."""

from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.views import form_page, posted, reader
from api import limits
from api.fields import whole
from people import notices
from people.delivery import devices, mails, vapid, wanted
from people.delivery.forms import NoticeSettingsForm
from people.models import Topic


@require_safe
@never_cache
@login_required
def all_notices(request: HttpRequest) -> HttpResponse:
    """One's notices, newest first."""
    found, more = notices.page_of(reader(request).pk, whole(request.GET.get("before")))
    rows = [(one, notices.shown(one)) for one in found]
    return render(request, "people/notices.html", {"rows": rows, "more": more, "newest": found[0].pk if found else 0})


@require_POST
@login_required
def seen(request: HttpRequest) -> HttpResponse:
    """Note that one has seen all up to one of them."""
    notices.see(reader(request).pk, whole(request.POST.get("up_to")) or 0)
    return redirect("notices")


@form_page
@never_cache
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """What one wants to be told on devices and by mail, and when not."""
    user = reader(request)
    chosen = wanted.settings_of(user)
    form = NoticeSettingsForm(posted(request), chosen=chosen)
    if form.is_bound and form.is_valid() and form.ways:
        wanted.change(user, form.given(), get_language() or "")
        messages.success(request, _("Saved."))
        return redirect("notice_settings")
    shown = {
        "form": form,
        "has_push": vapid.has_key(),
        "has_mail": wanted.can_write(),
        "address": mails.address_of(user),
        "devices": devices.of(user),
        "public_key": vapid.public_key(site.PUSH_KEY) if vapid.has_key() else "",
        "zone": chosen.zone,
    }
    return render(request, "people/settings.html", shown, status=400 if form.errors else 200)


@require_POST
@login_required
def remove_device(request: HttpRequest, device_id: int) -> HttpResponse:
    """Send nothing more to one of one's devices."""
    if devices.remove(reader(request), device_id):
        messages.success(request, _("Nothing is sent to that device any more."))
    return redirect("notice_settings")


@require_POST
@login_required
def try_device(request: HttpRequest, device_id: int) -> HttpResponse:
    """Send a word to one of one's devices."""
    limits.take("push", account=reader(request).pk)
    if devices.send_trial(reader(request), device_id):
        messages.success(request, _("A word is on its way to that device."))
    return redirect("notice_settings")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def no_digests(request: HttpRequest, signed: str) -> HttpResponse:
    """Stop the daily mails by the link in one. Nobody needs to be signed in; mail programs post it."""
    user = mails.reader_of_digests(signed)
    if user is None:
        raise Http404
    if request.method == "POST":
        wanted.no_mail(user)
    return render(request, "people/no_digests.html", {"done": not wants_any(user)})


def wants_any(user: User) -> bool:
    """Whether somebody is still written to once a day."""
    chosen = wanted.settings_of(user)
    return any(wanted.wants(chosen, "mail", topic) for topic in Topic.values if topic != Topic.YOUR_TURN)
