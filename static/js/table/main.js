/** A table that lives: news come in over the socket, are shown one after another, and every tap, key and drag is a form. */

import { announce, announceTurn } from "./announce.js";
import { arrange } from "./arrange.js";
import { fly, remember } from "./fly.js";
import { keepHand } from "./hand.js";
import { morph } from "./morph.js";
import { noticeTurn } from "./notice.js";
import { wire } from "./ask.js";
import { connect } from "./socket.js";
import { play as sound } from "./sound.js";
import { tick } from "./clock.js";
import "./keys.js";
import "./drawer.js";
import "./coach.js";
import "./drag.js";
import "./sheet.js";
import "./tap.js";

const table = document.getElementById("table");
const form = document.getElementById("move");
const trouble = document.getElementById("trouble");

/** Entries that are waiting for eyes to be ready; more than this and we jump to the present. */
const LONGEST_WAIT = 10_000;
const FACTOR = { none: 0, calm: 5 / 3, normal: 1, quick: 8 / 15 };

const queue = [];
let showing = false;
let held;
let rest;

function hold(entry) {
  const factor = document.hidden ? 0 : (FACTOR[table.dataset.speed] ?? 1);
  return entry.pace * factor;
}

function waiting() {
  return queue.reduce((sum, entry) => sum + hold(entry), 0);
}

/** Regions that the middle wants to wait until it has been looked at: a closed trick holds back the next lead. */
function lateOf(entry) {
  if (!("middle" in entry.regions) || !hold(entry)) return [];
  return document.querySelector("#region-middle [data-late]")?.dataset.late.split(" ") ?? [];
}

function put(regions) {
  for (const [name, html] of Object.entries(regions)) morph(`region-${name}`, html);
  arrange();
  keepHand();
  tick();
}

/** A card that lies in the middle is no longer in the hand, even where the hand's new look is still held back. */
function take(card) {
  document.querySelector(`#region-hand [data-card="${CSS.escape(card.dataset.card)}"]`)?.closest("li")?.remove();
}

/** Show one entry: regions first, then the words and the flights that belong to it. */
function show(entry, quietly) {
  const before = quietly ? null : remember(table);
  const { middle, ...others } = entry.regions;
  if (middle !== undefined) morph("region-middle", middle);
  const late = quietly ? [] : lateOf(entry);
  const now = Object.entries(others).filter(([name]) => !late.includes(name));
  put(Object.fromEntries(now));
  if (late.length) {
    rest = { entry, regions: Object.fromEntries(Object.entries(others).filter(([name]) => late.includes(name))) };
    table.querySelectorAll("#region-middle [data-card]").forEach(take);
  }
  if (before) fly(table, before);
  announce(entry.news, quietly);
  const moved = entry.seq > Number(table.dataset.seq); // somebody who comes or goes makes no sound
  if (!quietly && moved && entry.news.length) sound(entry);
  table.dataset.seq = entry.seq;
  if (!rest) settle(entry);
}

/** What was held back is shown, and flies where it belongs. */
function release() {
  if (!rest) return;
  const { entry, regions } = rest;
  rest = undefined;
  const before = remember(table);
  put(regions);
  fly(table, before);
  settle(entry);
}

function settle(entry) {
  announceTurn();
  noticeTurn(entry.your_turn && queue.length === 0);
  document.dispatchEvent(new CustomEvent("table:shown", { detail: entry }));
}

function next() {
  clearTimeout(held);
  release();
  if (queue.length === 0) {
    showing = false;
    return;
  }
  showing = true;
  const jump = waiting() > LONGEST_WAIT;
  while (jump && queue.length > 1) show(queue.shift(), true);
  const entry = queue.shift();
  show(entry, false);
  held = setTimeout(next, hold(entry));
}

/** Everything that still waits, at once. */
function catchUp() {
  while (queue.length || rest) next();
}

function hear(entry) {
  queue.push(entry);
  if (!showing || isLayout(entry)) next();
}

/** How one has laid out one's hand is shown at once, also while the entry before it is looked at. */
function isLayout(entry) {
  return queue.length === 1 && !rest && !entry.pace && entry.news.length === 0;
}

/** A tap on the felt while a trick is held goes on at once; so does coming back to the page. */
table.addEventListener("click", (event) => {
  if (showing && (queue.length || rest) && !event.target.closest("button, a, input, label, summary")) next();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) catchUp();
});
document.addEventListener("page:over", catchUp);

function say(text) {
  trouble.replaceChildren();
  if (!text) return;
  const note = document.createElement("p");
  note.className = "note error";
  note.textContent = text;
  trouble.append(note);
}

document.addEventListener("table:say", (event) => say(event.detail));

let number = 0;
const socket = connect(table, {
  entry: hear,
  ack: (answer) => say(answer.told ?? ""),
  refused: (text) => say(text),
});
wire(socket);

/** Everything one can do at the table is a form: with a socket it goes that way, without it is posted. */
form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.hasAttribute("formaction")) return;
  catchUp();
  if (button?.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    say(button.dataset.why);
    return;
  }
  if (!socket.isOpen()) return;
  event.preventDefault();
  const data = new FormData(form, button);
  data.delete("csrfmiddlewaretoken");
  const fields = {};
  for (const name of new Set(data.keys())) fields[name] = data.getAll(name);
  number += 1;
  socket.send({ action: "form", key: `${table.dataset.seq}-${performance.timeOrigin | 0}-${number}`, fields });
});

arrange();
keepHand();
tick();
