"""The addresses of the pages of notices."""

from django.urls import path

from people.delivery import views

urlpatterns = [
    path("notices/", views.all_notices, name="notices"),
    path("notices/seen/", views.seen, name="notices_seen"),
    path("notices/settings/", views.settings, name="notice_settings"),
    path("notices/devices/<int:device_id>/remove/", views.remove_device, name="push_device_remove"),
    path("notices/devices/<int:device_id>/try/", views.try_device, name="push_device_try"),
    path("notices/no-mail/<str:signed>/", views.no_digests, name="no_digests"),
]
