"""The addresses of WebSockets, gathered from the rooms that answer them."""

from django.urls import path

from arena.consumers import TournamentSocket
from games.pages.voice import PageVoice
from games.sockets.consumers import TableSocket
from lobbies.consumers import LobbySocket, StreetSocket

websocket_urlpatterns = [
    path("ws/games/<int:game_id>/", TableSocket.as_asgi()),
    path("ws/lobbies/<int:lobby_id>/", LobbySocket.as_asgi()),
    path("ws/lobby/", StreetSocket.as_asgi()),
    path("ws/tables/<int:game_id>/", TableSocket.as_asgi(voice=PageVoice)),
    path("ws/rummy/tournaments/<int:number>/", TournamentSocket.as_asgi()),
]
