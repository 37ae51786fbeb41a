"""The API addresses of Spades tables."""

from django.urls import path

from lobbies.api import tables

ROUTES = {
    "state": tables.State,
    "hands": tables.Hands,
    "sit": tables.Sit,
    "stand": tables.Stand,
    "add-bot": tables.AddBot,
    "leave": tables.Leave,
    "rejoin": tables.Rejoin,
    "bid": tables.Bid,
    "reveal-hand": tables.RevealHand,
    "blind-nil-exchange": tables.Exchange,
    "play": tables.Play,
}

urlpatterns = [path("tables", tables.Tables.as_view(), name="api_tables")] + [
    path(f"tables/<str:table_id>/{name}", view.as_view(), name=f"api_table_{name}") for name, view in ROUTES.items()
]
