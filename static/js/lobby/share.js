/** The link to a table, given away by the means of the device; where it has none, or they fail, it is copied. */

import { copy } from "./copy.js";

const CLOSED = "AbortError";
const SHOWN = 2500;

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (!button || (await shared(button))) return;
  if (await copy(button, button.dataset.share)) say(button);
});

/** Whether the device has taken it over; somebody who closes its list again wanted no copy instead. */
async function shared(button) {
  const { share: url, title } = button.dataset;
  if (!navigator.share) return false;
  return navigator.share({ url, title }).then(() => true, (error) => error.name === CLOSED);
}

/** Say it on the button for a moment, where eyes are. */
function say(button) {
  const words = button.querySelector("span");
  const usual = (button.dataset.usual ??= words.textContent);
  words.textContent = button.dataset.copied;
  setTimeout(() => (words.textContent = usual), SHOWN);
}
