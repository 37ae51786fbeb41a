"""The API addresses of Spades tables."""

from django.urls import path

from gateways.spades_tables import views

ROUTES: dict[str, type[views.TableRoute]] = {
    "state": views.State,
    "hands": views.Hands,
    "sit": views.Sit,
    "stand": views.Stand,
    "add-bot": views.AddBot,
    "leave": views.Leave,
    "rejoin": views.Rejoin,
    "bid": views.Bid,
    "reveal-hand": views.RevealHand,
    "blind-nil-exchange": views.Exchange,
    "play": views.Play,
}

urlpatterns = [path("tables", views.Tables.as_view(), name="api_tables")] + [
    path(f"tables/<str:table_id>/{name}", view.as_view(), name=f"api_table_{name}") for name, view in ROUTES.items()
]
