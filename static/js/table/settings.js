/** How one likes the table: shown at once, and saved beside the game. A long press on the speaker opens all of it. */

import { wake } from "./sound.js";

const table = document.getElementById("table");
const form = document.getElementById("table-form");
const speaker = document.getElementById("speaker");
const sheet = document.getElementById("table-settings");
const saved = document.getElementById("table-saved");
const LONG = 500;

/** The table as the form says. */
function show() {
  const { sound, volume, animation, theme, four_colour: four, one_tap: tap } = form.elements;
  table.dataset.sound = sound.checked ? volume.value : "";
  table.dataset.speed = animation.value;
  table.dataset.oneTap = tap.checked ? "yes" : "";
  document.documentElement.dataset.theme = theme.value;
  if (four.checked) document.documentElement.dataset.deck = "four";
  else delete document.documentElement.dataset.deck;
  const button = speaker.elements.sound;
  button.setAttribute("aria-pressed", String(sound.checked));
  button.value = sound.checked ? "" : "on";
}

/** Wait for one answer before the next question: the last choice is the one that stays. */
let line = Promise.resolve();

function save() {
  const body = new FormData(form);
  const ask = () => fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  line = line.then(ask).then(
    (answer) => tell(answer.ok),
    () => tell(false),
  );
}

function tell(done) {
  saved.textContent = saved.dataset[done ? "done" : "failed"];
}

function change() {
  show();
  wake();
  save();
}

form?.addEventListener("change", (event) => {
  if (event.target.name) change();
});
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  change();
});

// -- The speaker ----------------------------------------------------------------------------------------------
let pressing;
let wasLong = false;

function openAll() {
  wasLong = true;
  sheet.showPopover();
  form.elements.volume.focus();
}

speaker?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!wasLong) {
    form.elements.sound.checked = !form.elements.sound.checked;
    change();
  }
  wasLong = false;
});
speaker?.addEventListener("pointerdown", () => {
  wasLong = false;
  pressing = setTimeout(openAll, LONG);
});
for (const end of ["pointerup", "pointercancel", "pointerleave"]) speaker?.addEventListener(end, () => clearTimeout(pressing));
speaker?.addEventListener("contextmenu", (event) => {
  event.preventDefault();
  clearTimeout(pressing);
  openAll();
});

/** Letters in here are no moves. */
sheet?.addEventListener("keydown", (event) => {
  if (event.key.length === 1) event.stopPropagation();
});
