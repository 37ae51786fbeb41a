"""The API addresses of chat."""

from django.urls import path

from chat.api import views

PLACES = {"game": "games/<int:game_id>", "lobby": "lobbies/<int:lobby_id>"}

urlpatterns = [
    *(path(f"{place}/chat", views.Thread.as_view(), name=f"api_{name}_chat") for name, place in PLACES.items()),
    *(
        path(f"{place}/chat/<int:message_id>", views.OneMessage.as_view(), name=f"api_{name}_message")
        for name, place in PLACES.items()
    ),
    *(
        path(f"{place}/chat/<int:message_id>/report", views.ReportMessage.as_view(), name=f"api_{name}_report")
        for name, place in PLACES.items()
    ),
    path("users/<int:user_id>/mute", views.OneMute.as_view(), name="api_mute"),
    path("me/mutes", views.Mutes.as_view(), name="api_mutes"),
]
