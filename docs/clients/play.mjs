if (!globalThis.WebSocket) process.exit(console.error("play.mjs needs Node 22 or newer, or with Node 20: node --experimental-websocket play.mjs") ?? 1);
const house = globalThis.process?.argv[2] ?? "http://127.0.0.1:8000", headers = { "Content-Type": "application/json" };
const post = async (path, body = {}) => (await fetch(house + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
const move = ({ cards: [card_id] = [], draw, end_turn }) => card_id ? { type: "play", card_id, chosen_color: "red" } : draw || end_turn ? { type: draw ? "draw" : "end_turn" } : null;
headers.Authorization = `Bearer ${(await post("/api/auth/guest")).token}`;
const { game_id, lobby_id } = await post("/api/games", { kind: "uno", max_players: 2, visibility: "private" });
for (const path of [`/api/lobbies/${lobby_id}/bots`, `/api/games/${game_id}/start`]) await post(path);
let table, winner;
const sit = () => {
  table = new WebSocket(`ws${house.slice(4)}/ws/games/${game_id}/`, headers.Authorization.replace("Bearer ", "bearer."));
  table.onmessage = (message) => send(told(JSON.parse(message.data)));
  table.onclose = () => winner || setTimeout(sit, 500); // the house restarts: it asked us to leave, or nobody answers yet
};
const told = ({ event, data: { legal = {}, winner_id, within_ms } }) =>
  event === "game:ended" ? table.close(console.log("The winner:", winner = winner_id)) :
  event === "conn:moving" ? void setTimeout(() => table.close(), within_ms) : move(legal);
const send = (move) => move && table.send(JSON.stringify({ action: "move", move }));
sit();
