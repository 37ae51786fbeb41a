"""What a move costs whose players look at it in browsers, and how soon the others see it."""

import asyncio
import json
import os
import time
import urllib.request
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from bench.clients import PAGES, Table
from bench.house import House
from bench.tables import seats_by_kind
from tests.browser import chromium

Json = Any
SEATS = 4
"""Pages at a table, where the kind has that many seats."""

MOVES, WARM = 140, 40
"""Moves of a game, and how many of them pass before anything is measured."""

TABLES = 8
"""Tables of each sort where no browser looks on."""

PHONE = {"width": 360, "height": 740}

WATCH = """
window.heard = {};
window.seen = {};
const now = () => performance.timeOrigin + performance.now();
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      for (const { event, seq } of [JSON.parse(data)].flat()) if (event === "page:entry") window.heard[seq] ??= now();
    });
  }
};
document.addEventListener("table:shown", ({ detail }) => {
  const { seq } = detail;
  requestAnimationFrame(() => setTimeout(() => (window.seen[seq] ??= now()), 0));
});
"""
"""When each entry arrived at a page, and when the browser had painted it."""


def post(house: House, game: Json, seat: int, move: Json) -> float:
    """A move by REST, by somebody who has no page open; when it was sent, in milliseconds."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{house.ports[0]}/api/games/{game['id']}/moves",
        json.dumps({"move": move}).encode(),
        {"Authorization": f"Bearer {game['tokens'][seat]}", "Content-Type": "application/json"},
    )
    sent = time.time() * 1000
    urllib.request.urlopen(request).close()
    return sent


async def open_page(browser: Browser, house: House, game: Json, seat: int) -> Page:
    """The table as this seat sees it, on a phone, without animation."""
    address = f"http://127.0.0.1:{house.ports[0]}"
    context = await browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    await context.add_cookies([{"name": "sessionid", "value": game["sessions"][seat], "url": address}])
    await context.add_init_script(WATCH)
    page = await context.new_page()
    await page.goto(f"{address}/games/{game['id']}/")
    await page.locator("#table[data-live]").wait_for()
    return page


async def play(house: House, game: Json, pages: list[Page], moves: range) -> list[tuple[float, float]]:
    """Milliseconds from sending until seen, and from arrival until seen, at every page for each of these moves."""
    taken = []
    for number in moves:
        seat, move = game["script"][number]
        sent = await asyncio.to_thread(post, house, game, seat, move)
        for page in pages:
            seen = await page.wait_for_function(
                "seq => window.seen[seq] && [window.heard[seq], window.seen[seq]]", arg=number + 2
            )
            arrived, shown = await seen.json_value()
            taken.append((shown - sent, shown - arrived))
    return taken


async def unseen(house: House, game: Json, pace: float) -> float:
    """Seconds of CPU a move that nobody sees, at the same pace: who rests in between is slower each time."""
    script = game["script"][WARM:]
    for seat, move in game["script"][:WARM]:
        await asyncio.to_thread(post, house, game, seat, move)
    begun = house.cpu()
    for seat, move in script:
        due = asyncio.sleep(pace)
        await asyncio.gather(due, asyncio.to_thread(post, house, game, seat, move))
    return (house.cpu() - begun) / len(script)


async def measure(browser: Browser, house: House, kind: str, seats: int) -> None:
    furnished = await asyncio.to_thread(house.ask, "bench.tables:furnish", kind, seats, 6, MOVES, {})
    watched, alone = sorted(furnished, key=lambda game: len(game["script"]))[-2:]
    pages = [await open_page(browser, house, watched, seat) for seat in range(seats)]
    await play(house, watched, pages, range(WARM))
    moves = len(watched["script"]) - WARM
    begun, since = house.cpu(), time.monotonic()
    taken = await play(house, watched, pages, range(WARM, WARM + moves))
    spent, pace = (house.cpu() - begun) / moves, (time.monotonic() - since) / moves
    for page in pages:
        await page.context.close()
    without = await unseen(house, alone, pace)
    whole, morph = (sorted(times) for times in zip(*taken, strict=True))
    print(
        f"{kind:13} {seats} pages  sent to seen p50 {at(whole, 0.5):6.1f}  p95 {at(whole, 0.95):6.1f} ms"
        f"   arrived to seen p50 {at(morph, 0.5):5.1f}  p95 {at(morph, 0.95):5.1f} ms"
        f"   server CPU a browser and move {(spent - without) / seats * 1000:5.2f} ms"
        f" (a move without any {without * 1000:4.2f} ms)",
        flush=True,
    )


def open_doors(house: House) -> None:
    """A server that serves pages."""
    house.run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    house.open_server()


async def spent(house: House, tables: list[Table], pages: list[Table]) -> float:
    """Seconds of CPU a move, at many tables at a time; the pages hear of the moves of their table."""

    async def go_on(table: Table, watching: list[Table]) -> None:
        for number in range(MOVES):
            if not table.is_over:
                await table.move(by_rest=False)
                await asyncio.gather(*(page.have_heard(number + 2) for page in watching))

    begun = house.cpu()
    await asyncio.gather(*(go_on(table, pages[place : place + 1]) for place, table in enumerate(tables)))
    return (house.cpu() - begun) / sum(table.played for table in tables)


async def cost(kind: str, seats: int) -> None:
    """What a page costs the server: the same moves with and without the sockets of pages, no browser in the way."""
    with House(0) as house:
        open_doors(house)
        furnished = await asyncio.to_thread(house.ask, "bench.tables:furnish", kind, seats, 3 * TABLES, MOVES, {})
        tables = [await Table(house.ports, one).open() for one in furnished]
        warm, alone, watched = (tables[place::3] for place in range(3))
        pages = [await Table(house.ports, one, path=PAGES).open() for one in [*furnished[::3], *furnished[2::3]]]
        await spent(house, warm, pages[:TABLES])
        without, with_pages = await spent(house, alone, []), await spent(house, watched, pages[TABLES:])
        print(
            f"{kind:13} {seats} pages at {TABLES} tables   server CPU a page and move"
            f" {(with_pages - without) / seats * 1000:5.2f} ms (a move without any {without * 1000:4.2f} ms)",
            flush=True,
        )


def at(ordered: list[float], share: float) -> float:
    """A percentile."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def look() -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.found(), args=chromium.ARGUMENTS)
        with House(0) as house:
            open_doors(house)
            for kind, seats in seats_by_kind(SEATS).items():
                await measure(browser, house, kind, seats)
        await browser.close()


def main() -> None:
    print("moves by WebSocket, heard by the sockets of pages too, one process, SQLite")
    for kind, seats in seats_by_kind(SEATS).items():
        asyncio.run(cost(kind, seats))
    if chromium.found() is None:
        print("no Chromium is at hand: name one in CHROMIUM")
        return
    print(f"moves by REST, seen in real browsers, one process, SQLite; load {os.getloadavg()[0]:.1f}")
    asyncio.run(look())
