"""The addresses of programs and tournaments under `/api/`."""

from django.urls import path

from arena.api import connection_views, scrimmage_views, views
from arena.kind import SLUG

urlpatterns = [
    path(f"{SLUG}/programs", views.Programs.as_view(), name="api_programs"),
    path(f"{SLUG}/programs/<int:program_id>", views.OneProgram.as_view(), name="api_program"),
    path(f"{SLUG}/connections", connection_views.Connections.as_view(), name="api_connections"),
    path(f"{SLUG}/connections/<int:program_id>/next", connection_views.Next.as_view(), name="api_next_call"),
    path(f"{SLUG}/scrimmages", scrimmage_views.Scrimmages.as_view(), name="api_scrimmages"),
    path(f"{SLUG}/tournaments", views.Tournaments.as_view(), name="api_tournaments"),
    path(f"{SLUG}/tournaments/<int:number>", views.OneTournament.as_view(), name="api_tournament"),
    path(f"{SLUG}/tournaments/<int:number>/stop", views.Stop.as_view(), name="api_tournament_stop"),
    path(f"{SLUG}/tournaments/<int:number>/transcript.jsonl", views.Transcripts.as_view(), name="api_transcripts"),
    path("games/<int:game_id>/transcript.jsonl", views.TableTranscript.as_view(), name="api_game_transcript"),
]
