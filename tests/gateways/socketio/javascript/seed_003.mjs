// UNO as its source document has it: two people gather in a lobby, and play to the end.
import { asked, once, person, play, report } from "./people.mjs";

const people = [await person(0), await person(1)];
const [ann, bob] = people;

function fits(card, top, hand) {
  if (card.value === "wild" || top.color === "wild") return true;
  if (card.value === "wild_draw_four") return !hand.some((other) => other.color === top.color);
  return card.color === top.color || card.value === top.value;
}

function sit(player) {
  const { id, socket, post } = player;
  let game, state, hand = [], drawn = null;
  const move = (verb, body) => asked.moves === "emit"
    ? socket.emitWithAck("move", { game_id: game, move: { type: verb.replace("-", "_"), ...body } }).then((said) => said.error && report.refused.push(said))
    : post(`/api/games/${game}/${verb}`, body);
  const lay = (card) => move("play", { card_id: card.id, ...(card.color === "wild" ? { chosen_color: "red" } : {}) });
  const turn = once(() => {
    const found = (drawn ?? hand).find((card) => fits(card, state.top_discard, hand));
    return found ? lay(found) : move(drawn ? "end-turn" : "draw");
  });
  const look = () => state?.status === "playing" && state.current_player_id === id && hand.length
    && turn(`${state.turn_number} ${hand.map((card) => card.id)}`);
  socket.on("lobby:game:started", (data) => { game = data.game_id; });
  socket.on("game:hand:update", (data) => { hand = data.hand; });
  socket.on("game:draw:completed", (data) => { drawn = data.drawn; });
  socket.on("game:turn:changed", () => { drawn = null; });
  socket.on("game:state:update", (data) => { state = data; if (data.last) look(); });
  socket.on("game:turn:changed", look);
  return new Promise((ended) => socket.on("game:ended", ended));
}

const ended = people.map(sit);
const { lobby_id } = await ann.post("/api/lobbies", { name: "Friday", capacity: 2 });
await bob.post(`/api/lobbies/${lobby_id}/join`);
await bob.post(`/api/lobbies/${lobby_id}/ready`);
const said = new Promise((heard) => bob.socket.on("chat:message:new", heard));
const { game_id } = await ann.post("/api/games", { lobby_id, seed: 7 });
await ann.post(`/api/games/${game_id}/chat`, { text: "Have fun!" });
report.said = (await said).message.text;
await play(people, ended);
