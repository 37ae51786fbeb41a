/** Where melds lie on the felt. Between turns all are laid out anew if that makes them larger; within one they stay. */

import { keep, kept } from "./desk.js";
import { LEAST, SPARE, clash, fit, freePlace, rowsIn } from "./layout.js";

let places = new Map(Object.entries(kept("places") ?? {}));
let room = { wide: 344, high: 300, most: 44 };
let laidOut = { tile: LEAST, columns: 20 };

export function placeOf(key) {
  return places.get(key);
}

/** How large tiles are where nobody has come nearer. */
export function tileSize() {
  return laidOut.tile;
}

function width(meld) {
  return meld.tiles.length * 2;
}

function taken(melds) {
  return melds.map((meld) => places.get(meld.key)).filter(Boolean);
}

/** A place for every meld. Those that have one and did not grow into others keep it. */
export function arrange(melds) {
  const { columns } = laidOut;
  const done = new Map();
  const free = (spot) => ![...done.values()].some((other) => clash(spot, other));
  for (const meld of melds) {
    const wish = places.get(meld.key);
    const spot = wish && { row: wish.row, col: wish.col, width: width(meld) };
    const stays = spot && (spot.col + spot.width <= columns || spot.col === 0);
    if (stays && free(spot)) done.set(meld.key, spot);
  }
  for (const meld of melds) {
    if (!done.has(meld.key)) done.set(meld.key, freePlace(width(meld), [...done.values()], columns, places.get(meld.key)));
  }
  for (const [key, spot] of done) places.set(key, spot);
}

/** The board between two turns: as large as all of it can be seen. What need not move does not. */
export function layOut(melds) {
  const order = inOrder(melds);
  const best = fit(order.map(width), room, room.most);
  const same = best.tile === laidOut.tile && best.columns === laidOut.columns;
  laidOut = { tile: best.tile, columns: best.columns };
  if (same) arrange(melds);
  if (!same || lowest(melds) > rowsIn(room.high, best.tile)) {
    order.forEach((meld, place) => places.set(meld.key, best.spots[place]));
  }
  remember(melds);
}

/** As they lie, row by row; those that have no place yet come last. */
function inOrder(melds) {
  const at = (meld) => places.get(meld.key) ?? { row: Infinity, col: 0 };
  const rank = (one, other) => (one.row === other.row ? one.col - other.col : one.row < other.row ? -1 : 1);
  return [...melds].sort((one, other) => rank(at(one), at(other)));
}

function lowest(melds) {
  return Math.max(0, ...[...taken(melds), spare(melds)].map((spot) => spot.row + 1));
}

/** Where a new meld would lie by itself. */
export function spare(melds, wide = SPARE) {
  return freePlace(Math.max(wide, SPARE), taken(melds), laidOut.columns);
}

/** Wish a meld to lie there; it will lie as near as it can. */
export function wish(key, row, col, wide) {
  places.set(key, { row: Math.max(0, row), col: Math.max(0, Math.min(col, laidOut.columns - wide)), width: wide });
}

/** Melds that are gone leave their place. */
export function remember(melds) {
  const keys = new Set(melds.map((meld) => meld.key));
  places = new Map([...places].filter(([key]) => keys.has(key)));
  keep("places", Object.fromEntries(places));
}

/** How much room there is, in pixels, and how large a tile may be at most; whether it is another room than before. */
export function setRoom(wide, high, most) {
  const other = Math.abs(room.wide - wide) > 1 || Math.abs(room.high - high) > 1;
  room = { wide, high, most };
  return other;
}
