/** One's turn is seen from another tab too: in its title, by its icon, and if one likes as a notice of the system. */

import { isWanted, show, want } from "../system_notice.js";

const table = document.getElementById("table");
const title = document.title;
const icon = document.querySelector('link[rel="icon"][type="image/svg+xml"]');
const plain = icon?.getAttribute("href");
const ask = document.getElementById("notify");
let notice;

function mark() {
  document.title = `● ${table.dataset.turnTitle} · ${title}`;
  if (icon && table.dataset.turnIcon) icon.setAttribute("href", table.dataset.turnIcon);
  notice ??= show(table.dataset.turnTitle, { body: title, tag: location.pathname, icon: plain });
}

function unmark() {
  document.title = title;
  if (icon) icon.setAttribute("href", plain);
  notice?.close();
  notice = undefined;
}

export function noticeTurn(mine) {
  if (mine && document.hidden) mark();
  else unmark();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) unmark();
});

if (ask && window.Notification) {
  ask.closest("[hidden]")?.removeAttribute("hidden");
  ask.checked = isWanted();
  ask.addEventListener("change", async () => {
    ask.checked = await want(ask.checked);
  });
}
