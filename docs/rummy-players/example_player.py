"""A complete Rummy player. Name, port and host: `python example_player.py Ann 8002 127.0.0.1:16200`."""

import json
import sys
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME, PORT, HOST = sys.argv[1], int(sys.argv[2]), sys.argv[3]
VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
hand: list[str] = []


def answer(path: str, body: dict[str, str]) -> dict[str, str]:
    if "hand" in body:  # a new game or round: ten new cards, and nothing of the last one is left
        hand[:] = body["hand"].split()
    lines = body.get("event", "").splitlines()
    hand.extend(line.split()[-1] for line in lines if line.startswith(NAME + " draws "))  # ours has the card in it
    if path == "/draw/":
        return {"play": "draw stock"}
    return {"play": lay_down()} if path == "/lay-down/" else {"status": "OK"}


def lay_down() -> str:
    ranks = {card[0] for card in hand if sum(other[0] == card[0] for other in hand) >= 3}
    play = ["meld " + " ".join(card for card in hand if card[0] == rank) for rank in ranks]
    hand[:] = [card for card in hand if card[0] not in ranks]
    if hand:  # with nothing left we have gone out, and need no discard
        hand.remove(dearest := max(hand, key=lambda card: VALUES.get(card[0]) or int(card[0])))
        play.append("discard " + dearest)
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

    do_GET = do_POST  # GET / asks whether we are here


server = ThreadingHTTPServer(("127.0.0.1", PORT), Player)  # listens from here on
host = HTTPConnection(HOST)
wish = json.dumps({"name": NAME, "address": "", "port": str(PORT)})
host.request("POST", "/register", wish, {"Content-Type": "application/json"})
if host.getresponse().status != 200:
    sys.exit(f"{HOST} refuses {NAME}")
server.serve_forever()
