/** The coach, level by level, in the line that tells the turn: whether, which tiles, and the whole board in steps. */

import { fill, state, table, words } from "./desk.js";
import { laid, layAll, mine, now, redraw } from "./play.js";

/** What is asked one after another. */
const LEVELS = [1, 3, 4];

let turn = "";
let asked = 0;
let step = 0;
let answer;

async function ask(level) {
  const response = await fetch(`/api/games/${state.game}/hints?level=${level}`, {
    headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang },
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

/** From the beginning in a new turn, else where one was. */
export async function help() {
  if (!mine()) return;
  if (turn !== state.turn) [turn, asked, answer] = [state.turn, 0, null];
  if (answer && asked) show();
  else await more();
}

async function more() {
  if (answer?.steps && step < answer.steps.length - 1) step += 1;
  else if (!(await next())) return;
  show();
}

/** Ask for more than before; whether there was an answer, and it is still about this turn. */
async function next() {
  const of = turn;
  try {
    answer = await ask(LEVELS[asked]);
    [asked, step] = [asked + 1, 0];
    return of === state.turn;
  } catch (error) {
    now.hint = { text: error.message || words.hint_none };
    redraw();
    return false;
  }
}

function show() {
  const steps = answer.steps?.length ?? 0;
  now.hint = {
    text: text(),
    more: answer.playable && (asked < LEVELS.length || step < steps - 1),
    do: Boolean(answer.playable && answer.melds),
  };
  now.glowing = (answer.tiles ?? []).filter((tile) => !laid().has(tile));
  redraw();
}

function text() {
  if (!answer.playable) return words.hint_1_no;
  if (answer.steps) return stepText();
  if (!answer.tiles) return words.hint_1_yes;
  const found = answer.count === 1 ? words.hint_3_one : fill(words.hint_3, { count: answer.count });
  return answer.proven === false ? `${found} ${words.hint_unproven}` : found;
}

function stepText() {
  const { steps } = answer;
  return steps.length === 1 ? steps[0] : fill(words.hint_step, { number: step + 1, count: steps.length, step: steps[step] });
}

function close() {
  [now.hint, now.glowing] = [null, []];
  redraw();
  document.querySelector("[data-tool=hint]")?.focus();
}

table.addEventListener("click", (event) => {
  const what = event.target.closest("[data-hint]")?.dataset.hint;
  if (what === "more") more();
  else if (what === "do") layAll(answer.melds);
  else if (what === "close") close();
});
