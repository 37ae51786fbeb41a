/** Where melds lie on the felt: rows, and columns of half a tile. A meld keeps its place as long as it exists. */

import { keep, kept } from "./desk.js";

const GAP = 1;
let places = new Map(Object.entries(kept("places") ?? {}));
let columns = 20;

export function placeOf(key) {
  return places.get(key);
}

function width(meld) {
  return meld.tiles.length * 2;
}

function clash(one, other) {
  return one.row === other.row && one.col < other.col + other.width + GAP && other.col < one.col + one.width + GAP;
}

/** The free place nearest to the one that is wished for. */
function freePlace(wide, taken, wish) {
  let best;
  const last = Math.max(0, columns - wide);
  const rows = Math.max(0, ...taken.map((other) => other.row), wish?.row ?? 0) + 2;
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col <= last; col += 1) {
      const spot = { row, col, width: wide };
      if (taken.some((other) => clash(spot, other))) continue;
      const far = wish ? Math.abs(row - wish.row) * 6 + Math.abs(col - wish.col) : row * 1000 + col;
      if (!best || far < best.far) best = { ...spot, far };
    }
  }
  return best;
}

/** A place for every meld. Those that have one and did not grow into others keep it. */
export function arrange(melds) {
  const taken = [];
  const later = [];
  for (const meld of melds) {
    const wish = places.get(meld.key);
    const spot = wish && { row: wish.row, col: wish.col, width: width(meld) };
    const grew = wish && wish.width < spot.width;
    const fits = spot && !grew && (spot.col + spot.width <= columns || spot.col === 0);
    if (fits && !taken.some((other) => clash(spot, other))) taken.push({ ...spot, key: meld.key });
    else later.push(meld);
  }
  for (const meld of later) taken.push({ ...freePlace(width(meld), taken, places.get(meld.key)), key: meld.key });
  for (const spot of taken) places.set(spot.key, { row: spot.row, col: spot.col, width: spot.width });
  return taken;
}

/** Wish a meld to lie there; it will lie as near as it can. */
export function wish(key, row, col, wide) {
  places.set(key, { row: Math.max(0, row), col: Math.max(0, Math.min(col, columns - wide)), width: wide });
}

/** Melds that are gone leave their place. */
export function remember(melds) {
  const keys = new Set(melds.map((meld) => meld.key));
  places = new Map([...places].filter(([key]) => keys.has(key)));
  keep("places", Object.fromEntries(places));
}

/** How many half tiles are next to each other; what lies beyond moves in. */
export function setColumns(count) {
  columns = Math.max(12, count);
}
