"""The API addresses of accounts and of the API documentation."""

from django.urls import path

from accounts.api import auth, docs, me

urlpatterns = [
    path("auth/guest", auth.Guest.as_view(), name="api_guest"),
    path("auth/register", auth.Register.as_view(), name="api_register"),
    path("auth/login", auth.Login.as_view(), name="api_login"),
    path("auth/logout", auth.Logout.as_view(), name="api_logout"),
    path("me", me.Me.as_view(), name="api_me"),
    path("me/tokens", me.Tokens.as_view(), name="api_tokens"),
    path("me/tokens/<int:token_id>", me.Token.as_view(), name="api_token"),
    path("schema", docs.Schema.as_view(), name="api_schema"),
    path("docs", docs.Docs.as_view(), name="api_docs"),
]
