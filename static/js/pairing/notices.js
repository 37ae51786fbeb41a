/** A table that is ready is seen from another tab too: in the title, and if one likes as a notice of the system. */

import { isWanted, show, want } from "../system_notice.js";

const page = document.querySelector("[data-ready-title]");
const title = document.title;
let shown;

/** Say it where nobody looks; nothing to say puts everything back. */
export function notice(text) {
  document.title = text && document.hidden ? `● ${page?.dataset.readyTitle ?? text} · ${title}` : title;
  if (!text) {
    shown?.close();
    shown = undefined;
    return;
  }
  if (!shown && document.hidden) shown = show(page?.dataset.readyTitle ?? title, { body: text, tag: "pairing" });
}

/** "Tell me", where the system can. */
export function offerNotices() {
  const button = document.querySelector("[data-tell-me]");
  const told = document.querySelector("[data-told]");
  if (!button || !window.Notification) return;
  button.hidden = isWanted() || Notification.permission === "denied";
  told.hidden = !isWanted();
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest?.("[data-tell-me]")) return;
  await want(true);
  offerNotices();
});
