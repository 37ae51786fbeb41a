"""The addresses of chat by forms."""

from django.urls import path

from chat import views

app_name = "chat"
urlpatterns = [
    path("mute/<int:user_id>", views.mute_person, name="mute_person"),
    path("<slug:place>/<int:place_id>/", views.thread, name="thread"),
    path("<slug:place>/<int:place_id>/mute", views.mute, name="mute"),
    path("<slug:place>/<int:place_id>/<int:message_id>", views.message, name="message"),
]
