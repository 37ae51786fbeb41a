"""The addresses of behaviour by forms."""

from django.urls import path

from people.conduct import views

app_name = "conduct"
urlpatterns = [path("players/<int:user_id>/report/", views.report, name="report")]
