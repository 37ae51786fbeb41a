/** A page that is opened while its round is young shows how it was dealt: once for each round in this browser. */

import { expect, fly, remember } from "../fly.js";

const table = document.getElementById("table");
const place = `dealt:${location.pathname}`;

/** Whether this deal is still to be shown here; from now on it is not. */
export function isNews(seq) {
  if (localStorage.getItem(place) === String(seq)) return false;
  localStorage.setItem(place, String(seq));
  return true;
}

/** Only the own hand is dealt: what lies in the middle may have been played since. */
export function showDeal() {
  const [seq, from] = (table.dataset.dealt ?? "").split(" ");
  if (!from || !isNews(seq)) return;
  const before = remember();
  for (const [name, zone] of before.zones) if (zone === "region-hand") before.delete(name);
  expect([{ what: "deal", from }]);
  fly(table, before);
}

/** A round that is dealt while one looks on has been shown. */
document.addEventListener("table:shown", ({ detail: entry }) => {
  if (entry.motions?.some(({ what }) => what === "deal")) isNews(entry.seq);
});
