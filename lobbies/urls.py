"""The addresses of the pages around the tables."""

from django.urls import path

from lobbies.pages import after, entering, inside, opening, pairing, playing, street

app_name = "lobbies"
urlpatterns = [
    path("play/", playing.choose, name="play"),
    path("play/<slug:kind>/", playing.deal, name="deal"),
    path("play/<slug:kind>/friends/", playing.with_friends, name="with_friends"),
    path("pair/strip", pairing.strip, name="pair_strip"),
    path("pair/answer", pairing.answer, name="pair_answer"),
    path("pair/<slug:kind>/", pairing.pair, name="pair"),
    path("pair/<slug:kind>/wish", pairing.wish, name="pair_wish"),
    path("pair/<slug:kind>/stop", pairing.stop, name="pair_stop"),
    path("lobbies/", street.tables, name="list"),
    path("lobbies/new/", opening.create, name="create"),
    path("join/", entering.join, name="join"),
    path("join/<str:code>/", entering.join_link, name="join_link"),
    path("lobbies/<int:lobby_id>/", inside.lobby, name="lobby"),
    path("lobbies/<int:lobby_id>/rules/", opening.agreement, name="agreement"),
    path("lobbies/<int:lobby_id>/sit", entering.sit_down, name="sit_down"),
    path("lobbies/<int:lobby_id>/next", entering.next_game, name="next_game"),
    path("lobbies/<int:lobby_id>/leave", inside.leave, name="leave"),
    path("lobbies/<int:lobby_id>/ready", inside.ready, name="ready"),
    path("lobbies/<int:lobby_id>/start", inside.start, name="start"),
    path("lobbies/<int:lobby_id>/fill", inside.fill, name="fill"),
    path("lobbies/<int:lobby_id>/chair", inside.take_chair, name="take_chair"),
    path("lobbies/<int:lobby_id>/bot", inside.seat_bot, name="seat_bot"),
    path("lobbies/<int:lobby_id>/kick", inside.kick, name="kick"),
    path("lobbies/<int:lobby_id>/host", inside.hand_over, name="hand_over"),
    path("lobbies/<int:lobby_id>/invite", inside.invite, name="invite"),
    path("games/<int:game_id>/rematch", after.rematch, name="rematch"),
    path("games/<int:game_id>/leave/", after.leave, name="leave_table"),
    path("games/<int:game_id>/ask/", after.ask, name="ask"),
    path("games/<int:game_id>/door/", after.door, name="door"),
]
