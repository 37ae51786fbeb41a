"""The pages of games."""

from django.urls import path

from games.pages import company, my_games, rules_page, turns, views

urlpatterns = [
    path("games/", my_games.page, name="my_games"),
    path("games/next/", turns.following, name="next_turn"),
    path("games/vacation/", turns.go_away, name="go_away"),
    path("games/vacation/end/", turns.come_back, name="come_back"),
    path("rules/", rules_page.index, name="rules"),
    path("rules/<slug:kind>/", rules_page.kind_rules, name="kind_rules"),
    path("games/<int:game_id>/", views.table, name="game_table"),
    path("games/<int:game_id>/watch/", views.watch, name="game_watch"),
    path("games/<int:game_id>/rounds/", views.score_sheet, name="game_rounds"),
    path("games/<int:game_id>/review/", views.look_back, name="game_review"),
    path("games/<int:game_id>/move", views.move, name="game_move"),
    path("games/<int:game_id>/offers/", company.offer, name="game_offer"),
    path("games/<int:game_id>/offers/<int:number>/", company.answer, name="game_answer"),
    path("games/<int:game_id>/time/", company.give_time, name="game_time"),
    path("games/<int:game_id>/stand-in/", company.stand_in, name="game_stand_in"),
    path("games/<int:game_id>/back/", company.back, name="game_back"),
]
