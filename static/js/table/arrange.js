/** How one likes to see one's hand: a choice of ways that a button goes through, remembered in this browser. */

const ways = () => document.querySelector("[data-arrange]");
const place = () => `hand-${document.getElementById("table").dataset.kind}`;

function read(button) {
  const all = JSON.parse(button.dataset.arrange);
  const kept = localStorage.getItem(place());
  return { all, now: Math.max(0, all.findIndex(([way]) => way === kept)) };
}

/** Sorted by what a card says of itself (`data-color`, `data-value`, ...); otherwise in the order it came. */
function sort(hand, way) {
  const cards = [...hand.children];
  const came = new Map(cards.map((card, index) => [card, Number(card.dataset.came ?? index)]));
  const rank = (card) => Number(card.dataset[way] ?? 0);
  const wanted = [...cards].sort((one, other) => rank(one) - rank(other) || came.get(one) - came.get(other));
  if (wanted.some((card, index) => card !== cards[index])) hand.append(...wanted);
}

/** After every change of the hand, and when the way is changed. */
export function arrange() {
  const button = ways();
  const hand = document.querySelector("[data-hand]");
  if (!button || !hand) return;
  const { all, now } = read(button);
  const [way, label] = all[now];
  button.querySelector("span").textContent = label;
  hand.dataset.way = way;
  if (hand.querySelector("[data-came]")) {
    const focused = document.activeElement;
    sort(hand, way);
    if (hand.contains(focused)) focused.focus();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-arrange]");
  if (!button) return;
  const { all, now } = read(button);
  localStorage.setItem(place(), all[(now + 1) % all.length][0]);
  arrange();
});
