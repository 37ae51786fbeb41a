"""The addresses of those who run the house."""

from django.urls import path

from operations import views

urlpatterns = [
    path("operations/seen", views.seen, name="operations_seen"),
    path("metrics", views.figures, name="metrics"),
]
