"""Somebody with a device, a service that reaches it, and a clock that stands still."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from people import notices
from people.delivery import courier, keys, looking, wanted
from people.models import Delivery, PushDevice, Topic
from tests.games.callers import Caller, person
from tests.live.conftest import Clock, clock
from tests.people.delivery.browser import Browser, Service, serving

__all__ = ["clock"]
Json = Any
Bring = Callable[..., list[Json]]


@pytest.fixture(autouse=True)
def nobody_looks() -> Iterator[None]:
    """Every test begins as if nobody had a page open."""
    looking._open.clear()
    cache.clear()
    yield
    looking._open.clear()


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    """A push service on this machine, which settings name."""
    settings.PUSH_KEY = keys.new_key()
    settings.PUSH_HOSTS = ["127.0.0.1", "push.example"]
    with serving() as found:
        yield found


class Owner:
    """Somebody with one device."""

    def __init__(self, caller: Caller, browser: Browser, service: Service, clock: Clock) -> None:
        self.caller, self.browser, self.service, self.clock = caller, browser, service, clock

    @property
    def id(self) -> int:
        """Whose it is."""
        return self.caller.id

    def tell(self, key: str = "one", topic: Topic = Topic.INVITED, **facts: Json) -> None:
        """Something to hear of."""
        told = {"by": "Cleo", "title": "UNO", **facts}
        notices.tell(topic, [self.id], path="/lobbies/3/", key=key, facts=told)

    def bring(self, seconds: float = 3) -> list[Json]:
        """What reaches the device when the courier looks a little later."""
        self.clock.tick(seconds)
        self.service.sent.clear()
        courier.bring_what_is_due()
        return [self.browser.read(one.body) for one in self.service.sent]

    def waits(self) -> int:
        """How much is on its way."""
        return Delivery.objects.count()

    def device(self) -> PushDevice | None:
        """The device, as long as it is known."""
        return PushDevice.objects.filter(user=self.id).first()


@pytest.fixture
def owner(db: None, service: Service, clock: Clock) -> Owner:
    """A guest who has added a device, and wants no quiet hours."""
    caller, browser = person("Ann"), service.browser()
    assert caller.post("/api/me/push", browser.subscription()).status == 201
    assert caller.user
    wanted.change(caller.user, {"quiet": {"from": 0, "to": 0}})
    return Owner(caller, browser, service, clock)
