/** A card may be dragged where it is played instead of tapped; it ends in the same form.
 *
 *  What moves is a picture of the card, so that news which redraw the hand meanwhile do not disturb it. */

import { swallowClick } from "./swallow.js";

const FAR = 8;
const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const SOURCES = "[data-hand] li > button, [data-hand].choosing .pick, [data-drop-on]";
let drag;
let escaped;

function targetOf(card) {
  return card.dataset.dropOn ?? "#region-middle";
}

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.(SOURCES);
  if (!card || event.button !== 0 || card.getAttribute("aria-disabled") === "true") return;
  drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY };
});

function isMeant(x, y) {
  const scrolls = drag.card.closest("[data-hand]")?.matches("[data-scrolls]");
  return Math.abs(y) >= FAR && Math.abs(y) >= Math.abs(x) ? true : !scrolls && Math.abs(x) >= FAR;
}

function lift() {
  const picture = drag.card.querySelector("svg");
  const place = picture.getBoundingClientRect();
  drag.from = place;
  drag.ghost = picture.cloneNode(true);
  drag.ghost.classList.add("ghost");
  drag.ghost.style.inlineSize = `${place.width}px`;
  drag.ghost.style.insetInlineStart = `${place.left}px`;
  drag.ghost.style.insetBlockStart = `${place.top}px`;
  document.body.append(drag.ghost);
  drag.card.dataset.lifted = "";
  document.querySelector(targetOf(drag.card))?.classList.add("open-to-drop");
  try {
    drag.card.setPointerCapture(drag.id);
  } catch {
    return; // a pointer that is not there any more needs none
  }
}

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && !isMeant(x, y)) return;
  if (!drag.ghost) lift();
  drag.ghost.style.translate = `${x}px ${y}px`;
});

/** Put it down: where it was, or it is gone because it is played. */
function end(flies) {
  const { card, ghost, from } = drag;
  drag = undefined;
  if (!ghost) return;
  delete card.dataset.lifted;
  for (const open of document.querySelectorAll(".open-to-drop")) open.classList.remove("open-to-drop");
  const still = QUIET.matches || document.getElementById("table").dataset.speed === "none";
  if (!flies || still || !card.isConnected) {
    ghost.remove();
    return;
  }
  const now = ghost.getBoundingClientRect();
  const back = { translate: `${from.left - now.left}px ${from.top - now.top}px` };
  ghost.style.translate = "none";
  ghost.style.insetInlineStart = `${now.left}px`;
  ghost.style.insetBlockStart = `${now.top}px`;
  ghost.animate([{ translate: "0 0" }, back], { duration: 180, easing: "ease-out" }).finished.then(() => ghost.remove());
}

function use(card) {
  const choice = card.popoverTargetElement;
  const box = card.querySelector("input");
  if (choice) choice.showPopover();
  else if (box) box.click();
  else card.form.requestSubmit(card);
}

document.addEventListener("pointerup", (event) => {
  if (event.pointerId === escaped) swallowClick();
  escaped = undefined;
  if (!drag || event.pointerId !== drag.id) return;
  const { card, ghost } = drag;
  if (!ghost) {
    drag = undefined;
    return;
  }
  const target = document.querySelector(targetOf(card));
  const place = target.getBoundingClientRect();
  const over = event.clientX >= place.left && event.clientX <= place.right && event.clientY >= place.top && event.clientY <= place.bottom;
  const plays = over && card.isConnected;
  end(!plays);
  swallowClick();
  if (plays) setTimeout(() => use(card), 0);
});
document.addEventListener("pointercancel", () => drag && end(true));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag?.ghost) return;
  escaped = drag.id;
  end(true);
  event.stopImmediatePropagation();
});
