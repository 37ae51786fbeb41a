"""The pages of games."""

from django.urls import path

from games.pages import my_games, rules_page, views

urlpatterns = [
    path("games/", my_games.page, name="my_games"),
    path("rules/", rules_page.index, name="rules"),
    path("rules/<slug:kind>/", rules_page.kind_rules, name="kind_rules"),
    path("games/<int:game_id>/", views.table, name="game_table"),
    path("games/<int:game_id>/rounds/", views.score_sheet, name="game_rounds"),
    path("games/<int:game_id>/review/", views.look_back, name="game_review"),
    path("games/<int:game_id>/move", views.move, name="game_move"),
]
