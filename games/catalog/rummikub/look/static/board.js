/** The felt: every meld at its place, with slots where chosen tiles may go. */

import { fly, remember } from "../../js/table/fly.js";
import { fill, state, table, words } from "./desk.js";
import { below, pitch } from "./layout.js";
import * as places from "./places.js";
import { isLocked, isOwn, melds, mine, now } from "./play.js";
import { buttonOf, marksSince, meldName, nameOf, reasonOf, showStands } from "./tiles.js";

const area = document.getElementById("felt-area");
const empty = document.getElementById("empty-felt");
const shells = new Map();

export const size = { tile: 44 };

/** How many half tiles and rows everything needs. */
export function extent() {
  const spots = melds().map((meld) => places.placeOf(meld.key)).filter(Boolean);
  return {
    columns: Math.max(6, ...spots.map((spot) => spot.col + spot.width)),
    rows: Math.max(1, ...spots.map((spot) => spot.row + 1)),
  };
}

export function drawBoard() {
  const board = melds();
  places.arrange(board);
  const marks = marksSince(now.seen);
  for (const [key, shell] of shells) {
    if (board.some((meld) => meld.key === key)) continue;
    shell.remove();
    shells.delete(key);
  }
  const room = area.clientWidth; // read once: between two melds it would lay out the page anew
  board.forEach((meld) => drawMeld(meld, marks, room));
  drawEdges();
  empty.hidden = board.length > 0 || isPlacing();
}

export function isPlacing() {
  return mine() && now.picked.length > 0;
}

function drawEdges() {
  const { columns, rows } = extent();
  area.style.setProperty("--tile", `${size.tile}px`);
  area.style.setProperty("--below", `${below(size.tile)}px`);
  area.style.setProperty("min-inline-size", `${(columns * size.tile) / 2}px`);
  area.style.setProperty("block-size", `${rows * pitch(size.tile)}px`);
  area.classList.toggle("placing", isPlacing());
  area.classList.toggle("small", size.tile < 36);
  drawNewSlot();
}

/** Where a new meld would lie by itself there is room to tap. */
function drawNewSlot() {
  const slot = area.querySelector(":scope > .slot") ?? newSlot();
  if (!isPlacing()) {
    slot.remove();
    return;
  }
  const spot = places.spare(melds(), now.picked.length * 2);
  slot.style.setProperty("inset-inline-start", `${(spot.col * size.tile) / 2}px`);
  slot.style.setProperty("inset-block-start", `${spot.row * pitch(size.tile)}px`);
  slot.style.setProperty("inline-size", `${(spot.width * size.tile) / 2}px`);
  area.append(slot);
}

function newSlot() {
  const slot = document.createElement("button");
  slot.type = "button";
  slot.className = "slot new";
  slot.dataset.slot = "new";
  slot.textContent = words.new_meld;
  return slot;
}

// -- One meld -------------------------------------------------------------------------------------------------
function shellOf(meld) {
  if (!shells.has(meld.key)) {
    const shell = document.createElement("div");
    shell.className = "meld";
    shell.dataset.meld = meld.key;
    shell.setAttribute("role", "group");
    const row = document.createElement("div");
    row.className = "in-row";
    const grip = document.createElement("button");
    grip.type = "button";
    grip.className = "grip";
    shell.append(row, grip);
    shells.set(meld.key, shell);
  }
  return shells.get(meld.key);
}

function drawMeld(meld, marks, room) {
  const shell = shellOf(meld);
  const found = now.found.get(meld.key);
  const spot = places.placeOf(meld.key);
  shell.style.setProperty("inset-inline-start", `${(spot.col * size.tile) / 2}px`);
  shell.style.setProperty("inset-block-start", `${spot.row * pitch(size.tile)}px`);
  const verdict = found ? (found.valid ? "fits" : "flawed") : "open";
  const late = (spot.col + spot.width / 2) * size.tile > room;
  shell.className = `meld ${found?.old ? "as-before" : verdict}${late ? " late" : ""}`;
  shell.style.setProperty("inline-size", `${meld.tiles.length * size.tile}px`);
  dressGrip(shell.querySelector(".grip"), meld, found);
  shell.setAttribute("aria-label", shell.querySelector(".grip").getAttribute("aria-label"));
  const row = shell.querySelector(".in-row");
  const wanted = [...rowOf(meld, found, marks)];
  wanted.forEach((element, place) => {
    if (row.children[place] !== element) row.insertBefore(element, row.children[place] ?? null);
  });
  while (row.children.length > wanted.length) row.lastElementChild.remove();
  if (!shell.isConnected) area.append(shell);
}

function dressGrip(grip, meld, found) {
  const state_ = found ? (found.valid ? words.valid : reasonOf(found)) : words.unknown;
  const value = found?.valid ? fill(words.points, { points: found.value }) : "";
  const name = fill(words.meld, { name: meldName(meld.tiles, found), state: state_ });
  grip.setAttribute("aria-label", value ? `${name}, ${value}` : name);
  const text = found ? (found.valid ? (found.old ? "" : `✓ ${found.value}`) : `✗ ${reasonOf(found)}`) : "…";
  if (grip.textContent !== text) grip.textContent = text;
}

function* rowOf(meld, found, marks) {
  const open = mayTake(meld);
  for (const [place, tile] of meld.tiles.entries()) {
    if (open && !(place > 0 && isPicked(tile) && isPicked(meld.tiles[place - 1]))) yield slot(meld, place, found);
    yield dress(tile, { stands: found?.jokers?.[tile], mark: marks.get(tile), covered: open, locked: isLocked(meld) });
  }
  if (open) yield slot(meld, meld.tiles.length, found);
}

function isPicked(tile) {
  return now.picked.includes(tile);
}

/** Slots open on melds that nothing is being taken from; while dragging, on all. */
function mayTake(meld) {
  return isPlacing() && !isLocked(meld) && (now.dragging || !meld.tiles.some(isPicked));
}

function slot(meld, place, found) {
  const id = `slot-${meld.key}-${place}`;
  const made = document.getElementById(id) ?? document.createElement("button");
  made.type = "button";
  made.id = id;
  made.className = `slot${place === 0 ? " first" : place === meld.tiles.length ? " last" : ""}`;
  made.dataset.slot = meld.key;
  made.dataset.index = place;
  made.style.setProperty("inset-inline-start", `${place * size.tile}px`);
  const name = (tile) => nameOf(tile, found?.jokers?.[tile]);
  const [one, other] = [meld.tiles[place - 1], meld.tiles[place]];
  const text = !one ? fill(words.before, { tile: name(other) }) : !other ? fill(words.after, { tile: name(one) }) : fill(words.between, { one: name(one), other: name(other) });
  made.setAttribute("aria-label", text);
  return made;
}

/** A tile as it looks now: chosen, from the rack, just laid by somebody. */
export function dress(tile, { stands, mark, covered = false, locked = false, fresh = false, gap = false } = {}) {
  const button = buttonOf(tile);
  const number = now.picked.indexOf(tile) + 1;
  const own = isOwn(tile) && melds().some((meld) => meld.tiles.includes(tile));
  const glows = now.glowing.includes(tile);
  button.className = ["piece", number && "picked", glows && "glows", covered && "covered", locked && mine() && "locked", own && "own", fresh && "fresh", gap && "gap", mark && `${mark.how} seat-${mark.seat}`].filter(Boolean).join(" ");
  button.setAttribute("aria-pressed", String(number > 0));
  button.setAttribute("aria-label", spoken(tile, { stands, mark, number, own, fresh }));
  if (mark && mark.how === "played") button.dataset.from = mark.seat;
  else delete button.dataset.from;
  if (number) button.dataset.number = number;
  else delete button.dataset.number;
  showStands(button, stands);
  return button;
}

function spoken(tile, { stands, mark, number, own, fresh }) {
  const parts = [nameOf(tile, stands)];
  if (number) parts.push(fill(words.selected, { number }));
  if (own) parts.push(words.own);
  if (now.glowing.includes(tile)) parts.push(words.glows);
  if (fresh) parts.push(words.new_tile);
  if (mark) parts.push(fill(mark.how === "played" ? words.played_by : words.shifted_by, { player: state.names[mark.seat] }));
  return parts.join(", ");
}

/** Bring the meld of a tile into sight. */
export function reveal(tile) {
  buttonOf(tile).closest(".meld")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Draw with everything gliding from where it was. */
export function glide(draw, flights = new Map()) {
  const before = remember(table);
  for (const [tile, rect] of flights) before.set(tile, rect);
  const focused = document.activeElement?.id;
  draw();
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  fly(table, before);
}
