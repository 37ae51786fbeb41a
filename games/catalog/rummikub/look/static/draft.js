/** A draft: boards one after another, each a list of melds `{key, kind?, tiles}`; every step can be undone and redone. */

let newest = 0;

/** A key for a meld that no other meld of this page has had. */
export function freshKey() {
  newest += 1;
  return `m${newest}-${Math.random().toString(36).slice(2, 6)}`;
}

export function begin(turn, melds) {
  return { turn, steps: [melds], at: 0 };
}

export function board(draft) {
  return draft.steps[draft.at];
}

export function isOpen(draft) {
  return draft.at > 0;
}

/** Go on with another board; what had been undone is gone. */
export function step(draft, melds) {
  draft.steps.length = draft.at + 1;
  draft.steps.push(melds);
  draft.at += 1;
}

export function undo(draft) {
  if (draft.at === 0) return false;
  draft.at -= 1;
  return true;
}

export function redo(draft) {
  if (draft.at === draft.steps.length - 1) return false;
  draft.at += 1;
  return true;
}

/** Back to the start as a step of its own, so that even this can be undone. */
export function reset(draft) {
  if (same(board(draft), draft.steps[0])) return false;
  step(draft, draft.steps[0]);
  return true;
}

export function same(one, other) {
  return JSON.stringify(one.map(laid)) === JSON.stringify(other.map(laid));
}

function laid(meld) {
  return meld.tiles;
}

/** What a meld is called stays with it only as long as its tiles do. */
function changed(meld, tiles) {
  if (tiles.length === meld.tiles.length && tiles.every((tile, place) => tile === meld.tiles[place])) return meld;
  return { key: meld.key, tiles };
}

function without(melds, tiles) {
  return melds.map((meld) => changed(meld, meld.tiles.filter((tile) => !tiles.includes(tile))));
}

function filled(melds) {
  return melds.filter((meld) => meld.tiles.length > 0);
}

/** Put tiles into a meld, before the tile that stands at `index` now. */
export function place(melds, tiles, key, index) {
  const target = melds.find((meld) => meld.key === key);
  const stay = (part) => part.filter((tile) => !tiles.includes(tile));
  const whole = [...stay(target.tiles.slice(0, index)), ...tiles, ...stay(target.tiles.slice(index))];
  return filled(without(melds, tiles).map((meld) => (meld.key === key ? changed(target, whole) : meld)));
}

/** Put tiles down as a meld of their own. */
export function layNew(melds, tiles, key) {
  return [...filled(without(melds, tiles)), { key, tiles }];
}

/** Take tiles off the board. */
export function takeBack(melds, tiles) {
  return filled(without(melds, tiles));
}

/** Cut a meld in two before the tile at `index`. */
export function cut(melds, key, index) {
  return melds.flatMap((meld) =>
    meld.key === key
      ? [{ key, tiles: meld.tiles.slice(0, index) }, { key: freshKey(), tiles: meld.tiles.slice(index) }]
      : [meld],
  );
}

/** Lay the tiles of a meld in another way: one or two melds. */
export function relay(melds, key, way) {
  return melds.flatMap((meld) =>
    meld.key === key
      ? way.map((part, place) => ({ key: place ? freshKey() : key, kind: part.kind, tiles: [...part.tiles] }))
      : [meld],
  );
}

/** Give the melds of another board the keys of those they share most tiles with. */
export function withKeys(melds, old) {
  const free = new Set(old);
  const keys = new Map();
  const pairs = melds.flatMap((meld) => old.map((other) => ({ meld, other, common: common(meld, other) })));
  for (const { meld, other, common: count } of pairs.sort((one, two) => two.common - one.common)) {
    if (count === 0 || keys.has(meld) || !free.has(other)) continue;
    keys.set(meld, other.key);
    free.delete(other);
  }
  return melds.map((meld) => ({ key: keys.get(meld) ?? freshKey(), kind: meld.kind, tiles: [...meld.tiles] }));
}

function common(one, other) {
  return one.tiles.filter((tile) => other.tiles.includes(tile)).length;
}
