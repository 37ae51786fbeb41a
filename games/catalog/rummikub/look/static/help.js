/** The coach, level by level: whether, how many, which tiles, and the whole board in steps. */

import { fill, listed, state, words } from "./desk.js";
import { layAll, mine, pickAll, redraw, now, laid } from "./play.js";
import { nameOf } from "./tiles.js";

const sheet = document.getElementById("hint-sheet");
const said = document.getElementById("hint-words");
const more = sheet?.querySelector("[data-hint=more]");
const lay = sheet?.querySelector("[data-hint=do]");
let level = 0;
let turn = "";
let answer;

async function ask(next) {
  const response = await fetch(`/api/games/${state.game}/hints?level=${next}`, {
    headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang },
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

export async function help() {
  if (!mine()) return;
  if (turn !== state.turn) [level, turn] = [0, state.turn];
  sheet.hidden = false;
  try {
    answer = await ask(level + 1);
    level += 1;
    show();
  } catch (error) {
    say([paragraph(error.message || words.hint_none)]);
    more.hidden = true;
  }
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function show() {
  const lines = [paragraph(answer.playable ? words.hint_1_yes : words.hint_1_no)];
  if (answer.count) lines.push(paragraph(answer.count === 1 ? words.hint_2_one : fill(words.hint_2, { count: answer.count })));
  if (answer.tiles?.length) lines.push(paragraph(fill(words.hint_3, { tiles: listed(answer.tiles.map((tile) => nameOf(tile))) })));
  if (answer.steps) lines.push(listOf(answer.steps));
  if (answer.playable && answer.proven === false) lines.push(paragraph(words.hint_unproven));
  say(lines);
  more.hidden = level >= 4 || !answer.playable;
  lay.hidden = !answer.melds || !answer.playable;
  if (level === 3) pickAll(answer.tiles.filter((tile) => !laid().has(tile)));
}

function listOf(steps) {
  const list = document.createElement("ol");
  list.append(...steps.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  return list;
}

function say(lines) {
  said.replaceChildren(...lines);
}

export function close() {
  if (sheet) sheet.hidden = true;
}

sheet?.addEventListener("click", (event) => {
  const what = event.target.closest("[data-hint]")?.dataset.hint;
  if (what === "more") help();
  else if (what) close();
  if (what === "do") layAll(answer.melds);
  if (what === "close") {
    now.picked = [];
    redraw();
    document.querySelector("[data-tool=hint]")?.focus();
  }
});

document.addEventListener("table:shown", () => {
  if (turn !== state.turn) close();
});
