/** The rack as it is seen: rows of tiles in a wooden tray. */

import { dress } from "./board.js";
import { laid } from "./play.js";
import * as rack from "./rack.js";

const tray = document.getElementById("rack-tray");

export function drawTray() {
  if (!tray) return;
  const shown = rack.onRack(laid());
  const wanted = shown.map((tile, place) =>
    dress(tile, { fresh: rack.isFresh(tile), gap: rack.hasGap(tile, shown[place - 1]) }),
  );
  wanted.forEach((button, place) => {
    if (tray.children[place] !== button) tray.insertBefore(button, tray.children[place] ?? null);
  });
  while (tray.children.length > wanted.length) tray.lastElementChild.remove();
  tray.dataset.count = wanted.length;
  keepStop(tray, ".piece");
  keepStop(document.getElementById("felt-area"), ".piece:not(.covered), .slot, .grip");
}

/** One stop for Tab in the rack, and one on the board. */
function keepStop(region, stops) {
  const all = [...region.querySelectorAll(".piece, .slot, .grip")];
  const open = all.filter((element) => element.matches(stops));
  const current = open.find((element) => element === document.activeElement) ?? open.find((element) => element.dataset.stop) ?? open[0];
  for (const element of all) {
    element.tabIndex = element === current ? 0 : -1;
    if (element === current) element.dataset.stop = "yes";
    else delete element.dataset.stop;
  }
}

export function stopAt(element) {
  for (const other of element.closest("#rack-tray, #felt-area").querySelectorAll("[data-stop]")) {
    other.tabIndex = -1;
    delete other.dataset.stop;
  }
  element.tabIndex = 0;
  element.dataset.stop = "yes";
  element.focus();
}

