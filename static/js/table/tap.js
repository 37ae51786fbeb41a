/** A tap on a card plays it; for who wants to confirm, the first tap raises it and the second one plays it.
 *  After a play the hand rests for a moment: the second half of a double tap would play a neighbour. */

const table = document.getElementById("table");
const REST = 300;
let waking;

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

function rest() {
  table.dataset.rests = "";
  clearTimeout(waking);
  waking = setTimeout(() => delete table.dataset.rests, REST);
}

function raise(card) {
  for (const other of document.querySelectorAll("[data-hand] .raised")) other.classList.remove("raised");
  card.classList.add("raised");
  document.dispatchEvent(new CustomEvent("table:say", { detail: table.dataset.tapAgain }));
}

document.addEventListener(
  "click",
  (event) => {
    const card = event.target.closest?.("[data-hand] li > button[type=submit]");
    if (!card || event.detail === 0 || card.getAttribute("aria-disabled") === "true") return; // a key has chosen already
    if ("rests" in table.dataset) stop(event);
    else if (table.dataset.oneTap || card.classList.contains("raised")) rest();
    else {
      stop(event);
      raise(card);
    }
  },
  true,
);
