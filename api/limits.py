"""How often something may be tried, counted in the cache per address or account.

A limit is a line of `settings.RATE_LIMITS`, such as `"sign_in": "100/1m/address, 10/5m/account"`. Windows are fixed, as
long as the period: whoever arrives within one is counted together, so that thirty people may come at once.
"""

import re
import time
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import ceil

from django.conf import settings
from django.core.cache import cache as counters
from django.core.exceptions import ImproperlyConfigured

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
RULE = re.compile(r"(\d+)/(\d*)([smhd])/(address|account)")


class LimitReached(Exception):  # it says what happened; nothing is broken
    """Too many tries of what `limit` names; again in `retry_after` seconds."""

    def __init__(self, limit: str, retry_after: int) -> None:
        super().__init__(f"{limit}: again in {retry_after} s")
        self.limit = limit
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Rule:
    """At most `amount` tries in `seconds`, counted per `address` or `account`."""

    amount: int
    seconds: int
    per: str


@cache
def rules_from(text: str) -> tuple[Rule, ...]:
    """Read a line of the setting; an empty one means no limit."""
    return tuple(_rule(part.strip()) for part in text.split(",") if part.strip())


def _rule(text: str) -> Rule:
    found = RULE.fullmatch(text)
    if not found:
        raise ImproperlyConfigured(f"A rate limit reads like 100/1m/address, not {text!r}.")
    amount, times, unit, per = found.groups()
    return Rule(int(amount), int(times or 1) * SECONDS[unit], per)


def take(limit: str, *, address: str = "", account: str | int = "") -> None:
    """Count one attempt, or raise `LimitReached`. Parts that are left empty are not counted."""
    for rule, key in _counted(limit, address, account):
        _count(limit, rule, key)


def give_back(limit: str, *, address: str = "", account: str | int = "") -> None:
    """Take one attempt back: it succeeded, and only failures count."""
    for _, key in _counted(limit, address, account):
        try:
            counters.decr(key)
        except ValueError:  # the window closed meanwhile
            continue


def _counted(limit: str, address: str, account: str | int) -> list[tuple[Rule, str]]:
    who = {"address": address, "account": str(account)}
    rules = rules_from(settings.RATE_LIMITS[limit])
    return [(rule, _key(limit, rule, who[rule.per])) for rule in rules if who[rule.per]]


def _key(limit: str, rule: Rule, who: str) -> str:
    """The key of a counter: each window has its own, so nothing is ever reset."""
    window = int(time.time() // rule.seconds)
    return f"limit:{limit}:{rule.per}:{rule.seconds}:{window}:{sha256(who.casefold().encode()).hexdigest()[:32]}"


def _count(limit: str, rule: Rule, key: str) -> None:
    counters.add(key, 0, rule.seconds)
    try:
        tries = counters.incr(key)
    except ValueError:  # it was pushed out of a full cache between the two lines
        return
    if tries > rule.amount:
        raise LimitReached(limit, max(1, ceil(rule.seconds - time.time() % rule.seconds)))
