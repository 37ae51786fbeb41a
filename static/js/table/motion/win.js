/** A game that the reader has won: the own ring sweeps once, the last cards fan out, and paper falls. A loss is quiet. */

import { above } from "./ghost.js";
import { drawingOf } from "./places.js";
import { factor, flies } from "./speed.js";

const table = document.getElementById("table");
const FALL = 1200;
const FAN = 2600;
const PIECES = 24;
const MOST_CARDS = 5;
/** The colours of cards: carmine, brass, green, blue. */
const COLOURS = ["--colour-red", "--card-back-line", "--colour-green", "--colour-blue"];

let last = [];

/** The cards that the reader lays with this entry: the last ones of the game are shown once more at its end. */
export function note(motions = []) {
  const mine = `seat-${table.dataset.seat}`;
  for (const { what, from, cards } of motions) {
    if (what !== "fly" || from !== mine) continue;
    const lying = (cards ?? []).map((name) => table.querySelector(`[data-card="${CSS.escape(name)}"]`)).filter(Boolean);
    last = [...last, ...lying.map((card) => drawingOf(card).cloneNode(true))].slice(-MOST_CARDS);
  }
}

function fan() {
  const drawings = last;
  last = [];
  const sheet = document.getElementById("sheet")?.getBoundingClientRect();
  if (!drawings.length || !sheet) return;
  const holder = document.createElement("div");
  holder.className = "winning-fan";
  holder.ariaHidden = "true";
  holder.style.setProperty("left", `${sheet.left + sheet.width / 2}px`);
  holder.style.setProperty("top", `${Math.max(84, sheet.top)}px`);
  holder.append(...drawings);
  above(holder);
  const middle = (drawings.length - 1) / 2;
  drawings.forEach((drawing, place) => {
    const angle = (place - middle) * 9;
    const open = `rotate(${angle}deg)`;
    const frames = [{ transform: "translateY(60%) scale(.6)", opacity: 0 }, { transform: open, opacity: 1, offset: 0.16 }, { transform: open, opacity: 1, offset: 0.88 }, { transform: open, opacity: 0 }];
    drawing.animate(frames, { duration: FAN * factor(), fill: "both", easing: "ease-out" });
  });
  setTimeout(() => holder.remove(), FAN * factor());
}

/** Two dozen pieces of paper that turn as they fall. */
function piecesIn(width) {
  const style = getComputedStyle(document.documentElement);
  const colours = COLOURS.map((name) => style.getPropertyValue(name).trim()).filter(Boolean);
  return Array.from({ length: PIECES }, (_, number) => ({
    x: ((number + Math.random()) / PIECES) * width,
    drift: (Math.random() - 0.5) * 90,
    start: -20 - Math.random() * 120,
    speed: 0.75 + Math.random() * 0.4,
    turn: Math.random() * 6,
    size: 7 + Math.random() * 6,
    colour: colours[number % colours.length] ?? "goldenrod",
  }));
}

function paint(pen, pieces, share, { width, height }) {
  pen.clearRect(0, 0, width, height);
  for (const piece of pieces) {
    pen.save();
    pen.globalAlpha = Math.min(1, (1 - share) * 4);
    pen.translate(piece.x + piece.drift * share, piece.start + share * piece.speed * (height * 0.9 + 140));
    pen.rotate(piece.turn + share * 7);
    pen.scale(1, Math.cos(piece.turn + share * 11));
    pen.fillStyle = piece.colour;
    pen.fillRect(-piece.size / 2, -piece.size * 0.7, piece.size, piece.size * 1.4);
    pen.restore();
  }
}

function paper() {
  const canvas = document.createElement("canvas");
  canvas.className = "falling-paper";
  canvas.ariaHidden = "true";
  Object.assign(canvas, { width: innerWidth, height: innerHeight });
  above(canvas);
  const pieces = piecesIn(innerWidth);
  const [pen, began, whole] = [canvas.getContext("2d"), performance.now(), FALL * factor()];
  const frame = (now) => {
    const share = Math.max(0, (now - began) / whole);
    if (share >= 1) {
      canvas.remove();
      return;
    }
    paint(pen, pieces, share, canvas);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function ring() {
  const plate = table.querySelector(`.seat[data-seat="${table.dataset.seat}"]`);
  const face = (plate?.querySelector(".face") ?? plate)?.getBoundingClientRect();
  if (!face) return;
  const sweep = document.createElement("span");
  sweep.className = "won-ring";
  const style = { left: face.left - 7, top: face.top - 7, width: face.width + 14, height: face.height + 14 };
  for (const [key, value] of Object.entries(style)) sweep.style.setProperty(key, `${value}px`);
  above(sweep);
  setTimeout(() => sweep.remove(), FALL * factor());
}

/** The end, once it is shown. */
export function celebrate(motions = []) {
  if (!motions.some(({ what, won }) => what === "end" && won) || !flies()) return;
  ring();
  fan();
  paper();
}
