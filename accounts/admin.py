"""Accounts as staff see them: people without passwords, tokens without values."""

from typing import TYPE_CHECKING, Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import lookalikes, services
from accounts.admin_lookups import OnlyOffered
from accounts.models import PREFERENCES, ApiToken, User

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # our limits, our second factors

KINDS = {
    "member": Q(is_guest=False, is_bot=False, closed_at=None),
    "guest": Q(is_guest=True),
    "bot": Q(is_bot=True),
    "closed": Q(closed_at__isnull=False),
}


if TYPE_CHECKING:
    Base = UserAdmin[User]
else:
    Base = UserAdmin


class Kind(admin.SimpleListFilter):
    """The filter by kind of account: member, guest, bot or closed."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, object]]:  # type: ignore[override]
        """The four kinds."""
        return [("member", _("Member")), ("guest", _("Guest")), ("bot", _("Bot")), ("closed", _("Closed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        """The accounts of the chosen kind."""
        chosen = KINDS.get(self.value() or "")
        return queryset.filter(chosen) if chosen else queryset


@admin.register(User)
class People(OnlyOffered, Base):
    """Everybody who can sit at a table."""

    list_display = ("display_name", "username", "email", "kind", "is_active", "is_staff", "date_joined", "last_login")
    list_display_links = ("display_name", "username")
    list_filter = (Kind, "is_active", "is_staff", "date_joined")
    search_fields = ("display_name", "username", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    actions = ("deactivate", "activate")
    readonly_fields = ("is_guest", "is_bot", "closed_at", "date_joined", "last_login")
    fieldsets = (
        (None, {"fields": ("display_name", "username", "email", "password")}),
        (_("Kind"), {"fields": ("is_guest", "is_bot", "closed_at", "date_joined", "last_login")}),
        (_("Preferences"), {"fields": PREFERENCES, "classes": ("collapse",)}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("username", "email", "usable_password", "password1", "password2")}),
    )

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Keep what a new username looks like, unless another one looks so already: staff may give such a name."""
        if "username" in form.changed_data and not (change and obj.skeleton is None):
            looks = lookalikes.skeleton(obj.username)
            obj.may_look_alike = User.objects.filter(skeleton=looks).exclude(pk=obj.pk).exists()
            obj.skeleton = None if obj.may_look_alike else looks
        super().save_model(request, obj, form, change)

    @admin.display(description=_("kind"))
    def kind(self, user: User) -> str:
        """The kind of account in one word."""
        if user.closed_at:
            return str(_("Closed"))
        if user.is_bot:
            return str(_("Bot"))
        return str(_("Guest") if user.is_guest else _("Member"))

    @admin.action(description=_("Deactivate: can neither sign in nor use tokens"), permissions=["change"])
    def deactivate(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Lock these accounts, except one's own."""
        self._tell(request, services.set_active(people.exclude(pk=request.user.pk or 0), False))

    @admin.action(description=_("Activate again"), permissions=["change"])
    def activate(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Unlock these accounts; a closed one stays closed."""
        self._tell(request, services.set_active(people, True))

    def _tell(self, request: HttpRequest, count: int) -> None:
        said = ngettext("%(count)d account changed.", "%(count)d accounts changed.", count)
        self.message_user(request, said % {"count": count})

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody deletes accounts here, since games keep their players: deactivate them instead."""
        return False


class OnlyShown(OnlyOffered):
    """Rows that staff may view and delete (somebody has lost a phone), but neither add nor change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows here: people do so themselves, and only they may see a new token."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes rows: there is nothing to change."""
        return False


@admin.register(ApiToken)
class Tokens(OnlyShown):
    """API tokens by name, without their values (which nobody knows) and hashes."""

    list_display = ("name", "user", "created", "last_used", "revoked")
    list_filter = (("revoked", admin.EmptyFieldListFilter), "created")
    list_select_related = ("user",)
    search_fields = ("name", "user__display_name", "user__username", "user__email")
    fields = ("name", "user", "created", "last_used", "revoked")
    readonly_fields = fields
    actions = ("revoke",)

    @admin.action(description=_("Revoke"), permissions=["view"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[ApiToken]) -> None:
        """Revoke the tokens, as their owners could."""
        count = services.revoke_tokens(tokens)
        said = ngettext("%(count)d token revoked.", "%(count)d tokens revoked.", count)
        self.message_user(request, said % {"count": count})

    def has_delete_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """Nobody deletes tokens: revoked ones stay as a trace."""
        return False


admin.site.unregister([Authenticator, UserSession])  # allauth's own pages show secrets


@admin.register(Authenticator)
class SecondFactors(OnlyShown):
    """Second factors, without their secrets."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type", "created_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("user__display_name", "user__username", "user__email")
    fields = ("user", "type", "created_at", "last_used_at")
    readonly_fields = fields


@admin.register(UserSession)
class Sessions(OnlyShown):
    """Sessions in which people are signed in, without their keys."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    list_filter = ("created_at", "last_seen_at")
    list_select_related = ("user",)
    search_fields = ("user__display_name", "user__username", "ip")
    fields = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    readonly_fields = fields
