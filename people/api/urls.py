"""The API addresses of people."""

from django.urls import path

from people.api import views

urlpatterns = [
    path("users/<int:user_id>", views.OnePerson.as_view(), name="api_person"),
    path("users/<int:user_id>/follow", views.OneFollow.as_view(), name="api_follow"),
    path("users/<int:user_id>/block", views.OneBlock.as_view(), name="api_block"),
    path("me/following", views.Following.as_view(), name="api_following"),
    path("me/friends", views.Friends.as_view(), name="api_friends"),
    path("me/blocked", views.Blocked.as_view(), name="api_blocked"),
]
