/** Rummy: cards are laid out on the table before anything is played, by drag, tap and key; the server says what fits. */

import { tell } from "../../js/table/announce.js";
import { choose, chosen, discard } from "../../js/table/cards/choose.js";
import { gapIn, lifts, under } from "../../js/table/cards/lift.js";

const id = (card) => card.dataset.card;
const order = () => [...document.querySelectorAll("#rummy-hand input")].map((input) => input.value);

function press(selector) {
  const button = document.querySelector(selector);
  button?.click();
  return Boolean(button);
}

// -- Drag -----------------------------------------------------------------------------------------------------
lifts({
  grab(target) {
    const card = target.closest?.("#rummy-hand .pick");
    if (!card) return [];
    const all = chosen();
    return all.includes(id(card)) ? all.map((other) => document.getElementById(`hand-${other}`)) : [card];
  },
  spot(x, y, cards) {
    const pile = under(x, y, ".meld[data-pile]");
    if (pile?.querySelector(".add")) return { over: pile, on: "pile" };
    const thrown = under(x, y, '[data-drop="discard"]');
    if (thrown) return { over: thrown, on: "discard" };
    const hand = under(x, y, "#rummy-hand");
    if (hand) return { over: hand, on: "hand", ...gapIn(hand, x, y, cards) };
    const felt = under(x, y, "#region-middle");
    return felt && { over: felt.querySelector(".laid"), on: "felt" };
  },
  drop(cards, place) {
    const ids = cards.map(id);
    if (place.on === "hand") reorder(ids, place.before && id(place.before));
    else if (place.on === "discard" && ids.length === 1) discard(ids[0]);
    else lay(ids, place);
  },
});

function lay(ids, place) {
  choose(ids);
  if (!press(place.on === "pile" ? `#${place.over.id} .add` : "#meld-button")) choose([]);
}

/** Stock or discards, dragged onto the hand. */
lifts({
  grab: (target) => [target.closest?.("[data-draws]:not([aria-disabled])")].filter(Boolean),
  spot: (x, y) => ({ over: under(x, y, ".table > .own") }),
  drop: ([pile], place) => place.over && pile.click(),
});

// -- The order of the hand ------------------------------------------------------------------------------------
function reorder(ids, before) {
  const rest = order().filter((card) => !ids.includes(card));
  const place = before ? rest.indexOf(before) : rest.length;
  keepOrder([...rest.slice(0, place), ...ids, ...rest.slice(place)]);
}

function keepOrder(cards) {
  const hand = document.getElementById("rummy-hand");
  for (const card of cards) hand.append(document.getElementById(`hand-${card}`));
  document.getElementById("hand-order").value = cards.join(" ");
  document.getElementById("order-button").click();
}

// -- Keys -----------------------------------------------------------------------------------------------------
const STEP = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
let toPile = false;
let sorted = "rank";

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input[type=text], textarea")) return;
    if (document.querySelector("dialog[open]") || !act(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

function act(event) {
  const card = event.target.closest?.('#rummy-hand input[name="card"]');
  if (card && event.shiftKey && STEP[event.key]) return step(card, STEP[event.key]);
  const waits = toPile;
  toPile = false;
  if (waits && /^[0-9]$/.test(event.key)) return press(`#pile-${event.key} .add`);
  const letters = document.getElementById("letter-keys");
  if (letters && !letters.checked) return false;
  if (event.key.toLowerCase() === "l") return layOff();
  if (event.key.toLowerCase() !== "s") return false;
  sorted = sorted === "suit" ? "rank" : "suit";
  return press(`#region-hand [name="form"][value="${sorted}"]`);
}

function step(input, by) {
  const cards = order();
  const at = cards.indexOf(input.value);
  const to = at + by;
  if (to < 0 || to >= cards.length) return true;
  cards.splice(at, 1);
  cards.splice(to, 0, input.value);
  keepOrder(cards);
  input.focus();
  return true;
}

/** With cards chosen L asks for the number of a pile, unless there is but one they fit. */
function layOff() {
  if (chosen().length === 0 || !document.querySelector(".meld .add")) return false;
  const only = [...document.querySelectorAll(".meld.fits .add")];
  if (only.length === 1) only[0].click();
  else toPile = true;
  return true;
}

// -- What a choice means --------------------------------------------------------------------------------------
const selection = () => document.getElementById("selection");

document.addEventListener("hand:chosen", ({ detail: cards }) => {
  const fits = cards.map((card) => document.getElementById(`hand-${card}`)?.dataset.fits.split(" ") ?? []);
  for (const pile of document.querySelectorAll(".meld[data-pile]")) {
    pile.classList.toggle("fits", fits.some((piles) => piles.includes(pile.dataset.pile)));
  }
  const makes = [...cards].sort().join(" ");
  const offer = document.querySelector(`.lay[data-makes="${makes}"]`);
  document.getElementById("meld-button")?.classList.toggle("ready", Boolean(offer));
  if (selection()) selection().textContent = offer?.dataset.says ?? "";
});
document.dispatchEvent(new CustomEvent("hand:chosen", { detail: chosen() }));

document.getElementById("move").addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("aria-disabled") === "true") return;
  for (const sheet of document.querySelectorAll(".table [popover]:popover-open")) sheet.hidePopover();
});

// -- Words ----------------------------------------------------------------------------------------------------
/** The piles that hold something staged, as they are called. */
function stagedPiles() {
  return [...document.querySelectorAll(".meld:has(.card-slot.staged)")].map((pile) => pile.getAttribute("aria-label"));
}

let heard = stagedPiles();

document.addEventListener("table:shown", () => {
  const now = stagedPiles();
  const fresh = now.filter((name) => !heard.includes(name));
  tell(fresh.map((name) => `${name}.`));
  heard = now;
});
