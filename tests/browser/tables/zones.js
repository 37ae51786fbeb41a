/* What holds still at a table, and what is in whose way: put into the page before anything else. */
window.tops = new Set();
window.shifts = [];
window.acted = -1000;
const reworded = new WeakMap(); // other words in the same place are no shift
new MutationObserver((list) => {
  for (const { target } of list) reworded.set(target, performance.now());
}).observe(document, { characterData: true, subtree: true });
const isNew = (node, at) => Math.abs((reworded.get(node) ?? -1000) - at) < 200;
const isCard = (node) => {
  const element = node.nodeType === 1 ? node : node.parentElement;
  return element?.closest("#table :is(li, label, button, .pick, .card-slot, [data-hand], [data-row], ol, ul):has(.card, .tile)");
};
/** What browsers reckon: the share of the window that is touched, times the share of it by which things have moved. */
const weight = (moved) => moved.reduce((sum, { previousRect: from, currentRect: to }) => {
  const [across, down] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  const touched = (Math.max(from.width, to.width) + across) * (Math.max(from.height, to.height) + down);
  return sum + (touched / (innerWidth * innerHeight)) * (Math.max(across, down) / Math.max(innerWidth, innerHeight));
}, 0);
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (shift.hadRecentInput || shift.startTime < window.acted + 500) continue;
    const moved = shift.sources.filter(({ node }) => node && !isCard(node) && !isNew(node, shift.startTime));
    const names = moved.map(({ node, previousRect: from, currentRect: to }) =>
      `${node.id || node.className || node.textContent.trim() || node.nodeName} (${from.x}, ${from.y}) to (${to.x}, ${to.y})`);
    if (names.length) window.shifts.push([weight(moved), names.join("; ")]);
  }
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
  const hand = document.getElementById("region-hand");
  if (hand) window.tops.add(Math.round(hand.getBoundingClientRect().top));
  requestAnimationFrame(look);
};
look();

window.faults = () => {
  const table = document.getElementById("table");
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element) => (element.id || element.getAttribute("aria-label") || element.textContent.trim() ||
    element.getAttribute("class")).slice(0, 40);
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => {  // what is left of it within all that scrolls
    let { left, right, top, bottom } = box(element);
    for (let around = element.parentElement; around && around !== table; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const edge = box(around);
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth || scrollX > 0) faults.push("the page scrolls sideways");
  for (const button of document.querySelectorAll("#table button, #table summary, .drawer summary")) {
    if (seen(button) && button.scrollWidth > button.clientWidth + 1) faults.push(`cut: ${name(button)}`);
  }
  for (const facts of table.querySelectorAll(".seat .facts")) {
    if (seen(facts) && facts.scrollWidth > facts.clientWidth + 1) faults.push(`cut: what is told of ${name(facts.closest(".seat"))}`);
  }
  const room = box(table);
  for (const words of table.querySelectorAll("*")) {
    const said = [...words.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!said || !seen(words) || words.closest("svg, .unseen, [aria-hidden=true]")) continue;
    const { left, right, width } = box(words.closest("button") ?? words);
    if (width > 2 && (left < room.left - 1 || right > room.right + 1)) faults.push(`over the edge: ${words.textContent.trim().slice(0, 40)}`);
  }
  const middle = box(document.getElementById("region-middle"));
  for (const opened of table.querySelectorAll(".opens")) {
    const { left, right, top, bottom, width } = box(opened);
    if (!width || !seen(opened)) continue;
    const fits = left >= middle.left - 1 && right <= middle.right + 1 && top >= middle.top - 1 && bottom <= middle.bottom + 1;
    if (!fits) faults.push(`not over the middle: ${name(opened)}`);
  }
  const layer = (element) => element.closest(".opens, .sheet, [popover], dialog, .coach-body");
  const things = [...table.querySelectorAll(".card, .tile, button, summary, a.button, .seat, .turn-line, .count")]
    .filter((thing) => seen(thing) && box(thing).width > 2 && !thing.matches("[data-covers]"))
    .filter((thing) => !layer(thing)?.matches(".sheet, [popover], dialog") && !thing.closest("[aria-hidden=true]:not(svg)"));
  const list = (element) => element.closest("[data-hand], [data-row], ul, ol, .pile, .tools, .actions, .meld, .lay");
  const together = (one, other) => one.contains(other) || other.contains(one) ||
    (list(one) && list(one) === list(other)) || list(one)?.contains(list(other)) || list(other)?.contains(list(one));
  for (const [place, one] of things.entries()) {
    for (const other of things.slice(place + 1)) {
      if (layer(one) !== layer(other) || together(one, other) || !meet(shown(one), shown(other))) continue;
      faults.push(`${name(one)} and ${name(other)} are in each other's way`);
    }
  }
  const within = (zone, selector) => {
    const place = box(zone);
    for (const thing of zone.querySelectorAll(selector)) {
      const { top, bottom } = shown(thing);
      if (!seen(thing) || box(thing).width < 3 || layer(thing) || thing.closest(".unseen, [hidden]")) continue;
      if (bottom > place.bottom + 1 || top < place.top - 1) faults.push(`${name(thing)} sticks out of ${name(zone)}`);
    }
  };
  for (const [zone, selector] of [[".top", "*"], ["#region-bar", ".turn-line, .actions, .own-seat, button:not(.tools *)"]]) {
    within(table.querySelector(zone), selector);
  }
  return [...new Set(faults)];
};
