"""The addresses of the arena: registration, where this server takes it, and pages."""

from django.urls import path

from arena import views

registration = [
    path("register", views.register, name="arena_register"),
    path("test", views.register, name="arena_test"),
]
urlpatterns = [
    path("arena/", views.index, name="arena"),
    path("arena/how-to/", views.how_to, name="arena_how_to"),
    path("arena/tournaments/", views.open_one, name="arena_open"),
    path("arena/tournaments/<int:number>/", views.tournament, name="arena_tournament"),
    path("arena/tournaments/<int:number>/stop/", views.stop, name="arena_stop"),
]
