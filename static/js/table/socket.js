/** The connection of a table: asks only for what was missed, and carries what one does there. */

import "../live/tabs.js";
import { act, look } from "../live/by_fetch.js";
import { freeWhen } from "../live/build.js";
import { keepLive } from "../live/connection.js";
import { isAnswer, isWaiting, sendBy, unanswered } from "../live/moves.js";
import { tellClock } from "../live/words.js";
import { answered, dropped } from "./ask.js";

/** Milliseconds after a move of one's own in which the page may load anew, though it is one's turn again. */
const AFTER = 1500;

export function connect(table, { entry, say }) {
  let seq = Number(table.dataset.seq);
  let mine = Boolean(table.querySelector("#region-bar .turn-line.mine"));
  let moved = -Infinity;

  const query = () => `since=${seq}&lang=${document.documentElement.lang}&batch=1`;
  const live = keepLive({
    address: () => `${table.dataset.socket}?${query()}`,
    heard: hear,
    look: () => {
      document.dispatchEvent(new CustomEvent("live:look"));
      return look(`${table.dataset.fetch}?${query()}`, hear);
    },
  });

  function hear(frame) {
    if (frame.event === "page:entry") show(frame);
    else if (isAnswer(frame) || answered(frame)) return;
    else if (frame.event === "ack") say(frame.data.told ?? "");
    else if (frame.event === "game:error") say(frame.data.message);
    else document.dispatchEvent(new CustomEvent(frame.event, { detail: frame.data }));
  }

  function show(frame) {
    seq = Math.max(seq, frame.seq);
    mine = frame.data.your_turn ?? mine;
    if (frame.data.clock) tellClock(frame.data.clock);
    entry({ ...frame.data, seq: frame.seq });
  }

  async function byRequest(message) {
    const status = await act(`${table.dataset.fetch}?${query()}`, message, hear);
    if (status !== 200) {
      dropped();
      unanswered(message.key);
    }
    if (!live.isLive()) live.lookNow();
  }

  document.addEventListener("live:state", ({ detail: { state, before } }) => {
    if (before === "live") dropped();
    if (state === "live" || state === "polling") table.dataset.live = "yes";
    else delete table.dataset.live;
  });
  document.addEventListener("move:answered", ({ detail }) => {
    if (detail.ok) moved = performance.now();
  });
  freeWhen(() => !isWaiting() && (!mine || performance.now() - moved < AFTER));

  const line = {
    say,
    isOpen: () => live.isLive() || live.isByFetch(),
    send: (message) => (live.isLive() ? live.send(message) : byRequest(message)),
    isByRequest: () => !live.isLive(),
    ping: () => live.ping(),
    seq: () => seq,
  };
  sendBy(line);
  return line;
}
