/** The connection of a table: it comes back by itself, says so, and asks only for what was missed. */

import { isOver } from "../over.js";
import { answered, dropped } from "./ask.js";

const away = document.getElementById("away");
const LONGEST_PAUSE = 8000;

/** The house restarts: the code that says so, how long that may take without a word, and how often to look meanwhile. */
const RESTARTS = 1012;
const RESTART = 8000;
const SHORT_PAUSE = 1500;

export function connect(table, { entry, ack, refused }) {
  let socket;
  let tries = 0;
  let leaves = false;
  let quietUntil = 0;
  let seq = Number(table.dataset.seq);

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `since=${seq}&lang=${document.documentElement.lang}&batch=1`;
    socket = new WebSocket(`${scheme}://${location.host}${table.dataset.socket}?${query}`);
    socket.addEventListener("open", () => {
      tries = 0;
      away.hidden = true;
      table.dataset.live = "yes";
    });
    socket.addEventListener("message", (event) => [JSON.parse(event.data)].flat().forEach(hear));
    socket.addEventListener("close", (event) => lost(event.code));
  }

  function hear(frame) {
    if (frame.event === "page:entry") {
      seq = Math.max(seq, frame.seq);
      entry({ ...frame.data, seq: frame.seq });
    } else if (answered(frame)) {
      return;
    } else if (frame.event === "conn:moving") {
      move(socket, frame.data.within_ms);
    } else if (frame.event === "ack") {
      ack(frame.data);
    } else if (frame.event === "game:error") {
      refused(frame.data.message);
    } else {
      document.dispatchEvent(new CustomEvent(frame.event, { detail: frame.data }));
    }
  }

  /** The house restarts: leave when it is this page's turn, and come back at once without a word. */
  function move(leaving, within) {
    setTimeout(() => {
      leaves = leaving.readyState === WebSocket.OPEN;
      leaving.close();
    }, within);
  }

  function lost(code) {
    delete table.dataset.live;
    dropped();
    if (isOver(code)) {
      away.hidden = true;
      return;
    }
    if (code === 4403 || code === 4404) {
      location.reload();
      return;
    }
    if (leaves || code === RESTARTS) quietUntil = performance.now() + RESTART;
    const quiet = performance.now() < quietUntil;
    tries += 1;
    if (tries > 1 && !quiet) away.hidden = false;
    const pause = Math.min(quiet ? SHORT_PAUSE : LONGEST_PAUSE, 300 * 2 ** tries) * (0.7 + Math.random() * 0.6);
    setTimeout(open, leaves ? 0 : pause);
    leaves = false;
  }

  open();
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (message) => socket.send(JSON.stringify(message)),
  };
}
