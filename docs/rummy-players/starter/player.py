"""A Rummy program to begin with, on Python's standard library alone. Change `choose_draw` and `choose_play`.

`python player.py Ann 8002` listens at port 8002 and registers at 127.0.0.1:16200; `python player.py Ann 8002 HOST:PORT`
registers elsewhere, and `python player.py Ann 8002 HOST:PORT /test` plays a test game and ends.
"""

import hashlib
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ORDER = "A23456789TJQKA"  # of a run: the ace is low or high
Cards = list[str]
POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


# -- Your player: the table is all it knows ---------------------------------------------------------------------------
def choose_draw(table: "Table") -> str:
    """`draw discard` or `draw stock`: take what lays more points than the hand does without it."""
    top = table.discards[-1] if table.discards else None
    if top and (any(fits(pile, top) for pile in table.piles) or worth([*table.hand, top]) > worth(table.hand)):
        return "draw discard"
    return "draw stock"


def choose_play(table: "Table") -> str:
    """Lay what lies best, lay off what fits, and discard the dearest card that is left."""
    hand, piles = list(table.hand), [list(pile) for pile in table.piles]
    play: list[tuple[str, Cards]] = []
    for meld in best_melds(hand):
        piles.append(list(meld))
        play.append(("meld " + " ".join(meld), meld))
        hand = [card for card in hand if card not in meld]
    while found := next(((n, card) for n, pile in enumerate(piles) for card in hand if fits(pile, card)), None):
        number, card = found
        extend(piles[number], card)
        play.append((f"layoff meld({number}) {card}", [card]))
        hand.remove(card)
    while hand == [table.taken]:  # what was just taken cannot be discarded: keep something else for that
        hand += play.pop()[1]
    words = [text for text, _cards in play]
    if hand:
        words.append("discard " + max((card for card in hand if card != table.taken), key=points))
    return " ".join(words)


# -- Cards ------------------------------------------------------------------------------------------------------------
def points(card: str) -> int:
    """What a card costs who still holds it."""
    return POINTS.get(card[0]) or int(card[0])


def melds_in(hand: Cards) -> Iterator[Cards]:
    """Every set and every run that these cards hold."""
    for rank in {card[0] for card in hand}:
        same = [card for card in hand if card[0] == rank]
        if len(same) >= 3:
            yield same
        if len(same) == 4:
            yield from ([card for card in same if card != other] for other in same)
    for suit in "CDHS":
        for start in range(len(ORDER)):
            run: Cards = []
            for rank in ORDER[start : start + 13]:
                if rank + suit not in hand:
                    break
                run.append(rank + suit)
                if len(run) >= 3:
                    yield list(run)


def best_melds(hand: Cards) -> list[Cards]:
    """Melds without a card in common that take the most points out of the hand."""
    best: list[Cards] = []
    most = 0
    for meld in melds_in(hand):
        found = [meld, *best_melds([card for card in hand if card not in meld])]
        value = sum(points(card) for one in found for card in one)
        if value > most:
            best, most = found, value
    return best


def worth(hand: Cards) -> int:
    """The points that these cards can lay."""
    return sum(points(card) for meld in best_melds(hand) for card in meld)


def is_set(pile: Cards) -> bool:
    """Whether a pile is of one rank."""
    return pile[0][0] == pile[1][0]


def ends(pile: Cards) -> tuple[str | None, str | None]:
    """The cards just below and just above a run."""
    low = ORDER.index(pile[0][0])
    high = low + len(pile)
    suit = pile[0][1]
    return (ORDER[low - 1] + suit if low else None, ORDER[high] + suit if high < len(ORDER) else None)


def fits(pile: Cards, card: str) -> bool:
    """Whether a card can be laid off there."""
    return card[0] == pile[0][0] if is_set(pile) else card in ends(pile)


def extend(pile: Cards, card: str) -> None:
    """Lay it off."""
    pile.insert(0 if not is_set(pile) and card == ends(pile)[0] else len(pile), card)


# -- The table as the lines tell it -----------------------------------------------------------------------------------
class Table:
    """What this player has heard. Everything comes by lines, its own moves included."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.start([])

    def start(self, hand: Cards) -> None:
        """A new round: ten cards, and nothing of the last one is left."""
        self.hand = list(hand)
        self.piles: list[Cards] = []
        self.discards: Cards = []
        self.taken = ""

    def hear(self, event: str) -> None:
        """Read every line, also those of the other player."""
        for line in event.splitlines():
            mine = line.startswith(self.name + " ")
            head, _colon, cards = line.partition(": ")
            card = line.split()[-1]
            if line == "Discard Shuffled":
                self.discards = self.discards[-1:]
            elif line.startswith("Dealer discards "):
                self.discards = [card]
            elif " plays meld(" in head:
                self.piles.append(cards.split())
                self.lose(cards.split() if mine else [])
            elif " laysoff meld(" in head:
                extend(self.piles[int(head[head.rindex("(") + 1 : -1])], card)
                self.lose([card] if mine else [])
            elif " discards " in line:
                self.discards.append(card)
                self.taken = ""
                self.lose([card] if mine else [])
            elif " takes " in line:
                self.discards.pop()
                if mine:
                    self.hand.append(card)
                    self.taken = card
            elif line.startswith(self.name + " draws "):
                self.hand.append(card)

    def lose(self, cards: Cards) -> None:
        """These cards have left the hand."""
        self.hand = [card for card in self.hand if card not in cards]


# -- The server -------------------------------------------------------------------------------------------------------
class Server(ThreadingHTTPServer):
    """Listens, and remembers the table for one call after the other."""

    daemon_threads = True

    def __init__(self, name: str, port: int) -> None:
        self.table = Table(name)
        super().__init__(("127.0.0.1", port), Handler)


class Handler(BaseHTTPRequestHandler):
    """Answers the calls of a host, and writes nothing about it."""

    server: Server
    protocol_version = "HTTP/1.1"  # keeps the connection: a new one for each call costs more than the game
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave in one packet

    def do_POST(self) -> None:
        """Hear what has happened, and say what to do."""
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or "{}")
        table = self.server.table
        if "hand" in body:
            table.start(body["hand"].split())
        table.hear(body.get("event", ""))
        path = self.path.strip("/")
        if path == "draw":
            self.say({"play": choose_draw(table)})
        elif path == "lay-down":
            self.say({"play": choose_play(table)})
        else:
            self.say({"status": "OK"})

    def do_GET(self) -> None:
        """`GET /` asks whether we are here, `GET /shutdown` ends us after a test."""
        self.say({"status": "Running"})
        if self.path.strip("/") == "shutdown":
            self.wfile.flush()
            threading.Thread(target=self.server.shutdown).start()

    def say(self, answer: dict[str, str]) -> None:
        """Answer with status 200."""
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_args: object) -> None:
        """Nothing: a line for each request hides what matters."""


def register(name: str, port: str, host: str, path: str) -> None:
    """Tell the host where we listen; if it is not there yet, try again until it is."""
    version = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]  # another file is another version
    wish = json.dumps({"name": name, "address": "", "port": str(port), "version": version})
    while True:
        try:
            line = HTTPConnection(host, timeout=10)
            line.request("POST", path, wish, {"Content-Type": "application/json"})
            answer = line.getresponse()
            break
        except OSError:
            time.sleep(0.5)
    said = f"is registered at {host}" if answer.status == 200 else f"is refused: {answer.read().decode()}"
    sys.stdout.write(f"{name} {said}\n")
    sys.stdout.flush()
    if answer.status != 200:
        os._exit(1)


def main() -> None:
    """Listen, register, play."""
    name, port, host, path = [*sys.argv[1:], *["127.0.0.1:16200", "/register"][len(sys.argv) - 3 :]]
    server = Server(name, int(port))
    threading.Thread(target=register, args=(name, port, host, path), daemon=True).start()
    sys.stdout.write(f"{name} listens at port {port} (Ctrl+C ends it)\n")
    sys.stdout.flush()
    with suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
