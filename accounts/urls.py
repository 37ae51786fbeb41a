"""The addresses of the account pages that are ours, looked at before allauth's."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("", views.home, name="account_home"),
    path("login/", views.SignIn.as_view(), name="account_login"),
    path("signup/", views.SignUp.as_view(), name="account_signup"),
    path("guest/", views.guest, name="account_guest"),
    path("theme/", views.theme, name="account_theme"),
    path("table/", views.table, name="account_table"),
    path("settings/", views.preferences, name="account_settings"),
    path("no-letters/<str:signed>/", views.no_letters, name="account_no_letters"),
    path("tokens/", views.tokens, name="account_tokens"),
    path("tokens/<int:token_id>/revoke/", views.revoke_token, name="account_token_revoke"),
    path("export/", views.export, name="account_export"),
    path("close/", views.close, name="account_close"),
]
