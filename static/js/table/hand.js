/** The hand: one stop for Tab, arrows within, and a choice of the right number of cards. */

function stops(hand) {
  return [...hand.querySelectorAll(":is(li > button, input)")];
}

/** After every change exactly one card of a hand is a Tab stop: the one that has, or last had, the focus. */
export function keepHand() {
  for (const hand of document.querySelectorAll("[data-hand]")) {
    const cards = stops(hand);
    const current = cards.find((card) => card === document.activeElement) ?? cards.find((card) => card.tabIndex === 0 && card.hasAttribute("tabindex"));
    for (const card of cards) card.tabIndex = card === (current ?? cards[0]) ? 0 : -1;
    refocus(hand, cards);
  }
  count();
}

let left;

/** Who played a card by key finds the focus on its neighbour. */
function refocus(hand, cards) {
  if (left !== undefined && document.activeElement === document.body && cards.length) focus(cards, left);
  const place = cards.indexOf(document.activeElement);
  left = place < 0 ? undefined : place;
}

function focus(cards, place) {
  const card = cards.at(Math.max(0, Math.min(cards.length - 1, place)));
  for (const other of cards) other.tabIndex = other === card ? 0 : -1;
  card?.focus();
}

document.addEventListener("focusin", (event) => {
  const hand = event.target.closest?.("[data-hand]");
  left = hand ? Math.max(0, stops(hand).indexOf(event.target)) : undefined;
});

document.addEventListener("keydown", (event) => {
  const hand = event.target.closest?.("[data-hand]");
  if (!hand || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const cards = stops(hand);
  const place = cards.indexOf(event.target);
  if (place < 0) return;
  const to = { ArrowLeft: place - 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowDown: place + 1, Home: 0, End: cards.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  focus(cards, to);
});

/** The first card of this letter, from anywhere at the table. */
export function jump(letter) {
  const card = document.querySelector(`[data-hand] [data-letter="${CSS.escape(letter)}"]`);
  if (!card) return false;
  const cards = stops(card.closest("[data-hand]"));
  focus(cards, cards.indexOf(card));
  return true;
}

/** "Choose two": the button that needs them waits for exactly that many. */
function count() {
  for (const button of document.querySelectorAll("[data-needs]")) {
    const chosen = document.querySelectorAll("[data-choose] input:checked").length;
    button.disabled = chosen !== Number(button.dataset.needs);
  }
}

document.addEventListener("change", (event) => {
  const hand = event.target.closest("[data-choose]");
  if (!hand) return;
  const chosen = hand.querySelectorAll("input:checked");
  if (chosen.length > Number(hand.dataset.choose)) event.target.checked = false;
  count();
});
