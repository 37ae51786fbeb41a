/** Short, woody sounds, made here: silent until somebody asks for them, and before the first touch of the page. */

import { factor } from "./motion/speed.js";

const table = document.getElementById("table");
const isTiles = (table.dataset.back ?? "").includes("tiles");
const MOST_AT_ONCE = 3;
const APART = 0.06;
let context;
let noise;

// -- What sounds are made of ----------------------------------------------------------------------------------
/** How loud something becomes, and how it dies away. */
function shape(start, length, loudness, rise = 0.004) {
  const gain = new GainNode(context, { gain: 0 });
  const began = context.currentTime + start;
  gain.gain.setValueAtTime(0.0001, began);
  gain.gain.linearRampToValueAtTime(loudness, began + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, began + length);
  gain.connect(context.destination);
  return gain;
}

/** A second of noise, made once. */
function rustle() {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = Math.random() * 2 - 1;
  return noise;
}

/** A breath of noise through a filter, from one pitch to another. */
function breath({ at = 0, length, loudness, pitch, to = pitch, type = "lowpass", width = 0.8, rise }) {
  const source = new AudioBufferSourceNode(context, { buffer: rustle() });
  const filter = new BiquadFilterNode(context, { type, frequency: pitch, Q: width });
  filter.frequency.setValueAtTime(pitch, context.currentTime + at);
  filter.frequency.exponentialRampToValueAtTime(to, context.currentTime + at + length);
  source.connect(filter).connect(shape(at, length, loudness, rise));
  source.start(context.currentTime + at, Math.random() * 0.5, length + 0.02);
}

/** Something that rings: a note, or wood that is knocked on. */
function ring({ at = 0, length, loudness, pitch, to = pitch, type = "sine", rise }) {
  const oscillator = new OscillatorNode(context, { type, frequency: pitch });
  oscillator.frequency.setValueAtTime(pitch, context.currentTime + at);
  oscillator.frequency.exponentialRampToValueAtTime(to, context.currentTime + at + length);
  oscillator.connect(shape(at, length, loudness, rise));
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length);
}

function note(pitch, at, loudness, length = 0.38) {
  ring({ at, length, loudness, pitch, rise: 0.012 });
  ring({ at, length: length * 0.5, loudness: loudness * 0.25, pitch: pitch * 2.76, rise: 0.006 });
}

function knock(at, loudness) {
  breath({ at, length: 0.02, loudness: loudness * 0.6, pitch: 2600, type: "bandpass", width: 2 });
  ring({ at, length: 0.1, loudness, pitch: 240, to: 150, type: "triangle" });
}

// -- Families -------------------------------------------------------------------------------------------------
/** Each of them takes how loud it is, and when it begins. */
const SOUNDS = {
  lay(loud, at) {
    breath({ at, length: 0.07, loudness: loud * 0.5, pitch: 1500, to: 500 });
    ring({ at, length: 0.08, loudness: loud * 0.28, pitch: 150, to: 90 });
  },
  draw(loud, at) {
    breath({ at, length: 0.12, loudness: loud * 0.26, pitch: 420, to: 760, rise: 0.05 });
  },
  tile(loud, at) {
    for (const [late, pitch] of [[0, 3100], [0.034, 2400]]) {
      breath({ at: at + late, length: 0.022, loudness: loud * 0.5, pitch, type: "bandpass", width: 3 });
    }
    ring({ at: at + 0.034, length: 0.09, loudness: loud * 0.34, pitch: 210, to: 140, type: "triangle" });
  },
  sweep(loud, at) {
    breath({ at, length: 0.28, loudness: loud * 0.28, pitch: 380, to: 1300, type: "bandpass", rise: 0.09 });
  },
  shuffle(loud, at) {
    for (let number = 0; number < 9; number += 1) {
      const late = at + number * 0.045 + Math.random() * 0.014;
      breath({ at: late, length: 0.03, loudness: loud * 0.24, pitch: 900 + number * 70, type: "bandpass", width: 1.2 });
    }
  },
  call(loud, at) {
    knock(at, loud * 0.5);
    knock(at + 0.12, loud * 0.5);
  },
  turn(loud, at) {
    note(523, at + 0.1, loud * 0.15, 0.3);
    note(784, at + 0.24, loud * 0.15);
  },
  tick(loud, at) {
    breath({ at, length: 0.018, loudness: loud * 0.22, pitch: 1800, type: "bandpass", width: 2.5 });
  },
  win(loud, at) {
    [523, 659, 784].forEach((pitch, place) => note(pitch, at + 0.2 + place * 0.15, loud * 0.2, 0.5));
  },
  loss(loud, at) {
    [392, 330].forEach((pitch, place) => note(pitch, at + 0.2 + place * 0.2, loud * 0.1, 0.5));
  },
};

/** What a motion sounds like: what is laid is heard when it comes to rest. */
function heardOf({ what, from, to, cards, count = 1, won }, seat) {
  const rest = 0.18 * factor();
  if (what === "deal" || what === "shuffle") return [{ name: "shuffle", at: 0 }];
  if (what === "say") return [{ name: "call", at: 0 }];
  if (what === "end") return seat ? [{ name: won ? "win" : "loss", at: 0 }] : [];
  if (what !== "fly") return [];
  const name = isTiles ? "tile" : cards && !to ? "lay" : "draw";
  const many = Math.min(cards?.length ?? count, MOST_AT_ONCE);
  return Array.from({ length: many }, (_, place) => ({ name, at: (name === "draw" || from === "stock" ? 0 : rest) + place * APART }));
}

function volume() {
  const loud = Number(table.dataset.sound) / 100;
  return context?.state === "running" && !document.hidden ? loud : 0;
}

function sound(name, at = 0) {
  const loud = volume();
  if (loud) SOUNDS[name](loud, at);
}

/** What an entry sounds like; one that moves nothing is at most one's turn. */
export function play(entry) {
  if (!volume()) return;
  const heard = (entry.motions ?? []).flatMap((motion) => heardOf(motion, table.dataset.seat));
  for (const { name, at } of heard) sound(name, at);
  if (entry.your_turn) sound("turn");
}

/** A trick that is swept up, and the last seconds of one's turn. */
document.addEventListener("table:swept", () => sound("sweep"));
document.addEventListener("clock:late", () => sound("tick"));

/** Browsers let nothing sound before the page has been touched, and neither do we. */
export function wake() {
  if (!Number(table.dataset.sound)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}
for (const gesture of ["pointerdown", "click", "keydown"]) document.addEventListener(gesture, wake);
