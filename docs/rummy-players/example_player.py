"""A complete Rummy player. Name, port and host: `python example_player.py Ann 8002 127.0.0.1:16200`."""

import json
import sys
import time
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME, PORT, HOST = sys.argv[1], int(sys.argv[2]), sys.argv[3]
VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
hand: list[str] = []
sets: dict[int, str] = {}  # the rank of each pile that is one
discards: list[str] = []


def answer(path: str, body: dict[str, str]) -> dict[str, str]:
    if "hand" in body:  # a new game or round: ten new cards, and nothing of the last one is left
        hand[:] = body["hand"].split()
        sets.clear()
    for line in body.get("event", "").splitlines():
        hear(line)
    if path == "/draw/":
        rank = discards[-1][0]
        wanted = rank in sets.values() or sum(card[0] == rank for card in hand) >= 2
        return {"play": "draw discard" if wanted else "draw stock"}
    return {"play": lay_down()} if path == "/lay-down/" else {"status": "OK"}


def hear(line: str) -> None:
    words = line.split()
    if " discards " in line:
        discards.append(words[-1])
    elif line.startswith((NAME + " draws ", NAME + " takes ")):  # ours has the card in it
        hand.append(words[-1])
    elif " plays meld(" in line and words[-1][0] == words[-2][0]:  # piles are counted for both players
        sets[int(line.partition("meld(")[2].partition(")")[0])] = words[-1][0]


def lay_down() -> str:
    ranks = {card[0] for card in hand if sum(other[0] == card[0] for other in hand) >= 3}
    play = ["meld " + " ".join(card for card in hand if card[0] == rank) for rank in ranks]
    left = [card for card in hand if card[0] not in ranks]
    for number, rank in sets.items():
        play += [f"layoff meld({number}) {card}" for card in left if card[0] == rank]
        left = [card for card in left if card[0] != rank]
    if left:  # with nothing left we have gone out, and need no discard; what was taken has been laid
        left.remove(dearest := max(left, key=lambda card: VALUES.get(card[0]) or int(card[0])))
        play.append("discard " + dearest)
    hand[:] = left
    return " ".join(play)


class Player(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps the connection: a new one for each call costs more than the game
    wbufsize = -1  # headers and body leave in one packet

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        data = json.dumps(answer(self.path, json.loads(body or "{}"))).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None: ...  # a line for each request hides what matters

    do_GET = do_POST  # GET / asks whether we are here


server = ThreadingHTTPServer(("127.0.0.1", PORT), Player)  # listens from here on
wish = json.dumps({"name": NAME, "address": "", "port": str(PORT)})
while True:
    try:
        host = HTTPConnection(HOST)
        host.request("POST", "/register", wish, {"Content-Type": "application/json"})
        break
    except OSError:  # the host is not there yet
        time.sleep(0.5)
if host.getresponse().status != 200:
    sys.exit(f"{HOST} refuses {NAME}")
server.serve_forever()
