/** Programs and tournaments live: the server renders, this asks for it again when something has happened.
 *
 * A page whose socket has said nothing for a while asks by itself: who plays elsewhere may have no way to tell it.
 */

import { hear } from "./lobby/hear.js";
import { refetch, soon } from "./part.js";

const page = document.querySelector(".arena");
const address = page?.dataset.tournament;
const pause = Number(page?.dataset.refresh);
const COST = 10;
let next = Date.now() + pause;

/** Show how things stand, unless somebody is choosing in a form; a page that takes long to make is asked for less often. */
async function show() {
  if (page?.contains(document.activeElement?.closest("form"))) return;
  const begun = Date.now();
  next = Infinity;
  await refetch();
  next = Date.now() + Math.max(pause, COST * (Date.now() - begun));
}

const look = soon(show, 400);

for (const name of ["tournament:state:update", "tournament:game:ended", "tournament:ended"]) document.addEventListener(name, look);
if (address) hear(address);
if (pause) {
  setInterval(() => {
    if (!document.hidden && Date.now() >= next && !document.querySelector("[data-over]")) show();
  }, 500);
}
