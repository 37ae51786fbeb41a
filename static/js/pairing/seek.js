/** Looking for players lives: on its own page, and in the strip of every other one, which leads to the table. */

import { refetch, send, soon } from "../part.js";
import { notice, offerNotices } from "./notices.js";

const page = document.querySelector("[data-pair]");

/** Milliseconds after the last touch in which a page that is looked at says yes by itself. */
const AWAKE = 60_000;
const SECOND = 1000;
const LED_TO = "led-to";
let touched = performance.now();
let answered = "";

for (const name of ["pointerdown", "keydown", "wheel", "touchstart"]) {
  addEventListener(name, () => (touched = performance.now()), { passive: true });
}

// -- What is told ---------------------------------------------------------------------------------------------
function strip() {
  const query = new URLSearchParams({ path: location.pathname, but_for: page?.dataset.pair ?? "" });
  return document.getElementById("strip") ? refetch(`/pair/strip?${query}`) : 200;
}

async function look() {
  const status = await strip();
  return page ? refetch() : status;
}

document.addEventListener("pairing:state", soon(look, 150));
/** A tab leads to the table once: who goes elsewhere meanwhile has meant it. */
document.addEventListener("pairing:dealt", ({ detail }) => {
  const table = String(detail.game_id);
  const wasThere = sessionStorage.getItem(LED_TO) === table;
  if (wasThere || (!page && document.hidden)) {
    look();
    return;
  }
  sessionStorage.setItem(LED_TO, table);
  location.assign(`/games/${table}/`);
});

document.addEventListener("live:look", soon(look));

// -- A table is ready -----------------------------------------------------------------------------------------
/** Whoever is there and looks at this page has asked for it a moment ago: that is a yes. */
function answer() {
  const ready = document.querySelector("[data-ready]");
  if (!ready) {
    notice("");
    return;
  }
  notice(ready.querySelector("p").textContent.trim());
  const yes = ready.querySelector("[data-yes]");
  const isAwake = page?.contains(ready) && !document.hidden && performance.now() - touched < AWAKE;
  if (!yes || !isAwake || answered === ready.dataset.ready) return;
  answered = ready.dataset.ready;
  act(yes.form, yes);
}

document.addEventListener("parts:shown", () => {
  answer();
  tick();
  offerNotices();
  lookLater();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});

async function act(form, submitter) {
  const { ok, arrived } = await send(form, submitter);
  if (!ok && arrived) native(form, submitter);
}

/** What could not be shown in its part is sent as any form is. */
function native(form, submitter) {
  form.removeAttribute("data-seek");
  form.requestSubmit(submitter);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-seek]")) return;
  event.preventDefault();
  act(form, event.submitter);
});

// -- Clocks ---------------------------------------------------------------------------------------------------
function shown(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The clocks go on; those that count hours are the server's. */
function tick() {
  const now = Date.now();
  for (const time of document.querySelectorAll("time[data-since], time[data-until]")) {
    if (!time.textContent.includes(":")) continue;
    const { since, until } = time.dataset;
    time.textContent = shown(since ? now - Date.parse(since) : Date.parse(until) - now + SECOND - 1);
  }
}

/** What time alone brings, as the offer of bots, is looked for when it has come. */
let later;
function lookLater() {
  const at = document.querySelector("[data-look-at]")?.dataset.lookAt;
  clearTimeout(later);
  if (at) later = setTimeout(look, Math.max(0, Date.parse(at) - Date.now()) + SECOND);
}

setInterval(tick, SECOND);
answer();
offerNotices();
lookLater();
