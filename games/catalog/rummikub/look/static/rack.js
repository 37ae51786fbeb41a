/** The rack: its order is the reader's own, kept through turns and reloads. */

import { keep, kept, state } from "./desk.js";

let order = [];
let blocks = [];
/** How it is sorted, until somebody moves a tile: then new ones come in at the end. */
let way = "";
let touched = [];

/** Take in what the server says is on the rack: new tiles come to their sorted place, else to the end. */
export function follow() {
  const own = new Set(state.rack);
  const before = kept("rack") ?? { order: [], blocks: [] };
  const stays = before.order.filter((tile) => own.has(tile));
  const come = state.rack.filter((tile) => !stays.includes(tile));
  order = [...stays, ...come];
  blocks = before.blocks.filter((block) => block.every((tile) => own.has(tile)));
  way = before.way ?? "";
  touched = (before.touched ?? []).filter((tile) => state.drawn.includes(tile));
  if (way && come.length && stays.length) put(way);
  save();
}

function save() {
  keep("rack", { order, blocks, way, touched });
}

/** The tiles on the rack in their order, less those that lie on the board. */
export function onRack(laid) {
  return order.filter((tile) => !laid.has(tile));
}

export function isOwn(tile) {
  return state.rack.includes(tile);
}

/** Whether a tile came with the last draw, and has not been touched since. */
export function isFresh(tile) {
  return state.drawn.includes(tile) && !touched.includes(tile);
}

export function touch(tile) {
  if (!isFresh(tile)) return;
  touched.push(tile);
  save();
}

/** Sort into blocks, which then can be taken as one; tiles that are drawn later come to their places. */
export function sort(into) {
  way = into;
  put(into);
  save();
}

function put(into) {
  const sorted = state.sorts[into] ?? [];
  order = sorted.flat();
  blocks = sorted.filter((block) => block.length > 1);
}

export function blockOf(tile, laid) {
  const block = blocks.find((tiles) => tiles[0] === tile);
  return block && block.every((other) => !laid.has(other)) ? block : null;
}

/** Whether a tile begins or follows a block: there is a gap before it. */
export function hasGap(tile, before) {
  if (!before) return false;
  const one = blocks.find((block) => block.includes(before));
  return one !== blocks.find((block) => block.includes(tile));
}

/** Put tiles before another one, or at the end. */
export function move(tiles, before) {
  const rest = order.filter((tile) => !tiles.includes(tile));
  const place = before ? rest.indexOf(before) : rest.length;
  order = [...rest.slice(0, place), ...tiles, ...rest.slice(place)];
  blocks = blocks.filter((block) => {
    const at = order.indexOf(block[0]);
    return block.every((tile, step) => order[at + step] === tile);
  });
  way = "";
  save();
}
