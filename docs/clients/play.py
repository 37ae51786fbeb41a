import json, requests, sys, time, websockets.sync.client as sockets
house = (sys.argv[1:] or ["http://127.0.0.1:8000"])[0]
def moves(cards: tuple[str, ...] = (), **may: bool) -> list[dict[str, str]]: return [dict(type="play", card_id=card, chosen_color="red") for card in cards] + [dict(type=verb) for verb in ("draw", "end_turn") if may.get(verb)]
me = {"Authorization": "Bearer " + requests.post(f"{house}/api/auth/guest").json()["token"]}
made = requests.post(f"{house}/api/games", headers=me, json=dict(kind="uno", max_players=2, visibility="private")).json()
for path in ("lobbies/{lobby_id}/bots", "games/{game_id}/start"): requests.post(f"{house}/api/" + path.format(**made), headers=me)
while True:
    with sockets.connect(f"ws{house[4:]}/ws/games/{made['game_id']}/", additional_headers=me) as table:
        while (frame := json.loads(table.recv()))["event"] not in ("game:ended", "conn:moving"):
            for move in moves(**frame["data"].get("legal", {}))[:1]: table.send(json.dumps({"action": "move", "move": move}))
    if frame["event"] == "game:ended": break
    time.sleep(frame["data"]["within_ms"] / 1000)  # the house restarts: come back when it is our turn
print("The winner:", frame["data"]["winner_id"])
