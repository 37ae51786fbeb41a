"""The addresses of WebSockets, gathered from the rooms that answer them."""

from django.urls import path

from arena.kind import SLUG
from arena.news import TournamentSocket
from games.pages.voice import PageVoice
from games.sockets.consumers import TableSocket
from lobbies.consumers import LobbySocket, StreetSocket

websocket_urlpatterns = [
    path("ws/games/<int:game_id>/", TableSocket.as_asgi()),
    path("ws/lobbies/<int:lobby_id>/", LobbySocket.as_asgi()),
    path("ws/lobby/", StreetSocket.as_asgi()),
    path("ws/tables/<int:game_id>/", TableSocket.as_asgi(voice=PageVoice)),
    path(f"ws/{SLUG}/tournaments/<int:number>/", TournamentSocket.as_asgi()),
]
