"""The addresses of the arena: registration, where this server takes it, and pages."""

from django.urls import path

from arena.pages import records, scrimmages, tournaments

registration = [
    path("register", tournaments.register, name="arena_register"),
    path("test", tournaments.register, name="arena_test"),
]
urlpatterns = [
    path("arena/", tournaments.index, name="arena"),
    path("arena/how-to/", tournaments.how_to, name="arena_how_to"),
    path("arena/scrimmages/", scrimmages.open_one, name="arena_scrimmage"),
    path("arena/programs/<int:number>/", records.program, name="arena_program"),
    path("arena/games/<int:number>/", records.game, name="arena_game"),
    path("arena/games/<int:number>/calls.jsonl", records.calls, name="arena_calls"),
    path("arena/tournaments/", tournaments.open_one, name="arena_open"),
    path("arena/tournaments/<int:number>/", tournaments.tournament, name="arena_tournament"),
    path("arena/tournaments/<int:number>/stop/", tournaments.stop, name="arena_stop"),
]
