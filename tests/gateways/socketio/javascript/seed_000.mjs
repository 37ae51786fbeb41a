// Hidden Joker Rummy as its source document has it: one creates a game, one joins, and somebody declares.
import { once, person, play } from "./people.mjs";

const people = [await person(0), await person(1)];
const [ann, bob] = people;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const points = (card) => Math.min(10, RANKS.indexOf(card.rank) + 1) || 10;

// Every meld with this card and no more wild cards than there are: sets of suits, and runs upwards from it.
function* melds(card, rest, wild) {
  const suits = new Map([[card.suit, card]]);
  for (const other of rest) if (other.rank === card.rank && !suits.has(other.suit)) suits.set(other.suit, other);
  for (const size of [4, 3]) {
    const mine = [...suits.values()].slice(0, size), needed = size - mine.length;
    if (needed <= wild.length) yield { type: "set", cards: [...mine, ...wild.slice(0, needed)] };
  }
  const at = (place) => rest.find((other) => other.suit === card.suit && other.rank === RANKS[place]);
  for (let size = 3; size <= 6; size++) {
    const start = RANKS.indexOf(card.rank), used = [card];
    let needed = 0;
    for (let place = start + 1; place < start + size && place < 13; place++) {
      const other = at(place);
      used.push(other ?? wild[needed++]);
    }
    if (used.length === size && needed <= wild.length) yield { type: "run", cards: used };
  }
}

// The grouping that leaves the fewest points, as far as a few thousand looks tell; wild cards count nothing.
let looks = 0;
function arrange(cards, wild) {
  if (!cards.length || ++looks > 20_000) return { melds: [], loose: cards, wild, left: cards.reduce((sum, card) => sum + points(card), 0) };
  const [card, ...rest] = cards;
  const without = arrange(rest, wild);
  let best = { ...without, loose: [card, ...without.loose], left: without.left + points(card) };
  for (const meld of melds(card, rest, wild)) {
    const others = rest.filter((other) => !meld.cards.includes(other));
    const found = arrange(others, wild.filter((other) => !meld.cards.includes(other)));
    if (found.left < best.left) best = { ...found, melds: [meld, ...found.melds] };
  }
  return best;
}

// What to do with fourteen cards: declare with them, or part with the loose card that counts most.
function choose(hand, joker) {
  const plain = hand.filter((card) => card.rank !== joker).sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
  looks = 0;
  const found = arrange(plain, hand.filter((card) => card.rank === joker));
  if (found.melds.length && found.loose.length <= 1) {
    const melds = found.melds.map(({ type, cards }) => ({ type, cards: [...cards] })), spare = [...found.wild];
    for (const meld of melds) while (spare.length && meld.type === "set" && meld.cards.length < 4) meld.cards.push(spare.pop());
    if (spare.length + found.loose.length <= 1) {
      const discard_card_id = [...found.loose, ...spare][0]?.id;
      return { declared: { melds: melds.map(({ type, cards }) => ({ type, card_ids: cards.map((card) => card.id) })), discard_card_id } };
    }
  }
  return { discard: found.loose.sort((a, b) => points(b) - points(a))[0] ?? hand[0] };
}

function sit({ id, socket, post }) {
  let game, state, hand = [];
  const turn = once(() => {
    if (hand.length === 13) return post(`/api/games/${game}/draw-card`, { source: "stock" });
    const { declared, discard } = choose(hand, state.hidden_joker_rank);
    return declared ? post(`/api/games/${game}/submit-melds`, declared) : post(`/api/games/${game}/discard-card`, { card_id: discard.id });
  });
  const look = () => state?.phase === "playing" && state.current_player_id === id && hand.length > 12
    && turn(`${state.turn_number} ${hand.length}`);
  socket.on("game:hand:update", (data) => { hand = data.hand; if (data.last) look(); });
  socket.on("game:state:update", (data) => { game = data.game_id; state = data; if (data.last) look(); });
  socket.on("game:turn:changed", look);
  return new Promise((ended) => socket.on("game:ended", ended));
}

const ended = people.map(sit);
const { game_id, room_code } = await ann.post("/api/games", { max_players: 2, visibility: "private" });
await bob.post(`/api/games/${game_id}/join`, { room_code });
await ann.post(`/api/games/${game_id}/start`);
await play(people, ended);
