/** Where things are on the page, by the names that the house gives to places: `stock`, `discard`, `hand`, `seat-2`. */

const table = document.getElementById("table");
const SEAT = /^seat-(\d+)$/;
/** How wide a card is that comes from somebody's hand, which is not on the page. */
const SMALL = 30;

/** Whether nobody sees the face of a card that lies there. */
export function isHidden(place) {
  return place === "stock" || SEAT.test(place);
}

/** Where the reader's own seat is meant, its hand is. */
export function asSeen(place) {
  const seat = SEAT.exec(place)?.[1];
  return seat !== undefined && seat === table.dataset.seat ? "hand" : place;
}

/** The plate of a seat, also one's own. */
export function plateOf(place) {
  const seat = SEAT.exec(place)?.[1];
  return seat === undefined ? null : table.querySelector(`.seat[data-seat="${seat}"]`);
}

/** The plates of everybody else, in their order. */
export function otherPlates() {
  return [...table.querySelectorAll(`.seat[data-seat]:not([data-seat="${table.dataset.seat}"])`)];
}

/** A card's own drawing, or what stands for it. */
export function drawingOf(card) {
  return card.querySelector("svg.card, svg.tile") ?? card;
}

/** A small card in the middle of something. */
function within(rect, width = SMALL) {
  const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  return new DOMRect(x - width / 2, y - width * 0.7, width, width * 1.4);
}

/** Where a card lies that is at this place. Reads the layout, and changes nothing. */
export function spotOf(place) {
  const plate = plateOf(place);
  if (plate) return within((plate.querySelector(".face") ?? plate).getBoundingClientRect());
  const seen = asSeen(place);
  const named = table.querySelector(`[data-place="${CSS.escape(seen)}"]`);
  if (named) return drawingOf(named).getBoundingClientRect();
  const region = document.getElementById(seen === "hand" ? "region-hand" : "region-middle");
  return within(region.getBoundingClientRect(), seen === "hand" ? 56 : SMALL);
}
