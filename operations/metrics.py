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

SOCKETS = "parlour_sockets"
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
    house = CollectorRegistry()
    house.register(House())
    return generate_latest(counted()) + generate_latest(house)


def counted() -> CollectorRegistry:
    """What this process has counted, or all that count together with it."""
    if not os.environ.get(MANY):
        return REGISTRY
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together


def open_sockets() -> int:
    """The WebSockets that are open now."""
    told = (sample for metric in counted().collect() for sample in metric.samples if sample.name == SOCKETS)
    return int(sum(sample.value for sample in told))


def count_together() -> None:
    """Have the processes that are started from here write what they count into one folder, which is emptied."""
    folder = Path(settings.VAR_DIR, "metrics")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[MANY] = str(folder)


def process_ended(number: int) -> None:
    """Forget what a process was in the middle of, as its open sockets; what it has counted stays counted."""
    if os.environ.get(MANY):
        multiprocess.mark_process_dead(number)  # type: ignore[no-untyped-call]
