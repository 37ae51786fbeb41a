/** What one does at a table goes out at once and one at a time; unanswered, it is repeated once on the next connection.
 *
 *  How a waiting move looks is for others to say: `move:sent` and `move:answered` tell them, on the document. */

import { hideSending, showSending, wordsFor } from "./words.js";

const A_MOMENT = 300;
const LONG = 2000;
const TIMES = 2;
const CONFLICT = "CONFLICT";

const name = Math.random().toString(36).slice(2, 10);
let number = 0;
let line;
let waiting;
let timers = [];
let isRefused = false;

/** By which line moves go: `{isOpen(), isByRequest(), send(message), ping(), seq(), say(text)}`. */
export function sendBy(made) {
  line = made;
}

/** Send a move, unless another one waits for its answer, or nobody would hear it. */
export function offer(message, submitter) {
  if (waiting) return;
  if (!line.isOpen()) {
    refuse();
    return;
  }
  number += 1;
  const key = `${name}-${number}`;
  const expected = submitter?.hasAttribute("data-any-time") ? {} : { expect_seq: line.seq() };
  waiting = { message: { ...message, key, ...expected }, times: 0, asked: false };
  document.dispatchEvent(new CustomEvent("move:sent", { detail: { key, fields: message.fields, submitter } }));
  timers = [setTimeout(showSending, A_MOMENT, "sending"), setTimeout(still, LONG)];
  send();
}

/** Nobody would hear it: say so until somebody does. */
export function refuse() {
  isRefused = true;
  line.say(wordsFor("tap"));
}

/** Whether a move waits for its answer. */
export function isWaiting() {
  return Boolean(waiting);
}

function send() {
  waiting.times += 1;
  waiting.asked = line.isByRequest();
  line.send(waiting.message);
}

function still() {
  showSending("still");
  line.ping();
}

function done(ok, code = "") {
  const { key } = waiting.message;
  waiting = undefined;
  timers.forEach(clearTimeout);
  hideSending();
  document.dispatchEvent(new CustomEvent("move:answered", { detail: { key, ok, code } }));
}

/** Whether a frame answers the move that waits; what it says is told to the player. */
export function isAnswer({ event, data }) {
  if (!waiting || data?.key !== waiting.message.key) return false;
  const ok = event === "ack";
  const moved = data.code === CONFLICT && "expect_seq" in waiting.message;
  done(ok, data.code);
  line.say(ok ? (data.told ?? "") : moved ? wordsFor("conflict") : data.message);
  return true;
}

/** On a new connection, behind what was missed, the move is said once more: its key keeps it from being made twice. */
document.addEventListener("live:state", ({ detail: { state } }) => {
  if (isRefused && line.isOpen()) line.say("");
  isRefused &&= !line.isOpen();
  if (!waiting) return;
  if (state === "over") done(false);
  else if (!waiting.asked && (state === "live" || state === "polling")) again();
});

/** A move that went by request was not answered: it is said once more as soon as somebody hears it. */
export function unanswered(key) {
  if (waiting?.message.key !== key) return;
  waiting.asked = false;
  if (line.isOpen() && !line.isByRequest()) again();
}

function again() {
  if (waiting.times >= TIMES) done(false);
  else send();
}
