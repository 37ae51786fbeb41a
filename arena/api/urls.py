"""The addresses of programs and tournaments under `/api/`."""

from django.urls import path

from arena.api import views

urlpatterns = [
    path("rummy/programs", views.Programs.as_view(), name="api_programs"),
    path("rummy/programs/<int:program_id>", views.OneProgram.as_view(), name="api_program"),
    path("rummy/tournaments", views.Tournaments.as_view(), name="api_tournaments"),
    path("rummy/tournaments/<int:number>", views.OneTournament.as_view(), name="api_tournament"),
    path("rummy/tournaments/<int:number>/stop", views.Stop.as_view(), name="api_tournament_stop"),
    path("rummy/tournaments/<int:number>/transcript.jsonl", views.Transcripts.as_view(), name="api_transcripts"),
    path("games/<int:game_id>/transcript.jsonl", views.TableTranscript.as_view(), name="api_game_transcript"),
]
