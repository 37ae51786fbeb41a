/** What is shown at a seat or in the middle for a moment: a short word, a turn that is lost, play going the other way. */

import { above } from "./ghost.js";
import { plateOf } from "./places.js";
import { factor, flies } from "./speed.js";

const table = document.getElementById("table");
const WORD = 900;
const SKIPPED = 600;
const TURNED = 500;

const EFFECTS = {
  say(motion) {
    const plate = plateOf(motion.from);
    if (plate) word(plate.getBoundingClientRect(), motion.text);
  },
  skip(motion) {
    if (!flies()) return;
    const frames = [{ opacity: 1 }, { opacity: 0.3, offset: 0.25 }, { opacity: 0.3, offset: 0.75 }, { opacity: 1 }];
    plateOf(motion.from)?.animate(frames, { duration: SKIPPED * factor() });
  },
  turn() {
    if (!flies()) return;
    const options = { duration: TURNED * factor(), easing: "cubic-bezier(.3,.1,.2,1)" };
    for (const ring of table.querySelectorAll("[data-ring]")) ring.animate([{ rotate: "-180deg" }, { rotate: "0deg" }], options);
  },
};

/** A short word over a seat: read by eyes only, others hear it with the news. */
function word(rect, text) {
  const bubble = document.createElement("span");
  bubble.className = "seat-word";
  bubble.ariaHidden = "true";
  bubble.textContent = text;
  bubble.style.setProperty("left", `${rect.left + rect.width / 2}px`);
  bubble.style.setProperty("top", `${rect.top + rect.height / 2}px`);
  above(bubble);
  setTimeout(() => bubble.remove(), WORD * factor());
}

/** Show what an entry has of these. */
export function play(motions = []) {
  if (!factor()) return;
  for (const motion of motions) EFFECTS[motion.what]?.(motion);
}
