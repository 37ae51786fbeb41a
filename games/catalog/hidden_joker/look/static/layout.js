/** One's groups: read from the page, shown at once as the hand wants them, and kept by the server, which judges them. */

import { ask, Offline } from "../../js/table/ask.js";
import { say } from "../../js/table/cards/choose.js";

const game = document.getElementById("table").dataset.socket.match(/\d+/)[0];
const drawer = `${location.pathname}layouts`;
const MOST = 50;

let wanted = null;
let known;
let past = JSON.parse(sessionStorage.getItem(drawer) ?? "[]");
let undoing = false;

function rows() {
  return [...document.querySelectorAll('#grouped [data-row]:not([data-row="new"])')];
}

function cardsOf(row) {
  return [...row.querySelectorAll("input")].map((input) => input.value);
}

/** How the cards lie now: `{groups: [[ids]], loose: [ids]}`. */
export function read() {
  const all = rows();
  const loose = all.find((row) => row.dataset.row === "loose");
  const groups = all.filter((row) => row !== loose).map(cardsOf);
  return { groups: groups.filter((group) => group.length), loose: loose ? cardsOf(loose) : [] };
}

function flat(layout) {
  return [...layout.groups.flat(), ...layout.loose];
}

/** Show a layout before the server has answered; what it says of the groups comes with its answer. */
function show(layout) {
  const box = document.getElementById("grouped");
  const card = (id) => document.getElementById(`hand-${id}`);
  layout.groups.forEach((group, place) => fill(rowOf(box, place + 1), group.map(card)));
  fill(box.querySelector('[data-row="loose"]'), layout.loose.map(card));
  for (const row of rows()) if (Number(row.dataset.row) > layout.groups.length) row.closest("fieldset").remove();
}

function fill(row, cards) {
  cards.filter(Boolean).forEach((card, place) => {
    if (row.children[place] !== card) row.insertBefore(card, row.children[place] ?? null);
  });
}

function rowOf(box, number) {
  const found = box.querySelector(`[data-row="${number}"]`);
  if (found) return found;
  const made = document.createElement("fieldset");
  made.className = "group";
  made.id = `group-${number}`;
  const [legend, row] = [document.createElement("legend"), document.createElement("div")];
  legend.textContent = "…";
  row.className = "row";
  row.dataset.row = number;
  made.append(legend, row);
  box.querySelector("#group-loose").before(made);
  return row;
}

/** Tell the server; whether it has heard. Over the socket nothing that is asked for later overtakes it. */
async function send(layout) {
  const fields = { form: ["laid"], group: layout.groups.map((group) => group.join(" ")), loose: layout.loose };
  try {
    await ask("form", { fields });
  } catch (refusal) {
    if (refusal instanceof Offline) return post(layout);
    say(refusal.message);
  }
  return true;
}

/** The same without a socket. */
async function post(layout) {
  const response = await fetch(`/api/games/${game}/layout`, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": document.documentElement.lang,
      "X-CSRFToken": document.querySelector('#move input[name="csrfmiddlewaretoken"]').value,
    },
    body: JSON.stringify(layout),
  }).catch(() => null);
  if (response && !response.ok) say((await response.json()).error);
  return Boolean(response);
}

/** Keep a layout; where the server cannot be reached, until it can or there is a newer one. */
export async function keep(layout) {
  wanted = layout;
  show(layout);
  remember();
  while (wanted === layout && !(await send(layout))) await new Promise((again) => setTimeout(again, 1000));
  if (wanted === layout) wanted = null;
}

/** Cards elsewhere: out of where they lie, and before another one, or at the end of a row (0: a group of their own). */
export function moved(cards, row, before) {
  const stay = (ids) => ids.filter((id) => !cards.includes(id));
  const now = read();
  const into = (ids) => {
    const rest = stay(ids);
    const place = before ? rest.indexOf(before) : rest.length;
    return [...rest.slice(0, place), ...cards, ...rest.slice(place)];
  };
  const groups = now.groups.map((group, place) => (String(place + 1) === row ? into(group) : stay(group)));
  if (row === "new") groups.push(cards);
  const loose = row === "loose" ? into(now.loose) : stay(now.loose);
  return { groups: groups.filter((group) => group.length), loose };
}

// -- Undo -----------------------------------------------------------------------------------------------------
/** The owner has laid the hand out otherwise: the way it lay before can come back. Cards that come or go are no such thing. */
function remember() {
  if (!document.getElementById("grouped")) return;
  const now = read();
  const [one, other] = [JSON.stringify(now), JSON.stringify(known)];
  const same = known && [...flat(now)].sort().join() === [...flat(known)].sort().join();
  if (same && one !== other && !undoing) past = [...past, known].slice(-MOST);
  undoing = false;
  known = now;
  sessionStorage.setItem(drawer, JSON.stringify(past));
  const button = document.querySelector("[data-tool=undo]");
  if (button) button.disabled = past.length === 0;
}

function undo() {
  const held = flat(read());
  const stay = (ids) => ids.filter((id) => held.includes(id));
  const back = past.pop();
  if (!back) return;
  const groups = back.groups.map(stay).filter((group) => group.length);
  const loose = stay(back.loose);
  undoing = true;
  keep({ groups, loose: [...loose, ...held.filter((id) => !groups.flat().includes(id) && !loose.includes(id))] });
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-tool=undo]")) undo();
});
document.addEventListener("table:shown", () => {
  if (wanted) show(wanted);
  remember();
});
remember();
