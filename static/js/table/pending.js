/** A move of one's own is seen at once: what was tapped is raised and slightly dimmed until the house has answered.
 *
 *  Meanwhile another tap on a card or on the table's buttons does nothing. Whoever sends moves says so on the document:
 *  `move:sent` with its key and the button, and `move:answered` with the key when it was done, was refused, or is lost. */

const table = document.getElementById("table");
const form = document.getElementById("move");
/** What is no move, or is meant for the time between, as calling UNO with the card before the last. */
const MEANWHILE = "[formaction], [data-any-time], [data-beside], [name='ask']";
const waiting = new Set();

/** What a button plays: its card, or the cards that are ticked for it, or itself. */
function playedBy(button) {
  const card = button.closest("[data-hand] li") ?? button.closest("[data-card]");
  if (card) return [card];
  const ticked = button.name === "form" ? table.querySelectorAll("#region-hand .pick:has(input:checked)") : [];
  return [...ticked, button];
}

document.addEventListener("move:sent", ({ detail }) => {
  waiting.add(detail.key);
  table.dataset.pending = "";
  for (const one of detail.submitter ? playedBy(detail.submitter) : []) one.dataset.waits = "";
});

document.addEventListener("move:answered", ({ detail }) => {
  waiting.delete(detail.key);
  if (waiting.size) return;
  delete table.dataset.pending;
  for (const one of document.querySelectorAll("[data-waits]")) delete one.dataset.waits;
});

/** Listens before everybody else: a second tap is nobody's. */
form.addEventListener(
  "submit",
  (event) => {
    if (!waiting.size || event.submitter?.matches(MEANWHILE)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
