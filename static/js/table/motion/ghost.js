/** Pictures of cards that fly over the page, while the cards themselves wait unseen where they will lie. */

import { FADE, factor } from "./speed.js";

const table = document.getElementById("table");
const [sprite] = (table.dataset.back ?? "").split("#");
const EASE = "cubic-bezier(.2,.7,.2,1)";
const flying = new Map();

/** Beside the table, so that nothing that scrolls or clips cuts what flies. */
const layer = document.createElement("div");
layer.className = "flights";
layer.ariaHidden = "true";
layer.dataset.deck = /(\w+)(\.\w+)?\.svg$/.exec(sprite)?.[1] ?? "";
document.body.append(layer);

/** Show something over everything, where it can make nothing else move. */
export function above(element) {
  layer.append(element);
}

/** The drawing of a card's back. */
function backOf() {
  const back = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  back.setAttribute("class", "back");
  use.setAttribute("href", `${sprite}#back`);
  back.append(use);
  return back;
}

/** From one place to another on a slight arc, turning to rest; larger or smaller where they differ. */
function path(from, to, fades) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const size = Math.min(3, Math.max(0.2, from.width / (to.width || 1)));
  const lift = Math.min(28, Math.hypot(x, y) * 0.12);
  return [
    { transform: `translate(${x}px, ${y}px) rotate(-7deg) scale(${size})`, opacity: 1 },
    { transform: `translate(${x * 0.4}px, ${y * 0.4 - lift}px) rotate(-3deg) scale(${(1 + size) / 2})`, opacity: 1, offset: 0.5 },
    { transform: "none", opacity: fades ? 0.2 : 1 },
  ];
}

function pictureOf({ drawing, turns, from, to, name = "", late, length }) {
  const picture = document.createElement("span");
  picture.className = `flight${turns ? " turns" : ""}${drawing ? "" : " plain"}`;
  Object.assign(picture.dataset, { from: name, card: drawing ? "yes" : "" });
  const style = { left: to.left, top: to.top, width: to.width, height: to.height };
  for (const [key, value] of Object.entries(style)) picture.style.setProperty(key, `${value}px`);
  picture.style.setProperty("--late", `${late}ms`);
  picture.style.setProperty("--length", `${length}ms`);
  if (drawing) picture.append(drawing.cloneNode(true));
  if (turns) picture.append(backOf());
  picture.style.setProperty("--from", String(from.width));
  return picture;
}

/** Take a card out of the air; where it was is told. */
export function caught(card) {
  const flight = flying.get(card);
  if (!flight) return undefined;
  const rect = flight.picture.getBoundingClientRect();
  flight.end();
  return rect;
}

/** Let a picture fly: of a `card` (which waits unseen meanwhile), of a `drawing`, or of a back. */
export function launch({ card, drawing, from, to, name = "", turns = false, late = 0, length = 240, fades = false }) {
  const [delay, duration] = [late * factor(), length * factor()];
  const picture = pictureOf({ drawing, turns, from, to, name, late: delay, length: duration });
  layer.append(picture);
  const flight = picture.animate(path(from, to, fades), { duration, delay, easing: EASE });
  const hiding = card?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
  const end = () => {
    hiding?.cancel();
    flight.cancel();
    picture.remove();
    if (flying.get(card)?.picture === picture) flying.delete(card);
  };
  if (card) flying.set(card, { picture, end });
  return flight.finished.then(end, end);
}

/** A picture that stays where it is until it is removed. */
export function rest(drawing, rect) {
  const picture = pictureOf({ drawing, from: rect, to: rect, late: 0, length: 0 });
  picture.className = "flight still";
  layer.append(picture);
  return picture;
}

/** Something new where nothing may fly. */
export function appear(card) {
  card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
}

/** Something that stays in its part of the table goes to its new place by itself. */
export function slide(card, from, to, length) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  card.animate(frames, { duration: length * factor(), easing: "ease-out" });
}
