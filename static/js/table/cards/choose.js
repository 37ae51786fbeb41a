/** Cards of one's hand are chosen by ticking them; the discard button says which card it means.
 *  A second tap on a card, or Enter pressed twice, throws it away. */

import { tell } from "../announce.js";

const TWICE = 350;
let last = { card: "", at: 0, echoes: false };
let armed = "";

export function inputs() {
  return [...document.querySelectorAll('#region-hand input[name="card"]')];
}

/** The ids of the chosen cards, in the order in which they lie. */
export function chosen() {
  return inputs().filter((input) => input.checked).map((input) => input.value);
}

/** Choose these cards and no others. */
export function choose(cards) {
  for (const input of inputs()) input.checked = cards.includes(input.value);
  dress();
}

/** Say something where refusals stand. */
export function say(text) {
  const note = document.createElement("p");
  note.className = "note error";
  note.textContent = text;
  document.getElementById("trouble").replaceChildren(...(text ? [note] : []));
}

function button() {
  return document.getElementById("discard-button");
}

function name(discard, { label, short }) {
  discard.textContent = short ?? label ?? discard.dataset.plain;
  if (short) discard.setAttribute("aria-label", label);
  else discard.removeAttribute("aria-label");
}

function dress() {
  const picked = inputs().filter((input) => input.checked);
  const discard = button();
  if (discard) name(discard, picked.length === 1 ? picked[0].dataset : {});
  document.dispatchEvent(new CustomEvent("hand:chosen", { detail: picked.map((input) => input.value) }));
}

/** Throw a card away, or say why that is not to be. */
export function discard(card) {
  const input = inputs().find((other) => other.value === card);
  choose([card]);
  if (input?.dataset.label && button()) button().click();
  else if (input?.dataset.why) say(input.dataset.why);
  if (!input?.dataset.label) laterLetGo([card]);
}

document.addEventListener("change", (event) => {
  if (event.target.matches?.('#region-hand input[name="card"]')) {
    armed = "";
    dress();
  }
});
document.addEventListener("table:shown", dress);

document.addEventListener("click", (event) => {
  const input = event.target.closest?.("#region-hand .pick")?.querySelector("input");
  if (!input || event.detail === 0 || isEcho(event, input)) return;
  const twice = last.card === input.value && (event.detail === 2 || event.timeStamp - last.at < TWICE);
  last = { card: twice ? "" : input.value, at: event.timeStamp, echoes: event.target !== input };
  if (!twice || !button()) return;
  event.preventDefault();
  discard(input.value);
});

/** A click on a label is followed at once by one on its box. */
function isEcho(event, input) {
  const echo = event.target === input && last.echoes && last.card === input.value;
  if (echo) last.echoes = false;
  return echo;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.('#region-hand input[name="card"]') || !button()) return;
  event.preventDefault();
  const card = event.target.value;
  if (armed === card) {
    armed = "";
    discard(card);
    return;
  }
  choose([card]);
  armed = card;
  tell([button().dataset.again]);
});

/** These are chosen no more, once everybody has read what was; cards that have been chosen meanwhile still are. */
function laterLetGo(cards) {
  setTimeout(() => choose(chosen().filter((card) => !cards.includes(card))), 0);
}

/** What is chosen has gone somewhere. */
document.getElementById("move").addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("data-uses")) laterLetGo(chosen());
});

dress();
