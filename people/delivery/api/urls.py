"""The API addresses of notices."""

from django.urls import path

from people.delivery.api import views

urlpatterns = [
    path("me/notices", views.Notices.as_view(), name="api_notices"),
    path("me/notices/seen", views.Seen.as_view(), name="api_notices_seen"),
    path("me/notice-settings", views.NoticeSettings.as_view(), name="api_notice_settings"),
    path("me/push", views.Push.as_view(), name="api_push"),
    path("me/push/<int:device_id>", views.Device.as_view(), name="api_push_device"),
    path("me/push/<int:device_id>/test", views.Trial.as_view(), name="api_push_trial"),
]
