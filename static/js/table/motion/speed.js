/** How fast things move here: as its reader likes it, shortly where the system asks for less motion, or not at all. */

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const FACTOR = { none: 0, calm: 17 / 12, normal: 1, quick: 7 / 12 };
const table = document.getElementById("table");

/** How much longer than usual everything takes; 0 where nothing moves, also while nobody looks. */
export function factor() {
  return document.hidden ? 0 : (FACTOR[table.dataset.speed] ?? 1);
}

/** Whether things only fade. */
export function isQuiet() {
  return QUIET.matches;
}

/** Whether things fly. */
export function flies() {
  return factor() > 0 && !isQuiet();
}

/** The longest fade where the system asks for less motion. */
export const FADE = 80;
