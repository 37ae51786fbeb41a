/** Tiles and melds as elements and in words. */

import { fill, listed, state, words } from "./desk.js";

const template = document.getElementById("tile-template");
const source = template.content.querySelector("use").getAttribute("href").split("#")[0];
const SIGNS = { black: "■", red: "♥", blue: "◆", orange: "▲" };
const buttons = new Map();

export function faceOf(tile) {
  return tile[0] === "j" ? "joker" : tile.slice(0, -1);
}

function isJoker(tile) {
  return tile[0] === "j";
}

/** The one button of a tile, wherever it lies: so focus and flight stay with it. */
export function buttonOf(tile) {
  if (!buttons.has(tile)) buttons.set(tile, made(tile));
  return buttons.get(tile);
}

function made(tile) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "piece";
  button.id = `tile-${tile}`;
  button.dataset.tile = tile;
  button.dataset.card = tile;
  button.append(template.content.cloneNode(true));
  button.querySelector("use").setAttribute("href", `${source}#${faceOf(tile)}`);
  return button;
}

/** What a tile is called; a joker by what it stands for. */
export function nameOf(tile, stands) {
  if (!stands) return words.tiles[faceOf(tile)];
  return listed(
    stands.colors.map((color, place) =>
      place ? words.tiles[`${stands.number}${letter(color)}`] : fill(words.joker_as[color], stands),
    ),
    words.or,
  );
}

function letter(color) {
  return color === "black" ? "k" : color[0];
}

/** The small print on a joker that stands for something. */
export function showStands(button, stands) {
  let note = button.querySelector(".stands");
  if (!stands) {
    note?.remove();
    return;
  }
  if (!note) {
    note = document.createElement("span");
    note.className = "stands";
    note.ariaHidden = "true";
    button.append(note);
  }
  note.replaceChildren(String(stands.number), ...stands.colors.map(sign));
}

function sign(color) {
  const mark = document.createElement("i");
  mark.className = color;
  mark.textContent = SIGNS[color];
  return mark;
}

/** `red run 5 to 7`, `group of 9s`, `2 tiles`; `found` is what the rules say of the meld. */
export function meldName(tiles, found) {
  if (!found?.valid) return listed(tiles.map((tile) => nameOf(tile)));
  const place = tiles.findIndex((tile) => !isJoker(tile));
  const number = parseInt(tiles[place], 10);
  if (found.kind === "group") return fill(words.group, { number });
  const low = number - place;
  return fill(words.runs[tiles[place].at(-2)], { low, high: low + tiles.length - 1 });
}

export function reasonOf(found) {
  return words.reasons[`${found.kind}/${found.reasons[0]}`] ?? words.invalid;
}

/** Who has laid or moved a tile since the reader's last turn. */
export function marksSince(seen) {
  const marks = new Map();
  for (const turn of state.recent) {
    if (turn.turn <= seen) continue;
    for (const tile of turn.moved) marks.set(tile, { seat: turn.seat, how: "shifted" });
    for (const tile of turn.played) marks.set(tile, { seat: turn.seat, how: "played" });
  }
  return marks;
}
