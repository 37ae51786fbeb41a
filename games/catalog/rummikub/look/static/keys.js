/** Everything by key: arrows move, Space chooses, Enter puts, and single letters for the rest. */

import { fill, keep, kept, speak, state, table, words } from "./desk.js";
import { cutBefore, laid, meldOf, melds, mine, now, pick, pickNothing, putAt, putNew, takeBack, travel } from "./play.js";
import { onRack } from "./rack.js";
import { stopAt } from "./tray.js";
import { zoom } from "./zoom.js";

const switchBox = document.getElementById("single-keys");
switchBox.checked = kept("keys") !== false;
obey();
switchBox.addEventListener("change", () => {
  keep("keys", switchBox.checked);
  obey();
});

/** Keys of one letter are named on their buttons; without them the buttons have none. */
function obey() {
  for (const button of table.querySelectorAll("[data-tool], [data-zoom]")) {
    button.dataset.letter ??= button.dataset.key ?? "";
    if (switchBox.checked && button.dataset.letter) button.dataset.key = button.dataset.letter;
    else delete button.dataset.key;
  }
}

document.addEventListener(
  "keydown",
  (event) => {
    if (document.querySelector("dialog[open]") || event.target.closest?.("textarea, input, #chat")) return;
    const done = event.ctrlKey || event.metaKey ? withControl(event) : event.altKey ? false : alone(event);
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

function withControl(event) {
  if (event.key.toLowerCase() === "z") travel(event.shiftKey ? "redo" : "undo");
  else if (event.key.toLowerCase() === "y") travel("redo");
  else if (event.key === "Enter") document.getElementById("draft-main")?.click();
  else return false;
  return true;
}

function alone(event) {
  const at = event.target.closest?.("#rack-tray, #felt-area") ? event.target : null;
  if (at && event.key.startsWith("Arrow")) return arrow(event, at);
  if (event.key === "Escape" && now.picked.length) return did(pickNothing());
  if (event.key === "Enter" && at?.matches(".piece") && now.picked.length && mine()) return put(at);
  if (at && (event.key === "Backspace" || event.key === "Delete")) return did(takeBack(now.picked.length ? now.picked : [at.dataset.tile]));
  return switchBox.checked && letter(event.key.toLowerCase(), at);
}

function did() {
  return true;
}

function letter(key, at) {
  if (key === "n" && mine()) return did(putNew());
  if (key === "x" && at?.dataset.tile) return did(cutBefore(at.dataset.tile));
  if (key === "c") return did(tellState());
  if (key === "+" || key === "-") return did(zoom(key === "+" ? "in" : "out"));
  return false;
}

/** The chosen tiles go behind the tile where the focus is. */
function put(piece) {
  const meld = meldOf(piece.dataset.tile);
  if (!meld || now.picked.includes(piece.dataset.tile)) return false;
  putAt(meld.key, meld.tiles.indexOf(piece.dataset.tile) + 1);
  return true;
}

function tellState() {
  const line = document.getElementById("draft-status").textContent;
  speak(`${fill(words.state, { melds: melds().length, rack: onRack(laid()).length, pool: state.pool })} ${line}`);
}

// -- Arrows ---------------------------------------------------------------------------------------------------
function arrow(event, at) {
  const region = at.closest("#rack-tray, #felt-area");
  const stops = [...region.querySelectorAll(".piece:not(.covered), .slot, .grip")];
  const next = nearest(at, stops, event.key);
  if (!next) return true;
  if (event.shiftKey && mine() && next.dataset.tile) {
    for (const piece of [at, next]) if (piece.dataset.tile && !now.picked.includes(piece.dataset.tile)) pick(piece.dataset.tile);
  }
  stopAt(next);
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function nearest(at, stops, key) {
  const [dx, dy] = AHEAD[key];
  const from = middle(at);
  let best;
  for (const stop of stops) {
    if (stop === at) continue;
    const to = middle(stop);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 3 || (dx && aside > from.high * 0.6)) continue;
    const far = ahead + aside * 2;
    if (!best || far < best.far) best = { stop, far };
  }
  return best?.stop ?? inOrder(at, stops, dx);
}

/** At the end of a row one goes on in the next. */
function inOrder(at, stops, dx) {
  return dx ? stops[stops.indexOf(at) + dx] : undefined;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, high: box.height };
}
