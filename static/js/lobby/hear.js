/** A connection of a page around the tables: its frames become events of the document. */

import "../live/build.js";
import "../live/tabs.js";
import { keepLive } from "../live/connection.js";
import { inPerson } from "../live/me.js";
import { isOver } from "../over.js";
import { refetch } from "../part.js";

const TAKEN_OFF = 4403;

export function hear(address) {
  keepLive({
    address: () => `${address}?${inPerson()}`,
    heard: ({ event, data }) => document.dispatchEvent(new CustomEvent(event, { detail: data })),
    look: () => {
      document.dispatchEvent(new CustomEvent("live:look"));
      return refetch();
    },
  });
  document.addEventListener("live:over", async ({ detail: { code, why } }) => {
    if (code !== TAKEN_OFF) return;
    await refetch(); // as somebody sees it who does not belong here, with what was said on top
    isOver(code, why);
  });
}
