/** The bar below the rack: how the draft stands, other ways to lay it, and the main button. */

import { fill, state, table, words } from "./desk.js";
import { canTravel, isOpen, melds, mine, now, relay } from "./play.js";
import { nameOf, reasonOf } from "./tiles.js";

const line = document.getElementById("draft-line");
const actions = document.getElementById("draft-actions");
const main = document.getElementById("draft-main");
const status = document.getElementById("draft-status");
const chips = document.getElementById("draft-chips");

export function drawBar() {
  if (!line) return;
  for (const tool of document.querySelectorAll("[data-tool]")) dressTool(tool);
  line.hidden = actions.hidden = false;
  line.classList.toggle("mine", mine());
  line.dataset.verdict = !isOpen() ? "" : now.answer ? (now.answer.ok ? "ok" : "no") : "open";
  drawCount();
  drawStatus();
  drawChips();
  drawMain();
}

function dressTool(tool) {
  const name = tool.dataset.tool;
  if (name in { undo: 1, redo: 1, reset: 1 }) tool.disabled = !canTravel(name);
  else if (name === "hint") tool.disabled = !mine();
}

/** What the coach has said stands where the turn is told; else how the draft stands. */
function drawStatus() {
  const text = statusText();
  if (status.textContent !== text) status.textContent = text;
  status.hidden = Boolean(now.hint);
  const hint = document.getElementById("hint-line");
  hint.hidden = !now.hint;
  hint.classList.toggle("steps", Boolean(now.hint?.do));
  const said = document.getElementById("hint-words");
  if (said.textContent !== (now.hint?.text ?? "")) said.textContent = now.hint?.text ?? "";
  for (const name of ["more", "do"]) hint.querySelector(`[data-hint=${name}]`).hidden = !now.hint?.[name];
}

function drawCount() {
  const opening = mine() && !state.opened && state.required > 0;
  const count = line.querySelector(".own-count");
  count.hidden = !opening;
  count.textContent = opening ? `${now.answer?.opening.total ?? 0}/${state.required}` : "";
}

function statusText() {
  if (now.notice) return now.notice;
  if (!mine()) return document.querySelector("#region-bar .turn-line")?.textContent ?? "";
  if (now.picked.length === 1) return fill(words.chosen_one, { tile: upper(nameOf(now.picked[0])) });
  if (now.picked.length > 1) return fill(words.chosen, { count: now.picked.length });
  if (!isOpen()) return document.querySelector("#region-bar .turn-line")?.textContent ?? "";
  if (!now.answer) return words.waiting;
  return now.answer.ok ? readyText() : problemText();
}

function upper(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function readyText() {
  const { needed, total, required } = now.answer.opening;
  if (needed) return fill(words.ready_opening, { total, required });
  const count = now.answer.tiles_played.length;
  return count === 1 ? words.ready_one : fill(words.ready, { count });
}

function problemText() {
  const [first] = now.answer.problems;
  const flawed = now.answer.melds.find((meld) => !meld.valid);
  return first.code === "INVALID_MELD" && flawed ? reasonOf(flawed) : first.error;
}

// -- Other ways -----------------------------------------------------------------------------------------------
function drawChips() {
  const wanted = mine() && isOpen() && now.picked.length === 0 ? melds().flatMap(waysOf).slice(0, 3) : [];
  chips.replaceChildren(...wanted);
  chips.hidden = wanted.length === 0;
}

function waysOf(meld) {
  const found = now.found.get(meld.key);
  if (!found || found.old || !found.alternatives?.length) return [];
  if (found.valid && !meld.tiles.some((tile) => tile[0] === "j")) return [];
  return found.alternatives.map((way) => chip(meld.key, way));
}

function chip(key, way) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  const spelt = (part) => part.tiles.map((tile) => (tile[0] === "j" ? "★" : parseInt(tile, 10))).join(" ");
  const tiles = way.map(spelt).join(" + ");
  made.textContent = way.length > 1 ? fill(words.as_two, { tiles }) : way[0].kind === "group" ? words.as_group : fill(words.as_run, { tiles });
  made.addEventListener("click", () => relay(key, way));
  return made;
}

// -- The main button ------------------------------------------------------------------------------------------
function drawMain() {
  main.hidden = !mine();
  const open = isOpen();
  const passes = state.legal.includes("pass");
  const says = open ? words.confirm : passes ? words.pass : words.draw;
  main.value = JSON.stringify(open ? confirmed() : { type: passes ? "pass" : "draw" });
  const why = open && now.answer && !now.answer.ok ? problemText() : "";
  if (why) {
    main.setAttribute("data-why", why);
    main.setAttribute("aria-disabled", "true");
  } else {
    main.removeAttribute("aria-disabled");
  }
  main.classList.toggle("waits", now.waits);
  if (main.textContent !== says) main.textContent = says;
}

function confirmed() {
  const kinds = now.answer?.melds ?? [];
  const board = melds().map((meld, place) => ({ kind: kinds[place]?.kind ?? meld.kind ?? "run", tiles: meld.tiles }));
  return { type: "play_tiles", melds: board };
}

/** The second half of a double tap is no tap of its own: what the first half made of the button stays untouched. */
main?.addEventListener("click", (event) => {
  if (event.detail > 1) event.preventDefault();
  else if (isOpen() && !now.answer) {
    event.preventDefault();
    now.waits = true;
    drawMain();
  } else if (main.getAttribute("aria-disabled") !== "true" && table.dataset.live) now.sent = true;
});

document.addEventListener("draft:answered", ({ detail: answer }) => {
  if (answer.ok && table.dataset.live) now.sent = true;
  main.form.requestSubmit(main);
});
