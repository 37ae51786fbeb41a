/** A socket of a page around the tables: its frames become events of the document, and it comes back by itself. */

import { isOver } from "../over.js";

const LONGEST_PAUSE = 8000;
const TURNED_AWAY = [4403, 4404];

export function hear(address, turnedAway) {
  let tries = 0;
  let leaves = false;

  /** The house restarts: leave when it is this page's turn, and come back at once. */
  function move(leaving, within) {
    setTimeout(() => {
      leaves = leaving.readyState === WebSocket.OPEN;
      leaving.close();
    }, within);
  }

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${address}`);
    socket.addEventListener("open", () => {
      tries = 0;
    });
    socket.addEventListener("message", (message) => {
      const frame = JSON.parse(message.data);
      if (frame.event === "conn:moving") move(socket, frame.data.within_ms);
      document.dispatchEvent(new CustomEvent(frame.event, { detail: frame.data }));
    });
    socket.addEventListener("close", (event) => {
      if (isOver(event.code)) return;
      if (TURNED_AWAY.includes(event.code)) {
        turnedAway();
        return;
      }
      tries += 1;
      const pause = Math.min(LONGEST_PAUSE, 300 * 2 ** tries) * (0.7 + Math.random() * 0.6);
      setTimeout(open, leaves ? 0 : pause);
      leaves = false;
    });
  }

  open();
}
