/** Taps: choose, put somewhere, twice for back to the rack or a cut. */

import { note, cutBefore, isOwn, laid, meldOf, melds, mine, now, pick, pickAll, pickNothing, putAt, putNew, seeAll, takeBack } from "./play.js";
import { state, table, words } from "./desk.js";
import { isPlacing } from "./board.js";
import * as rack from "./rack.js";
import { comesNearer, spotAt, twice as zoomsTwice } from "./zoom.js";

const TWICE = 350;
let last = { tile: "", at: 0 };
let felt = -TWICE;

table.addEventListener("pointerdown", seeAll, { capture: true });
table.addEventListener("keydown", seeAll, { capture: true });

table.addEventListener("click", (event) => {
  const piece = event.target.closest(".piece");
  const slot = event.target.closest(".slot");
  const grip = event.target.closest(".grip");
  if (slot) onSlot(slot);
  else if (piece) onPiece(piece, event);
  else if (grip) onGrip(grip);
  else if (event.target.closest("#felt-pan")) onFelt(event);
});

function onSlot(slot) {
  if (slot.dataset.slot === "new") putNew();
  else putAt(slot.dataset.slot, Number(slot.dataset.index));
}

function onPiece(piece, event) {
  const tile = piece.dataset.tile;
  const lies = laid().has(tile);
  if (state.seat === null || (lies && !mine())) return;
  if (lies && event.detail > 0 && comesNearer(piece)) return;
  const soon = event.detail === 2 || event.timeStamp - last.at < TWICE; // the browser knows a double click best
  const twice = event.detail > 0 && last.tile === tile && soon;
  last = { tile: twice ? "" : tile, at: event.timeStamp };
  if (twice && lies) onTwice(tile);
  else if (mine()) pick(tile);
  else rack.touch(tile);
}

function onTwice(tile) {
  pickNothing();
  if (isOwn(tile)) takeBack([tile]);
  else cutBefore(tile);
}

function onGrip(grip) {
  if (!mine()) return;
  const meld = melds().find((other) => other.key === grip.closest(".meld").dataset.meld);
  const all = meld.tiles.every((tile) => now.picked.includes(tile));
  if (meldOf(meld.tiles[0])) for (const tile of meld.tiles) rack.touch(tile);
  if (all) pickNothing();
  else if (!state.opened && state.required > 0 && !meld.tiles.some(isOwn)) note(words.locked);
  else pickAll(meld.tiles);
}

/** On free felt: a place for what is chosen; with nothing chosen two taps come nearer. */
function onFelt(event) {
  if (document.getElementById("felt-pan").dataset.panned) return;
  if (!isPlacing()) {
    const soon = event.timeStamp - felt < TWICE;
    felt = soon ? -TWICE : event.timeStamp;
    if (soon) zoomsTwice(event);
    return;
  }
  const { row, col } = spotAt(event.clientX, event.clientY);
  putNew(row, col - 1);
}
