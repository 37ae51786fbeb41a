/** Cards fly from where they were to where they are (FLIP); a card nobody saw comes from its player's seat. */

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const LENGTH = { none: 0, calm: 340, normal: 240, quick: 140 };

/** Where every card with a name lies now. */
export function remember(table) {
  const places = new Map();
  for (const card of table.querySelectorAll("[data-card]")) places.set(card.dataset.card, card.getBoundingClientRect());
  return places;
}

function origin(table, card) {
  const from = card.dataset.from;
  if (!from) return undefined;
  const name = CSS.escape(from);
  return table.querySelector(`.place.${name} .seat, .seat[data-seat="${name}"]`)?.getBoundingClientRect();
}

export function fly(table, before) {
  const length = LENGTH[table.dataset.speed] ?? LENGTH.normal;
  if (!length || document.hidden) return;
  let late = 0;
  for (const card of table.querySelectorAll("[data-card]")) {
    const now = card.getBoundingClientRect();
    const then = before.get(card.dataset.card) ?? origin(table, card);
    if (!then || (Math.abs(then.x - now.x) < 3 && Math.abs(then.y - now.y) < 3)) continue;
    if (QUIET.matches) {
      if (!before.has(card.dataset.card)) card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
      continue;
    }
    const x = then.x + then.width / 2 - now.x - now.width / 2;
    const y = then.y + then.height / 2 - now.y - now.height / 2;
    const turn = before.has(card.dataset.card) ? 0 : 12;
    card.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`, zIndex: 5 },
        { transform: `translate(${x * 0.35}px, ${y * 0.35 - 14}px) rotate(${turn * 0.3}deg)`, zIndex: 5, offset: 0.6 },
        { transform: "none", zIndex: 5 },
      ],
      { duration: length, delay: late, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
    );
    late = Math.min(late + 12, 160);
  }
}
