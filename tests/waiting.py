"""Waiting for something that another task does."""

import asyncio
from collections.abc import Callable
from typing import Any

PATIENCE = 60


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)
