/** Nearer and farther, and pushing the felt about. */

import { extent, pitch, size } from "./board.js";
import { setColumns } from "./places.js";
import { onChange, redraw } from "./play.js";

const pan = document.getElementById("felt-pan");
const [LEAST, MOST] = [0.4, 2];
/** On a narrow felt tiles are smaller to begin with. */
const base = () => (pan.clientWidth < 560 ? 34 : 46);
const READABLE = 32;
let chosen = null;

function limited(tile) {
  return Math.max(base() * LEAST, Math.min(base() * MOST, tile));
}

/** The size at which everything is seen at once. */
function fitting() {
  const { columns, rows } = extent();
  const wide = ((pan.clientWidth - 16) * 2) / columns;
  const high = ((pan.clientHeight - 12) / rows - 26) * 0.75;
  return Math.min(wide, high);
}

function settle() {
  size.tile = Math.round(chosen ?? Math.min(base() * 1.1, Math.max(READABLE, fitting())));
}

export function zoom(way) {
  if (way === "fit") chosen = limited(Math.min(base() * 1.4, fitting()));
  else chosen = limited(size.tile * (way === "in" ? 1.2 : 1 / 1.2));
  redraw();
}

/** A tap on a board too small to hit comes nearer first. */
export function comesNearer(piece) {
  if (size.tile >= READABLE) return false;
  chosen = base();
  redraw();
  piece.scrollIntoView({ block: "center", inline: "center" });
  return true;
}

export function spotAt(x, y) {
  const rect = document.getElementById("felt-area").getBoundingClientRect();
  return { row: Math.max(0, Math.floor((y - rect.top) / pitch())), col: Math.round(((x - rect.left) * 2) / size.tile) };
}

function measure() {
  setColumns(Math.floor(((pan.clientWidth - 16) * 2) / base()));
  redraw();
}

onChange(settle);
new ResizeObserver(measure).observe(pan);
setColumns(Math.floor(((pan.clientWidth - 16) * 2) / base()));

document.addEventListener("click", (event) => {
  const way = event.target.closest?.("[data-zoom]")?.dataset.zoom;
  if (way) zoom(way);
});

pan.addEventListener(
  "wheel",
  (event) => {
    if (event.shiftKey) return;
    event.preventDefault();
    const [x, y] = [event.clientX - pan.getBoundingClientRect().left, event.clientY - pan.getBoundingClientRect().top];
    nearer(event.deltaY < 0 ? 1.08 : 1 / 1.08, x, y);
  },
  { passive: false },
);

/** Change the size around a point that stays where it is. */
function nearer(factor, x, y) {
  const before = size.tile;
  chosen = limited(size.tile * factor);
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
  held = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
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
