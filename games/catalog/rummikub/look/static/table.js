/** Rummikub: the draft of a turn lives here; the server sees one whole board and accepts it, or says why not. */

import { drawBar } from "./bar.js";
import { drawBoard, glide, reveal } from "./board.js";
import { refresh, speak, words } from "./desk.js";
import { help } from "./help.js";
import "./zoom.js";
import { follow, now, onChange, redraw, travel } from "./play.js";
import { link } from "./log.js";
import { sort } from "./rack.js";
import { drawTray } from "./tray.js";
import "./drag.js";
import "./taps.js";
import "./keys.js";

const TOOLS = {
  undo: () => travel("undo"),
  redo: () => travel("redo"),
  reset: () => travel("reset"),
  777: () => sorted("777"),
  789: () => sorted("789"),
  hint: help,
};

function sorted(way) {
  sort(way);
  speak(words[`sorted_${way}`]);
  redraw();
}

onChange((flights) =>
  glide(() => {
    drawBoard();
    drawTray();
    drawBar();
    if (now.moved) reveal(now.moved);
    now.moved = null;
  }, flights),
);

document.addEventListener("click", (event) => {
  const tool = event.target.closest?.("[data-tool]");
  if (tool && !tool.disabled) TOOLS[tool.dataset.tool]();
});

document.addEventListener("table:shown", ({ detail }) => {
  refresh();
  link(detail);
  follow();
  redraw();
});

follow();
redraw();
