/** Programs and tournaments live: the server renders, this asks for it again when something has happened. */

import { hear } from "./lobby/hear.js";
import { refetch, soon } from "./part.js";

const page = document.querySelector(".arena");
const look = soon(() => refetch(), 400);
const address = page?.dataset.tournament;
const refresh = Number(page?.dataset.refresh);

for (const name of ["tournament:state:update", "tournament:game:ended", "tournament:ended"]) document.addEventListener(name, look);
if (address) hear(address, () => {});
if (refresh) {
  setInterval(() => {
    if (!document.hidden) refetch();
  }, refresh);
}
