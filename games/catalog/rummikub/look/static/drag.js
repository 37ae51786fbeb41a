/** Tiles follow the finger: one, all that are chosen, a block of the rack, or a meld by its grip. */

import { swallowClick } from "../../js/table/swallow.js";
import { table } from "./desk.js";
import * as places from "./places.js";
import { laid, melds, mine, now, pickNothing, putAt, putNew, redraw, takeBack, isLocked, meldOf } from "./play.js";
import * as rack from "./rack.js";
import { buttonOf } from "./tiles.js";
import { spotAt } from "./zoom.js";

const FAR = 6;
const EDGE = 28;
const pan = document.getElementById("felt-pan");
let drag;

function tilesFrom(target) {
  const grip = target.closest(".grip");
  if (grip) return melds().find((meld) => meld.key === grip.closest(".meld").dataset.meld).tiles;
  const tile = target.closest(".piece")?.dataset.tile;
  if (!tile) return [];
  if (now.picked.includes(tile)) return now.picked;
  return (!laid().has(tile) && rack.blockOf(tile, laid())) || [tile];
}

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || !event.isPrimary) return;
  const handle = event.target.closest?.(".piece, .grip");
  const under = handle ?? underSlot(event);
  if (!under) return;
  const tiles = tilesFrom(under);
  if (tiles.length) drag = { tiles: [...tiles], grip: under.matches(".grip") && under.closest(".meld").dataset.meld, id: event.pointerId, x: event.clientX, y: event.clientY };
});

/** A tile below a slot can be dragged all the same. */
function underSlot(event) {
  if (!event.target.closest?.(".slot:not(.new)")) return null;
  return document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.matches(".piece"));
}

function mayMove() {
  const onBoard = drag.tiles.filter((tile) => laid().has(tile));
  if (onBoard.length === 0) return true;
  return mine() && (drag.grip || !onBoard.some((tile) => isLocked(meldOf(tile))));
}

function lift(event) {
  drag.ghosts = drag.tiles.map((tile) => {
    const piece = buttonOf(tile);
    const box = piece.getBoundingClientRect();
    const ghost = piece.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.removeAttribute("data-card");
    ghost.classList.add("ghost");
    ghost.ariaHidden = "true";
    ghost.tabIndex = -1;
    for (const [name, value] of [["inline-size", box.width], ["left", box.left], ["top", box.top]]) ghost.style.setProperty(name, `${value}px`);
    piece.classList.add("lifted");
    return ghost;
  });
  table.append(...drag.ghosts);
  now.dragging = true;
  if (mine()) now.picked = drag.tiles;
  redraw();
  for (const tile of drag.tiles) buttonOf(tile).classList.add("lifted");
  table.setPointerCapture?.(event.pointerId);
}

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghosts) {
    if (Math.hypot(x, y) < FAR) return;
    if (!mayMove()) {
      drag = undefined;
      return;
    }
    lift(event);
  }
  const width = drag.ghosts[0].offsetWidth;
  drag.ghosts.forEach((ghost, place) => {
    ghost.style.setProperty("left", `${event.clientX - width / 2 + place * (width + 1)}px`);
    ghost.style.setProperty("top", `${event.clientY - ghost.offsetHeight * 0.6}px`);
  });
  hover(event);
  scrollAtEdge(event);
});

function hover(event) {
  const slot = slotAt(event);
  for (const other of document.querySelectorAll(".slot.over")) if (other !== slot) other.classList.remove("over");
  slot?.classList.add("over");
}

function slotAt(event) {
  return document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.matches(".slot"));
}

function scrollAtEdge(event) {
  const box = pan.getBoundingClientRect();
  const push = (at, low, high) => (at < low + EDGE ? -8 : at > high - EDGE ? 8 : 0);
  if (event.clientY < box.bottom) pan.scrollBy(push(event.clientX, box.left, box.right), push(event.clientY, box.top, box.bottom));
}

document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const done = drag;
  if (!done.ghosts) {
    drag = undefined;
    return;
  }
  const flights = new Map(done.tiles.map((tile, place) => [tile, done.ghosts[place].getBoundingClientRect()]));
  const [slot, over] = [slotAt(event), document.elementsFromPoint(event.clientX, event.clientY)];
  end();
  swallowClick();
  if (slot && slot.dataset.slot !== "new" && mine()) putAt(slot.dataset.slot, Number(slot.dataset.index), done.tiles, flights);
  else if (over.some((element) => element === pan) && mine()) onFelt(event, done, flights);
  else if (over.some((element) => element.id === "rack-tray")) onRack(over, done, flights);
  else redraw(flights);
});

/** On free felt: a meld moved by its grip only lies elsewhere, tiles make a new meld. */
function onFelt(event, done, flights) {
  const { row, col } = spotAt(event.clientX, event.clientY);
  const meld = done.grip && melds().find((other) => other.key === done.grip);
  const left = col - 1;
  if (!meld) {
    putNew(row, left, done.tiles, flights);
    return;
  }
  places.wish(meld.key, row, left, meld.tiles.length * 2);
  places.arrange([...melds().filter((other) => other !== meld), meld]);
  places.remember(melds());
  redraw(flights);
}

function onRack(over, done, flights) {
  const before = over.find((element) => element.matches("#rack-tray .piece"))?.dataset.tile;
  const loose = done.tiles.filter((tile) => !laid().has(tile));
  if (loose.length && !loose.includes(before)) rack.move(loose, before);
  if (loose.length < done.tiles.length) takeBack(done.tiles, flights);
  else redraw(flights);
}

function end() {
  for (const ghost of drag.ghosts ?? []) ghost.remove();
  for (const tile of drag.tiles) buttonOf(tile).classList.remove("lifted");
  now.dragging = false;
  now.picked = [];
  drag = undefined;
}

document.addEventListener("pointercancel", () => {
  if (!drag) return;
  end();
  pickNothing();
  redraw();
});
