/** The coach on its panel: asked when it is opened, and again whenever the table has moved on while it is open. */

import { tell } from "./announce.js";
import { ask, Offline } from "./ask.js";

const panel = document.getElementById("coach");
const list = document.getElementById("coach-lines");
const PAUSE = 350;

let asked = 0;
let timer;

function show(lines) {
  list.replaceChildren(...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

/** Several questions may be on their way: only the newest answer counts. */
async function refresh(aloud) {
  asked += 1;
  const mine = asked;
  try {
    const answer = await ask("hints", {});
    if (mine !== asked || !answer.coach) return;
    show(answer.coach.lines);
    document.dispatchEvent(new CustomEvent("coach:said", { detail: answer.coach }));
    if (aloud) tell(answer.coach.lines.slice(0, 1));
  } catch (error) {
    if (mine === asked && !(error instanceof Offline)) show([error.message]);
  }
}

panel?.addEventListener("toggle", () => {
  if (panel.open) refresh(true);
  else document.dispatchEvent(new CustomEvent("coach:said", { detail: {} }));
});

document.addEventListener("table:shown", () => {
  if (!panel?.open) return;
  clearTimeout(timer);
  timer = setTimeout(refresh, PAUSE, false);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !panel?.open) return;
  panel.open = false;
  panel.querySelector("summary").focus();
});
