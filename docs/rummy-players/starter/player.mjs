/** A Rummy program to begin with, on Node's standard library alone. Change `chooseDraw` and `choosePlay`.
 *
 *     node player.mjs Ann 8002                        registers at 127.0.0.1:16200
 *     node player.mjs Ann 8002 192.168.1.5:16200      registers elsewhere
 *     node player.mjs Ann 8002 127.0.0.1:16200 /test  plays a test game and ends
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const ORDER = "A23456789TJQKA"; // of a run: the ace is low or high
const POINTS = { A: 1, T: 10, J: 10, Q: 10, K: 10 };

// -- Your player: the table is all it knows --------------------------------------------------------------------------

/** `draw discard` or `draw stock`: take what lays more points than the hand does without it. */
function chooseDraw({ hand, piles, discards }) {
  const top = discards.at(-1);
  const isWanted = top && (piles.some((pile) => fits(pile, top)) || worth([...hand, top]) > worth(hand));
  return isWanted ? "draw discard" : "draw stock";
}

/** Lay what lies best, lay off what fits, and discard the dearest card that is left. */
function choosePlay(table) {
  const piles = table.piles.map((pile) => [...pile]);
  const play = [];
  let hand = [...table.hand];
  for (const meld of bestMelds(hand)) {
    piles.push([...meld]);
    play.push({ text: `meld ${meld.join(" ")}`, cards: meld });
    hand = without(hand, meld);
  }
  for (let found = layOff(hand, piles); found; found = layOff(hand, piles)) {
    extend(piles[found.number], found.card);
    play.push({ text: `layoff meld(${found.number}) ${found.card}`, cards: [found.card] });
    hand = without(hand, [found.card]);
  }
  // What was just taken cannot be discarded: keep something else for that.
  while (hand.length === 1 && hand[0] === table.taken) hand.push(...play.pop().cards);
  const words = play.map(({ text }) => text);
  const [dearest] = hand.filter((card) => card !== table.taken).sort((one, other) => points(other) - points(one));
  if (dearest) words.push(`discard ${dearest}`);
  return words.join(" ");
}

function layOff(hand, piles) {
  for (const [number, pile] of piles.entries()) {
    const card = hand.find((one) => fits(pile, one));
    if (card) return { number, card };
  }
  return null;
}

// -- Cards -----------------------------------------------------------------------------------------------------------

const without = (hand, cards) => hand.filter((card) => !cards.includes(card));
const sum = (cards) => cards.reduce((total, card) => total + points(card), 0);

/** What a card costs who still holds it. */
function points(card) {
  return POINTS[card[0]] ?? Number(card[0]);
}

/** Every set and every run that these cards hold. */
function* meldsIn(hand) {
  for (const rank of new Set(hand.map((card) => card[0]))) {
    const same = hand.filter((card) => card[0] === rank);
    if (same.length >= 3) yield same;
    if (same.length === 4) for (const other of same) yield without(same, [other]);
  }
  for (const suit of "CDHS") {
    for (let start = 0; start < ORDER.length; start += 1) {
      const run = [];
      for (const rank of ORDER.slice(start, start + 13)) {
        if (!hand.includes(rank + suit)) break;
        run.push(rank + suit);
        if (run.length >= 3) yield [...run];
      }
    }
  }
}

/** Melds without a card in common that take the most points out of the hand. */
function bestMelds(hand) {
  let best = [];
  for (const meld of meldsIn(hand)) {
    const found = [meld, ...bestMelds(without(hand, meld))];
    if (sum(found.flat()) > sum(best.flat())) best = found;
  }
  return best;
}

/** The points that these cards can lay. */
const worth = (hand) => sum(bestMelds(hand).flat());

const isSet = (pile) => pile[0][0] === pile[1][0];

/** The cards just below and just above a run. */
function ends(pile) {
  const low = ORDER.indexOf(pile[0][0]);
  const suit = pile[0][1];
  return [ORDER[low - 1], ORDER[low + pile.length]].map((rank) => rank && rank + suit);
}

/** Whether a card can be laid off there. */
function fits(pile, card) {
  return isSet(pile) ? card[0] === pile[0][0] : ends(pile).includes(card);
}

/** Lay it off. */
function extend(pile, card) {
  if (!isSet(pile) && card === ends(pile)[0]) pile.unshift(card);
  else pile.push(card);
}

// -- The table as the lines tell it ----------------------------------------------------------------------------------

/** What this player has heard. Everything comes by lines, its own moves included. */
class Table {
  constructor(name) {
    this.name = name;
    this.start([]);
  }

  /** A new round: ten cards, and nothing of the last one is left. */
  start(hand) {
    Object.assign(this, { hand, piles: [], discards: [], taken: null });
  }

  /** Read every line, also those of the other player. */
  hear(event) {
    for (const line of event.split("\n").filter(Boolean)) this.read(line);
  }

  read(line) {
    const isMine = line.startsWith(`${this.name} `);
    const [head, cards = ""] = line.split(": ");
    const card = line.split(" ").at(-1);
    if (line === "Discard Shuffled") this.discards = this.discards.slice(-1);
    else if (line.startsWith("Dealer discards ")) this.discards = [card];
    else if (head.includes(" plays meld(")) {
      this.piles.push(cards.split(" "));
      if (isMine) this.hand = without(this.hand, cards.split(" "));
    } else if (head.includes(" laysoff meld(")) {
      extend(this.piles[Number(head.slice(head.lastIndexOf("(") + 1, -1))], card);
      if (isMine) this.hand = without(this.hand, [card]);
    } else if (line.includes(" discards ")) {
      this.discards.push(card);
      this.taken = null;
      if (isMine) this.hand = without(this.hand, [card]);
    } else if (line.includes(" takes ")) {
      this.discards.pop();
      if (isMine) {
        this.hand.push(card);
        this.taken = card;
      }
    } else if (line.startsWith(`${this.name} draws `)) this.hand.push(card);
  }
}

// -- The server ------------------------------------------------------------------------------------------------------

const ANSWERS = {
  draw: (table) => ({ play: chooseDraw(table) }),
  "lay-down": (table) => ({ play: choosePlay(table) }),
};

async function answer(table, request) {
  let text = "";
  for await (const part of request) text += part;
  const body = JSON.parse(text || "{}");
  if (body.hand !== undefined) table.start(body.hand.split(" "));
  table.hear(body.event ?? "");
  return (ANSWERS[request.url.replaceAll("/", "")] ?? (() => ({ status: "OK" })))(table);
}

/** Tell the host where we listen; if it is not there yet, try again until it is. */
async function register(name, port, host, path) {
  const version = createHash("sha256").update(readFileSync(new URL(import.meta.url))).digest("hex").slice(0, 8);
  const body = JSON.stringify({ name, address: "", port, version }); // another file is another version
  const options = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  let response;
  while (!response) {
    response = await fetch(`http://${host}${path}`, options).catch(() => sleep(500));
  }
  if (response.status !== 200) throw new Error(`${name} is refused: ${await response.text()}`);
  console.log(`${name} is registered at ${host}`);
}

const [name, port, host = "127.0.0.1:16200", path = "/register"] = process.argv.slice(2);
const table = new Table(name);
const server = createServer(async (request, response) => {
  const data = JSON.stringify(await answer(table, request));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(data) });
  response.end(data);
  if (request.url.startsWith("/shutdown")) response.on("finish", () => process.exit(0));
});
server.keepAliveTimeout = 3_600_000; // the connection is kept: a new one for each call costs more than the game
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`${name} listens at port ${port} (Ctrl+C ends it)`);
  register(name, port, host, path).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
});
