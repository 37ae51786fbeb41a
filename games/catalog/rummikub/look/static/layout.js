/** How large tiles can be, and where melds lie: numbers in, numbers out. Places count in rows and half tiles. */

/** Tiles grow and shrink by so many CSS pixels; below the least of them the board is pushed about instead. */
const STEP = 2;
export const LEAST = 24;
export const MOST = 44;

/** Half tiles between two melds of a row. */
export const GAP = 1;

/** Room for one more meld is kept free: so many half tiles. */
export const SPARE = 6;

/** Room under a row: where tiles are large enough, for a grip that a finger can hit. */
export function below(tile) {
  return tile >= 36 ? 24 : Math.round(tile * 0.34);
}

/** From one row to the next. */
export function pitch(tile) {
  return Math.round((tile * 4) / 3) + below(tile);
}

/** Half tiles beside each other, and rows below each other, in a room of so many pixels. */
export function columnsIn(wide, tile) {
  return Math.floor((wide * 2) / tile);
}

export function rowsIn(high, tile) {
  return Math.floor(high / pitch(tile));
}

export function clash(one, other) {
  return one.row === other.row && one.col < other.col + other.width + GAP && other.col < one.col + one.width + GAP;
}

/** Melds of these widths, one after another: each in the first row that has room. */
export function inRows(widths, columns) {
  const ends = [];
  return widths.map((width) => {
    let row = ends.findIndex((end) => end + width <= columns);
    if (row < 0) row = ends.push(0) - 1;
    const col = ends[row];
    ends[row] = col + width + GAP;
    return { row, col, width };
  });
}

export function rowsOf(spots) {
  return Math.max(0, ...spots.map((spot) => spot.row + 1));
}

/** The largest tile at which melds of these widths, and one more, lie within the room; the least if none does. */
export function fit(widths, { wide, high }, most = MOST) {
  let found;
  for (let tile = most - (most % STEP); tile >= LEAST; tile -= STEP) {
    const columns = columnsIn(wide, tile);
    found = { tile, columns, spots: inRows(widths, columns) };
    const fits = [...widths, SPARE].every((width) => width <= columns);
    if (fits && rowsOf(inRows([...widths, SPARE], columns)) <= rowsIn(high, tile)) return found;
  }
  return found;
}

/** The free place nearest to the one that is wished for; without a wish the first one. */
export function freePlace(width, taken, columns, wish) {
  let best;
  const last = Math.max(0, columns - width);
  const rows = Math.max(0, ...taken.map((other) => other.row), wish?.row ?? 0) + 2;
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col <= last; col += 1) {
      const spot = { row, col, width };
      if (taken.some((other) => clash(spot, other))) continue;
      const far = wish ? Math.abs(row - wish.row) * 6 + Math.abs(col - wish.col) : row * 1000 + col;
      if (!best || far < best.far) best = { ...spot, far };
    }
  }
  return best && { row: best.row, col: best.col, width };
}
