/** What a kind's own script asks over the table's socket, each with its answer. */

import { refuse } from "../live/moves.js";

const PAGE = Math.random().toString(36).slice(2, 10);
const waiting = new Map();
let socket;
let number = 0;

/** The table's connection, once there is one. */
export function wire(made) {
  socket = made;
}

/** There is no connection, or it broke before the answer came. */
export class Offline extends Error {}

/** Ask; resolves with the answer's result, or rejects with a sentence where there is none. */
export function ask(action, body) {
  if (!socket?.isOpen()) return Promise.reject(new Offline());
  number += 1;
  const key = `ask-${number}`;
  socket.send({ action, key, ...body });
  return new Promise((resolve, reject) => waiting.set(key, { resolve, reject }));
}

/** Lay out one's hand, ask in words, or call: several may be on their way, and none is repeated. */
export function tellBeside(message) {
  number += 1;
  if (socket.isOpen()) socket.send({ ...message, key: `${PAGE}-beside-${number}` });
  else refuse();
}

/** Whether a frame answers one of them. */
export function answered(frame) {
  const question = waiting.get(frame.data?.key);
  if (!question) return false;
  waiting.delete(frame.data.key);
  if (frame.event === "ack") question.resolve(frame.data.result);
  else question.reject(new Error(frame.data.message));
  return true;
}

/** The connection broke: what has not been answered never will be. */
export function dropped() {
  for (const { reject } of waiting.values()) reject(new Offline());
  waiting.clear();
}
