/** A table that lives: news come in over the socket, are shown one after another, and every tap, key and drag is a form. */

import { announce, announceTurn } from "./announce.js";
import { arrange } from "./arrange.js";
import { expect, fly, landing, remember } from "./fly.js";
import { keepHand } from "./hand.js";
import { morph } from "./morph.js";
import { noticeTurn } from "./notice.js";
import { tellBeside, wire } from "./ask.js";
import { follow, tell } from "../part.js";
import { isWaiting, offer } from "../live/moves.js";
import { connect } from "./socket.js";
import { play as sound } from "./sound.js";
import { tick } from "./clock.js";
import { showDeal } from "./motion/deal.js";
import * as effects from "./motion/effects.js";
import * as trick from "./motion/trick.js";
import * as win from "./motion/win.js";
import "./bubbles.js";
import "./keys.js";
import "./drawer.js";
import "./coach.js";
import "./drag.js";
import "./pending.js";
import "./settings.js";
import "./sheet.js";
import "./tap.js";
import "./watchers.js";

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
let landed;

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

/** How many cards the others hold is told when what flies to them has come there. */
function putOnLanding(regions, wait) {
  const finish = () => {
    clearTimeout(timer);
    landed = undefined;
    put(regions);
    document.dispatchEvent(new CustomEvent("table:landed"));
  };
  const timer = setTimeout(finish, wait);
  landed = finish;
}

/** What is put at once, and what waits: for eyes to have looked at the middle, or for what flies to the others. */
function parted(regions, late, wait) {
  const parts = { now: {}, late: {}, flown: {} };
  for (const [name, html] of Object.entries(regions)) {
    const part = late.includes(name) ? "late" : name === "others" && wait ? "flown" : "now";
    parts[part][name] = html;
  }
  return parts;
}

/** Show one entry: regions first, then the words and the flights that belong to it. */
function show(entry) {
  landed?.();
  const before = remember();
  expect(entry.motions);
  const wait = landing(entry.motions);
  const { middle, ...others } = entry.regions;
  if (middle !== undefined) morph("region-middle", middle);
  const { now, late, flown } = parted(others, lateOf(entry), wait);
  put(now);
  if ("others" in flown) putOnLanding(flown, wait);
  if (lateOf(entry).length) {
    rest = { entry, regions: late };
    table.querySelectorAll("#region-middle [data-card]").forEach(take);
    trick.hold();
  }
  fly(table, before);
  tellOf(entry);
  table.dataset.seq = entry.seq;
  if (!rest) settle(entry);
}

/** What an entry says, sounds like, and shows for a moment. */
function tellOf(entry) {
  effects.play(entry.motions);
  win.note(entry.motions);
  announce(entry.news);
  const moved = entry.seq > Number(table.dataset.seq); // somebody who comes or goes makes no sound
  if (moved && entry.news.length) sound(entry);
}

/** What was held back is shown, and flies where it belongs. */
function release() {
  landed?.();
  if (!rest) return;
  const { entry, regions } = rest;
  rest = undefined;
  trick.letGo();
  const before = remember();
  put(regions);
  fly(table, before);
  settle(entry);
}

function settle(entry) {
  announceTurn();
  noticeTurn(entry.your_turn && queue.length === 0);
  document.dispatchEvent(new CustomEvent("table:shown", { detail: entry }));
  win.celebrate(entry.motions);
}

function next() {
  clearTimeout(held);
  release();
  if (queue.length === 0) {
    showing = false;
    return;
  }
  showing = true;
  if (waiting() > LONGEST_WAIT) skip();
  const entry = queue.shift();
  show(entry);
  held = setTimeout(next, hold(entry));
}

/** What waits becomes one entry: every part of the table is drawn once, all of the news is told, the newest flies. */
function skip() {
  const regions = Object.assign({}, ...queue.map((entry) => entry.regions));
  const news = queue.flatMap((entry) => entry.news);
  queue.splice(0, queue.length, { ...queue.at(-1), regions, news });
}

/** Everything that still waits, at once. */
function catchUp() {
  if (queue.length > 1) skip();
  while (queue.length || rest) next();
  landed?.();
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

wire(connect(table, { entry: hear, say }));

/** What need not wait for the answer to a move: one's hand laid out, or a call that is a matter of moments. */
function isBeside(button) {
  return button?.hasAttribute("data-beside") || (isWaiting() && button?.hasAttribute("data-any-time"));
}

/** Everything one can do at the table is a form; once this runs none of them leaves the page by itself. */
form.addEventListener("submit", async (event) => {
  const button = event.submitter;
  event.preventDefault();
  if (button?.hasAttribute("data-quiet")) {
    button.closest("[popover]")?.hidePopover();
    say(await tell(form, button));
    return;
  }
  if (button?.hasAttribute("formaction")) {
    say(await follow(form, button));
    return;
  }
  catchUp();
  if (button?.getAttribute("aria-disabled") === "true") {
    say(button.dataset.why);
    return;
  }
  const data = new FormData(form, button);
  data.delete("csrfmiddlewaretoken");
  const fields = {};
  for (const name of new Set(data.keys())) fields[name] = data.getAll(name);
  if (isBeside(button) || "ask" in fields) tellBeside({ action: "form", fields });
  else offer({ action: "form", fields }, button);
});

arrange();
keepHand();
tick();
showDeal();
