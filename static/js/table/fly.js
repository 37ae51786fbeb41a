/** Cards fly from where they were to where they are; what is new comes from where the house says that it came from.
 *
 *  All places are read before anything is moved: reading between two changes would lay out the page each time. */

import { appear, caught, launch, rest, slide } from "./motion/ghost.js";
import { asSeen, drawingOf, isHidden, otherPlates, plateOf, spotOf } from "./motion/places.js";
import { factor, flies, isQuiet } from "./motion/speed.js";

const table = document.getElementById("table");
const FLIGHT = 240;
const DRAW = 220;
const ROOM = 120;
/** Cards that come one after another, and those of a deal, which takes no longer than that as a whole. */
const APART = 60;
const DEALT_APART = 30;
const LONGEST_DEAL = 1600;
const MOST_BACKS = 8;
/** Cards that are dealt to everybody where the reader has no hand to see it by. */
const USUAL_HAND = 7;

/** Where the cards come from that this entry brings, by name; those without names come to the own hand. */
let coming = { cards: new Map(), hand: [], late: 0 };
/** What lies on top of the discards: it stays to be seen until another card has come to lie on it. */
let covered;

function zoneOf(card) {
  return card.closest("[id^=region-]")?.id;
}

/** All cards with names, and where they lie. */
function lying() {
  return [...table.querySelectorAll("[data-card]")].map((card) => {
    const drawing = drawingOf(card);
    return { card, drawing, zone: zoneOf(card), rect: drawing.getBoundingClientRect() };
  });
}

/** Where every card with a name lies now. */
export function remember() {
  const places = new Map();
  for (const one of lying()) places.set(one.card.dataset.card, one.rect);
  places.zones = new Map();
  for (const card of table.querySelectorAll("[data-card]")) places.zones.set(card.dataset.card, zoneOf(card));
  return places;
}

// -- What an entry brings -------------------------------------------------------------------------------------
/** What this entry moves, before the page shows it: what leaves for somebody's hand flies at once. */
export function expect(motions = []) {
  coming = { cards: new Map(), hand: [], late: 0 };
  covered = motions.some(({ cards, to }) => cards && !to) ? topDiscard() : undefined;
  for (const motion of motions) if (motion.what in BRINGS) BRINGS[motion.what](motion);
}

function topDiscard() {
  const card = table.querySelector('[data-place="discard"] [data-card]');
  if (!card) return undefined;
  const drawing = drawingOf(card);
  return { drawing: drawing.cloneNode(true), rect: drawing.getBoundingClientRect() };
}

const BRINGS = {
  fly(motion) {
    const to = asSeen(motion.to ?? "");
    if (plateOf(to)) leave(motion, to);
    else if (motion.cards) motion.cards.forEach((name) => coming.cards.set(name, { from: motion.from, late: after(APART) }));
    else for (let count = 0; count < (motion.count || 1); count += 1) coming.hand.push({ from: motion.from, late: after(APART) });
  },
  deal: (motion) => deal(motion.from),
};

function after(gap) {
  const { late } = coming;
  coming.late += gap;
  return late;
}

/** Cards for somebody else: one that all see as it lies, others as backs. */
function leave({ from, cards, count }, to) {
  if (!flies()) return;
  const [start, end] = [spotOf(from), spotOf(to)];
  const card = cards && table.querySelector(`#region-middle [data-card="${CSS.escape(cards[0])}"]`);
  const drawing = card ? drawingOf(card).cloneNode(true) : undefined;
  for (let number = 0; number < Math.min(count || 1, MOST_BACKS); number += 1) {
    launch({ drawing, from: start, to: end, name: from, late: after(APART), length: DRAW, fades: true });
  }
}

/** How long until what flies to the others has come there. */
export function landing(motions = []) {
  const backs = motions.filter(({ what, to }) => what === "fly" && to && plateOf(asSeen(to)));
  if (!backs.length || !flies()) return 0;
  const count = backs.reduce((sum, { count: one = 1 }) => sum + Math.min(one, MOST_BACKS), 0);
  return (DRAW + (count - 1) * APART) * factor();
}

/** A round is dealt: a card to everybody in turn, as backs to the others. */
function deal(from) {
  coming.deal = { from, round: 0, count: USUAL_HAND, apart: DEALT_APART, done: false };
}

function dealBacks(round) {
  const { from, count, apart } = round;
  const start = spotOf(from);
  round.done = true;
  const plates = otherPlates().filter((plate) => plate !== plateOf(from));
  const spots = plates.map((plate) => spotOf(`seat-${plate.dataset.seat}`));
  for (let number = 0; number < count; number += 1) {
    spots.forEach((spot, place) => {
      const late = (number * (spots.length + 1) + place) * apart;
      launch({ from: start, to: spot, name: from, late, length: DRAW, fades: true });
    });
  }
}

/** From where, and when, the next unnamed card comes to the own hand. */
function dealtOrDrawn(one, count) {
  const { deal: round } = coming;
  if (one.zone !== "region-hand") return round && { from: "stock", late: 0 };
  if (!round) return coming.hand.length > 1 ? coming.hand.shift() : coming.hand[0];
  const hands = otherPlates().length + 1;
  round.count = Math.max(count, 1);
  round.apart = Math.min(DEALT_APART, (LONGEST_DEAL - DRAW) / Math.max(1, hands * count - 1));
  round.round += 1;
  return { from: round.from, late: (round.round * hands - 1) * round.apart, length: DRAW };
}

function originOf(one, count) {
  const name = one.card.dataset.card;
  const named = coming.cards.get(name);
  coming.cards.delete(name);
  return named ?? dealtOrDrawn(one, count);
}

// -- Flights --------------------------------------------------------------------------------------------------
/** What happens with a card: nothing, it slides within its part of the table, or it flies there. */
function planOf(one, before, count) {
  const name = one.card.dataset.card;
  const then = before.get(name);
  if (!one.rect.width) return null;
  if (!then) {
    const origin = originOf(one, count);
    if (!origin) return null;
    return { ...one, ...origin, name: origin.from, start: spotOf(origin.from), turns: isHidden(origin.from) };
  }
  coming.cards.delete(name);
  if (Math.abs(then.x - one.rect.x) < 3 && Math.abs(then.y - one.rect.y) < 3) return null;
  const was = before.zones?.get(name) ?? one.zone;
  return { ...one, start: caught(one.card) ?? then, slides: was === one.zone, name: was === "region-hand" ? "hand" : "table" };
}

function start({ card, drawing, rect, start: from, name, slides, zone, turns, late, length = FLIGHT }) {
  if (slides) {
    slide(card, from, rect, zone === "region-hand" ? ROOM : FLIGHT);
    return;
  }
  const onTop = covered && card.closest('[data-place="discard"]');
  const under = onTop ? rest(covered.drawing, covered.rect) : undefined;
  if (onTop) covered = undefined;
  launch({ card, drawing, from, to: rect, name, turns, late, length }).then(() => under?.remove());
}

/** Show how everything came where it is now; `before` is where it was. */
export function fly(_table, before = new Map()) {
  if (!factor()) return;
  const now = lying();
  const fresh = now.filter((one) => one.zone === "region-hand" && !before.has(one.card.dataset.card));
  const plans = now.map((one) => planOf(one, before, fresh.length)).filter(Boolean);
  if (isQuiet()) {
    for (const plan of plans) if (!before.has(plan.card.dataset.card)) appear(plan.card);
    return;
  }
  for (const plan of plans) start(plan);
  if (coming.deal && !coming.deal.done) dealBacks(coming.deal);
}
