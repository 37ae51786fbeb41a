/** What is for one person, on every page: the number at the bell, and a word when something is new.
 *
 *  Pages of tables, lobbies and lists hear it at their own connection; every other page has one for that alone. */

import "./build.js";
import "./tabs.js";
import { keepLive, soonOver } from "./connection.js";

const page = document.documentElement;
const OWN = "#table[data-socket], [data-lobby], [data-street], [data-tournament]";
const MOST = 99;
const NOW_AND_THEN = 60_000;
const STAYS = 10_000;

// -- The bell ------------------------------------------------------------------------------------------------
function count(unread) {
  for (const bell of document.querySelectorAll("[data-bell]")) {
    bell.textContent = unread > MOST ? `${MOST}+` : String(unread);
    bell.hidden = !unread;
  }
  if (unread) navigator.setAppBadge?.(unread).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

/** It goes by itself, unless somebody is at it: the bell keeps what it said. */
function goes(word) {
  setTimeout(() => (word.matches(":hover, :focus-within") ? goes(word) : word.remove()), STAYS);
}

/** A word at the top of the page, with the way there; not at a table, where nothing may move, nor where it leads. */
function say({ text, path }) {
  const words = document.getElementById("notice-words")?.content.cloneNode(true);
  if (!words || document.getElementById("table") || path === location.pathname) return;
  words.querySelector("a").textContent = text;
  words.querySelector("a").href = path;
  const word = words.firstElementChild;
  document.querySelector("[data-notice]")?.remove();
  document.getElementById("toasts")?.append(word);
  goes(word);
}

document.addEventListener("notice:new", ({ detail }) => {
  count(detail.unread);
  if (!detail.notice.seen) say(detail.notice);
});
document.addEventListener("notice:count", ({ detail }) => count(detail.unread));

// -- A connection for who has none ---------------------------------------------------------------------------
/** What a page adds to the address of its connection to hear it, too. */
export function inPerson() {
  return `me=1&lang=${page.lang}`;
}

function tell({ event, data }) {
  document.dispatchEvent(new CustomEvent(event, { detail: data }));
}

/** Where no socket lives: what looks for players looks, too, for it is taken to be gone unless it asks. */
async function look() {
  document.dispatchEvent(new CustomEvent("live:look"));
  const answer = await fetch("/api/me/notices", { headers: { "X-Part": "yes" }, signal: soonOver() }).catch(() => null);
  if (answer?.ok) tell({ event: "notice:count", data: await answer.json() });
  return answer?.status ?? 0;
}

if (page.dataset.who && !document.querySelector(OWN)) {
  const every = document.querySelector("#strip, [data-pair]") ? undefined : NOW_AND_THEN;
  const quiet = !document.querySelector("[data-pair]");
  keepLive({ address: () => `/ws/me/?lang=${page.lang}`, heard: tell, look, every, quiet });
}
