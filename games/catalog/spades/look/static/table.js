/** Spades: a chosen bid is said by the bar, and what it means stands above the numbers. */

// -- Bidding: what is chosen stands on the button, and what it means above the numbers ------------------------------
const chosen = () => document.querySelector('#bid-panel input[name="bid"]:checked');

function showBid() {
  const button = document.getElementById("bid-button");
  if (!button) return;
  const bid = chosen();
  const says = document.getElementById("bid-says");
  says.dataset.plain ??= says.textContent;
  says.textContent = bid?.dataset.says ?? says.dataset.plain;
  button.textContent = bid?.dataset.bid ?? button.dataset.plain;
  if (bid) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  button.dataset.why = button.dataset.unchosen;
}

document.addEventListener("click", (event) => {
  const closed = event.target.closest?.('#bid-panel input[aria-disabled="true"]');
  if (!closed) return;
  event.preventDefault();
  document.dispatchEvent(new CustomEvent("table:say", { detail: closed.dataset.why }));
});
document.addEventListener("change", (event) => {
  if (event.target.closest?.("#bid-panel")) showBid();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.closest?.("#bid-panel input")) return;
  event.preventDefault();
  document.getElementById("bid-button").click();
});
document.addEventListener("table:shown", showBid);
showBid();

/** While the coach is asked its pick has a thin ring. */
document.addEventListener("coach:said", ({ detail }) => {
  for (const bid of document.querySelectorAll("#bid-panel .bid")) {
    bid.classList.toggle("advised", bid.firstElementChild.value === String(detail.bid?.suggested));
  }
});
