/** What one does with a draft: choose tiles, put them somewhere, step back; every step is looked at by the rules. */

import * as drafts from "./draft.js";
import { fill, forget, keep, kept, listed, speak, state, words } from "./desk.js";
import * as places from "./places.js";
import * as rack from "./rack.js";
import { meldName, nameOf } from "./tiles.js";
import * as verdicts from "./verdicts.js";

export const now = {
  draft: drafts.begin("", []),
  picked: [],
  found: new Map(),
  answer: null,
  notice: "",
  /** What the coach has said: `{text, more, lay}`. */
  hint: null,
  /** Tiles that the coach points at. */
  glowing: [],
  sent: false,
  /** Confirmed before the rules have answered: it is played as soon as they say yes. */
  waits: false,
  dragging: false,
  /** A tile that has just been put somewhere and wants to be seen. */
  moved: null,
  seen: Number(kept("seen") ?? 0),
};

const listeners = [];

/** Have something drawn anew after every change; `flights` tells where tiles come from. */
export function onChange(draw) {
  listeners.push(draw);
}

export function redraw(flights) {
  for (const draw of listeners) draw(flights);
}

export function melds() {
  return drafts.board(now.draft);
}

export function laid() {
  return new Set(melds().flatMap((meld) => meld.tiles));
}

export function mine() {
  return state.mine && state.seat !== null;
}

/** Whether anything lies otherwise than at the start of the turn. */
export function isOpen() {
  return drafts.isOpen(now.draft) && !drafts.same(melds(), now.draft.steps[0]);
}

/** Whether somebody is in the middle of something that must not be pushed about. */
export function isBusy() {
  return mine() && (isOpen() || now.picked.length > 0);
}

export function meldOf(tile) {
  return melds().find((meld) => meld.tiles.includes(tile));
}

/** Tiles that came from the rack in this turn. */
export function isOwn(tile) {
  return rack.isOwn(tile);
}

/** The board of the others stays as it is until one has opened. */
export function isLocked(meld) {
  return !state.opened && state.required > 0 && !meld.tiles.some(isOwn);
}

// -- Following the table --------------------------------------------------------------------------------------
/** The server has told something new: a draft of this very turn stays, anything else begins anew. */
export function follow() {
  const same = now.draft.turn === state.turn && mine();
  rack.follow();
  if (same && !now.sent) return;
  const lost = isOpen() && !now.sent && now.draft.turn !== "";
  const old = now.draft.turn === "" ? (kept("base") ?? []) : melds();
  const base = drafts.withKeys(state.melds, old);
  keep("base", base);
  places.layOut(base);
  now.notice = lost ? words.dropped : "";
  now.draft = (now.draft.turn === "" && restored(base)) || drafts.begin(state.turn, base);
  now.picked = now.picked.filter((tile) => mine() && (laid().has(tile) || isOwn(tile)));
  now.sent = false;
  now.waits = false;
  [now.hint, now.glowing] = [null, []];
  judge(false);
}

/** The draft that was left by a reload, if the turn is still the same. */
function restored(base) {
  const left = kept("draft");
  if (!left) return null;
  if (left.turn === state.turn && mine() && drafts.same(left.steps[0], base)) {
    now.notice = words.restored;
    return left;
  }
  forget("draft");
  now.notice = words.dropped;
  return null;
}

/** The reader has touched the table: what others did is seen. */
export function seeAll() {
  const newest = Math.max(0, ...state.recent.map((turn) => turn.turn));
  if (!state.mine || now.seen >= newest) return;
  now.seen = newest;
  keep("seen", newest);
  redraw();
}

// -- Verdicts -------------------------------------------------------------------------------------------------
function judge(mayRelay) {
  const board = melds();
  now.found = new Map(board.map((meld) => [meld.key, verdicts.standing(meld)]));
  now.answer = null;
  verdicts.stop();
  if (!mine()) return;
  if (drafts.isOpen(now.draft)) keep("draft", now.draft);
  else forget("draft");
  if (isOpen()) verdicts.look(board, (answer) => hear(board, answer, mayRelay));
}

function hear(board, answer, mayRelay) {
  answer.melds.forEach((found, place) => now.found.set(board[place].key, { ...found, old: Boolean(verdicts.standing(board[place])) }));
  now.answer = answer;
  const waits = now.waits;
  const crooked = mayRelay && board.filter((meld) => isBendable(now.found.get(meld.key)) && wasTouched(meld));
  if (crooked && crooked.length === 1) {
    relay(crooked[0].key, now.found.get(crooked[0].key).alternatives[0]);
    now.waits = waits;
    return;
  }
  now.waits = false;
  tellVerdict(board);
  redraw();
  if (waits) document.dispatchEvent(new CustomEvent("draft:answered", { detail: answer }));
}

function isBendable(found) {
  return found && !found.valid && found.alternatives.length === 1;
}

function wasTouched(meld) {
  const before = now.draft.steps[now.draft.at - 1] ?? [];
  return !before.some((other) => other.tiles.join() === meld.tiles.join());
}

function tellVerdict(board) {
  const touched = board.filter(wasTouched).map((meld) => {
    const found = now.found.get(meld.key);
    return fill(words.meld, { name: meldName(meld.tiles, found), state: found?.valid ? words.valid : words.invalid });
  });
  const { needed, total, required } = now.answer.opening;
  speak([...touched, needed ? fill(words.opening_now, { total, required }) : ""].filter(Boolean).join("; "));
}

// -- Steps ----------------------------------------------------------------------------------------------------
function take(board, { relays = true, said = "", flights } = {}) {
  drafts.step(now.draft, board);
  now.notice = "";
  now.hint = null;
  now.waits = false;
  document.getElementById("trouble").replaceChildren();
  now.moved = now.picked[0];
  now.picked = [];
  if (said) speak(said);
  judge(relays);
  redraw(flights);
}

/** What is chosen, in the order in which it lies where it lies in one meld, else in the order of choosing. */
export function putAt(key, index, tiles = now.picked, flights = undefined) {
  if (!mine() || tiles.length === 0) return;
  take(drafts.place(melds(), tiles, key, index), { said: placed(tiles), flights });
}

export function putNew(row, col, tiles = now.picked, flights = undefined) {
  if (!mine() || tiles.length === 0) return;
  const key = drafts.freshKey();
  if (row !== undefined) places.wish(key, row, col, tiles.length * 2);
  take(drafts.layNew(melds(), tiles, key), { said: placed(tiles), flights });
}

function placed(tiles) {
  return fill(words.placed, { tiles: listed(tiles.map((tile) => nameOf(tile))) });
}

export function takeBack(tiles, flights) {
  const own = tiles.filter((tile) => isOwn(tile) && laid().has(tile));
  if (own.length === 0) {
    if (tiles.some((tile) => laid().has(tile))) note(words.not_to_rack);
    return;
  }
  const said = fill(words.taken_back, { tiles: listed(own.map((tile) => nameOf(tile))) });
  take(drafts.takeBack(melds(), own), { said, flights });
}

export function cutBefore(tile) {
  const meld = meldOf(tile);
  const index = meld?.tiles.indexOf(tile) ?? 0;
  if (!mine() || index < 1 || isLocked(meld)) return;
  take(drafts.cut(melds(), meld.key, index), { relays: false });
}

/** Lay the tiles of a meld in another of the ways the rules know. */
export function relay(key, way) {
  const name = meldName(way[0].tiles, { valid: true, kind: way[0].kind });
  take(drafts.relay(melds(), key, way), { relays: false, said: fill(words.moved_alone, { meld: name }) });
}

/** Lay a whole board, as the coach would. */
export function layAll(board) {
  take(drafts.withKeys(board, melds()), { relays: false });
}

const BACKWARDS = { undo: [drafts.undo, "undone"], redo: [drafts.redo, "redone"], reset: [drafts.reset, "reset"] };

export function travel(way) {
  const [go, said] = BACKWARDS[way];
  if (!mine() || !go(now.draft)) return;
  now.picked = [];
  now.waits = false;
  now.hint = null;
  now.notice = words[said];
  speak(words[said]);
  judge(false);
  redraw();
}

export function canTravel(way) {
  if (!mine()) return false;
  if (way === "redo") return now.draft.at < now.draft.steps.length - 1;
  return way === "undo" ? now.draft.at > 0 : isOpen();
}

// -- Choosing -------------------------------------------------------------------------------------------------
export function pick(tile) {
  rack.touch(tile);
  const meld = meldOf(tile);
  if (mine() && meld && isLocked(meld)) {
    note(words.locked);
    return;
  }
  now.notice = "";
  now.picked = now.picked.includes(tile) ? now.picked.filter((other) => other !== tile) : [...now.picked, tile];
  redraw();
}

export function pickAll(tiles) {
  now.picked = [...tiles];
  redraw();
}

export function pickNothing() {
  if (now.picked.length === 0) return;
  now.picked = [];
  redraw();
}

export function note(text) {
  now.notice = text;
  speak(text);
  redraw();
}
