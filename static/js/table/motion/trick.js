/** A trick that has been taken: while it is held, ring and bar say by whom; then it is swept to that seat. */

import { plateOf, spotOf } from "./places.js";
import { factor, flies } from "./speed.js";

const table = document.getElementById("table");
const middle = document.getElementById("region-middle");
const SWEEP = 300;
const trick = () => middle.querySelector("[data-sweeps-to]");
let line;

/** The ring stands round the winner's seat, and the bar says what the trick's own words say. */
export function hold() {
  const taken = trick();
  if (!taken) return;
  plateOf(taken.dataset.sweepsTo)?.setAttribute("data-takes", "");
  table.dataset.taken = "";
  const own = document.querySelector("#region-bar .turn-line");
  if (!own || !taken.dataset.says) return;
  line = { own, was: own.textContent };
  own.textContent = taken.dataset.says;
}

/** The table goes on: what stood there before stands there again, for the news to change. */
export function letGo() {
  for (const plate of table.querySelectorAll("[data-takes]")) plate.removeAttribute("data-takes");
  delete table.dataset.taken;
  if (line) line.own.textContent = line.was;
  line = undefined;
}

async function sweep(taken) {
  document.dispatchEvent(new CustomEvent("table:swept"));
  if (flies()) {
    const cards = [...taken.querySelectorAll("[data-card]")];
    const end = spotOf(taken.dataset.sweepsTo);
    const from = cards.map((card) => card.getBoundingClientRect());
    const options = { duration: SWEEP * factor(), easing: "ease-in", fill: "forwards" };
    const flights = cards.map((card, place) => {
      const [x, y] = [end.left + end.width / 2 - from[place].left - from[place].width / 2, end.top + end.height / 2 - from[place].top - from[place].height / 2];
      return card.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 }], options);
    });
    await Promise.all(flights.map((flight) => flight.finished)).catch(() => {});
  }
  if (taken.isConnected && taken === trick()) middle.toggleAttribute("data-collected", true);
}

/** What is shown is settled: the hold of a trick is over. With animations off it lies until the next lead. */
document.addEventListener("table:shown", () => {
  const taken = trick();
  if (taken) taken.dataset.settled = "";
  if (!taken) middle.removeAttribute("data-collected");
  else if (table.dataset.speed !== "none" && !middle.hasAttribute("data-collected")) sweep(taken);
});

/** One that lies there when the page is opened has been looked at. */
trick()?.setAttribute("data-settled", "");
