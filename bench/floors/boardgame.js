// A server of boardgame.io in memory: four hands that are played out in turns, and each seat sees its own.
// It is started as `node boardgame.js PORT`, with its packages in NODE_PATH.

const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = ["north", "east", "south", "west"];
const deal = () => ({
  hands: SEATS.map((_, seat) => [...Array(52).keys()].filter((card) => card % 4 === seat)),
  trick: [],
  tricks: [],
});

const game = {
  name: "hands",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({
    options: {
      target_score: 500, bag_penalty: true, nil: true, blind_nil: true, bidding: "partnership", deal_seed: null, rotate: 0,
    },
    standing: { scores: [0, 0], bags: [0, 0], last: null, passings: [] },
    round: { number: 1, dealer: 0, eligible: [], revealed: [], bids: [3, 3, 3, 3], passing: null },
    ...deal(),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      const held = G.hands[playerID].indexOf(card);
      if (held < 0) return INVALID_MOVE;
      G.hands[playerID].splice(held, 1);
      G.trick.push(card);
      if (G.trick.length === 4) {
        G.tricks.push({ leader: 0, cards: G.trick, winner: 0 });
        G.trick = [];
      }
      if (G.hands.every((hand) => hand.length === 0)) Object.assign(G, deal());
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.app.listen = ((listen) => (port, done) => listen.call(server.app, port, "127.0.0.1", done))(server.app.listen);
process.on("SIGTERM", () => process.exit(0));
server.run(Number(process.argv[2]));
