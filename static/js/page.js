/** What every page can do once scripts run: put messages away, close menus, open dialogs. */

import "./app/install.js";
import "./app/worker.js";
import "./live/me.js";
import "./live/words.js";
import "./people.js";
import "./theme.js";

document.documentElement.classList.add("js");

/** Put a message away, and keep the focus on the page. */
function dismiss(button) {
  button.closest(".toast").remove();
  document.getElementById("main")?.focus({ preventScroll: true });
}

function openMenus() {
  return document.querySelectorAll("details[data-menu][open]");
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const dismissing = target?.closest("[data-dismiss]");
  if (dismissing) dismiss(dismissing);
  const opening = target?.closest("[data-opens]");
  if (opening) document.getElementById(opening.dataset.opens)?.showModal();
  const closing = target?.closest("dialog [data-closes]");
  if (closing) closing.closest("dialog").close();
  for (const menu of openMenus()) if (!menu.contains(target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    const inside = menu.contains(document.activeElement);
    menu.open = false;
    if (inside) menu.querySelector("summary").focus();
  }
});

document.addEventListener("focusin", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
