/** The one connection of a page: kept awake, given up when it falls silent, and opened again by itself.
 *
 *  How it stands is told by `live:state` on the document; what is said about that is `words.js`' to say. */

import { isOver } from "../over.js";

const PING = '{"action":"ping"}';

/** Whether its reader looks at this page: while one does, their devices stay silent. */
const sight = () => (document.hidden ? '{"action":"look_away"}' : '{"action":"look"}');

/** Milliseconds after the last frame until we ask for a sign of life, and that it may take. */
const REST = 5000;
const REST_HIDDEN = 25_000;
const PATIENCE = 4000;
const GLANCE = 1000;

/** Between two tries, give or take 30 %; and how long a house that restarts is said to restart. */
const PAUSES = [300, 600, 1200, 2400, 5000];
const RESTARTS = 1012;
const RESTART = 8000;

/** After so many tries in vain from the first on, requests take the place of a socket; now and then it is tried again. */
const TRIES = 3;
const LOOK = 3000;
const BETWEEN = 30_000;

/** Milliseconds that a request may take: a network that swallows it shall not keep us waiting. */
const ANSWERED = 10_000;

/** What ends a request that is not answered. */
export const soonOver = () => AbortSignal.timeout(ANSWERED);

const page = document.documentElement;
const isOffline = () => navigator.onLine === false;

/** What a page says that does without a connection, too. */
const QUIETLY = new Set(["live", "offline", "over"]);

/** Keep a connection. `address()` is where to, `heard(frame)` is told what is said. Where no socket lives `look()` asks
 *  for the news by a request, `every` so many milliseconds, and resolves with its status. A page that is `quiet` does
 *  without: of a connection that is gone it says nothing. */
export function keepLive({ address, heard, look, every = LOOK, quiet = false }) {
  let socket;
  let state = "connecting";
  let tries = 0;
  let failures = 0;
  let wasLive = false;
  let leaves = false;
  let moving = 0;
  let pulse;
  let silence;
  let retry;
  let poll;

  function become(next) {
    if (state === next || state === "over") return;
    const before = state;
    state = next;
    page.dataset.connection = next;
    if (!quiet || QUIETLY.has(next)) document.dispatchEvent(new CustomEvent("live:state", { detail: { state, before } }));
  }

  // -- Opening ------------------------------------------------------------------------------------------------
  function drop() {
    clearTimeout(pulse);
    clearTimeout(silence);
    clearTimeout(retry);
    const old = socket;
    socket = undefined;
    old?.close();
  }

  function open() {
    if (state === "over") return;
    drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}${address()}`);
    socket = mine;
    silence = setTimeout(fallen, PATIENCE); // a network may swallow the greeting, too
    mine.addEventListener("message", (event) => mine === socket && listen(event.data));
    mine.addEventListener("close", (event) => mine === socket && closed(event));
  }

  function listen(text) {
    clearTimeout(silence);
    rest();
    for (const frame of [JSON.parse(text)].flat()) hear(frame);
  }

  function hear(frame) {
    if (frame.event === "conn:pong") return;
    if (frame.event === "conn:moving") leave(socket, frame.data.within_ms);
    if (frame.event === "conn:connected") greeted();
    heard(frame);
  }

  function greeted() {
    tries = failures = moving = 0;
    wasLive = true;
    clearTimeout(poll);
    become("live");
    socket.send(sight());
  }

  // -- Keeping it awake ---------------------------------------------------------------------------------------
  function rest() {
    clearTimeout(pulse);
    pulse = setTimeout(ping, document.hidden ? REST_HIDDEN : REST);
  }

  function ping(patience = PATIENCE) {
    if (socket?.readyState !== WebSocket.OPEN) return;
    clearTimeout(pulse);
    clearTimeout(silence);
    silence = setTimeout(fallen, patience);
    socket.send(PING);
  }

  /** Nothing is heard any more: whatever the browser believes, this connection is none. */
  function fallen() {
    failed();
    if (wasLive && tries === 0) {
      tries = 1;
      open();
    } else again();
  }

  // -- Losing it ----------------------------------------------------------------------------------------------
  /** The house restarts: leave when it is this page's turn, and come back at once. */
  function leave(leaving, within) {
    setTimeout(() => {
      leaves = leaving === socket && leaving.readyState === WebSocket.OPEN;
      leaving.close();
    }, within);
  }

  function closed({ code, reason }) {
    if (isOver(code, reason)) {
      end(code, reason);
      return;
    }
    if (leaves || code === RESTARTS) moving = performance.now() + RESTART;
    const now = leaves;
    leaves = false;
    failed();
    if (now) open();
    else again();
  }

  /** What a lost connection is called, and whether there ever was one. */
  function failed() {
    if (!wasLive) failures += 1;
    if (state === "polling") return;
    if (performance.now() < moving) become("moving");
    else if (wasLive || isOffline()) become(isOffline() ? "offline" : "lost");
    else if (failures >= TRIES) lookNow();
  }

  function again() {
    drop();
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)];
    tries += 1;
    retry = setTimeout(open, state === "polling" ? BETWEEN : pause * (0.7 + Math.random() * 0.6));
  }

  function end(code, why = "") {
    drop();
    clearTimeout(poll);
    become("over");
    document.dispatchEvent(new CustomEvent("live:over", { detail: { code, why } }));
  }

  // -- Where no socket lives ----------------------------------------------------------------------------------
  async function lookNow() {
    clearTimeout(poll);
    const status = await look();
    if (state === "live" || state === "over") return;
    if ([401, 403, 404].includes(status)) {
      isOver(4000 + status);
      end(4000 + status);
      return;
    }
    if (status === 200) become("polling");
    else become(isOffline() ? "offline" : "lost");
    poll = setTimeout(lookNow, every);
  }

  // -- What wakes it ------------------------------------------------------------------------------------------
  function atOnce() {
    if (state === "over") return;
    tries = 0;
    if (state === "polling") lookNow();
    if (state === "live") become("lost"); // for a moment, of which nothing is said
    open();
  }

  addEventListener("online", atOnce);
  addEventListener("pageshow", (event) => event.persisted && atOnce());
  document.addEventListener("resume", atOnce);
  document.addEventListener("live:try", atOnce);
  addEventListener("offline", () => {
    if (state === "over") return;
    become("offline");
    again();
  });
  document.addEventListener("visibilitychange", () => {
    if (socket?.readyState === WebSocket.OPEN && state === "live") socket.send(sight());
    if (document.hidden || state === "over") return;
    if (state === "live") ping(GLANCE);
    else atOnce();
  });

  page.dataset.connection = state;
  open();
  return {
    isLive: () => state === "live" && socket?.readyState === WebSocket.OPEN,
    /** Whether requests take the place of the socket: there is none yet, or there will be none. */
    isByFetch: () => state === "connecting" || state === "polling",
    send: (message) => socket.send(JSON.stringify(message)),
    ping,
    lookNow,
  };
}
