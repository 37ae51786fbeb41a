/** Hidden Joker Rummy: the hand in groups of one's own, by drag, tap and key. */

import { tell } from "../../js/table/announce.js";
import { choose, chosen, discard, say } from "../../js/table/cards/choose.js";
import { gapIn, lifts, under } from "../../js/table/cards/lift.js";
import { keep, moved, read } from "./layout.js";

const id = (card) => card.dataset.card;

// -- Drag -----------------------------------------------------------------------------------------------------
lifts({
  grab(target) {
    const card = target.closest?.("#grouped .pick");
    if (!card) return [];
    const all = chosen();
    return all.includes(id(card)) ? all.map((other) => document.getElementById(`hand-${other}`)) : [card];
  },
  spot(x, y, cards) {
    const pile = under(x, y, '[data-drop="discard"]');
    if (pile) return { over: pile, row: "discard" };
    const fresh = under(x, y, ".new-group");
    if (fresh) return { over: fresh, row: "new" };
    const group = under(x, y, "#grouped .group");
    const row = group?.querySelector("[data-row]");
    return row && { over: group, row: row.dataset.row, ...gapIn(row, x, y, cards) };
  },
  drop(cards, place) {
    const ids = cards.map(id);
    if (place.row !== "discard") keep(moved(ids, place.row, place.before && id(place.before)));
    else if (ids.length === 1) discard(ids[0]);
    choose([]);
  },
});

/** Stock or discards, dragged onto the hand. */
lifts({
  grab: (target) => [target.closest?.("[data-draws]:not([aria-disabled])")].filter(Boolean),
  spot: (x, y) => ({ over: under(x, y, ".table > .own") }),
  drop: ([pile], place) => place.over && pile.click(),
});

// -- Keys -----------------------------------------------------------------------------------------------------
const STEP = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

document.addEventListener(
  "keydown",
  (event) => {
    const input = event.target.closest?.('#grouped input[name="card"]');
    if (!input || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && STEP[event.key]) {
      event.preventDefault();
      step(input.value, STEP[event.key]);
      input.focus();
    } else if (event.key.toLowerCase() === "u" && chosen().length === 0) {
      const row = input.closest("[data-row]");
      choose([...row.querySelectorAll("input")].map((other) => other.value));
    }
  },
  { capture: true },
);

/** Move a card by one place: along its row, and beyond its end into the next one. */
function step(card, by) {
  const { groups, loose } = read();
  const rows = [...groups.map((group) => [...group]), [...loose]];
  const at = rows.findIndex((row) => row.includes(card));
  const place = rows[at].indexOf(card);
  const next = place + by;
  rows[at].splice(place, 1);
  if (next >= 0 && next <= rows[at].length) rows[at].splice(next, 0, card);
  else if (rows[at + by]) rows[at + by].splice(by > 0 ? 0 : rows[at + by].length, 0, card);
  else return;
  keep({ groups: rows.slice(0, -1).filter((row) => row.length), loose: rows.at(-1) });
}

// -- Buttons --------------------------------------------------------------------------------------------------
/** Where the chosen cards go by the two buttons that need no server to know. */
const ROWS = { group: "new", loose: "loose" };

document.getElementById("move").addEventListener("submit", (event) => {
  const row = event.submitter?.name === "form" && ROWS[event.submitter.value];
  if (!row || chosen().length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keep(moved(chosen(), row));
  choose([]);
}, { capture: true });

// -- Words ----------------------------------------------------------------------------------------------------
let heard = verdicts();

function verdicts() {
  return [...document.querySelectorAll("#grouped [data-says]")].map((group) => group.dataset.says);
}

document.addEventListener("table:shown", () => {
  const now = verdicts();
  const fresh = now.filter((verdict) => !heard.includes(verdict));
  tell(fresh);
  heard = now;
});

// -- The declaration ------------------------------------------------------------------------------------------
document.getElementById("move").addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("aria-disabled") === "true") return;
  for (const sheet of document.querySelectorAll(".table [popover]:popover-open")) sheet.hidePopover();
  say("");
});
