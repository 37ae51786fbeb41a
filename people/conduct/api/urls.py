"""The API addresses of behaviour."""

from django.urls import path

from people.conduct.api import views

urlpatterns = [path("users/<int:user_id>/report", views.ReportPerson.as_view(), name="api_report_person")]
