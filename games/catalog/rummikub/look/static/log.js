/** A line of the log that tells of a play shows its tiles again when it is tapped. */

import { reveal } from "./board.js";
import { state, table } from "./desk.js";
import { buttonOf } from "./tiles.js";

const log = document.getElementById("log");
const drawer = document.getElementById("drawer");
/** On a narrow table the log lies over the board. */
const WIDE = matchMedia("(width >= 1200px)");

let known = newest();

function newest() {
  return Math.max(0, ...state.recent.map((turn) => turn.turn));
}

/** The line that has just been written about a play becomes a button. */
export function link(entry) {
  const play = state.recent.find((turn) => turn.turn > known && turn.played.length > 0);
  known = newest();
  const line = play && entry?.news.length && log.children[log.children.length - entry.news.length];
  if (!line || line.firstElementChild) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "recall";
  button.dataset.tiles = [...play.played, ...play.moved].join(" ");
  button.textContent = line.textContent;
  line.replaceChildren(button);
}

function forget() {
  for (const piece of table.querySelectorAll("[data-recalled]")) delete piece.dataset.recalled;
}

log.addEventListener("click", (event) => {
  const button = event.target.closest(".recall");
  if (!button) return;
  forget();
  const tiles = button.dataset.tiles.split(" ");
  for (const tile of tiles) buttonOf(tile).dataset.recalled = "";
  reveal(tiles[0]);
  if (!WIDE.matches) drawer.open = false;
});
table.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#drawer")) forget();
});
