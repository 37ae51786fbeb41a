"""`/metrics` for Prometheus: what all processes of this machine have counted, and how the house stands."""

import os
import shutil
from collections.abc import Iterator
from hmac import compare_digest
from pathlib import Path

from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest
from prometheus_client import CollectorRegistry, generate_latest, multiprocess
from prometheus_client.core import REGISTRY, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from accounts.addresses import address_of
from games.models import Game
from lobbies.models import Lobby

MANY = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows that several processes count together."""


class House(Collector):
    """How the house stands: asked of the database with each scrape, the same from whichever process."""

    def collect(self) -> Iterator[Metric]:
        """Running games by kind, and lobbies by status."""
        games = GaugeMetricFamily("parlour_games", "Games that are being played, by kind.", labels=["kind"])
        running = Game.objects.filter(status=Game.Status.PLAYING).order_by()
        for kind, count in running.values_list("kind").annotate(Count("pk")):
            games.add_metric([kind], count)
        yield games
        lobbies = GaugeMetricFamily("parlour_lobbies", "Lobbies that have not closed, by status.", labels=["status"])
        open_ones = Lobby.objects.exclude(status=Lobby.Status.CLOSED).order_by()
        for status, count in open_ones.values_list("status").annotate(Count("pk")):
            lobbies.add_metric([status], count)
        yield lobbies


def may_read(request: HttpRequest) -> bool:
    """Whether somebody has the token, or asks from an address that may."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return compare_digest(token.encode(), settings.METRICS_TOKEN.encode())
    return address_of(request) in settings.METRICS_ADDRESSES


def exposition() -> bytes:
    """Everything in the text format of Prometheus."""
    told = REGISTRY
    if os.environ.get(MANY):
        told = CollectorRegistry()
        multiprocess.MultiProcessCollector(told)  # type: ignore[no-untyped-call]
    house = CollectorRegistry()
    house.register(House())
    return generate_latest(told) + generate_latest(house)


def count_together() -> None:
    """Have the processes that are started from here write what they count into one folder, which is emptied."""
    folder = Path(settings.VAR_DIR, "metrics")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[MANY] = str(folder)
