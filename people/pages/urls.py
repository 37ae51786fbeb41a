"""The addresses of people's pages."""

from django.urls import path

from people.pages import views

app_name = "people"
urlpatterns = [
    path("friends/", views.friends, name="friends"),
    path("players/id/<int:user_id>/", views.by_number, name="by_number"),
    path("players/id/<int:user_id>/menu/", views.menu, name="menu"),
    path("players/id/<int:user_id>/follow", views.follow, name="follow"),
    path("players/id/<int:user_id>/block", views.block, name="block"),
    path("players/<str:username>/", views.player, name="player"),
]
