/** A phrase that somebody says stands at their seat for a moment; for those who listen it is said where no log is open. */

import { tell } from "./announce.js";

const MOMENT = 2400;
const words = document.getElementById("phrase-words")?.content;
const shown = new Map();

/** The phrase in the reader's language; one that another build of the house knows comes in English. */
function wordsOf({ phrase, text }) {
  return words?.querySelector(`[data-phrase="${CSS.escape(phrase)}"]`)?.textContent ?? text;
}

function away(player) {
  shown.get(player)?.remove();
  shown.delete(player);
}

/** Towards the middle of the table: below a seat that is far, above one that is near. */
function place(bubble, seat) {
  const at = seat.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, 8), innerWidth - width - 8);
  const isFar = at.top < innerHeight / 2;
  bubble.style.translate = `${left}px ${isFar ? at.bottom + 6 : at.top - height - 6}px`;
}

function show(player, text) {
  const seat = document.querySelector(`#table [data-player="${player}"]`);
  away(player);
  if (!seat) return;
  const bubble = document.createElement("p");
  bubble.className = "bubble";
  bubble.setAttribute("aria-hidden", "true"); // the log says it
  bubble.textContent = text;
  document.getElementById("table").append(bubble);
  place(bubble, seat);
  shown.set(player, bubble);
  setTimeout(() => bubble.isConnected && shown.get(player) === bubble && away(player), MOMENT);
}

document.addEventListener("chat:message:new", ({ detail: { message } }) => {
  if (!message?.phrase || message.room) return;
  const text = wordsOf(message);
  show(message.user_id, text);
  const isOwn = String(message.user_id) === document.getElementById("chat")?.dataset.reader;
  if (!isOwn && !document.getElementById("drawer")?.open) tell([`${message.display_name}: ${text}`]);
});
