"""The API addresses of records."""

from django.urls import path

from records.api import views

urlpatterns = [path("games/<int:game_id>/result", views.GameResult.as_view(), name="api_game_result")]
