/** Cards follow the finger. Whoever uses it says what can be grabbed, what lies under it, and what a drop means. */

import { swallowClick } from "../swallow.js";

const FAR = 8;
const table = document.getElementById("table");
let lift;

/** `grab(target)` gives the elements to drag, `spot(x, y)` the place below (`over`, and `before` which card),
 *  `drop(elements, spot)` does it. */
export function lifts({ grab, spot, drop }) {
  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || lift) return;
    const cards = grab(event.target) ?? [];
    if (cards.length) lift = { cards, spot, drop, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
}

function ghostOf(card) {
  const drawing = card.querySelector("svg");
  const ghost = document.createElement("span");
  ghost.className = "lifted-card";
  ghost.ariaHidden = "true";
  ghost.append(drawing.cloneNode(true));
  ghost.style.setProperty("--card", `${drawing.getBoundingClientRect().width}px`);
  return ghost;
}

function begin(event) {
  lift.ghosts = lift.cards.map(ghostOf);
  table.append(...lift.ghosts);
  table.classList.add("lifting");
  for (const card of lift.cards) card.classList.add("lifted");
  table.setPointerCapture?.(event.pointerId);
}

document.addEventListener("pointermove", (event) => {
  if (!lift || event.pointerId !== lift.id) return;
  if (!lift.ghosts) {
    if (Math.hypot(event.clientX - lift.x, event.clientY - lift.y) < FAR) return;
    begin(event);
  }
  const step = lift.ghosts[0].offsetWidth * 0.3;
  lift.ghosts.forEach((ghost, place) => {
    ghost.style.setProperty("left", `${event.clientX - ghost.offsetWidth / 2 + place * step}px`);
    ghost.style.setProperty("top", `${event.clientY - ghost.offsetHeight * 0.6}px`);
  });
  mark(lift.spot(event.clientX, event.clientY, lift.cards));
});

function mark(place) {
  for (const element of table.querySelectorAll(".over, .before, .after")) element.classList.remove("over", "before", "after");
  place?.over?.classList.add("over");
  if (place?.before) place.before.classList.add("before");
  else place?.last?.classList.add("after");
}

document.addEventListener("pointerup", (event) => {
  if (!lift || event.pointerId !== lift.id) return;
  const done = lift;
  const moved = Boolean(lift.ghosts);
  const place = moved && lift.spot(event.clientX, event.clientY, lift.cards);
  end();
  if (!moved) return;
  swallowClick();
  if (place) done.drop(done.cards, place);
});

function end() {
  for (const ghost of lift.ghosts ?? []) ghost.remove();
  for (const card of table.querySelectorAll(".lifted")) card.classList.remove("lifted");
  table.classList.remove("lifting");
  mark(null);
  lift = undefined;
}

document.addEventListener("pointercancel", () => lift && end());
document.addEventListener("keydown", (event) => event.key === "Escape" && lift && end());

/** The card of a row that the dragged ones would lie before (none: at its end). */
export function gapIn(row, x, y, dragged) {
  const cards = [...row.querySelectorAll(".pick")].filter((card) => !dragged.includes(card));
  let nearest;
  cards.forEach((card, index) => {
    const box = card.getBoundingClientRect();
    const [across, down] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
    const far = Math.hypot(across, down * 2);
    if (!nearest || far < nearest.far) nearest = { far, index: across > 0 ? index + 1 : index };
  });
  return { before: nearest && cards[nearest.index], last: cards.at(-1) };
}

/** The first element under the pointer that fits a selector. */
export function under(x, y, selector) {
  return document.elementsFromPoint(x, y).map((element) => element.closest(selector)).find(Boolean);
}
