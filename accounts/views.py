"""The account pages that are ours; sign-in, mail, passwords and second factors are allauth's."""

from typing import Any

from allauth.account.views import LoginView, SignupView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import forms, selectors, services
from accounts.addresses import counted_address
from accounts.context import THEME_COOKIE
from accounts.entering import come_in
from accounts.export import export_of, tables_of
from accounts.models import User
from api import limits
from api.problems import Problem

form_page = require_http_methods(["GET", "HEAD", "POST"])


def reader(request: HttpRequest) -> User:
    """The signed-in user, on pages that demand one."""
    assert isinstance(request.user, User)
    return request.user


def guest_of(request: HttpRequest) -> User | None:
    """The signed-in user if it is a guest."""
    return request.user if isinstance(request.user, User) and request.user.is_guest else None


def posted(request: HttpRequest) -> QueryDict | None:
    """The posted data; None if the form is only shown."""
    return request.POST if request.method == "POST" else None


def onwards(request: HttpRequest, otherwise: str) -> HttpResponse:
    """Redirect to the page the form names, if it is one of our own."""
    wanted = request.POST.get("next", "")
    return redirect(wanted if is_ours(request, wanted) else otherwise)


def is_ours(request: HttpRequest, path: str) -> bool:
    """Whether this is the path of a page of our own."""
    is_here = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return is_here and path.startswith("/")


class OpenToGuests:
    """Shows a page to a signed-in guest where allauth would redirect every signed-in user."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Show a guest the page as a visitor sees it."""
        if guest_of(request):
            return self._for_a_guest(request, *args, **kwargs)
        page: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return page

    @method_decorator(sensitive_post_parameters("password", "password1"))
    @method_decorator(never_cache)
    def _for_a_guest(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = getattr(self, (request.method or "").lower(), None)
        if request.method not in {"GET", "HEAD", "POST"} or answer is None:
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
        page: HttpResponseBase = answer(request, *args, **kwargs)
        return page


class SignIn(OpenToGuests, LoginView):
    """Sign-in, also for a guest who remembers having an account."""


class SignUp(OpenToGuests, SignupView):
    """Sign-up, also for a guest, who keeps everything."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """Pass the guest on to the form, which fills in their name."""
        return {**super().get_form_kwargs(), "guest": guest_of(self.request)}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Count the attempt, then sign up as allauth does."""
        limits.take("sign_up", address=counted_address(request))
        page: HttpResponse = super().post(request, *args, **kwargs)
        return page

    def form_valid(self, form: forms.SignUpForm) -> HttpResponse:
        """Report a name that somebody else took since the form was checked."""
        try:
            page: HttpResponse = super().form_valid(form)
        except services.Taken as taken:
            for field in taken.fields:
                form.add_error(field, _("Somebody else was faster. Choose another one."))
            page = self.form_invalid(form)
        except Problem as problem:
            for field in problem.fields or {}:
                form.add_error(field, str(problem.message))
            page = self.form_invalid(form)
        return page


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Sign a visitor in as a guest, and redirect to where they were going."""
    come_in(request)
    return onwards(request, settings.LOGIN_REDIRECT_URL)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Store the theme with the account, and in a cookie for this browser."""
    form = forms.ThemeForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    chosen = form.cleaned_data["theme"]
    if isinstance(request.user, User):
        services.change(request.user, {"theme": chosen})
    page = onwards(request, "home") if request.accepts("text/html") else HttpResponse(status=204)
    return _with_theme(page, chosen)


@require_POST
@login_required
def table(request: HttpRequest) -> HttpResponse:
    """Store how one likes a table, chosen at the table itself."""
    form = forms.TableForm(request.POST, only=request.POST.getlist("only"))
    if not form.is_valid():
        return HttpResponse(status=400)
    user = reader(request)
    services.change(user, form.cleaned_data)
    page = onwards(request, "home") if request.accepts("text/html") else HttpResponse(status=204)
    return _with_theme(page, user.theme)


def _with_theme(page: HttpResponse, chosen: str) -> HttpResponse:
    page.set_cookie(
        THEME_COOKIE, chosen, max_age=settings.SESSION_COOKIE_AGE, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return page


@require_GET
@never_cache
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """The overview of one's own account."""
    return render(request, "accounts/home.html", {"tokens": selectors.tokens_of(reader(request)).count()})


@form_page
@never_cache
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """The page of display name and preferences."""
    user = reader(request)
    now = {"display_name": user.display_name, **selectors.preferences(user)}
    form = forms.SettingsForm(posted(request), initial=now, user=user)
    if not form.is_valid():
        return render(request, "accounts/settings.html", {"form": form}, status=400 if form.is_bound else 200)
    services.change(user, form.cleaned_data)
    messages.success(request, _("Saved."))
    return _with_theme(redirect("account_settings"), user.theme)


@csrf_exempt
@form_page
@never_cache
def no_letters(request: HttpRequest, signed: str) -> HttpResponse:
    """Stop letters by the link in one. Nobody needs to be signed in; mail programs post it."""
    user = selectors.reader_of_letters(signed)
    if user is None:
        raise Http404
    if request.method == "POST":
        services.change(user, {"turn_letters": False})
    return render(request, "accounts/no_letters.html", {"done": not user.turn_letters})


@form_page
@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """The page of one's own API tokens; a new one is shown once, in answer to its form."""
    form = forms.TokenForm(posted(request))
    shown = {"form": form, "new_token": "", "tokens": selectors.tokens_of(reader(request))}
    if form.is_valid():
        try:
            shown["new_token"] = services.name_token(reader(request), form.cleaned_data["name"])[1]
            shown["form"] = forms.TokenForm()
        except services.TooManyTokens:
            form.add_error(None, _("You have %(most)d tokens. Revoke one first.") % {"most": services.MOST_TOKENS})
    return render(request, "accounts/tokens.html", shown, status=400 if form.errors else 200)


@require_POST
@login_required
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke one of one's own tokens."""
    if services.revoke_token(reader(request), token_id):
        messages.success(request, _("The token is revoked. Nothing can sign in with it any more."))
    return redirect("account_tokens")


@require_GET
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything we keep about the reader, as a file: JSON, or with `?as=csv` tables in a ZIP file."""
    if request.GET.get("as") == "csv":
        name = "parlour.zip"
        answer = HttpResponse(tables_of(reader(request)), content_type="application/zip")
    else:
        name = "parlour.json"
        answer = JsonResponse(export_of(reader(request)), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@form_page
@never_cache
@sensitive_post_parameters("password")
@login_required
def close(request: HttpRequest) -> HttpResponse:
    """Close the account for good."""
    user = reader(request)
    form = forms.CloseForm(posted(request), user=user)
    if not form.is_valid():
        return render(request, "accounts/close.html", {"form": form}, status=400 if form.is_bound else 200)
    services.close(user)
    logout(request)
    messages.success(request, _("Your account is closed. Thank you for playing."))
    return redirect("home")
