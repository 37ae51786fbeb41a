/** Nearer and farther, and pushing the felt about. By itself the board is as large as all of it can be seen. */

import { extent, size } from "./board.js";
import { LEAST, MOST, pitch } from "./layout.js";
import * as places from "./places.js";
import { isBusy, melds, onChange, redraw } from "./play.js";

const pan = document.getElementById("felt-pan");
const [FARTHEST, NEAREST, NEAR] = [12, 110, 1.6];
/** From this width on tiles grow with the table. */
const WIDE = 700;
/** How much nearer somebody has come; 1 is as laid out. */
let nearness = 1;

function limited(tile) {
  return Math.max(FARTHEST, Math.min(NEAREST, tile));
}

/** The inside of the felt. */
function inside() {
  const style = getComputedStyle(pan);
  const [start, end, top, bottom] = ["Left", "Right", "Top", "Bottom"].map((side) => parseFloat(style[`padding${side}`]));
  return { wide: pan.clientWidth - start - end, high: pan.clientHeight - top - bottom };
}

/** On a phone as a finger likes it; elsewhere a share of the width. */
function most({ wide }) {
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return wide < WIDE ? MOST : Math.max(2 * root, Math.min(0.052 * pan.clientWidth, 4.6 * root));
}

function settle() {
  size.tile = limited(Math.round(places.tileSize() * nearness));
}

/** As large as all that lies there can be seen, also in the middle of a turn. */
function fitAll() {
  const { wide, high } = inside();
  const { columns, rows } = extent();
  let tile = places.tileSize();
  while (tile > FARTHEST && (columns * tile > wide * 2 || rows * pitch(tile) > high)) tile -= 1;
  nearness = tile / places.tileSize();
}

export function zoom(way) {
  if (way === "fit") fitAll();
  else nearness = limited(places.tileSize() * nearness * (way === "in" ? 1.2 : 1 / 1.2)) / places.tileSize();
  redraw();
}

/** Two taps on the felt: nearer to there, or back to all of it. */
export function twice(event) {
  if (nearness !== 1) zoom("fit");
  else nearer(NEAR, ...within(event));
}

function within(event) {
  const box = pan.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

/** A tap on a board too small to hit comes nearer first. */
export function comesNearer(piece) {
  if (size.tile >= LEAST) return false;
  nearness = 1;
  redraw();
  piece.scrollIntoView({ block: "center", inline: "center" });
  return true;
}

export function spotAt(x, y) {
  const rect = document.getElementById("felt-area").getBoundingClientRect();
  const row = Math.max(0, Math.floor((y - rect.top) / pitch(size.tile)));
  return { row, col: Math.round(((x - rect.left) * 2) / size.tile) };
}

/** Another room is another board; but nobody's draft is pushed about because a bar of the browser came or went. */
function measure() {
  const before = pan.dataset.wide;
  const { wide, high } = inside();
  pan.dataset.wide = wide;
  if (!places.setRoom(wide, high, most({ wide })) || (isBusy() && before === pan.dataset.wide)) return;
  places.layOut(melds());
  redraw();
}

onChange(settle);
places.setRoom(inside().wide, inside().high, most(inside()));
new ResizeObserver(measure).observe(pan);

document.addEventListener("click", (event) => {
  const way = event.target.closest?.("[data-zoom]")?.dataset.zoom;
  if (way) zoom(way);
});

pan.addEventListener(
  "wheel",
  (event) => {
    if (event.shiftKey) return;
    event.preventDefault();
    nearer(event.deltaY < 0 ? 1.08 : 1 / 1.08, ...within(event));
  },
  { passive: false },
);

/** Change the size around a point that stays where it is. */
function nearer(factor, x, y) {
  const before = size.tile;
  nearness = limited(places.tileSize() * nearness * factor) / places.tileSize();
  redraw();
  const grown = size.tile / before;
  pan.scrollLeft = (pan.scrollLeft + x) * grown - x;
  pan.scrollTop = (pan.scrollTop + y) * grown - y;
}

let pinch = 0;
const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
pan.addEventListener(
  "touchmove",
  (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const wide = spread(event.touches);
    const box = pan.getBoundingClientRect();
    const x = (event.touches[0].clientX + event.touches[1].clientX) / 2 - box.left;
    const y = (event.touches[0].clientY + event.touches[1].clientY) / 2 - box.top;
    if (pinch) nearer(wide / pinch, x, y);
    pinch = wide;
  },
  { passive: false },
);
pan.addEventListener("touchend", () => (pinch = 0));

let held;
pan.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch" || event.button !== 0 || event.target.closest("button")) return;
  held = { id: event.pointerId, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.id) return;
  pan.scrollLeft -= event.clientX - held.x;
  pan.scrollTop -= event.clientY - held.y;
  if (Math.abs(event.clientX - held.x) + Math.abs(event.clientY - held.y) > 3) pan.dataset.panned = "yes";
  held = { ...held, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointerup", () => {
  held = undefined;
  setTimeout(() => delete pan.dataset.panned, 0);
});
