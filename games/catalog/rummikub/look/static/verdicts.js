/** What the rules say of a draft: asked of the server after every step; the newest question wins. */

import { ask } from "../../js/table/ask.js";
import { state } from "./desk.js";

const PAUSE = 80;
const AGAIN = 400;
let timer;
let number = 0;

/** Ask about a board; `heard` gets the answer if no other question has been asked since. */
export function look(melds, heard) {
  number += 1;
  const mine = number;
  clearTimeout(timer);
  timer = setTimeout(() => question(melds, mine, heard), PAUSE);
}

export function stop() {
  number += 1;
  clearTimeout(timer);
}

async function question(melds, mine, heard) {
  let answer;
  try {
    answer = await ask("check", { melds: melds.map(({ kind, tiles }) => (kind ? { kind, tiles } : { tiles })) });
  } catch {
    if (mine === number) timer = setTimeout(() => question(melds, mine, heard), AGAIN);
    return;
  }
  if (mine === number) heard(answer);
}

/** What is known without asking of a meld that lies as the server has told. */
export function standing(meld) {
  const id = meld.tiles.join("-");
  const known = state.melds.find((other) => other.id === id && (!meld.kind || meld.kind === other.kind));
  return known && { valid: true, kind: known.kind, value: state.values[id], jokers: known.jokers, alternatives: [], old: true };
}
