/** Keys of every table; a kind may name more on its buttons by data-key. Who does not want letters turns them off. */

import { jump } from "./hand.js";

const KEPT = "letter-keys";
const choice = document.getElementById("letter-keys");

if (choice) {
  choice.checked = localStorage.getItem(KEPT) !== "off";
  choice.addEventListener("change", () => localStorage.setItem(KEPT, choice.checked ? "on" : "off"));
}

function typing(target) {
  return target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
}

function showLog() {
  const drawer = document.getElementById("drawer");
  drawer.open = !drawer.open;
  if (drawer.open) document.getElementById("log").focus();
}

/** What the key does here; whether anything. */
function act(key) {
  if (key === "?") {
    document.getElementById("keys").showModal();
    return true;
  }
  if (choice && !choice.checked) return false;
  const button = document.querySelector(`#table [data-key="${CSS.escape(key)}"]:not(:disabled)`);
  if (button) button.click();
  else if (document.querySelector(`[data-focus-key="${CSS.escape(key)}"]`)) focusOn(key);
  else if (key === "o" || key === "l") showLog();
  else return jump(key);
  return true;
}

function focusOn(key) {
  const part = document.querySelector(`[data-focus-key="${CSS.escape(key)}"]`);
  part.querySelector("input, button")?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (typing(event.target) || document.querySelector("dialog[open]")) return;
  if (event.key.length === 1 && act(event.key.toLowerCase())) event.preventDefault();
});
