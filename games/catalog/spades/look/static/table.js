/** Spades: a closed trick goes to who took it once it has been looked at. */

const table = document.getElementById("table");
const QUIET = matchMedia("(prefers-reduced-motion: reduce)");

function moving() {
  return table.dataset.speed !== "none" && !QUIET.matches && !document.hidden;
}

/** Where a trick goes: the seat of its winner, or oneself. */
function home(trick) {
  const seat = trick.dataset.to === "bottom" ? document.getElementById("region-hand") : table.querySelector(`.place.${trick.dataset.to} .seat`);
  return seat?.getBoundingClientRect();
}

async function collect(trick) {
  const to = home(trick);
  if (to && moving()) {
    const flights = [...trick.children].map((card) => {
      const from = card.getBoundingClientRect();
      const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + Math.min(to.height, 60) / 2 - from.y - from.height / 2];
      return card.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 }], { duration: 300, easing: "ease-in", fill: "forwards" });
    });
    await Promise.all(flights.map((flight) => flight.finished)).catch(() => {});
  }
  if (trick.isConnected && trick.classList.contains("closed")) trick.parentElement.toggleAttribute("data-collected", true);
}

/** What is shown is settled: the hold of a closed trick is over. With animations off it lies until the next lead. */
function settle() {
  const trick = document.querySelector("#region-middle .trick.closed");
  const middle = document.getElementById("region-middle");
  if (!trick) middle.removeAttribute("data-collected");
  else if (table.dataset.speed !== "none" && !middle.hasAttribute("data-collected")) collect(trick);
}

document.addEventListener("table:shown", settle);
