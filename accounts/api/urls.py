"""The API addresses of accounts and of the API documentation."""

from django.urls import path
from drf_spectacular import renderers
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from accounts.api import auth, me
from accounts.api.authentication import Session

JSON_OR_YAML = [
    renderers.OpenApiJsonRenderer2, renderers.OpenApiJsonRenderer,
    renderers.OpenApiYamlRenderer, renderers.OpenApiYamlRenderer2,
]  # fmt: skip

urlpatterns = [
    path("auth/guest", auth.Guest.as_view(), name="api_guest"),
    path("auth/register", auth.Register.as_view(), name="api_register"),
    path("auth/login", auth.Login.as_view(), name="api_login"),
    path("auth/logout", auth.Logout.as_view(), name="api_logout"),
    path("me", me.Me.as_view(), name="api_me"),
    path("me/tokens", me.Tokens.as_view(), name="api_tokens"),
    path("me/tokens/<int:token_id>", me.Token.as_view(), name="api_token"),
    path("schema", SpectacularAPIView.as_view(renderer_classes=JSON_OR_YAML), name="api_schema"),
    path(
        "docs",  # its script comes from an address of its own, as our content policy wants it
        SpectacularSwaggerSplitView.as_view(
            url_name="api_schema", template_name="accounts/api_docs.html", authentication_classes=[Session]
        ),
        name="api_docs",
    ),
]
