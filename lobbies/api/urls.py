"""The API addresses of gathering: lobbies, and the routes of games that are about people."""

from django.urls import path

from lobbies.api import games, lobbies, pairing

OF_A_LOBBY = {
    "join": lobbies.Join,
    "leave": lobbies.Leave,
    "ready": lobbies.Ready,
    "kick": lobbies.Kick,
    "host": lobbies.Host,
    "bots": lobbies.Bots,
    "options": lobbies.Options,
    "invite": lobbies.Invite,
}
OF_A_GAME = {
    "join": games.Join,
    "start": games.Start,
    "leave": games.Leave,
    "rejoin": games.Rejoin,
    "rematch": games.Rematch,
}

urlpatterns = [
    path("games", games.Games.as_view(), name="api_games"),
    path("games/<int:game_id>", games.OneGame.as_view(), name="api_game"),
    *(path(f"games/<int:game_id>/{name}", view.as_view(), name=f"api_game_{name}") for name, view in OF_A_GAME.items()),
    path("pairing", pairing.Pairing.as_view(), name="api_pairing"),
    path("pairing/answer", pairing.Answer.as_view(), name="api_pairing_answer"),
    path("pairing/<slug:kind>", pairing.OneWish.as_view(), name="api_pairing_kind"),
    path("lobbies", lobbies.Lobbies.as_view(), name="api_lobbies"),
    path("lobbies/join", lobbies.JoinByCode.as_view(), name="api_join_by_code"),
    path("lobbies/<int:lobby_id>", lobbies.OneLobby.as_view(), name="api_lobby"),
    *(
        path(f"lobbies/<int:lobby_id>/{name}", view.as_view(), name=f"api_lobby_{name}")
        for name, view in OF_A_LOBBY.items()
    ),
]
